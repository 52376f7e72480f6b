/** Finds white rectangles along whose sides block after block was cut in one line: white-outs on paper that the scanner made white. */
import { areaOf, grown, meets } from '../../../document/index.ts';
import type { CutSides } from './cut-blocks.ts';
import { SIDES } from './rim-blocks.ts';
import type { Side } from './rim-blocks.ts';
import type { InkBox } from '../words.ts';

/** A rectangle and the nats that the blocks at its sides give for it. */
export interface CutRim extends InkBox {
  readonly nats: number;
  /** How many of its sides show that they were cut. */
  readonly sides: number;
}

type Rectangle = Omit<CutRim, 'sides'>;

/** Blocks of a rectangle across at least, and down at most. */
const SIZE = { across: 2, down: 12 } as const;
/** A side of a fill lies at any of the lines of a block; at none or one of them it leaves nothing. */
const PRIOR = { lines: -Math.log(8), untold: Math.log(2 / 8) } as const;
/**
 * Least nats of a rectangle; what the search for multiples alone must give, since rules and frames end in one line, too; and least of
 * both together. Of a page's own rectangles the strongest are not told if they have less than some times the one of that rank. Of 656
 * genuine pages, 267 of them drawn, that were saved at 76 to 94, then at 95 or 90, six have one with two sides, and one of these more
 * than nothing by the search: 20 of both. Of 338 saved at 76 to 94, then without loss, none has one.
 */
const LEAST = { nats: 12, searched: 1, both: 21, rank: 3, times: 2 } as const;
/**
 * Nats from which a side is a second one, and what a rectangle with one side alone must have, by the search besides one for each of its
 * blocks: a line of print, a rule or a bar may end like that, as on 38 of these pages.
 */
const ALONE = { second: 1, searched: 8, both: 30 } as const;
/** Pixels between rectangles that are told apart. */
const APART = 16;

/** The rectangles that stand out, strongest first. */
export function findCutRims(sides: CutSides): readonly CutRim[] {
  const found = rectanglesIn(sides);
  // Blank paper beside a fill adds nothing: of rectangles that say the same the smallest.
  found.sort((a, b) => b.nats - a.nats || areaOf(a) - areaOf(b));
  const apart: Rectangle[] = [];
  for (const one of found) {
    if (apart.length > LEAST.rank) break;
    const around = grown(one, APART);
    if (!apart.some((other) => meets(other, around))) apart.push(one);
  }
  const least = LEAST.times * (apart[LEAST.rank]?.nats ?? 0);
  return apart.flatMap((one) => {
    const { cut, searched, told } = sidesOf(one, sides);
    const isAlone = cut < 2;
    const { searched: own, both } = isAlone ? ALONE : LEAST;
    const isCut = searched >= Math.max(own, isAlone ? told : 0) && one.nats + searched >= both;
    return isCut && one.nats >= least ? [{ ...one, sides: cut }] : [];
  });
}

/** How many sides of a rectangle show a cut, what the search gives for them, and how many of their blocks tell anything. */
function sidesOf(
  rim: InkBox,
  { columns, nats, searched: ofBlocks }: CutSides,
): { readonly cut: number; readonly searched: number; readonly told: number } {
  let [cut, searched, told] = [0, 0, 0];
  for (const side of SIDES) {
    const along = [...blocksAlong(rim, side, columns)];
    const own = PRIOR.lines + Math.max(...nats[side].map((values) => sumOf(values, along)));
    if (own >= ALONE.second) cut += 1;
    if (own <= PRIOR.untold) continue;
    searched += sumOf(ofBlocks, along);
    told += along.filter((block) => ofBlocks[block] !== 0).length;
  }
  return { cut, searched, told };
}

const sumOf = (values: Float32Array, blocks: readonly number[]): number =>
  blocks.reduce((sum, block) => sum + (values[block] ?? 0), 0);

/** The blocks at a side of a rectangle of whole blocks. */
function* blocksAlong({ x0, y0, x1, y1 }: InkBox, side: Side, columns: number): Generator<number> {
  const [left, top, right, bottom] = [x0 >> 3, y0 >> 3, x1 >> 3, y1 >> 3];
  if (side === 'above' || side === 'below') {
    const row = (side === 'above' ? top - 1 : bottom) * columns;
    for (let column = left; column < right; column += 1) yield row + column;
  } else {
    const column = side === 'left' ? left - 1 : right;
    for (let row = top; row < bottom; row += 1) yield row * columns + column;
  }
}

/** In each band of rows, the best rectangle of every stretch of white blocks. */
function rectanglesIn(sides: CutSides): Rectangle[] {
  const { columns, white, nats } = sides;
  const rows = Math.floor(white.length / columns);
  const untold = new Float32Array(white.length);
  const choices: Choices = {
    above: [untold, ...nats.above],
    below: [untold, ...nats.below],
    bounds: [strongestOf(nats.above), strongestOf(nats.below)],
  };
  const found: Rectangle[] = [];
  const sums = (): readonly Float64Array[] => nats.left.map(() => new Float64Array(columns));
  const band: Band = {
    open: new Uint8Array(columns),
    left: { sums: sums(), best: new Float64Array(columns) },
    right: { sums: sums(), best: new Float64Array(columns) },
  };
  for (let top = 1; top < rows - 1; top += 1) {
    band.open.fill(1);
    for (const values of [...band.left.sums, ...band.right.sums]) values.fill(0);
    for (let bottom = top + 1; bottom <= Math.min(rows - 1, top + SIZE.down); bottom += 1) {
      if (!addRow(band, sides, bottom - 1)) break;
      for (let column = 1; column < columns - 1; column += 1) {
        if (band.open[column] !== 1) continue;
        const from = column;
        while (band.open[column + 1] === 1 && column + 1 < columns - 1) column += 1;
        const best = bestWithin(choices, band, { from, to: column, top, bottom, columns });
        if (best !== null) found.push(best);
      }
    }
  }
  return found;
}

/** The nats of blocks above and below a fill: of a side that leaves nothing, then by its lines. */
interface Choices {
  readonly above: readonly Float32Array[];
  readonly below: readonly Float32Array[];
  /** The most that the blocks give, by any line. */
  readonly bounds: readonly [Float32Array, Float32Array];
}

/** What the blocks on one side of a band give, by column: by lines, and the best of them with its prior. */
interface BandSide {
  readonly sums: readonly Float64Array[];
  readonly best: Float64Array;
}

/** A band of rows, by column: whether all of it is white, and what lies to the left and right of it. */
interface Band {
  readonly open: Uint8Array;
  readonly left: BandSide;
  readonly right: BandSide;
}

/** Adds a row to a band; whether any column is still open. */
function addRow({ open, left, right }: Band, { columns, white, nats }: CutSides, row: number): boolean {
  let some = false;
  for (let column = 1; column < columns - 1; column += 1) {
    const block = row * columns + column;
    if (white[block] !== 1) open[column] = 0;
    if (open[column] !== 1) continue;
    some = true;
    left.best[column] = addBlock(left.sums, column, nats.left, block - 1);
    right.best[column] = addBlock(right.sums, column, nats.right, block + 1);
  }
  return some;
}

function addBlock(
  sums: readonly Float64Array[],
  column: number,
  nats: readonly Float32Array[],
  block: number,
): number {
  let most = -Infinity;
  for (let at = 0; at < sums.length; at += 1) {
    const values = sums[at];
    if (values === undefined) continue;
    const sum = (values[column] ?? 0) + (nats[at]?.[block] ?? 0);
    values[column] = sum;
    if (sum > most) most = sum;
  }
  return Math.max(PRIOR.untold, PRIOR.lines + most);
}

/** A stretch of open columns of a band, both ends included. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  readonly columns: number;
}

/** The best rectangle of a stretch, found in one pass for each pair of lines above and below (Bentley 1984, "Programming pearls"). */
function bestWithin(
  { above, below, bounds }: Choices,
  { left, right }: Band,
  stretch: Stretch,
): Rectangle | null {
  const { from, to, top, bottom, columns } = stretch;
  const [over, under] = [(top - 1) * columns, bottom * columns];
  let [most, mostLeft, mostRight] = [0, -Infinity, -Infinity];
  for (let column = from; column <= to; column += 1) {
    most += (bounds[0][over + column] ?? 0) + (bounds[1][under + column] ?? 0);
    mostLeft = Math.max(mostLeft, left.best[column] ?? 0);
    mostRight = Math.max(mostRight, right.best[column] ?? 0);
  }
  if (most + mostLeft + mostRight < LEAST.nats) return null;
  let best: Rectangle | null = null;
  for (const [lines, upper] of above.entries()) {
    for (const [otherLines, lower] of below.entries()) {
      const prior =
        (lines === 0 ? PRIOR.untold : PRIOR.lines) + (otherLines === 0 ? PRIOR.untold : PRIOR.lines);
      // What the left side gives, less all that was summed up before it.
      let [begun, start, sum] = [-Infinity, from, 0];
      for (let column = from; column <= to; column += 1) {
        const own = (left.best[column] ?? 0) - sum;
        if (own >= begun) [begun, start] = [own, column];
        sum += (upper[over + column] ?? 0) + (lower[under + column] ?? 0);
        const nats = begun + sum + prior + (right.best[column] ?? 0);
        if (column + 1 - start < SIZE.across || nats <= (best?.nats ?? LEAST.nats)) continue;
        best = { x0: start * 8, y0: top * 8, x1: column * 8 + 8, y1: bottom * 8, nats };
      }
    }
  }
  return best;
}

/** The most that each block gives by any line; nothing where that is less. */
function strongestOf(byLines: readonly Float32Array[]): Float32Array {
  const strongest = new Float32Array(byLines[0]?.length ?? 0);
  for (const values of byLines) {
    values.forEach((own, block) => {
      if (own > (strongest[block] ?? 0)) strongest[block] = own;
    });
  }
  return strongest;
}
