/** Finds text that is not seen because of anything painted later: the page is painted with and without it, and compared. */
import { areaOf, grown, meets, overlapOf, sharedArea, unite } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedGlyph, PdfPages } from '../../../document/index.ts';
import { nullIfDamaged } from '../../watch-pages.ts';
import { channelsOf } from '../colors.ts';
import { inkOf, marksOfAmounts } from './covered-marks.ts';
import { createIndex } from './glyph-index.ts';
import { isPrinted, judge } from './judge-cover.ts';
import type { CoveredText } from './judge-cover.ts';
import { suspectsOf } from './painted-areas.ts';
import type { Suspect } from './painted-areas.ts';
import { isBanner } from './overflow.ts';
import { createLook } from './pixel-look.ts';
import type { Look } from './pixel-look.ts';
import { retypedPage } from './retyped-page.ts';
import { isStampUnderPanel } from './watermarks.ts';

/** Resolution at which a page is painted. */
const DPI = 144;
/** What is painted around the text in question, to see whether a cover stands out, points. */
const AROUND = 8;
/** Larger covers are backgrounds, share of the page. */
const MAX_SHARE = 0.5;
/** Smaller covers are dots and lines, points, where they hide more than the sign or mark of an amount. */
const MIN_SIDE = 4;
/** Text that differs less from its ground cannot be looked for, levels of a channel. */
const LEAST_CONTRAST = 40;
/** Letters from which on a text that was covered and left empty counts. */
const LEAST_LETTERS = 3;
/** Glyphs that are looked for on one page. */
const MAX_GLYPHS = 20_000;

/** What the pixels of a page are asked. */
export interface Question {
  readonly suspects: readonly Suspect[];
  /** The part of the page that is painted. */
  readonly bounds: PageBox;
}

/**
 * What must be painted to know whether it is hidden, but those glyphs that were `judged` already; null when nothing must. `cut`: so
 * much is laid over text that not all of it is asked about.
 */
export function questionOf(
  paint: PagePaint,
  judged: ReadonlySet<PaintedGlyph>,
): { readonly question: Question | null; readonly cut: boolean } {
  const laid = suspectsOf(paint, judged);
  const areMarks = marksOfAmounts(paint.glyphs.filter(({ invisible }) => !invisible));
  const suspects = laid.suspects.filter(
    ({ cover: { box }, glyphs }) => Math.min(box.x1 - box.x0, box.y1 - box.y0) > MIN_SIDE || areMarks(glyphs),
  );
  const asked = suspects.flatMap(({ glyphs }) => glyphs);
  const bounds = boundsOf(asked, paint);
  const tooMuch = asked.length > MAX_GLYPHS;
  return { question: bounds === null || tooMuch ? null : { suspects, bounds }, cut: laid.cut || tooMuch };
}

/** Text of a page that is hidden in such a way. */
export async function findPaintedOver(
  pages: Pick<PdfPages, 'withAndWithout'>,
  { page, paint, question: { suspects, bounds } }: PageInQuestion,
): Promise<readonly CoveredText[]> {
  const orders = new Set(suspects.flatMap(({ glyphs }) => glyphs.map(({ order }) => order)));
  const both = await pages.withAndWithout(page, { dpi: DPI, area: bounds, orders }).catch(nullIfDamaged);
  if (both === null) return [];
  const look = createLook(both, bounds);
  const index = createIndex(paint.glyphs.filter((glyph) => !glyph.invisible));
  return suspects.flatMap((suspect) => {
    const glyphs = suspect.glyphs.filter((glyph) => {
      const contrast = contrastOf(glyph, paint);
      const places = [glyph.box, inkOf(glyph)];
      return contrast >= LEAST_CONTRAST && places.every((box) => look.isGone(box, contrast));
    });
    if (glyphs.length === 0) return [];
    // What leaves other text there to be seen is not as large as its box.
    const cover =
      glyphs.length === suspect.glyphs.length
        ? suspect.cover
        : { ...suspect.cover, box: overlapOf(suspect.cover.box, glyphs.map(({ box }) => box).reduce(unite)) };
    const around = index(cover.box);
    const isPage = areaOf(cover.box) >= MAX_SHARE * paint.width * paint.height;
    return isPage
      ? retypedPage({ cover, glyphs }, around)
      : (judgedByLook({ cover, glyphs }, around, look) ?? []);
  });
}

/** A page, what it paints, and what is asked of it. */
interface PageInQuestion {
  readonly page: number;
  readonly paint: PagePaint;
  readonly question: Question;
}

/** As of any cover, but what was left empty must be empty to the eye: what is drawn there may say the same, as a picture may. */
function judgedByLook(
  { cover, glyphs }: Suspect,
  around: readonly PaintedGlyph[],
  look: Look,
): CoveredText | null {
  const box = glyphs.map((glyph) => glyph.box).reduce(unite);
  const later = around.filter((glyph) => glyph.order > cover.order && isPrinted(glyph));
  if (cover.by === 'fill' && isStampUnderPanel(cover.box, glyphs, later)) return null;
  const blends = cover.by !== 'picture' && look.blends(glyphs.map(inkOf).reduce(unite));
  const found = judge(cover, glyphs, around, blends);
  if (found?.tight !== true) return null;
  const letters = found.covered.replace(/[^\p{L}\p{N}]/gu, '').length;
  if (found.retyped === '' && letters < LEAST_LETTERS) return null;
  if (found.retyped === '' && !look.isEmpty(box))
    return cover.by === 'annotation' ? null : { ...found, by: 'picture' };
  return { ...found, layout: isBanner(look.colorOf(box), glyphs, later) };
}

/** The part of the page around glyphs; null where it is none. */
function boundsOf(glyphs: readonly PaintedGlyph[], { width, height }: PagePaint): PageBox | null {
  const page = { x0: 0, y0: 0, x1: width, y1: height };
  const boxes = glyphs.map(({ box }) => box).filter((box) => meets(box, page));
  if (boxes.length === 0) return null;
  return overlapOf(grown(boxes.reduce(unite), AROUND), page);
}

/** How much a glyph differed from what it was painted on, levels of a channel. */
function contrastOf({ box, order, color }: PaintedGlyph, { fills }: PagePaint): number {
  if (color === null) return 255;
  const ground = fills.findLast(
    (fill) => fill.order < order && fill.hides && sharedArea(fill.box, box) >= 0.5 * areaOf(box),
  );
  const below = channelsOf(ground?.color ?? '#ffffff');
  return Math.max(...channelsOf(color).map((channel, at) => Math.abs(channel - (below[at] ?? 0))));
}
