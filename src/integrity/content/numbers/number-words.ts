/** Reads whole numbers written in words, in the languages whose words are listed. */
import { plainLetters } from '../../../kit/plain-letters.ts';
import { LANGUAGES } from './number-lexicons.ts';
import type { Language } from './number-lexicons.ts';

/** Letters by which a number is known although the rest of its word is misspelled. */
const START = 3;

/** Whether a word begins as a number does in one of the languages. */
export function beginsAsNumber(word: string): boolean {
  const start = plainLetters(word).slice(0, START);
  return LANGUAGES.some(({ units, multipliers }) =>
    [units, multipliers].some((words) => Object.keys(words).some((known) => known.slice(0, START) === start)),
  );
}

/** The parts of a word that is several in one: `zweihundertfünfzig`, `vingt-deux`. Null when something is left over. */
function partsOf(word: string, language: Language): readonly string[] | null {
  const known = [...Object.keys(language.units), ...Object.keys(language.multipliers), ...language.fillers];
  if (known.includes(word)) return [word];
  // The longest way first: "sechzehn" before "sechs".
  const starts = known.filter((part) => word.startsWith(part)).sort((a, b) => b.length - a.length);
  for (const start of starts) {
    const rest = partsOf(word.slice(start.length), language);
    if (rest !== null) return [start, ...rest];
  }
  return null;
}

/** The number that parts make, or null when they make none. */
function valueOf(parts: readonly string[], { units, multipliers, fillers }: Language): number | null {
  let total = 0;
  let group = 0;
  for (const [at, part] of parts.entries()) {
    const multiplier = multipliers[part];
    const unitsBefore = units[parts[at - 1] ?? ''];
    const unit = units[part];
    // One digit after the other: "two four five zero".
    if (unit !== undefined && unit < 10 && unitsBefore !== undefined && unitsBefore < 10) return null;
    if (unit !== undefined) group += unit;
    else if (multiplier === undefined) {
      if (!fillers.includes(part)) return null;
    } else if (multiplier < 100) {
      // "trois cent quatre-vingts" multiplies the four alone ...
      group += (unitsBefore ?? 1) * multiplier - (unitsBefore ?? 0);
    } else if (multiplier < 1000) {
      // ... and "deux cents" what its group has.
      group = (group === 0 ? 1 : group) * multiplier;
    } else {
      // "dos mil millones" multiplies all before it, "un millón dos mil" what came since.
      const own = total < multiplier ? total + group : group;
      total = (own === 0 ? 1 : own) * multiplier + (total < multiplier ? 0 : total);
      group = 0;
    }
  }
  return total + group;
}

/** "quatre-vingt-douze": the one place where a French unit before `vingt` multiplies it. */
const fourTwenties = (parts: readonly string[]): readonly string[] =>
  parts.map((part, at) => (part === 'vingt' && parts[at - 1] === 'quatre' ? 'vingts' : part));

/** The whole number some words write, or null when they are no number in any of the languages. */
export function numberInWords(text: string, languages: readonly Language[] = LANGUAGES): number | null {
  const words = plainLetters(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  for (const language of languages) {
    const parts = words.map((word) => partsOf(word, language));
    if (parts.some((part) => part === null)) continue;
    const all = parts.flatMap((part) => part ?? []);
    if (!all.some((part) => part in language.units || part in language.multipliers)) continue;
    return valueOf(fourTwenties(all), language);
  }
  return null;
}
