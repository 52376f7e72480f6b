/** Finds stamps, signatures, logos and pictures that were copied within a picture: one displacement, one grain. */
import { areaOf, meets } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { anchorsOf, marksAmong } from './anchors.ts';
import type { Anchor } from './anchors.ts';
import { compareGrain } from './grain.ts';
import type { GrainMatch } from './grain.ts';
import { glyphsAmong } from '../words.ts';
import type { Glyph, InkBox } from '../words.ts';

/** A mark and the one that equals it. */
export interface CopiedMark extends GrainMatch {
  readonly from: InkBox;
  readonly to: InkBox;
}

/** Mean difference of surroundings, in gray levels, up to which two corners may be the same. */
const ALIKE = 7;
/** Least displacement, in pixels: nearer corners belong to one drawing. */
const LEAST_SHIFT = 24;
/** Corners that must have moved together. */
const LEAST_ANCHORS = 6;
/** Corners of a whole mark: a word beside the crossing of two rules has up to twelve, and occurs twice in a table. */
const LEAST_OF_MARK = 15;
/** Corners of one mark lie within this many pixels of the next. */
const NEAR = 40;
const LEAST_AREA = 300;
/** Spread of corners across their main direction, in pixels: less is a straight rule, every part of which equals the next. */
const LEAST_SPREAD = 3;
/** Displacements looked at closely. */
const MAX_SHIFTS = 200;
/** Difference of a copy, in shares of contrast: as for glyphs, with room for another save. */
const COPY = 0.12;
/** The same of a whole mark: equal words that a blurred picture shows twice come as near as 0.118, copies to 0.092. */
const COPIED_MARK = 0.1;
/** Correlation of the grain of a copy: after a save at quality 95 about half is left, two prints have none. */
const SAME_GRAIN = 0.6;
/** Grain in gray levels below which there is nothing to compare. */
const LEAST_GRAIN = 0.7;
/** Share of a place that text takes, from which it is text. */
const TEXT = 0.5;

/** Searches a gray bitmap. `pause` is called between steps and may throw to end the search. */
export async function findCopiedMarks(
  gray: Bitmap,
  components: readonly Glyph[],
  pause: () => Promise<void>,
): Promise<readonly CopiedMark[]> {
  const glyphs = glyphsAmong(components);
  const usual = usualHeight(glyphs);
  const marks = marksAmong(components, gray, usual);
  if (marks.length === 0) return [];
  const anchors = anchorsOf(gray, marks);
  await pause();
  const shifts = await shiftsBetween(anchors, pause);
  const found: CopiedMark[] = [];
  for (const { dx, dy, own } of shifts) {
    // Corners that only look alike would draw what was not copied into the place.
    const same = own.filter((anchor) => (compareGrain(gray, around(anchor), dx, dy)?.residual ?? 1) <= COPY);
    for (const group of clustersOf(same)) {
      const mark = markOf(gray, group, dx, dy);
      if (mark === null || isText(mark.from, glyphs, usual)) continue;
      if (!found.some((known) => meets(known.from, mark.from) && meets(known.to, mark.to))) found.push(mark);
    }
    await pause();
  }
  return found.filter((mark) => !isDesign(mark, found));
}

function usualHeight(glyphs: readonly Glyph[]): number {
  const heights = glyphs.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.75)] ?? 12;
}

interface Shift {
  readonly dx: number;
  readonly dy: number;
  readonly own: readonly Anchor[];
}

/** Displacements that enough corners share, most corners first. */
async function shiftsBetween(anchors: readonly Anchor[], pause: () => Promise<void>): Promise<Shift[]> {
  const byShift = new Map<string, { dx: number; dy: number; own: Anchor[] }>();
  for (const [index, a] of anchors.entries()) {
    if (index % 200 === 0) await pause();
    for (let other = index + 1; other < anchors.length; other += 1) {
      const b = anchors[other];
      if (b === undefined || !alike(a.look, b.look)) continue;
      const [first, second] = a.y < b.y || (a.y === b.y && a.x < b.x) ? [a, b] : [b, a];
      const [dx, dy] = [second.x - first.x, second.y - first.y];
      if (Math.hypot(dx, dy) < LEAST_SHIFT) continue;
      const key = `${String(dx)},${String(dy)}`;
      const shift = byShift.get(key);
      if (shift === undefined) byShift.set(key, { dx, dy, own: [first] });
      else shift.own.push(first);
    }
  }
  return [...byShift.values()]
    .filter(({ own }) => own.length >= LEAST_ANCHORS)
    .sort((a, b) => b.own.length - a.own.length)
    .slice(0, MAX_SHIFTS);
}

function alike(a: Float32Array, b: Float32Array): boolean {
  const most = ALIKE * a.length;
  let sum = 0;
  for (let at = 0; at < a.length && sum <= most; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum <= most;
}

/** Corners that lie near one another. */
function clustersOf(anchors: readonly Anchor[]): readonly (readonly Anchor[])[] {
  const left = new Set(anchors);
  const clusters: Anchor[][] = [];
  for (const seed of anchors) {
    if (!left.delete(seed)) continue;
    const cluster = [seed];
    for (const { x, y } of cluster) {
      for (const other of left) {
        if (Math.hypot(other.x - x, other.y - y) > NEAR) continue;
        left.delete(other);
        cluster.push(other);
      }
    }
    if (cluster.length >= LEAST_ANCHORS) clusters.push(cluster);
  }
  return clusters;
}

function markOf(gray: Bitmap, group: readonly Anchor[], dx: number, dy: number): CopiedMark | null {
  if (group.length < LEAST_OF_MARK) return null;
  const [xs, ys] = [group.map(({ x }) => x), group.map(({ y }) => y)];
  const from = {
    x0: Math.min(...xs) - 3,
    y0: Math.min(...ys) - 3,
    x1: Math.max(...xs) + 4,
    y1: Math.max(...ys) + 4,
  };
  const to = { x0: from.x0 + dx, y0: from.y0 + dy, x1: from.x1 + dx, y1: from.y1 + dy };
  // What overlaps its own copy is a pattern.
  if (areaOf(from) < LEAST_AREA || meets(from, to) || spreadAcross(group) < LEAST_SPREAD) return null;
  const match = compareGrain(gray, from, dx, dy);
  if (match === null || match.residual > COPIED_MARK) return null;
  if (match.grain < LEAST_GRAIN || match.correlation < SAME_GRAIN) return null;
  return { from, to, ...match };
}

/** Standard deviation of points across the line that fits them best. */
function spreadAcross(points: readonly Anchor[]): number {
  const mean = (of: (point: Anchor) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const xx = mean(({ x }) => (x - mx) ** 2);
  const yy = mean(({ y }) => (y - my) ** 2);
  const xy = mean(({ x, y }) => (x - mx) * (y - my));
  return Math.sqrt(Math.max(0, (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy)));
}

const around = ({ x, y }: Anchor): InkBox => ({ x0: x - 6, y0: y - 6, x1: x + 7, y1: y + 7 });

/** Whether a place consists of letters of the usual size: groups of those are compared elsewhere. */
function isText(place: InkBox, glyphs: readonly Glyph[], usual: number): boolean {
  const letters = glyphs.filter((glyph) => glyph.y1 - glyph.y0 <= 1.5 * usual && meets(glyph, place));
  return letters.reduce((sum, glyph) => sum + areaOf(glyph), 0) > TEXT * areaOf(place);
}

/** Whether a mark goes on in steps of one displacement, as guilloches, tables and halftones do. */
const isDesign = (mark: CopiedMark, found: readonly CopiedMark[]): boolean =>
  found.some((other) => other !== mark && (meets(mark.to, other.from) || meets(mark.from, other.to)));
