/** Writes the content of a page again with one text operator changed and everything else byte for byte as it was. */
import { PdfReader, isArray, stringOf } from '../../../src/document/index.ts';
import type { PdfValue } from '../../../src/document/index.ts';
import { compressed } from './rewrite.ts';
import type { NewStream } from './rewrite.ts';
import type { SourceWord } from './targets.ts';

/** A changed content stream by its object number. */
export interface NewContent {
  readonly num: number;
  readonly stream: NewStream;
}

/** Puts another character code in the place of one of the word's. */
export function replaceCode(word: SourceWord, index: number, code: number): NewContent | null {
  const fresh = word.wide === 2 ? String.fromCharCode(code >> 8, code & 255) : String.fromCharCode(code);
  const pieces = piecesOf(word, (codes, from) => {
    const at = (word.at + index - from) * word.wide;
    return at >= 0 && at < codes.length
      ? [codes.slice(0, at) + fresh + codes.slice(at + word.wide)]
      : [codes];
  });
  return withOperand(word, pieces);
}

/** Takes the word out and leaves a gap of its width, so that what follows stays in place. */
export function removeWord(word: SourceWord): NewContent | null {
  const [first, last] = [word.glyphs[0], word.glyphs.at(-1)];
  if (first === undefined || last === undefined || word.show.operator === "'" || word.show.operator === '"')
    return null;
  const width = Math.hypot(last.end.x - first.start.x, last.end.y - first.start.y);
  const gap = -Math.round((1000 * width) / first.size / (word.show.scale / 100));
  const pieces = piecesOf(word, (codes, from) => {
    const length = codes.length / word.wide;
    const start = Math.max(0, Math.min(length, word.at - from));
    const end = Math.max(0, Math.min(length, word.at + word.glyphs.length - from));
    if (start === end) return [codes];
    const left = word.at >= from ? [gap] : [];
    return [codes.slice(0, start * word.wide), ...left, codes.slice(end * word.wide)];
  });
  return withOperand(word, pieces, true);
}

/** What an operator shows before and after the word, as operands of `TJ`; null where there is nothing. */
export function besideWord(word: SourceWord): readonly [before: string | null, after: string | null] {
  const [from, to] = [word.at * word.wide, (word.at + word.glyphs.length) * word.wide];
  const sides: [Piece[], Piece[]] = [[], []];
  let seen = 0;
  for (const item of operandItems(word)) {
    const codes = stringOf(item);
    if (codes === null) {
      if (seen < from) sides[0].push(Number(item));
      else if (seen > to) sides[1].push(Number(item));
      continue;
    }
    sides[0].push(codes.slice(0, Math.max(0, from - seen)));
    sides[1].push(codes.slice(Math.max(0, to - seen)));
    seen += codes.length;
  }
  const [before = null, after = null] = sides.map((pieces) =>
    pieces.every((piece) => typeof piece === 'number' || piece === '')
      ? null
      : `[${pieces.map((piece) => (typeof piece === 'number' ? String(piece) : writeText(piece, word.show.hex))).join('')}]`,
  );
  return [before, after];
}

/** The operators of its stream that come before the one that shows a word. */
export function contentBefore({ show }: SourceWord): string {
  const { data, parts } = show.block.source;
  const from = parts.findLast((one) => one.start <= show.operand.start)?.start ?? 0;
  return Buffer.from(data.subarray(from, show.operand.start)).toString('latin1');
}

/** Puts other operators in the place of the one that shows a word. */
export function replaceShow(word: SourceWord, operators: string): NewContent | null {
  const { data } = word.show.block.source;
  const name = /^\s*T[jJ]\b/.exec(
    Buffer.from(data.subarray(word.show.operand.end, word.show.operand.end + 40)).toString('latin1'),
  );
  return name === null ? null : replaceRange(word, word.show.operand.end + name[0].length, operators);
}

type Piece = string | number;

function operandItems({ show }: SourceWord): readonly PdfValue[] {
  const value = new PdfReader(show.block.source.data, show.operand.start).read();
  return isArray(value) ? value : [value];
}

function piecesOf(
  word: SourceWord,
  change: (codes: string, from: number) => readonly Piece[],
): readonly Piece[] {
  let seen = 0;
  return operandItems(word).flatMap((item) => {
    const codes = stringOf(item);
    if (codes === null) return [Number(item)];
    const pieces = change(codes, seen);
    seen += codes.length / word.wide;
    return pieces;
  });
}

/** Replaces the operand in the one stream that holds it; null when that stream is not an object of its own. */
function withOperand(word: SourceWord, pieces: readonly Piece[], list = false): NewContent | null {
  const { show } = word;
  const { end, kind } = show.operand;
  const asList = list || kind === 'list';
  const written = pieces.map((piece) =>
    typeof piece === 'number' ? String(piece) : writeText(piece, show.hex),
  );
  const operand = asList ? `[${written.join('')}]` : written.join('');
  const data = Buffer.from(show.block.source.data.subarray(end, end + 40)).toString('latin1');
  const operator = list && kind !== 'list' ? /^\s*Tj/.exec(data) : null;
  if (operator === null) return replaceRange(word, end, operand);
  return replaceRange(word, end + operator[0].length, operand + operator[0].replace('Tj', 'TJ'));
}

/** Puts text in the place of a part of a stream that begins with the operand of a word and ends at `end`. */
function replaceRange({ show }: SourceWord, end: number, text: string): NewContent | null {
  const { data, parts } = show.block.source;
  const { start } = show.operand;
  const index = parts.findLastIndex((one) => one.start <= start);
  const part = parts[index];
  const stop = (parts[index + 1]?.start ?? data.length) - 1;
  if (part?.num == null || end > stop) return null;
  const fresh = Buffer.concat([
    data.subarray(part.start, start),
    Buffer.from(text, 'latin1'),
    data.subarray(end, stop),
  ]);
  return { num: part.num, stream: compressed(part.stream.dict, fresh) };
}

const ESCAPED: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n' };

function writeText(codes: string, hex: boolean): string {
  if (hex) return `<${Buffer.from(codes, 'latin1').toString('hex').toUpperCase()}>`;
  return `(${codes.replace(/[\\()\r\n]/g, (char) => ESCAPED[char] ?? `\\${char}`)})`;
}
