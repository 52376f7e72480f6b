/** Dates: printed in figures or words, in the day/month order of the document, as ISO. */
import { LETTERS } from '../../../kit/plain-letters.ts';
import { MONTHS, WHOLE_MONTHS } from '../../../kit/months.ts';
import { fold } from '../fold.ts';
import { lineText, spanAt } from '../line-text.ts';
import type { LineText } from '../line-text.ts';
import type { Sheet } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { calendarDates, calendarMarksOf } from './eras.ts';
import type { CalendarMarks } from './eras.ts';
import { RANGE_BETWEEN, RANGE_BROKEN, shortDayBefore } from './short-ranges.ts';

export type DayOrder = 'dmy' | 'mdy';

const DIGIT = String.raw`[\dOoIl|SB]`;
const SEPARATOR = String.raw`\s?[-/.,]\s?`;
const ISO = new RegExp(
  String.raw`(?<![\d.,/-])((?:19|20)\d{2})(${SEPARATOR})(\d{1,2})\2(\d{1,2})(?!\d)`,
  'gu',
);
const COMPACT = /(?<![\d.,/-])(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/gu;
const FIGURES = new RegExp(
  String.raw`(?<![\d.,/\u4e00-\u9fff]|-(?=\d+-))(${DIGIT}{1,2})\s?([-/.])\s?(${DIGIT}{1,2})\s?\2\s?((?:19|20|2O)${DIGIT}{2}|${DIGIT}{2}(?!${DIGIT}|:\d))(?!\d|[./]\d|-\d+-)`,
  'gu',
);
/** Passports name the month in two languages: "20 JÚN/JUN 2022". */
const DAY_FIRST = new RegExp(
  String.raw`(?<![\d.,/])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s\-/.]{0,3}(?:de\s)?([${LETTERS}]{3,12})(?:\s?/\s?[${LETTERS}]{3,12})?\.?,?[\s\-/.]{0,3}(?:de\s)?['’]?((?:19|20)\d{2}|\d{2})(?![\d:])`,
  'gu',
);
/** Hungarian, Latvian and Lithuanian: "2025. március 14.", "2024 m. kovo 5 d."; Latvian has the day first: "2024. gada 5. martā". */
const YEAR_FIRST = new RegExp(
  String.raw`(?<![\d.,/-])((?:19|20)\d{2})(?:\.|\sm\.)?\s([${LETTERS}]{3,12})\.?\s(\d{1,2})(?![\d:]|[.,/-]\d)`,
  'gu',
);
const LATVIAN = new RegExp(
  String.raw`(?<!\d)((?:19|20)\d{2})\.\s?gada\s(\d{1,2})\.\s?([${LETTERS}]{3,12})`,
  'gu',
);
const MONTH_FIRST = new RegExp(
  String.raw`([${LETTERS}]{3,12})\.?[\s\-/]{0,2}(?!\d{1,2}[.,]\d{2}(?!\d))(\d{1,2})(?:st|nd|rd|th)?(?:\s?[,.\s\-/]{1,3}|\s?(?=['’"]))['’"]?\s?((?:19|20)\d{2}|\d{2}(?=\s|$|[^\d:.,/]))(?!\d)`,
  'gu',
);

const MISREAD_DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
};
const toDigits = (text: string): string =>
  text.replace(/[OoIl|SB]/g, (letter) => MISREAD_DIGITS[letter] ?? letter);

interface FoundDate {
  readonly at: LineText;
  readonly start: number;
  readonly end: number;
  readonly year: number;
  /** Day and month when the print says which is which. */
  readonly month: number | null;
  readonly day: number | null;
  /** The two figures in the order of print otherwise. */
  readonly first: number;
  readonly second: number;
  readonly separator: string;
  readonly repairs: number;
}

const fullYear = (text: string): number => {
  const year = Number(text.replace(/\D/g, ''));
  return year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year;
};

/** The month a word names in one of the languages, 1 to 12, or null. Abbreviations of at least three letters count. */
export function monthOf(word: string): number | null {
  const folded = fold(word);
  const exact = MONTHS.get(folded) ?? WHOLE_MONTHS.get(folded);
  if (exact !== undefined) return exact;
  if (folded.length < 3) return null;
  for (const [name, month] of MONTHS) if (name.startsWith(folded)) return month;
  return null;
}

/** The matches whose word `group` is a month; what another word stands in is looked through again: "1. bis 31. Mai 2025". */
function inWords(text: string, pattern: RegExp, group: number): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match; match = search.exec(text)) {
    if (monthOf(match[group] ?? '') !== null) found.push(match);
    else search.lastIndex = match.index + (match[1] ?? '').length;
  }
  return found;
}

function datesIn(at: LineText, marks: CalendarMarks): FoundDate[] {
  const found: FoundDate[] = [];
  const add = (match: RegExpExecArray, date: Omit<FoundDate, 'at' | 'start' | 'end'>): void => {
    const start = match.index;
    const end = start + match[0].length;
    if (found.some((other) => start < other.end && other.start < end)) return;
    found.push({ at, start, end, ...date });
  };
  const nothing = { first: 0, second: 0, separator: '', repairs: 0 };
  for (const { match, year, month, day } of calendarDates(at.text, marks, monthOf))
    add(match, { ...nothing, year, month, day });
  for (const match of at.text.matchAll(ISO)) {
    add(match, { ...nothing, year: Number(match[1]), month: Number(match[3]), day: Number(match[4]) });
  }
  for (const match of at.text.matchAll(FIGURES)) {
    const [, first = '', separator = '', second = '', year = ''] = match;
    const repairs = (match[0].match(/[OoIl|SB]/g) ?? []).length;
    if (repairs > 3) continue;
    add(match, {
      year: fullYear(toDigits(year)),
      month: null,
      day: null,
      first: Number(toDigits(first)),
      second: Number(toDigits(second)),
      separator,
      repairs,
    });
  }
  for (const match of inWords(at.text, LATVIAN, 3))
    add(match, { ...nothing, year: Number(match[1]), month: monthOf(match[3] ?? ''), day: Number(match[2]) });
  for (const match of inWords(at.text, YEAR_FIRST, 2))
    add(match, { ...nothing, year: Number(match[1]), month: monthOf(match[2] ?? ''), day: Number(match[3]) });
  for (const match of inWords(at.text, DAY_FIRST, 2))
    add(match, {
      ...nothing,
      year: fullYear(match[3] ?? ''),
      month: monthOf(match[2] ?? ''),
      day: Number(match[1]),
    });
  for (const match of inWords(at.text, MONTH_FIRST, 1))
    add(match, {
      ...nothing,
      year: fullYear(match[3] ?? ''),
      month: monthOf(match[1] ?? ''),
      day: Number(match[2]),
    });
  for (const match of at.text.matchAll(COMPACT)) {
    add(match, {
      ...nothing,
      year: Number(match[1]),
      month: Number(match[2]),
      day: Number(match[3]),
      repairs: 1,
    });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Day before month unless the dates themselves, or a US address, say otherwise. */
export function findDayOrder(
  dates: readonly Pick<FoundDate, 'first' | 'second' | 'separator'>[],
  text: string,
): DayOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const { first, second, separator } of dates) {
    if (separator === '.' && first > 0) dayFirst += 0.6;
    if (first > 12 && second <= 12) dayFirst++;
    if (second > 12 && first <= 12) monthFirst++;
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'dmy' : 'mdy';
  return /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/.test(text) ||
    /\b(?:USD|sales tax)\b|\(\d{3}\) ?\d{3}-\d{4}/iu.test(text)
    ? 'mdy'
    : 'dmy';
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function toIso(date: FoundDate, order: DayOrder): string | null {
  let day = date.day ?? (order === 'dmy' ? date.first : date.second);
  let month = date.month ?? (order === 'dmy' ? date.second : date.first);
  if (date.month === null && month > 12 && day <= 12) [day, month] = [month, day];
  if (month < 1 || month > 12 || day < 1 || date.year < 1900 || date.year > 2100) return null;
  if (day > daysIn(date.year, month)) return null;
  return `${String(date.year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function orderIn(sheet: Sheet, found: readonly FoundDate[]): DayOrder {
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
  );

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

/** All dates of a document. */
export function findDates(sheet: Sheet): Candidate[] {
  const marks = calendarMarksOf(sheet);
  const lines = sheet.lines.map((line) => datesIn(lineText(line), marks));
  const order = orderIn(sheet, lines.flat());
  return lines.flatMap((dates) =>
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
          range: isStart ? 'start' : isEnd || first ? 'end' : null,
        }),
      ];
    }),
  );
}
