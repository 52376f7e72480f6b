/** Finds glyphs that occur twice with the same grain: copied within the picture, not printed twice. */
import { boxAround, grown } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import type { EqualPair } from './equal-glyphs.ts';
import { residualOf, spreadOf, type Shift } from './residual.ts';
import type { Glyph, InkBox } from '../words.ts';

/** A region and the one that equals it. */
export interface CopiedRegion {
  readonly from: InkBox;
  readonly to: InkBox;
  readonly glyphs: number;
  /** Difference of the two in shares of their contrast: 0 is identical. */
  readonly residual: number;
}

/** What the search gave. */
export interface CopySearch {
  readonly regions: readonly CopiedRegion[];
  /** Single glyphs between whose gray levels there is no difference. */
  readonly equal: readonly EqualPair[];
  /** Residuals of like-shaped pairs, sorted: what printing the same letter twice gives on this page. */
  readonly twins: readonly number[];
  /** True when a bound cut the search short. */
  readonly truncated: boolean;
}

const HEIGHT = { least: 8, most: 80 } as const;
const LEAST_WIDTH = 3;
/** More glyphs than this are not compared with one another. */
const MAX_GLYPHS = 4000;
/** Pairs compared pixel by pixel. */
const MAX_PAIRS = 150_000;
/** Cells per side of the coarse picture that rules most pairs out. */
const CELLS = 4;
/** Mean difference of coarse pictures, in gray levels, up to which a pair is looked at closely. */
const COARSE = 16;
/** Residual up to which a pair may be part of a group. */
const PAIR = 0.3;
/** Distance of pair displacements within a group, in pixels. */
const SAME_SHIFT = 1;
/** Glyphs that must have moved together: pairs of single glyphs are alike on honest pages too. */
const LEAST_GLYPHS = 3;
/** Gap between neighbors of a group, in glyph heights. */
const NEIGHBOR_GAP = 1.2;

interface Pair {
  readonly a: Glyph;
  readonly b: Glyph;
  readonly dx: number;
  readonly dy: number;
  readonly residual: number;
}

/** Searches a gray bitmap. `pause` is called between glyphs and may throw to end the search. */
export async function findCopies(
  gray: Bitmap,
  glyphs: readonly Glyph[],
  pause: () => Promise<void>,
): Promise<CopySearch> {
  const usable = glyphs.filter(({ x0, x1, y0, y1 }) => {
    const height = y1 - y0;
    return height >= HEIGHT.least && height <= HEIGHT.most && x1 - x0 >= LEAST_WIDTH && x1 - x0 <= 2 * height;
  });
  const chosen = usable.slice(0, MAX_GLYPHS);
  const coarse = chosen.map((glyph) => coarseOf(gray, glyph));
  const bySize = new Map<number, number[]>();
  chosen.forEach((glyph, index) => {
    addTo(bySize, sizeKey(glyph.x1 - glyph.x0, glyph.y1 - glyph.y0), index);
  });
  const pairs: Pair[] = [];
  const twins: number[] = [];
  let compared = 0;
  for (const [index, a] of chosen.entries()) {
    if (index % 100 === 0) await pause();
    let nearest = Infinity;
    const spread = isInside(gray, grown(a, 1)) ? spreadOf(gray, grown(a, 1)) : undefined;
    for (const other of likeSized(bySize, a, index)) {
      const b = chosen[other];
      if (b === undefined || compared >= MAX_PAIRS) continue;
      if (distance(coarse[index], coarse[other]) > COARSE) continue;
      compared += 1;
      const pair = comparePair(gray, { a, b }, { limit: Math.max(PAIR, nearest), spread });
      nearest = Math.min(nearest, pair.residual);
      if (pair.residual <= PAIR) pairs.push(pair);
    }
    if (nearest < Infinity) twins.push(nearest);
  }
  // Groups of neighboring displacements may be the same pairs.
  const regions = new Map<string, CopiedRegion>();
  for (const region of groupsOf(pairs).flatMap((group) => regionOf(gray, group))) {
    const { from, to } = region;
    regions.set([from.x0, from.y0, from.x1, from.y1, to.x0, to.y0].join(' '), region);
  }
  return {
    regions: [...regions.values()],
    equal: pairs.filter(({ residual }) => residual === 0).map(({ a, dx, dy }) => equalPairOf(a, dx, dy)),
    twins: twins.sort((a, b) => a - b),
    truncated: usable.length > MAX_GLYPHS || compared >= MAX_PAIRS,
  };
}

const equalPairOf = ({ x0, y0, x1, y1 }: InkBox, dx: number, dy: number): EqualPair => ({
  from: { x0, y0, x1, y1 },
  to: { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy },
});

/** Above any width, height or displacement of a picture that is examined. */
const SIDE = 1 << 25;
const sizeKey = (width: number, height: number): number => width * SIDE + height;

function addTo<T>(lists: Map<number, T[]>, key: number, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** The glyphs after one that are as large, give or take a pixel. */
function likeSized(
  bySize: ReadonlyMap<number, readonly number[]>,
  glyph: Glyph,
  index: number,
): readonly number[] {
  const [width, height] = [glyph.x1 - glyph.x0, glyph.y1 - glyph.y0];
  const like: number[] = [];
  for (let w = width - 1; w <= width + 1; w += 1) {
    for (let h = height - 1; h <= height + 1; h += 1) {
      for (const other of bySize.get(sizeKey(w, h)) ?? []) if (other > index) like.push(other);
    }
  }
  return like;
}

function coarseOf({ data, width }: Bitmap, { x0, y0, x1, y1 }: InkBox): Float32Array {
  const sums = new Float32Array(CELLS * CELLS);
  const counts = new Float32Array(CELLS * CELLS);
  for (let y = y0; y < y1; y += 1) {
    const row = Math.floor(((y - y0) * CELLS) / (y1 - y0)) * CELLS;
    for (let x = x0; x < x1; x += 1) {
      const cell = row + Math.floor(((x - x0) * CELLS) / (x1 - x0));
      sums[cell] = (sums[cell] ?? 0) + (data[y * width + x] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0));
}

function distance(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined) return Infinity;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

const isInside = ({ width, height }: Bitmap, { x0, y0, x1, y1 }: InkBox): boolean =>
  x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height;

/** The best of the nine alignments by whole pixels; residuals above the limit may be given as infinite. */
function comparePair(
  gray: Bitmap,
  { a, b }: Pick<Pair, 'a' | 'b'>,
  { limit, spread }: Pick<Shift, 'limit' | 'spread'>,
): Pair {
  const box = grown(a, 1);
  const [left, top] = [b.x0 - a.x0, b.y0 - a.y0];
  let best: Pair = {
    a,
    b,
    dx: left,
    dy: top,
    residual: residualOf(gray, box, { dx: left, dy: top, limit, spread }),
  };
  for (let sy = -1; sy <= 1; sy += 1) {
    for (let sx = -1; sx <= 1; sx += 1) {
      if (sx === 0 && sy === 0) continue;
      const [dx, dy] = [left + sx, top + sy];
      const residual = residualOf(gray, box, { dx, dy, limit: Math.min(limit, best.residual), spread });
      if (residual < best.residual) best = { a, b, dx, dy, residual };
    }
  }
  return best;
}

/** Pairs with one displacement whose glyphs stand side by side. */
function groupsOf(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  const byShift = new Map<number, Pair[]>();
  const key = (dx: number, dy: number): number => (dx + SIDE / 2) * SIDE + dy + SIDE / 2;
  for (const pair of pairs) addTo(byShift, key(pair.dx, pair.dy), pair);
  const groups: Pair[][] = [];
  for (const own of byShift.values()) {
    const first = own[0];
    if (first === undefined) continue;
    const near: Pair[] = [];
    for (let dy = -SAME_SHIFT; dy <= SAME_SHIFT; dy += 1) {
      for (let dx = -SAME_SHIFT; dx <= SAME_SHIFT; dx += 1) {
        near.push(...(byShift.get(key(first.dx + dx, first.dy + dy)) ?? []));
      }
    }
    if (near.length < LEAST_GLYPHS) continue;
    const unique = [...new Map(near.map((pair) => [pair.a, pair])).values()].sort((p, q) => p.a.x0 - q.a.x0);
    groups.push(...neighborsAmong(unique));
  }
  return groups;
}

function neighborsAmong(pairs: readonly Pair[]): readonly Pair[][] {
  const lines: Pair[][] = [];
  for (const pair of pairs) {
    const line = lines.find((open) => {
      const last = open.at(-1)?.a;
      if (last === undefined) return false;
      const height = Math.max(last.y1 - last.y0, pair.a.y1 - pair.a.y0);
      const overlap = Math.min(last.y1, pair.a.y1) - Math.max(last.y0, pair.a.y0);
      return pair.a.x0 - last.x1 <= NEIGHBOR_GAP * height && overlap > 0.4 * height;
    });
    if (line === undefined) lines.push([pair]);
    else line.push(pair);
  }
  return lines.filter((line) => line.length >= LEAST_GLYPHS);
}

function regionOf(gray: Bitmap, group: readonly Pair[]): readonly CopiedRegion[] {
  const from = boxAround(group.map(({ a }) => a));
  const shifts = group.map(({ dx, dy }) => ({
    dx,
    dy,
    residual: residualOf(gray, from, { dx, dy, limit: Infinity }),
  }));
  const best = shifts.sort((a, b) => a.residual - b.residual)[0];
  if (best === undefined) return [];
  const { dx, dy, residual } = best;
  // A region that overlaps its own copy is a pattern.
  if (Math.abs(dx) < from.x1 - from.x0 && Math.abs(dy) < from.y1 - from.y0) return [];
  return [{ ...equalPairOf(from, dx, dy), glyphs: group.length, residual }];
}
