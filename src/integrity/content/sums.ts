/** The sums that a document's totals obey, every consistent way to read them, and the values they imply. */
import type { Amount } from './amounts.ts';

/** One reading of a sum: amounts with their signs add up to nothing. */
export interface Sum {
  readonly kind: 'totals' | 'payment' | 'lines' | 'payroll';
  readonly terms: readonly { readonly amount: Amount; readonly sign: 1 | -1 }[];
}

/** Cents that rounding may take: one per amount, and five where coins below five cents are gone. */
export const CASH_ROUNDING = 5;

/** What is missing in a sum, in cents; 0 when it holds. */
export function gapOf({ terms }: Sum): number {
  return terms.reduce((sum, { amount, sign }) => sum + sign * amount.cents, 0);
}

/** Whether a sum holds but for rounding. */
export const holds = (sum: Sum): boolean =>
  Math.abs(gapOf(sum)) <= Math.max(sum.terms.length, sum.kind === 'lines' ? 1 : CASH_ROUNDING);

/** What an amount would have to be for the sum to hold exactly. */
export function impliedBy(sum: Sum, amount: Amount): number | null {
  const term = sum.terms.find((candidate) => candidate.amount === amount);
  return term === undefined ? null : amount.cents - term.sign * gapOf(sum);
}

const withRole = (amounts: readonly Amount[], ...roles: readonly string[]): readonly Amount[] =>
  amounts.filter((amount) => amount.cents !== 0 && amount.roles.some((role) => roles.includes(role)));

/** No tax on sales is a larger share of its base; what is labelled so is something else. */
const MOST_TAX = 0.35;
/** Readings of a sum that are tried at most. */
const MOST = 400;

function* subsets<T>(items: readonly T[]): Generator<readonly T[]> {
  const few = items.slice(0, 6);
  for (let mask = 0; mask < 1 << few.length; mask += 1) yield few.filter((_, at) => (mask >> at) & 1);
}

const plus = (amount: Amount): Sum['terms'][number] => ({ amount, sign: 1 });
const minus = (amount: Amount): Sum['terms'][number] => ({ amount, sign: -1 });
const atMost = <T>(items: Iterable<T>): T[] => {
  const taken: T[] = [];
  for (const item of items) if (taken.push(item) >= MOST) break;
  return taken;
};

/** Equal amounts are one operand printed again, not two. */
function distinct(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.filter((amount, at) => amounts.findIndex((other) => other.cents === amount.cents) === at);
}

function* totals(amounts: readonly Amount[]): Generator<Sum> {
  const nets = distinct(withRole(amounts, 'net_total'));
  const taxes = distinct(withRole(amounts, 'tax_total'));
  const grosses = distinct(withRole(amounts, 'gross_total', 'amount_due'));
  const added = distinct(withRole(amounts, 'shipping', 'tip', 'rounding'));
  const taken = distinct(withRole(amounts, 'discount'));
  for (const gross of grosses) {
    for (const net of nets) {
      if (net === gross) continue;
      for (const tax of subsets(taxes)) {
        for (const extra of subsets([...added, ...taken])) {
          const parts = [...tax, ...extra];
          if (tax.some((amount) => Math.abs(amount.cents) > MOST_TAX * Math.abs(net.cents))) continue;
          if (parts.length === 0 || parts.includes(net) || parts.includes(gross)) continue;
          const terms = parts.map((amount) =>
            (taken.includes(amount) && amount.cents > 0 ? minus : plus)(amount),
          );
          yield { kind: 'totals', terms: [plus(net), ...terms, minus(gross)] };
        }
      }
    }
  }
}

function* payments(amounts: readonly Amount[]): Generator<Sum> {
  const grosses = distinct(withRole(amounts, 'gross_total', 'amount_due'));
  const roundings = distinct(withRole(amounts, 'rounding'));
  for (const paid of distinct(withRole(amounts, 'paid_amount'))) {
    for (const change of distinct(withRole(amounts, 'change'))) {
      for (const gross of grosses) {
        if (paid === change || paid === gross || change === gross) continue;
        const given = change.cents < 0 ? plus(change) : minus(change);
        for (const rounding of subsets(roundings))
          yield { kind: 'payment', terms: [plus(paid), given, ...rounding.map(minus), minus(gross)] };
      }
    }
  }
}

function* payrolls(amounts: readonly Amount[]): Generator<Sum> {
  const deductions = distinct(withRole(amounts, 'deductions'));
  for (const gross of distinct(withRole(amounts, 'gross_pay'))) {
    for (const net of distinct(withRole(amounts, 'net_pay'))) {
      for (const taken of deductions) {
        if (new Set([gross, net, taken]).size < 3) continue;
        yield {
          kind: 'payroll',
          terms: [plus(gross), taken.cents < 0 ? plus(taken) : minus(taken), minus(net)],
        };
      }
    }
  }
}

/** Share of the page by which right edges of one column may differ. */
const SAME_EDGE = 0.02;

/** Amounts without a role above a total, by the column they stand in. */
function columnsAbove(amounts: readonly Amount[], total: Amount): readonly (readonly Amount[])[] {
  const columns: Amount[][] = [];
  for (const amount of amounts) {
    if (amount.page !== total.page || amount.line >= total.line || amount.roles.length > 0) continue;
    const column = columns.find(([first]) => Math.abs((first?.box[2] ?? 2) - amount.box[2]) < SAME_EDGE);
    if (column === undefined) columns.push([amount]);
    else column.push(amount);
  }
  return columns;
}

/** Runs of amounts of one column that end above a total, as sums of that total. */
function* lines(amounts: readonly Amount[]): Generator<Sum> {
  for (const total of distinct(withRole(amounts, 'net_total', 'gross_total', 'amount_due'))) {
    for (const column of columnsAbove(amounts, total)) {
      for (let start = column.length - 1; start >= 0; start -= 1)
        yield { kind: 'lines', terms: [...column.slice(start).map(plus), minus(total)] };
    }
  }
}

/** Every way to read every sum of a document, by kind. */
export function sumsOf(amounts: readonly Amount[]): Readonly<Record<Sum['kind'], readonly Sum[]>> {
  return {
    totals: atMost(totals(amounts)),
    payment: atMost(payments(amounts)),
    lines: atMost(lines(amounts)),
    payroll: atMost(payrolls(amounts)),
  };
}
