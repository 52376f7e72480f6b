/** Tells which text of a signed page lost its ink: something added since lies over it, whatever that is made of. */
import { areaOf, grown, sharedArea, unite } from '../../document/index.ts';
import type { PageBox, PagePaint, PaintedGlyph, PdfPages } from '../../document/index.ts';
import { clamp } from '../../kit/clamp.ts';
import { textOfWords, wordsOf } from '../text/words.ts';

/** Resolution at which pages are compared: the stroke of a letter of 10 points is two pixels wide. */
const DPI = 120;
/** Fewer covered characters say little. */
const FEWEST = 2;
/** Glyphs looked at below one addition. */
const MAX_GLYPHS = 5000;
/** Standard deviation of the levels in the box of a glyph that is seen. */
const SEEN = 20;
/** Share of its contrast that is left of a glyph that is not seen any more. Light marker leaves all, half opaque areas half. */
const LEFT = 0.2;
/** Difference of levels of what was painted where nothing was. */
const PAINTED = 64;
/** Share of an addition that the glyphs below it fill when it was made for them. */
const TIGHT = 0.1;
const WRITTEN = /[\p{L}\p{N}]/u;

/** Signed text that is not seen any more. */
export interface LostInk {
  /** The whole words of which at least part is gone. */
  readonly text: string;
  /** The addition fits the text closely, or shows nothing beside it; not so what happens to lie over a word. */
  readonly meant: boolean;
}

/** The levels of a place of a page, points, in each of the three colors. */
export type Levels = (x: number, y: number) => readonly [number, number, number];

/** A page as it is drawn, annotations and fields included. */
export async function levelsOf(pages: PdfPages, page: number): Promise<Levels> {
  const { width, height } = await pages.pageInfo(page);
  const [bitmap] = await pages.parts(page, { dpi: DPI }, (whole) => [{ x: 0, y: 0, ...whole }]);
  const { channels, data, ...size } = bitmap ?? { channels: 1, data: [], width: 1, height: 1 };
  const within = (share: number, side: number): number => clamp(Math.floor(share * side), 0, side - 1);
  return (x, y) => {
    const at = (within(y / height, size.height) * size.width + within(x / width, size.width)) * channels;
    const first = data[at] ?? 255;
    return channels === 1 ? [first, first, first] : [first, data[at + 1] ?? 255, data[at + 2] ?? 255];
  };
}

/** What was added, and whether it was there already when the document was signed. */
export interface Addition {
  /** Points. */
  readonly box: PageBox;
  /** What it wrote itself, as what other annotations wrote, may go. */
  readonly changed: boolean;
}

/** Signed letters and digits that an addition may hide. */
export function glyphsBelow({ glyphs }: PagePaint, { box, changed }: Addition): readonly PaintedGlyph[] {
  const below = glyphs.filter(
    (glyph) => WRITTEN.test(glyph.text) && !(changed && glyph.annotation) && sharedArea(glyph.box, box) > 0,
  );
  return below.length < FEWEST ? [] : below.slice(0, MAX_GLYPHS);
}

/** The text, if any, of a signed page below an addition that was seen and is no more. */
export function lostInk(
  page: PagePaint,
  addition: Addition,
  { was, is }: { readonly was: Levels; readonly is: Levels },
): LostInk | null {
  const lost = glyphsBelow(page, addition).filter((glyph) => isLost(was, is, glyph.box));
  if (lost.length < FEWEST) return null;
  const gone = new Set(lost);
  const words = wordsOf(page.glyphs).filter((word) => word.glyphs.some((glyph) => gone.has(glyph)));
  const area = lost.reduce((sum, glyph) => sum + areaOf(glyph.box), 0);
  return {
    text: textOfWords(words),
    meant: area >= TIGHT * areaOf(addition.box) || isBare(was, is, lost),
  };
}

/** A pixel, points. */
const STEP = 72 / DPI;

function* placesIn({ x0, y0, x1, y1 }: PageBox): Generator<readonly [number, number]> {
  for (let y = y0 + STEP / 2; y < y1; y += STEP) {
    for (let x = x0 + STEP / 2; x < x1; x += STEP) yield [x, y];
  }
}

/** Whether a glyph was seen and is no more: in no color that told it from its ground, its levels follow those that it had. */
function isLost(was: Levels, is: Levels, box: PageBox): boolean {
  const pairs = [...placesIn(box)].map(([x, y]) => [was(x, y), is(x, y)] as const);
  if (pairs.length === 0) return false;
  const colors = ([0, 1, 2] as const).map((color) => {
    const mean = (one: 0 | 1): number =>
      pairs.reduce((sum, pair) => sum + pair[one][color], 0) / pairs.length;
    const [before, after] = [mean(0), mean(1)];
    let [variance, common] = [0, 0];
    for (const [old, current] of pairs) {
      variance += (old[color] - before) ** 2;
      common += (old[color] - before) * (current[color] - after);
    }
    return { variance: variance / pairs.length, left: Math.abs(common / Math.max(1, variance)) };
  });
  const seen = Math.max(...colors.map(({ variance }) => variance));
  return seen >= SEEN ** 2 && colors.every(({ variance, left }) => variance < seen / 2 || left < LEFT);
}

/** How many pixels of a box are drawn clearly otherwise in one state than in the other. */
export function paintedBetween(was: Levels, is: Levels, box: PageBox): number {
  let changed = 0;
  for (const [x, y] of placesIn(box)) {
    const now = is(x, y);
    if (was(x, y).some((level, color) => Math.abs(level - (now[color] ?? level)) > PAINTED)) changed += 1;
  }
  return changed;
}

/** Whether less was painted around glyphs than there was of them. */
function isBare(was: Levels, is: Levels, lost: readonly PaintedGlyph[]): boolean {
  const changedIn = (box: PageBox): number => paintedBetween(was, is, box);
  const near = grown(lost.map(({ box }) => box).reduce(unite), Math.max(...lost.map(({ size }) => size)));
  const gone = lost.reduce((sum, { box }) => sum + changedIn(box), 0);
  return changedIn(near) - gone < gone;
}
