/** The sums that a document's totals obey, every consistent way to read them, and the values they imply. */
import type { Amount } from '../amounts.ts';
import { dues, payments, rests } from './payments.ts';
import { distinct, minus, plus, subsets, withRole } from './terms.ts';
import type { LabelledKind, Sum } from './terms.ts';

/** Cents that rounding may take: one per amount, and five where coins below five cents are gone. */
export const CASH_ROUNDING = 5;

/** What is missing in a sum, in cents; 0 when it holds. */
export function gapOf({ terms }: Sum): number {
  return terms.reduce((sum, { amount, sign }) => sum + sign * amount.cents, 0);
}

/** Sums of a column of lines: each is exact. */
export const COLUMNS: readonly LabelledKind[] = ['lines', 'earnings', 'deducted'];

/** Cents of a crown: where no smaller coins are left, what is due is rounded to whole ones, often without a line that says so. */
const UNIT = 100;
const isWhole = ({ amount }: Sum['terms'][number]): boolean => amount.cents % UNIT === 0;

/** Cents that rounding may take of a sum. */
function roundingOf({ kind, terms }: Sum): number {
  if (COLUMNS.some((column) => column === kind)) return terms.length;
  const [result] = terms.slice(-1);
  const isRounded = result !== undefined && isWhole(result) && !terms.slice(0, -1).every(isWhole);
  return Math.max(terms.length, isRounded ? UNIT / 2 : CASH_ROUNDING);
}

/** Whether a sum holds but for rounding. */
export const holds = (sum: Sum): boolean => Math.abs(gapOf(sum)) <= roundingOf(sum);

/** What an amount would have to be for the sum to hold exactly. */
export function impliedBy(sum: Sum, amount: Amount): number | null {
  const term = sum.terms.find((candidate) => candidate.amount === amount);
  return term === undefined ? null : amount.cents - term.sign * gapOf(sum);
}

/** No tax on sales is a larger share of its base; what is labelled so is something else. */
const MOST_TAX = 0.35;
/** No total is a smaller share of what it is the total of; a total of charges or of one tax is another kind of total. */
const LEAST_GROSS = 0.1;
/** Readings of a sum that are tried at most. */
const MOST = 400;

const atMost = <T>(items: Iterable<T>): T[] => {
  const taken: T[] = [];
  for (const item of items) if (taken.push(item) >= MOST) break;
  return taken;
};

/** But a tax may have two equal halves, below each other: that of the state and that of the country. */
function withHalves(taxes: readonly Amount[]): readonly Amount[] {
  const first = distinct(taxes);
  const second = taxes.filter(
    (tax) =>
      !first.includes(tax) &&
      first.some(
        ({ cents, page, line }) => cents === tax.cents && page === tax.page && line + 1 === tax.line,
      ),
  );
  return [...first, ...distinct(second)];
}

/**
 * Subtotals of several kinds of goods: the total is made of all of them. Where it is not, only amounts below each other are such;
 * those that share a line, or of which one is the total itself, are debits and balances.
 */
function* subtotals(
  amounts: readonly Amount[],
  {
    nets,
    taxes,
    gross,
  }: { readonly nets: readonly Amount[]; readonly taxes: readonly Amount[]; readonly gross: Amount },
): Generator<Sum> {
  const own = nets.filter((net) => net !== gross && !taxes.includes(net));
  if (own.length < 2) return;
  const areBelowEachOther = own.every(
    (net) =>
      net.cents !== gross.cents &&
      net.line < gross.line &&
      Math.abs(net.box[2] - (own[0]?.box[2] ?? 0)) < SAME_EDGE &&
      amounts.every(({ line, from }) => line !== net.line || from === net.from),
  );
  for (const tax of subsets(taxes)) {
    const sum: Sum = { kind: 'totals', terms: [...[...own, ...tax].map(plus), minus(gross)] };
    if (!tax.includes(gross) && (areBelowEachOther || holds(sum))) yield sum;
  }
}

/** Rates listed line by line, each with what it is raised on and the tax: together they are the total. */
function* rates(nets: readonly Amount[], taxes: readonly Amount[], gross: Amount): Generator<Sum> {
  const rows = nets.flatMap((net) => {
    const tax = taxes.find(({ page, line }) => page === net.page && line === net.line);
    return tax === undefined || tax === net ? [] : [[net, tax]];
  });
  const parts = rows.flat();
  if (rows.length < 2 || parts.includes(gross)) return;
  yield { kind: 'totals', terms: [...parts.map(plus), minus(gross)] };
}

function* totals(amounts: readonly Amount[]): Generator<Sum> {
  const nets = distinct(withRole(amounts, 'net_total'));
  const taxes = withHalves(withRole(amounts, 'tax_total'));
  const grosses = distinct(withRole(amounts, 'gross_total', 'amount_due'));
  const added = distinct(withRole(amounts, 'shipping', 'tip', 'rounding'));
  const taken = distinct(withRole(amounts, 'discount'));
  for (const gross of grosses) {
    yield* rates(nets, withRole(amounts, 'tax_total'), gross);
    yield* subtotals(amounts, { nets, taxes, gross });
    for (const net of nets) {
      if (net === gross || Math.abs(gross.cents) < LEAST_GROSS * Math.abs(net.cents)) continue;
      // A discount that led to the net amount is not taken off once more.
      const within = runAbove(net, amounts) ?? [];
      const others = [...added, ...taken.filter((amount) => !within.includes(amount))];
      for (const tax of subsets(taxes)) {
        for (const extra of subsets(others)) {
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

/** Taxes and contributions may have a total each: what people are paid is less all of them. */
function* payrolls(amounts: readonly Amount[]): Generator<Sum> {
  const deductions = distinct(withRole(amounts, 'deductions'));
  for (const gross of distinct(withRole(amounts, 'gross_pay'))) {
    for (const net of distinct(withRole(amounts, 'net_pay'))) {
      for (const taken of subsets(deductions)) {
        if (gross === net || taken.length === 0 || taken.includes(gross) || taken.includes(net)) continue;
        const terms = taken.map((one) => (one.cents < 0 ? plus(one) : minus(one)));
        yield { kind: 'payroll', terms: [plus(gross), ...terms, minus(net)] };
      }
    }
  }
}

/** Share of the page by which right edges of one column may differ. */
export const SAME_EDGE = 0.02;
/** And the left ones of a column that is flush left. */
const SAME_START = 0.004;

/** Totals of pay, which are no lines of it. */
const OF_PAY = ['gross_pay', 'net_pay', 'deductions'];
const isOfPay = ({ roles }: Amount): boolean => roles.some((role) => OF_PAY.includes(role));

/** Amounts that may be lines of a total, above it, by the column they stand in. */
function columnsAbove(
  amounts: readonly Amount[],
  total: Amount,
  isLine: (amount: Amount) => boolean,
): readonly (readonly Amount[])[] {
  const columns: Amount[][] = [];
  for (const amount of amounts) {
    if (amount.page !== total.page || amount.line >= total.line) continue;
    if (!isLine(amount)) continue;
    const column = columns.find(
      ([first]) =>
        Math.abs((first?.box[2] ?? 2) - amount.box[2]) < SAME_EDGE ||
        Math.abs((first?.box[0] ?? 2) - amount.box[0]) < SAME_START,
    );
    if (column === undefined) columns.push([amount]);
    else column.push(amount);
  }
  return columns;
}

/**
 * The amounts right above a total, in its column, that make exactly it: all of them, or those without a label; discounts are
 * taken off. Null where there are none; another label's amount that equals it is none.
 */
export function runAbove(total: Amount, amounts: readonly Amount[]): readonly Amount[] | null {
  const isDiscount = ({ roles }: Amount): boolean => roles.includes('discount');
  const above = amounts.filter(
    ({ page, line, box }) =>
      page === total.page && line < total.line && Math.abs(box[2] - total.box[2]) < SAME_EDGE,
  );
  const unlabelled = above.filter((amount) => amount.roles.length === 0 || isDiscount(amount));
  for (const column of [above, unlabelled]) {
    let made = 0;
    for (const [at, amount] of column.toReversed().entries()) {
      made += isDiscount(amount) ? -Math.abs(amount.cents) : amount.cents;
      if (made === total.cents && (at > 0 || amount.roles.length === 0)) return column.slice(-at - 1);
    }
  }
  return null;
}

/** One line above what people are paid is mostly another total. */
const LEAST_PAY_LINES = 2;

/** Runs of amounts of one column that end above a total, as sums of that total. */
function* lines(
  amounts: readonly Amount[],
  kind: 'lines' | 'earnings' | 'deducted',
  ...roles: readonly string[]
): Generator<Sum> {
  for (const total of distinct(withRole(amounts, ...roles))) {
    // What people earn is a sum of pay, not of goods as well: one sum would speak twice.
    if (kind === 'lines' && isOfPay(total)) continue;
    // A tax on pay is a line of what is taken off, and the first line below "Amount" is no total.
    const isLine = (amount: Amount): boolean =>
      kind === 'lines' ? amount.roles.length === 0 : !isOfPay(amount);
    for (const column of columnsAbove(amounts, total, isLine)) {
      const least = kind === 'lines' ? 1 : LEAST_PAY_LINES;
      for (let start = column.length - least; start >= 0; start -= 1)
        yield { kind, terms: [...column.slice(start).map(plus), minus(total)] };
    }
  }
}

/** Every way to read every sum of a document, by kind. */
export function sumsOf(amounts: readonly Amount[]): Readonly<Record<LabelledKind, readonly Sum[]>> {
  return {
    totals: atMost(totals(amounts)),
    payment: atMost(payments(amounts)),
    lines: atMost(lines(amounts, 'lines', 'net_total', 'gross_total', 'amount_due')),
    payroll: atMost(payrolls(amounts)),
    due: atMost([...dues(amounts), ...rests(amounts)]),
    earnings: atMost(lines(amounts, 'earnings', 'gross_pay')),
    deducted: atMost(lines(amounts, 'deducted', 'deductions')),
  };
}
