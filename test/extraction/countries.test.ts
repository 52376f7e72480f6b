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

const totals = (...rows: readonly (readonly [string, string])[]): PageText =>
  printed([
    [[40, 'Facture N° F2025-0342']],
    [[40, 'Date : 03/11/2025']],
    ...rows.map(
      ([label, amount]) =>
        [
          [200, label],
          [480, amount],
        ] as const,
    ),
  ]);

describe('a bill with several rates of tax', () => {
  it('is summed up in a row that its parts above or below make up', () => {
    const rows = [
      ['Papier', '910,00', '23%', '209,30', '1 119,30'],
      ['Książka', '380,00', '5%', '19,00', '399,00'],
      ['Toner', '420,00', '23%', '96,60', '516,60'],
      ['', 'Netto', 'Stawka', 'VAT', 'Brutto'],
      ['Razem', '1 710,00', 'X', '324,90', '2 034,90'],
      ['W tym', '1 330,00', '23%', '305,90', '1 635,90'],
      ['', '380,00', '5%', '19,00', '399,00'],
    ];
    const { structured_data: data } = read(
      printed([
        [[40, 'Faktura VAT nr FV/118/03/2025']],
        ...rows.map((cells) =>
          cells.flatMap((text, at) => (text === '' ? [] : [[40 + 110 * at, text] as const])),
        ),
        [[40, 'Do zapłaty: 2 034,90 PLN']],
      ]),
    );
    expect(data).toMatchObject({ net_total: '1710.00', tax_total: '324.90', gross_total: '2034.90' });
  });

  it('has as total of the taxes what its parts add up to, where net and gross prove that these are all', () => {
    const { structured_data: data } = read(
      totals(
        ['Total HT', '2 360,00 €'],
        ['TVA 5,5 % (base 1 260,00 €)', '69,30 €'],
        ['TVA 20 % (base 1 100,00 €)', '220,00 €'],
        ['Total TTC', '2 649,30 €'],
      ),
    );
    expect(data).toMatchObject({ net_total: '2360.00', tax_total: '289.30', gross_total: '2649.30' });
  });

  it('has no total of the taxes where its parts leave something between net and gross', () => {
    const { structured_data: data } = read(
      totals(
        ['Total HT', '2 360,00 €'],
        ['TVA 5,5 %', '69,30 €'],
        ['TVA 10 %', '75,00 €'],
        ['TVA 20 %', '220,00 €'],
        ['Total TTC', '2 704,30 €'],
      ),
    );
    expect(data).toMatchObject({ net_total: '2360.00', tax_total: null, gross_total: '2704.30' });
  });

  it.each(['TVA 20 % (base 1 100,00 €)', 'TVA 20 % sur 1 100,00 €', 'TVA 20,00 % base 1 100,00'])(
    'gives what a rate comes to, not what it is taken of: %s',
    (label) => {
      const { structured_data: data } = read(
        totals([label, '220,00 €'], ['Total TTC', '1 320,00 €'], ['Net à payer', '1 320,00 €']),
      );
      expect(data).toMatchObject({ tax_total: '220.00', gross_total: '1320.00' });
    },
  );
});

describe('a Spanish bill', () => {
  it('from which a tax on income is withheld has no total with tax, but an amount due', () => {
    const { structured_data: data } = read(
      printed([
        [[40, 'FACTURA nº 2025/019']],
        [[40, 'Fecha: 30/06/2025']],
        ...(
          [
            ['Base imponible', '1.940,00 €'],
            ['IVA 21%', '407,40 €'],
            ['Retención IRPF -15%', '-291,00 €'],
            ['TOTAL A PAGAR', '2.056,40 €'],
          ] as const
        ).map(
          ([label, amount]) =>
            [
              [300, label],
              [480, amount],
            ] as const,
        ),
      ]),
    );
    expect(data).toMatchObject({
      net_total: '1940.00',
      tax_total: '407.40',
      gross_total: null,
      amount_due: '2056.40',
    });
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

describe('a Brazilian bill', () => {
  it('names both parties behind the same label, each in the part of its own', () => {
    const { structured_data: data } = read(
      printed([
        [[40, 'NOTA FISCAL DE SERVIÇOS ELETRÔNICA']],
        [[40, 'PRESTADOR DE SERVIÇOS']],
        [[40, 'Nome/Razão Social: Pinhais Consultoria Ltda.']],
        [[40, 'CPF/CNPJ: 12.345.678/0001-95']],
        [[40, 'Endereço: Rua XV de Novembro, 1200, Curitiba - PR, CEP 80060-000']],
        [[40, 'TOMADOR DE SERVIÇOS']],
        [[40, 'Nome/Razão Social: Araucária Alimentos S.A.']],
        [[40, 'CPF/CNPJ: 98.765.432/0001-98']],
        [[40, 'Endereço: Av. das Torres, 550, São José dos Pinhais - PR, CEP 83040-300']],
      ]),
    );
    expect(data).toMatchObject({
      seller_name: 'Pinhais Consultoria Ltda.',
      seller_vat_id: '12.345.678/0001-95',
      seller_address: 'Rua XV de Novembro, 1200, Curitiba - PR, CEP 80060-000',
      buyer_name: 'Araucária Alimentos S.A.',
      buyer_address: 'Av. das Torres, 550, São José dos Pinhais - PR, CEP 83040-300',
    });
  });
});

describe('a bill from the Gulf', () => {
  it('has no line of its table for its total', () => {
    const { structured_data: data } = read(
      printed([
        [[40, 'TAX INVOICE']],
        [
          [40, 'Description'],
          [300, 'Qty'],
          [370, 'Unit Price (QAR)'],
          [490, 'Amount (QAR)'],
        ],
        [
          [40, 'Split AC 2 Ton'],
          [305, '6'],
          [390, '1,950.00'],
          [500, '11,700.00'],
        ],
        [
          [40, 'Installation charges'],
          [305, '6'],
          [390, '250.00'],
          [500, '1,500.00'],
        ],
        [
          [370, 'Sub Total'],
          [500, '13,200.00'],
        ],
        [
          [370, 'Discount 5%'],
          [500, '(660.00)'],
        ],
        [
          [370, 'Net Amount QAR'],
          [500, '12,540.00'],
        ],
      ]),
    );
    expect(data).toMatchObject({ currency: 'QAR' });
    expect(data['gross_total']).not.toBe('11700.00');
  });
});

describe('numbers, amounts and days in the letters of a country', () => {
  const at = (...lines: string[]): Extraction => read(printed(lines.map((text) => [[40, text]])));

  it('take "PO" for the number of an order, in a sentence, too, and not for a box of the post', () => {
    expect(at('INVOICE 50218', 'PO 456001200').structured_data['order_number']).toBe('456001200');
    expect(at('We have received your payment for PO 456001200, thank you.').structured_data).toMatchObject({
      order_number: '456001200',
    });
    expect(at('INVOICE 50218', 'PO Box 44100').structured_data['order_number']).toBeNull();
    expect(at('FAKTURA 50218', 'po 45600120 dniach').structured_data['order_number']).toBeNull();
  });

  it('take "Số" for the number of a Vietnamese bill, and not "SO", which is that of a sales order', () => {
    const bill = at('HÓA ĐƠN GIÁ TRỊ GIA TĂNG', 'Ký hiệu: 1C25TAA', 'Số: 00001872');
    expect(bill.structured_data['invoice_number']).toBe('00001872');
    expect(at('Delivery of goods', 'SO: 00001872').structured_data['invoice_number']).toBeNull();
  });

  it('take the number of who pays tax in the Emirates, whose label is "TRN"', () => {
    const bill = at('TAX INVOICE', 'Al Noor Electromechanical LLC', 'TRN 100234567800003');
    expect(bill.structured_data).toMatchObject({ seller_vat_id: '100234567800003', invoice_number: null });
  });

  it('take "Issued" for the day of a bill', () => {
    const bill = at('TAX INVOICE', 'Issued: 11 November 2025', 'Due: 20 December 2025');
    expect(bill.structured_data).toMatchObject({ issue_date: '2025-11-11', due_date: '2025-12-20' });
  });

  it('keep an underscore within the number of a bill', () => {
    expect(at('Bill No: INV_041').structured_data['invoice_number']).toBe('INV_041');
  });

  it('read the dollars of the Caribbean', () => {
    expect(at('Invoice 7718', 'Total  J$323,150.00').structured_data).toMatchObject({
      currency: 'JMD',
      gross_total: '323150.00',
    });
    expect(at('Invoice 7718', 'Total XCD  3,015.00').structured_data['currency']).toBe('XCD');
  });

  it('read "listopada" as October in Croatia, and as November in Poland', () => {
    expect(at('Račun br. 214/1/2', 'Datum računa: 7. listopada 2025.').structured_data['issue_date']).toBe(
      '2025-10-07',
    );
    expect(
      at('Faktura VAT 41/2025', 'Data wystawienia: 7 listopada 2025').structured_data['issue_date'],
    ).toBe('2025-11-07');
  });
});
