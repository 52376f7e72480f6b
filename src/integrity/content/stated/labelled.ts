/** What the print says, by the label beside it: totals, accounts, invoice numbers, dates. */
import type { RelativeBox } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { amountsOf } from '../amounts.ts';
import { isIban, ibanLength } from '../../../kit/check-digits.ts';
import { around, findInLines, isTyped } from '../line-text.ts';
import type { Found } from '../line-text.ts';
import { bareOf } from '../misread.ts';
import { numbersOf } from '../numbers/numbered.ts';
import type { Datum } from './payloads.ts';

/** A printed value whose label says what it is. */
export interface Labelled {
  readonly datum: Datum;
  /** What its label can mean: `gross_total`, `iban`, ... */
  readonly concepts: readonly string[];
  /** Amounts as unsigned decimals, dates ISO, numbers without marks in capitals. */
  readonly value: string;
  /** As printed. */
  readonly text: string;
  readonly page: number;
  readonly box: RelativeBox;
  readonly confidence: number;
  /** From a text layer. */
  readonly typed: boolean;
  /** ISO 4217 where printed beside an amount. */
  readonly currency: string | null;
  readonly holds: boolean;
}

/** Share of the page by which left edges of one column may differ. */
const SAME_EDGE = 0.02;
/** A date counts as labelled from this strength on, as amounts do. */
const FIRM = 0.55;
/** A word for an invoice and one for its number, in either order, and something with a digit in it. */
export const INVOICE_NUMBER =
  /(?<!\p{L})(?:(?:tax )?(?:invoice|rechnungs?|facture|factura|fattura|factuur|fatura|faktura)[ -]?(?:n[o°º.]|nr|num(?:ber|mer|éro|ero)|número|#)|(?:n[o°º]\.?|n[uú]m[eé]ro|numer) (?:(?:de|da|di) )?(?:la )?(?:facture|factura|fattura|fatura|faktury))[.:#°º ]{0,4}((?=[A-Z/-]*\d)[A-Z\d][A-Z\d/-]{3,24})(?![\p{L}\d])/giu;
/** A word for a paper that shows who somebody is, and one for its number; the number stands beside it or below. */
const PERSONAL_NUMBER =
  /(?<!\p{L})(?:(?:passport|card|document|identity card|id|licen[cs]e|dl|lic) (?:no|number|nr|#)|(?:pass|ausweis)-?(?:nr|nummer)|(?:n[o°º]\.?|num[eé]ro) (?:de |du )?(?:passeport|carte|document|pasaporte)|passeport n[o°º]|n[o°º]\.? de documento)(?!\p{L})[.: ]{0,3}/giu;
const PERSONAL_SHAPE = /^(?=(?:[A-Z]*\d){4})[A-Z\d]{6,12}$/;
/** References of payments whose form tells what they are: 27 digits of Swiss slips, or RF of ISO 11649, in groups or not. */
const REFERENCE =
  /(?<![\p{L}\d])(\d{2}(?: ?\d{5}){5}|RF\d{2}(?: ?[A-Z\d]{4}){1,5}(?: ?[A-Z\d]{1,3})?)(?![\p{L}\d])/gu;
/** Accounts without the word IBAN are known by their check digits. */
export const BARE_IBAN =
  /(?<![\p{L}\d])([A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?)(?![\p{L}\d])/gu;

/** A value without sign, as every side is compared. */
export const plainAmount = (value: string): string => Math.abs(Number(value)).toFixed(2);

/** A number as it is compared. */
export const plainNumber = (value: string): string => bareOf(value).toUpperCase();

const isWithin = (inner: RelativeBox, outer: RelativeBox): boolean => {
  const middle = (inner[1] + inner[3]) / 2;
  return middle >= outer[1] && middle <= outer[3];
};

/** The account that a stretch of print begins with: words behind it are left out. */
function ibanAtStart(text: string): string | null {
  const value = plainNumber(text);
  const own = value.slice(0, ibanLength(value.slice(0, 2)) ?? 0);
  return own !== '' && isIban(own) ? own : null;
}

/** Numbers of passports and cards, beside their label or in the next lines below it. */
function personalNumbers({ lines }: Reading): readonly { readonly text: string; readonly found: Found }[] {
  return findInLines(lines, PERSONAL_NUMBER).flatMap((found) => {
    const rest = found.text.slice(found.match.index + found.match[0].length).split(' ')[0] ?? '';
    if (PERSONAL_SHAPE.test(rest)) return [{ text: rest, found }];
    const below = lines[found.line + 1];
    const word = below?.words.find(
      ({ text, box }) =>
        below.page === found.page && PERSONAL_SHAPE.test(text) && Math.abs(box[0] - found.box[0]) < SAME_EDGE,
    );
    if (word === undefined) return [];
    return [{ text: word.text, found: { ...found, box: around([word.box]), confidence: word.confidence } }];
  });
}

/** Where machine-readable zones stand. */
export const zonesOf = ({ pages }: Pick<Reading, 'pages'>) =>
  pages.flatMap(({ page, codes = [] }) =>
    codes.filter(({ source }) => source === 'mrz').map(({ box }) => ({ page, box })),
  );

/** The reading without the rows of machine-readable zones, which must not vouch for themselves. */
export function withoutZones(reading: Reading): Reading {
  const zones = zonesOf(reading);
  if (zones.length === 0) return reading;
  const isPrint = (page: number, box: RelativeBox): boolean =>
    !zones.some((zone) => zone.page === page && isWithin(box, zone.box));
  return {
    ...reading,
    values: reading.values.filter(({ page, box }) => isPrint(page, box)),
    // Lines stay in their order, because values point at them.
    lines: reading.lines.map((line) => ({
      ...line,
      words: line.words.filter(({ box }) => isPrint(line.page, box)),
    })),
  };
}

/** Amounts by the labels that say what they are. */
function labelledAmounts(reading: Reading): readonly Labelled[] {
  const currencyOf = new Map(
    reading.values.map(({ line, from, currency }) => [`${String(line)} ${String(from)}`, currency]),
  );
  return amountsOf(reading).map((amount) => ({
    ...amount,
    datum: 'amount',
    concepts: amount.roles,
    value: plainAmount(String(amount.cents / 100)),
    typed: amount.source === 'text',
    currency: currencyOf.get(`${String(amount.line)} ${String(amount.from)}`) ?? null,
    holds: true,
  }));
}

/** Dates by the meanings that are firm. */
const labelledDates = ({ values }: Reading): readonly Labelled[] =>
  values
    .filter(({ kind }) => kind === 'date')
    .map((date) => ({
      ...date,
      datum: 'date',
      concepts: date.meanings.slice(0, 1).flatMap((one) => (one.strength >= FIRM ? [one.concept] : [])),
      typed: date.source === 'text',
      holds: true,
    }));

/** What of a number stands for itself: the rest follows from where it was found. */
type NumberSpec = Pick<Labelled, 'datum' | 'text'> &
  Partial<Pick<Labelled, 'value' | 'holds'>> & { readonly concept: string; readonly found: Found };

const labelledNumber = (reading: Reading, { datum, concept, text, found, ...own }: NumberSpec): Labelled => ({
  ...{ datum, concepts: [concept], value: plainNumber(text), text, holds: true, currency: null },
  ...{ page: found.page, box: found.box, confidence: found.confidence, typed: isTyped(reading, found.page) },
  ...own,
});

/** Accounts behind their word, and those that their check digits tell. */
function accountsIn(reading: Reading): readonly Labelled[] {
  const numbered = numbersOf(reading).flatMap(({ kind, value, found, holds }) =>
    kind === 'IBAN' ? [{ value, found, holds: holds(value) }] : [],
  );
  const bare = findInLines(reading.lines, BARE_IBAN).flatMap((found) => {
    const value = ibanAtStart(found.match[1] ?? '');
    const isKnown = numbered.some((one) => one.value === value || one.found.line === found.line);
    return value === null || isKnown ? [] : [{ value, found, holds: true }];
  });
  return [...numbered, ...bare].map((account) =>
    labelledNumber(reading, { datum: 'iban', concept: 'iban', text: account.value, ...account }),
  );
}

/** Everything labelled that can be compared with a payload or with another place. */
export function labelledIn(reading: Reading): readonly Labelled[] {
  const matching = (pattern: RegExp, datum: Datum, concept: string): readonly Labelled[] =>
    findInLines(reading.lines, pattern).map((found) =>
      labelledNumber(reading, { datum, concept, text: found.match[1] ?? '', found }),
    );
  const papers = personalNumbers(reading).map((paper) =>
    labelledNumber(reading, { datum: 'number', concept: 'personal_document_number', ...paper }),
  );
  return [
    ...labelledAmounts(reading),
    ...labelledDates(reading),
    ...accountsIn(reading),
    ...matching(INVOICE_NUMBER, 'number', 'invoice_number'),
    ...matching(REFERENCE, 'reference', 'reference'),
    ...papers,
  ].filter(({ concepts }) => concepts.length > 0);
}
