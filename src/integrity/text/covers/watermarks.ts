/** Finds watermarks and stamps that a page's own panels hide, in part or whole: nobody exchanged a value there. */
import { areaOf, sharedArea } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedGlyph } from '../../../document/index.ts';
import { isOneValue, valueKindOf } from '../value-kind.ts';
import { textOfWords, wordsOf } from '../words.ts';

/** Steepness from which on text lies askew of both sides of the page: scans lie less so. */
const ASKEW = 0.15;
/** Letters further apart than this are other text, shares of the size of the font. */
const GAP = 1;

/** What a panel carries at least: words, and lines of them. */
const BODY = { words: 10, lines: 3 } as const;
/** Stamps are so many times larger than the largest text on a panel at least ... */
const LARGER = 1.5;
/** ... and have so many words at most, which are words and no value. */
const MOST_WORDS = 5;
const LEAST_LETTERS = 3;

/**
 * Whether all that a cover hides is a stamp ("DRAFT 2026") over which the page itself laid a panel with a body of other text. Who
 * takes a stamp away leaves the place empty, and who exchanges words types others, in their size and number.
 */
export function isStampUnderPanel(
  panel: PageBox,
  hidden: readonly PaintedGlyph[],
  later: readonly PaintedGlyph[],
): boolean {
  const stamp = wordsOf(hidden);
  const text = textOfWords(stamp);
  const kind = valueKindOf(text);
  if (stamp.length > MOST_WORDS || kind === 'amount' || kind === 'account' || isOneValue(text)) return false;
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS) return false;
  const body = later.filter(({ box }) => sharedArea(box, panel) >= areaOf(box) / 2);
  const words = wordsOf(body);
  if (words.length < BODY.words) return false;
  if (new Set(words.map(({ box }) => Math.round(box.y1))).size < BODY.lines) return false;
  const largest = body.reduce((size, glyph) => Math.max(size, glyph.size), 0);
  return hidden.every(({ size }) => size >= LARGER * largest);
}

/** Of hidden glyphs those of watermarks. Whoever takes one away, or a stamp, takes all of it. */
export function cutWatermarks(
  { glyphs }: PagePaint,
  isHidden: (glyph: PaintedGlyph) => boolean,
): ReadonlySet<PaintedGlyph> {
  const texts = textsOf(glyphs.filter((glyph) => !glyph.annotation && !glyph.invisible && isAskew(glyph)));
  const seen = new Set(texts.filter((text) => !text.every(isHidden)).map(spellingOf));
  return new Set(texts.filter((text) => seen.has(spellingOf(text))).flatMap((text) => text.filter(isHidden)));
}

function isAskew({ start, end }: PaintedGlyph): boolean {
  const [across, down] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  return Math.min(across, down) > ASKEW * Math.max(across, down);
}

/** Texts as they were painted, blanks between their words left out. */
function textsOf(glyphs: readonly PaintedGlyph[]): readonly (readonly PaintedGlyph[])[] {
  const texts: PaintedGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = texts.at(-1)?.at(-1);
    const gap =
      last === undefined ? Infinity : Math.hypot(glyph.start.x - last.end.x, glyph.start.y - last.end.y);
    if (gap < GAP * glyph.size) texts.at(-1)?.push(glyph);
    else texts.push([glyph]);
  }
  return texts;
}

const spellingOf = (text: readonly PaintedGlyph[]): string => text.map((glyph) => glyph.text).join('');
