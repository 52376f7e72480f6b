/** What the equations of a document say of its amounts: which they confirm, and what others should be. */
import type { Reading } from '../reading.ts';
import { money } from './amounts.ts';
import type { Amount } from './amounts.ts';
import { productsBefore, taxFits, taxHolds, taxLines, taxWithin } from './products.ts';
import type { TaxLine } from './products.ts';
import { holds, impliedBy, sumsOf, triplesIn } from './sums.ts';
import type { Sum } from './sums.ts';

/** What one equation says of an amount. */
export interface Vote {
  readonly kind: Sum['kind'] | 'product' | 'tax';
  /** The other side of the equation, for people. */
  readonly says: string;
}

/** Kinds of sums that speak for themselves. */
export const KINDS = ['totals', 'payment', 'lines', 'payroll', 'due', 'earnings', 'deducted'] as const;

/** The other side of a sum, as it would be written to get an amount. */
export function otherSide(sum: Sum, amount: Amount): string {
  const own = sum.terms.find((term) => term.amount === amount);
  const flip = own?.sign === 1 ? -1 : 1;
  const parts = sum.terms
    .filter((term) => term.amount !== amount)
    .map((term) => ({ cents: term.amount.cents, sign: term.sign * flip }))
    .sort((a, b) => b.sign - a.sign);
  return parts
    .map(
      ({ cents, sign }, at) =>
        `${sign > 0 ? (at === 0 ? '' : ' + ') : at === 0 ? '-' : ' - '}${money(cents)}`,
    )
    .join('');
}

/** The amounts of a sum. */
export const amountsIn = ({ terms }: Sum): readonly Amount[] => terms.map(({ amount }) => amount);

/** Every equation that fails, as votes for what an amount should be. */
export function votesOn(
  amounts: readonly Amount[],
  reading: Reading,
  areRelated: (among: readonly Amount[]) => boolean,
): Map<Amount, Map<number, Map<Vote['kind'], Vote>>> {
  const votes = new Map<Amount, Map<number, Map<Vote['kind'], Vote>>>();
  const vote = (amount: Amount, cents: number, cast: Vote): void => {
    // A sign alone is the writer's choice: credit notes print some columns with it and others without.
    if (cents <= 0 || cents === Math.abs(amount.cents)) return;
    const byValue = votes.get(amount) ?? new Map<number, Map<Vote['kind'], Vote>>();
    votes.set(amount, byValue);
    const byKind = byValue.get(cents) ?? new Map<Vote['kind'], Vote>();
    byValue.set(cents, byKind);
    if (!byKind.has(cast.kind)) byKind.set(cast.kind, cast);
  };
  const sums = sumsOf(amounts);
  for (const kind of KINDS) {
    if (sums[kind].some(holds)) continue;
    for (const sum of sums[kind]) {
      if (!areRelated(amountsIn(sum))) continue;
      // Lines of pay stand in few sums: only their total can be known from them.
      const terms = kind === 'earnings' || kind === 'deducted' ? sum.terms.slice(-1) : sum.terms;
      for (const { amount } of terms)
        vote(amount, impliedBy(sum, amount) ?? 0, { kind, says: otherSide(sum, amount) });
    }
  }
  for (const amount of amounts) {
    const products = productsBefore(amount, reading);
    if (products.some(({ cents }) => Math.abs(cents - amount.cents) <= 1)) continue;
    for (const { left, right, cents } of products)
      vote(amount, cents, { kind: 'product', says: `${left} x ${right}` });
  }
  const taxes = taxLines(amounts, reading);
  if (!taxes.some(taxHolds)) {
    for (const { tax, net, extra, rate, cents } of taxes.filter((line) => areRelated([line.tax, line.net])))
      vote(tax, cents, { kind: 'tax', says: `${String(rate)} % of ${money(net.cents + extra)}` });
  }
  return votes;
}

/** Amounts that some equation confirms as printed: they are not what was changed. */
export function confirmedBy(amounts: readonly Amount[], reading: Reading): ReadonlySet<Amount> {
  const sums = sumsOf(amounts);
  const summed = KINDS.flatMap((kind) => sums[kind])
    .filter((sum) => sum.terms.length > 2 && holds(sum))
    .flatMap(amountsIn);
  const multiplied = amounts.filter((amount) =>
    productsBefore(amount, reading).some(({ cents }) => Math.abs(cents - amount.cents) <= 1),
  );
  const taxed = taxLines(amounts, reading)
    .filter(taxHolds)
    .flatMap(({ tax, net }) => [tax, net]);
  return new Set([...summed, ...multiplied, ...taxed, ...triplesIn(amounts)]);
}

/** What a printed tax and its rate say for a value of the amount it is on, or within, and against the printed one. */
export function ratedBy(
  amount: Amount,
  implied: number,
  taxes: { readonly on: readonly TaxLine[]; readonly within: readonly TaxLine[] },
): Vote | null {
  const line =
    taxes.on.find((one) => one.net === amount && !taxFits(amount.cents, one) && taxFits(implied, one)) ??
    taxes.within.find(
      (one) => one.net === amount && !taxWithin(amount.cents, one) && taxWithin(implied, one),
    );
  if (line === undefined) return null;
  return { kind: 'tax', says: `${money(line.tax.cents)} of tax at ${String(line.rate)} %` };
}
