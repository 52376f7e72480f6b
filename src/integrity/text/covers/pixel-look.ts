/** Looks at a part of a page, painted with and without some text: whether the text is seen, and how its place looks. */
import { grown, overlapOf } from '../../../document/index.ts';
import type { Bitmap, PageBox, WithAndWithout } from '../../../document/index.ts';
import { isWhite, sameColor } from '../colors.ts';

/** Questions about boxes in points of the page. */
export interface Look {
  /** Whether a glyph that would differ from its ground by `contrast` levels is not seen. */
  isGone(box: PageBox, contrast: number): boolean;
  /** Whether a place has one color. */
  isEmpty(box: PageBox): boolean;
  /** The most common color of a place: red, green and blue. */
  colorOf(box: PageBox): readonly number[];
  /** Whether a place has the color of what is around it, or is as white as paper. */
  blends(box: PageBox): boolean;
}

type Color = readonly number[];

/** Share of its contrast that may be left of a hidden glyph: a tenth shines through a cover that is opaque to nine tenths. */
const LEFT = 0.2;
/** Share of its pixels that may differ more: the edges of pieces that lie side by side. */
const SEAMS = 0.05;
/** Share of the width of a glyph that is left out at both sides: its neighbors may reach there. */
const ASIDE = 0.1;
/** Share of pixels of one color in an empty place, and how much they may differ. */
const EMPTY = { share: 0.97, levels: 24 } as const;
/** What is around a place, points. */
const RING = 4;

/** Looks at the part of a page that `area` is, in points. */
export function createLook({ whole, without }: WithAndWithout, area: PageBox): Look {
  const pixelsIn = (box: PageBox): readonly number[] => {
    const scale = whole.width / (area.x1 - area.x0);
    const inside = overlapOf(box, area);
    const [left, right] = [inside.x0, inside.x1].map((x) => Math.round((x - area.x0) * scale)) as [
      number,
      number,
    ];
    const [top, bottom] = [inside.y0, inside.y1].map((y) => Math.round((y - area.y0) * scale)) as [
      number,
      number,
    ];
    const found: number[] = [];
    for (let y = top; y < Math.min(bottom, whole.height); y += 1)
      for (let x = left; x < Math.min(right, whole.width); x += 1) found.push(y * whole.width + x);
    return found;
  };
  return {
    isGone: (box, contrast) => {
      const aside = ASIDE * (box.x1 - box.x0);
      const pixels = pixelsIn({ ...box, x0: box.x0 + aside, x1: box.x1 - aside });
      const seen = pixels.filter((at) => differ(colorAt(whole, at), colorAt(without, at)) > LEFT * contrast);
      return pixels.length > 0 && seen.length <= SEAMS * pixels.length;
    },
    isEmpty: (box) => {
      const pixels = pixelsIn(box).map((at) => colorAt(whole, at));
      const common = mostCommon(pixels);
      const same = pixels.filter((color) => differ(color, common) <= EMPTY.levels);
      return same.length >= EMPTY.share * pixels.length;
    },
    colorOf: (box) => mostCommon(pixelsIn(box).map((at) => colorAt(whole, at))),
    blends: (box) => {
      const inside = new Set(pixelsIn(box));
      const own = mostCommon([...inside].map((at) => colorAt(whole, at)));
      const ring = pixelsIn(grown(box, RING)).filter((at) => !inside.has(at));
      return isWhite(own) || sameColor(own, mostCommon(ring.map((at) => colorAt(whole, at))));
    },
  };
}

const colorAt = ({ data, channels }: Bitmap, pixel: number): Color =>
  [0, 1, 2].map((channel) => data[pixel * channels + Math.min(channel, channels - 1)] ?? 0);

const differ = (a: Color, b: Color): number =>
  Math.max(...a.map((channel, at) => Math.abs(channel - (b[at] ?? 0))));

function mostCommon(colors: readonly Color[]): Color {
  const counts = new Map<string, { readonly color: Color; count: number }>();
  for (const color of colors) {
    const key = color.join(' ');
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { color, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].reduce((most, one) => (one.count > most.count ? one : most), {
    color: [255, 255, 255] as Color,
    count: 0,
  }).color;
}
