/** Text as it is compared: folded case and accents, joined words, and a bounded edit distance for recognition errors. */
import { editDistance } from '../../kit/edit-distance.ts';
import { plainLetters } from '../../kit/plain-letters.ts';

export { editDistance };

const NUMBER_WORDS = new Set([
  'number',
  'no',
  'num',
  'nr',
  'nbr',
  'numero',
  'nummer',
  'numer',
  'nos',
  'nro',
  'numar',
  'numarul',
  'numara',
  'numarasi',
  'szam',
  'szama',
  'number(s)',
  'nomor',
  'numurs',
  'numeris',
]);

/** Ends of compounds that say the same: "Rechnungsnummer", "laskunumero", "számlaszám". */
const NUMBER_ENDINGS = ['nummer', 'numero', 'szama', 'szam'];

const ASCII = /^[\x20-\x7e]*$/;
const foldAscii = (text: string): string => text.replace(/[^a-z0-9#%]+/g, '');

/** Lower case, no accents, no punctuation; `#` and `%` survive because labels are told apart by them. */
export function fold(text: string): string {
  // Most words are plain ASCII; normalization costs far more than this test.
  if (ASCII.test(text)) return foldAscii(text.toLowerCase());
  const plain = plainLetters(text).replace(/°/g, 'o');
  return ASCII.test(plain) ? foldAscii(plain) : plain.replace(/[^\p{L}\p{N}#%]+/gu, '');
}

/** A folded word with the many spellings of "number" made one. */
export function foldLabelWord(word: string): string {
  // "Versicherungsnehmer/in", "Kund*innen" are labels as those without.
  const plain = word.includes('in')
    ? word.replace(/(?<=\p{Ll})(?:\/-?|[*:_]|\()in(?:nen)?\)?(?=:?$)/u, '')
    : word;
  const folded = fold(plain);
  if (folded === '#' || NUMBER_WORDS.has(folded)) return 'no';
  if (folded.endsWith('#') && folded.length > 1) return `${folded.slice(0, -1)}no`;
  if (folded.startsWith('#') && folded.length > 1) return folded.slice(1);
  const ending = NUMBER_ENDINGS.find((end) => folded.length > end.length && folded.endsWith(end));
  if (ending !== undefined) return `${folded.slice(0, -ending.length)}no`;
  if (folded.length > 4 && folded.endsWith('nr')) return `${folded.slice(0, -2)}no`;
  return folded;
}

/** A phrase as one key: however it is spaced or hyphenated on paper, it stays the same. */
export function labelKey(phrase: string): string {
  return phrase.split(/\s+/u).map(foldLabelWord).join('');
}

/** Signs that say as much as several letters. */
const SIGNS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;

/** How much a key says, in letters: "合計" as much as a word. */
export const lettersOf = (key: string): number =>
  key.length > 4 ? key.length : key.length + 2 * (key.match(SIGNS) ?? []).length;

/** Words of a field name or description: split at spaces, `_`, `-` and camelCase. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([A-Z]{2,})(?=[A-Z][a-z]{2})/g, '$1 ')
    .replace(/([a-z\d]{2}|(?<=[a-z\d ]|^)[A-Z][a-z])(?=[A-Z])/g, '$1 ')
    .split(/[^\p{L}\p{N}#%]+/u)
    .map(fold)
    .filter((word) => word !== '');
}

/** How many letters two keys of this length may differ in and still be the same word badly recognized. */
export function allowedEdits(length: number): number {
  if (length < 5) return 0;
  if (length < 9) return 1;
  return length < 15 ? 2 : 3;
}

/** 1 for equal texts, 0 for texts with nothing in common: 1 − edit distance / longer length. */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - editDistance(a, b, longer) / longer;
}

/** Letters of a stem, at least. */
const LEAST_STEM = 6;

/** A word without the vowels or the ending it has in other cases, or as it is where too little would be left. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?:e[rnms]|[aeiouy]+)$/, '');
  return stem.length < LEAST_STEM ? word : stem;
}
