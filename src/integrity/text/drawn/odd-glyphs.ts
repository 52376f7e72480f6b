/** Finds glyphs that are no letters: as wide as a value, for several digits, or for no character. Fonts can be made to draw anything. */
import type { PageBox, PaintedGlyph } from '../../../document/index.ts';
import { median } from '../../../kit/median.ts';

/** Characters that are none: controls, places for private use, and what no map names. */
const NO_CHARACTER = /^[\p{Cc}\p{Co}\p{Cn}\ufffd]*$/u;
/** Digits that one glyph stands for. */
const DIGITS = /\d.*\d/;
/** A glyph is as wide as a value from so many heights of the digits of its page on. */
const WIDE = 2.2;
/** Glyphs of one line differ by no more in their baselines and stand no further apart, in heights of digits. */
const LEVEL = 0.25;
const GAP = 0.5;
/** Places of a page; where more are, it is the way of its fonts. */
const MOST = 40;
/** What a glyph of a line takes above and below its baseline, in heights of digits. */
const ABOVE = 1.25;
const BELOW = 0.35;

/** Such glyphs of a page, and the places where they stand one behind the other. */
export interface OddGlyphs {
  readonly glyphs: ReadonlySet<PaintedGlyph>;
  readonly boxes: readonly PageBox[];
}

/** Among upright glyphs of a page, the boxes as high as a line of its digits: those of fonts may be of any height. */
export function oddGlyphs(glyphs: readonly PaintedGlyph[]): OddGlyphs {
  const height = median(
    glyphs.filter(({ text }) => /^\d$/.test(text)).map(({ start, box }) => start.y - box.y0),
  );
  const odd = glyphs.filter(
    ({ text, start, end }) => NO_CHARACTER.test(text) || DIGITS.test(text) || end.x - start.x > WIDE * height,
  );
  const boxes: PageBox[] = [];
  for (const { start, end } of odd.toSorted((a, b) => a.start.y - b.start.y || a.start.x - b.start.x)) {
    const last = boxes.at(-1);
    const level = last !== undefined && Math.abs(last.y1 - BELOW * height - start.y) < LEVEL * height;
    if (level && Math.abs(start.x - last.x1) < GAP * height) {
      boxes[boxes.length - 1] = { ...last, x1: Math.max(last.x1, end.x) };
    } else boxes.push({ x0: start.x, x1: end.x, y0: start.y - ABOVE * height, y1: start.y + BELOW * height });
  }
  return height > 0 && boxes.length <= MOST
    ? { glyphs: new Set(odd), boxes }
    : { glyphs: new Set(), boxes: [] };
}
