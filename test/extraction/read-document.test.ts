/** Tests of reading whole documents: from printed pages and a template to values, evidence and checks. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TemplateField } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { invoicePage, printed } from './printed.ts';

interface Given {
  readonly template_id: string;
  readonly name: string;
  readonly fields: readonly TemplateField[];
}
const builtIn = (id: string): Given =>
  JSON.parse(readFileSync(new URL(`../../templates/${id}.json`, import.meta.url), 'utf8')) as Given;
const template = (...fields: TemplateField[]): Given => ({ template_id: 'mine', name: 'mine', fields });

describe('reading an invoice', () => {
  const found = readDocument({ pages: [invoicePage()], templates: [builtIn('invoice')] });

  it('gives every value in the form of its type', () => {
    expect(found.structured_data).toMatchObject({
      invoice_number: 'INV-2024-017',
      issue_date: '2024-04-03',
      due_date: '2024-04-25',
      seller_name: 'Acme Widgets Ltd',
      buyer_name: 'Northwind Traders Inc.',
      buyer_address: '400 Harbor Street, Portland, OR 97201',
      seller_vat_id: 'DE136695976',
      currency: 'GBP',
      net_total: '145.00',
      tax_total: '29.00',
      gross_total: '174.00',
    });
    expect(found.structured_data['lines']).toMatchObject([
      { description: 'Steel bracket, large', quantity: '10', unit_price: '12.50', amount: '125.00' },
      { description: 'Mounting screws', quantity: '200', unit_price: '0.10', amount: '20.00' },
    ]);
  });

  it('leaves blank what is not printed', () => {
    expect(found.structured_data).toMatchObject({ iban: null, order_number: null });
  });

  it('shows where each value stands', () => {
    const total = found.field_evidence['gross_total'];
    expect(total).toMatchObject({ page: 1, text: '£174.00', source: 'text' });
    const [x0 = 1, y0 = 1, x1 = 0, y1 = 0] = total?.box ?? [];
    expect(x0).toBeCloseTo(500 / 600, 3);
    expect(x1).toBeGreaterThan(x0);
    expect(y1).toBeGreaterThan(y0);
    expect(found.field_evidence['lines[1].amount']?.text).toBe('20.00');
  });

  it('checks its sums and says what it is', () => {
    expect(found.validations.filter((check) => check.passed).map((check) => check.rule)).toEqual(
      expect.arrayContaining(['net-plus-tax', 'sum-of-lines', 'vat-id-check-digit', 'date-order']),
    );
    expect(found).toMatchObject({ document_type: 'invoice', template_id: 'invoice' });
    expect(found.average_confidence).toBeGreaterThan(0.6);
  });

  it('is the same every time', () => {
    expect(readDocument({ pages: [invoicePage()], templates: [builtIn('invoice')] })).toEqual(found);
  });
});

describe('choosing the template', () => {
  it('follows the type of the document', () => {
    const templates = [builtIn('receipt'), builtIn('invoice')];
    expect(readDocument({ pages: [invoicePage()], templates }).template_id).toBe('invoice');
  });

  it('refuses to work without a template', () => {
    expect(() => readDocument({ pages: [invoicePage()], templates: [] })).toThrow(RangeError);
  });
});

describe('templates in words of their own', () => {
  it('are found by their names', () => {
    const page = printed([
      [[40, 'Harvest report']],
      [
        [40, 'Vineyard:'],
        [200, 'Clos du Nord'],
      ],
      [
        [40, 'Harvest date:'],
        [200, '14.09.2023'],
      ],
      [
        [40, 'Yield:'],
        [200, '4200 kg'],
      ],
    ]);
    const { structured_data: data } = readDocument({
      pages: [page],
      templates: [
        template(
          { name: 'vineyard' },
          { name: 'harvest_date', description: 'Day of the harvest' },
          { name: 'yield', description: 'Weight of the grapes' },
        ),
      ],
    });
    expect(data).toEqual({ vineyard: 'Clos du Nord', harvest_date: '2023-09-14', yield: '4200' });
  });

  it('take both ends of a range', () => {
    const page = printed([
      [
        [40, 'Advertiser'],
        [200, 'Friends of Rivers PAC'],
      ],
      [
        [40, 'Flight dates'],
        [200, '10/06/20 - 10/12/20'],
      ],
      [
        [40, 'Order date'],
        [200, '09/30/20'],
      ],
    ]);
    const { structured_data: data } = readDocument({
      pages: [page],
      templates: [
        template(
          { name: 'advertiser' },
          { name: 'flight_from', description: 'First day of the flight' },
          { name: 'flight_to', description: 'Last day of the flight' },
        ),
      ],
    });
    expect(data).toEqual({
      advertiser: 'Friends of Rivers PAC',
      flight_from: '2020-10-06',
      flight_to: '2020-10-12',
    });
  });
});

describe('printed questions', () => {
  const question = (name: string): TemplateField => ({ name, description: name });

  it('are answered as printed, up to the next question', () => {
    const page = printed([
      [
        [40, 'DATE:'],
        [100, 'March 27, 1984'],
        [300, 'COUNTRY:'],
        [380, 'BELGIUM'],
      ],
      [
        [40, 'NATURE OF WORK:'],
        [160, 'Advise if locally obtained honey'],
      ],
      [[160, 'is an acceptable substitute.']],
      [[40, 'RECEIVED:']],
    ]);
    const { structured_data: data } = readDocument({
      pages: [page],
      templates: [template(...['DATE', 'COUNTRY', 'NATURE OF WORK', 'RECEIVED'].map(question))],
    });
    expect(data).toEqual({
      DATE: 'March 27, 1984',
      COUNTRY: 'BELGIUM',
      'NATURE OF WORK': 'Advise if locally obtained honey is an acceptable substitute.',
      RECEIVED: null,
    });
  });
});

describe('doubt', () => {
  it('asks for a review when a sum is off', () => {
    const page = printed([
      [
        [40, 'Net total'],
        [300, '100.00'],
      ],
      [
        [40, 'VAT'],
        [300, '19.00'],
      ],
      [
        [40, 'Grand total'],
        [300, '191.00'],
      ],
    ]);
    const found = readDocument({
      pages: [page],
      templates: [template({ name: 'net_total' }, { name: 'tax_total' }, { name: 'gross_total' })],
    });
    expect(found.needs_review).toBe(true);
    expect(found.structured_data).toEqual({ net_total: '100.00', tax_total: '19.00', gross_total: '191.00' });
  });

  it('answers nothing from an empty document', () => {
    const found = readDocument({
      pages: [printed([], { status: 'empty', confidence: null })],
      templates: [builtIn('receipt')],
    });
    expect(
      Object.values(found.structured_data).every(
        (value) => value === null || (Array.isArray(value) && value.length === 0),
      ),
    ).toBe(true);
    expect(found).toMatchObject({ average_confidence: null, document_type: null, needs_review: true });
  });
});

describe('a document of no known kind', () => {
  const ids = ['invoice', 'receipt', 'bank_statement'] as const;

  it('fills in no template by chance, and asks for a look', () => {
    const letter = printed([
      [[40, 'Margaret Doyle']],
      [[40, '14 May 2026']],
      [[40, 'Dear Mr Byrne,']],
      [[40, 'we received an estimate of 2,400.00 from the builder.']],
    ]);
    const found = readDocument({ pages: [letter], templates: ids.map(builtIn) });
    expect(found).toMatchObject({ document_type: null, needs_review: true, field_evidence: {} });
    expect(
      Object.values(found.structured_data)
        .flat()
        .filter((value) => value !== null),
    ).toEqual([]);
    const asked = readDocument({ pages: [letter], templates: [builtIn('invoice')] });
    expect(asked.structured_data['issue_date']).toBe('2026-05-14');
  });

  it('is read as a bill when it clearly is one', () => {
    const bill = printed([
      [[40, 'Acme Widgets Ltd']],
      [
        [40, 'Balance'],
        [300, 'Total due: $174.00'],
      ],
    ]);
    const found = readDocument({ pages: [bill], templates: ids.map(builtIn) });
    expect(found).toMatchObject({ document_type: null, needs_review: true });
    expect(found.structured_data['gross_total']).toBe('174.00');
  });
});

describe('an order', () => {
  it('is written by the buyer, whose name stands in its head', () => {
    const order = printed([
      [[40, 'Seilbahnen Hochfels AG']],
      [[40, 'Bergstraße 1']],
      [[40, '87541 Bad Hindelang']],
      null,
      [[40, 'Kabelwerk Ott GmbH']],
      [[40, 'Drahtgasse 7']],
      [[40, '58762 Altena']],
      null,
      [[40, 'Bestellung 4500112873']],
    ]);
    const found = readDocument({ pages: [order], templates: [builtIn('purchase_order')] });
    expect(found.structured_data).toMatchObject({
      buyer_name: 'Seilbahnen Hochfels AG',
      supplier_name: 'Kabelwerk Ott GmbH',
    });
  });
});

describe('a little word amid others', () => {
  it('is no label: the date of a bill is not the first day of its period', () => {
    const bill = printed([
      [[40, 'Eaux du Vercors SA']],
      [[40, 'Facture n° 2026-0448 du 15/04/2026']],
      [[40, 'Période du 01/10/2025 au 31/03/2026']],
      [[40, 'Net à payer 96,33 €']],
    ]);
    const { structured_data } = readDocument({ pages: [bill], templates: [builtIn('utility_bill')] });
    expect(structured_data).toMatchObject({
      issue_date: '2026-04-15',
      period_start: '2025-10-01',
      period_end: '2026-03-31',
    });
  });
});
