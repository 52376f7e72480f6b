/** Finds the lines inside of blocks at which compression noise ends and a fill of one value begins. */
import type { Bitmap } from '../../../document/index.ts';
import { sumOf } from '../../../kit/sum.ts';
import type { InkBox } from '../words.ts';

/** Lines of a block that belong to the fill, at least and at most. */
const FILL_LINES = { least: 2, most: 6 } as const;
/** Gray levels by which a block with noise varies: less is rounding, more is ink. */
const NOISE_RANGE = { least: 3, most: 48 } as const;
/** Pixels around a block in which there must be no ink either, since strokes end in soft tails that a save blurs. */
const INK_REACH = 5;
const INK_DEPTH = 40;
/** Noise power, in square gray levels, that rounding and a last save of high quality leave in a fill. */
const RESIDUE = 0.25;
/** Ratio of the noise outside and inside from which a block counts as cut, and what each block must exceed, in nats. */
const LEAST_RATIO = 3;
const PER_BLOCK = 0.7;
/** Cut blocks of one line may lie this many blocks apart: not every block has noise. */
const RUN_GAP = 3;
/** Nats of a run. */
const LEAST_NATS = 1.5;

const SIDES = ['top', 'bottom', 'left', 'right'] as const;
/** The side of a filled place on which a cut lies: its fill is below `top`, above `bottom`, right of `left`. */
type Side = (typeof SIDES)[number];

/** Cuts of neighboring blocks in one line. */
export interface Run {
  readonly side: Side;
  /** Pixel coordinate of the cut. */
  readonly line: number;
  /** Blocks along the cut, first and last. */
  readonly from: number;
  readonly to: number;
  readonly cuts: number;
  readonly nats: number;
}

/** Runs of cuts in a gray bitmap. `tolerance` is by how many gray levels a fill may vary. */
export const findCutRuns = (gray: Bitmap, tolerance: number): readonly Run[] =>
  joinCuts(findCuts(gray, tolerance));

interface Cut {
  readonly side: Side;
  readonly line: number;
  readonly at: number;
  readonly nats: number;
}

function findCuts(gray: Bitmap, tolerance: number): readonly Cut[] {
  const { width, height } = gray;
  const cuts: Cut[] = [];
  for (let row = 1; row < (height >> 3) - 1; row += 1) {
    for (let column = 1; column < (width >> 3) - 1; column += 1) {
      const [low, high] = rangeOf(gray, { x0: column * 8, y0: row * 8, x1: column * 8 + 8, y1: row * 8 + 8 });
      if (high - low < NOISE_RANGE.least || high - low > NOISE_RANGE.most) continue;
      let looked = false;
      for (const side of SIDES) {
        const own = cutsAt(gray, side, { row, column, tolerance });
        if (own.length === 0) continue;
        if (!looked && tolerance > 0) {
          const around = { x0: column * 8 - INK_REACH, y0: row * 8 - INK_REACH };
          const size = 8 + 2 * INK_REACH;
          const [ink] = rangeOf(gray, { ...around, x1: around.x0 + size, y1: around.y0 + size });
          if (ink < high - INK_DEPTH) break;
          looked = true;
        }
        cuts.push(...own);
      }
    }
  }
  return cuts;
}

/** Darkest and brightest level of a box, as far as it lies in the bitmap. */
export function rangeOf(
  { data, width, height }: Bitmap,
  { x0, y0, x1, y1 }: InkBox,
): readonly [number, number] {
  let low = 255;
  let high = 0;
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y += 1) {
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x += 1) {
      const value = data[y * width + x] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, high];
}

/** The cuts through a block with the fill toward one side. Lines are counted from the end of the block at the fill. */
function cutsAt(
  { data, width }: Bitmap,
  side: Side,
  { row, column, tolerance }: { readonly row: number; readonly column: number; readonly tolerance: number },
): readonly Cut[] {
  const across = side === 'left' || side === 'right';
  const forward = side === 'top' || side === 'left';
  const [along, deep] = across ? [width, 1] : [1, width];
  const step = forward ? -deep : deep;
  const first = row * 8 * width + column * 8 + (forward ? 7 * deep : 0);
  // The fill goes on through the next block, which is therefore flat.
  let low = 255;
  let high = 0;
  let sum = 0;
  for (let line = -1; line >= -8; line -= 1) {
    for (let at = 0; at < 8; at += 1) {
      const value = data[first + line * step + at * along] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
      sum += value;
    }
    if (high - low > tolerance) return [];
  }
  const fill = sum / 64;
  const power = new Float64Array(8);
  // What lies beyond the cut counts by how it varies along the cut: the rim of a printed band, or a faint rule, does not.
  const noise = new Float64Array(8);
  for (let line = 0; line < 8; line += 1) {
    let own = 0;
    let mean = 0;
    for (let at = 0; at < 8; at += 1) {
      const off = (data[first + line * step + at * along] ?? 0) - fill;
      own += off * off;
      mean += off / 8;
    }
    power[line] = own / 8;
    noise[line] = own / 8 - mean * mean;
  }
  const cuts: Cut[] = [];
  let beyond = sumOf(noise) - (noise[0] ?? 0);
  let within = power[0] ?? 0;
  for (let depth = 1; depth <= FILL_LINES.most; depth += 1) {
    if (depth > 1) {
      within += power[depth - 1] ?? 0;
      beyond -= noise[depth - 1] ?? 0;
    }
    if (depth < FILL_LINES.least) continue;
    if (tolerance === 0 && within > 0) break;
    const inside = within / depth + RESIDUE;
    const outside = Math.min(beyond / (8 - depth), 2 * (noise[depth] ?? 0)) + RESIDUE;
    if (outside < LEAST_RATIO * inside) continue;
    const origin = across ? column * 8 : row * 8;
    const line = forward ? origin + 8 - depth : origin + depth;
    cuts.push({ side, line, at: across ? row : column, nats: Math.log(outside / inside) - PER_BLOCK });
  }
  return cuts;
}

function joinCuts(cuts: readonly Cut[]): readonly Run[] {
  const lines = new Map<string, Cut[]>();
  for (const cut of cuts) {
    const key = `${cut.side} ${String(cut.line)}`;
    const own = lines.get(key);
    if (own === undefined) lines.set(key, [cut]);
    else own.push(cut);
  }
  return [...lines.values()].flatMap((own) => {
    const runs: Run[] = [];
    for (const { side, line, at, nats } of [...own].sort((a, b) => a.at - b.at)) {
      const last = runs.at(-1);
      if (last !== undefined && at - last.to <= RUN_GAP) {
        runs[runs.length - 1] = { ...last, to: at, cuts: last.cuts + 1, nats: last.nats + nats };
      } else runs.push({ side, line, from: at, to: at, cuts: 1, nats });
    }
    return runs.filter((run) => run.cuts >= 2 && run.nats >= LEAST_NATS);
  });
}
