/** Finds the one amount that several sums of a document contradict, and what they say it was. */
import type { Reading } from '../reading.ts';
import { amountsOf, isSure, money } from './amounts.ts';
import type { Amount } from './amounts.ts';
import { failedBlock, holdsSomehow } from './complete-sums.ts';
import { failedColumns, failedFactors } from './failed-lines.ts';
import type { FailedFactor } from './failed-lines.ts';
import { mayBeMisread } from './misread.ts';
import { productsBefore, taxFits, taxHolds, taxLines, taxWithin } from './products.ts';
import type { TaxLine } from './products.ts';
import { relatedIn } from './several-invoices.ts';
import { CASH_ROUNDING, COLUMNS, gapOf, holds, impliedBy, sumsOf, triplesIn } from './sums.ts';
import type { Sum } from './sums.ts';

/** What one equation says of an amount. */
export interface Vote {
  readonly kind: Sum['kind'] | 'product' | 'tax';
  /** The other side of the equation, for people. */
  readonly says: string;
}

/** An amount that does not fit. */
export interface Contradiction {
  readonly amount: Amount;
  /** What the equations make of it. */
  readonly implied: number;
  /** One of each kind. */
  readonly votes: readonly Vote[];
}

/** Sums that fail in every reading, and the amount that two or more of them agree on. */
export interface Contradictions {
  /** Amounts whose change alone makes two equations hold, or the only unconfirmed one of a block; the best supported first. */
  readonly agreed: readonly Contradiction[];
  /** Amounts that one failed sum points at, because all others in it are confirmed by further equations. */
  readonly singled: readonly Contradiction[];
  /** A failed sum for each kind that no reading makes hold and no misreading explains. */
  readonly failed: readonly Sum[];
  /** Failed sums of typed totals that stand in one block with all their parts, and typed columns that miss their total by a digit. */
  readonly blocks: readonly Sum[];
  /** Prices and quantities that their row contradicts while the column adds up. */
  readonly factors: readonly FailedFactor[];
  /** Whether there was anything to add up. */
  readonly examined: boolean;
}

/** Cents of one unit of money. */
const UNIT = 100;

const KINDS = ['totals', 'payment', 'lines', 'payroll', 'due', 'earnings', 'deducted'] as const;

/** The other side of a sum, as it would be written to get an amount. */
function otherSide(sum: Sum, amount: Amount): string {
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

const amountsIn = ({ terms }: Sum): readonly Amount[] => terms.map(({ amount }) => amount);

/** A recognized amount may be misread; a typed one is what it is. */
const isExplained = (amount: Amount, cents: number): boolean =>
  amount.source === 'ocr' && mayBeMisread(amount.text, money(Math.abs(cents)));

/** Every equation that fails, as votes for what an amount should be. */
function votesOn(
  amounts: readonly Amount[],
  reading: Reading,
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
  const areRelated = relatedIn(amounts);
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
function confirmedBy(amounts: readonly Amount[], reading: Reading): ReadonlySet<Amount> {
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

/** Rounding lets two equations differ by this many cents on what an amount was. */
const SAME = 1;

/** Whether an amount is another one in coins of five cents: 87.10 beside 87.08. */
const isRounded = (amount: Amount, amounts: readonly Amount[]): boolean =>
  amounts.some(({ cents }) => cents !== amount.cents && Math.abs(cents - amount.cents) < CASH_ROUNDING);

/** Roles whose amounts may equal each other without being each other: paid in full, nothing to add. */
const OWN_ROLES = ['net_total', 'gross_total', 'amount_due', 'paid_amount'];

/** Whether what an amount should be stands elsewhere in its own role, or in none: that one was meant then. */
const isPrinted = (amounts: readonly Amount[], amount: Amount, cents: number): boolean =>
  amounts.some(
    (other) =>
      other !== amount &&
      Math.abs(other.cents) === cents &&
      (other.roles.some((role) => amount.roles.includes(role)) ||
        !other.roles.some((role) => OWN_ROLES.includes(role))),
  );

/** Whether a failed sum accuses nobody: one of its amounts may be misread, or what is missing stands elsewhere. */
function isExcused(sum: Sum, amounts: readonly Amount[]): boolean {
  const gap = Math.abs(gapOf(sum));
  const others = amounts.filter((amount) => !sum.terms.some((term) => term.amount === amount));
  return (
    holdsSomehow(sum) ||
    others.some(({ cents }) => Math.abs(cents) === gap) ||
    sum.terms.some(({ amount }) => {
      const implied = impliedBy(sum, amount) ?? 0;
      const elsewhere = others.some(({ cents }) => Math.abs(cents) === Math.abs(implied));
      return !isSure(amount) || elsewhere || isExplained(amount, implied);
    })
  );
}

/** What a printed tax and its rate say for a value of the amount it is on, or within, and against the printed one. */
function ratedBy(
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

/** Adds up what a document prints. */
export function findContradictions(reading: Reading): Contradictions {
  const amounts = asInvoiced(amountsOf(reading));
  const agreed: Contradiction[] = [];
  const confirmed = confirmedBy(amounts, reading);
  // A tax within a total follows from the tax on its net amount: beside the sum of both it says nothing new.
  const areRelated = relatedIn(amounts);
  const taxesOn = (base: 'net_total' | 'gross_total'): readonly TaxLine[] =>
    taxLines(amounts, reading, base).filter(({ tax, net }) => areRelated([tax, net]));
  const taxes = { on: taxesOn('net_total'), within: taxesOn('gross_total') };
  for (const [amount, byValue] of votesOn(amounts, reading)) {
    if (!isSure(amount) || confirmed.has(amount) || isRounded(amount, amounts)) continue;
    for (const [implied, byKind] of byValue) {
      const near = [...byValue].filter(([cents]) => Math.abs(cents - implied) <= SAME);
      const kinds = new Map(near.flatMap(([, other]) => [...other]));
      for (const [kind, cast] of byKind) kinds.set(kind, cast);
      const within = kinds.has('totals') ? [] : taxes.within;
      const rated = ratedBy(amount, implied, { on: taxes.on, within });
      if (rated !== null && !kinds.has('tax')) kinds.set('tax', rated);
      if (kinds.size < 2 || isExplained(amount, implied) || isPrinted(amounts, amount, implied)) continue;
      agreed.push({ amount, implied, votes: [...kinds.values()] });
    }
  }
  agreed.sort((a, b) => b.votes.length - a.votes.length);
  const sums = sumsOf(amounts);
  const failed = (['totals', 'payment', 'payroll'] as const).flatMap((kind) => {
    const [nearest] = sums[kind]
      .filter((sum) => areRelated(amountsIn(sum)))
      .sort((a, b) => a.terms.length - b.terms.length || Math.abs(gapOf(a)) - Math.abs(gapOf(b)));
    return nearest === undefined || sums[kind].some((sum) => holds(sum) || isExcused(sum, amounts))
      ? []
      : [nearest];
  });
  const singled = failed.flatMap((sum): Contradiction[] => {
    const [suspect, ...others] = amountsIn(sum).filter((amount) => !confirmed.has(amount));
    const implied = suspect === undefined ? null : impliedBy(sum, suspect);
    if (suspect === undefined || others.length > 0 || implied === null || implied <= 0) return [];
    return [{ amount: suspect, implied, votes: [{ kind: sum.kind, says: otherSide(sum, suspect) }] }];
  });
  const blocks = (['totals', 'payment', 'payroll', 'due'] as const).flatMap(
    (kind) => failedBlock(sums[kind], amounts) ?? [],
  );
  const columns = COLUMNS.flatMap((kind) => failedColumns(sums[kind], confirmed, amounts));
  const factors = COLUMNS.flatMap((kind) => failedFactors(sums[kind], reading));
  // A block whose other amounts are all confirmed leaves only one that can be wrong.
  const certain = singled.filter(
    ({ amount, implied }) =>
      !isInWholeUnits(amount, implied) &&
      blocks.some((sum) => sum.terms.some((term) => term.amount === amount)),
  );
  return {
    agreed: agreed.length > 0 ? agreed : certain,
    singled,
    failed,
    blocks: [...blocks, ...columns],
    factors,
    examined: KINDS.some((kind) => sums[kind].length > 0),
  };
}

/** Whether an amount may be the implied one in whole units: coins are gone in some countries, and the rest is forgiven. */
const isInWholeUnits = ({ cents }: Amount, implied: number): boolean =>
  cents % UNIT === 0 && Math.abs(cents - implied) < UNIT;

/** Roles of what a credit note states below zero. */
const CREDITED = ['net_total', 'gross_total', 'amount_due'];

/** The amounts of a credit note as those of the invoice it takes back, so that one arithmetic serves both. */
function asInvoiced(amounts: readonly Amount[]): readonly Amount[] {
  const totals = amounts.filter(
    ({ roles, cents }) => cents !== 0 && roles.some((role) => CREDITED.includes(role)),
  );
  if (totals.length < 2 || totals.some(({ cents }) => cents > 0)) return amounts;
  return amounts.map((amount) => ({
    ...amount,
    cents: amount.roles.includes('discount') ? -amount.cents : Math.abs(amount.cents),
  }));
}
