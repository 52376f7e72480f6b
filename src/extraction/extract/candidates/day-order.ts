/** In which order a document prints day and month: told by its dates, by its country, or by what stands beside them. */
import { DAY_MS } from '../../../kit/clock.ts';
import { daysIn, isoDay } from '../../../kit/dates.ts';
import { STATE_ABOVE_ZIP, STATE_BEHIND_COMMA, STATE_WITH_ZIP } from '../../lexicon/place-names.ts';
import type { FoundDate } from './dates-in-line.ts';

export type DayOrder = 'dmy' | 'mdy';
const ORDERS: readonly DayOrder[] = ['dmy', 'mdy'];

/** The order of day and month, and whether anything told it. */
export interface FoundOrder {
  readonly order: DayOrder;
  readonly isTold: boolean;
}

/** What tells a country where all of it is printed. */
type Sign = readonly RegExp[];

/** What papers of the United States print: states with their codes, dollars with tips and gallons, taxes and numbers, telephones. */
const AMERICAN: readonly Sign[] = [
  [STATE_WITH_ZIP],
  [STATE_ABOVE_ZIP],
  [STATE_BEHIND_COMMA],
  [/\b(?:USD|sales tax)\b/iu],
  [/\(\d{3}\) ?\d{3}-\d{4}/],
  [/(?<![\d-])[2-9]\d{2}[-.][2-9]\d{2}[-.]\d{4}(?![\d-])/],
  [/\$\s?\d/, /\b(?:tip|gratuity|gallons|price\/g(?:al)?)\b/iu],
  [/\b(?:CLIA|NPI|HIPAA)\b/u],
  [/\b(?:USA|U\.S\.A\.|United States|ZIP code|Social Security|IRS)\b/u],
];
/** What they do not, and papers of countries with the day first do, though they may go to America. */
const FOREIGN: readonly Sign[] = [
  [/£\s?\d/u],
  [/\b(?:VAT|GST|ABN)\b/u],
  [/\b[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}\b/u],
  [/\b(?:NSW|VIC|QLD|TAS) \d{4}\b/u],
  [/\bUnited Kingdom\b|\bAustralia\b|\bIreland\b|\bIndia\b|\bNew Zealand\b/u],
];
/** What is printed where the day comes first, and says nothing against America: other money, letters and words of other languages. */
const DAY_FIRST_SIGNS =
  /[€₹₽₺₴₫]|\b(?:EUR|GBP|AUD|NZD|INR|MYR|ZAR|CHF|PLN|SGD|RM ?\d|Rs\.?(?= ?\d)|R\$)|\p{L}*[à-öø-ÿŀ-ſ]\p{L}*|[^\p{sc=Latin}\P{L}]{2}/u;
/** Small words of languages that are not English. */
const FOREIGN_WORDS =
  /\b(?:de|del|della|di|des|du|das|der|den|die|het|van|und|och|og|il|la|le|les|el|los|las|dos|bij|voor|iva|tva|sdn|bhd)\b/giu;
/** How many of them tell one: one may be of a name. */
const ENOUGH_WORDS = 3;

/** A date in figures as the calendar has it, if the order is right; null when there is no such day. */
export function toIso(date: FoundDate, order: DayOrder): string | null {
  let day = date.day ?? (order === 'dmy' ? date.first : date.second);
  let month = date.month ?? (order === 'dmy' ? date.second : date.first);
  if (date.month === null && month > 12 && day <= 12) [day, month] = [month, day];
  if (month < 1 || month > 12 || day < 1 || date.year < 1900 || date.year > 2100) return null;
  if (day > daysIn(date.year, month)) return null;
  return isoDay(date.year, month, day);
}

/** What announces the day somebody was born. */
const BORN = /\b(?:DOB|D\.O\.B\.?|birth(?:\s?date|day)?|born)\W*$/iu;
/** How old somebody is. */
const AGE = /\bage\b[^\d\n]{0,12}(\d{1,3})\b/iu;

/** Whole years from one day to another, both ISO. */
const yearsBetween = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

/** The only order in which somebody is as old on a day of the paper as is printed beside the day of birth; null without one. */
function orderByAge(dates: readonly FoundDate[]): DayOrder | null {
  const birth = dates.find(
    ({ at, start, end }) => BORN.test(at.text.slice(0, start)) && AGE.test(at.text.slice(end)),
  );
  if (birth === undefined) return null;
  const age = Number(AGE.exec(birth.at.text.slice(birth.end))?.[1]);
  const fits = ORDERS.filter((order) => {
    const born = toIso(birth, order);
    return dates.some((date) => {
      const day = date.year === birth.year ? null : toIso(date, order);
      return born !== null && day !== null && yearsBetween(born, day) === age;
    });
  });
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** A time of day right behind a date: something happened then. */
const AT_TIME = /^\s*(?:at\s)?\d{1,2}:\d{2}/u;
/** Days in which it all happens, and those between it if the order is wrong. */
const TOGETHER = 3;
const APART = 20;

/** The order in which all that happened at a time of day was within days of each other, while in the other it took weeks; null without one. */
function orderByTimes(dates: readonly FoundDate[]): DayOrder | null {
  const timed = dates.filter(({ at, end }) => AT_TIME.test(at.text.slice(end)));
  const spans = ORDERS.map((order) => {
    const days = timed.flatMap((date) => toIso(date, order) ?? []).map((day) => Date.parse(day) / DAY_MS);
    return new Set(days).size < 2 ? 0 : Math.max(...days) - Math.min(...days);
  });
  const at = spans.findIndex((span, index) => {
    const other = spans[1 - index] ?? 0;
    return span > 0 && span <= TOGETHER && other >= APART;
  });
  return ORDERS[at] ?? null;
}

/** Day before month unless the dates themselves, a US address, or what stands beside the dates say otherwise. */
export function findDayOrder(dates: readonly FoundDate[], text: string): FoundOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const { first, second, separator } of dates) {
    if (separator === '.' && first > 0) dayFirst += 0.6;
    if (first > 12 && second <= 12) dayFirst++;
    if (second > 12 && first <= 12) monthFirst++;
  }
  if (dayFirst !== monthFirst) return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', isTold: true };
  const found = (signs: readonly Sign[]): number =>
    signs.filter((sign) => sign.every((print) => print.test(text))).length;
  const byAge = orderByAge(dates);
  if (byAge !== null) return { order: byAge, isTold: true };
  const [american, foreign] = [found(AMERICAN), found(FOREIGN)];
  if (american !== foreign) return { order: american > foreign ? 'mdy' : 'dmy', isTold: true };
  const byTimes = orderByTimes(dates);
  if (byTimes !== null) return { order: byTimes, isTold: true };
  const isForeign = DAY_FIRST_SIGNS.test(text) || (text.match(FOREIGN_WORDS)?.length ?? 0) >= ENOUGH_WORDS;
  return { order: 'dmy', isTold: isForeign };
}
