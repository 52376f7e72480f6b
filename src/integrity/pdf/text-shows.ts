/** Reads how the text of a page is written: every text-showing operator with its font, its block and its style. */
import { compose, decodeStream, dictOf, isArray, isRef, isStream, nameOf } from '../../document/index.ts';
import type { Matrix, PageBox, PdfDict, PdfFile, PdfStream, PdfValue } from '../../document/index.ts';
import { followClip } from './clip.ts';
import { matrixOf, numberIn, readOperators } from './content-tokens.ts';
import type { Operand } from './content-tokens.ts';
import { createFontShelf } from './fonts.ts';
import type { FontShelf, PdfFont } from './fonts.ts';
import { formSpace } from './page-view.ts';
import type { PdfPageObject } from './page-tree.ts';
import { createReplacements } from './replacements.ts';
import type { Replacement } from './replacements.ts';
import { createBlockReader } from './text-blocks.ts';
import type { ContentSource, TextBlock } from './text-blocks.ts';

/** One text-showing operator. */
export interface TextShow {
  readonly operator: string;
  readonly block: TextBlock;
  /** The text or list of texts. */
  readonly operand: Operand;
  readonly font: PdfFont | null;
  /** Name of the font among the resources. */
  readonly fontName: string;
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
  /** Inside of the mark of a form field's value (`/Tx BMC`), which stays when fields are made part of the page. */
  readonly field: boolean;
  /** Inside of marked content of any kind, as all text of tagged files is. */
  readonly marked: boolean;
  /** Texts that are copied and read out instead of it and what stands beside it, the same objects for all that each replaces. */
  readonly replacements: readonly Replacement[];
  /** What it is clipped to, in units of default user space, the same object for all text under one clip; null without any. */
  readonly clip: PageBox | null;
}

/** Forms inside of forms that are followed. */
const MAX_DEPTH = 8;
/** Text-showing operators read per page. */
const MAX_SHOWS = 100_000;
const SHOWS: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const TOUCHED = 'TouchUp';

interface TextState {
  font: PdfFont | null;
  fontName: string;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
}

interface GraphicsState extends TextState {
  /** To default user space. */
  ctm: Matrix;
  clip: PageBox | null;
}

/** Where content stands: its page or form, the resources, the forms around it, and the marked content that it is inside of. */
interface Scope {
  /** Object number. */
  readonly owner: number | null;
  readonly resources: PdfDict | null;
  readonly open: ReadonlySet<PdfStream>;
  readonly marked: boolean;
  readonly replacements: readonly Replacement[];
}

/** Marked content that is open. */
interface Mark {
  readonly tag: string;
  readonly replacements: readonly Replacement[];
}

/** The shows of a page in the order in which a viewer meets them; null when part of its content cannot be read. */
export function readShows(
  file: PdfFile,
  page: PdfPageObject,
  at: number,
  fontOf: FontShelf = createFontShelf(file, at),
): readonly TextShow[] | null {
  const shows: TextShow[] = [];
  let complete = true as boolean;
  const source = pageSource(file, page, at);
  if (source === null) return null;
  const resources = dictOf(file.resolve(page.dict.get('Resources'), at));
  const replacementsOf = createReplacements(file, at);
  walk(source, { owner: page.num, resources, open: new Set(), marked: false, replacements: [] });
  return complete ? shows : null;

  function walk(from: ContentSource, scope: Scope, inherited?: GraphicsState): void {
    let state: GraphicsState = inherited ?? {
      font: null,
      fontName: '',
      size: 0,
      charSpacing: 0,
      wordSpacing: 0,
      scale: 100,
      ctm: [1, 0, 0, 1, 0, 0],
      clip: null,
    };
    const clip = followClip(state.clip);
    const saved: GraphicsState[] = [];
    const marks: Mark[] = [];
    const replaced = (): readonly Replacement[] => [
      ...scope.replacements,
      ...marks.flatMap(({ replacements }) => replacements),
    ];
    let touched = false;
    const style = createBlockReader(from);
    let block: TextBlock = style.open(0);
    readOperators(from.data, (operation) => {
      const { name, operands } = operation;
      const last = operands.at(-1);
      if (name === 'BT') block = style.open(operation.start);
      style.note(operation);
      clip.box = state.clip;
      clip.read(operation, state.ctm);
      state.clip = clip.box;
      if (name === 'q') saved.push({ ...state });
      else if (name === 'Q') state = saved.pop() ?? state;
      else if (name === 'cm') state.ctm = compose(state.ctm, matrixOf(operands) ?? [1, 0, 0, 1, 0, 0]);
      else if (name === 'Tf') {
        const [font, size] = operands.slice(-2);
        state.fontName = font?.kind === 'name' ? font.name : '';
        state.font = fontOf(scope.resources, state.fontName);
        state.size = numberIn(size) ?? 0;
      } else if (name === 'Tc') state.charSpacing = numberIn(last) ?? 0;
      else if (name === 'Tw') state.wordSpacing = numberIn(last) ?? 0;
      else if (name === 'Tz') state.scale = numberIn(last) ?? 0;
      else if (name === 'BMC' || name === 'BDC') {
        const tag = operands[0];
        const { owner, resources } = scope;
        const replacements =
          name === 'BMC' ? [] : replacementsOf({ owner, operands, data: from.data, resources });
        marks.push({ tag: tag?.kind === 'name' ? tag.name : '', replacements });
      } else if (name === 'EMC') marks.pop();
      else if (name === 'ET') touched = false;
      // Acrobat marks the place before the text object that it edited.
      else if (name === 'MP' && operands[0]?.kind === 'name') touched ||= operands[0].name.includes(TOUCHED);
      else if (name === 'Do') {
        const marked = scope.marked || marks.length > 0;
        paintForm(operands[0], { ...scope, marked, replacements: replaced() }, state);
      } else if (SHOWS.has(name) && last !== undefined) {
        if (name === '"') {
          state.wordSpacing = numberIn(operands.at(-3)) ?? 0;
          state.charSpacing = numberIn(operands.at(-2)) ?? 0;
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
            touched: touched || marks.some(({ tag }) => tag.includes(TOUCHED)),
            field: from.form && marks.some(({ tag }) => tag === 'Tx'),
            marked: scope.marked || marks.length > 0,
            replacements: replaced(),
          });
        }
      }
    });
  }

  function paintForm(
    operand: Operand | undefined,
    { resources, open, marked, replacements }: Scope,
    state: GraphicsState,
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
    const ctm = formSpace(file, form, state.ctm, at);
    walk(
      { data, parts: [{ num, stream: form, start: 0 }], form: true },
      { owner: num, resources: own ?? resources, open: new Set([...open, form]), marked, replacements },
      { ...state, ctm },
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
