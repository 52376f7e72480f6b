/** Finds values that another hand went on: a digit put beside a typed amount makes another amount of it and covers nothing. */
import { unite } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedGlyph } from '../../../document/index.ts';
import { addedWords } from './added-words.ts';
import { channelsOf } from '../colors.ts';
import { lateWords } from './paint-order.ts';
import { isKeyValue, sameText } from '../value-kind.ts';
import { wordsOf } from '../words.ts';
import type { PaintedWord } from '../words.ts';
import { runsOf } from '../written-runs.ts';
import type { WrittenPage } from '../writing.ts';

/** What is written in front of a number, or behind it, to make another one of it. */
const DIGITS = /^[\d.,'’]*\d[\d.,'’]*$/;
/** Gap and overlap up to which two pieces are one number to the eye, in font sizes. */
const GAP = 0.3;
const OVERLAP = 0.35;
/** Baselines of one number differ by no more than this share of the font size, its sizes by no more than this ratio. */
const LEVEL = 0.25;
const SIZES = 1.3;
/** Colors that differ by no more in any channel are one to the eye, levels. */
const SAME_COLOR = 64;

/** How a number begins and goes on whose thousands are parted by blanks, its groups, and the widest of its blanks in font sizes. */
const FIRST_GROUP = /^[-−(]?\p{Sc}?\d{1,3}$/u;
const GROUP = /^\d{3}(?:[.,]\d{2})?\p{Sc}?$/u;
const MOST_GROUPS = 4;
const BLANK = 0.7;

/** Digits on one line. */
interface Piece {
  readonly text: string;
  readonly box: PageBox;
  readonly baseline: number;
  /** Font size, points. */
  readonly size: number;
  /** `#rrggbb`, or null for patterns. */
  readonly color: string | null;
}

/** A value as it is read, and as it was typed. */
export interface ContinuedValue {
  readonly box: PageBox;
  readonly typed: string;
  readonly shown: string;
  /** Both pieces have one color: nothing sets off what was added. */
  readonly alike: boolean;
}

/** The amounts, dates and accounts of a page that text of an annotation goes on, on one line and in one size. */
export function continuedByComments({ glyphs }: PagePaint): readonly ContinuedValue[] {
  const upright = glyphs.filter(
    ({ invisible, start, end }) => !invisible && Math.abs(start.y - end.y) < LEVEL * (end.x - start.x),
  );
  const pieces = (annotation: boolean): readonly Piece[] =>
    wordsOf(upright.filter((glyph) => glyph.annotation === annotation)).flatMap(pieceOf);
  const added = pieces(true);
  return added.length === 0 ? [] : continued(added, pieces(false));
}

/** Those that text goes on which was painted after all that stands around, or in a content stream of its own. */
export function continuedLate(page: WrittenPage): readonly ContinuedValue[] {
  const runs = runsOf(page);
  const [late, own] = [lateWords(page, runs), addedWords(page, runs)];
  const later = page.words.filter((word) => late.has(word) || own.has(word));
  return later.length === 0
    ? []
    : continued(
        later,
        page.words.filter((word) => !later.includes(word)),
      );
}

function continued(added: readonly Piece[], typed: readonly Piece[]): readonly ContinuedValue[] {
  const values = [...typed, ...groupedNumbers(typed)].filter(({ text }) => isKeyValue(text));
  return added
    .filter(({ text }) => DIGITS.test(text))
    .flatMap((piece) =>
      values.flatMap((value) => {
        const shown = asOne(piece, value);
        if (shown === null || !isKeyValue(shown) || sameText(shown, value.text)) return [];
        const box = unite(piece.box, value.box);
        return [{ box, typed: value.text, shown, alike: sameColor(piece.color, value.color) }];
      }),
    );
}

/** The numbers whose thousands are parted by blanks, each as one piece: `1 250,00`. */
function groupedNumbers(words: readonly Piece[]): readonly Piece[] {
  return words.flatMap((first, at) => {
    if (!FIRST_GROUP.test(first.text)) return [];
    const groups = [first];
    for (const next of words.slice(at + 1, at + MOST_GROUPS)) {
      const last = groups.at(-1) ?? first;
      const gap = next.box.x0 - last.box.x1;
      const level = Math.abs(next.baseline - last.baseline) < LEVEL * last.size;
      if (!GROUP.test(next.text) || !level || gap < 0 || gap > BLANK * last.size) break;
      groups.push(next);
    }
    if (groups.length === 1) return [];
    const text = groups.map((group) => group.text).join(' ');
    return [{ ...first, text, box: groups.map(({ box }) => box).reduce(unite) }];
  });
}

/** Both as one word, in the order in which they stand; null where they are apart. */
function asOne(piece: Piece, value: Piece): string | null {
  if (touch(piece, value)) return piece.text + value.text;
  return touch(value, piece) ? value.text + piece.text : null;
}

function touch(left: Piece, right: Piece): boolean {
  const [smaller, size] = [Math.min(left.size, right.size), Math.max(left.size, right.size)];
  const gap = right.box.x0 - left.box.x1;
  return (
    size <= SIZES * smaller &&
    Math.abs(right.baseline - left.baseline) < LEVEL * size &&
    gap < GAP * size &&
    gap > -OVERLAP * size
  );
}

function sameColor(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  const other = channelsOf(b);
  return channelsOf(a).every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= SAME_COLOR);
}

const pieceOf = ({ text, box, glyphs: [first] }: PaintedWord): readonly Piece[] =>
  first === undefined ? [] : [{ text, box, ...writtenAs(first) }];

const writtenAs = ({ start, size, color }: PaintedGlyph): Pick<Piece, 'baseline' | 'size' | 'color'> => ({
  baseline: start.y,
  size,
  color,
});
