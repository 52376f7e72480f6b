/** Dates whose labels say which comes first, and dates after the day on which the document is examined. */
import { DAY_MS } from '../../../kit/clock.ts';
import type { Signal } from '../../check.ts';
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { SURE } from '../amounts.ts';
import { groupByLine } from '../by-line.ts';
import { around } from '../line-text.ts';

/** A label this strong says what a date is. */
const FIRM = 0.6;

/** What must not be after what, and how far apart dates may honestly be reversed, days. */
const ORDERS = [
  ['issue_date', 'due_date', 'is due', 'the day it was issued'],
  ['period_start', 'period_end', 'a period ends', 'the day it begins'],
  ['document_issue_date', 'expiry_date', 'expires', 'the day it was issued'],
  ['birth_date', 'document_issue_date', 'was issued', 'the day of birth'],
] as const;

/** Two digits for each of year, month and day: any of them may be the year. */
const SHORT = /^\D*(\d{2})\D(\d{2})\D(\d{2})\D*$/;

/** Every way to read a date of figures only: day, month or year first. */
function readingsOf({ value, text }: PrintedValue): readonly string[] {
  const swapped = `${value.slice(0, 4)}-${value.slice(8, 10)}-${value.slice(5, 7)}`;
  const inFigures = !/\p{L}{3}/u.test(text) && !/^\D*(?:19|20)\d{2}/.test(text);
  const readings = inFigures && Number(value.slice(8, 10)) <= 12 ? [value, swapped] : [value];
  const [, year = '', month = '', day = ''] = SHORT.exec(text) ?? [];
  const yearFirst = year !== '' && Number(month) <= 12 && Number(day) <= 31;
  return yearFirst ? [...readings, `20${year}-${month}-${day}`] : readings;
}

/** What stands first in dates of figures, and the places of year, month and day then. */
const WRITTEN = { day: [2, 1, 0], month: [2, 0, 1], year: [0, 1, 2] } as const;
type Written = keyof typeof WRITTEN;

/** The ways to write a date of figures in which it says a day. */
function waysOf(text: string, day: string): readonly Written[] {
  const figures = text.match(/\d+/g) ?? [];
  const isDay = (places: readonly number[]): boolean =>
    day.split('-').every((part, at) => {
      const figure = figures[places[at] ?? 0];
      return figure !== undefined && part.endsWith(figure.padStart(2, '0'));
    });
  if (figures.length !== 3 || /\p{L}/u.test(text)) return [];
  return Object.entries(WRITTEN).flatMap(([way, places]) => (isDay(places) ? [way as Written] : []));
}

/** The marks of a date and how long its last figure is: what is printed alike is written one way. */
const formOf = (text: string): string => text.replaceAll(/\d{3,}/g, 'y').replaceAll(/\d+/g, 'd');

/** Every two days that two dates may be, both written one way where they are printed alike and one way fits both. */
export function daysOf(first: PrintedValue, second: PrintedValue): readonly (readonly [string, string])[] {
  const all = readingsOf(first).flatMap((a) => readingsOf(second).map((b) => [a, b] as const));
  if (formOf(first.text) !== formOf(second.text)) return all;
  const alike = all.filter(([a, b]) => {
    const ways = waysOf(second.text, b);
    return waysOf(first.text, a).some((way) => ways.includes(way));
  });
  return alike.length > 0 ? alike : all;
}

const labelled = (reading: Reading, concept: string): readonly PrintedValue[] =>
  reading.values.filter(
    ({ kind, meanings, source, confidence }) =>
      kind === 'date' &&
      (source === 'text' || confidence >= SURE) &&
      meanings[0]?.concept === concept &&
      meanings[0].strength >= FIRM,
  );

/** Dates of one label that differ say nothing about order: it is not clear which one is meant. */
const theOnly = (dates: readonly PrintedValue[]): PrintedValue | null =>
  new Set(dates.map(({ value }) => value)).size === 1 ? (dates[0] ?? null) : null;

type Pair = readonly [PrintedValue, PrintedValue];

/** Whether the first date is after the second, however both are read. */
export const isReversed = ([first, second]: Pair): boolean => daysOf(first, second).every(([a, b]) => a > b);

/** The one date of each label; where there are several, those of a line that has one of each and has them in the wrong order. */
function statedPair(firsts: readonly PrintedValue[], seconds: readonly PrintedValue[]): Pair | undefined {
  const [first, second] = [theOnly(firsts), theOnly(seconds)];
  if (first !== null && second !== null) return [first, second];
  const byLine = groupByLine(seconds);
  return [...groupByLine(firsts)]
    .flatMap(([line, [one, ...more]]): Pair[] => {
      const [other, ...others] = byLine.get(line) ?? [];
      const isPair = one !== undefined && other !== undefined && more.length + others.length === 0;
      return isPair ? [[one, other]] : [];
    })
    .find(isReversed);
}

/** Pairs in the wrong order however they are read, and issue dates after today or after the file was made (`made`, milliseconds). */
export function orderOddities(
  reading: Reading,
  { now, made }: { readonly now: Date; readonly made: number | null },
): readonly Signal[] {
  const reversed = ORDERS.flatMap(([before, after, what, when]): Signal[] => {
    const [first, second] = statedPair(labelled(reading, before), labelled(reading, after)) ?? [];
    if (first === undefined || second === undefined) return [];
    if (!isReversed([first, second])) return [];
    return [
      {
        code: 'DATES_OUT_OF_ORDER',
        detail: `it ${what} on ${second.text}, before ${when}, ${first.text}`.replace(
          'it a period ends',
          'a period ends',
        ),
        page: second.page,
        box: around(first.page === second.page ? [first.box, second.box] : [second.box]),
      },
    ];
  });
  // A day of grace for time zones.
  const dayAfter = (time: number): string => new Date(time + DAY_MS).toISOString().slice(0, 10);
  const tomorrow = dayAfter(now.getTime());
  const afterFile = made === null ? null : dayAfter(made);
  const future = ['issue_date', 'document_issue_date'].flatMap((concept): Signal[] => {
    const issued = theOnly(labelled(reading, concept));
    if (issued === null) return [];
    const isAfter = (day: string): boolean => readingsOf(issued).every((date) => date > day);
    if (!isAfter(tomorrow)) {
      if (afterFile === null || !isAfter(afterFile)) return [];
      return [
        {
          code: 'ISSUED_AFTER_FILE',
          detail: `it was issued on ${issued.text}, but its file was made before`,
          page: issued.page,
          box: around([issued.box]),
        },
      ];
    }
    return [
      {
        code: 'ISSUED_IN_FUTURE',
        detail: `it was issued on ${issued.text}, which is yet to come`,
        page: issued.page,
        box: around([issued.box]),
      },
    ];
  });
  return [...reversed, ...future];
}
