/** What the words of labels mean, whatever language they are in: "Prüfdatum" and "Date d’inspection" say "inspection" and "date". */
import formWords from './form-words.json' with { type: 'json' };
import { stemOf } from '../extract/fold.ts';
import { plain } from '../extract/fields/name-words.ts';

/** Languages that put words together to one. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi', 'hu']);

/** One thing that words stand for, by its first English word. */
export type Sense = string;

/** Words as they are compared, and what each may mean, as data. */
export interface FormWords {
  readonly senses: readonly (readonly [word: string, senses: readonly Sense[]])[];
  /** The same by what is left of long words without their endings. */
  readonly stems: readonly (readonly [stem: string, senses: readonly Sense[]])[];
  /** Words that are English, whose English sense comes first. */
  readonly english: readonly string[];
  /** Words that may be a part of a longer one. */
  readonly parts: readonly string[];
  /** Several words that stand for one thing, little words among them: "next of kin" is written `next_of_kin`. */
  readonly phrases: readonly (readonly [words: string, senses: readonly Sense[]])[];
}

/** Adds a sense to those of a word or a phrase, once. */
function addTo(known: Map<string, readonly Sense[]>, key: string, sense: Sense): void {
  const senses = known.get(key) ?? [];
  if (!senses.includes(sense)) known.set(key, [...senses, sense]);
}

/** The words of all languages. What a thing is called by itself comes before what else the word may stand for. */
export function foldedWords(): FormWords {
  const senses = new Map<string, readonly Sense[]>();
  const phrases = new Map<string, readonly Sense[]>();
  const english = new Set<string>();
  const parts = new Set<string>();
  const add = (written: string, sense: Sense, language: string): void => {
    const words = written.split('_').map(plain);
    const key = words.join(' ');
    addTo(words.length > 1 ? phrases : senses, key, sense);
    if (language === 'en') english.add(key);
    else if (words.length === 1 && COMPOUNDING.has(language)) parts.add(key);
  };
  const rows = Object.entries<Readonly<Record<string, string>>>(formWords);
  for (const [sense] of rows) add(sense, sense, 'en');
  for (const [sense, { en = '' }] of rows)
    for (const word of en.split(' ').filter((some) => some !== '')) add(word, sense, 'en');
  for (const [sense, { en: _, ...languages }] of rows)
    for (const [language, words] of Object.entries(languages))
      for (const word of words.split(' ')) add(word, sense, language);
  const stems = new Map<string, readonly Sense[]>();
  for (const [word, own] of senses) for (const sense of own) addTo(stems, stemOf(word), sense);
  return {
    senses: [...senses],
    stems: [...stems],
    english: [...english],
    parts: [...parts],
    phrases: [...phrases],
  };
}
