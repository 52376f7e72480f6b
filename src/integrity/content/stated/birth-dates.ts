/** Birth dates that are printed beside a personal number that begins with another one. */
import { birthDateIn } from '../../../kit/personal-ids.ts';
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { SURE } from '../amounts.ts';
import { findInLines, isTyped } from '../line-text.ts';
import type { Found } from '../line-text.ts';
import { numbersOf } from '../numbers/numbered.ts';
import type { Numbered } from '../numbers/numbered.ts';

/** Words that announce when somebody was born in countries whose numbers tell it, and a date in digits, days first or as ISO has it. */
const BORN =
  /(?<!\p{L})(?:data urodzenia|urodzon[ya]|ur\.|data na[sș][tț]erii|n[aă]scut[aă]?|data di nascita|nat[oa]|födelsedatum|född|syntymäaika|syntynyt|(?:date of )?birth(?: ?date)?|born)(?!\p{L})[^\d]{0,40}?(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?!\d)/giu;
/** Lines that number and date are apart at most: those of somebody else stand in other places. */
const LINES = 2;
/** Of year, month and day, as many must be the same: other people have another birthday altogether. */
const ALIKE = 2;

function dateIn(text: string): readonly [number, number, number] {
  const [first = 0, month = 0, last = 0] = text.split(/[./-]/).map(Number);
  return text.includes('-') && text.indexOf('-') === 4
    ? [first % 100, month, last]
    : [last % 100, month, first];
}

const isSure = ({ page, confidence }: Found, reading: Reading): boolean =>
  confidence >= SURE || isTyped(reading, page);

/** The one birth date with a label, where the one personal number near it holds and tells a date that is nearly the same. */
export function birthDatesIn(reading: Reading): readonly Signal[] {
  const dates = findInLines(reading.lines, BORN);
  if (dates.length === 0) return [];
  const numbers = numbersOf(reading).filter(
    (one) => one.holds(one.value) && birthDateIn(one.kind, one.value) !== null,
  );
  const [date, number] = [onlyOne(dates, ({ match }) => match[1]), onlyOne(numbers, ({ value }) => value)];
  if (date === null || number === null || !isNear(date, number.found)) return [];
  const told = birthDateIn(number.kind, number.value) ?? [];
  const text = date.match[1] ?? '';
  const printed = dateIn(text);
  const same = printed.filter((part, at) => part === told[at]).length;
  if (same < ALIKE || same === printed.length) return [];
  if (!isSure(date, reading) || !isSure(number.found, reading)) return [];
  return [
    {
      code: 'PRINTED_TWICE_UNLIKE',
      detail: `the birth date is printed as ${text}, but the ${number.kind} ${number.value} has another one`,
      page: date.page,
      box: date.box,
      new: text,
    },
  ];
}

const isNear = (date: Found, { page, line }: Numbered['found']): boolean =>
  date.page === page && Math.abs(date.line - line) <= LINES;

/** The first of some that all have the same key; null where they have several, or none is there. */
function onlyOne<T>(all: readonly T[], keyOf: (one: T) => unknown): T | null {
  const [first] = all;
  return first !== undefined && all.every((one) => keyOf(one) === keyOf(first)) ? first : null;
}
