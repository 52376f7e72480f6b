/** Finds signs and marks of amounts that are gone under paint: what is left is another amount, and no digit was touched. */
import type { PageBox, PaintedGlyph } from '../../../document/index.ts';
import type { Cover } from './laid-over.ts';
import { sameText, valueKindOf } from '../value-kind.ts';
import { wordsOf } from '../words.ts';
import type { PaintedWord } from '../words.ts';

/** Height of the ink above the baseline, shares of the font size, as common fonts have it; and what is left free on each side, share of the advance. */
interface Ink {
  readonly from: number;
  readonly to: number;
  readonly aside: number;
}
const DASH: Ink = { from: 0.2, to: 0.36, aside: 0.1 };
const PLUS: Ink = { from: 0.05, to: 0.5, aside: 0.1 };
const POINT: Ink = { from: 0, to: 0.1, aside: 0.25 };
const BRACKET: Ink = { from: 0, to: 0.66, aside: 0 };
const MARKS: Readonly<Record<string, Ink>> = {
  '-': DASH,
  '\u00ad': DASH,
  '\u2010': DASH,
  '\u2011': DASH,
  '\u2013': DASH,
  '\u2212': DASH,
  '+': PLUS,
  '.': POINT,
  ',': POINT,
  '(': BRACKET,
  ')': BRACKET,
};
/** A cover made for a mark is lower than this many heights of its amount: strips between columns are higher. */
const HIGHEST = 2;

/** Whether a glyph is a sign or mark that amounts have. */
export const isMark = ({ text }: PaintedGlyph): boolean => text in MARKS;

/** Where a mark has its ink, which is a small part of its box; the whole box of other glyphs and of turned ones. */
export function inkOf(glyph: PaintedGlyph): PageBox {
  const { box, start, end, size, text } = glyph;
  const ink = MARKS[text];
  if (ink === undefined || start.y !== end.y || end.x < start.x) return box;
  const aside = ink.aside * (box.x1 - box.x0);
  return {
    x0: box.x0 + aside,
    y0: start.y - ink.to * size,
    x1: box.x1 - aside,
    y1: start.y - ink.from * size,
  };
}

/** Marks that touch a digit of an amount, as far as they are all that is asked about. */
export function marksOfAmounts(glyphs: readonly PaintedGlyph[]): (asked: readonly PaintedGlyph[]) => boolean {
  let known: ReadonlySet<PaintedGlyph> | null = null;
  return (asked) => {
    if (!asked.every(isMark)) return false;
    known ??= new Set(
      wordsOf(glyphs)
        .filter(isAmount)
        .flatMap((word) => word.glyphs),
    );
    return asked.every((glyph) => known?.has(glyph));
  };
}

/** What a cover hides of an amount, and how both read. */
export interface CoveredMark {
  readonly mark: string;
  readonly covered: string;
  readonly retyped: string;
}

/**
 * An amount that lost a mark, and at most a digit with it, to a cover smaller than itself; null when it lost none.
 * @param words the words that the hidden glyphs belong to
 * @param onTop glyphs that were painted in their place later
 */
export function markGone(
  { box }: Pick<Cover, 'box'>,
  {
    hidden,
    words,
    onTop,
  }: Readonly<Record<'hidden' | 'onTop', readonly PaintedGlyph[]>> & {
    readonly words: readonly PaintedWord[];
  },
): CoveredMark | null {
  const [word, ...others] = words;
  const marks = hidden.filter(isMark);
  if (word === undefined || others.length > 0 || marks.length === 0 || !isAmount(word)) return null;
  const [width, height] = [word.box.x1 - word.box.x0, word.box.y1 - word.box.y0];
  if (box.x1 - box.x0 >= width || box.y1 - box.y0 >= HIGHEST * height) return null;
  const left = [...word.glyphs.filter((glyph) => !hidden.includes(glyph)), ...onTop];
  const retyped = textIn(left.sort((a, b) => a.box.x0 - b.box.x0));
  if (!/\d/.test(retyped) || sameText(word.text, retyped)) return null;
  return { mark: textIn(marks), covered: word.text, retyped };
}

const isAmount = ({ text }: PaintedWord): boolean => valueKindOf(text) === 'amount';

const textIn = (glyphs: readonly PaintedGlyph[]): string => glyphs.map(({ text }) => text).join('');
