/** Tells numbers that the words beside them name: "Store 1294" under "TAX INVOICE", "34 Country of origin". */
import { lettersOf } from '../fold.ts';
import type { Hits } from '../regions.ts';
import type { Span } from '../sheet.ts';
import type { Candidate } from './candidate.ts';

const WORD = /^\p{L}[\p{L}.]{2,}:?$/u;
/** Letters that may be the series of a number: "FT 2025/318". */
const SERIES = /^\p{Lu}{1,3}$/u;

/** Whether a word of its text stands right before a number and tells what it is the number of. */
function isNamed({ line, from }: Span): boolean {
  const [earlier, word, own] = [line.tokens[from - 2], line.tokens[from - 1], line.tokens[from]];
  if (word === undefined || word.segment !== own?.segment || !WORD.test(word.text)) return false;
  // Behind another number it is no series: "Store 1294 POS 006".
  return !SERIES.test(word.text) || (earlier?.segment === word.segment && /\d/.test(earlier.text));
}

/** What is left of a label above a number that its own line names. */
const NAMED = 0.3;

/** How much a label above a value says of it, 0 to 1, by the word before the value. */
export const trustUnder = ({ kind, spans: [span] }: Candidate): number =>
  kind === 'id' && span !== undefined && isNamed(span) ? NAMED : 1;

/** Letters of a label that may be any little word, at most. */
const LITTLE_WORD = 2;

/** The code of a box of the papers of a vehicle. */
const CODE = /^\p{Lu}(?:\.\d{1,2})+$/u;

/** Whether a value is the number of the box of a form, in front of the label of that box: "34 Country of origin", "D.1 Make". */
export function isNumbering({ line, from, to }: Span, hits: Hits): boolean {
  const isFirst = line.parts.some((part) => part.from === from && part.to > to);
  if (!isFirst || to !== from + 1) return false;
  const text = line.tokens[from]?.text ?? '';
  if (CODE.test(text) && WORD.test(line.tokens[to]?.text ?? '')) return true;
  return (
    /^\d{1,3}\p{L}?\.?$/u.test(text) &&
    (hits[line.index] ?? []).some((hit) => hit.from === to && lettersOf(hit.key) > LITTLE_WORD)
  );
}
