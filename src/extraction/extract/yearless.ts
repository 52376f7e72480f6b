/** Days printed without their year, as account statements do: the year follows from the dates that are printed in full. */
import { DAY_MS } from '../../kit/clock.ts';
import { isDay, isoDay } from '../../kit/dates.ts';
import type { Candidate } from './candidates/candidate.ts';
import { dayOrderOf } from './candidates/dates.ts';
import { monthOf } from './candidates/dates-in-line.ts';
import type { DayOrder } from './candidates/day-order.ts';
import type { Sheet } from './sheet.ts';

/** Which days a document is about. */
export interface Calendar {
  readonly order: DayOrder;
  /** ISO dates between which its days lie; null when it prints no dates to go by. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Of a document that tells nothing. */
export const NO_CALENDAR: Calendar = { order: 'dmy', from: null, to: null };

/** Days by which entries may lie outside of the period, and by which they may come before a lone date. */
const SLACK = 10;
const BEFORE = 100;

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Reads off the dates of a document which days it is about: a printed period, else the time before its latest date. */
export function calendarOf(sheet: Sheet, dates: readonly Candidate[]): Calendar {
  const order = dayOrderOf(sheet);
  const onFirst = dates.filter(({ range, page }) => range !== null && page === sheet.firstPage);
  // Terms on later pages speak of other years.
  const ranges = onFirst.some(({ range }) => range === 'end') ? onFirst : dates;
  const starts = ranges.filter(({ range }) => range === 'start').map(({ value }) => value);
  const ends = ranges.filter(({ range }) => range === 'end').map(({ value }) => value);
  const [start, end] = [starts.sort()[0], ends.sort().at(-1)];
  const span = (from: string, to: string, before: number): Calendar => ({
    order,
    from: iso(Date.parse(from) - before * DAY_MS),
    to: iso(Date.parse(to) + SLACK * DAY_MS),
  });
  if (start !== undefined && end !== undefined && Date.parse(end) - Date.parse(start) < 350 * DAY_MS)
    return span(start, end, SLACK);
  const all = dates.map(({ value }) => value).sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || Date.parse(last) - Date.parse(first) > 2 * BEFORE * DAY_MS)
    return { order, from: null, to: null };
  return span(first, last, all.length > 1 ? SLACK : BEFORE);
}

const FIGURES = /^(\d{1,2})\s?[./-]\s?(\d{1,2})[./-]?$/u;
const DAY_FIRST = /^(\d{1,2})\.?\s?[-/]?\s?(\p{L}{3,10})\.?$/u;
const MONTH_FIRST = /^(\p{L}{3,10})\.?\s?[-/]?\s?(\d{1,2})\.?$/u;

/** Day and month of a text that is nothing but those. */
function dayIn(text: string, order: DayOrder): { day: number; month: number } | null {
  const figures = FIGURES.exec(text);
  if (figures) {
    const [first, second] = [Number(figures[1]), Number(figures[2])];
    const [day, month] = order === 'dmy' ? [first, second] : [second, first];
    return month > 12 && day <= 12 ? { day: month, month: day } : { day, month };
  }
  const named = DAY_FIRST.exec(text);
  const other = MONTH_FIRST.exec(text);
  const month = monthOf(named?.[2] ?? other?.[1] ?? '');
  return month === null ? null : { day: Number(named?.[1] ?? other?.[2]), month };
}

/** Words of a day without its year, at most. */
const MOST_WORDS = 3;
/** Words between two days that make them a period. */
const UNTIL = /^(?:to|until|till?|thru|through|and|bis|und|au|et|al|ad?|y|e|tot|en|t\/m|do|i|och|og)$/iu;

/** Whether two words are two days in figures: that of an entry and that of its value, whose columns stand close. */
const areTwoDays = ([first, second, more]: readonly string[]): boolean =>
  more === undefined && [first, second].every((word) => /^\d{2}[./]\d{2}\.?$/u.test(word ?? ''));

/**
 * How many words at the start of a text are a day without its year, where other words of another column follow: "10/07 Debit
 * card", "02/02 05/02". 0 where the text is a day alone, begins with none, or goes on as a period does.
 */
export function leadingDay(words: readonly string[], order: DayOrder): number {
  if (areTwoDays(words)) return 1;
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const next = words[count] ?? '';
    const isOther = /^\p{L}{2}/u.test(next) && monthOf(next) === null && !UNTIL.test(next);
    if (isOther && dayIn(words.slice(0, count).join(' '), order) !== null) return count;
  }
  return 0;
}

/** The ISO date of a day printed without its year, when only one year puts it among the document's days; else null. */
export function withYear(text: string, { order, from, to }: Calendar): string | null {
  const found = dayIn(text.trim(), order);
  if (found === null || from === null || to === null) return null;
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))];
  const fitting = years
    .map((year) => isoDay(year, found.month, found.day))
    .filter((date) => date >= from && date <= to && isDay(date));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
