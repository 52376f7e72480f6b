/** Finds places of a scanned page where paper was painted over the print, with or without text typed on it. */
import { areaOf, sharedArea } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedFill, ShownImage } from '../../../document/index.ts';
import { printBelow } from '../../image/print-below.ts';
import { channelsOf } from '../colors.ts';
import { textOfWords, wordsOf } from '../words.ts';

/** Print of a scan that was painted over. */
export interface CoveredPrint {
  readonly box: PageBox;
  /** What is typed there; empty when nothing is. */
  readonly retyped: string;
}

/** Smaller covers are dots and lines, points. */
const MIN_SIDE = 4;
/** A cover made for a line of print is no higher than so many times the line. */
const TIGHT = 3;
/** Outer share of the page where fax machines, archives and mail servers print on strips of their own. */
const MARGIN = 0.08;
/** Difference of gray levels that the eye takes for the same paper. */
const SAME_PAPER = 32;
/** More places than this are a program's, which sets the whole page again. */
const MAX_PLACES = 8;
/** Fills that are looked below, the last ones: each asks for what a scan shows there, half a millisecond. */
const MAX_COVERS = 1000;
/** Share of a glyph that lies on a cover it was typed on. */
const ON_TOP = 0.25;
/** Share of the scan that is on the page. */
const WHOLE = 0.8;

/** Such places of a page. `truncated`: so much is painted over the scan that not all of it was looked below. */
export function findCoveredPrint(
  page: PagePaint,
  scan: ShownImage,
): { readonly places: readonly CoveredPrint[]; readonly truncated: boolean } {
  const painted = orderOf(page, scan);
  const covers = page.fills.filter((fill) => fill.order > painted && fill.hides && isInside(fill.box, page));
  const truncated = covers.length > MAX_COVERS;
  const found: CoveredPrint[] = [];
  for (const fill of covers.slice(-MAX_COVERS)) {
    const { height, paper } = printBelow(scan, fill.box);
    const tight = height !== null && fill.box.y1 - fill.box.y0 <= TIGHT * height;
    if (!tight || Math.abs(brightnessOf(fill) - paper) > SAME_PAPER) continue;
    if (found.length === MAX_PLACES) return { places: [], truncated };
    const typed = page.glyphs.filter(
      (glyph) =>
        !glyph.invisible &&
        glyph.order > fill.order &&
        sharedArea(glyph.box, fill.box) >= ON_TOP * areaOf(glyph.box),
    );
    found.push({ box: fill.box, retyped: textOfWords(wordsOf(typed)) });
  }
  return { places: found, truncated };
}

/** When the scan was painted. */
function orderOf({ marks }: PagePaint, { left, top, width, height }: ShownImage): number {
  const box = { x0: left, y0: top, x1: left + width, y1: top + height };
  const scan = marks.findLast((mark) => sharedArea(mark.box, box) >= WHOLE * areaOf(box));
  return scan?.order ?? 0;
}

function isInside({ x0, y0, x1, y1 }: PageBox, { width, height }: PagePaint): boolean {
  if (Math.min(x1 - x0, y1 - y0) <= MIN_SIDE) return false;
  const aside =
    x1 < MARGIN * width || x0 > (1 - MARGIN) * width || y1 < MARGIN * height || y0 > (1 - MARGIN) * height;
  return !aside;
}

/** Gray level of a color. */
function brightnessOf({ color }: PaintedFill): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
