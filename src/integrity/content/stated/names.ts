/** Names as they are compared between print and payload: folded, without legal form, word order free, misreadings allowed. */
import { editDistance } from '../../../kit/edit-distance.ts';
import { plainLetters } from '../../../kit/plain-letters.ts';
import type { PrintedLine, PrintedWord } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { findInLines } from '../line-text.ts';
import type { Found } from '../line-text.ts';

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

/** Letters that are written with two others, or another, where only A to Z can be (ICAO Doc 9303, part 3, section 6, table A). */
const ROMAN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ĳ: 'ij',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ŋ: 'n',
};

/** A word in which both writings of a letter with a mark are one: Müller, MUELLER, MUXXLLER and MULLER; Åse, AASE and ASE. */
const folded = (word: string): string =>
  word
    .replace(/[æœĳþðđħŋ]/gu, (letter) => ROMAN[letter] ?? letter)
    .replace(/([un])xx/gu, '$1')
    .replace(/aa|ae/gu, 'a')
    .replace(/oe/gu, 'o')
    .replace(/ue/gu, 'u');

/** The words that tell one name from another. */
export const nameWords = (name: string): readonly string[] =>
  plainLetters(name)
    .replace(/(?<=\p{L})[.'’](?=\p{L})/gu, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= LEAST_LETTERS && /\p{L}/u.test(word) && !LOOSE.has(word))
    .map(folded);

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

/** Words of labels for parts of names, which stand beside each other in several languages: "Surname / Nom". */
const LABEL_WORDS: ReadonlySet<string> = new Set(
  nameWords(
    'surname surnames last family first given forename forenames name names nachname familienname vorname vornamen nom famille ' +
      'prenom prenoms apellido apellidos nombre nombres cognome nome nomi achternaam voornaam voornamen naam nazwisko nazwiska ' +
      'imie imiona efternamn fornamn etternavn fornavn efternavn sukunimi etunimet usage birth geburtsname primary secondary identifier',
  ),
);

/** The words of a line between two edges. */
const wordsWithin = (line: PrintedLine, from: number, to: number): readonly PrintedWord[] =>
  line.words.filter(({ box }) => box[0] >= from - 0.02 && box[0] < to);

/** The words beside a label, up to the next wide gap. */
function wordsBeside(line: PrintedLine, found: Found): readonly PrintedWord[] {
  const rest = line.words.filter(({ box }) => box[0] >= found.box[2] - 0.002);
  return rest.filter(({ segment }) => segment === rest[0]?.segment);
}

/** A printed name below or beside its label. */
export interface LabelledName {
  readonly text: string;
  /** Of the least sure word, 0 to 1. */
  readonly confidence: number;
  readonly found: Found;
}

const textOf = (words: readonly PrintedWord[]): string => words.map(({ text }) => text).join(' ');

/** Words beside or below the labels of a concept that read as a name: letters, no digit, and not the next label. */
export function labelledNames({ lines }: Reading, concept: string): readonly LabelledName[] {
  const label = LABELS[concept];
  if (label === undefined) return [];
  return findInLines(lines, label).flatMap((found): LabelledName[] => {
    const own = lines[found.line];
    const beside = own === undefined ? [] : wordsBeside(own, found);
    const isLabel = (words: readonly PrintedWord[]): boolean =>
      nameWords(textOf(words)).every((word) => LABEL_WORDS.has(word));
    const below = lines
      .slice(found.line + 1, found.line + 1 + LINES_BELOW)
      .filter(({ page }) => page === found.page)
      .map((line) => wordsWithin(line, found.box[0], found.box[0] + COLUMN));
    const next = below.findIndex((some) => isLabelWord(some[0]?.text ?? ''));
    const words = [beside, ...(isLabel(beside) ? below.slice(0, next < 0 ? undefined : next) : [])].find(
      (some) => !isLabel(some) && !/\d/.test(textOf(some)),
    );
    if (words === undefined) return [];
    const named = words.filter(({ text }) => !isLabelWord(text));
    const confidence = Math.min(...named.map((word) => word.confidence));
    return [{ text: textOf(named), confidence, found }];
  });
}

/** Marks between labels, and words of them: what stands between a label and its name. */
const isLabelWord = (text: string): boolean =>
  /^[^\p{L}\d]+$/u.test(text) ||
  (nameWords(text).length > 0 && nameWords(text).every((word) => LABEL_WORDS.has(word)));
