/** Finds a date that does not exist at one end of a range, among dates of the same form that all do. */
import { daysIn } from '../../../kit/dates.ts';
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { around, findInLines, isTyped, textOfLine, wordsBetween } from '../line-text.ts';

/** A date with a year of two figures: the form is so short that numbers of other things have it, too. */
const SHORT = /(?<![\p{L}\d.,/-])\d{1,2}([./])\d{1,2}\1\d{2}(?![\d/]|[.,-]\d)/gu;
/** Two of them with a dash between. */
const RANGE =
  /(?<![\p{L}\d.,/-])(\d{1,2}([./])\d{1,2}\2\d{2})(\s?[-–—]\s?)(\d{1,2}\2\d{1,2}\2\d{2})(?![\d/]|[.,-]\d)/gu;
/** Other dates of the same form that show what these numbers are. */
const LEAST_OTHERS = 5;

const existsOn = (year = 0, month = 0, day = 0): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(2000 + year, month);

/** Whether a date of three numbers exists in any order that people write. */
function exists(date: string): boolean {
  const [a, b, c] = date.split(/[./]/).map(Number);
  return existsOn(c, a, b) || existsOn(c, b, a) || existsOn(a, b, c);
}

/** The only typed date of its form that does not exist, where it stands beside a dash and one that does. */
export function rangeOddities(reading: Reading): readonly Signal[] {
  const own = reading.lines.filter(({ page }) => isTyped(reading, page));
  const dates = [...new Set(findInLines(own, SHORT).map(({ match }) => match[0]))];
  const unknown = dates.filter((date) => !exists(date));
  if (unknown.length !== 1 || dates.length <= LEAST_OTHERS) return [];
  return findInLines(own, RANGE).flatMap(({ match, page, line }): Signal[] => {
    const [, from = '', , dash = '', to = ''] = match;
    const start = match.index;
    const ends = [
      { date: from, at: start },
      { date: to, at: start + from.length + dash.length },
    ];
    const odd = ends.filter(({ date }) => unknown.includes(date));
    const [end] = odd;
    const text = own[line];
    if (end === undefined || text === undefined || odd.length > 1) return [];
    const words = wordsBetween(textOfLine(text), end.at, end.at + end.date.length);
    return [
      {
        code: 'DATE_IMPOSSIBLE',
        detail: `${end.date} is a day that does not exist`,
        page,
        box: around(words.map(({ box }) => box)),
      },
    ];
  });
}
