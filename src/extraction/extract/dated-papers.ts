/** What tells the day of a paper without a label of its own: its number before it, or the place where it was written. */
import type { Candidate } from './candidates/candidate.ts';
import { monthOf } from './candidates/dates-in-line.ts';
import type { FieldSpec } from './fields/compile-field.ts';
import type { LabelHit } from './labels/label-hit.ts';

/** Documents that are named with their number and date: "Rechnung Nr. 4711 vom 05.03.2018". */
export function isDated(field: FieldSpec, hit: LabelHit): boolean {
  return (
    (field.concept === 'issue_date' && hit.concepts.includes('invoice_number')) ||
    (field.concept === 'order_date' && hit.concepts.includes('order_number'))
  );
}

/** Words that stand between a document's number and its date. */
export const DATED = new Set([
  'vom',
  'of',
  'du',
  'del',
  'dated',
  'van',
  'de',
  'from',
  'dnia',
  'am',
  'le',
  'on',
  'date',
  'datum',
  'data',
]);

/** What stands between the place where a paper was written and the day: "Musterstadt, den 20.01.2025". */
const SINCE_PLACE = /^(?:den|am|le|li|lì|dnia|dne|on|dated|a|el)$/iu;
/** How much it says of a day. */
export const PLACED = 0.7;

/** Whether a day begins its part of a line but for the place where the paper was written. */
export function isPlaced({ kind, spans: [span] }: Candidate): boolean {
  if (kind !== 'date' || span === undefined) return false;
  const { tokens, parts } = span.line;
  const from = parts.find((part) => part.from < span.from && part.to > span.from)?.from ?? span.from;
  const words = tokens.slice(from, span.from).map(({ text }) => text);
  const place = SINCE_PLACE.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  return (
    place.length > 0 &&
    place.length <= 3 &&
    place.at(-1)?.endsWith(',') === true &&
    place.every((word) => /^\p{Lu}[\p{L}.'’-]+,?$/u.test(word)) &&
    monthOf(place.at(-1)?.replace(',', '') ?? '') === null
  );
}
