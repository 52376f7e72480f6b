/** Understands what a code says: the first format that knows it, else a plain value. */
import { readAamva } from './payloads/aamva.ts';
import { readMecard, readVcard } from './payloads/contacts.ts';
import { readEmv } from './payloads/emv.ts';
import { readEpc } from './payloads/epc.ts';
import { readDsfinvk, readRksv, readZatca } from './payloads/fiscal.ts';
import { hasCheckDigit, readGs1 } from './payloads/gs1.ts';
import { readHub3, readPaymentLink, readSt00012, readUpn } from './payloads/slips.ts';
import { readQrInvoice, readSpayd } from './payloads/spayd.ts';
import { readSwiss } from './payloads/swiss.ts';
import { readAtcud, readGst } from './payloads/tax-codes.ts';
import { readTaxLink } from './payloads/tax-links.ts';
import { payload, state } from './statement.ts';
import type { Payload } from './types.ts';

/** Each knows its format by its first letters, so their order does not matter. */
const READERS: readonly ((text: string) => Payload | null)[] = [
  readEpc,
  readSwiss,
  readHub3,
  readUpn,
  readSt00012,
  readPaymentLink,
  readSpayd,
  readQrInvoice,
  readEmv,
  readAtcud,
  readGst,
  readTaxLink,
  readZatca,
  readRksv,
  readDsfinvk,
  readAamva,
  readVcard,
  readMecard,
];

const RETAIL = ['EAN13', 'EAN8', 'UPCA', 'UPCE'];
const MATRIX = ['QRCode', 'MicroQRCode', 'DataMatrix', 'Aztec', 'PDF417'];
const ANY = ['Barcode', 'Bar code', 'Barcode value', 'Barcode number', 'Scanned code'];

function labelsFor(symbology: string): readonly string[] {
  if (symbology.includes('QR')) return [...ANY, 'QR code', 'QR', 'QR code content', 'QR code value'];
  if (MATRIX.includes(symbology))
    return [...ANY, symbology, symbology === 'DataMatrix' ? 'Data matrix' : '2D code'];
  if (RETAIL.includes(symbology))
    return [...ANY, 'EAN', 'GTIN', 'UPC', 'EAN code', 'EAN number', 'SKU', 'Article number', 'ISBN'];
  return [...ANY, 'SKU', 'Tracking number', 'Shipment number', 'Parcel number'];
}

/** A value of which only the name of a field can tell what it is. */
function plain(text: string, symbology: string): Payload {
  const isLink = /^(?:https?:\/\/|www\.)\S+$/iu.test(text);
  return payload(
    isLink ? 'url' : 'text',
    [
      ...state('value', null, text, { labels: labelsFor(symbology), bearing: 'named' }),
      ...(isLink
        ? state('value', null, text, { labels: ['URL', 'Link', 'Web link', 'QR link'], bearing: 'named' })
        : []),
    ],
    {
      checks: ['EAN13', 'EAN8', 'UPCA'].includes(symbology)
        ? [
            {
              rule: 'gs1-check-digit',
              passed: hasCheckDigit(text),
              paths: ['value'],
              detail: 'by its symbology',
            },
          ]
        : [],
    },
  );
}

/** What the text of a code states. */
export function readPayload(code: {
  readonly text: string;
  readonly symbology: string;
  readonly gs1: boolean;
}): Payload {
  const { text, symbology } = code;
  if (code.gs1) return readGs1(text) ?? plain(text, symbology);
  for (const read of READERS) {
    const known = read(text);
    if (known !== null && known.statements.length > 0) return known;
  }
  return plain(text, symbology);
}
