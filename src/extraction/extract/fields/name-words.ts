/** The words of field names as they are compared: abbreviations written out, and bags in which order and little words do not count. */
import { foldLabelWord } from '../fold.ts';

/** How programmers shorten words in names. */
const SHORTENED: Readonly<Record<string, string>> = {
  cust: 'customer',
  addr: 'address',
  acct: 'account',
  acc: 'account',
  amt: 'amount',
  inv: 'invoice',
  desc: 'description',
  dt: 'date',
  doc: 'document',
  emp: 'employee',
  dept: 'department',
  tot: 'total',
  pmt: 'payment',
  mfr: 'manufacturer',
  org: 'organization',
  tx: 'transaction',
  txn: 'transaction',
};

/** Words of a name with abbreviations written out. */
export const writtenOut = (words: readonly string[]): readonly string[] =>
  words.map((word) => SHORTENED[word] ?? word);

/** Words between others that names leave out: "numero_facture" is the "Numéro de facture". */
const BETWEEN: ReadonlySet<string> = new Set(
  (
    'of the de du des la le les l d del della di da do der die das dem den van het een el los las per för av på og y e i und et and ' +
    'an a zur zum vom im am dos em na till til aan ter in out'
  ).split(' '),
);

/** Whether a word only joins others. */
export const isBetween = (word: string): boolean => BETWEEN.has(word);

/** A word without what is spelled in two ways: "Fälligkeit" and "faelligkeit". */
export const plain = (word: string): string => foldLabelWord(word).replace(/(?<=[aou])e/g, '');

/** A word of several without the sign of the plural: "payment term" is "payment terms", but "pay" is not "pays". */
const single = (word: string): string => word.replace(/(?<=.{3})s$/, '');

/** Words as one key whatever their order: "numero facture" and "Facture n°" are the same. */
export function bagOf(words: readonly string[]): string {
  const said = words.filter((word) => !isBetween(word)).map(plain);
  return (said.length > 1 ? said.map(single) : said).sort().join(' ');
}
