/** Dates that the calendar does not know: days that no month has, weekdays that a date does not fall on. */
import { MONTHS } from '../../kit/months.ts';
import { LETTERS, plainLetters } from '../../kit/plain-letters.ts';
import type { Signal } from '../check.ts';
import type { Reading } from '../reading.ts';
import { SURE } from './amounts.ts';
import { findInLines } from './line-text.ts';
import type { Found } from './line-text.ts';

const FIGURES = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})(?![\d/-]|\.\d)/gu;
const ISO = /(?<![\d.,/-])((?:19|20)\d{2})-(\d{2})-(\d{2})(?![\d-])/gu;
const WORDS = new RegExp(
  String.raw`(?<![\d.,/-])(\d{1,2})(?:(?:st|nd|rd|th|\.|er)?\s(?:de\s)?|-)([${LETTERS}]{3,10})(?:\.?,?\s(?:de\s)?|-)((?:19|20)\d{2})(?!\d)`,
  'giu',
);
const MONTH_FIRST = new RegExp(
  String.raw`([${LETTERS}]{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d{2})(?!\d)`,
  'giu',
);

const WORD_BEFORE = new RegExp(String.raw`([${LETTERS}]{3,10})\.?,?\s*(?:the|den|le|el)?\s*$`, 'iu');
const WORD_AFTER = new RegExp(String.raw`^\s*[,(]?\s*([${LETTERS}]{3,10})`, 'u');

/** Weekdays, Monday first: the first letters tell them apart within a language. */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['monday', 'mon', 'montag', 'lundi', 'lunes'],
  ['tuesday', 'tue', 'tues', 'dienstag', 'mardi', 'martes'],
  ['wednesday', 'wed', 'mittwoch', 'mercredi', 'miercoles'],
  ['thursday', 'thu', 'thur', 'thurs', 'donnerstag', 'jeudi', 'jueves'],
  ['friday', 'fri', 'freitag', 'vendredi', 'viernes'],
  ['saturday', 'sat', 'samstag', 'sonnabend', 'samedi', 'sabado'],
  ['sunday', 'sun', 'sonntag', 'dimanche', 'domingo'],
];

/** The month that a word names or abbreviates, 1 to 12, or null. */
function monthOf(word: string): number | null {
  const folded = plainLetters(word);
  if (folded.length < 3) return null;
  return MONTHS.get(folded) ?? [...MONTHS].find(([name]) => name.startsWith(folded))?.[1] ?? null;
}

/** A way to read a printed date. */
interface DateReading {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const exists = ({ year, month, day }: DateReading): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/** 0 for Monday. */
const weekdayOf = ({ year, month, day }: DateReading): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;

/** A printed date with every way to read it. */
interface PrintedDate {
  readonly found: Found;
  readonly readings: readonly DateReading[];
}

function printedDates({ lines }: Reading): readonly PrintedDate[] {
  const groups = ({ match }: Found): readonly string[] => match.map((group) => group);
  const inWords = (found: Found, at: { readonly day: number; readonly month: number }): PrintedDate[] => {
    const parts = groups(found);
    const month = monthOf(parts[at.month] ?? '');
    if (month === null) return [];
    return [{ found, readings: [{ year: Number(parts[3]), month, day: Number(parts[at.day]) }] }];
  };
  return [
    ...findInLines(lines, FIGURES).map((found): PrintedDate => {
      const [, a = '', , b = '', year = ''] = groups(found);
      const [first, second] = [Number(a), Number(b)];
      return {
        found,
        readings: [
          { year: Number(year), month: second, day: first },
          { year: Number(year), month: first, day: second },
        ],
      };
    }),
    ...findInLines(lines, ISO).map((found): PrintedDate => {
      const [, year, month, day] = groups(found).map(Number);
      return { found, readings: [{ year: year ?? 0, month: month ?? 0, day: day ?? 0 }] };
    }),
    ...findInLines(lines, WORDS).flatMap((found) => inWords(found, { day: 1, month: 2 })),
    ...findInLines(lines, MONTH_FIRST).flatMap((found) => inWords(found, { day: 2, month: 1 })),
  ];
}

/** Characters' widths beyond which what stands beside a date belongs to another column: `01/01/2011   Mon compte`. */
const WIDE_GAP = 3;

/** The weekdays right before and after a date, 0 for Monday: in a row of dates one of them belongs to another. */
function weekdaysBeside({ match, text, box, line }: Found, { lines }: Reading): readonly number[] {
  const [x0, , x1] = box;
  const reach = (WIDE_GAP * (x1 - x0)) / match[0].length;
  const boxes = (lines[line]?.words ?? []).map((word) => word.box);
  const [left, right] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  const isNear = {
    before: /\S$/u.test(left) || boxes.some(([, , end]) => end <= x0 && x0 - end < reach),
    after: /^\S/u.test(right) || boxes.some(([start]) => start >= x1 && start - x1 < reach),
  };
  const before = WORD_BEFORE.exec(left)?.[1];
  const after = WORD_AFTER.exec(right)?.[1];
  return [isNear.before ? before : null, isNear.after ? after : null]
    .map((word) => WEEKDAYS.findIndex((names) => names.includes(plainLetters(word ?? ''))))
    .filter((at) => at >= 0);
}

/** Dates that do not exist, and dates on the wrong weekday. */
export function calendarOddities(reading: Reading): readonly Signal[] {
  return printedDates(reading).flatMap(({ found, readings }): Signal[] => {
    const typed = reading.pages.find(({ page }) => page === found.page)?.source === 'text';
    if (!typed && found.confidence < SURE) return [];
    const place = { page: found.page, box: found.box };
    const text = found.match[0];
    const real = readings.filter(exists);
    if (real.length === 0) {
      // One misread figure makes an impossible day of any date; numbers of three parts are not all dates.
      const isDate = readings.some(({ month, day }) => month >= 1 && month <= 12 && day >= 29 && day <= 31);
      return typed && isDate
        ? [{ code: 'DATE_IMPOSSIBLE', detail: `${text} is a day that does not exist`, ...place }]
        : [];
    }
    const weekdays = weekdaysBeside(found, reading);
    const [weekday] = weekdays;
    if (weekday === undefined || real.some((date) => weekdays.includes(weekdayOf(date)))) return [];
    const [name = ''] = WEEKDAYS[weekday] ?? [];
    return [
      {
        code: 'WEEKDAY_WRONG',
        detail: `${text} is no ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        ...place,
      },
    ];
  });
}
