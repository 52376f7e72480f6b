/** Finds labels that no list has by what their words mean: "Prüfbericht-Nr." for the number of an inspection report. */
import { placeOf, type LabelHit } from './label-hit.ts';
import type { LabelIndex, LabelOwner } from './label-index.ts';
import { isSetApart } from '../set-apart.ts';
import { bagsOf, isBy, isTelling, keyOfBag, wordsIn } from './meaning.ts';
import { isBetween } from '../fields/name-words.ts';
import type { Line } from '../sheet.ts';

/** Words of such a label, at most. */
const MOST_WORDS = 6;
/** How surely such a label is that of a field, beside one that is known as it is written. */
const MATCH = 0.97;

/** The fields that one of the bags of some words belongs to; the surest where several do. */
function ownersOf(index: LabelIndex, words: readonly string[]): readonly LabelOwner[] {
  return bagsOf(words).flatMap((bag) => index.byMeaning.get(keyOfBag(bag)) ?? []);
}

/** Labels of a line by their meaning. */
export function meantLabels(index: LabelIndex, line: Line): readonly LabelHit[] {
  if (index.byMeaning.size === 0) return [];
  const words = line.tokens.map(({ text }) => wordsIn(text));
  const isLittle = (at: number): boolean => !(words[at] ?? []).some(isTelling);
  // "Work carried out", "Received by" and "Geprüft von" end with their little words.
  const hasTail = (at: number): boolean => {
    const word = words[at]?.[0] ?? '';
    const isLast = line.tokens[at + 1]?.segment !== line.tokens[at]?.segment;
    return isBy(word) || /^out$/iu.test(word) || (isLast && isBetween(word.toLowerCase()));
  };
  const isEnd = (at: number): boolean => (!isLittle(at) && !hasTail(at + 1)) || hasTail(at);
  const found: LabelHit[] = [];
  for (const [from, first] of line.tokens.entries()) {
    // Heads of narrow columns follow each other as the words of one text do.
    if (isLittle(from) || !(index.columns || mayBegin(line, from))) continue;
    const phrase: string[] = [];
    for (let to = from + 1; to <= Math.min(line.tokens.length, from + MOST_WORDS); to++) {
      const [last, before] = [line.tokens[to - 1], line.tokens[to - 2]];
      if (last?.segment !== first.segment || (to > from + 1 && /[:;=?]$/u.test(before?.text ?? ''))) break;
      phrase.push(...(words[to - 1] ?? []));
      if (!isEnd(to - 1)) continue;
      const owners = ownersOf(index, phrase);
      if (owners.length === 0) continue;
      const key = line.tokens
        .slice(from, to)
        .map(({ label }) => label)
        .join('');
      found.push({ ...placeOf({ line, from, to }), key, owners, concepts: [], match: MATCH });
    }
  }
  return found;
}

/** Whether a label may begin with a word: where a text does, behind a mark or the number of a box, or set apart from what is before. */
function mayBegin(line: Line, at: number): boolean {
  const [word, before, first] = [line.tokens[at], line.tokens[at - 1], line.tokens[at - 2]];
  if (word === undefined || before?.segment !== word.segment) return true;
  const isNumbered = /^\d{1,3}\p{Ll}?[.)]$/u.test(before.text) && first?.segment !== word.segment;
  return isNumbered || /[:;|]$/u.test(before.text) || isSetApart(line, at);
}
