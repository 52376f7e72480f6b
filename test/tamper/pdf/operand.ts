/** Writes the content of a page again with one text operator changed and everything else byte for byte as it was. */
import { createReader, isArray, stringOf } from '../../../src/document/index.ts';
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

type Piece = string | number;

function piecesOf(
  word: SourceWord,
  change: (codes: string, from: number) => readonly Piece[],
): readonly Piece[] {
  const value = createReader(word.show.block.source.data, word.show.operand.start).read();
  const items: readonly PdfValue[] = isArray(value) ? value : [value];
  let seen = 0;
  return items.flatMap((item) => {
    const codes = stringOf(item);
    if (codes === null) return [Number(item)];
    const pieces = change(codes, seen);
    seen += codes.length / word.wide;
    return pieces;
  });
}

/** Replaces the operand in the one stream that holds it; null when that stream is not an object of its own. */
function withOperand({ show }: SourceWord, pieces: readonly Piece[], list = false): NewContent | null {
  const { data, parts } = show.block.source;
  const { start, end, kind } = show.operand;
  const index = parts.findLastIndex((one) => one.start <= start);
  const part = parts[index];
  const stop = (parts[index + 1]?.start ?? data.length) - 1;
  if (part?.num == null || end > stop) return null;
  const asList = list || kind === 'list';
  const written = pieces.map((piece) =>
    typeof piece === 'number' ? String(piece) : writeText(piece, show.hex),
  );
  const operand = asList ? `[${written.join('')}]` : written.join('');
  let rest = Buffer.from(data.subarray(end, stop)).toString('latin1');
  if (list && kind !== 'list') rest = rest.replace(/^(\s*)Tj/, '$1TJ');
  const fresh = Buffer.concat([data.subarray(part.start, start), Buffer.from(operand + rest, 'latin1')]);
  return { num: part.num, stream: compressed(part.stream.dict, fresh) };
}

const ESCAPED: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n' };

function writeText(codes: string, hex: boolean): string {
  if (hex) return `<${Buffer.from(codes, 'latin1').toString('hex').toUpperCase()}>`;
  return `(${codes.replace(/[\\()\r\n]/g, (char) => ESCAPED[char] ?? `\\${char}`)})`;
}
