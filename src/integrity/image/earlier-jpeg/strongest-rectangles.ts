/** Finds the rectangles of blocks whose evidence adds up to most: a scan statistic. */

/** Blocks from left and top up to, not including, right and bottom. */
export interface BlockRectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly sum: number;
}

/** Nats of a block that tells nothing: places do not reach over many of them. */
export const SILENT = -0.25;

/** Most rows of a rectangle: three lines of large print. */
const MOST_ROWS = 12;
/** Rectangles kept apart from one another. */
const MOST = 24;

/** What a place holds at least: so many nats, and more by a factor than the page's own place that has the rank. */
interface LeastPlace {
  readonly nats: number;
  readonly rank: number;
  readonly times: number;
}

/** The rectangles of a page that are places, strongest first. Sums that are too small even for the factor raise nothing. */
export function placesIn(
  evidence: { readonly nats: Float32Array; readonly columns: number; readonly rows: number },
  { nats, rank, times }: LeastPlace,
): readonly BlockRectangle[] {
  const rectangles = strongestRectangles(evidence.nats, evidence, nats / times);
  const least = Math.max(nats, times * (rectangles[rank]?.sum ?? 0));
  return rectangles.filter(({ sum }) => sum >= least);
}

/** Nats that the telling blocks of a place bring on average: a few strong ones among many others are the page's own. */
export function natsPerBlock(
  { left, top, right, bottom, sum }: BlockRectangle,
  { nats, columns }: { readonly nats: Float32Array; readonly columns: number },
): number {
  let count = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * columns + left; at < row * columns + right; at += 1)
      if (nats[at] !== SILENT) count += 1;
  }
  return sum / count;
}

/**
 * The rectangles of up to {@link MOST_ROWS} rows with the largest sums, none meeting another, largest first. In each band of
 * rows the best stretches are found in one pass (Bentley 1984, "Programming pearls": the largest sum of neighbors).
 * @param values by block, row by row; negative on average, so that rectangles end
 * @param least sums below this are left out
 */
export function strongestRectangles(
  values: Float32Array,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  least: number,
): readonly BlockRectangle[] {
  const found: BlockRectangle[] = [];
  const band = new Float64Array(columns);
  for (let top = 0; top < rows; top += 1) {
    band.fill(0);
    for (let bottom = top + 1; bottom <= Math.min(rows, top + MOST_ROWS); bottom += 1) {
      const row = (bottom - 1) * columns;
      for (let column = 0; column < columns; column += 1) {
        band[column] = (band[column] ?? 0) + (values[row + column] ?? 0);
      }
      for (const { left, right, sum } of stretches(band, least)) {
        found.push({ left, top, right, bottom, sum });
      }
    }
  }
  found.sort((a, b) => b.sum - a.sum);
  const kept: BlockRectangle[] = [];
  for (const one of found) {
    if (kept.length >= MOST) break;
    if (!kept.some((other) => meets(one, other))) kept.push(one);
  }
  return kept;
}

/** The best stretch of every run of a band that stays above zero. */
function* stretches(
  band: Float64Array,
  least: number,
): Generator<{ readonly left: number; readonly right: number; readonly sum: number }> {
  let left = 0;
  let right = 0;
  let sum = 0;
  let most = 0;
  for (let column = 0; column < band.length; column += 1) {
    sum += band[column] ?? 0;
    if (sum > most) {
      most = sum;
      right = column + 1;
    }
    if (sum > 0 && column + 1 < band.length) continue;
    if (most >= least) yield { left, right, sum: most };
    left = column + 1;
    right = left;
    sum = 0;
    most = 0;
  }
}

/** Whether two rectangles share a block. */
export const meets = (a: BlockRectangle, b: BlockRectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
