/** Tests of reading papers of trades: bills with deposits and taxes side by side, sections of statements, boxes of freight papers, own short fields. */
import { describe, expect, it } from 'vitest';
import type { TemplateField } from '../../src/contract/index.ts';
import { compileField } from '../../src/extraction/extract/fields/compile-field.ts';
import { detectDocumentType } from '../../src/extraction/extract/document-type.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { totalBeforePayments } from '../../src/extraction/extract/revise/total-before-payments.ts';
import { takeBack } from '../../src/extraction/extract/revise/take-back.ts';
import { createCandidate } from '../../src/extraction/extract/candidates/candidate.ts';
import type { ScoredCandidate } from '../../src/extraction/extract/scored-candidate.ts';
import bank from '../../templates/bank_statement.json' with { type: 'json' };
import invoice from '../../templates/invoice.json' with { type: 'json' };
import order from '../../templates/purchase_order.json' with { type: 'json' };
import bill from '../../templates/utility_bill.json' with { type: 'json' };
import { printed } from './printed.ts';
import { at, own } from './own-template.ts';
import type { Row } from './own-template.ts';

type Rows = readonly (Row | null)[];

const read = (
  template: { template_id: string; name: string; fields: TemplateField[] },
  rows: Rows,
): Record<string, unknown> => readDocument({ pages: [printed(rows)], templates: [template] }).structured_data;

const two = at(40, 300);
const amounts = at(40, 480);

describe('the kind of a document', () => {
  const taxInvoice: Rows = [
    two('Southern Sun Pty Ltd', 'TAX INVOICE'),
    two('ABN 29 118 904 337', 'Issued 5 Mar 2024'),
    amounts('Inverter', '2,140.00'),
    amounts('GST 10%', '214.00'),
    amounts('Total', '2,354.00'),
  ];

  it('is an invoice where a letter is headed "Tax invoice", and a receipt where a slip is', () => {
    expect(detectDocumentType([printed(taxInvoice)])).toBe('invoice');
    expect(detectDocumentType([printed(taxInvoice, { width: 220, height: 400 })])).toBe('receipt');
  });

  it('is a payslip in Spanish, which has no title', () => {
    const slip: Rows = [
      two('EMPRESA', 'TRABAJADOR'),
      two('Cerámicas Levante, S.L.', 'Ruiz Domènech, Amparo'),
      amounts('I. DEVENGOS', 'Importe'),
      amounts('Salario base', '1.284,00'),
      amounts('A. TOTAL DEVENGADO', '1.776,72'),
      amounts('II. DEDUCCIONES', ''),
      amounts('Contingencias comunes 4,70 %', '83,51'),
      amounts('B. TOTAL A DEDUCIR', '311,82'),
    ];
    expect(detectDocumentType([printed(slip)])).toBe('payslip');
  });

  it('is a statement where the balances of an account are named, whatever an entry is called', () => {
    const statement: Rows = [
      two('Raiffeisenbank Gäu eG', 'Kontoauszug Nr. 5'),
      two('Holzbau Renz', 'IBAN DE36 6036 1923 0040 2271 19'),
      two('alter Kontostand vom 30.04.2024', '8.412,07 H'),
      two('06.05. SEPA-GUTSCHRIFT', '4.998,00 H'),
      two('neuer Kontostand vom 31.05.2024', '13.410,07 H'),
    ];
    expect(detectDocumentType([printed(statement)])).toBe('bank_statement');
  });
});

describe('a name', () => {
  it('is no number of a page', () => {
    const rows = [two('Prairie Credit Union', 'Member 0091882'), two('PO Box 4417', 'Page 1 of 1')];
    expect(read(bank, rows)['account_holder']).toBeNull();
  });

  it('is no head of a column that goes on in the next line', () => {
    const rows = [two('Provider', ''), two('Date of', ''), two('service', '')];
    expect(read(own({ provider: 'Provider' }), rows)['provider']).toBeNull();
  });

  it('is not the next head of a table', () => {
    const row = at(40, 120, 190, 250, 310, 400, 480);
    const data = read(bill, [
      amounts('City of Marble Falls', 'Utility billing'),
      two('800 Third St', ''),
      two('Marble Falls TX 78654', ''),
      two('(830) 555-0126', ''),
      two('Account number', '07-4410-02'),
      two('Bill date', '10/01/24'),
      two('Past due after', '10/18/24'),
      null,
      row('SERVICE', 'METER NO', 'FROM', 'TO', 'PRESENT', 'PREVIOUS', 'CHARGE'),
      row('WATER', '60221874', '08/26/24', '09/25/24', '8841', '8767', '48.10'),
      row('SEWER', '', '08/26/24', '09/25/24', '', '', '36.55'),
    ]);
    expect(data['customer_name']).toBeNull();
  });

  it('ends before the next label, though it is none that is known', () => {
    const data = read(own({ driver: 'Driver' }), [at(40, 137)('Driver: Anjali Rao', 'Regent: Four')]);
    expect(data['driver']).toBe('Anjali Rao');
  });
});

describe('a value', () => {
  it('answers its label in a list whose values are set to the right', () => {
    const data = read(own({ limit: 'Credit limit' }), [
      at(40, 460)('Previous balance', '£12,904.10'),
      at(40, 480)('Credit limit', '£6,500'),
      at(40, 465)('Available to spend', '£5,181.58'),
    ]);
    expect(data['limit']).toBe('6500.00');
  });

  it('is a number of two groups, of which the first begins with a letter', () => {
    const data = read(bill, [
      two('Brightwell Energy', 'Your account number'),
      two('', 'A-3318 2097'),
      two('Electricity bill', ''),
    ]);
    expect(data['account_number']).toBe('A-3318 2097');
  });

  it('stands below a label that lists in brackets what is asked for', () => {
    const rows = [
      two('1 Sender (name, address, country)', '16 Carrier (name, address, country)'),
      two('UAB Baltijos Langai', 'Transvega Spedition'),
      two('Pramones g. 11', 'Peterburi tee 71'),
      null,
      two('2 Consignee (name, address, country)', '17 Successive carriers'),
      two('Nordic Glass', ''),
      null,
      two('3 Place of delivery', '18 Reservations'),
    ];
    expect(read(own({ sender: 'Sender name', carrier: 'Carrier name' }), rows)).toEqual({
      sender: 'UAB Baltijos Langai',
      carrier: 'Transvega Spedition',
    });
  });

  it('of an address goes on beside a label of another column', () => {
    const data = read(order, [
      two('VENDOR', 'SHIP TO'),
      two('Blue Heron LLC', 'Orchard View School'),
      two('4451 Transit Rd', '35 S Sheridan Dr'),
      two('Fax 716-555-0131', 'Muskegon, MI 49442'),
    ]);
    expect(data['shipping_address']).toBe('35 S Sheridan Dr, Muskegon, MI 49442');
  });
});

describe('the totals of a bill', () => {
  it('are those with and without what was paid before, however boldly the rest is printed', () => {
    const page = printed([
      amounts('Total HT', '549,10 €'),
      at(40, 300)('TVA 10 % sur 454,10', '45,41 €'),
      at(40, 300)('TVA 20 % sur 95,00', '19,00 €'),
      at(40, 300)('Total TTC', '613,51 €'),
      at(40, 300)('Acompte versé le 20/06/2024', '- 150,00 €'),
      at(40, 170)('Net à payer', '463,51 €'),
    ]);
    const last = Math.max(...page.words.map(({ y0 }) => y0));
    const words = page.words.map((word) => ({ ...word, bold: word.y0 === last }));
    const data = readDocument({ pages: [{ ...page, words }], templates: [invoice] }).structured_data;
    expect(data).toMatchObject({ gross_total: '613.51', amount_due: '463.51', tax_total: '64.41' });
  });

  it('have no sum before tax that is the sum with it', () => {
    const data = read(invoice, [
      amounts('Zwischentotal', "5'119.00"),
      amounts('MWST 8.1 % (inkl.)', '383.57'),
      amounts('Rechnungsbetrag', "5'119.00"),
    ]);
    expect(data).toMatchObject({ net_total: null, tax_total: '383.57', gross_total: '5119.00' });
  });

  it('are told from lines and halves of taxes by the summary, also where the total is rounded', () => {
    const line = at(40, 200, 290, 340, 480);
    const tax = at(40, 110, 180, 220, 300, 350, 480);
    const data = read(invoice, [
      line('Description of Goods', 'HSN/SAC', 'Quantity', 'Rate', 'Amount'),
      line('Centrifugal Pump', '84137010', '3', '38,450.00', '1,15,350.00'),
      line('Butterfly Valve', '84818030', '12', '2,140.00', '25,680.00'),
      amounts('CGST 9%', '12,692.70'),
      amounts('SGST 9%', '12,692.70'),
      amounts('Round Off', '(-)0.40'),
      amounts('Total', '₹ 1,66,415.00'),
      null,
      tax('HSN/SAC', 'Taxable Value', 'Rate', 'CGST', 'Rate', 'SGST', 'Total Tax'),
      tax('84137010', '1,15,350.00', '9%', '10,381.50', '9%', '10,381.50', '20,763.00'),
      tax('84818030', '25,680.00', '9%', '2,311.20', '9%', '2,311.20', '4,622.40'),
      tax('Total', '1,41,030.00', '', '12,692.70', '', '12,692.70', '25,385.40'),
    ]);
    expect(data).toMatchObject({ net_total: '141030.00', tax_total: '25385.40', gross_total: '166415.00' });
  });

  it('are those of the total of a summary with one row', () => {
    const line = at(40, 200, 290, 340, 480);
    const tax = at(40, 110, 180, 220, 300, 350, 480);
    const data = read(invoice, [
      line('Description of Goods', 'HSN/SAC', 'Quantity', 'Rate', 'Amount'),
      line('Gate Valve', '84818030', '10', '2,140.00', '21,400.00'),
      line('Valve Handle', '84818030', '20', '214.00', '4,280.00'),
      amounts('Output CGST 9%', '2,311.20'),
      amounts('Output SGST 9%', '2,311.20'),
      line('Total', '', '30 Nos', '', '₹ 30,302.40'),
      null,
      tax('HSN/SAC', 'Taxable', 'CGST', 'CGST', 'SGST', 'SGST', 'Total Tax'),
      tax('', 'Value', 'Rate', 'Amount', 'Rate', 'Amount', 'Amount'),
      tax('84818030', '25,680.00', '9%', '2,311.20', '9%', '2,311.20', '4,622.40'),
      tax('Total', '25,680.00', '', '2,311.20', '', '2,311.20', '4,622.40'),
    ]);
    expect(data).toMatchObject({ net_total: '25680.00', tax_total: '4622.40', gross_total: '30302.40' });
  });

  /** An amount with what speaks for it. */
  const amount = (value: string, features: Readonly<Record<string, number>> = {}): ScoredCandidate => ({
    candidate: createCandidate({ kind: 'money', value, spans: [] }),
    features,
    score: 0.9,
  });
  const fields = ['gross_total', 'amount_due', 'net_total', 'tax_total'].map((name) =>
    compileField({ name }),
  );

  it('are not both what is left when a deposit is taken off a larger total', () => {
    const [whole, left, paid] = [
      amount('613.51', { label: 0.93 }),
      amount('463.51', { label: 0.94 }),
      amount('-150.00'),
    ];
    const chosen = [left, left, amount('549.10'), null];
    totalBeforePayments(
      fields,
      [whole, left, paid].map(({ candidate }) => candidate),
      [[left, whole]],
      chosen,
    );
    expect(chosen[0]).toBe(whole);
    const unpaid = [left, left, amount('549.10'), null];
    totalBeforePayments(fields, [whole.candidate, left.candidate], [[left, whole]], unpaid);
    expect(unpaid[0]).toBe(left);
  });

  it('have no amount due that nothing calls so, unless a deposit leads to it', () => {
    const total = amount('166415.00', { label: 0.9 });
    const chosen = [total, amount('12692.70'), null, null];
    takeBack(fields, [[], [], [], []], chosen);
    expect(chosen[1]).toBeNull();
    const paidOff = [total, amount('165415.00'), null, null];
    takeBack(fields, [[], [amount('-1000.00')], [], []], paidOff);
    expect(paidOff[1]).not.toBeNull();
  });
});

describe('a statement in sections', () => {
  const row = at(40, 140, 480);
  const rows = (paidIn: string): Rows => [
    [[40, paidIn]],
    null,
    row('Date', 'Description', 'Amount'),
    row('08/02/2024', 'ACH CREDIT PAYROLL', '1,826.40'),
    row('08/16/2024', 'ACH CREDIT PAYROLL', '1,826.40'),
    null,
    [[40, 'Withdrawals and debits']],
    null,
    row('Date', 'Description', 'Amount'),
    row('08/01/2024', 'CHECK 2207', '925.00'),
  ];

  it('has its entries paid in or out by the heading above them', () => {
    expect(read(bank, rows('Deposits and credits'))['transactions']).toMatchObject([
      { credit: '1826.40', debit: null },
      { credit: '1826.40', debit: null },
      { credit: null, debit: '925.00' },
    ]);
  });

  it('has them neither way where headings tell but one', () => {
    expect(read(bank, rows('Activity'))['transactions']).toMatchObject([
      { credit: null, debit: null },
      { credit: null, debit: null },
      { credit: null, debit: null },
    ]);
  });
});

describe('a short name of a field', () => {
  it.each([
    ['customer', 'Customer number', 'customer_number'],
    ['date', 'Date of delivery', 'delivery_date'],
    ['date', 'Date of the purchase', 'issue_date'],
    ['received', 'Received by', null],
    ['office', 'Name des Finanzamts', null],
    ['received', 'Amount received', 'paid_amount'],
    ['customer', 'Name of the customer', 'buyer_name'],
  ])('%s is what its description says: %s', (name, description, concept) => {
    expect(compileField({ name, description }).concept).toBe(concept);
  });
});
