/** Names as they are compared between print and payload: folded, without legal form, word order free, misreadings allowed. */
import { editDistance } from '../../kit/edit-distance.ts';
import { plainLetters } from '../../kit/plain-letters.ts';
import type { ReadLine, Reading } from '../reading.ts';
import { findInLines } from './line-text.ts';
import type { Found } from './line-text.ts';

/** Legal forms, titles and joining words: they come and go between two writings of one name. */
const LOOSE: ReadonlySet<string> = new Set(
  (
    'gmbh mbh ag kg kgaa ohg gbr ug ek ev eg se co cie sarl sas sasu sa eurl sci srl spa snc sl slu slne bv nv vof ltd limited ' +
    'llc llp inc incorporated corp corporation company plc pty ab oy oyj as asa aps is lda sp zo oo sro mr mrs ms dr herr frau ' +
    'monsieur madame mme sr sra and und et y e und the der die das de la le les el di du des und of van von'
  ).split(' '),
);
/** Shorter words say little. */
const LEAST_LETTERS = 3;
/** Words this long may hold one misread or misspelled letter. */
const LONG = 5;

/** The words that tell one name from another. */
export const nameWords = (name: string): readonly string[] =>
  plainLetters(name)
    .replace(/(?<=\p{L})[.'’](?=\p{L})/gu, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= LEAST_LETTERS && /\p{L}/u.test(word) && !LOOSE.has(word));

/** One word, or one within the other: names are joined, cut and misread. */
const isSameWord = (a: string, b: string): boolean =>
  a === b ||
  (Math.min(a.length, b.length) >= LONG && (a.includes(b) || b.includes(a) || editDistance(a, b, 1) <= 1));

/** Whether any word of a name occurs among other words. */
export const sharesWord = (name: readonly string[], words: readonly string[]): boolean =>
  name.some((word) => words.some((other) => isSameWord(word, other)));

/** Every word of the print that could be of a name; names that are printed letter-spaced or joined are found in whole lines. */
export function printedNameWords({ lines }: Reading): readonly string[] {
  const texts = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  const joined = texts.map((text) => nameWords(text.replace(/\s/g, '')).join(''));
  return [...texts.flatMap((text) => nameWords(text)), ...joined];
}

/** What a label says that a name is, by the concepts of payloads. */
const LABELS: Readonly<Record<string, RegExp>> = {
  buyer_name:
    /(?<!\p{L})(?:bill(?:ed)? to|invoice to|sold to|zahlbar durch|rechnungsempf(?:ä|ae)nger|rechnung an|k(?:ä|ae)ufer|factur(?:é|e) (?:à|a)|destinataire|facturar a|destinatario|payable par|pagabile da|acheteur|nabywca|factuuradres|payable by)(?!\p{L})\s*[:;]?/giu,
  seller_name:
    /(?<!\p{L})(?:verk(?:ä|ae)ufer|rechnungssteller|seller|vendor|sold by|vendeur|(?:é|e)metteur|cedente|sprzedawca|leverancier|säljare)(?!\p{L})\s*[:;]?/giu,
  account_holder:
    /(?<!\p{L})(?:kontoinhaber(?:in)?|account holder|account name|beneficiary|payee|zahlungsempf(?:ä|ae)nger|beg(?:ü|ue)nstigter|titulaire|b(?:é|e)n(?:é|e)ficiaire|titular|beneficiario|intestatario|konto \/ zahlbar an|compte \/ payable (?:à|a)|conto \/ pagabile a|rekeninghouder|odbiorca)(?!\p{L})\s*[:;]?/giu,
  last_name:
    /(?<!\p{L})(?:surname|last name|family name|nachname|familienname|nom de famille|apellidos?|cognome|achternaam|nazwisko)(?!\p{L})\s*[:;]?/giu,
};

/** Lines below a label that may hold its name: the account number often stands between. */
const LINES_BELOW = 2;
/** Width of a column below a label, share of the page. */
const COLUMN = 0.25;

const wordsWithin = (line: ReadLine, from: number, to: number): string =>
  line.words
    .filter(({ box }) => box[0] >= from - 0.02 && box[0] < to)
    .map(({ text }) => text)
    .join(' ');

/** A printed name below or beside its label. */
export interface LabelledName {
  readonly concept: string;
  readonly text: string;
  readonly found: Found;
}

/** Words beside or below the labels of a concept that read as a name: letters, and no digit. */
export function labelledNames({ lines }: Reading, concept: string): readonly LabelledName[] {
  const label = LABELS[concept];
  if (label === undefined) return [];
  return findInLines(lines, label).flatMap((found): LabelledName[] => {
    const rest = (found.text.slice(found.match.index + found.match[0].length).split(/ {2}/)[0] ?? '').trim();
    const below = lines
      .slice(found.line + 1, found.line + 1 + LINES_BELOW)
      .filter(({ page }) => page === found.page)
      .map((line) => wordsWithin(line, found.box[0], found.box[0] + COLUMN));
    const text = [rest, ...(rest === '' ? below : [])].find(
      (one) => nameWords(one).length > 0 && !/\d/.test(one),
    );
    return text === undefined ? [] : [{ concept, text, found }];
  });
}
