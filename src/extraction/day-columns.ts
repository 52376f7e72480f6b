/** Tells the days in the first column of a statement, printed "05.01" without a year, from amounts. */
import type { PrintedValue } from '../document/index.ts';

/** A number that may be the day and month of a row, or an amount. */
const DAY = /^(\d{1,2})\.(\d{2})$/;
/** An amount with its decimals behind a comma: beside it a point sets off no decimals. */
const COMMA = /,\d{2}\D*$/;
/** Share of the page by which left edges of one column may differ. */
const SAME_EDGE = 0.008;
/** Rows that make a column of days. */
const LEAST_ROWS = 5;
const MOST_DAYS = 31;
const MOST_MONTHS = 12;

type Value = Pick<PrintedValue, 'kind' | 'text' | 'line' | 'from' | 'box'>;

/** Months and days as one number that grows through the year; null for what is no day. */
function dayOf({ text }: Value): number | null {
  const [day = 0, month = 0] = (DAY.exec(text) ?? []).slice(1).map(Number);
  const isDay = day >= 1 && day <= MOST_DAYS && month >= 1 && month <= MOST_MONTHS;
  return isDay ? month * 100 + day : null;
}

/** Whether days go one way, but for the turn of one year. */
function isInOrder(days: readonly number[]): boolean {
  const steps = days.slice(1).map((day, at) => day - (days[at] ?? day));
  return [1, -1].some(
    (way) => steps.filter((step) => step * way < 0).length <= (days.length > LEAST_ROWS ? 1 : 0),
  );
}

/**
 * The values that are the days of rows: one below the other, every one a day of the calendar and with an amount behind it
 * on its line, and either in the order of the year or beside amounts whose decimals stand behind a comma.
 */
export function daysAmong<T extends Value>(values: readonly T[]): ReadonlySet<T> {
  const amounts = values.filter(({ kind }) => kind === 'money');
  const onLine = new Map<number, T[]>();
  for (const amount of amounts) onLine.set(amount.line, [...(onLine.get(amount.line) ?? []), amount]);
  const pointed = amounts.filter(({ text }) => /^\d+\.\d{2}$/.test(text));
  const days = new Set<T>();
  const asked = new Set<T>();
  for (const value of pointed) {
    if (asked.has(value)) continue;
    const column = new Set(pointed.filter(({ box }) => Math.abs(box[0] - value.box[0]) < SAME_EDGE));
    for (const own of column) asked.add(own);
    const inYear = [...column].flatMap((own) => dayOf(own) ?? []);
    if (column.size < LEAST_ROWS || inYear.length < column.size) continue;
    const behind = [...column].map(({ line, from }) =>
      (onLine.get(line) ?? []).filter((other) => other.from > from && !column.has(other)),
    );
    if (!behind.every((row) => row.length > 0)) continue;
    const beside = behind.flat().filter((other) => dayOf(other) === null);
    const comma = beside.length > 0 && beside.every(({ text }) => COMMA.test(text));
    if (comma || isInOrder(inYear)) for (const own of column) days.add(own);
  }
  return days;
}
