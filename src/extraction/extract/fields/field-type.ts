/** The type of a field by the words of its name and its description, when no concept of the vocabulary gives it. */
import { PARTY_WORDS, TYPE_ENDINGS, TYPE_WORDS, YES_NO } from '../../lexicon/field-words.ts';
import type { FieldType } from '../../lexicon/concepts.ts';
import { fold } from '../fold.ts';
import { isEndOfRange } from './ranges.ts';

/** Words of types as the words of fields are compared. */
const foldedRows = <T>(
  rows: readonly (readonly [T, readonly string[]])[],
): (readonly [T, readonly string[]])[] => rows.map(([type, words]) => [type, words.map(fold)]);
const typeWords = foldedRows(TYPE_WORDS);
const typeEndings = foldedRows(TYPE_ENDINGS);

/** "If not" in Spanish, unless a question ends in it: there it is "yes/no". */
const isIfNot = (words: readonly string[]): boolean => {
  const at = words.indexOf('si');
  return at >= 0 && at < words.length - 2 && words[at + 1] === 'no';
};

/** Whether a description names two answers of which one is given, or begins with "whether": that is no number, whatever else it speaks of. */
export const isYesOrNo = (description: readonly string[]): boolean =>
  description[0] === 'whether' ||
  (!isIfNot(description) && YES_NO.some((pair) => pair.every((word) => description.includes(word))));

/** Whether things are counted: "Total number of cartons" is no amount of money. */
const isCount = (words: readonly string[]): boolean => {
  const at = words.indexOf('of');
  return at > 0 && /^(?:number|count)$/.test(words[at - 1] ?? '') && at + 1 < words.length;
};

/** Words of a description after which something else is spoken of: "Utilities included in the rent" are no rent. */
const WITHIN = ['in', 'within', 'on'];
const ARTICLES = ['the', 'this', 'an', 'a'];

/** The words of a description up to what the thing is in. */
function headOf(description: readonly string[]): readonly string[] {
  const end = description.findIndex(
    (word, at) => at > 1 && WITHIN.includes(word) && ARTICLES.includes(description[at + 1] ?? ''),
  );
  return end < 0 ? description : description.slice(0, end);
}

/** What a description names of something, as the "cause" of a damage: the thing it is of gives no type. */
const NAMED = new Set([
  'name',
  'names',
  'value',
  'level',
  'rest',
  'remainder',
  'half',
  'part',
  'share',
  'kind',
  'which',
  'list',
]);
/** What stands before such a thing. */
const BEFORE_HEAD = new Set([...ARTICLES, 'full', 'total']);

/** The words of a description up to what its head belongs to: "Cause of the damage" is no amount, "Name of the company" a company. */
function ownWords(description: readonly string[]): readonly string[] {
  const words = headOf(description);
  const at = words.findIndex((word) => word === 'of' || word === 'for');
  const head = words.slice(0, Math.max(at, 0)).filter((word) => !BEFORE_HEAD.has(word));
  return head.length === 0 || head.some((word) => NAMED.has(word)) ? words : words.slice(0, at);
}

/** Words without those that say something else where they stand: the "no" of "no claims discount", the date of "paid to date", who "checked_by" asks for. */
function meant(words: readonly string[]): readonly string[] {
  if (words.at(-1) === 'by') return [];
  const rest = words[0] === 'no' && words.length > 2 ? words.slice(1) : words;
  return rest.length > 2 && rest.slice(-2).join(' ') === 'to date' ? rest.slice(0, -2) : rest;
}

/** What a rate is paid for. */
const BY_TIME = new Set('hourly daily nightly weekly monthly yearly overtime'.split(' '));

/** Units in which a description asks for a number: "Height in cm". */
const UNITS = new Set(
  (
    'kg g t lb lbs oz mg cm mm m km km2 mi ft in m2 sqm sqft l ml liters litres gallons kwh kw mwh watts volts ' +
    'kilograms grams tonnes tons pounds ounces centimeters centimetres millimeters millimetres meters metres kilometers ' +
    'kilometres miles inches feet hours minutes seconds days weeks months years degrees'
  ).split(' '),
);

/** Whether a description ends in the unit of a number. */
function isMeasured(description: readonly string[]): boolean {
  const rest = /^(?:square|cubic)$/u.test(description.at(-2) ?? '')
    ? description.toSpliced(-2, 1)
    : description;
  return rest.length > 2 && rest.at(-2) === 'in' && UNITS.has(rest.at(-1) ?? '');
}

/** Whether a name of two words or more ends in an end of a time: "lease_end", "employment_start". */
const isEndOfTime = (name: readonly string[]): boolean => isEndOfRange(name) && ENDS.has(name.at(-1) ?? '');
/** Words of a description of an end that is no day. */
const PLACED = new Set(
  'where place point location station city airport port reading odometer page line'.split(' '),
);
const ENDS = new Set(['start', 'end', 'begin', 'beginning', 'until', 'since', 'ending', 'commencing']);

/** Whether a name is an end of what its description names: "start" of the rent is a day, whatever a rent is. */
const isEndDescribed = ([name = '', ...others]: readonly string[], description: readonly string[]): boolean =>
  others.length === 0 &&
  ENDS.has(name) &&
  /^(?:the )?(?:start|beginning|begin|end|first day|last day) of /u.test(description.join(' ')) &&
  !description.some((word) => PLACED.has(word));

/** Whether it is asked where a thing or a work is, and not who wrote the paper: "Location of the unit" may be a cellar, "incident_location" a town. */
export const isOfThing = (name: readonly string[], description: readonly string[]): boolean =>
  name.includes('location') &&
  (name.length > 1 || description.includes('of')) &&
  ![...name, ...description].some((word) => word === 'address' || PARTY_WORDS.seller.includes(word));

/** The type that the words ask for; `text` when none tells. The name counts before the description. */
export function typeOf(name: readonly string[], description: readonly string[], isGroup: boolean): FieldType {
  if (isGroup) return 'text';
  if (isYesOrNo(description)) return 'boolean';
  if (isEndDescribed(name, description)) return 'date';
  if (isOfThing(name, description)) return 'text';
  for (const words of [meant(name), meant(ownWords(description))]) {
    const row =
      typeWords.find(([, wanted]) => wanted.some((word) => words.includes(word))) ??
      typeEndings.find(([, ends]) => words.some((word) => ends.some((end) => word.endsWith(end))));
    if (row?.[0] === 'money' && isCount(description)) return 'quantity';
    // A rate per night is an amount, and so is one by the hour.
    if (row?.[0] === 'percent' && (description.includes('per') || words.some((word) => BY_TIME.has(word))))
      return 'money';
    if (row) return row[0];
  }
  if (isMeasured(description)) return 'quantity';
  const isDay =
    isEndOfTime(name) ||
    (name.length === 1 && ENDS.has(name[0] ?? '') && !description.some((word) => PLACED.has(word)));
  return isDay ? 'date' : 'text';
}

/** Letters of a word that a longer one is put together of, at least. */
const LEAST_LETTERS = 4;

/** Whether a description has all words of a name, by themselves or at the beginning of longer ones: "Artikelnummer" has "Artikel". */
export const speaksOf = (name: readonly string[], description: readonly string[]): boolean =>
  name.every((word) =>
    description.some((other) => other === word || (word.length >= LEAST_LETTERS && other.startsWith(word))),
  );

/** Words of such a description beside those of the name, at most. */
const MOST_BESIDE = 2;

/** Whether a description asks for the number of what the name names: "customer" for "Customer number", "member" for "Member ID". */
export const isNumberOf = (name: readonly string[], description: readonly string[]): boolean =>
  name.join(' ') !== description.join(' ') &&
  description.length <= name.length + MOST_BESIDE &&
  speaksOf(name, description) &&
  typeOf([], description.slice(-1), false) === 'id';
