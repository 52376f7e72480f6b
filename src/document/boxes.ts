/** Arithmetic on upright boxes, of pages in points and of pictures in pixels: the origin is top left. */
import { clamp } from '../kit/clamp.ts';
import type { Point } from './matrix.ts';

/** An upright rectangle: on the shown page in points, or in the pixels of a picture. */
export interface PageBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Where something lies on an upright page, as results and reports have it: left, top, right, bottom as shares of the page, 0 to 1. */
export type RelativeBox = [x0: number, y0: number, x1: number, y1: number];

/** Share of a side with four decimals: a tenth of a millimeter on a page of one meter. */
const share = (value: number, side: number): number =>
  side <= 0 ? 0 : Math.round(clamp(value / side, 0, 1) * 10_000) / 10_000;

/** A box of a page in the shape that results and reports have; what reaches beyond the page is cut. */
export const relativeBox = (
  { x0, y0, x1, y1 }: PageBox,
  { width, height }: { readonly width: number; readonly height: number },
): RelativeBox => [share(x0, width), share(y0, height), share(x1, width), share(y1, height)];

/** Whether two boxes share more than a side. */
export const meets = (a: PageBox, b: PageBox): boolean =>
  a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** A box with as much more on every side. */
export const grown = ({ x0, y0, x1, y1 }: PageBox, by: number): PageBox => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
});

/** The smallest box around two. */
export const unite = (a: PageBox, b: PageBox): PageBox => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

/** The smallest box around several; around none, one whose sides are the wrong way round. */
export function boxAround(boxes: readonly PageBox[]): PageBox {
  const around = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const box of boxes) {
    around.x0 = Math.min(around.x0, box.x0);
    around.y0 = Math.min(around.y0, box.y0);
    around.x1 = Math.max(around.x1, box.x1);
    around.y1 = Math.max(around.y1, box.y1);
  }
  return around;
}

/** What two boxes share; without area when they do not meet. */
export const overlapOf = (a: PageBox, b: PageBox): PageBox => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.max(Math.min(a.x1, b.x1), Math.max(a.x0, b.x0)),
  y1: Math.max(Math.min(a.y1, b.y1), Math.max(a.y0, b.y0)),
});

/** What is left of a box in a clip; null cuts nothing off. */
export const inClip = (clip: PageBox | null, box: PageBox): PageBox =>
  clip === null ? box : overlapOf(clip, box);

/** Area of a box, in its units squared; 0 for one whose sides are the wrong way round. */
export const areaOf = ({ x0, y0, x1, y1 }: PageBox): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/** Area that two boxes share. */
export const sharedArea = (a: PageBox, b: PageBox): number => areaOf(overlapOf(a, b));

/** The middle of a box. */
export const middleOf = ({ x0, y0, x1, y1 }: PageBox): Point => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 });

/** Whether a point lies in a box or on its border. */
export const isWithin = ({ x, y }: Point, box: PageBox): boolean =>
  x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
