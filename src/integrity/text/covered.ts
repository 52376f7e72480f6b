/** Finds text that lies under opaque areas painted later, and what was painted on top in its place. */
import { areaOf, sharedArea, unite } from '../../document/index.ts';
import type { PageBox, PagePaint, PaintedFill, PaintedGlyph } from '../../document/index.ts';
import { laidOver } from './laid-over.ts';
import type { Cover } from './laid-over.ts';
import { cellsOf, cutOff } from './overflow.ts';
import { habitualMasks } from './text-masks.ts';
import { sameText } from './value-kind.ts';
import { textOfWords, wordsOf } from './words.ts';
import type { PaintedWord } from './words.ts';

/** Text under one cover. */
export interface CoveredText {
  /** The whole words that are hidden at least in part. */
  readonly covered: string;
  /** What is painted over the same spot later; empty when nothing is. */
  readonly retyped: string;
  readonly box: PageBox;
  /** The cover cannot be told from what is around it: white-out rather than a visible bar. */
  readonly blends: boolean;
  /** The cover fits its text closely, as one that was made for it does. */
  readonly tight: boolean;
  /** What covers: something filled on the page, an annotation, or a picture on the page, which may show the same text. */
  readonly by: Cover['by'];
}

/** Smaller covers are dots and lines, points. */
const MIN_SIDE = 4;
/** Larger covers are backgrounds, share of the page. */
const MAX_SHARE = 0.5;
/** Share of a glyph that must be hidden. */
const HIDDEN = 0.75;
/** Share of a later glyph that must lie on hidden ones to stand in their place. */
const ON_TOP = 0.25;
/** A channel from here on is white to the eye. */
const WHITE = 225;
/** Difference of a channel that the eye does not see. */
const SAME_COLOR = 12;
/** A shadow lies no further from its text than this, share of the size of the font. */
const SHADOW = 1;
/** Share of a cover that its hidden glyphs fill when it was made for them. */
const TIGHT = 0.1;
/** Height of the bands in which glyphs are looked up, points. */
const BAND = 24;

/** Everything hidden on a page, one entry per cover. */
export function findCoveredText(page: PagePaint): readonly CoveredText[] {
  const index = createIndex(page.glyphs.filter((glyph) => !glyph.invisible && glyph.text.trim() !== ''));
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
  const masks = habitualMasks(page);
  const byFills = layers.flatMap(({ fill, cover, hidden }) => {
    if (masks.has(fill)) return [];
    const around = index(fill.box);
    if (isCell(fill) && cutOff(fill, hidden, around)) return [];
    // What has the color of the cover is not seen on it.
    const isSeen = ({ color }: PaintedGlyph): boolean =>
      color === null || fill.color === null || !sameColor(channelsOf(color), channelsOf(fill.color));
    const isThere = (glyph: PaintedGlyph): boolean =>
      glyph.order > fill.order
        ? !gone.has(glyph) && isSeen(glyph)
        : (gone.get(glyph) ?? fill.order) >= fill.order;
    return judge(cover, hidden, around.filter(isThere), blendsIn(fill, page)) ?? [];
  });
  const others = laidOver(page).filter(isCover);
  const byOthers = others.flatMap((cover) => {
    const around = index(cover.box);
    const found = judge(cover, under(cover, around), around, false);
    return found?.tight === true && !byFills.some((known) => sharedArea(known.box, found.box) > 0)
      ? [found]
      : [];
  });
  return [...byFills, ...byOthers];
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

/** Looks glyphs up by the band they lie in; they come in the order of painting, in which they make words. */
function createIndex(glyphs: readonly PaintedGlyph[]): (box: PageBox) => readonly PaintedGlyph[] {
  const bands = new Map<number, { readonly glyph: PaintedGlyph; readonly at: number }[]>();
  for (const [at, glyph] of glyphs.entries()) {
    const band = Math.floor(glyph.box.y1 / BAND);
    const members = bands.get(band);
    if (members === undefined) bands.set(band, [{ glyph, at }]);
    else members.push({ glyph, at });
  }
  return (box) => {
    const [first, last] = [Math.floor(box.y0 / BAND) - 1, Math.floor(box.y1 / BAND) + 1];
    // Boxes of damaged files lie as far away as numbers go, and reach further than any page.
    const met =
      last - first < bands.size
        ? Array.from({ length: last - first + 1 }, (_, at) => bands.get(first + at) ?? [])
        : [...bands].flatMap(([band, members]) => (band >= first && band <= last ? [members] : []));
    const found = met.flat();
    return found.sort((a, b) => a.at - b.at).map(({ glyph }) => glyph);
  };
}

const under = (cover: Cover, glyphs: readonly PaintedGlyph[]): readonly PaintedGlyph[] =>
  glyphs.filter((glyph) => glyph.order < cover.order && cover.hides(glyph.box) >= HIDDEN);

function judge(
  cover: Cover,
  hidden: readonly PaintedGlyph[],
  around: readonly PaintedGlyph[],
  blends: boolean,
): CoveredText | null {
  if (hidden.length === 0) return null;
  const later = around.filter((glyph) => glyph.order > cover.order);
  const onTop = later.filter((glyph) => {
    const shared = hidden.reduce((sum, below) => sum + sharedArea(glyph.box, below.box), 0);
    return shared >= ON_TOP * areaOf(glyph.box);
  });
  const below = textOf(hidden);
  // Whole words here, too: "20.00" is not "920.00", whose last five figures stand where they stood.
  const inPlace = wordsWith(onTop, later);
  const above = textOfWords(inPlace);
  const letters = below.replace(/[^\p{L}\p{N}]/gu, '').length;
  if (sameText(below, above) || letters < (above === '' ? 2 : 1)) return null;
  const earlier = around.filter((glyph) => glyph.order < cover.order);
  // A single covered digit says little.
  const words = wordsWith(hidden, earlier);
  const isSame = inPlace.every((one) => words.some(({ text }) => sameText(text, one.text)));
  if (isSame && areShown(words, later)) return null;
  return {
    covered: textOfWords(words),
    retyped: above,
    box: hidden.map((glyph) => glyph.box).reduce(unite),
    blends,
    tight: hidden.reduce((sum, glyph) => sum + areaOf(glyph.box), 0) >= TIGHT * areaOf(cover.box),
    by: cover.by,
  };
}

const textOf = (glyphs: readonly PaintedGlyph[]): string => textOfWords(wordsOf(glyphs));

/** The words that glyphs belong to, whole. */
function wordsWith(glyphs: readonly PaintedGlyph[], all: readonly PaintedGlyph[]): readonly PaintedWord[] {
  const wanted = new Set(glyphs);
  return glyphs.length === 0
    ? []
    : wordsOf(all).filter((word) => word.glyphs.some((glyph) => wanted.has(glyph)));
}

/** Whether all of these words are painted once more where they stand or a step aside, so that only their shadow is hidden. */
function areShown(words: readonly PaintedWord[], later: readonly PaintedGlyph[]): boolean {
  const spoken = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const above = spoken.length === 0 ? [] : wordsOf(later);
  const isShown = ({ text, box, glyphs }: PaintedWord): boolean => {
    const step = SHADOW * Math.max(...glyphs.map((glyph) => glyph.size));
    return above.some(
      (word) =>
        Math.abs(word.box.x0 - box.x0) < Math.min(step, box.x1 - box.x0) &&
        Math.abs(word.box.y0 - box.y0) < Math.min(step, box.y1 - box.y0) &&
        sameText(word.text, text),
    );
  };
  return spoken.length > 0 && spoken.every(isShown);
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

const sameColor = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((channel, at) => Math.abs(channel - (b[at] ?? 0)) <= SAME_COLOR);

const channelsOf = (color: string | null): readonly number[] =>
  [1, 3, 5].map((at) => parseInt((color ?? '#000000').slice(at, at + 2), 16));
