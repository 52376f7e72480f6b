/** Follows the running balance of statements and names the row that breaks it. */
import { defineCheck } from '../check.ts';
import type { Signal } from '../check.ts';
import { SURE, amountsOf, isSure as isSureAmount, money } from '../content/amounts.ts';
import type { Amount } from '../content/amounts.ts';
import { centsOf, findStatement, leads } from '../content/balances.ts';
import type { BalanceRow, Statement } from '../content/balances.ts';
import { isAltered, isOneDigitOff } from '../content/exchanged.ts';
import { judgeReading } from '../content/judge-reading.ts';
import type { Judgment } from '../content/judge-reading.ts';
import { around } from '../content/line-text.ts';
import { mayBeMisread } from '../content/misread.ts';
import { isAlike } from '../content/repeats.ts';
import type { ReadValue, Reading } from '../reading.ts';

/** Steps that must hold around a break before it proves anything. */
const LEAST_NEIGHBORS = 5;

const isSure = ({ source, confidence }: ReadValue): boolean => source === 'text' || confidence >= SURE;
const isMisread = (value: ReadValue, cents: number): boolean =>
  value.source === 'ocr' && (!isSure(value) || mayBeMisread(value.text, money(Math.abs(cents))));

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
function isCut(from: number, to: number, amounts: readonly ReadValue[]): boolean {
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

function balanceSignal(row: BalanceRow, cents: number): Signal {
  const { balance } = row;
  return {
    code: balance.source === 'text' ? 'BALANCE_CONTRADICTED' : 'BALANCE_BREAKS',
    detail: `the balance ${balance.text} fits neither the row before nor the row after; ${money(cents)} fits both`,
    page: balance.page,
    box: around([balance.box]),
    old: money(cents),
    new: balance.text,
  };
}

/** Whether no amount of money stands in the lines between two rows. */
const isFree = (before: BalanceRow, after: BalanceRow, { values }: Reading): boolean =>
  after.balance.line - before.balance.line <= MOST_LINES &&
  !values.some(
    ({ kind, line, shape }) =>
      kind === 'money' && shape >= LEAST_SHAPE && line > before.balance.line && line < after.balance.line,
  );

/** A single step that fails between rows of one page: its amount does not lead from one balance to the next. */
function amountSignal({ rows, upwards }: Statement, at: number, reading: Reading): Signal | null {
  const [before, after] = [rows[at], rows[at + 1]];
  const row = upwards ? before : after;
  if (before === undefined || after === undefined || row === undefined) return null;
  const difference = Math.abs(after.cents - before.cents);
  const [amount] = row.amounts;
  // Rows that were not read, or a page in between, break the chain as well: only descriptions may go on in between.
  const adjoin = before.balance.page === after.balance.page && isFree(before, after, reading);
  if (!adjoin || row.amounts.length !== 1 || amount === undefined || isMisread(amount, difference))
    return null;
  if (isMisread(before.balance, 0) && !isSure(before.balance)) return null;
  if (isCut(before.cents, after.cents, row.amounts)) return null;
  // A line that states the balance again, as closing or carried over, is no movement, whatever else stands in it.
  if (difference === 0) return null;
  // A typed amount that an exchanged digit or two explain was hardly left over by a row that is not printed.
  const isExchanged = amount.source === 'text' && isAltered(Math.abs(centsOf(amount)), difference);
  return {
    code: isExchanged ? 'AMOUNT_CONTRADICTED' : 'BALANCE_BREAKS',
    detail: `${amount.text} is printed where the balances differ by ${money(difference)}`,
    page: amount.page,
    box: around([amount.box]),
    old: money(difference),
    new: amount.text,
  };
}

/**
 * A stated opening or closing balance that its row contradicts in a digit or two, when the other of the two fits. Any other
 * difference may come from rows that are missing: a first page alone fits its opening balance, too.
 */
function frameBreaks(statement: Statement, reading: Reading): readonly Signal[] {
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
  if (!isSureAmount(amount) || !isAlike(money(Math.abs(amount.cents)), money(Math.abs(cents)))) return [];
  if (amount.source === 'ocr' && mayBeMisread(amount.text, money(Math.abs(cents)))) return [];
  const what = opens ? 'closing balance' : 'opening balance';
  // The first entry may be what was changed instead: then no value is named.
  const [first] = oldest.amounts;
  const entry = Math.abs(oldest.cents - opening.cents);
  if (!opens && first !== undefined && (isOneDigitOff(step, entry) || isAlike(money(step), money(entry))))
    return [
      {
        code: 'BALANCE_BREAKS',
        detail: `the ${what} ${amount.text} does not lead to the first row: it, or ${first.text}, is another number`,
        page: amount.page,
        box: around([amount, first].filter(({ page }) => page === amount.page).map(({ box }) => box)),
      },
    ];
  return [
    {
      code: 'BALANCE_BREAKS',
      detail: `the ${what} ${amount.text} does not go with the rows, which lead ${opens ? 'to' : 'from'} ${money(cents)}`,
      page: amount.page,
      box: around([amount.box]),
      old: money(cents),
      new: amount.text,
    },
  ];
}

const nearestTo = (cents: number, [a, b]: readonly [number, number]): number =>
  Math.abs(cents - a) <= Math.abs(cents - b) ? a : b;

function breaksOf(statement: Statement, reading: Reading): readonly Signal[] {
  const { rows, steps } = statement;
  if (steps.filter(Boolean).length < LEAST_NEIGHBORS) return [];
  const signals: Signal[] = [];
  for (let at = 0; at < steps.length; at += 1) {
    if (steps[at] === true) continue;
    const row = rows[at + 1];
    const implied = steps[at + 1] === false ? balanceBetween(statement, at + 1) : null;
    if (row !== undefined && implied !== null) {
      const cut =
        Math.abs(row.cents) < THOUSAND && (Math.abs(implied) - Math.abs(row.cents)) % THOUSAND === 0;
      if (!isMisread(row.balance, implied) && !(cut && row.balance.source === 'ocr'))
        signals.push(balanceSignal(row, implied));
      at += 1;
    } else if (steps[at - 1] !== false && steps[at + 1] !== false) {
      const signal = amountSignal(statement, at, reading);
      if (signal !== null) signals.push(signal);
    }
  }
  return signals;
}

/** Places that break at most: a forger changes one row or two, a column read wrongly breaks many. */
const MOST_BREAKS = 3;

function judgmentOf(statement: Statement, reading: Reading): Judgment {
  const breaks = breaksOf(statement, reading);
  if (breaks.length > MOST_BREAKS)
    return {
      unclear: `Its balance breaks in ${String(breaks.length)} rows: its columns may be read wrongly.`,
    };
  return { signals: breaks.length > 0 ? breaks : frameBreaks(statement, reading) };
}

export const contentRunningBalance = defineCheck({
  id: 'content_running_balance',
  name: 'Running balance',
  category: 'image',
  default: true,
  needs: 'any',
  reads: true,
  run: (evidence) =>
    judgeReading(
      evidence,
      (reading) => {
        const statement = findStatement(reading);
        return statement === null
          ? { notAbout: 'No rows with a running balance were recognized.' }
          : judgmentOf(statement, reading);
      },
      {
        innocentExplanation: 'Rows that are not printed, corrections by the bank, or a misread amount.',
        clear: 'Every balance follows from the one before.',
      },
    ),
});
