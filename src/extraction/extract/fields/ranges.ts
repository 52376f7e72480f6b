/** Which end of a range of days a field's name asks for: "lease_start", "cover_end_date". */
import { RANGE_WORDS } from '../../lexicon/field-words.ts';

/** Words behind the end that say no more than that it is a day. */
const DAY: ReadonlySet<string> = new Set(['date', 'day', 'datum']);

/** The words of a name up to its last one that is not "date". */
const undated = (words: readonly string[]): readonly string[] =>
  words.length > 1 && DAY.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;

/** The end that the last word of a name says, or null. */
export function rangeIn(words: readonly string[]): 'start' | 'end' | null {
  // What was "paid to date" is no range.
  if (words.slice(-2).join(' ') === 'to date') return null;
  const last = undated(words).at(-1) ?? '';
  if ((RANGE_WORDS.start as readonly string[]).includes(last)) return 'start';
  return (RANGE_WORDS.end as readonly string[]).includes(last) ? 'end' : null;
}

/** What the range is of: the words of such a name before its end. */
export const rangeStem = (words: readonly string[]): readonly string[] => undated(words).slice(0, -1);

/** Whether a name is one end of something: "flight_to". */
export const isEndOfRange = (words: readonly string[]): boolean =>
  rangeIn(words) !== null && rangeStem(words).length > 0;
