/** Tests of extraction from bills as the countries print them. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import type { Extraction, PageText } from '../../src/extraction/index.ts';
import invoice from '../../templates/invoice.json' with { type: 'json' };
import { printed } from './printed.ts';

const read = (page: PageText): Extraction => readDocument({ pages: [page], templates: [invoice] });

describe('a Swiss bill', () => {
  it('calls its prices "Ansatz" and its sum without tax "Zwischentotal"', () => {
    const { structured_data: data, validations } = read(
      printed([
        [[40, 'Rechnung 24-10877']],
        [
          [40, 'Bezeichnung'],
          [250, 'Anzahl'],
          [330, 'Ansatz'],
          [430, 'Betrag CHF'],
        ],
        [
          [40, 'Service Lüftung'],
          [250, '6.5'],
          [330, '128.00'],
          [430, '832.00'],
        ],
        [
          [40, 'Filterset'],
          [250, '4'],
          [330, '86.50'],
          [430, '346.00'],
        ],
        [
          [330, 'Zwischentotal'],
          [430, "1'178.00"],
        ],
        [
          [330, 'MWST 8.1 %'],
          [430, '95.40'],
        ],
        [
          [330, 'Total CHF'],
          [430, "1'273.40"],
        ],
      ]),
    );
    expect(data).toMatchObject({ net_total: '1178.00', tax_total: '95.40', gross_total: '1273.40' });
    expect(data['lines']).toMatchObject([{ unit_price: '128.00' }, { unit_price: '86.50' }]);
    expect(validations.filter(({ passed }) => !passed)).toEqual([]);
  });
});

describe('a Polish bill', () => {
  it('is dated by the day of issue, not by that of the sale', () => {
    const { structured_data: data } = read(
      printed([
        [[350, 'Data wystawienia: 12.03.2025']],
        [[350, 'Data sprzedaży: 10.03.2025']],
        [[40, 'Faktura VAT nr FV/118/03/2025']],
      ]),
    );
    expect(data).toMatchObject({ issue_date: '2025-03-12' });
  });
});

describe('an Italian bill', () => {
  it('of a lawyer is called "Parcella"', () => {
    const { structured_data: data, document_type: type } = read(
      printed([[[40, 'PARCELLA n. 37 del 18/09/2025']], [[40, 'Pagamento entro il 18/10/2025']]]),
    );
    expect(type).toBe('invoice');
    expect(data).toMatchObject({ invoice_number: '37', issue_date: '2025-09-18' });
  });
});
