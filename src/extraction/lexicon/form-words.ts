/** What the words of labels mean, whatever language they are in: "Prüfdatum" and "Date d’inspection" say "inspection" and "date". */
import formWords from './form-words.json' with { type: 'json' };

/** One thing that words stand for, by its first English word. */
export type Sense = string;

/** Languages that put words together to one. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no']);

interface Words {
  /** What a word may mean. */
  readonly senses: ReadonlyMap<string, readonly Sense[]>;
  /** The same by what is left of long words without the vowels they end in, which tell case, gender and number in many languages. */
  readonly stems: ReadonlyMap<string, readonly Sense[]>;
  /** Words that are English, whose English sense comes first. */
  readonly english: ReadonlySet<string>;
  /** Words that may be a part of a longer one. */
  readonly parts: ReadonlySet<string>;
}

/** Letters of a stem, at least. */
const LEAST_STEM = 6;

/** A word without the vowels or the ending it has in other cases, or as it is where too little would be left. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?:e[rnms]|[aeiouy]+)$/, '');
  return stem.length < LEAST_STEM ? word : stem;
}

/** The words as they are compared, made by the caller's way of folding when they are first needed. */
export function foldedWords(fold: (word: string) => string): Words {
  const senses = new Map<string, Sense[]>();
  const parts = new Set<string>();
  const english = new Set<string>();
  const add = (word: string, sense: Sense): string => {
    const key = fold(word);
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
  return { senses, stems, english, parts };
}
