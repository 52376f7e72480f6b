/** What the print says, by the label beside it: totals, accounts, invoice numbers, dates. */
import type { ReadBox, Reading } from '../reading.ts';
import { amountsOf } from './amounts.ts';
import { findInLines } from './line-text.ts';
import { bareOf } from './misread.ts';
import { numbersOf } from './numbered.ts';
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
  readonly box: ReadBox;
  readonly confidence: number;
  /** From a text layer. */
  readonly typed: boolean;
  /** ISO 4217 where printed beside an amount. */
  readonly currency: string | null;
  readonly holds: boolean;
}

/** A date counts as labelled from this strength on, as amounts do. */
const FIRM = 0.55;
/** A word for an invoice, one for its number, and something with a digit in it. */
const INVOICE_NUMBER =
  /(?<!\p{L})(?:tax )?(?:invoice|rechnungs?|facture|factura|fattura|factuur)[ -]?(?:n[o°º]|nr|num(?:ber|mer|éro|ero)|#)[.:#°º ]{0,4}((?=[A-Z/-]*\d)[A-Z\d][A-Z\d/-]{3,24})(?![\p{L}\d])/giu;

/** A value without sign, as every side is compared. */
export const plainAmount = (value: string): string => Math.abs(Number(value)).toFixed(2);

/** A number as it is compared. */
export const plainNumber = (value: string): string => bareOf(value).toUpperCase();

const isWithin = (inner: ReadBox, outer: ReadBox): boolean => {
  const middle = (inner[1] + inner[3]) / 2;
  return middle >= outer[1] && middle <= outer[3];
};

/** The reading without the rows of machine-readable zones, which must not vouch for themselves. */
export function withoutZones(reading: Reading): Reading {
  const zones = reading.pages.flatMap(({ page, codes = [] }) =>
    codes.filter(({ source }) => source === 'mrz').map(({ box }) => ({ page, box })),
  );
  if (zones.length === 0) return reading;
  const isPrint = (page: number, box: ReadBox): boolean =>
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

/** Everything labelled that can be compared with a payload or with another place. */
export function labelledIn(reading: Reading): readonly Labelled[] {
  const isTyped = (page: number): boolean =>
    reading.pages.find((one) => one.page === page)?.source === 'text';
  const currencyOf = new Map(
    reading.values.map(({ line, from, currency }) => [`${String(line)} ${String(from)}`, currency]),
  );
  const amounts = amountsOf(reading).map((amount): Labelled => ({
    ...amount,
    datum: 'amount',
    concepts: amount.roles,
    value: plainAmount(String(amount.cents / 100)),
    typed: amount.source === 'text',
    currency: currencyOf.get(`${String(amount.line)} ${String(amount.from)}`) ?? null,
    holds: true,
  }));
  const dates = reading.values
    .filter(({ kind }) => kind === 'date')
    .map((date): Labelled => ({
      ...date,
      datum: 'date',
      concepts: date.meanings.slice(0, 1).flatMap((one) => (one.strength >= FIRM ? [one.concept] : [])),
      typed: date.source === 'text',
      holds: true,
    }));
  const accounts = numbersOf(reading).flatMap(({ kind, value, found, holds }): Labelled[] => {
    if (kind !== 'IBAN') return [];
    const { page, box, confidence } = found;
    const more = { page, box: box as ReadBox, confidence, typed: isTyped(page), currency: null };
    return [{ datum: 'iban', concepts: ['iban'], value, text: value, holds: holds(value), ...more }];
  });
  const numbers = findInLines(reading.lines, INVOICE_NUMBER).map(
    ({ match, page, box, confidence }): Labelled => ({
      datum: 'number',
      concepts: ['invoice_number'],
      value: plainNumber(match[1] ?? ''),
      text: match[1] ?? '',
      page,
      box: box,
      confidence,
      typed: isTyped(page),
      currency: null,
      holds: true,
    }),
  );
  return [...amounts, ...dates, ...accounts, ...numbers].filter(({ concepts }) => concepts.length > 0);
}
