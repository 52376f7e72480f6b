/** Finds the glyphs of a picture that stand on ground of exactly one color, with all their soft edges. */
import type { Bitmap } from '../../../document/index.ts';
import type { Glyph, InkBox } from '../words.ts';
import { findAreas } from './areas.ts';

/** A glyph on flat ground. Pixels of others that reach into its box are left out. */
export interface FlatGlyph extends Glyph {
  /** The color of its ground, packed. */
  readonly ground: number;
  /** The area of ground it stands on. */
  readonly area: number;
  /** How far each pixel of the box is from the ground, 0 to 1 of the farthest, row by row. */
  readonly cover: Float32Array;
  /** The sums of the rows of `cover`, which add up to 1. */
  readonly rows: Float32Array;
  /** Sum of the distances from the ground, over all channels. */
  readonly mass: number;
  /** Direction of its color from that of the ground, of length 1. */
  readonly hue: readonly [number, number, number];
  /** Equal for glyphs of equal pixels. */
  readonly key: string;
}

/** Pixels, width and height from which on an area of one color is ground. The inside of letters is smaller. */
const GROUND = { pixels: 300, width: 12, height: 6 } as const;
/** Sizes of glyphs, in pixels. */
const SIZE = { low: 6, high: 90, narrow: 2, wide: 90 } as const;
/** Sum of the differences of three channels that the darkest pixel of a glyph has from its ground. */
const LEAST_CONTRAST = 90;
/** Share of pixels that are like their left neighbor below which nothing is flat. */
const LEAST_FLAT = 0.5;

/** The glyphs on flat ground, from top to bottom; none in a picture that is not flat for the most part. */
export function findFlatGlyphs(bitmap: Bitmap): readonly FlatGlyph[] {
  const { width, height } = bitmap;
  const colors = packed(bitmap);
  if (flatShare(colors) < LEAST_FLAT) return [];
  const flat = findAreas(colors, bitmap, 4);
  const grounds = flat.areas.map(
    ({ x0, x1, y0, y1, pixels }) =>
      pixels >= GROUND.pixels && x1 - x0 >= GROUND.width && y1 - y0 >= GROUND.height,
  );
  const isGround = new Uint8Array(colors.length);
  for (let at = 0; at < isGround.length; at += 1)
    if (grounds[flat.labels[at] ?? 0] === true) isGround[at] = 1;
  const parts = findAreas(isGround, bitmap, 8);
  const glyphs: FlatGlyph[] = [];
  parts.areas.forEach((part, label) => {
    const [w, h] = [part.x1 - part.x0, part.y1 - part.y0];
    if (h < SIZE.low || h > SIZE.high || w < SIZE.narrow || w > SIZE.wide) return;
    if (part.x0 === 0 || part.y0 === 0 || part.x1 === width || part.y1 === height) return;
    const own = (at: number): boolean => parts.labels[at] === label;
    const inside = part.y0 * width + part.x0;
    // Ground has areas of its own, too: any pixel of an area tells which it is.
    let first = inside;
    while (!own(first)) first += 1;
    if (isGround[first] === 1) return;
    const area = groundAround(part, { isGround, labels: flat.labels, width });
    if (area === null) return;
    const glyph = glyphOf(part, { colors, ground: colors[area.at] ?? 0, area: area.label, width, own });
    if (glyph !== null) glyphs.push(glyph);
  });
  return glyphs;
}

/** Red, green and blue of each pixel as one number. */
function packed({ data, channels, width, height }: Bitmap): Uint32Array {
  const colors = new Uint32Array(width * height);
  const [red, green, blue] = channels === 1 ? [0, 0, 0] : [0, 1, 2];
  for (let to = 0, from = 0; to < colors.length; to += 1, from += channels) {
    colors[to] =
      ((data[from + red] ?? 0) << 16) | ((data[from + green] ?? 0) << 8) | (data[from + blue] ?? 0);
  }
  return colors;
}

function flatShare(colors: Uint32Array): number {
  let same = 0;
  for (let at = 1; at < colors.length; at += 1) if (colors[at] === colors[at - 1]) same += 1;
  return same / Math.max(1, colors.length);
}

/** The one area of ground around a box, by its label and one of its pixels; null where there are several. */
function groundAround(
  { x0, y0, x1, y1 }: InkBox,
  {
    isGround,
    labels,
    width,
  }: { readonly isGround: Uint8Array; readonly labels: Int32Array; readonly width: number },
): { readonly label: number; readonly at: number } | null {
  let found: { readonly label: number; readonly at: number } | null = null;
  for (let y = y0 - 1; y <= y1; y += 1) {
    const step = y === y0 - 1 || y === y1 ? 1 : x1 - x0 + 1;
    for (let x = x0 - 1; x <= x1; x += step) {
      const at = y * width + x;
      if (isGround[at] !== 1) continue;
      const label = labels[at] ?? 0;
      if (found !== null && found.label !== label) return null;
      found ??= { label, at };
    }
  }
  return found;
}

/** Measures a glyph; null when it hardly differs from its ground. */
function glyphOf(
  box: InkBox,
  {
    colors,
    ground,
    area,
    width,
    own,
  }: {
    readonly colors: Uint32Array;
    readonly ground: number;
    readonly area: number;
    readonly width: number;
    readonly own: (at: number) => boolean;
  },
): FlatGlyph | null {
  const { x0, y0, x1, y1 } = box;
  const [w, h] = [x1 - x0, y1 - y0];
  const cover = new Float32Array(w * h);
  const rows = new Float32Array(h);
  const pixels: number[] = [];
  const sums: [number, number, number] = [0, 0, 0];
  let [mass, most, ink] = [0, 0, 0];
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const at = (y0 + y) * width + x0 + x;
      const color = own(at) ? (colors[at] ?? ground) : ground;
      pixels.push(color);
      if (color === ground) continue;
      let distance = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const difference = ((color >> (8 * channel)) & 255) - ((ground >> (8 * channel)) & 255);
        sums[channel] = (sums[channel] ?? 0) + difference;
        distance += Math.abs(difference);
      }
      cover[y * w + x] = distance;
      rows[y] = (rows[y] ?? 0) + distance;
      mass += distance;
      most = Math.max(most, distance);
      ink += 1;
    }
  }
  if (most < LEAST_CONTRAST) return null;
  const length = Math.hypot(...sums) || 1;
  const hue: FlatGlyph['hue'] = [sums[0] / length, sums[1] / length, sums[2] / length];
  const key = `${String(ground)} ${String(w)} ${pixels.join()}`;
  const share = (values: Float32Array, whole: number): Float32Array => values.map((value) => value / whole);
  return { ...box, ink, ground, area, cover: share(cover, most), rows: share(rows, mass), mass, hue, key };
}
