/** Values of two and three lines whose label stands beside their middle, as browsers set the cells of tables. */
import { middleOf } from '../../layout/geometry.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import type { Hits } from '../regions.ts';
import { emOf, leftOf, textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';

/** White between the lines of such a value, in line heights, at most. */
const GAP = 0.9;
/** More white than that between its lines, in line heights, at least, before and behind it. */
const APART = 0.2;
/** How far the middle of the value may be off that of its label, in line heights. */
const OFF = 0.25;

/** The part of a line that begins at a left edge, when the line has nothing left of it; null without one. */
function partAt(line: Line | undefined, left: number, em: number): Span | null {
  const [first] = line?.parts ?? [];
  return first && Math.abs(leftOf(first) - left) < 0.5 * em ? first : null;
}

/**
 * The lines above, beside and below a label that are one value, top to bottom: they begin at one edge right of the label, lie around its
 * middle, and more white parts them from other rows than from each other. Null without such.
 */
export function centeredValue(sheet: Sheet, hits: Hits, hit: LabelHit, right: Span | null): Span[] | null {
  const { line, page } = hit;
  const em = emOf(sheet, page);
  if (right === null ? hit.to < line.tokens.length : right.to < line.tokens.length) return null;
  const [upper, lower] = [sheet.lines[line.index - 1], sheet.lines[line.index + 1]];
  if (upper?.page !== page || lower?.page !== page) return null;
  const left = right ? leftOf(right) : (upper.tokens[0]?.x0 ?? 0);
  const [above, below] = [partAt(upper, left, em), partAt(lower, left, em)];
  if (!above || !below || left - hit.box.x1 < em) return null;
  const inner = right ? line.y0 - upper.y1 : lower.y0 - upper.y1;
  if (Math.abs((middleOf(upper) + middleOf(lower)) / 2 - middleOf(hit.box)) > OFF * em) return null;
  const [before, after] = [sheet.lines[upper.index - 1], sheet.lines[lower.index + 1]];
  const isApart =
    (before?.page !== page || upper.y0 - before.y1 > inner + APART * em) &&
    (after?.page !== page || after.y0 - lower.y1 > inner + APART * em);
  const isLabelled = [above, below].some((part) =>
    (hits[part.line.index] ?? []).some((other) => other.from === part.from && other.standing >= 0.8),
  );
  if (!isApart || isLabelled || inner > GAP * em || [above, below].some((part) => textOf(part).endsWith(':')))
    return null;
  return [above, ...(right ? [right] : []), below];
}
