/** Follows the running balance of a statement from row to row. */
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { groupByLine } from '../by-line.ts';

/** A row with a balance and the amounts that could have led to it. */
export interface BalanceRow {
  readonly balance: PrintedValue;
  readonly cents: number;
  readonly amounts: readonly PrintedValue[];
}

/** A run of rows, in the order of print, with the direction in which balances follow. */
export interface Statement {
  readonly rows: readonly BalanceRow[];
  /** `steps[i]` leads from row i to row i + 1. */
  readonly steps: readonly boolean[];
  /** Newest first: amounts lead from the lower row to the upper. */
  readonly upwards: boolean;
}

export const centsOf = ({ value }: Pick<PrintedValue, 'value'>): number => Math.round(Number(value) * 100);

/** Share of the page by which right edges of one column may differ. */
export const SAME_EDGE = 0.015;
/** Rows that make a statement. */
const LEAST_ROWS = 7;
/** Share of steps that must hold before those that do not mean anything. */
const LEAST_HOLDING = 0.7;

/** Whether some amount of a row, added or taken, leads from one balance to another. */
export const leads = (from: number, to: number, amounts: readonly PrintedValue[]): boolean =>
  amounts.some((amount) => Math.abs(Math.abs(to - from) - Math.abs(centsOf(amount))) === 0) ||
  (amounts.length === 2 &&
    [1, -1].some((sign) => {
      const [a, b] = amounts.map(centsOf);
      return Math.abs(to - from) === Math.abs(Math.abs(a ?? 0) + sign * Math.abs(b ?? 0));
    }));

/** Rows that end in the rightmost column of amounts. */
function rowsOf({ values }: Reading): readonly BalanceRow[] {
  const byLine = groupByLine(values.filter(({ kind, shape }) => kind === 'money' && shape >= 0.8));
  const rows = [...byLine.values()].filter((row) => row.length >= 2 && row.length <= 4);
  const edges = rows.map((row) => row.at(-1)?.box[2] ?? 0);
  const common = edges.map((edge) => edges.filter((other) => Math.abs(other - edge) < SAME_EDGE).length);
  const edge = edges[common.indexOf(Math.max(...common))] ?? -1;
  return rows.flatMap((row): BalanceRow[] => {
    const balance = row.at(-1);
    if (balance === undefined || Math.abs(balance.box[2] - edge) >= SAME_EDGE) return [];
    return [{ balance, cents: centsOf(balance), amounts: row.slice(0, -1) }];
  });
}

/** Steps at an end that fail one after the other, from which on the rows there are of another table: a changed balance breaks two. */
const FOREIGN = 3;

/** The statement of a document, or null when its rows are none. */
export function findStatement(reading: Reading): Statement | null {
  const found = statementIn(rowsOf(reading));
  if (found === null) return null;
  const { rows, steps } = found;
  const own = steps.lastIndexOf(true) + 1;
  return rows.length - 1 - own < FOREIGN ? found : statementIn(rows.slice(0, own + 1));
}

function statementIn(rows: readonly BalanceRow[]): Statement | null {
  if (rows.length < LEAST_ROWS) return null;
  const stepsOf = (upwards: boolean): readonly boolean[] =>
    rows.slice(1).map((row, at) => {
      const before = rows[at];
      if (before === undefined) return false;
      return upwards
        ? leads(row.cents, before.cents, before.amounts)
        : leads(before.cents, row.cents, row.amounts);
    });
  const count = (steps: readonly boolean[]): number => steps.filter(Boolean).length;
  const [down, up] = [stepsOf(false), stepsOf(true)];
  const upwards = count(up) > count(down);
  const steps = upwards ? up : down;
  // Equal balances follow from each other by nothing: a column that never changes is no balance.
  const changing = new Set(rows.map(({ cents }) => cents)).size;
  if (count(steps) < LEAST_HOLDING * steps.length || changing < rows.length / 2) return null;
  return { rows, steps, upwards };
}

/** The amounts and balances of a statement between which the balance follows. */
export function followedIn(reading: Reading): readonly PrintedValue[] {
  const statement = findStatement(reading);
  if (statement === null) return [];
  const { rows, steps, upwards } = statement;
  return steps.flatMap((holds, at) => {
    const [before, after] = [rows[at], rows[at + 1]];
    if (!holds || before === undefined || after === undefined) return [];
    return [before.balance, after.balance, ...(upwards ? before : after).amounts];
  });
}
