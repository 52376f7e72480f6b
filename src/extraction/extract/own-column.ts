/** Whether a label that is level with a value has its own value below it, and the value another label above. */
import { lineOf } from './candidates/candidate.ts';
import type { Candidate } from './candidates/candidate.ts';
import type { LabelHit } from './labels/label-hit.ts';
import type { Hits } from './regions.ts';

/** Lines above a value in which the label right over it stands: other columns may have lines of their own in between. */
const LINES_OVER = 3;

/** The label right above a candidate, which it answers before any label beside it; null without one. */
export function labelOver(hits: Hits, candidate: Candidate): LabelHit | null {
  const { box, page } = candidate;
  const line = lineOf(candidate);
  const height = box.y1 - box.y0;
  const isOver = (hit: LabelHit): boolean =>
    hit.page === page &&
    hit.standing >= 0.8 &&
    hit.box.x0 < box.x1 &&
    hit.box.x1 > box.x0 &&
    hit.box.y1 < box.y0 + 0.3 * height &&
    box.y0 - hit.box.y1 < height;
  for (let at = Math.max(0, line - LINES_OVER); at < line; at++) {
    const over = hits[at]?.find(isOver);
    if (over) return over;
  }
  return null;
}

/** What is asked of a place besides its label. */
interface Column {
  readonly em: number;
  /** Candidates of the same kind by line index. */
  readonly byLine: ReadonlyMap<number, readonly Candidate[]>;
}

/** Whether a value stands right below a label, in its column. */
const hasOwnBelow = ({ line, box }: LabelHit, { em, byLine }: Column): boolean =>
  [line.index + 1, line.index + 2].some((at) =>
    (byLine.get(at) ?? []).some(
      (other) =>
        other.page === line.page &&
        other.box.x0 < box.x1 &&
        other.box.x1 > box.x0 &&
        other.box.y0 - box.y1 < em,
    ),
  );

/** What is left of what a label says of a value of the next column. */
const OTHER_COLUMN = 0.35;

/**
 * How much a label left of a value says of it, 0 to 1, when `over` stands right above the value: a label over two lines, in a row of labels, is
 * level with the value of the next one.
 */
export const inOwnColumn = (hit: LabelHit, over: LabelHit | null, column: Column): number =>
  over !== null && over.box.x0 > hit.box.x1 && hasOwnBelow(hit, column) ? OTHER_COLUMN : 1;
