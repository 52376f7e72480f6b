/** Labels whose words are cut short with a dot: "Ambient temp." for an ambient temperature, "Orig. amt" for an original amount. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { foldLabelWord, wordsOf } from '../fold.ts';
import { conceptOf } from '../../lexicon/concepts.ts';

/** A label of a field as it would be written in full. */
export interface FullLabel {
  readonly field: number;
  /** Folded as the words of labels are. */
  readonly words: readonly string[];
  readonly weight: number;
}

/** A word as it is printed, and folded. */
interface Word {
  readonly text: string;
  readonly label: string;
}

/** Letters of one short word alone, at least, and of one among others. */
const LEAST_LETTERS = { alone: 3, among: 2 };
/** Words of such a label, at most. */
const MOST_WORDS = 4;
/** Words of a synonym that is cut short: "Pay this amt.". */
const LEAST_OF_SYNONYM = 3;
/** What a label says less that is not written in full. */
const SHARE = 0.9;

/** What fields call what they ask for, in words long enough to be cut short; not the synonyms of the vocabulary, of which many begin alike. */
export function fullLabels(fields: readonly FieldSpec[]): readonly FullLabel[] {
  return fields.flatMap(({ name, concept, labels, words: all }, field): readonly FullLabel[] => {
    const synonyms = new Set(conceptOf(concept)?.labels);
    const isOwn = (text: string): boolean =>
      !synonyms.has(text) || text.split(' ').length >= LEAST_OF_SYNONYM;
    const own = [{ text: name, weight: 1 }, ...labels.filter(({ text }) => isOwn(text))];
    // A "provider" described as "Name of the practice" is not the "Prov." of a form.
    const isOther = (words: readonly string[]): boolean =>
      words.length === 1 && all.length > 1 && all.filter((word) => word === wordsOf(name)[0]).length < 2;
    return own.flatMap(({ text, weight }) => {
      const words = wordsOf(text).map(foldLabelWord);
      const isShort = words.length > 0 && words.length <= MOST_WORDS && !isOther(words);
      return isShort ? [{ field, words, weight: SHARE * weight }] : [];
    });
  });
}

/** What is left of a word besides its first letter where it is contracted: no vowels. */
const CONSONANTS = /^.[^aeiou]+$/u;

/** Whether a word has its first and last letters and consonants of another in their order, or its beginning and end: "amt" of "amount", "dept" of "department". */
function isContracted(short: string, full: string): boolean {
  if (
    short.length < LEAST_LETTERS.alone ||
    !full.startsWith(short.slice(0, 1)) ||
    short.at(-1) !== full.at(-1) ||
    !(CONSONANTS.test(short) || full.startsWith(short.slice(0, -1)))
  )
    return false;
  let at = 0;
  for (const letter of full) if (letter === short[at]) at++;
  return at === short.length && short.length < full.length - 1;
}

const hasDot = ({ text }: Word): boolean => /\p{L}\.:?$/u.test(text);

/** Whether a printed word is a word cut short, with a dot or, where another word has one, without. */
function isShort(word: Word, full: string): boolean {
  const { label } = word;
  const isBegun = full.startsWith(label) && full.length > label.length + 1;
  const least = hasDot(word) ? LEAST_LETTERS.among : LEAST_LETTERS.alone;
  return label.length >= least && (isBegun || isContracted(label, full));
}

/** The label in full that some words are short for; null where none of them is cut short, or where they may be short for labels of two fields. */
export function fullLabelOf(known: readonly FullLabel[], words: readonly Word[]): FullLabel | null {
  const [only] = words;
  if (!words.some(hasDot) || words.length > MOST_WORDS) return null;
  if (words.length === 1 && (only?.label.length ?? 0) < LEAST_LETTERS.alone) return null;
  const found = known.filter(
    (full) =>
      full.words.length === words.length &&
      full.words.some(
        (word, at) => word !== words[at]?.label && words[at] !== undefined && hasDot(words[at]),
      ) &&
      full.words.every((word, at) => {
        const said = words[at];
        return said !== undefined && (said.label === word || isShort(said, word));
      }),
  );
  const [first] = found;
  if (!first || found.some(({ field }) => field !== first.field)) return null;
  return found.reduce((best, full) => (full.weight > best.weight ? full : best));
}
