/** Measures how far the lines of a page are tilted. */
import { median } from '../../kit/median.ts';
import type { Ink } from './ink.ts';

/** Tilts up to this many degrees are looked for; more is not a skewed scan. */
const WIDEST = 10;
/** Below this the recognizer copes by itself, and turning only blurs. */
const SMALLEST = 0.3;
/** The rows must stand out this much more clearly after the turn than before it. */
const CLEARLY = 1.1;
/**
 * ... and this much more clearly than at the middle one of all tilts. Level print gives 4.5 and (mostly) far more; folds, tables
 * and backgrounds of photos, which would turn a page wrongly, stayed below 2.9.
 */
const PEAK = 3.5;

/**
 * The tilt of the lines in degrees clockwise, or 0 when there is none worth correcting. The page is sheared by
 * candidate angles; where the row sums change most abruptly (sum of squared differences of neighbors) the lines are level
 * (projection profile; Postl, US patent 4,723,297; same measure as leptonica's `pixFindSkew`).
 */
export function measureSkew(ink: Ink): number {
  // Every so many points along the rows would be slanted lines in all that is filled, clearer ones than the rows of words.
  const points = inkPoints(ink, 'whole-columns');
  if (points.xs.length < 200) return 0;
  const score = (degrees: number): number => sharpness(points, degrees);
  const level = score(0);
  let best = bestOf(score, 0, WIDEST, 1);
  best = bestOf(score, best, 1, 0.25);
  best = bestOf(score, best, 0.25, 0.05);
  if (Math.abs(best) < SMALLEST || Math.abs(best) >= WIDEST) return 0;
  const usual = median(Array.from({ length: 2 * WIDEST + 1 }, (_, i) => score(i - WIDEST)));
  const highest = score(best);
  return highest >= level * CLEARLY && highest >= usual * PEAK ? best : 0;
}

/** How sharply rows of text stand out along the lines (`rows`) and across them (`columns`). */
export function lineSharpness(ink: Ink): { readonly rows: number; readonly columns: number } {
  const points = inkPoints(ink, 'along-rows');
  const turned = { xs: points.ys, ys: points.xs, width: points.height, height: points.width };
  return { rows: sharpness(points, 0), columns: sharpness(turned, 0) };
}

interface Points {
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  readonly width: number;
  readonly height: number;
}

/** More points than this tell nothing new about the tilt. */
const MOST_POINTS = 40_000;

/** Which of the points are taken where there are too many: every so many along the rows, or those of every so many columns. */
type Choice = 'along-rows' | 'whole-columns';

function inkPoints({ data, width, height }: Ink, choice: Choice): Points {
  // A frame of the picture's edge is left out: scanners leave black bars there.
  const edge = Math.round(Math.min(width, height) * 0.02);
  const found = new Int32Array(data.length);
  let length = 0;
  for (let y = edge; y < height - edge; y += 1) {
    for (let x = edge; x < width - edge; x += 1)
      if (data[y * width + x] === 1) found[length++] = y * width + x;
  }
  const step = Math.max(1, length / MOST_POINTS);
  const columns = Math.ceil(step);
  const taken =
    choice === 'whole-columns'
      ? found.subarray(0, length).filter((at) => (at % width) % columns === 0)
      : Int32Array.from({ length: Math.floor(length / step) }, (_, i) => found[Math.floor(i * step)] ?? 0);
  return {
    xs: taken.map((at) => at % width),
    ys: taken.map((at) => Math.floor(at / width)),
    width,
    height,
  };
}

function sharpness({ xs, ys, width, height }: Points, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil((Math.abs(slope) * width) / 2) + 1;
  const offset = margin + (slope * width) / 2 + 0.5;
  const rows = new Float64Array(height + 2 * margin + 1);
  for (let i = 0; i < xs.length; i += 1) {
    const row = Math.floor((ys[i] ?? 0) - slope * (xs[i] ?? 0) + offset);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let i = 1; i < rows.length; i += 1) sum += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2;
  return sum;
}

function bestOf(score: (degrees: number) => number, around: number, reach: number, step: number): number {
  let best = around;
  let highest = -1;
  for (let k = -Math.round(reach / step); k <= Math.round(reach / step); k += 1) {
    const degrees = Math.round((around + k * step) * 100) / 100;
    const value = score(degrees);
    // Ties go to the smaller tilt.
    if (value > highest || (value === highest && Math.abs(degrees) < Math.abs(best))) {
      highest = value;
      best = degrees;
    }
  }
  return best;
}
