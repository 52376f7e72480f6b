/** GS1 element strings: application identifiers and their values (GS1 General Specifications, section 3). */
import { daysIn, isoDay } from '../../../kit/dates.ts';
import { moneyOf } from '../../sources/plain-forms.ts';
import { payload, state } from '../statement.ts';
import type { CodeCheck, Payload, Statement } from '../types.ts';

interface Identifier {
  /** Digits of the value when the length is fixed. */
  readonly length?: number;
  readonly concept?: string;
  readonly labels: readonly string[];
  readonly form?: 'date' | 'keyed';
}

const GTIN = ['GTIN', 'EAN', 'UPC', 'Barcode', 'Article number', 'Product code', 'EAN code'];

/** By identifier; a fourth digit that tells the decimals is not part of the key. */
const IDENTIFIERS: Readonly<Record<string, Identifier>> = {
  '00': { length: 18, labels: ['SSCC', 'Shipping container code', 'Tracking number'], form: 'keyed' },
  '01': { length: 14, labels: GTIN, form: 'keyed' },
  '02': { length: 14, labels: ['GTIN of contents', 'Contained GTIN'], form: 'keyed' },
  '10': { labels: ['Batch', 'Lot', 'Batch number', 'Lot number'] },
  '11': { length: 6, labels: ['Production date', 'Manufacturing date'], form: 'date' },
  '12': { length: 6, concept: 'due_date', labels: ['Due date'], form: 'date' },
  '13': { length: 6, labels: ['Packaging date'], form: 'date' },
  '15': { length: 6, labels: ['Best before', 'Best before date'], form: 'date' },
  '16': { length: 6, labels: ['Sell by', 'Sell by date'], form: 'date' },
  '17': { length: 6, concept: 'expiry_date', labels: ['Expiry date', 'Use by'], form: 'date' },
  '21': { labels: ['Serial number', 'Serial'] },
  '30': { labels: ['Count', 'Quantity'] },
  '37': { labels: ['Count', 'Number of units'] },
  '240': { labels: ['Additional product id', 'Item reference'] },
  '241': { labels: ['Customer part number'] },
  '400': { concept: 'order_number', labels: ['Purchase order number'] },
  '401': { labels: ['Consignment number', 'GINC'] },
  '402': { length: 17, labels: ['Shipment number', 'GSIN'] },
  '410': { length: 13, labels: ['Ship to GLN'], form: 'keyed' },
  '412': { length: 13, labels: ['Purchased from GLN'], form: 'keyed' },
  '414': { length: 13, labels: ['Location GLN', 'GLN'], form: 'keyed' },
  '415': { length: 13, labels: ['Invoicing party GLN', 'Invoicer GLN'], form: 'keyed' },
  '420': { labels: ['Ship to postal code', 'Postal code'] },
  '8005': { length: 6, labels: ['Price per unit'] },
  '8020': { concept: 'reference', labels: ['Payment slip reference'] },
};
/** Weights and measures (31nn to 36nn) have six digits, amounts (39nn) run on. */
const MEASURE = /^3[1-6]\d\d/u;
const AMOUNT = /^39([0-3])(\d)/u;
/** `FNC1` between elements of variable length. */
const SEPARATOR = '\u001d';

/** Modulo 10 with weights 3 and 1 from the right: GTIN, SSCC, GLN. */
export function hasCheckDigit(digits: string): boolean {
  if (!/^\d{8,18}$/u.test(digits)) return false;
  const sum = Array.from(digits.slice(0, -1))
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

/** `YYMMDD`, day 00 the last of the month; the century within fifty years of 2000 to 2050 (section 7.12). */
function dateIn(text: string): string | null {
  const match = /^(\d\d)(\d\d)(\d\d)$/u.exec(text);
  if (!match) return null;
  const [year, month] = [2000 + Number(match[1]), Number(match[2])];
  if (month < 1 || month > 12) return null;
  const last = daysIn(year, month);
  const day = Number(match[3]) || last;
  return day > last ? null : isoDay(year, month, day);
}

interface Element {
  readonly id: string;
  readonly value: string;
  readonly row: Identifier;
}

/** Cuts the string up, or null when an identifier is unknown or a value too short. */
function elementsOf(text: string): readonly Element[] | null {
  const elements: Element[] = [];
  let rest = text.replace(/^\u001d+/u, '');
  while (rest !== '') {
    const measure = MEASURE.exec(rest)?.[0] ?? AMOUNT.exec(rest)?.[0];
    const id = measure ?? [2, 3, 4].map((size) => rest.slice(0, size)).find((key) => key in IDENTIFIERS);
    if (id === undefined) return null;
    const isMeasure = MEASURE.test(id);
    const row = IDENTIFIERS[id] ?? { labels: isMeasure ? ['Weight', 'Measure'] : ['Amount'] };
    const length = row.length ?? (isMeasure ? 6 : undefined);
    const body = rest.slice(id.length);
    const end = body.indexOf(SEPARATOR);
    const value = length === undefined ? body.slice(0, end < 0 ? body.length : end) : body.slice(0, length);
    if (value === '' || (length !== undefined && !new RegExp(`^\\d{${String(length)}}$`, 'u').test(value)))
      return null;
    elements.push({ id, value, row });
    rest = body.slice(value.length).replace(/^\u001d/u, '');
  }
  return elements.length === 0 ? null : elements;
}

function stateElement({ id, value, row }: Element): Statement[] {
  const path = `(${id})`;
  const amount = AMOUNT.exec(id);
  if (amount) {
    const hasCurrency = amount[1] === '1' || amount[1] === '3';
    const digits = hasCurrency ? value.slice(3) : value;
    const decimals = Number(amount[2]);
    const plain = moneyOf((Number(digits) / 10 ** decimals).toFixed(decimals));
    const isPayable = amount[1] === '0' || amount[1] === '1';
    return state(path, isPayable ? 'amount_due' : null, plain, {
      text: value,
      labels: isPayable ? [] : ['Price'],
    });
  }
  if (row.form === 'date')
    return state(path, row.concept ?? null, dateIn(value), { labels: row.labels, text: value });
  return state(path, row.concept ?? null, value, { labels: row.labels });
}

/** Reads element strings of a symbol that says it holds them. */
export function readGs1(text: string): Payload | null {
  const elements = elementsOf(text);
  if (elements === null) return null;
  const checks = elements.flatMap(({ id, value, row }): CodeCheck[] => {
    if (row.form !== 'keyed') return [];
    const passed = hasCheckDigit(value);
    const detail = passed ? 'the check digit holds' : `the check digit of ${value} in the code does not hold`;
    return [{ rule: 'gs1-check-digit', passed, paths: [`(${id})`], detail }];
  });
  return payload('gs1', elements.flatMap(stateElement), { checks });
}
