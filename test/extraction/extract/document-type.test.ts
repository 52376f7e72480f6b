/** Tests of telling the type of a document. */
import { describe, expect, it } from 'vitest';
import { detectDocumentType } from '../../../src/extraction/index.ts';
import { invoicePage, printed } from '../printed.ts';

describe('the type of a document', () => {
  it('is told by its title and its words', () => {
    expect(detectDocumentType([invoicePage()])).toBe('invoice');
    expect(
      detectDocumentType([
        printed([
          [[40, 'Account statement']],
          [
            [40, 'Opening balance'],
            [300, '1.00'],
          ],
          [
            [40, 'Closing balance'],
            [300, '2.00'],
          ],
        ]),
      ]),
    ).toBe('bank_statement');
  });

  it.each([
    ['Extrato combinado', 'bank_statement'],
    ['Ordine a fornitore', 'purchase_order'],
    ["Ordine d'acquisto", 'purchase_order'],
  ])('is told by the title "%s"', (title, type) => {
    expect(detectDocumentType([printed([[[40, title]], [[40, 'N. 4500/2025/A']]])])).toBe(type);
  });

  it('is a business card with few words and two ways to reach somebody', () => {
    const card = printed([
      [[40, 'Alma Fischer']],
      [[40, 'Head of Logistics']],
      null,
      [[40, 'Northwind Traders GmbH']],
      [[40, 'T +49.30.901.820']],
      [[40, 'alma.fischer@northwind.example']],
    ]);
    expect(detectDocumentType([card])).toBe('business_card');
  });

  it('is no business card when something is dated or paid, or only one way to reach somebody is printed', () => {
    const note = (line: string) => printed([[[40, 'Alma Fischer']], [[40, '+49 30 901 820']], [[40, line]]]);
    expect(detectDocumentType([note('www.northwind.example')])).toBe('business_card');
    expect(detectDocumentType([note('12.03.2024')])).toBeNull();
    expect(detectDocumentType([note('48.20')])).toBeNull();
    expect(detectDocumentType([note('Berlin')])).toBeNull();
  });

  describe('of an invoice for what is supplied', () => {
    const page = (...lines: string[]) => printed(lines.map((text) => [[40, text]]));
    const phone = [
      'Invoice # 9958120471',
      'Billing period Jan 24 to Feb 23',
      'Balance from last bill $139.92',
    ];
    const power = ['Facture du 14/02/2024 n° 10', 'Total TTC 102,89 €', 'Compteur n° 041', 'Conso (kWh) 412'];

    it('is that of the bill of a supplier', () => {
      expect(detectDocumentType([page(...phone, 'Account # 542188017')])).toBe('utility_bill');
      expect(detectDocumentType([page(...power, 'Point de livraison : 1488')])).toBe('utility_bill');
    });

    it.each([
      [
        'Faktura VAT nr 25/1184',
        'Numer licznika: 92117704',
        'Zużycie kWh',
        'Adres punktu poboru: ul. Leśna 4',
      ],
      [
        'FACTURĂ FISCALĂ',
        'Serie contor: AM2019',
        'Sold restant 64,20',
        'Adresa locului de consum: Str. Livezeni 22',
      ],
      [
        'FACTURA Nº TF25',
        'Periodo de facturación: 01/10',
        'Llamadas 1,16',
        'Nº de cuenta cliente: 900114477',
      ],
    ])('is that of the bill of a supplier in other languages: %s', (...lines) => {
      expect(detectDocumentType([page(...lines)])).toBe('utility_bill');
    });

    it('is that of an invoice without an account, with one sign alone, or with goods', () => {
      expect(detectDocumentType([page(...power)])).toBe('invoice');
      expect(detectDocumentType([page(...power.slice(0, 3), 'N° de compte : 4 003')])).toBe('invoice');
      const work = ['Compteur posé', 'N° client : 17', 'Désignation  Qté  PU HT  Total'];
      expect(detectDocumentType([page(...power, ...work)])).toBe('invoice');
    });
  });

  describe('by titles', () => {
    const page = (...lines: string[]) => printed(lines.map((text) => [[40, text]]));

    it('counts a longer one instead of what it holds', () => {
      expect(detectDocumentType([page('BON DE COMMANDE', 'Mairie de Châteaulin')])).toBe('purchase_order');
      expect(detectDocumentType([page('FACTURA SIMPLIFICADA', 'Pan de molde 1,35')])).toBe('receipt');
      expect(detectDocumentType([page('Fatura Simplificada', 'Iogurte 3,56')])).toBe('receipt');
    });

    it('counts those that differ by accents only once', () => {
      const lines = ['FACTURA', 'Ticket de caisse', 'Espèces', 'Merci de votre visite'];
      expect(detectDocumentType([page(...lines)])).toBe('receipt');
    });

    it('takes the day of a receipt for none', () => {
      const lines = ['Purchase Order #P00077', 'Receipt Date', 'Vendor Change Cash'];
      expect(detectDocumentType([page(...lines)])).toBe('purchase_order');
    });

    it('takes no entry of an account for one', () => {
      const lines = ['Kontoauszug 11/2025', 'Buchungstag  Wert  Betrag'];
      const entry = '05.11. 05.11. Gutschrift Wohnbau Rechnung 2025-118 2.975,00 +';
      expect(detectDocumentType([page(...lines, entry)])).toBe('bank_statement');
      expect(detectDocumentType([page('05.11.2025 Rechnung 2025-118', 'Betrag 2.975,00')])).toBe('invoice');
    });

    it('believes the longest of equal worth', () => {
      expect(detectDocumentType([page('Receipt for', 'Purchase order')])).toBe('purchase_order');
    });
  });

  it('is null when nothing speaks for one', () => {
    expect(
      detectDocumentType([printed([[[40, 'Dear Sir,']], [[40, 'it was a pleasure to meet you.']]])]),
    ).toBeNull();
    expect(detectDocumentType([])).toBeNull();
  });

  it('is told by words, not by parts of words', () => {
    const page = (...lines: string[]) => printed(lines.map((text) => [[40, text]]));
    expect(
      detectDocumentType([page('Entgeltabrechnung Juni', 'Steuerklasse 1', 'Auszahlungsbetrag 1.987,44')]),
    ).toBe('payslip');
    expect(detectDocumentType([page('R E C H N U N G', 'Fällig am 3.4.2026')])).toBe('invoice');
  });

  it('is a receipt when a short paper prints the time beside its date', () => {
    const slip = printed([[[40, 'GREEN MARKET']], [[40, '03/20/2026 14:20 REG 02']], [[40, 'DEBIT 21.08']]], {
      width: 250,
    });
    expect(detectDocumentType([slip])).toBe('receipt');
  });

  it('is a receipt when a picture has only short lines, the time beside the date and an amount', () => {
    const till = [
      'GREEN MARKET',
      '20-03-2026 14:20',
      ...Array.from({ length: 10 }, (_, at) => `Tea ${String(at)}.20`),
    ];
    const picture = (lines: readonly string[]) =>
      printed(
        lines.map((text) => [[40, text]]),
        { unit: 'px', width: 620, height: 900 },
      );
    expect(detectDocumentType([picture(till)])).toBe('receipt');
    expect(
      detectDocumentType([
        picture([...till, 'A line as long as those of letters and of bills are elsewhere']),
      ]),
    ).toBeNull();
  });

  it.each([
    ['with the words of a till', 620, ['Bediener: Sandro', 'Tisch 12', 'Trinkgeld 8.40']],
    ['on the paper of a till', 250, ['Nr. R-25/0447']],
  ])('is a receipt though a slip %s is titled as a bill', (_, width, more) => {
    const slip = (...lines: readonly string[]) =>
      detectDocumentType([
        printed(
          ['DA MARISA', 'RECHNUNG', '04.11.2025 21:16', 'Risotto 27.50', ...lines].map((text) => [
            [40, text],
          ]),
          { width },
        ),
      ]);
    expect(slip(...more)).toBe('receipt');
    expect(slip(...more.slice(0, 1), 'Rechnungsnummer 18', 'Kundennummer 7', 'IBAN CH93 0076')).toBe(
      'invoice',
    );
  });

  it('is told by the words of Dutch statements, and of bills for telephones', () => {
    const page = (...lines: string[]) => printed(lines.map((text) => [[40, text]]));
    expect(detectDocumentType([page('Afschrift Betaalrekening', 'Vorig saldo', 'Nieuw saldo')])).toBe(
      'bank_statement',
    );
    expect(
      detectDocumentType([
        page('Rechnung', 'Mobilfunk', 'Nutzungszeitraum 01.05. - 31.05.', 'Buchungskonto 33447'),
      ]),
    ).toBe('utility_bill');
    const ride = [
      'Thanks for riding',
      'Fare 28.61',
      'Visa 32.86',
      ...Array.from({ length: 10 }, () => 'Las Vegas'),
      'Receipt #19',
    ];
    expect(detectDocumentType([page(...ride)])).toBe('receipt');
  });
});
