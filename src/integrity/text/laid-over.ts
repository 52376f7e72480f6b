/** What lies opaque over a page besides filled rectangles: pictures, and what annotations draw. */
import { areaOf, contains, sharedArea } from '../../document/index.ts';
import type { PageBox, PagePaint, PaintedCover } from '../../document/index.ts';

/** Something opaque. */
export interface Cover {
  readonly box: PageBox;
  readonly order: number;
  readonly by: 'fill' | 'annotation' | 'picture';
  /** The part of a box that it hides, 0 to 1. */
  hides(box: PageBox): number;
}

/** Points of a box that are asked for, across and down. */
const SAMPLES = { across: 6, down: 4 } as const;
/** Larger pictures are illustrations and scans, share of the page. */
const MAX_PICTURE = 0.2;
/** From so many pictures over text on, the text is a layer of the pictures, as recognition leaves it. */
const LAYER = 4;

/** The covers of a page that may hide text. */
export function laidOver(page: PagePaint): readonly Cover[] {
  const covers = page.covers.map(coverOf);
  const pictures = covers.filter(
    ({ by, box }) => by === 'picture' && areaOf(box) < MAX_PICTURE * page.width * page.height,
  );
  const others = covers.filter(({ by }) => by !== 'picture');
  return pictures.length < LAYER ? [...others, ...pictures] : others;
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
  Array.from({ length: SAMPLES.across * SAMPLES.down }, (_, at) => ({
    x: x0 + ((x1 - x0) * ((at % SAMPLES.across) + 0.5)) / SAMPLES.across,
    y: y0 + ((y1 - y0) * (Math.floor(at / SAMPLES.across) + 0.5)) / SAMPLES.down,
  }));
