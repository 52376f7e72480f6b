/** The total of taxes that are printed rate by rate: their sum, where the amounts before and with tax prove that these are all. */
import { centsIn, createCandidate, lineOf } from '../candidates/candidate.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';
import { textOf } from '../sheet.ts';
import { ratesIn } from '../tax-rows.ts';
import { totalFields } from '../fields/plain-fields.ts';

/** How firmly a label says that an amount is a tax: less where a sum proves it. */
const LABELLED = { proven: 0.2, alone: 0.4 };
/** Rounding, in cents: nearer than this a single tax is the total. */
const NEAR = 2;

/** Two and more neighbors of a list, each on a line of its own, that add up to a sum exactly; null without any. */
function partsOf(taxes: readonly ScoredCandidate[], sum: number): readonly ScoredCandidate[] | null {
  for (let from = 0; from < taxes.length; from++) {
    let rest = sum;
    const lines = new Set<number>();
    for (const [at, tax] of taxes.slice(from).entries()) {
      rest -= centsIn(tax.candidate);
      if (rest < 0 || lines.has(lineOf(tax.candidate))) break;
      lines.add(lineOf(tax.candidate));
      if (rest === 0 && lines.size > 1) return taxes.slice(from, from + at + 1);
    }
  }
  return null;
}

/** Cents in the whole units that totals are rounded to where small coins are not used. */
const WHOLE = 100;

/** All taxes, each on a line of its own, that add up to a sum but for the rounding of a whole total; null otherwise. */
function roundedParts(
  taxes: readonly ScoredCandidate[],
  sum: number,
  total: number,
): readonly ScoredCandidate[] | null {
  const isOneByLine = new Set(taxes.map(({ candidate }) => lineOf(candidate))).size === taxes.length;
  const off = taxes.reduce((all, tax) => all + centsIn(tax.candidate), 0) - sum;
  return total % WHOLE === 0 && taxes.length > 1 && isOneByLine && Math.abs(off) < WHOLE ? taxes : null;
}

/** The rate that is printed before an amount on its line, or null. */
function rateOf({ candidate }: ScoredCandidate): number | null {
  const [span] = candidate.spans;
  const text = span ? textOf({ line: span.line, from: 0, to: span.from }) : '';
  return ratesIn(text).at(-1) ?? null;
}

/** Lines a label of taxes may be above the last of its rates. */
const LISTED = 3;

/** Whether an amount stands right below another one that is labelled, without a label of its own: "MwSt 7 % 7,00" over "19 % 38,00". */
function isListedUnder(tax: ScoredCandidate, amount: ScoredCandidate): boolean {
  const [above, below] = [tax.candidate.spans[0], amount.candidate.spans[0]];
  if (!above || below?.line.page !== above.line.page) return false;
  const lines = below.line.index - above.line.index;
  const before = textOf({ line: below.line, from: 0, to: below.from });
  const isSame = lines === 0 && below.from > above.to;
  const isBare = lines > 0 && lines <= LISTED && /^[\d.,\s%]+$/u.test(before);
  return isSame || isBare;
}

/** Whether a tax stands beside a rate, and another tax beside another rate. */
function isOneOfSeveral(raised: ScoredCandidate, taxes: readonly ScoredCandidate[]): boolean {
  const rate = rateOf(raised);
  return taxes.some((other) => {
    const isLabelled = (other.features['label'] ?? 0) >= LABELLED.alone || isListedUnder(raised, other);
    const otherRate =
      isLabelled && centsIn(other.candidate) !== centsIn(raised.candidate) ? rateOf(other) : null;
    return rate !== null && otherRate !== null && rate !== otherRate;
  });
}

/**
 * Gives the field of the tax the sum of the taxes that lie between the chosen amounts before and with tax, to the cent or, where the
 * total is a whole one, to its rounding. A tax that makes up the difference by itself is left alone; one that is the tax at one of several rates, as far as is known, is taken back.
 */
export function sumTaxes(
  fields: readonly FieldSpec[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const { net, tax, gross } = totalFields(fields);
  const [before, raised, total] = [chosen[net], chosen[tax], chosen[gross]];
  const difference = before && total ? centsIn(total.candidate) - centsIn(before.candidate) : null;
  if (raised && difference !== null && Math.abs(difference - centsIn(raised.candidate)) <= NEAR) return;
  const amounts = (scored[tax] ?? []).filter((item) => centsIn(item.candidate) > 0);
  const labelled = amounts.filter((item) => (item.features['label'] ?? 0) >= LABELLED.proven);
  const taxes = amounts
    .filter(
      (item) =>
        labelled.includes(item) ||
        (rateOf(item) !== null && labelled.some((one) => isListedUnder(one, item))),
    )
    .sort((a, b) => lineOf(a.candidate) - lineOf(b.candidate));
  const parts =
    difference === null || !total
      ? null
      : (partsOf(taxes, difference) ?? roundedParts(taxes, difference, centsIn(total.candidate)));
  const [first] = parts ?? [];
  if (!parts || !first) {
    if (raised && isOneOfSeveral(raised, taxes)) chosen[tax] = null;
    return;
  }
  const candidate = createCandidate({
    kind: 'money',
    value: (parts.reduce((all, part) => all + centsIn(part.candidate), 0) / 100).toFixed(2),
    spans: parts.flatMap((part) => part.candidate.spans),
    currency: first.candidate.currency,
    method: 'sum-of-parts',
  });
  const least = Math.min(...parts.map(({ score }) => score));
  chosen[tax] = { candidate, features: first.features, score: 0.5 + 0.5 * least };
}
