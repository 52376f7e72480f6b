/** Reads how the text of a page is written: every text-showing operator with its font, its block and its style. */
import { decodeStream, dictOf, isArray, isRef, isStream, nameOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfStream, PdfValue } from '../../document/index.ts';
import { readOperators } from './content-tokens.ts';
import type { ContentOperator, Operand } from './content-tokens.ts';
import { createFontShelf } from './fonts.ts';
import type { PdfFont } from './fonts.ts';
import type { PdfPageObject } from './page-tree.ts';

/** Decoded content: that of a page, its streams joined, or that of a form. */
export interface ContentSource {
  readonly data: Uint8Array;
  /** The streams it is joined from, and where each begins. */
  readonly parts: readonly {
    readonly num: number | null;
    readonly stream: PdfStream;
    readonly start: number;
  }[];
  readonly form: boolean;
}

/** A text object, `BT` to `ET`, and how its writer writes. */
export interface TextBlock {
  readonly source: ContentSource;
  /** Index into the parts of the source. */
  readonly part: number;
  /** Names of the operators in it, each once, in order of first use. */
  readonly operators: string;
  /** Numbers below one with and without a leading zero: `0.12`, `.12`. */
  readonly zeros: { leading: number; bare: number };
  /** Most digits after a decimal point. */
  readonly decimals: number;
  /** Byte after its first operator: space, line feed or carriage return. */
  readonly gap: number;
}

/** One text-showing operator. */
export interface TextShow {
  readonly operator: string;
  readonly block: TextBlock;
  /** The text or list of texts. */
  readonly operand: Operand;
  readonly font: PdfFont | null;
  /** Font size as written. */
  readonly size: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** Percent. */
  readonly scale: number;
  /** Written as hexadecimal digits. */
  readonly hex: boolean;
  /** Inside of the mark that an editing tool leaves. */
  readonly touched: boolean;
}

/** Forms inside of forms that are followed. */
const MAX_DEPTH = 8;
/** Text-showing operators read per page. */
const MAX_SHOWS = 100_000;
const SHOWS: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const TOUCHED = 'TouchUp';

interface TextState {
  font: PdfFont | null;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
}

const numberIn = (operand: Operand | undefined): number => (operand?.kind === 'number' ? operand.value : 0);

/** The shows of a page in the order in which a viewer meets them; null when part of its content cannot be read. */
export function readShows(file: PdfFile, page: PdfPageObject, at: number): readonly TextShow[] | null {
  const shows: TextShow[] = [];
  const fontOf = createFontShelf(file, at);
  let complete = true as boolean;
  const source = pageSource(file, page, at);
  if (source === null) return null;
  walk(source, { resources: dictOf(file.resolve(page.dict.get('Resources'), at)), open: new Set() });
  return complete ? shows : null;

  function walk(
    from: ContentSource,
    scope: { readonly resources: PdfDict | null; readonly open: ReadonlySet<PdfStream> },
    inherited?: TextState,
  ): void {
    let state: TextState = inherited ?? { font: null, size: 0, charSpacing: 0, wordSpacing: 0, scale: 100 };
    const saved: TextState[] = [];
    const marks: boolean[] = [];
    let touched = false;
    const style = createBlockReader(from);
    let block: TextBlock = style.open(0);
    readOperators(from.data, (operation) => {
      const { name, operands } = operation;
      const last = operands.at(-1);
      if (name === 'BT') block = style.open(operation.start);
      style.note(operation);
      if (name === 'q') saved.push({ ...state });
      else if (name === 'Q') state = saved.pop() ?? state;
      else if (name === 'Tf') {
        const [font, size] = operands.slice(-2);
        state.font = fontOf(scope.resources, font?.kind === 'name' ? font.name : '');
        state.size = numberIn(size);
      } else if (name === 'Tc') state.charSpacing = numberIn(last);
      else if (name === 'Tw') state.wordSpacing = numberIn(last);
      else if (name === 'Tz') state.scale = numberIn(last);
      else if (name === 'BMC' || name === 'BDC') {
        const tag = operands[0];
        marks.push(tag?.kind === 'name' && tag.name.includes(TOUCHED));
      } else if (name === 'EMC') marks.pop();
      else if (name === 'ET') touched = false;
      // Acrobat marks the place before the text object that it edited.
      else if (name === 'MP' && operands[0]?.kind === 'name') touched ||= operands[0].name.includes(TOUCHED);
      else if (name === 'Do') paintForm(operands[0], scope, state);
      else if (SHOWS.has(name) && last !== undefined) {
        if (name === '"') {
          state.wordSpacing = numberIn(operands.at(-3));
          state.charSpacing = numberIn(operands.at(-2));
        }
        if (shows.length >= MAX_SHOWS) complete = false;
        else {
          const hex = isHex(from.data, last);
          shows.push({
            operator: name,
            block,
            operand: last,
            ...state,
            hex,
            touched: touched || marks.includes(true),
          });
        }
      }
    });
  }

  function paintForm(
    operand: Operand | undefined,
    { resources, open }: { readonly resources: PdfDict | null; readonly open: ReadonlySet<PdfStream> },
    state: TextState,
  ): void {
    const objects = dictOf(file.resolve(resources?.get('XObject'), at));
    const reference = objects?.get(operand?.kind === 'name' ? operand.name : '');
    const form = file.resolve(reference, at);
    if (!isStream(form) || nameOf(form.dict.get('Subtype')) !== 'Form') return;
    const data = decodeStream(file.bytes, form);
    if (data === null || open.size >= MAX_DEPTH || open.has(form)) {
      complete = false;
      return;
    }
    const num = isRef(reference) ? reference.num : null;
    const own = dictOf(file.resolve(form.dict.get('Resources'), at));
    walk(
      { data, parts: [{ num, stream: form, start: 0 }], form: true },
      { resources: own ?? resources, open: new Set([...open, form]) },
      { ...state },
    );
  }
}

/** The content streams of a page as one; null when one of them cannot be read. */
function pageSource(file: PdfFile, page: PdfPageObject, at: number): ContentSource | null {
  const contents = page.dict.get('Contents');
  const whole = file.resolve(contents, at);
  const listed: readonly (PdfValue | undefined)[] = isArray(whole) ? whole : [contents];
  const parts: { num: number | null; stream: PdfStream; start: number }[] = [];
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const reference of listed) {
    const stream = file.resolve(reference, at);
    if (!isStream(stream)) continue;
    const data = decodeStream(file.bytes, stream);
    if (data === null) return null;
    parts.push({ num: isRef(reference) ? reference.num : null, stream, start: length });
    pieces.push(data, Buffer.from('\n'));
    length += data.length + 1;
  }
  return { data: Buffer.concat(pieces), parts, form: false };
}

const LESS = 0x3c;
const OPEN_TEXT = 0x28;

function isHex(data: Uint8Array, { start, end }: Operand): boolean {
  for (let at = start; at < end; at += 1) {
    if (data[at] === LESS) return true;
    if (data[at] === OPEN_TEXT) return false;
  }
  return false;
}

/** Follows the style of the text blocks of a source. */
function createBlockReader(source: ContentSource) {
  const { data, parts } = source;
  let block = create(0);
  function create(start: number): Draft {
    const part = Math.max(
      0,
      parts.findLastIndex((one) => one.start <= start),
    );
    return {
      source,
      part,
      operators: '',
      zeros: { leading: 0, bare: 0 },
      decimals: 0,
      gap: 0,
      names: new Set(),
    };
  }
  return {
    open(start: number): TextBlock {
      block = create(start);
      return block;
    },
    note({ name, operands, start }: ContentOperator): void {
      if (!block.names.has(name)) {
        block.names.add(name);
        block.operators = [...block.names].join(' ');
      }
      if (block.gap === 0) block.gap = data[start + name.length] ?? 0;
      for (const operand of operands) if (operand.kind === 'number') noteNumber(block, data, operand);
    },
  };
}

interface Draft {
  source: ContentSource;
  part: number;
  operators: string;
  zeros: { leading: number; bare: number };
  decimals: number;
  gap: number;
  names: Set<string>;
}

function noteNumber(block: Draft, data: Uint8Array, { start, end }: Operand): void {
  const text = Buffer.from(data.buffer, data.byteOffset + start, end - start).toString('latin1');
  const point = text.indexOf('.');
  if (point < 0) return;
  block.decimals = Math.max(block.decimals, text.length - point - 1);
  if (/^[-+]?0\./.test(text)) block.zeros.leading += 1;
  else if (/^[-+]?\./.test(text)) block.zeros.bare += 1;
}
