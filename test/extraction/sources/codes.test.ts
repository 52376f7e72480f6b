/** What codes state answers fields, and is compared with the print. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/extraction/index.ts';
import type { PageCode } from '../../../src/extraction/index.ts';
import { readPayload } from '../../../src/extraction/codes/read-payload.ts';
import { epcLines } from '../../support/codes.ts';
import { invoicePage, printed } from '../printed.ts';

const code = (text: string, symbology = 'QRCode'): PageCode => ({
  ...readPayload({ text, symbology, gs1: false }),
  source: 'qr',
  symbology,
  text,
  x0: 60,
  y0: 600,
  x1: 180,
  y1: 720,
});

const template = (names: readonly string[]) => ({
  template_id: 'own',
  name: 'Own',
  fields: names.map((name) => ({ name, description: '' })),
});

const invoiceWith = (codes: readonly PageCode[], names: readonly string[]) =>
  readDocument({ pages: [{ ...invoicePage(), codes }], templates: [template(names)] });

describe('what a code states', () => {
  test('answers the fields of any template, with its place on the page', () => {
    const result = invoiceWith(
      [code(epcLines({ amount: 'EUR174.00' }))],
      ['iban', 'payment_reference', 'amount_due'],
    );
    expect(result.structured_data).toEqual({
      iban: 'DE89370400440532013000',
      payment_reference: 'RF18539007547034',
      amount_due: '174.00',
    });
    expect(result.field_evidence['iban']).toMatchObject({
      source: 'qr',
      method: 'epc:iban',
      page: 1,
      box: [0.1, 0.75, 0.3, 0.9],
    });
    expect(result.validations).toContainEqual(
      expect.objectContaining({ rule: 'qr-iban-check-digits', passed: true, fields: ['iban'] }),
    );
  });

  test('agrees with a print that is wrapped within its column', () => {
    const page = printed([
      [
        [40, 'Acme Widgets Ltd'],
        [400, 'IBAN: DE89 3704'],
      ],
      [
        [40, 'Invoice 17'],
        [400, '0044 0532 0130 00'],
      ],
    ]);
    const result = readDocument({
      pages: [{ ...page, codes: [code(epcLines())] }],
      templates: [template(['iban'])],
    });
    expect(result.structured_data['iban']).toBe('DE89370400440532013000');
    expect(result.validations.filter(({ rule, passed }) => rule === 'code_agrees' && !passed)).toEqual([]);
  });

  test('that differs from a sure print is shown with it, and asks for a look', () => {
    const page = printed([
      [
        [40, 'Acme Widgets Ltd'],
        [400, 'INVOICE'],
      ],
      [[40, 'IBAN: DE02120300000000202051']],
    ]);
    const result = readDocument({
      pages: [{ ...page, codes: [code(epcLines())] }],
      templates: [template(['iban'])],
    });
    expect(result.structured_data['iban']).toBe('DE89370400440532013000');
    expect(result.field_evidence['iban']?.alternatives).toEqual([
      expect.objectContaining({ text: 'DE02120300000000202051' }),
    ]);
    expect(result.validations).toContainEqual(
      expect.objectContaining({ rule: 'code_agrees', passed: false, fields: ['iban'] }),
    );
    expect(result.needs_review).toBe(true);
  });

  test('as the amount to be paid does not replace another total that is surely printed', () => {
    const result = invoiceWith([code(epcLines({ amount: 'EUR100.00' }))], ['total']);
    expect(result.structured_data['total']).toBe('174.00');
  });

  test('twice and not the same answers nothing', () => {
    const other = code(epcLines({ iban: 'DE02120300000000202051' }));
    expect(invoiceWith([code(epcLines()), other], ['iban']).structured_data['iban']).toBeNull();
  });
});

describe('a plain bar code', () => {
  test.each(['barcode', 'ean', 'sku'])('answers a field named %s', (name) => {
    const { structured_data } = invoiceWith([code('4006381333931', 'EAN13')], [name]);
    expect(structured_data[name]).toBe('4006381333931');
  });

  test('is a tracking number only where one is asked for', () => {
    const parcel = code('1Z999AA10123456784', 'Code128');
    const result = invoiceWith([parcel], ['tracking_number', 'reference']);
    expect(result.structured_data).toEqual({ tracking_number: '1Z999AA10123456784', reference: null });
  });
});
