/** What lies opaque over a page besides filled rectangles: pictures, and what annotations draw. */
import { areaOf, contains, isWithin, sharedArea } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedArea, PaintedCover, PaintedGlyph } from '../../../document/index.ts';
import { createIndex } from './glyph-index.ts';

/** Something opaque. */
export interface Cover {
  readonly box: PageBox;
  readonly order: number;
  readonly by: 'fill' | 'annotation' | 'picture';
  /** The part of a box that it hides, 0 to 1. */
  hides(box: PageBox): number;
}

/** Points of a box that are asked for, across and down. */
const GRID = { across: 6, down: 4 } as const;
/** How many these are. */
export const SAMPLES = GRID.across * GRID.down;
/** Larger pictures are illustrations and scans, share of the page. */
const MAX_PICTURE = 0.2;
/** Where so many pictures lie over such a share of the text of a page, the text is a layer of the pictures, as recognition leaves it. */
const LAYER = { pictures: 4, share: 0.5 } as const;

/** The covers of a page that may hide text. */
export function laidOver(page: PagePaint): readonly Cover[] {
  const covers = page.covers.map(coverOf);
  const pictures = picturesOverText(
    covers.filter(({ by }) => by === 'picture'),
    page,
  );
  return covers.filter((cover) => cover.by !== 'picture' || pictures.has(cover));
}

/** Those of the pictures of a page that may hide text. */
export function picturesOverText<T extends Pick<PaintedArea, 'box' | 'order'>>(
  pictures: readonly T[],
  page: PagePaint,
): ReadonlySet<T> {
  const isSmall = ({ box }: T): boolean => areaOf(box) < MAX_PICTURE * page.width * page.height;
  return new Set(
    pictures.length >= LAYER.pictures && isLayer(pictures, page) ? [] : pictures.filter(isSmall),
  );
}

function isLayer(pictures: readonly Pick<PaintedArea, 'box' | 'order'>[], { glyphs }: PagePaint): boolean {
  const shown = glyphs.filter(
    ({ annotation, invisible, text }) => !annotation && !invisible && text.trim() !== '',
  );
  const index = createIndex(shown);
  const under = new Set<PaintedGlyph>();
  for (const { box, order } of pictures) {
    for (const glyph of index(box)) {
      const { x0, y0, x1, y1 } = glyph.box;
      const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
      if (glyph.order < order && isWithin(middle, box)) under.add(glyph);
    }
  }
  return under.size >= LAYER.share * shown.length;
}

const coverOf = ({ box, order, annotation, parts }: PaintedCover): Cover => ({
  box,
  order,
  by: annotation ? 'annotation' : 'picture',
  hides: (other) => {
    if (sharedArea(other, box) === 0) return 0;
    const points = samplesOf(other);
    const hidden = points.filter((point) => parts.some((part) => contains(part, point)));
    return hidden.length / points.length;
  },
});

/** Points spread over a box, as many for any. */
export const samplesOf = ({
  x0,
  y0,
  x1,
  y1,
}: PageBox): readonly { readonly x: number; readonly y: number }[] =>
  Array.from({ length: SAMPLES }, (_, at) => ({
    x: x0 + ((x1 - x0) * ((at % GRID.across) + 0.5)) / GRID.across,
    y: y0 + ((y1 - y0) * (Math.floor(at / GRID.across) + 0.5)) / GRID.down,
  }));
