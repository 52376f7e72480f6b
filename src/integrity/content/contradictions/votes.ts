/** What the equations of a document say of its amounts: which they confirm, and what others should be. */
import type { Reading } from '../../reading.ts';
import { money } from '../amounts.ts';
import type { Amount } from '../amounts.ts';
import { followedIn } from '../balances/balances.ts';
import { leftOpen } from './left-open.ts';
import { chainsOf, ratedAs } from '../sums/chains.ts';
import type { Chain } from '../sums/chains.ts';
import { isIncomplete } from '../sums/complete-sums.ts';
import { madeBelowEachOther } from '../sums/made-below.ts';
import { productsBefore, taxFits, taxHolds, taxLines, taxWithin } from '../sums/products.ts';
import type { TaxLine } from '../sums/products.ts';
import { entrySums } from '../balances/statement-sums.ts';
import { holds, impliedBy, sumsOf } from '../sums/sums.ts';
import type { Sum } from '../sums/terms.ts';

/** What one equation says of an amount. */
export interface Vote {
  readonly kind: Sum['kind'] | 'product' | 'tax';
  /** The other side of the equation, for people. */
  readonly says: string;
  /** The amounts on that side, where it is a sum. */
  readonly of?: readonly Amount[];
}

/** An amount that does not fit. */
export interface Contradiction {
  readonly amount: Amount;
  /** What the equations make of it. */
  readonly implied: number;
  /** One of each kind. */
  readonly votes: readonly Vote[];
}

/** Kinds of sums that speak for themselves. */
export const KINDS = ['totals', 'payment', 'lines', 'payroll', 'due', 'earnings', 'deducted'] as const;

/** The other side of a sum, as it would be written to get an amount. */
export function otherSide(sum: Sum, amount: Amount): string {
  const own = sum.terms.find((term) => term.amount === amount);
  const flip = own?.sign === 1 ? -1 : 1;
  const parts = sum.terms
    .filter((term) => term.amount !== amount)
    .map(({ amount: { cents }, sign }) => ({
      cents: Math.abs(cents),
      sign: sign * flip * (cents < 0 ? -1 : 1),
    }))
    .sort((a, b) => b.sign - a.sign);
  return parts
    .map(
      ({ cents, sign }, at) =>
        `${sign > 0 ? (at === 0 ? '' : ' + ') : at === 0 ? '-' : ' - '}${money(cents)}`,
    )
    .join('');
}

/** Every chain from total to total and every list of entries. */
export const pathsIn = (amounts: readonly Amount[], reading: Reading): readonly Chain[] => [
  ...chainsOf(amounts, reading),
  ...entrySums(amounts, reading),
];

/** The amounts of a sum. */
export const amountsIn = ({ terms }: Sum): readonly Amount[] => terms.map(({ amount }) => amount);

/** Every equation that fails, `paths` among them, as votes for what an amount should be. */
export function votesOn(
  amounts: readonly Amount[],
  reading: Reading,
  {
    paths,
    areRelated,
  }: { readonly paths: readonly Chain[]; readonly areRelated: (among: readonly Amount[]) => boolean },
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
    for (const sum of leftOpen(sums[kind])) {
      if (!areRelated(amountsIn(sum)) || isIncomplete(sum, amounts, reading)) continue;
      const isOfPay = kind === 'earnings' || kind === 'deducted';
      // Lines of pay stand in few sums: only their total can be known from them, and what hours and rate make as well.
      const terms = sum.terms.filter(
        ({ amount }, at) =>
          !isOfPay ||
          at === sum.terms.length - 1 ||
          productsBefore(amount, reading).some(({ cents }) => cents === impliedBy(sum, amount)),
      );
      for (const { amount } of terms)
        vote(amount, impliedBy(sum, amount) ?? 0, { kind, says: otherSide(sum, amount), of: amountsIn(sum) });
    }
  }
  for (const { repairs } of paths) {
    for (const { amount, implied, sum } of repairs) {
      // Entries are many, and one may be missing: only what they lead from and to can be known from them.
      const isEntry =
        (sum.kind === 'section' || (sum.kind === 'entries' && amount !== sum.terms[0]?.amount)) &&
        amount !== sum.terms.at(-1)?.amount;
      if (isEntry || !areRelated(amountsIn(sum))) continue;
      const cents = Math.abs(implied);
      vote(amount, cents, { kind: sum.kind, says: otherSide(sum, amount), of: amountsIn(sum) });
      const rated = ratedAs(amount, amounts, reading).find((one) => Math.abs(one.cents - cents) <= 1);
      if (rated !== undefined)
        vote(amount, cents, { kind: 'tax', says: `${rated.rate} % of ${money(Math.abs(rated.base.cents))}` });
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
export function confirmedBy(
  amounts: readonly Amount[],
  reading: Reading,
  paths: readonly Chain[],
): ReadonlySet<Amount> {
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
  const chained = paths.flatMap(({ sum, holds: isHolding, repairs }) => {
    if (isHolding) return amountsIn(sum);
    // What is taken off, or added, at a printed rate is what it should be.
    return repairs
      .flatMap((repair) => amountsIn(repair.sum))
      .filter((amount) =>
        ratedAs(amount, amounts, reading).some(({ cents }) => Math.abs(cents - Math.abs(amount.cents)) <= 1),
      );
  });
  const followed = followedIn(reading);
  const balanced = amounts.filter(({ line, from }) =>
    followed.some((value) => value.line === line && value.from === from),
  );
  return new Set([
    ...summed,
    ...multiplied,
    ...taxed,
    ...chained,
    ...balanced,
    ...madeBelowEachOther(amounts),
  ]);
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
