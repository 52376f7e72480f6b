/** Finds filled rectangles by their edges: straight cuts through compression noise that ends nowhere else. */
import { meets } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { findCutRuns, rangeOf } from './cut-runs.ts';
import type { Run } from './cut-runs.ts';
import type { InkBox } from '../words.ts';

/**
 * A rectangle whose sides cut through blocks. A JPEG block that is not of one value shows its noise everywhere: cosines
 * do not end inside of a block. Where the noise beside a word that is gone ends at a line off the grid, block after
 * block, and one value follows, something was filled in after the compression.
 */
export interface FilledPatch extends InkBox {
  /** Nats over all cut blocks: how much more noise there is outside of the cut than inside. */
  readonly nats: number;
}

/** Height and width of a patch in pixels. */
const SIDE = { least: 8, most: 400 } as const;
/** Nats of opposite sides together; and, in pictures saved without loss, of two sides that meet. */
const LEAST_NATS = { together: 9, corner: 11 } as const;
/** Lines closer than this with the fill on their outer sides are the rims of a thin line, no patch. */
const THIN = 10;

/** Searches a gray bitmap. `tolerance` is by how many gray levels a fill may vary: 0 in pictures saved without loss. */
export function findFilledPatches(
  gray: Bitmap,
  { tolerance }: { readonly tolerance: number },
): readonly FilledPatch[] {
  const runs = findCutRuns(gray, tolerance);
  const found: FilledPatch[] = [];
  for (const run of runs) {
    if (run.side !== 'top' && run.side !== 'left') continue;
    for (const other of runs) {
      if (!faces(run, other) || run.nats + other.nats < LEAST_NATS.together) continue;
      const box = boxBetween(run, other);
      if (!isFilled(gray, run, other, tolerance)) continue;
      const beside = runs.filter((third) => closes(box, run, third));
      const nats = run.nats + other.nats + beside.reduce((sum, third) => sum + third.nats, 0);
      found.push({ ...box, nats });
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
    return other === undefined || nats < LEAST_NATS.corner ? [] : [{ ...box, nats }];
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
