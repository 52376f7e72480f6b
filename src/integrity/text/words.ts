/** Joins painted glyphs into words, and words into runs on one line. */
import { directionOf, hasRightToLeft, inReadingOrder, printedText, unite } from '../../document/index.ts';
import type { PageBox, PaintedGlyph } from '../../document/index.ts';

/** Text with its box on the shown page. */
export interface PlacedText {
  readonly text: string;
  readonly box: PageBox;
}

/** A word with the glyphs it is made of. */
export interface PaintedWord extends PlacedText {
  readonly glyphs: readonly PaintedGlyph[];
}

/** A gap wider than this share of the font size parts words. */
const WORD_GAP = 0.25;
/** Letters that run from right to left are not spaced out, and the spaces between such words are narrower. */
const RIGHT_TO_LEFT_GAP = 0.12;
/** Overlap that is still the same word: kerning, or a glyph whose advance is wider than its step. */
const WORD_OVERLAP = 0.6;
/** Words on a line further apart than this many heights belong to different runs. */
const RUN_GAP = 1.5;

/** Words in the order of painting. Glyphs of space part words; so does a jump. */
export function wordsOf(glyphs: readonly PaintedGlyph[]): readonly PaintedWord[] {
  const words: PaintedWord[] = [];
  let open: { box: PageBox; glyphs: PaintedGlyph[]; last: PaintedGlyph } | null = null;
  const close = (): void => {
    if (open !== null) words.push({ text: textOf(open.glyphs), box: open.box, glyphs: open.glyphs });
    open = null;
  };
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '') {
      close();
      continue;
    }
    if (open !== null && !follows(open.last, glyph)) close();
    if (open === null) open = { box: glyph.box, glyphs: [glyph], last: glyph };
    else {
      open.box = unite(open.box, glyph.box);
      open.glyphs.push(glyph);
      open.last = glyph;
    }
  }
  close();
  return words;
}

function follows(previous: PaintedGlyph, next: PaintedGlyph): boolean {
  const size = Math.max(previous.size, next.size);
  const { gap, level } = stepBetween(previous, next);
  if (level >= 0.3 * size) return false;
  const isTurned = hasRightToLeft(next.text) || hasRightToLeft(previous.text);
  const widest = (isTurned ? RIGHT_TO_LEFT_GAP : WORD_GAP) * size;
  // Some programs paint words from right to left in the order of reading.
  if (isTurned && Math.abs(previous.box.x0 - next.box.x1) < widest) return true;
  return gap < widest && gap > -WORD_OVERLAP * size;
}

/** What is read of the glyphs of a word: words from right to left may be painted from either side. */
export function textOf(glyphs: readonly Pick<PaintedGlyph, 'text' | 'box'>[]): string {
  const text = glyphs.map((glyph) => glyph.text).join('');
  if (!hasRightToLeft(text)) return text;
  const isFromRight = (glyphs[0]?.box.x0 ?? 0) > (glyphs.at(-1)?.box.x0 ?? 0);
  const drawn = isFromRight ? [...glyphs].reverse() : [...glyphs];
  return printedText(drawn.sort((a, b) => a.box.x0 - b.box.x0).map((glyph) => glyph.text));
}

/** Words in the order of painting as one text; in the order of reading where some run from right to left. */
export function textOfWords(words: readonly PlacedText[]): string {
  const read = words.some(({ text }) => hasRightToLeft(text)) ? runsOf(words) : words;
  return read.map(({ text }) => text).join(' ');
}

/** Words as one text, line by line from the top, in whatever order they were painted. */
export const textOfLines = (words: readonly PlacedText[]): string =>
  runsOf(words)
    .map(({ text }) => text)
    .join(' ');

/** How far a glyph lies behind the one before it in the direction of writing, and how far beside its line. */
function stepBetween(
  { box, start, end }: PaintedGlyph,
  next: PaintedGlyph,
): { readonly gap: number; readonly level: number } {
  const [along, across] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(along, across);
  // Level writing goes by the ink, which is where it says it is also in fonts with wrong advances.
  if (length === 0 || along > Math.abs(across)) {
    return { gap: next.box.x0 - box.x1, level: Math.abs(next.box.y1 - box.y1) };
  }
  const [x, y] = [next.start.x - end.x, next.start.y - end.y];
  return { gap: (x * along + y * across) / length, level: Math.abs(x * across - y * along) / length };
}

/** Words as runs: neighbors on one line, left to right, joined by spaces. */
export function runsOf(words: readonly PlacedText[]): readonly PlacedText[] {
  const sorted = [...words].sort((a, b) => a.box.y1 - b.box.y1 || a.box.x0 - b.box.x0);
  const lines: PlacedText[][] = [];
  for (const word of sorted) {
    const line = lines.findLast((members) => sameLine(members, word));
    if (line === undefined) lines.push([word]);
    else line.push(word);
  }
  return lines.flatMap((line) => joinNeighbors(line));
}

function sameLine(members: readonly PlacedText[], word: PlacedText): boolean {
  const last = members.at(-1);
  return last !== undefined && Math.abs(last.box.y1 - word.box.y1) < 0.4 * (word.box.y1 - word.box.y0);
}

function joinNeighbors(line: readonly PlacedText[]): readonly PlacedText[] {
  const runs: { readonly words: PlacedText[]; box: PageBox }[] = [];
  for (const word of [...line].sort((a, b) => a.box.x0 - b.box.x0)) {
    const last = runs.at(-1);
    if (last !== undefined && word.box.x0 - last.box.x1 < RUN_GAP * (word.box.y1 - word.box.y0)) {
      last.words.push(word);
      last.box = unite(last.box, word.box);
    } else runs.push({ words: [word], box: word.box });
  }
  return runs.map(({ words, box }) => {
    const read = inReadingOrder(words, directionOf(words));
    return { text: read.map(({ text }) => text).join(' '), box };
  });
}
