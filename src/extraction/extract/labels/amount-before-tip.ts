/** Slips of card payments: the amount above a tip and a total is the sum before both. */
import type { LabelHit } from './label-hit.ts';
import type { LabelIndex } from './label-index.ts';

type Hits = readonly (readonly LabelHit[])[];

/** What is printed above the tip, where it may as well be the total of a bill. */
const AMOUNT: ReadonlySet<string> = new Set([
  'amount',
  'baseamount',
  'saleamount',
  'purchase',
  'purchaseamount',
]);
/** A tip that is still to be added, unlike a charge for service. */
const TIP: ReadonlySet<string> = new Set(['tip', 'tipamount', 'gratuity']);
/** The label that such an amount has everywhere else. */
const SUM = 'subtotal';
/** Lines in which the tip, and then the total, follow. */
const NEAR = 4;
/** Labels below each other begin within this many heights. */
const ALIGNED = 4;

/** Whether a label follows another one in its column. */
const follows = (hit: LabelHit, other: LabelHit): boolean =>
  other.page === hit.page &&
  other.line.index > hit.line.index &&
  other.line.index <= hit.line.index + NEAR &&
  Math.abs(other.box.x0 - hit.box.x0) < ALIGNED * (hit.box.y1 - hit.box.y0);

/** The labels of a document, "Amount" above a tip and a total being that of a sum before them. */
export function withAmountBeforeTip(hits: Hits, index: LabelIndex): Hits {
  const sum = index.exact.get(SUM);
  const all = hits.flat();
  const tips = all.filter(({ key }) => TIP.has(key));
  if (tips.length === 0 || sum === undefined) return hits;
  const isBefore = (hit: LabelHit): boolean =>
    AMOUNT.has(hit.key) &&
    tips.some(
      (tip) =>
        follows(hit, tip) &&
        all.some((total) => total.concepts.includes('gross_total') && follows(tip, total)),
    );
  return hits.map((line) =>
    line.map((hit) => (isBefore(hit) ? { ...hit, owners: sum.owners, concepts: sum.concepts } : hit)),
  );
}
