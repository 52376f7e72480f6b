/** Tests of extraction from bills and receipts in Hungarian, Romanian and Turkish. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import type { Extraction } from '../../src/extraction/index.ts';
import invoice from '../../templates/invoice.json' with { type: 'json' };
import receipt from '../../templates/receipt.json' with { type: 'json' };
import { printed } from './printed.ts';

type Row = readonly (readonly [number, string])[];

const COLUMNS = [40, 260, 340, 400, 500];
const row = (...cells: readonly string[]): Row => cells.map((text, at) => [COLUMNS[at] ?? 0, text] as const);
const pair = (label: string, value: string): Row => [
  [260, label],
  [500, value],
];

const readBill = (...rows: readonly (Row | null)[]): Extraction =>
  readDocument({ pages: [printed(rows)], templates: [invoice] });
const readReceipt = (...rows: readonly (Row | null)[]): Record<string, unknown> =>
  readDocument({ pages: [printed(rows, { width: 220 })], templates: [receipt] }).structured_data;

describe('a Hungarian bill', () => {
  it('gives its parties, days, lines and sums', () => {
    const { structured_data: data, document_type: type } = readBill(
      [[240, 'SZÁMLA']],
      [
        [40, 'Eladó'],
        [340, 'Vevő'],
      ],
      [
        [40, 'Balaton Irodaszer Kft.'],
        [340, 'Tisza Építőipari Zrt.'],
      ],
      [
        [40, '1054 Budapest, Szabadság tér 7.'],
        [340, '6720 Szeged, Kárász utca 12.'],
      ],
      [[40, 'Adószám: 12345676-2-41']],
      [[40, 'Számla sorszáma: BI-2025/00318']],
      [[40, 'Számla kelte: 2025. március 14.']],
      [[40, 'Fizetési határidő: 2025.03.28.']],
      null,
      row('Megnevezés', 'Mennyiség', 'Egység', 'Egységár', 'Nettó érték'),
      row('Másolópapír A4', '20', 'csomag', '1 890', '37 800'),
      row('Golyóstoll kék', '50', 'db', '210', '10 500'),
      null,
      pair('Nettó összesen', '48 300 Ft'),
      pair('ÁFA összesen', '13 041 Ft'),
      pair('Bruttó összesen', '61 341 Ft'),
    );
    expect(type).toBe('invoice');
    expect(data).toMatchObject({
      invoice_number: 'BI-2025/00318',
      issue_date: '2025-03-14',
      due_date: '2025-03-28',
      seller_name: 'Balaton Irodaszer Kft.',
      buyer_name: 'Tisza Építőipari Zrt.',
      buyer_address: '6720 Szeged, Kárász utca 12.',
      currency: 'HUF',
      net_total: '48300.00',
      tax_total: '13041.00',
      gross_total: '61341.00',
      lines: [
        { description: 'Másolópapír A4', quantity: '20', unit_price: '1890.00', amount: '37800.00' },
        { description: 'Golyóstoll kék', quantity: '50', unit_price: '210.00', amount: '10500.00' },
      ],
    });
  });
});

describe('a Romanian bill', () => {
  it('gives its parties, days, lines and sums', () => {
    const { structured_data: data, document_type: type } = readBill(
      [[40, 'FACTURĂ FISCALĂ nr. 2025-118']],
      [[40, 'Furnizor: Carpați Distribuție S.R.L.']],
      [[40, 'Cod fiscal: RO14399840']],
      [[40, 'Client: Mureș Logistic S.A.']],
      [[40, 'Data emiterii: 17 februarie 2025']],
      [[40, 'Data scadenței: 19.03.2025']],
      null,
      row('Denumirea produselor', 'Cantitate', 'U.M.', 'Preț unitar', 'Valoare'),
      row('Hârtie copiator A4', '40', 'top', '21,50', '860,00'),
      row('Dosar plastic', '200', 'buc', '1,20', '240,00'),
      null,
      pair('Total fără TVA', '1.100,00'),
      pair('TVA 19%', '209,00'),
      pair('Total de plată', '1.309,00 lei'),
    );
    expect(type).toBe('invoice');
    expect(data).toMatchObject({
      invoice_number: '2025-118',
      issue_date: '2025-02-17',
      due_date: '2025-03-19',
      seller_name: 'Carpați Distribuție S.R.L.',
      seller_vat_id: 'RO14399840',
      buyer_name: 'Mureș Logistic S.A.',
      currency: 'RON',
      net_total: '1100.00',
      tax_total: '209.00',
      gross_total: '1309.00',
      lines: [
        { quantity: '40', unit_price: '21.50', amount: '860.00' },
        { quantity: '200', unit_price: '1.20', amount: '240.00' },
      ],
    });
  });
});

describe('a Turkish bill', () => {
  it('gives its parties, days, lines and sums, rates with the sign ahead', () => {
    const { structured_data: data, document_type: type } = readBill(
      [[40, 'E-ARŞİV FATURA']],
      [[40, 'SATICI: Anadolu Kırtasiye Ltd. Şti.']],
      [[40, 'Alıcı: Ege Mobilya A.Ş.']],
      [[40, 'Fatura No: AKR2025000000123']],
      [[40, 'Düzenleme Tarihi: 21 Ocak 2025']],
      [[40, 'Son Ödeme Tarihi: 20.02.2025']],
      null,
      row('Mal Hizmet', 'Miktar', 'KDV Oranı', 'Birim Fiyat', 'Tutar'),
      row('A4 fotokopi kağıdı', '30', '%20', '145,00', '4.350,00'),
      row('Tükenmez kalem', '100', '%20', '12,50', '1.250,00'),
      null,
      pair('Ara Toplam', '5.600,00'),
      pair('Hesaplanan KDV', '1.120,00'),
      pair('Vergiler Dahil Toplam Tutar', '6.720,00 TL'),
    );
    expect(type).toBe('invoice');
    expect(data).toMatchObject({
      invoice_number: 'AKR2025000000123',
      issue_date: '2025-01-21',
      due_date: '2025-02-20',
      seller_name: 'Anadolu Kırtasiye Ltd. Şti.',
      buyer_name: 'Ege Mobilya A.Ş.',
      currency: 'TRY',
      net_total: '5600.00',
      tax_total: '1120.00',
      gross_total: '6720.00',
      lines: [
        { quantity: '30', unit_price: '145.00', tax_rate: '20', amount: '4350.00' },
        { quantity: '100', unit_price: '12.50', tax_rate: '20', amount: '1250.00' },
      ],
    });
  });
});

describe('a receipt', () => {
  it('in Hungarian has prices without cents', () => {
    expect(
      readReceipt(
        [[40, 'Kakukk Élelmiszer Kft.']],
        [[40, '1072 Budapest, Rákóczi út 20.']],
        [[80, 'NYUGTA']],
        [
          [10, 'Kenyér'],
          [160, '899'],
        ],
        [
          [10, 'Sajt'],
          [150, '1 290'],
        ],
        [
          [10, 'ÖSSZESEN:'],
          [150, '2 189 Ft'],
        ],
        [
          [10, 'KÉSZPÉNZ'],
          [150, '3 000 Ft'],
        ],
        [
          [10, 'VISSZAJÁRÓ'],
          [150, '811 Ft'],
        ],
        [[10, '2025.05.11. 14:32']],
      ),
    ).toMatchObject({
      store_name: 'Kakukk Élelmiszer Kft.',
      date: '2025-05-11',
      total: '2189.00',
      currency: 'HUF',
      items: [
        { name: 'Kenyér', price: '899.00' },
        { name: 'Sajt', price: '1290.00' },
      ],
    });
  });

  it('in Turkish has its tax above the total, and change below', () => {
    expect(
      readReceipt(
        [[60, 'GÜNEŞ MARKET']],
        [
          [10, 'TARİH: 15/02/2025'],
          [140, 'SAAT: 19:47'],
        ],
        [[10, 'FİŞ NO: 0057']],
        [
          [10, 'PEYNİR %1'],
          [150, '*145,00'],
        ],
        [
          [10, 'TOPKDV'],
          [150, '*1,44'],
        ],
        [
          [10, 'TOPLAM'],
          [150, '*145,00'],
        ],
        [
          [10, 'NAKİT'],
          [150, '*150,00'],
        ],
        [
          [10, 'PARA ÜSTÜ'],
          [150, '*5,00'],
        ],
      ),
    ).toMatchObject({ date: '2025-02-15', receipt_number: '0057', tax: '1.44', total: '145.00' });
  });

  it('in Romanian with taxes at two rates gives none of them for the tax', () => {
    expect(
      readReceipt(
        [[40, 'MAGAZIN UNIREA SRL']],
        [[80, 'BON FISCAL']],
        [
          [10, 'TOTAL'],
          [150, '40,00'],
        ],
        [
          [10, 'TVA A 19%'],
          [150, '4,44'],
        ],
        [
          [10, 'TVA B 9%'],
          [150, '1,01'],
        ],
        [
          [10, 'NUMERAR'],
          [150, '50,00'],
        ],
        [
          [10, 'REST'],
          [150, '10,00'],
        ],
      ),
    ).toMatchObject({ total: '40.00', tax: null });
  });
});
