/** Finds text that lies under opaque areas painted later, and what was painted on top in its place. */
import { areaOf, sharedArea, unite } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedFill, PaintedGlyph } from '../../../document/index.ts';
import { channelsOf, sameColor, WHITE } from '../colors.ts';
import { createIndex } from './glyph-index.ts';
import { isPrinted, judge, textOf } from './judge-cover.ts';
import type { CoveredText } from './judge-cover.ts';
import { laidOver } from './laid-over.ts';
import type { Cover } from './laid-over.ts';
import { cellsOf, cutOff, isBanner, isLevel } from './overflow.ts';
import { barsOf } from './repeated-bars.ts';
import { habitualMasks } from './text-masks.ts';
import { cutWatermarks, isStampUnderPanel } from './watermarks.ts';

/** Smaller covers are dots and lines, points. */
const MIN_SIDE = 4;
/** Larger covers are backgrounds, share of the page. */
const MAX_SHARE = 0.5;
/** Share of a glyph that must be hidden. */
const HIDDEN = 0.75;

/** What the covers of a page hide. */
export interface Covered {
  /** One entry per cover. */
  readonly found: readonly CoveredText[];
  /** All glyphs that lie under filled rectangles, also where nothing is told of them. */
  readonly judged: ReadonlySet<PaintedGlyph>;
  /** The wide bars with words that may be on every page, each by its description. */
  readonly bars: readonly string[];
}

/** What lies under opaque rectangles, pictures and annotations on a page, one entry per cover. */
export const findCoveredText = (page: PagePaint): readonly CoveredText[] => lookUnderCovers(page).found;

/** What lies under opaque rectangles, pictures and annotations on a page, and all glyphs that were asked about. */
export function lookUnderCovers(page: PagePaint): Covered {
  const withBlanks = createIndex(page.glyphs.filter((glyph) => !glyph.invisible));
  const index = (box: PageBox): readonly PaintedGlyph[] => withBlanks(box).filter(isPrinted);
  const isCell = cellsOf(page.fills);
  const pageArea = page.width * page.height;
  const isCover = ({ box }: Pick<Cover, 'box'>): boolean =>
    Math.min(box.x1 - box.x0, box.y1 - box.y0) > MIN_SIDE && areaOf(box) < MAX_SHARE * pageArea;
  /** Which cover took a glyph away: what is gone is not there to be hidden again. */
  const gone = new Map<PaintedGlyph, number>();
  const layers = page.fills
    .filter((fill) => fill.hides && isCover(fill))
    .flatMap((fill) => {
      const cover = coverOf(fill);
      const hidden = under(cover, index(fill.box)).filter((glyph) => !gone.has(glyph));
      for (const glyph of hidden) gone.set(glyph, fill.order);
      return hidden.length === 0 ? [] : [{ fill, cover, hidden }];
    });
  const bars = barsOf(page, (fill) => index(fill.box));
  const masks = habitualMasks(page);
  const watermarks = cutWatermarks(page, (glyph) => gone.has(glyph));
  const byFills = layers.flatMap(({ fill, cover, hidden: all }) => {
    const hidden = all.filter((glyph) => !watermarks.has(glyph));
    if (masks.has(fill) || hidden.length === 0) return [];
    const around = index(fill.box);
    if (isCell(fill) && cutOff(fill, hidden, around)) return [];
    // What has the color of the cover is not seen on it.
    const isSeen = ({ color }: PaintedGlyph): boolean =>
      color === null || fill.color === null || !sameColor(channelsOf(color), channelsOf(fill.color));
    const isThere = (glyph: PaintedGlyph): boolean =>
      glyph.order > fill.order
        ? !gone.has(glyph) && isSeen(glyph)
        : (gone.get(glyph) ?? fill.order) >= fill.order;
    const there = around.filter(isThere);
    const later = there.filter(({ order }) => order > fill.order);
    if (isStampUnderPanel(fill.box, hidden, later)) return [];
    const found = judge(cover, hidden, withBlanks(fill.box).filter(isThere), blendsIn(fill, page));
    if (found === null) return [];
    const isRetyped = hidden.some((glyph) => later.some((other) => isLevel(glyph, other)));
    const layout = isLaidOut(fill, hidden, there, !found.tight && !isRetyped);
    return [{ ...found, layout, bar: isRetyped ? undefined : bars.get(fill) }];
  });
  const others = laidOver(page).filter(isCover);
  const byOthers = others.flatMap((cover) => {
    const found = judge(cover, under(cover, index(cover.box)), withBlanks(cover.box), false);
    return found?.tight === true && !byFills.some((known) => sharedArea(known.box, found.box) > 0)
      ? [found]
      : [];
  });
  return { found: [...byFills, ...byOthers], judged: new Set(gone.keys()), bars: [...bars.values()] };
}

const coverOf = ({ box, order, annotation }: PaintedFill): Cover => ({
  box,
  order,
  by: annotation ? 'annotation' : 'fill',
  hides: (other) => (areaOf(other) === 0 ? 0 : sharedArea(other, box) / areaOf(other)),
});

/**
 * Text painted in the color of the visible bar it stands on: a redaction that only looks like one. Text in the color of
 * paper is left alone: templates use it for marks that are not meant to be seen.
 */
export function findCamouflagedText(page: PagePaint): readonly CoveredText[] {
  const shown = page.glyphs.filter((glyph) => !glyph.invisible && glyph.color !== null);
  const index = createIndex(shown);
  const bars = page.fills.filter(
    (fill) =>
      fill.hides &&
      areaOf(fill.box) < MAX_SHARE * page.width * page.height &&
      channelsOf(fill.color).some((channel) => channel < WHITE),
  );
  return bars.flatMap((bar) => {
    const hidden = index(bar.box).filter(
      (glyph) =>
        glyph.order > bar.order &&
        glyph.text.trim() !== '' &&
        sharedArea(glyph.box, bar.box) >= HIDDEN * areaOf(glyph.box) &&
        areaOf(glyph.box) > 0 &&
        sameColor(channelsOf(glyph.color), channelsOf(bar.color)) &&
        !page.fills.some(
          (fill) => fill.order > bar.order && fill.order < glyph.order && sharedArea(fill.box, glyph.box) > 0,
        ),
    );
    const covered = textOf(hidden);
    if (covered.replace(/[^\p{L}\p{N}]/gu, '').length < 2) return [];
    const box = hidden.map((glyph) => glyph.box).reduce(unite);
    return [{ covered, retyped: '', box, blends: false, tight: true, by: 'fill' }];
  });
}

const under = (cover: Cover, glyphs: readonly PaintedGlyph[]): readonly PaintedGlyph[] =>
  glyphs.filter((glyph) => glyph.order < cover.order && cover.hides(glyph.box) >= HIDDEN);

/**
 * Whether a cover belongs to the layout of a page that has no room for its text, rather than to somebody who hides a value.
 * @param mayBePanel the cover is larger than what it hides, and nothing is written in its place
 */
function isLaidOut(
  fill: PaintedFill,
  hidden: readonly PaintedGlyph[],
  around: readonly PaintedGlyph[],
  mayBePanel: boolean,
): boolean {
  const later = around.filter(({ order }) => order > fill.order);
  if (fill.color !== null && isBanner(channelsOf(fill.color), hidden, later)) return true;
  return mayBePanel && cutOff(fill, hidden, around);
}

/** Whether a cover has the color of what it lies on, or is as white as paper. */
function blendsIn(cover: PaintedFill, page: PagePaint): boolean {
  const color = channelsOf(cover.color);
  if (color.every((channel) => channel >= WHITE)) return true;
  const ground = page.fills.findLast(
    (fill) => fill.order < cover.order && sharedArea(fill.box, cover.box) >= 0.99 * areaOf(cover.box),
  );
  if (ground === undefined) return false;
  const base = channelsOf(ground.color);
  return sameColor(color, base);
}
