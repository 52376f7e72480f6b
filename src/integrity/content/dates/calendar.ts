/** Dates that the calendar does not know: days that no month has, weekdays that a date does not fall on. */
import { daysIn } from '../../../kit/dates.ts';
import { MONTHS } from '../../../kit/months.ts';
import { LETTERS, plainLetters } from '../../../kit/plain-letters.ts';
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { SURE } from '../amounts.ts';
import { findInLines, isTyped } from '../line-text.ts';
import type { Found } from '../line-text.ts';

const FIGURES = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})(?![\d/-]|\.\d)/gu;
/**
 * Years of two figures: only behind a colon or a word that announces a date, and as the end of what is printed there. Hyphens part
 * the sort codes of British banks, and years stand first in the East.
 */
const SHORT = new RegExp(
  String.raw`(?:[:(]|(?<![${LETTERS}])(?:date|dated|datum|data|fecha|from|until|till|vom|am|bis|du|le|al|del|dal|dnia|den))\s?(\d{1,2})([./])(\d{1,2})\2(\d{2})(?=\s*$|\s{2}|[,;)]|\.(?:\s|$))`,
  'giu',
);
const EASTERN = /\p{Script=Han}|\p{Script=Hangul}/u;
const ISO = /(?<![\d.,/-])((?:19|20)\d{2})-(\d{2})-(\d{2})(?![\d-])/gu;
const WORDS = new RegExp(
  String.raw`(?<![\d.,/-])(\d{1,2})(?:(?:st|nd|rd|th|\.|er)?\s(?:de\s)?|-)([${LETTERS}]{3,10})(?:\.?,?\s(?:de\s)?|-)((?:19|20)\d{2})(?!\d)`,
  'giu',
);
const MONTH_FIRST = new RegExp(
  String.raw`([${LETTERS}]{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d{2})(?!\d)`,
  'giu',
);

const WORD_BEFORE = new RegExp(
  String.raw`([${LETTERS}]{3,13}(?:[- ]feira)?)\.?,?\s*(?:the|den|d\.|le|el|il|dia|dnia)?\s*$`,
  'iu',
);
/** German weekdays of two letters: with a point or a comma, before a date as Germans write it. */
const SHORT_BEFORE = /(?<!\p{L})(Mo|Di|Mi|Do|Fr|Sa|So)(?:\.,?|,)\s*(?:den\s*)?$/u;
const GERMAN_DATE = /^\d{1,2}\.(?:\d{1,2}\.|\s)/;
const WORD_AFTER = new RegExp(String.raw`^\s*[,(]?\s*([${LETTERS}]{3,13}(?:[- ]feira)?)`, 'u');
/** A word with a capital, behind which a weekday is part of a name ("Ruby Tuesday", "The Sun"), and words that announce a day. */
const CAPITAL = /(?<![\p{L}\d])(\p{Lu}[\p{L}'’&-]*)\s$/u;
const ANNOUNCES =
  /(?:date|datum|fecha|data|dato|day|tag|ung|reise|^(?:on|from|until|till|by|due|vom|am|ab|bis|du|le|al?|el|del|il|dal|op|den|delivery|meeting|termin|appointment|pick-?up|collection|check-?(?:in|out)|arrival|departure))$/iu;
/** What may be a range of weekdays before the date: "Mo.-Fr., 01.03.2026", "Montag bis Freitag, 13.03.2026"; its first word. */
const RANGE_BEFORE = new RegExp(
  String.raw`([${LETTERS}]{2,13})(?:[- ]feira)?\.?(?:\s?[-–—/+&]\s?|\s(?:bis|to|till?|and|und|et|au|y|al?|e|och|og|t\/m|tot|en|do|i|az?)\s)[${LETTERS}]{2,13}(?:[- ]feira)?\.?,?\s*(?:den\s*)?$`,
  'iu',
);

/** Weekdays, Monday first, in en, de, fr, es, it, nl, pt, pl, sv, da and cs: the first letters tell them apart within a language. */
const WEEKDAYS: readonly (readonly string[])[] = [
  'monday mon montag lundi lunes lunedi maandag segunda-feira poniedzialek mandag pondeli mo',
  'tuesday tue tues dienstag mardi martes martedi dinsdag terca-feira wtorek tisdag tirsdag utery di',
  'wednesday wed mittwoch mercredi miercoles mercoledi woensdag quarta-feira sroda onsdag streda mi',
  'thursday thu thur thurs donnerstag jeudi jueves giovedi donderdag quinta-feira czwartek torsdag ctvrtek do',
  'friday fri freitag vendredi viernes venerdi vrijdag sexta-feira piatek fredag patek fr',
  'saturday sat samstag sonnabend samedi sabado sabato zaterdag sobota lordag sa',
  'sunday sun sonntag dimanche domingo domenica zondag niedziela sondag nedele so',
].map((names) => names.split(' '));

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
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

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
    ...findInLines(lines, SHORT).flatMap((found): PrintedDate[] => {
      const [all = '', a = '', separator = '', b = '', year = ''] = groups(found);
      if (EASTERN.test(found.text)) return [];
      const [first, second, full] = [Number(a), Number(b), 2000 + Number(year)];
      const date = `${a}${separator}${b}${separator}${year}`;
      const match = Object.assign([date], {
        index: found.match.index + all.lastIndexOf(date),
        input: found.match.input,
      }) as RegExpExecArray;
      return [
        {
          found: { ...found, match },
          readings: [
            { year: full, month: second, day: first },
            { year: full, month: first, day: second },
          ],
        },
      ];
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

/** The weekday that a word names, 0 for Monday, or -1. In Portuguese the first word alone is an ordinal. */
const weekdayAt = (word = ''): number => {
  const name = plainLetters(word).replace(' ', '-');
  return WEEKDAYS.findIndex((names) => names.includes(name));
};

/** The weekday that stands before a date, or -1; the last of a range is not that of the date, nor is a name that ends in one. */
function weekdayBefore(left: string, date: string): number {
  if (weekdayAt(RANGE_BEFORE.exec(left)?.[1]) >= 0) return -1;
  const short = GERMAN_DATE.test(date) ? SHORT_BEFORE.exec(left)?.[1] : undefined;
  const word = WORD_BEFORE.exec(left);
  const name = CAPITAL.exec(left.slice(0, word?.index))?.[1];
  if (short === undefined && name !== undefined && !ANNOUNCES.test(name)) return -1;
  return weekdayAt(short ?? word?.[1]);
}

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
  const after = WORD_AFTER.exec(right)?.[1];
  return [isNear.before ? weekdayBefore(left, match[0]) : -1, isNear.after ? weekdayAt(after) : -1].filter(
    (at) => at >= 0,
  );
}

/** What says that every month has thirty days for who reckons here: interest by 30/360. */
const EQUAL_MONTHS = /\b30E?\/360\b|(?<!\p{L})Zins(?:tage|staffel)|\b360[- ](?:days?|Tage)(?!\p{L})/iu;

/** Dates that do not exist, and dates on the wrong weekday. */
export function calendarOddities(reading: Reading): readonly Signal[] {
  const text = reading.lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
  const equalMonths = EQUAL_MONTHS.test(text);
  return printedDates(reading).flatMap(({ found, readings }): Signal[] => {
    const typed = isTyped(reading, found.page);
    if (!typed && found.confidence < SURE) return [];
    const place = { page: found.page, box: found.box };
    const date = found.match[0];
    const real = readings.filter(exists);
    if (real.length === 0) {
      // One misread figure makes an impossible day of any date; numbers of three parts are not all dates.
      const isDate = readings.some(
        ({ month, day }) =>
          month >= 1 && month <= 12 && day >= 29 && day <= 31 && !(equalMonths && month === 2 && day <= 30),
      );
      return typed && isDate
        ? [{ code: 'DATE_IMPOSSIBLE', detail: `${date} is a day that does not exist`, ...place }]
        : [];
    }
    const weekdays = weekdaysBeside(found, reading);
    const [weekday] = weekdays;
    if (weekday === undefined || real.some((date) => weekdays.includes(weekdayOf(date)))) return [];
    const [name = ''] = WEEKDAYS[weekday] ?? [];
    return [
      {
        code: 'WEEKDAY_WRONG',
        detail: `${date} is no ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        ...place,
      },
    ];
  });
}
