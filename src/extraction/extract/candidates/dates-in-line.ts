/** Finds what looks like a date in a line, in figures or words. */
import { LETTERS } from '../../../kit/plain-letters.ts';
import { MONTHS, WHOLE_MONTHS } from '../../../kit/months.ts';
import { fold } from '../fold.ts';
import type { LineText } from '../line-text.ts';
import { calendarDates } from './eras.ts';
import type { CalendarMarks } from './eras.ts';

const DIGIT = String.raw`[\dOoIl|SB]`;
const SEPARATOR = String.raw`\s?[-/.,]\s?`;
const ISO = new RegExp(
  String.raw`(?<![\d.,/-])((?:19|20)\d{2})(${SEPARATOR})(\d{1,2})\2(\d{1,2})(?!\d)`,
  'gu',
);
const COMPACT = /(?<![\d.,/-])(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/gu;
const FIGURES = new RegExp(
  String.raw`(?<![\d.,/\u4e00-\u9fff]|-(?=\d+-)|[${LETTERS}](?=[OoIlSB]))(${DIGIT}{1,2})\s?([-/.])\s?(${DIGIT}{1,2})\s?\2\s?((?:19|20|2O)${DIGIT}{2}|${DIGIT}{2}(?!${DIGIT}|:\d))(?!\d|[./]\d|-\d+-)`,
  'gu',
);
/** Passports name the month in two languages: "20 JÚN/JUN 2022"; contracts are made "on the 14th day of February, 2023". */
const DAY_FIRST = new RegExp(
  String.raw`(?<![\d.,/])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s\-/.]{0,3}(?:de\s|(?:day\s)?of\s)?([${LETTERS}]{3,12})(?:\s?/\s?[${LETTERS}]{3,12})?\.?,?[\s\-/.]{0,3}(?:de\s)?['’]?((?:19|20)\d{2}|\d{2})(?![\d:])`,
  'gu',
);
/** Hungarian, Latvian and Lithuanian: "2025. március 14.", "2024 m. kovo 5 d."; Latvian has the day first: "2024. gada 5. martā". No year of the date before it: "April 8, 2024   April 29, 2024". */
const YEAR_FIRST = new RegExp(
  String.raw`(?<![\d.,/-])((?:19|20)\d{2})(?:\.|\sm\.)?[^\S\t]([${LETTERS}]{3,12})\.?\s(\d{1,2})(?![\d:]|[.,/-]\d|,\s?(?:19|20)\d{2})`,
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

/** A date as a line has it. */
export interface FoundDate {
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

/** What goes on behind two figures that are no year but the day of another date: "09 Apr - 06 May 2022". */
const OTHER_DAY = new RegExp(
  String.raw`^(?:st|nd|rd|th|\.)?\s([${LETTERS}]{3,12})\.?,?\s(?:19|20)\d{2}(?!\d)`,
  'u',
);

/** Whether a match ends with the day of the next date, taken for its year. */
function isCutInto(match: RegExpExecArray): boolean {
  const after = OTHER_DAY.exec(match.input.slice(match.index + match[0].length));
  return /[^\d]\d{2}$/.test(match[0]) && after !== null && monthOf(after[1] ?? '') !== null;
}

/** The month a word names in a document: the tenth of Croats is called like the eleventh of Poles and Czechs. */
const monthIn = (word: string, { isCroatian }: CalendarMarks): number | null =>
  isCroatian && /^listopada?$/iu.test(word) ? 10 : monthOf(word);

/** The matches whose word `group` is a month; what another word stands in is looked through again: "1. bis 31. Mai 2025". */
function inWords(text: string, pattern: RegExp, group: number): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match; match = search.exec(text)) {
    if (monthOf(match[group] ?? '') !== null && !isCutInto(match)) found.push(match);
    else search.lastIndex = match.index + (match[1] ?? '').length;
  }
  return found;
}

/** The dates of a line, from left to right. */
export function datesIn(at: LineText, marks: CalendarMarks): FoundDate[] {
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
    add(match, {
      ...nothing,
      year: Number(match[1]),
      month: monthIn(match[2] ?? '', marks),
      day: Number(match[3]),
    });
  for (const match of inWords(at.text, DAY_FIRST, 2))
    add(match, {
      ...nothing,
      year: fullYear(match[3] ?? ''),
      month: monthIn(match[2] ?? '', marks),
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
