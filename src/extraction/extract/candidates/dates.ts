/** Dates of a document in its order of day and month, as ISO. */
import { lineText, spanAt } from '../line-text.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { datesIn, monthOf } from './dates-in-line.ts';
import type { FoundDate } from './dates-in-line.ts';
import { findDayOrder, toIso } from './day-order.ts';
import type { DayOrder, FoundOrder } from './day-order.ts';
import { calendarMarksOf } from './eras.ts';
import type { CalendarMarks } from './eras.ts';
import { RANGE_BETWEEN, RANGE_BROKEN, shortDayBefore } from './short-ranges.ts';

function orderIn(sheet: Sheet, found: readonly FoundDate[]): FoundOrder {
  const text = [...sheet.pages.values()].map((page) => page.text).join('\n');
  return findDayOrder(
    found.filter((date) => date.month === null),
    text,
  );
}

/** The order of day and month in a document. */
export const dayOrderOf = (sheet: Sheet): DayOrder =>
  orderIn(
    sheet,
    sheet.lines.flatMap((line) => datesIn(lineText(line), calendarMarksOf(sheet))),
  ).order;

/** Whether a date would be another day if the month came first, or the day. */
const isEither = (date: FoundDate): boolean =>
  date.month === null && date.first !== date.second && date.first <= 12 && date.second <= 12;

/** The first day of a range that ends with a date, printed before it without its year; null when none is. */
function firstOfRange(date: FoundDate, value: string, order: DayOrder, from: number): Candidate | null {
  const last = {
    month: Number(value.slice(5, 7)),
    inWords: date.month !== null,
    isMonthFirst: order === 'mdy',
  };
  const found = shortDayBefore(date.at.text.slice(from, date.start), last, monthOf);
  if (!found) return null;
  const start = from + found.start;
  const end = from + found.end;
  const month = found.month ?? last.month;
  const year = date.year - (month > last.month ? 1 : 0);
  const iso = toIso({ ...date, year, month, day: found.day }, order);
  if (iso === null || iso >= value) return null;
  const text = date.at.text.slice(start, end).trim();
  return createCandidate({
    kind: 'date',
    value: iso,
    text,
    spans: [spanAt(date.at, start, end)],
    range: 'start',
  });
}

/** Letters at the end of a line and at the beginning of the next in which a date may be broken. */
const BROKEN = { end: 24, begin: 20 };

/** The date in words, its month at least, that begins at the end of a line of running text and ends in the next; null without one. */
function brokenDate(sheet: Sheet, line: Line, marks: CalendarMarks): Candidate | null {
  const next = sheet.lines[line.index + 1];
  const em = emOf(sheet, line.page);
  if (next?.page !== line.page || next.y0 - line.y1 > em || Math.abs(next.x0 - line.x0) > 4 * em) return null;
  const [one, other] = [lineText(line), lineText(next)];
  const end = one.text.slice(-BROKEN.end);
  const text = `${end} ${other.text.slice(0, BROKEN.begin)}`;
  const date = datesIn({ ...one, text }, marks).find(
    (found) => found.month !== null && found.start < end.length && found.end > end.length + 1,
  );
  const value = date && toIso(date, 'dmy');
  if (date === undefined || value === undefined || value === null) return null;
  return createCandidate({
    kind: 'date',
    value,
    text: text.slice(date.start, date.end),
    spans: [
      spanAt(one, one.text.length - end.length + date.start, one.text.length),
      spanAt(other, 0, date.end - end.length - 1),
    ],
  });
}

/** All dates of a document. */
export function findDates(sheet: Sheet): Candidate[] {
  const marks = calendarMarksOf(sheet);
  const lines = sheet.lines.map((line) => datesIn(lineText(line), marks));
  const { order, isTold } = orderIn(sheet, lines.flat());
  const broken = sheet.lines.flatMap((line) => brokenDate(sheet, line, marks) ?? []);
  const whole = lines.flatMap((dates) =>
    dates.flatMap((date, index) => {
      const value = toIso(date, order);
      if (value === null) return [];
      const before = dates[index - 1];
      const after = dates[index + 1];
      const isEnd = before !== undefined && RANGE_BETWEEN.test(date.at.text.slice(before.end, date.start));
      const isStart =
        after === undefined
          ? RANGE_BROKEN.test(date.at.text.slice(date.end))
          : RANGE_BETWEEN.test(date.at.text.slice(date.end, after.start));
      const first = isEnd ? null : firstOfRange(date, value, order, before?.end ?? 0);
      return [
        ...(first ? [first] : []),
        createCandidate({
          kind: 'date',
          value,
          text: date.at.text.slice(date.start, date.end).trim(),
          spans: [spanAt(date.at, date.start, date.end)],
          shape: Math.max(0.3, 1 - 0.2 * date.repairs),
          cues: isTold || !isEither(date) ? {} : { either: 1 },
          range: isStart ? 'start' : isEnd || first ? 'end' : null,
        }),
      ];
    }),
  );
  return [...whole, ...broken];
}
