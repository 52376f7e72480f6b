/** Finds glyphs that equal another to the last pixel on paper with grain, which neither printing nor scanning gives twice. */
import { areaOf, grown, meets, unite } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { sumOf } from '../../../kit/sum.ts';
import type { InkBox } from '../words.ts';

/** A glyph and the one that equals it. */
export interface EqualPair {
  readonly from: InkBox;
  readonly to: InkBox;
}

/** Least pixels of a place that was copied and of the paper in it. */
const LEAST = { pixels: 80, paper: 30 } as const;
/** Levels below the brightest quarter of a place that are still its paper, and the share of its most frequent level from which it has no grain. */
const PAPER = { levels: 24, even: 0.5 } as const;
/** Share of the pixels around both places that are equal as well, from which they lie on one pattern. */
const PATTERN = 0.5;
/** Side of a block of JPEG: whole blocks apart, drawings were saved alike. */
const BLOCK = 8;
/** Copies beyond this number are no copies of digits: the page repeats as a whole, or is put together of equal symbols. */
const MOST = 12;

/**
 * Keeps of pairs whose gray levels are equal those that were copied, joined where several glyphs were copied at once. `bitmap`: as
 * saved without loss, in its colors.
 */
export function findEqualGlyphs(
  bitmap: Bitmap,
  gray: Bitmap,
  pairs: readonly EqualPair[],
): readonly EqualPair[] {
  const copies = pairs.filter((pair) => isCopy(bitmap, gray, pair));
  if (copies.length > MOST) return [];
  const joined: EqualPair[] = [];
  for (const copy of copies) {
    const beside = joined.findIndex(
      ({ from, to }) =>
        copy.to.x0 - copy.from.x0 === to.x0 - from.x0 &&
        copy.to.y0 - copy.from.y0 === to.y0 - from.y0 &&
        meets(from, grown(copy.from, copy.from.y1 - copy.from.y0)),
    );
    const known = joined[beside];
    if (known === undefined) joined.push(copy);
    else joined[beside] = { from: unite(known.from, copy.from), to: unite(known.to, copy.to) };
  }
  return joined;
}

function isCopy(bitmap: Bitmap, gray: Bitmap, { from, to }: EqualPair): boolean {
  const [dx, dy] = [to.x0 - from.x0, to.y0 - from.y0];
  if (dx % BLOCK === 0 && dy % BLOCK === 0) return false;
  const place = grown(from, 1);
  if (areaOf(place) < LEAST.pixels || meets(place, grown(to, 1))) return false;
  if (equalAmong(bitmap, place, dx, dy) < areaOf(place) || !hasGrain(gray, place)) return false;
  const around = grown(from, (from.y1 - from.y0) / 2);
  const beside = areaOf(around) - areaOf(place);
  return equalAmong(bitmap, around, dx, dy) - areaOf(place) < PATTERN * beside;
}

/** How many pixels of a box equal those so far away, in every color. */
function equalAmong({ data, width, height, channels }: Bitmap, box: InkBox, dx: number, dy: number): number {
  const [left, right] = [Math.max(0, -dx), Math.min(width, width - dx)];
  const [top, bottom] = [Math.max(0, -dy), Math.min(height, height - dy)];
  const apart = (dy * width + dx) * channels;
  let equal = 0;
  for (let y = Math.max(top, Math.floor(box.y0)); y < Math.min(bottom, box.y1); y += 1) {
    for (let x = Math.max(left, Math.floor(box.x0)); x < Math.min(right, box.x1); x += 1) {
      const at = (y * width + x) * channels;
      let same = true;
      for (let channel = at; channel < at + channels; channel += 1)
        same &&= data[channel] === data[channel + apart];
      if (same) equal += 1;
    }
  }
  return equal;
}

/** Whether the paper of a place has levels of many values. */
function hasGrain({ data, width }: Bitmap, { x0, y0, x1, y1 }: InkBox): boolean {
  const counts = new Uint32Array(256);
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1)
      counts[data[y * width + x] ?? 0] = (counts[data[y * width + x] ?? 0] ?? 0) + 1;
  let above = areaOf({ x0, y0, x1, y1 }) / 4;
  let bright = 255;
  while (bright > 0 && (above -= counts[bright] ?? 0) > 0) bright -= 1;
  const paper = counts.subarray(Math.max(0, bright - PAPER.levels));
  const all = sumOf(paper);
  return all >= LEAST.paper && Math.max(...paper) <= PAPER.even * all;
}
