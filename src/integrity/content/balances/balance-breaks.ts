/** Finds where the running balance of a statement breaks, and the value that does not fit there. */
import { median } from '../../../kit/median.ts';
import type { Signal } from '../../check.ts';
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { amountsOf, isSure, money } from '../amounts.ts';
import type { Amount } from '../amounts.ts';
import { centsOf, leads, SAME_EDGE } from './balances.ts';
import type { BalanceRow, Statement } from './balances.ts';
import { isAlike, isAltered, isOneDigitOff } from '../exchanged.ts';
import { around } from '../line-text.ts';
import { changedBefore } from './own-balance.ts';
import { pageBreak } from './page-breaks.ts';

/** A place where a balance does not follow. */
export interface BalanceBreak {
  /** What it is when its values are as they were read. */
  readonly signal: Signal;
  /** The value that does not fit, and what would, as recognition could have misread it. */
  readonly value: PrintedValue | Amount;
  readonly fits: string;
}

/** Steps that must hold around a break before it proves anything. */
const LEAST_NEIGHBORS = 5;

/** Lines of print from one row to the next, at most. */
const MOST_LINES = 5;
/** Money looks like money: decimals, or a currency beside it. */
const LEAST_SHAPE = 0.8;

/** A thousand in cents. */
const THOUSAND = 100_000;

/**
 * Whether a step between recognized rows holds but for thousands, when a value of it may have lost its own: recognition cuts
 * `1 327,13` at its space. The sign stood before what was lost.
 */
function isCut(from: number, to: number, amounts: readonly PrintedValue[]): boolean {
  if (!amounts.some(({ source }) => source === 'ocr')) return false;
  return amounts.some((amount) => {
    const values = [from, to, centsOf(amount)].map(Math.abs);
    const [a = 0, b = 0, c = 0] = values;
    const fits = [a + b + c, a + b - c, a - b + c, a - b - c].some((gap) => gap % THOUSAND === 0);
    return fits && values.some((value) => value < THOUSAND);
  });
}

/** The balance that makes both steps around a row hold, or null. */
function balanceBetween({ rows, upwards }: Statement, at: number): number | null {
  const [before, row, after] = [rows[at - 1], rows[at], rows[at + 1]];
  if (before === undefined || row === undefined || after === undefined) return null;
  const own = upwards ? before.amounts : row.amounts;
  const next = upwards ? row.amounts : after.amounts;
  for (const amount of own) {
    const step = Math.round(Math.abs(Number(amount.value)) * 100);
    for (const cents of [before.cents + step, before.cents - step]) {
      if (cents !== row.cents && leads(cents, after.cents, next)) return cents;
    }
  }
  return null;
}

const breakAt = (
  value: PrintedValue | Amount,
  cents: number,
  { code, detail }: Pick<Signal, 'code' | 'detail'>,
): BalanceBreak => ({
  signal: { code, detail, page: value.page, box: around([value.box]), old: money(cents), new: value.text },
  value,
  fits: money(Math.abs(cents)),
});

const balanceBreak = ({ balance }: BalanceRow, cents: number): BalanceBreak =>
  breakAt(balance, cents, {
    code: 'BALANCE_CONTRADICTED',
    detail: `the balance ${balance.text} fits neither the row before nor the row after; ${money(cents)} fits both`,
  });

/** Part of a line from which on, by the distance of two rows, another line between them may not have been read: one below a black bar, say. */
const UNREAD = 0.6;

const topOf = ({ balance }: BalanceRow): number => balance.box[1];

/** What is usual among rows of a page that follow each other: lines from one to the next, and the distance between lines, as share of the page. */
function usualIn({ rows }: Statement): { readonly lines: number; readonly pitch: number } {
  const steps = rows.slice(1).flatMap((row, at) => {
    const before = rows[at];
    if (before?.balance.page !== row.balance.page) return [];
    const lines = Math.max(1, row.balance.line - before.balance.line);
    return [{ lines, pitch: (topOf(row) - topOf(before)) / lines }];
  });
  return {
    lines: median(steps.map(({ lines }) => lines)),
    pitch: median(steps.map(({ pitch }) => pitch)),
  };
}

/** Whether no amount of money stands in the lines between two rows, none begins with a date as rows do, and none is missing. */
function isFree(before: BalanceRow, after: BalanceRow, pitch: number, { values }: Reading): boolean {
  const [first, last] = [before.balance.line, after.balance.line];
  const between = values.filter(({ line }) => line > first && line < last);
  return (
    last - first <= MOST_LINES &&
    topOf(after) - topOf(before) < (last - first + UNREAD) * pitch &&
    !between.some(
      ({ kind, shape, from }) =>
        (kind === 'money' && shape >= LEAST_SHAPE) || (kind === 'date' && from === 0),
    )
  );
}

/** Whether amounts below and above one are what moves the balance: those of a loan are not, which beside its debt pay interest. */
function movesIn({ rows, steps, upwards }: Statement, amount: PrintedValue): boolean {
  const peers = steps.flatMap((holds, at) => {
    const [before, after] = [rows[at], rows[at + 1]];
    const row = upwards ? before : after;
    if (!holds || before === undefined || after === undefined || row === undefined) return [];
    const same = row.amounts.filter(({ box }) => Math.abs(box[2] - amount.box[2]) < SAME_EDGE);
    return same.map((one) => leads(before.cents, after.cents, [one]));
  });
  return peers.length === 0 || peers.includes(true);
}

/** A single step that fails between rows of one page: its amount does not lead from one balance to the next. */
function amountBreak(statement: Statement, at: number, reading: Reading): BalanceBreak | null {
  const { rows, steps, upwards } = statement;
  const [before, after] = [rows[at], rows[at + 1]];
  const row = upwards ? before : after;
  if (before === undefined || after === undefined || row === undefined) return null;
  const difference = Math.abs(after.cents - before.cents);
  const [amount] = row.amounts;
  // Rows that were not read, or a page in between, break the chain as well: only descriptions may go on in between.
  const usual = usualIn(statement);
  const adjoin = before.balance.page === after.balance.page && isFree(before, after, usual.pitch, reading);
  if (!adjoin || row.amounts.length !== 1 || amount === undefined) return null;
  if (!movesIn(statement, amount)) return null;
  // The step on its other side vouches for a balance.
  if (steps[at - 1] !== true && !isSure(before.balance)) return null;
  if (steps[at + 1] !== true && !isSure(after.balance)) return null;
  if (isCut(before.cents, after.cents, row.amounts)) return null;
  // A line that states the balance again, as closing or carried over, is no movement, whatever else stands in it.
  if (difference === 0) return null;
  // An amount that an exchanged digit or two explain was hardly left over by a row that is not printed.
  const isExchanged = isAltered(Math.abs(centsOf(amount)), difference);
  // Of a row in between recognition may have read all but its amount and date.
  const lines = after.balance.line - before.balance.line;
  if (!isExchanged && amount.source === 'ocr' && lines > usual.lines) return null;
  const found = breakAt(amount, difference, {
    code: isExchanged ? 'AMOUNT_CONTRADICTED' : 'BALANCE_BREAKS',
    detail: `${amount.text} is printed where the balances differ by ${money(difference)}`,
  });
  // The row before may be the changed one instead: then no value is said to have been another.
  const pair = changedBefore(statement, at);
  if (pair === null) return found;
  const { code, page } = found.signal;
  const box = around(
    [amount, pair.amount, pair.balance].filter((one) => one.page === page).map((one) => one.box),
  );
  const detail = `${found.signal.detail}, unless ${pair.amount.text} and ${pair.balance.text} of the row before were ${money(pair.cents.amount)} and ${money(pair.cents.balance)}`;
  return { ...found, signal: { code, detail, page, box } };
}

/**
 * A stated opening or closing balance that its row contradicts in a digit or two, when the other of the two fits. Any other
 * difference may come from rows that are missing: a first page alone fits its opening balance, too.
 */
function frameBreaks(statement: Statement, reading: Reading): readonly BalanceBreak[] {
  const { rows, steps, upwards } = statement;
  const [oldest, newest] = upwards ? [rows.at(-1), rows[0]] : [rows[0], rows.at(-1)];
  const statedAs = (role: string): readonly Amount[] =>
    amountsOf(reading).filter(
      ({ roles, cents }, at, all) =>
        roles[0] === role &&
        all.findIndex((other) => other.roles[0] === role && other.cents === cents) === at,
    );
  const openings = statedAs('opening_balance');
  // Of two closing balances the one that the rows do not lead to is asked about.
  const closings = statedAs('closing_balance').filter(
    ({ cents }, _, all) => all.length !== 2 || cents !== newest?.cents,
  );
  const [opening, closing] = [openings, closings].map((own) => (own.length === 1 ? own[0] : undefined));
  if (!steps.every(Boolean) || opening === undefined || closing === undefined) return [];
  if (oldest?.amounts.length !== 1 || newest === undefined) return [];
  const step = Math.abs(centsOf(oldest.amounts[0] ?? oldest.balance));
  const opens = leads(opening.cents, oldest.cents, oldest.amounts);
  const closes = closing.cents === newest.cents;
  if (opens === closes) return [];
  const [amount, cents] = opens
    ? [closing, newest.cents]
    : [opening, nearestTo(opening.cents, [oldest.cents - step, oldest.cents + step])];
  if (!isAlike(money(Math.abs(amount.cents)), money(Math.abs(cents)))) return [];
  const what = opens ? 'closing balance' : 'opening balance';
  // The first entry may be what was changed instead: then no value is named.
  const [first] = oldest.amounts;
  const entry = Math.abs(oldest.cents - opening.cents);
  const found = breakAt(amount, cents, {
    code: 'BALANCE_BREAKS',
    detail: `the ${what} ${amount.text} does not go with the rows, which lead ${opens ? 'to' : 'from'} ${money(cents)}`,
  });
  if (opens || first === undefined || !(isOneDigitOff(step, entry) || isAlike(money(step), money(entry))))
    return [found];
  const { code, page } = found.signal;
  const detail = `the ${what} ${amount.text} does not lead to the first row: it, or ${first.text}, is another number`;
  const box = around([amount, first].filter((one) => one.page === page).map((one) => one.box));
  return [{ ...found, signal: { code, detail, page, box } }];
}

const nearestTo = (cents: number, [a, b]: readonly [number, number]): number =>
  Math.abs(cents - a) <= Math.abs(cents - b) ? a : b;

function rowBreaks(statement: Statement, reading: Reading): readonly BalanceBreak[] {
  const { rows, steps } = statement;
  const breaks: BalanceBreak[] = [];
  for (let at = 0; at < steps.length; at += 1) {
    if (steps[at] === true) continue;
    const row = rows[at + 1];
    const implied = steps[at + 1] === false ? balanceBetween(statement, at + 1) : null;
    if (row !== undefined && implied !== null) {
      const cut =
        Math.abs(row.cents) < THOUSAND && (Math.abs(implied) - Math.abs(row.cents)) % THOUSAND === 0;
      if (!cut || row.balance.source === 'text') breaks.push(balanceBreak(row, implied));
      at += 1;
    } else if (steps[at - 1] !== false && steps[at + 1] !== false) {
      const found = amountBreak(statement, at, reading);
      const between = row === undefined ? null : pageBreak(statement, at, reading);
      if (found !== null) breaks.push(found);
      else if (row !== undefined && between !== null)
        breaks.push({ signal: between, value: row.balance, fits: row.balance.text });
    }
  }
  return breaks;
}

/** The rows that break; where none does, a stated opening or closing balance that they do not lead from or to. */
export function breaksOf(statement: Statement, reading: Reading): readonly BalanceBreak[] {
  if (statement.steps.filter(Boolean).length < LEAST_NEIGHBORS) return [];
  const breaks = rowBreaks(statement, reading);
  return breaks.length > 0 ? breaks : frameBreaks(statement, reading);
}
