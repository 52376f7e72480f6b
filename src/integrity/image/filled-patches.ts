/** Finds filled rectangles by their edges: straight cuts through compression noise that ends nowhere else. */
import { meets } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import type { InkBox } from './words.ts';

/**
 * A rectangle whose sides cut through blocks. A JPEG block that is not of one value shows its noise everywhere: cosines
 * do not end inside of a block. Where the noise beside a word that is gone ends at a line off the grid, block after
 * block, and one value follows, something was filled in after the compression.
 */
export interface FilledPatch extends InkBox {
  /** Nats over all cut blocks: how much more noise there is outside of the cut than inside. */
  readonly nats: number;
  /** Sides that were seen, 1 to 4. */
  readonly sides: number;
}

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
/** Height and width of a patch in pixels. */
const SIDE = { least: 8, most: 400 } as const;
/** Nats of a side; of opposite sides together; and, in pictures saved without loss, of two sides that meet. */
const LEAST_NATS = { side: 1.5, together: 9, corner: 11 } as const;
/** Lines closer than this with the fill on their outer sides are the rims of a thin line, no patch. */
const THIN = 10;

const SIDES = ['top', 'bottom', 'left', 'right'] as const;
/** The side of the patch on which a cut lies: its fill is below `top`, above `bottom`, right of `left`. */
type Side = (typeof SIDES)[number];

interface Run {
  readonly side: Side;
  /** Pixel coordinate of the cut. */
  readonly line: number;
  /** Blocks along the cut, first and last. */
  readonly from: number;
  readonly to: number;
  readonly cuts: number;
  readonly nats: number;
}

/** Searches a gray bitmap. `tolerance` is by how many gray levels a fill may vary: 0 in pictures saved without loss. */
export function findFilledPatches(
  gray: Bitmap,
  { tolerance }: { readonly tolerance: number },
): readonly FilledPatch[] {
  const runs = joinCuts(findCuts(gray, tolerance));
  const found: FilledPatch[] = [];
  for (const run of runs) {
    if (run.side !== 'top' && run.side !== 'left') continue;
    for (const other of runs) {
      if (!faces(run, other) || run.nats + other.nats < LEAST_NATS.together) continue;
      const box = boxBetween(run, other);
      if (!isFilled(gray, run, other, tolerance)) continue;
      const beside = runs.filter((third) => closes(box, run, third));
      const nats = run.nats + other.nats + beside.reduce((sum, third) => sum + third.nats, 0);
      found.push({ ...box, nats, sides: 2 + Math.min(2, beside.length) });
    }
  }
  return strongestApart(tolerance > 0 ? found : [...found, ...corners(runs)]);
}

/** Patches of which a corner shows. A last compression blurs the cuts, and soft rims of the page pass for them then. */
function corners(runs: readonly Run[]): readonly FilledPatch[] {
  const sides = runs.filter((run) => !runs.some((other) => isThinLine(run, other) || isThinLine(other, run)));
  return sides.flatMap((run): FilledPatch[] => {
    const box = boxBeside(run);
    const other = sides.find((side) => isAcross(run) !== isAcross(side) && touches(box, boxBeside(side)));
    const nats = run.nats + (other?.nats ?? 0);
    return other === undefined || nats < LEAST_NATS.corner ? [] : [{ ...box, nats, sides: 2 }];
  });
}

const isAcross = ({ side }: Run): boolean => side === 'left' || side === 'right';

const isThinLine = (run: Run, other: Run): boolean =>
  other.side === (run.side === 'bottom' ? 'top' : run.side === 'right' ? 'left' : null) &&
  other.line >= run.line &&
  other.line - run.line < THIN &&
  run.from <= other.to + 1 &&
  other.from <= run.to + 1;

const touches = (a: InkBox, b: InkBox): boolean =>
  a.x0 <= b.x1 + 4 && b.x0 <= a.x1 + 4 && a.y0 <= b.y1 + 4 && b.y0 <= a.y1 + 4;

/** The strip of fill beside a run: how deep the fill goes is not known. */
function boxBeside(run: Run): InkBox {
  const [start, end] = [run.from * 8, run.to * 8 + 8];
  const [near, far] =
    run.side === 'top' || run.side === 'left' ? [run.line, run.line + 8] : [run.line - 8, run.line];
  return isAcross(run)
    ? { x0: near, x1: far, y0: start, y1: end }
    : { x0: start, x1: end, y0: near, y1: far };
}

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

function rangeOf({ data, width, height }: Bitmap, { x0, y0, x1, y1 }: InkBox): readonly [number, number] {
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
  let beyond = noise.reduce((all, own) => all + own, 0) - (noise[0] ?? 0);
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
    return runs.filter((run) => run.cuts >= 2 && run.nats >= LEAST_NATS.side);
  });
}

/** Whether two runs are opposite sides of one rectangle: at like places, with room for a fill between them. */
function faces(run: Run, other: Run): boolean {
  const size = other.line - run.line;
  if (other.side !== (run.side === 'top' ? 'bottom' : 'right') || size < SIDE.least || size > SIDE.most)
    return false;
  const shared = Math.min(run.to, other.to) - Math.max(run.from, other.from) + 1;
  return shared >= 0.5 * (Math.max(run.to, other.to) - Math.min(run.from, other.from) + 1);
}

function isFilled(gray: Bitmap, run: Run, other: Run, tolerance: number): boolean {
  const from = Math.max(run.from, other.from) * 8;
  const to = Math.min(run.to, other.to) * 8 + 8;
  // Blocks at the cuts carry some of the noise back after another compression: one or two lines are left out.
  const [near, far] = [run.line + tolerance, other.line - tolerance];
  const inside =
    run.side === 'top' ? { x0: from, x1: to, y0: near, y1: far } : { x0: near, x1: far, y0: from, y1: to };
  const [low, high] = rangeOf(gray, inside);
  return high - low <= 4 * tolerance;
}

/** Whether a run lies on one of the two other sides of a patch. */
function closes(box: InkBox, run: Run, third: Run): boolean {
  const sides = run.side === 'top' ? ['left', 'right'] : ['top', 'bottom'];
  if (!sides.includes(third.side)) return false;
  const [start, end, from, to] =
    run.side === 'top' ? [box.x0, box.x1, box.y0, box.y1] : [box.y0, box.y1, box.x0, box.x1];
  const edge = third.side === 'left' || third.side === 'top' ? start : end;
  return Math.abs(third.line - edge) <= 16 && third.from * 8 >= from - 8 && third.to * 8 <= to;
}

function boxBetween(run: Run, other: Run): InkBox {
  const from = Math.min(run.from, other.from) * 8;
  const to = Math.max(run.to, other.to) * 8 + 8;
  return run.side === 'top'
    ? { x0: from, x1: to, y0: run.line, y1: other.line }
    : { x0: run.line, x1: other.line, y0: from, y1: to };
}

/** The strongest of those that lie on one another. */
function strongestApart(patches: readonly FilledPatch[]): readonly FilledPatch[] {
  const kept: FilledPatch[] = [];
  for (const patch of [...patches].sort((a, b) => b.nats - a.nats)) {
    if (!kept.some((other) => meets(patch, other))) kept.push(patch);
  }
  return kept;
}
