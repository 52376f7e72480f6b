/** What the words of labels mean, whatever language they are in: "Prüfdatum" and "Date d’inspection" say "inspection" and "date". */
import formWords from './form-words.json' with { type: 'json' };
import { stemOf } from '../extract/fold.ts';
import { plain } from '../extract/fields/name-words.ts';

/** Languages that put words together to one. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no']);

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
}

/** The words of all languages. */
export function foldedWords(): FormWords {
  const senses = new Map<string, Sense[]>();
  const english = new Set<string>();
  const parts = new Set<string>();
  const add = (word: string, sense: Sense): string => {
    const key = plain(word);
    const known = senses.get(key) ?? [];
    if (!known.includes(sense)) senses.set(key, [...known, sense]);
    return key;
  };
  const rows = Object.entries<Readonly<Record<string, string>>>(formWords);
  for (const [sense, { en = '' }] of rows)
    for (const word of [sense, ...en.split(' ')]) english.add(add(word, sense));
  for (const [sense, { en: _, ...languages }] of rows)
    for (const [language, words] of Object.entries(languages))
      for (const word of words.split(' ')) {
        const key = add(word, sense);
        if (COMPOUNDING.has(language)) parts.add(key);
      }
  const stems = new Map<string, Sense[]>();
  for (const [word, own] of senses) {
    const stem = stemOf(word);
    stems.set(stem, [...new Set([...(stems.get(stem) ?? []), ...own])]);
  }
  return { senses: [...senses], stems: [...stems], english: [...english], parts: [...parts] };
}
