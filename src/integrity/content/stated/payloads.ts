/** What the machine-readable parts of a document state about it: electronic invoices, codes, zones. */
import { isIban } from '../../../kit/check-digits.ts';
import type { RelativeBox } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { bareOf } from '../misread.ts';

/** What can be compared with the print. */
export type Datum = 'amount' | 'iban' | 'reference' | 'number' | 'date';

const DATA: Readonly<Record<string, Datum>> = {
  gross_total: 'amount',
  amount_due: 'amount',
  iban: 'iban',
  reference: 'reference',
  invoice_number: 'number',
  personal_document_number: 'number',
  issue_date: 'date',
  birth_date: 'date',
  expiry_date: 'date',
};

/** One value of a payload that can be compared. */
export interface Stated {
  readonly datum: Datum;
  /** `gross_total`, `iban`, ... */
  readonly concept: string;
  readonly value: string;
  readonly page: number;
  readonly box: RelativeBox | null;
}

/** One payload. */
export interface Payload {
  /** For people. */
  readonly where: string;
  /** A code or an XML is exact; a zone is itself recognized. */
  readonly source: 'xml' | 'code' | 'mrz';
  /** What it describes: the document as a whole, a payment for it, or whom it identifies. */
  readonly about: 'document' | 'payment' | 'holder';
  readonly stated: readonly Stated[];
  /** Every value with its concept, also what cannot be compared. */
  readonly all: readonly { readonly concept: string | null; readonly value: string }[];
}

/** References whose form is unmistakable: of Swiss payment slips (27 digits) and RF of ISO 11649. */
const STRUCTURED = /^(?:\d{27}|RF\d{2}[A-Z\d]{1,21})$/iu;

type Value = Omit<Stated, 'datum' | 'concept'> & { readonly concept: string | null };

/** An amount of nothing is left open; an account whose digits do not hold was made or read wrongly. */
function isUsable(datum: Datum, value: string): boolean {
  if (datum === 'amount') return Number(value) !== 0 && Number.isFinite(Number(value));
  if (datum === 'iban') return isIban(bareOf(value).toUpperCase());
  if (datum === 'reference') return STRUCTURED.test(bareOf(value));
  return datum === 'date' ? /^\d{4}-\d{2}-\d{2}$/.test(value) : bareOf(value).length >= 4;
}

/** Kinds of codes by what they describe; others are about a payment. */
const ABOUT: Readonly<Record<string, Payload['about']>> = {
  mrz: 'holder',
  aamva: 'holder',
  zatca: 'document',
  rksv: 'document',
  dsfinvk: 'document',
  qr_invoice: 'document',
  atcud: 'document',
  gst: 'document',
  verifactu: 'document',
  ticketbai: 'document',
  cfdi: 'document',
  afip: 'document',
  ksef: 'document',
};

function payloadOf(
  { where, source, about }: Pick<Payload, 'where' | 'source' | 'about'>,
  values: readonly Value[],
): Payload {
  const stated = values.flatMap((value): Stated[] => {
    const datum = value.concept === null ? undefined : DATA[value.concept];
    if (datum === undefined || value.concept === null || !isUsable(datum, value.value)) return [];
    return [{ ...value, concept: value.concept, datum }];
  });
  return { where, source, about, stated, all: values };
}

const NAMES: Readonly<Record<string, string>> = {
  epc: 'payment code',
  swiss_qr_bill: 'Swiss payment code',
  spayd: 'payment code',
  pix: 'payment code',
  emv: 'payment code',
  zatca: 'tax code',
  ...Object.fromEntries(
    ['qr_invoice', 'atcud', 'gst', 'verifactu', 'ticketbai', 'cfdi', 'afip', 'ksef'].map((kind) => [
      kind,
      'tax code',
    ]),
  ),
  aamva: 'license code',
};

/** A zone counts when all of its check digits hold: it is read by recognition, too. */
function zoneHolds({ validations }: Reading): boolean {
  const digits = validations.filter(({ rule }) => /^mrz-.*check-digit/.test(rule));
  return digits.length > 0 && digits.every(({ passed }) => passed);
}

/** Every payload that says something comparable. */
export function payloadsOf(reading: Reading): readonly Payload[] {
  const xml = reading.embedded
    .filter(({ source }) => source === 'xml')
    .map(({ values }) => payloadOf({ where: 'embedded XML', source: 'xml', about: 'document' }, values));
  const codes = reading.pages.flatMap(({ page, codes: found = [] }) =>
    found.flatMap(({ source, kind, values, box }): Payload[] => {
      const placed = values.map((value) => ({ ...value, page, box }));
      const about = ABOUT[kind] ?? 'payment';
      if (source !== 'mrz')
        return [payloadOf({ where: NAMES[kind] ?? `${kind} code`, source: 'code', about }, placed)];
      const where = 'machine-readable zone';
      return zoneHolds(reading) ? [payloadOf({ where, source: 'mrz', about }, placed)] : [];
    }),
  );
  return [...xml, ...codes].filter(({ stated }) => stated.length > 0);
}
