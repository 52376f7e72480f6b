/** The sums that a document prints, which the amounts of a table may add up to. */
import type { DecimalMark } from '../numerals.ts';
import type { Hits } from '../regions.ts';
import type { Sheet } from '../sheet.ts';
import { centsIn } from './left-out.ts';

/** Labels of what the amounts of a table add up to. */
const SUMS = new Set(['net_total', 'gross_total', 'amount_due']);

/** Sums printed beside their labels, in cents. */
export const printedSums = ({
  sheet,
  hits,
  mark,
}: {
  readonly sheet: Sheet;
  readonly hits: Hits;
  readonly mark: DecimalMark;
}): ReadonlySet<number> =>
  new Set(
    sheet.lines.flatMap((line) =>
      (hits[line.index] ?? []).some((hit) => hit.concepts.some((id) => SUMS.has(id)))
        ? centsIn(line, mark).slice(-1)
        : [],
    ),
  );
