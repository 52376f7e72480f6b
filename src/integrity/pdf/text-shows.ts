/** Reads how the text of a page is written: every text-showing operator with its font, its block and its style. */
import { decodeStream, dictOf, isArray, isRef, isStream, nameOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfStream, PdfValue } from '../../document/index.ts';
import { readOperators } from './content-tokens.ts';
import type { ContentOperator, Operand } from './content-tokens.ts';
import { createFontShelf } from './fonts.ts';
import type { FontShelf } from './fonts.ts';
import { formSpace } from './page-view.ts';
import type { PdfPageObject } from './page-tree.ts';
import { createReplacements } from './replacements.ts';
import type { FindReplacements, Replacement } from './replacements.ts';
import { BlockReader } from './text-blocks.ts';
import type { ContentSource, TextBlock } from './text-blocks.ts';
import { FRESH, StateFollower } from './text-state.ts';
import type { GraphicsState, TextState } from './text-state.ts';

/** One text-showing operator. */
export interface TextShow extends TextState {
  readonly operator: string;
  readonly block: TextBlock;
  /** How many operators have placed text in its content before it: shows of one number go on where the one before them ends. */
  readonly placed: number;
  /** The text or list of texts. */
  readonly operand: Operand;
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
}

/** Forms inside of forms that are followed. */
const MAX_DEPTH = 8;
/** Text-showing operators read per page. */
const MAX_SHOWS = 100_000;
const SHOWS: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const TOUCHED = 'TouchUp';
/** Operators that set where text goes on (ISO 32000-1, 9.4.2 and 9.4.3). */
const PLACES: ReadonlySet<string> = new Set(['BT', 'Td', 'TD', 'Tm', 'T*', "'", '"']);

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
  const source = pageSource(file, page, at);
  if (source === null) return null;
  const reader = new PageReader(file, at, fontOf);
  const resources = dictOf(file.resolve(page.dict.get('Resources'), at));
  const scope = { owner: page.num, resources, open: new Set<PdfStream>(), marked: false, replacements: [] };
  reader.read(source, scope, FRESH);
  return reader.complete ? reader.shows : null;
}

/** The shows of one page in one state of a file, its forms included. */
class PageReader {
  readonly shows: TextShow[] = [];
  /** All content could be read. */
  complete = true;
  readonly fontOf: FontShelf;
  readonly replacementsOf: FindReplacements;
  readonly #file: PdfFile;
  readonly #at: number;

  constructor(file: PdfFile, at: number, fontOf: FontShelf) {
    this.#file = file;
    this.#at = at;
    this.fontOf = fontOf;
    this.replacementsOf = createReplacements(file, at);
  }

  /** Reads the content of the page or of a form. */
  read(source: ContentSource, scope: Scope, state: GraphicsState): void {
    const content = new ContentReader(this, source, scope, state);
    readOperators(source.data, (operation) => {
      content.note(operation);
    });
  }

  add(show: TextShow): void {
    if (this.shows.length >= MAX_SHOWS) this.complete = false;
    else this.shows.push(show);
  }

  /** Reads the form that content paints, if it is one. */
  readForm(operand: Operand | undefined, { resources, open, ...around }: Scope, state: GraphicsState): void {
    const [file, at] = [this.#file, this.#at];
    const objects = dictOf(file.resolve(resources?.get('XObject'), at));
    const reference = objects?.get(operand?.kind === 'name' ? operand.name : '');
    const form = file.resolve(reference, at);
    if (!isStream(form) || nameOf(form.dict.get('Subtype')) !== 'Form') return;
    const data = decodeStream(file.bytes, form);
    if (data === null || open.size >= MAX_DEPTH || open.has(form)) {
      this.complete = false;
      return;
    }
    const num = isRef(reference) ? reference.num : null;
    const own = dictOf(file.resolve(form.dict.get('Resources'), at));
    const ctm = formSpace(file, form, state.ctm, at);
    this.read(
      { data, parts: [{ num, stream: form, start: 0 }], form: true },
      { ...around, owner: num, resources: own ?? resources, open: new Set([...open, form]) },
      { ...state, ctm },
    );
  }
}

/** Follows one content stream, operator by operator. */
class ContentReader {
  readonly #reader: PageReader;
  readonly #source: ContentSource;
  readonly #scope: Scope;
  readonly #graphics: StateFollower;
  readonly #style: BlockReader;
  readonly #marks: Mark[] = [];
  /** An editing tool marked the place before the text object. */
  #touched = false;
  #placed = 0;

  constructor(reader: PageReader, source: ContentSource, scope: Scope, state: GraphicsState) {
    this.#reader = reader;
    this.#source = source;
    this.#scope = scope;
    this.#graphics = new StateFollower(state, (name) => reader.fontOf(scope.resources, name));
    this.#style = new BlockReader(source);
  }

  note(operation: ContentOperator): void {
    const { name, operands, start } = operation;
    if (name === 'BT') this.#style.open(start);
    if (PLACES.has(name)) this.#placed += 1;
    this.#style.note(operation);
    this.#graphics.follow(operation);
    const [first, last] = [operands[0], operands.at(-1)];
    if (name === 'BMC' || name === 'BDC') this.#openMark(operation);
    else if (name === 'EMC') this.#marks.pop();
    else if (name === 'ET') this.#touched = false;
    // Acrobat marks the place before the text object that it edited.
    else if (name === 'MP' && first?.kind === 'name') this.#touched ||= first.name.includes(TOUCHED);
    else if (name === 'Do') {
      const within = { marked: this.#isMarked(), replacements: this.#replacements() };
      this.#reader.readForm(first, { ...this.#scope, ...within }, this.#graphics.state);
    } else if (SHOWS.has(name) && last !== undefined) this.#show(name, last);
  }

  #openMark({ name, operands }: ContentOperator): void {
    const { owner, resources } = this.#scope;
    const { data } = this.#source;
    const [tag] = operands;
    const replacements =
      name === 'BMC' ? [] : this.#reader.replacementsOf({ owner, operands, data, resources });
    this.#marks.push({ tag: tag?.kind === 'name' ? tag.name : '', replacements });
  }

  #show(operator: string, operand: Operand): void {
    this.#reader.add({
      ...this.#graphics.state,
      operator,
      operand,
      block: this.#style.block,
      placed: this.#placed,
      hex: isHex(this.#source.data, operand),
      touched: this.#touched || this.#marks.some(({ tag }) => tag.includes(TOUCHED)),
      field: this.#source.form && this.#marks.some(({ tag }) => tag === 'Tx'),
      marked: this.#isMarked(),
      replacements: this.#replacements(),
    });
  }

  #isMarked(): boolean {
    return this.#scope.marked || this.#marks.length > 0;
  }

  #replacements(): readonly Replacement[] {
    return [...this.#scope.replacements, ...this.#marks.flatMap(({ replacements }) => replacements)];
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
