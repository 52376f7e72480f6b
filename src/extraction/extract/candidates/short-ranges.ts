/** Ranges of days: what stands between their ends, and first days of those that are printed without their year, or their month: "24.02.–07.03.2025", "Mar 4 – Apr 4, 2025", "1. bis 31. Mai 2025". */
import { LETTERS } from '../../../kit/plain-letters.ts';

/** What stands between two days in full. */
export const RANGE_BETWEEN =
  /^\.?\s*(?:-|–|—|~|to|bis|au|al|a|tot|t\/m|do|through|thru|until|,?\s?and\s(?:ends?|ending|expir(?:es|ing)|terminat(?:es|ing)|continu(?:es|ing)\s(?:until|through))(?:\son)?|und\sendet\sam)\s*$/iu;

/** A range whose end does not fit the line. */
export const RANGE_BROKEN = /^\.?\s(?:to|bis|au|tot|through|thru|until|till|til)(?:\s\d{1,2}\.?)?\s*$/iu;

/** What stands between the first and the last day. */
const BETWEEN = String.raw`\.?\s?(?:[-–—]|to|bis(?:\szum)?|au|al|a|tot|t\/m|do|through|thru|until)\s?$`;
const SHORT = [
  {
    print: new RegExp(String.raw`(?<![\d.,/-])(\d{1,2})([./])\s?(\d{1,2})${BETWEEN}`, 'iu'),
    parts: 'figures',
  },
  {
    print: new RegExp(
      String.raw`(?<![\d.,/-])(\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s(?:de\s)?([${LETTERS}]{3,10})${BETWEEN}`,
      'iu',
    ),
    parts: 'day-month',
  },
  {
    print: new RegExp(
      String.raw`(?<![${LETTERS}])([${LETTERS}]{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?${BETWEEN}`,
      'iu',
    ),
    parts: 'month-day',
  },
  {
    print: new RegExp(String.raw`(?<![\d.,/-])(\d{1,2})(?:st|nd|rd|th|er|º)?${BETWEEN}`, 'iu'),
    parts: 'day',
  },
] as const;

/** The day a range begins with: where it stands in the text, and which it is; `month` in words when it is printed so. */
export interface ShortDay {
  readonly start: number;
  readonly end: number;
  readonly day: number;
  readonly month: number | null;
}

/**
 * The first day of a range whose last day, in full, follows `before` right away; null when none stands there. `month` is that of
 * the last day, `monthOf` reads names of months, `isMonthFirst` says how figures are meant.
 */
export function shortDayBefore(
  before: string,
  last: { readonly month: number; readonly inWords: boolean; readonly isMonthFirst: boolean },
  monthOf: (word: string) => number | null,
): ShortDay | null {
  for (const { print, parts } of SHORT) {
    const match = print.exec(before);
    if (!match) continue;
    const start = match.index;
    const text = match[0].replace(new RegExp(BETWEEN, 'iu'), '');
    const at = { start, end: start + text.length };
    if (parts === 'figures') {
      if (last.inWords) continue;
      const [first, second] = [Number(match[1]), Number(match[3])];
      const isMonthFirst = last.isMonthFirst && match[2] === '/';
      return { ...at, day: isMonthFirst ? second : first, month: isMonthFirst ? first : second };
    }
    if (!last.inWords) continue;
    if (parts === 'day') return { ...at, day: Number(match[1]), month: last.month };
    const [word = '', day] = parts === 'day-month' ? [match[2], match[1]] : [match[1], match[2]];
    const month = monthOf(word);
    if (month !== null) return { ...at, day: Number(day), month };
  }
  return null;
}
