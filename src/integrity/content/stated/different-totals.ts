/** Tells whether two totals that look alike are totals of different things: years, options, families, debits and credits. */
import { groupByLine } from '../by-line.ts';
import type { Amount } from '../amounts.ts';
import type { Reading } from '../../reading.ts';
import { SAME_EDGE, runAbove } from '../sums/sums.ts';

/** Rows with an amount in each of two columns that make these two columns of one table. */
const LEAST_ROWS = 2;

/** A word that is no currency. */
const LABEL = /\p{L}{4}/u;

/** Whether both are made by amounts of their own right above them. */
function haveOwnSums(a: Amount, b: Amount, amounts: readonly Amount[]): boolean {
  const [own, other] = [runAbove(a, amounts), runAbove(b, amounts)];
  return own !== null && other !== null && !own.some((amount) => other.includes(amount));
}

/** Whether both stand behind one label in the last row of a table, each below a column of its own. */
function areInColumns(a: Amount, b: Amount, amounts: readonly Amount[], { lines }: Reading): boolean {
  if (a.page !== b.page || a.line !== b.line) return false;
  const [left, right] = a.from < b.from ? [a, b] : [b, a];
  const between = lines[a.line]?.words.slice(left.to, right.from) ?? [];
  if (between.some(({ text }) => LABEL.test(text))) return false;
  const above = amounts.filter(({ page, line }) => page === a.page && line < a.line);
  const rows = [...groupByLine(above).values()].filter((row) =>
    [a, b].every((total) => row.some(({ box }) => Math.abs(box[2] - total.box[2]) < SAME_EDGE)),
  );
  return rows.length >= LEAST_ROWS;
}

/** Whether a total of both is printed, or the balances before and after them. */
function areParts(a: Amount, b: Amount, amounts: readonly Amount[]): boolean {
  const centsOf = (role: string): readonly number[] =>
    amounts.filter(({ roles }) => roles.includes(role)).map(({ cents }) => cents);
  const gap = Math.abs(a.cents - b.cents);
  const isBalanced = centsOf('opening_balance').some((opening) =>
    centsOf('closing_balance').some((closing) => Math.abs(closing - opening) === gap),
  );
  return isBalanced || amounts.some(({ cents }) => cents === a.cents + b.cents);
}

/** Whether two of the amounts of a reading, both labelled as totals, sum up different things, so that each may be right. */
export const areOfDifferent = (a: Amount, b: Amount, amounts: readonly Amount[], reading: Reading): boolean =>
  haveOwnSums(a, b, amounts) || areInColumns(a, b, amounts, reading) || areParts(a, b, amounts);
