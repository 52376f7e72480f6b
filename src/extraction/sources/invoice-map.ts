/** How a family of electronic invoices is walked: tables of paths per concept, and the walk that reads them. */
import type { Party } from '../lexicon/concepts.ts';
import { dateOf, decimalOf, moneyOf } from './plain-forms.ts';
import type { EmbeddedGroup, EmbeddedPart, EmbeddedValue } from './types.ts';
import { selectAll, selectText } from './xml.ts';
import type { Found } from './xml.ts';

/** How the text of a node becomes a value. */
export type Form = 'text' | 'date' | 'money' | 'decimal' | 'code';

/** One thing an invoice states. */
export interface Statement {
  readonly concept: string | null;
  readonly party?: Party;
  readonly form: Form;
  readonly labels?: readonly string[];
  /** Tried in turn; `{currency}` stands for the currency of the invoice. */
  readonly paths: readonly string[];
}

/** Where a party is described. */
export interface PartyPlace {
  readonly party: Party;
  readonly path: string;
}

/** A format. */
export interface InvoiceFormat {
  readonly roots: readonly string[];
  readonly currency: readonly string[];
  readonly statements: readonly Statement[];
  readonly parties: readonly PartyPlace[];
  /** Below a party. */
  readonly ofParty: readonly Statement[];
  /** Below a party: the parts of its address in the order of print; a list is one line. */
  readonly address: readonly (readonly string[])[];
  readonly country: string;
  readonly lines: string;
  readonly ofLine: readonly Statement[];
  /** Below a line: the quantity a price is for. */
  readonly priceBasis: readonly string[];
  readonly taxes: string;
  readonly ofTax: readonly Statement[];
  /** Present where allowances or charges are declared. */
  readonly adjustments: readonly string[];
}

/** What a row of taxes states, by the path of each below it. */
export const taxStatements = (
  paths: Readonly<Record<'rate' | 'base' | 'amount', string>>,
): readonly Statement[] => [
  {
    concept: 'line_tax_rate',
    form: 'decimal',
    labels: ['Rate', 'Percent', 'Tax rate', 'VAT rate'],
    paths: [paths.rate],
  },
  {
    concept: 'net_total',
    form: 'money',
    labels: ['Base', 'Basis', 'Net', 'Taxable', 'Taxable amount', 'Tax base', 'Net amount'],
    paths: [paths.base],
  },
  {
    concept: 'tax_total',
    form: 'money',
    labels: ['Amount', 'Tax', 'VAT', 'Tax amount', 'VAT amount'],
    paths: [paths.amount],
  },
];

const FORMS: Readonly<Record<Form, (found: Found) => string | null>> = {
  text: ({ node }) => node.text.replace(/[^\S\n]+/gu, ' ').replace(/ ?\n\s*/gu, '\n'),
  code: ({ node }) => node.text.replace(/\s+/gu, ''),
  date: ({ node }) => dateOf(node.text),
  money: ({ node }) => moneyOf(node.text),
  decimal: ({ node }) => decimalOf(node.text),
};

function read(from: Found, statement: Statement, currency: string): EmbeddedValue | null {
  for (const path of statement.paths) {
    const found = selectText(from, path.replace('{currency}', currency));
    const value = found ? FORMS[statement.form](found) : null;
    if (!found || value === null || value === '') continue;
    const { concept, party = null, labels = [] } = statement;
    return { concept, party, labels, value, text: found.node.text, path: found.path, page: 1, box: null };
  }
  return null;
}

const readEach = (from: Found, statements: readonly Statement[], currency: string): EmbeddedValue[] =>
  statements.flatMap((statement) => read(from, statement, currency) ?? []);

const ADDRESS_CONCEPTS: Readonly<Record<Party, string>> = {
  seller: 'seller_address',
  buyer: 'buyer_address',
  ship: 'shipping_address',
};
const NAME_CONCEPTS: Readonly<Record<Party, string>> = {
  seller: 'seller_name',
  buyer: 'buyer_name',
  ship: 'ship_to',
};

function readParty(
  root: Found,
  place: PartyPlace,
  format: InvoiceFormat,
  isAbroad: boolean,
): EmbeddedValue[] {
  const { party } = place;
  const from = selectAll(root, place.path)[0];
  if (!from) return [];
  const values = readEach(from, format.ofParty, '').map((value) => ({
    ...value,
    party,
    concept: value.concept === 'party_name' ? NAME_CONCEPTS[party] : value.concept,
  }));
  const lines = format.address.flatMap((parts) => {
    const texts = parts.flatMap((path) => selectText(from, path)?.node.text ?? []);
    return texts.length === 0 ? [] : [texts.join(' ')];
  });
  const country = isAbroad ? selectText(from, format.country)?.node.text : undefined;
  if (lines.length === 0) return values;
  const value = [...lines, ...(country === undefined ? [] : [country])].join(', ');
  const path = `${from.path}/${format.country.split('/')[0] ?? ''}`;
  const concept = ADDRESS_CONCEPTS[party];
  return [...values, { concept, party, labels: [], value, text: value, path, page: 1, box: null }];
}

/** A price for a hundred pieces as the price of one (EN 16931, BT-146 and BT-149). */
function perPiece(row: readonly EmbeddedValue[], line: Found, format: InvoiceFormat): EmbeddedValue[] {
  const basis =
    format.priceBasis.map((path) => Number(selectText(line, path)?.node.text)).find((n) => n > 0) ?? 1;
  if (basis === 1) return [...row];
  return row.map((value) =>
    value.concept === 'line_unit_price'
      ? { ...value, value: moneyOf((Number(value.value) / basis).toFixed(6)) ?? value.value }
      : value,
  );
}

function readGroups(root: Found, format: InvoiceFormat, currency: string): EmbeddedGroup[] {
  const groups: EmbeddedGroup[] = [
    {
      kind: 'lines',
      rows: selectAll(root, format.lines).map((line) =>
        perPiece(readEach(line, format.ofLine, currency), line, format),
      ),
    },
    {
      kind: 'taxes',
      rows: selectAll(root, format.taxes).map((tax) => readEach(tax, format.ofTax, currency)),
    },
  ];
  return groups
    .map(({ kind, rows }) => ({ kind, rows: rows.filter((row) => row.length > 0) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Everything an invoice of a format states. */
export function readInvoice(root: Found, format: InvoiceFormat): EmbeddedPart {
  const stated = format.currency.map((path) => selectText(root, path)?.node.text ?? '');
  const currency = stated.find((code) => /^[A-Z]{3}$/u.test(code)) ?? 'none';
  const countries = format.parties.map(
    ({ path }) => selectText(root, `${path}/${format.country}`)?.node.text,
  );
  const isAbroad = new Set(countries.filter((country) => country !== undefined)).size > 1;
  return {
    source: 'xml',
    documentType: 'invoice',
    values: [
      ...readEach(root, format.statements, currency),
      ...format.parties.flatMap((place) => readParty(root, place, format, isAbroad)),
    ],
    groups: readGroups(root, format, currency),
    adjusted: format.adjustments.some((path) => selectAll(root, path).length > 0),
  };
}
