/** Amounts below each other that lead from one total to the next: net to gross, a total to what is left of it, pay to payout, balance to balance. */
import { commonDivisor } from '../../../kit/divisor.ts';
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';
import { isAltered, isDigitOff } from '../exchanged.ts';
import { CASH_ROUNDING, SAME_EDGE, gapOf, holds, impliedBy } from './sums.ts';
import type { Sum } from './terms.ts';

/** An amount of a chain, and the one that differs from it in one digit and makes the chain hold. */
export interface Repair {
  readonly amount: Amount;
  readonly implied: number;
  /** The chain as it is read then. */
  readonly sum: Sum;
}

/** A run of amounts from one total to the next. */
export interface Chain {
  /** As it holds, or as it is most likely meant: what is printed with a sign is taken, all else added. */
  readonly sum: Sum;
  readonly holds: boolean;
  /** Every way to mend a chain of typed amounts that holds in no reading; empty where chance gives one easily. */
  readonly repairs: readonly Repair[];
}

/** What a total leads to. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  net_total: ['gross_total', 'amount_due'],
  gross_total: ['amount_due'],
  gross_pay: ['net_pay'],
  net_pay: ['net_pay'],
  opening_balance: ['closing_balance', 'amount_due', 'opening_balance'],
};
/** Totals that lead to none of these, or only end a chain: nothing is led past them. */
const TOTALS = [...Object.keys(ENDS), 'deductions', 'amount_due', 'closing_balance'];
/** Those of a statement: between its balances stand the totals of what came in and went out. */
const BALANCES = ['opening_balance', 'closing_balance', 'amount_due'];
/** What is always added, and always taken off. */
const ADDED = ['tax_total', 'shipping', 'tip'];
const TAKEN = ['discount', 'paid_amount'];

/** Lines of print from one amount of a chain to the next, at most: a label may take two. */
const MOST_BETWEEN = 2;
/** Amounts between two totals; more are a table. */
const MOST_PARTS = 8;
/** Steps that the largest amount of a chain has at least: few round amounts meet each other by chance. */
const LEAST_STEPS = 1000;

const has = ({ roles }: Amount, some: readonly string[]): boolean =>
  roles.some((role) => some.includes(role));

/** The amounts from a total down its column to the next one; null where that does not follow from it. */
function runFrom(start: Amount, amounts: readonly Amount[]): readonly Amount[] | null {
  const ends = start.roles.flatMap((role) => ENDS[role] ?? []);
  if (ends.length === 0) return null;
  const totals = has(start, ['opening_balance']) ? BALANCES : TOTALS;
  const run = [start];
  for (const amount of amounts) {
    const last = run.at(-1) ?? start;
    const isBelow = amount.page === start.page && amount.line > last.line;
    if (!isBelow || Math.abs(amount.box[2] - start.box[2]) >= SAME_EDGE) continue;
    if (amount.line - last.line > MOST_BETWEEN || run.length > MOST_PARTS + 1) return null;
    run.push(amount);
    if (has(amount, ends)) return run.length > 2 ? run : null;
    if (has(amount, totals)) return null;
  }
  return null;
}

/** The amounts beside an opening balance up to the closing one, where both stand in one row under heads of their own. */
function rowFrom(start: Amount, amounts: readonly Amount[]): readonly Amount[] | null {
  if (!has(start, ['opening_balance'])) return null;
  const row = amounts.filter(
    ({ page, line, from }) => page === start.page && line === start.line && from >= start.from,
  );
  const end = row.findIndex((amount) => has(amount, ['closing_balance']));
  return end > 1 && row[0] === start ? row.slice(0, end + 1) : null;
}

type Terms = Sum['terms'];
const sumOf = (start: Amount, parts: Terms, end: Amount): Sum => ({
  kind: 'chain',
  terms: [{ amount: start, sign: 1 }, ...parts, { amount: end, sign: -1 }],
});

/** Amounts of a sum up to which two digits of one may be others: among many, some amount mends any gap so. */
const FEW = 12;

/** Whether a number counts the rows that it stands in the column of: the next ones above or below it lead to it, or on from it. */
function isPosition(number: PrintedValue, values: readonly PrintedValue[]): boolean {
  const column = values.filter(
    ({ kind, page, box }) =>
      kind === 'money' && page === number.page && Math.abs(box[0] - number.box[0]) < SAME_EDGE,
  );
  const at = column.indexOf(number);
  return [-2, -1, 0].some((from) =>
    [from, from + 1, from + 2].every(
      (step) => Number(column[at + step]?.value) === Number(number.value) + step,
    ),
  );
}

/** Whether an amount of a sum counts as often as a number beside it says: a rate by the day below the number of days. */
const isCounted = ({ terms }: Sum, gap: number, numbers: readonly PrintedValue[]): boolean =>
  terms.some(({ amount: { cents, line } }) => {
    const times = gap / Math.abs(cents) + 1;
    return numbers.some(
      (other) => Number(other.value) === times && Math.abs(other.line - line) <= MOST_BETWEEN,
    );
  });

/** Every amount of a failed sum that one other digit mends, or two do, where what is missing stands nowhere else. */
export function repairsOf(sum: Sum, { values }: Reading): readonly Repair[] {
  const gap = Math.abs(gapOf(sum));
  const own = new Set(sum.terms.map(({ amount }) => `${String(amount.line)} ${String(amount.from)}`));
  const numbers = values.filter((value) => value.kind === 'money' && !isPosition(value, values));
  const isPrinted = numbers.some(
    ({ value, line, from }) =>
      Math.abs(Math.round(Number(value) * 100)) === gap && !own.has(`${String(line)} ${String(from)}`),
  );
  if (isPrinted || isCounted(sum, gap, numbers)) return [];
  const isChanged = sum.terms.length > FEW ? isDigitOff : isAltered;
  return sum.terms.flatMap(({ amount }): Repair[] => {
    const implied = impliedBy(sum, amount) ?? 0;
    return isChanged(amount.cents, implied) ? [{ amount, implied, sum }] : [];
  });
}

/** The signs that an amount may have: one where its print or its label says it. */
function signsOf(amount: Amount): readonly (1 | -1)[] {
  if (amount.cents < 0 || has(amount, ADDED)) return [1];
  return has(amount, TAKEN) ? [-1] : [1, -1];
}

function readingsOf(parts: readonly Amount[]): readonly Terms[] {
  return parts.reduce<readonly Terms[]>(
    (all, amount) => signsOf(amount).flatMap((sign) => all.map((terms) => [...terms, { amount, sign }])),
    [[]],
  );
}

/** Whether parts, each added, taken or left out, lead from the first amount to the last. */
function leads(first: Amount, parts: readonly Amount[], last: Amount): boolean {
  const reach = (from: number, at: number): boolean => {
    const step = parts[at]?.cents;
    if (step === undefined) return Math.abs(Math.abs(from) - Math.abs(last.cents)) <= CASH_ROUNDING;
    return [step, -step, 0].some((one) => reach(from + one, at + 1));
  };
  return reach(first.cents, 0);
}

/** Whether amounts are fine enough not to meet each other by chance: the largest has so many of the steps that all are multiples of. */
export function isFine(some: readonly Amount[], leastSteps = LEAST_STEPS): boolean {
  const cents = some.map((amount) => Math.abs(amount.cents));
  return Math.max(...cents) >= leastSteps * Math.max(1, cents.reduce(commonDivisor, 0));
}

/** Every run from a total to the next one of its column, or of its row. */
export function chainsOf(amounts: readonly Amount[], reading: Reading): readonly Chain[] {
  return amounts.flatMap((start): Chain[] => {
    const run = start.cents === 0 ? null : (rowFrom(start, amounts) ?? runFrom(start, amounts));
    const end = run?.at(-1);
    if (run === null || end === undefined || end.cents === 0) return [];
    // A total may be printed again where what is left of it is worked out.
    const from = run.length > 3 && run[1]?.cents === start.cents ? 2 : 1;
    const parts = run.slice(from, -1).filter(({ cents }) => cents !== 0);
    if (parts.length === 0) return [];
    // What is taken off pay stands there without a sign, or in a column of its own, and employers list their own part besides.
    if (has(start, ['gross_pay']) && parts.some(({ cents }) => cents > 0)) return [];
    const sums = readingsOf(parts).map((terms) => sumOf(start, terms, end));
    const [plain] = sums;
    if (plain === undefined) return [];
    const held = sums.find(holds);
    if (held !== undefined) return [{ sum: held, holds: true, repairs: [] }];
    // What ends at the last amount already, step by step, are balances.
    if (parts.length > 1 && parts.at(-1)?.cents === end.cents) return [];
    const isTyped = run.every(({ source }) => source === 'text');
    if (!isTyped || leads(start, parts, end) || !isFine(run))
      return [{ sum: plain, holds: false, repairs: [] }];
    const repairs = sums.flatMap((sum) => repairsOf(sum, reading));
    return [{ sum: plain, holds: false, repairs }];
  });
}

/** Base amounts that a percentage printed beside an amount makes it of: what that amount would be, in cents. */
export function ratedAs(
  { line, page }: Amount,
  amounts: readonly Amount[],
  { values }: Reading,
): readonly { readonly cents: number; readonly rate: string; readonly base: Amount }[] {
  const rates = values.filter((value) => value.kind === 'percent' && value.line === line);
  const bases = amounts.filter(
    (base) =>
      base.page === page &&
      base.cents !== 0 &&
      base.line <= line &&
      (base.line === line || has(base, TOTALS)),
  );
  return rates.flatMap(({ value }) =>
    bases.map((base) => ({
      cents: Math.round((Math.abs(base.cents) * Number(value)) / 100),
      rate: value,
      base,
    })),
  );
}
