/** Bills, receipts and folios of daily life: what they say in a sentence, in a line, or with labels of their own. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

interface Asked {
  readonly name: string;
  readonly description: string;
}

/** What is read from lines of one part each. */
function read(lines: readonly string[], fields: readonly Asked[]): Readonly<Record<string, unknown>> {
  const page = printed(lines.map((line) => (line === '' ? null : [[40, line]])));
  return readDocument({
    pages: [page],
    templates: [{ template_id: 'own', name: 'Own', fields: [...fields] }],
  }).structured_data;
}

const DUE = { name: 'due_date', description: 'Due date' };
const PAYMENT = { name: 'payment_method', description: 'Payment method' };
const ACCOUNT = { name: 'account_number', description: 'Account or customer number' };

describe('the day by which a sentence asks to pay', () => {
  it.each([
    ['Bitte überweisen Sie den Restbetrag von 379,72 EUR bis zum 04.05.2026 auf unser Konto.', '2026-05-04'],
    ['Ce montant sera prélevé le 30 octobre 2025 sur votre compte.', '2025-10-30'],
    ['We schrijven dit bedrag rond 19 maart 2026 af: te betalen vóór 19 maart 2026.', '2026-03-19'],
    ['Please transfer the outstanding amount by 14 March 2026 at the latest.', '2026-03-14'],
  ])('%s', (sentence, day) => {
    expect(read(['Invoice date: 2025-09-02', '', sentence], [DUE])['due_date']).toBe(day);
  });

  it('is none of what was paid already, and gives way to a label', () => {
    expect(read(['Payment received, thank you: 210.00 by 04 June 2025'], [DUE])['due_date']).toBeNull();
    expect(read(['El último pago se hizo antes del 04/06/2025'], [DUE])['due_date']).toBeNull();
    const both = ['Due date: 10 March 2026', '', 'Please pay the instalment by 14 April 2026.'];
    expect(read(both, [DUE])['due_date']).toBe('2026-03-10');
  });

  it('stands in no brackets behind something else', () => {
    const lines = [
      'Offene Forderung (fällig 02.01.2026)',
      'Bitte überweisen Sie den Betrag bis zum 02.02.2026.',
    ];
    expect(read(lines, [DUE])['due_date']).toBe('2026-02-02');
  });
});

describe('the way something was paid', () => {
  it.each([
    ['Visa Debit ************7715', 'Visa Debit'],
    ['HSA MASTERCARD *6650 48.94', 'HSA MASTERCARD'],
    ['Paid by American Express ending in 3007', 'American Express'],
    ['EC-Karte EUR 23,80', 'EC-Karte'],
    ['Cash 20.00', 'Cash'],
    ['Payment: Cash', 'Cash'],
    ['Betaald met PIN', 'PIN'],
    ['Pago con tarjeta', 'tarjeta'],
    ['Betaling: Kort', 'Kort'],
    ['CB EMV 18,40', 'CB EMV'],
    ['Contactless 18.40', 'Contactless'],
    ['TARJETA BANCARIA 18,40', 'TARJETA BANCARIA'],
    ['CARTAO DE DEBITO 18,40', 'CARTAO DE DEBITO'],
    ['VISA DÉBITO 18,40', 'VISA DÉBITO'],
    ['Pagamento elettronico 18,40', 'Pagamento elettronico'],
    ['VISA TEND 18.40', 'VISA'],
    ['*5521 MASTERCARD CHARGE 18.40', 'MASTERCARD'],
    ['XXXXXXXXXXXX0077 DEBIT', 'DEBIT'],
    ['VISA CREDIT **** **** **** 4417 I 1', 'VISA CREDIT'],
    ['Cash received ¥2,000', 'Cash'],
  ])('%s', (line, way) => {
    expect(read(['Total 18.40', line, 'Thank you'], [PAYMENT])['payment_method']).toBe(way);
  });

  it.each([
    'Visa requirements are told at the desk',
    'Cash back offers end soon',
    'Bar and kitchen open at five',
    'Bar 23.00',
    'Check 40618',
    'Contactless',
    'Cash 2,000',
  ])('is not told by "%s"', (line) => {
    expect(read(['Total 18.40', line], [PAYMENT])['payment_method']).toBeNull();
  });

  it('is one where two lines say it with one amount, and open where each has its own', () => {
    const one = ['Kartenzahlung EUR 18,40', 'girocard', 'Mastercard 18,40'];
    expect(read(['Summe 18,40', ...one], [PAYMENT])['payment_method']).toBe('Kartenzahlung');
    const two = ['Visa 10.00', 'Cash 8.40'];
    expect(read(['Total 18.40', ...two], [PAYMENT])['payment_method']).toBeNull();
  });
});

describe('numbers of whoever is billed', () => {
  it('are those of the customer where no account is printed', () => {
    expect(read(['Nº de cliente 1.20774391'], [ACCOUNT])['account_number']).toBe('1.20774391');
    const both = ['Customer number: 60118427', 'Account number: 7744 1902'];
    expect(read(both, [ACCOUNT])['account_number']).toBe('7744 1902');
  });

  it('have all their groups, behind their label and among words', () => {
    const meter = { name: 'meter_number', description: 'Meter number' };
    const bill = { name: 'bill_number', description: 'Invoice number' };
    expect(read(['Zählernummer 7 GMT 0040 8812 63 · Tarif Komfort'], [meter])['meter_number']).toBe(
      '7 GMT 0040 8812 63',
    );
    expect(read(['Facture n° 25 1014 0088 7120'], [bill])['bill_number']).toBe('25 1014 0088 7120');
    expect(read(['Account number 90417 73306 2 · page 2 of 2'], [ACCOUNT])['account_number']).toBe(
      '90417 73306 2',
    );
  });

  it('are no counts', () => {
    const receipt = { name: 'receipt_number', description: 'Receipt number' };
    expect(read(['Chk 40618', '2 Lamb Shoulder 53.00', '- no yoghurt x1'], [receipt])['receipt_number']).toBe(
      '40618',
    );
  });
});

describe('what fields of such papers ask for', () => {
  it('is whoever issues them, by the word for what that is', () => {
    const hotel = { name: 'hotel_name', description: 'Name of the hotel' };
    expect(read(['Harbour View Hotel Ltd', '12 Quay Street', 'Bristol BS1 4AB'], [hotel])['hotel_name']).toBe(
      'Harbour View Hotel Ltd',
    );
  });

  it('is an amount or a day, as its last word says', () => {
    const fields = [
      { name: 'balance_due_date', description: 'Date by which the balance must be paid' },
      { name: 'deposits', description: 'Deposits of this period' },
    ];
    const got = read(
      ['Balance due: 31,000.00', 'Balance due date: 15-10-2026', 'Deposits: 1,000.00'],
      fields,
    );
    expect(got).toMatchObject({ balance_due_date: '2026-10-15', deposits: '1000.00' });
  });

  it('is what the label says, not what it says of it in brackets', () => {
    const fields = [
      { name: 'net_pay', description: 'Net pay' },
      { name: 'deductions', description: 'Total deductions' },
    ];
    const got = read(
      ['Total Deductions 1,302.00', 'NET PAY (Gross Pay less Total Deductions) 3,578.37'],
      fields,
    );
    expect(got).toMatchObject({ net_pay: '3578.37', deductions: '1302.00' });
  });

  it('is an address of the net, though its name ends as that of a place', () => {
    const fields = [{ name: 'email_address', description: 'Where to write to' }];
    expect(read(['Write to orders@harbour.example'], fields)['email_address']).toBe('orders@harbour.example');
  });

  it('is an amount where it is asked for up to a day', () => {
    const fields = [{ name: 'gross_pay_to_date', description: 'Gross pay of the year' }];
    expect(read(['Gross pay: 13,020.15'], fields)['gross_pay_to_date']).toBe('13020.15');
  });

  it('is no greeting', () => {
    const name = { name: 'customer_name', description: 'Name of the customer' };
    const got = read(['Gentile Cliente', '', 'la bolletta è pronta.'], [name]);
    expect(got['customer_name']).toBeNull();
  });
});

describe('the head of a receipt of a chain', () => {
  const SHOP = [
    { name: 'store_name', description: 'Name of the shop or restaurant' },
    { name: 'store_address', description: 'Full postal address of the shop' },
    { name: 'telephone', description: 'Telephone number of the shop' },
  ];
  const receipt = (...head: readonly string[]): Readonly<Record<string, unknown>> =>
    read([...head, '10/15/09 06:30PM', '', 'Amount: 23.24'], SHOP);

  it('has the number of the shop behind its name, and a place whose state is in small letters', () => {
    expect(receipt('Burger Barn #744007', '870 W Rusk St', 'Rockwall, Tx 75087', '(000)000-0000')).toEqual({
      store_name: 'Burger Barn #744007',
      store_address: '870 W Rusk St, Rockwall, Tx 75087',
      telephone: null,
    });
  });

  it('is no number of an order', () => {
    expect(receipt('Order #1342212', '870 W Rusk St', 'Rockwall, TX 75087')['store_name']).toBeNull();
    expect(receipt('Car# 630', '870 W Rusk St', 'Rockwall, TX 75087')['store_name']).toBeNull();
  });
});

describe('what a label asks for', () => {
  it.each([
    ['Payment method: Cash', 'Cash'],
    ['Zahlungsart: EC-Karte', 'EC-Karte'],
    ['Mode de paiement : Carte bancaire', 'Carte bancaire'],
    ['Payment method: Bank transfer', 'Bank transfer'],
  ])('may be a label elsewhere: %s', (line, value) => {
    const lines = ['Invoice date: 2025-09-02', '', line, '', 'Total 12.00', '', 'Thank you'];
    expect(read(lines, [PAYMENT])['payment_method']).toBe(value);
  });

  it('is no thanks below', () => {
    expect(read(['Invoice date: 2025-09-02', '', 'Payment method', 'Thank you'], [PAYMENT])).toEqual({
      payment_method: null,
    });
  });
});

describe('an amount in the currency of its country', () => {
  const ASKED = [
    { name: 'total', description: 'Total amount to pay' },
    { name: 'currency', description: 'Currency' },
  ];
  it.each([
    ['R1,200.00', '1200.00', 'ZAR'],
    ['Ksh.1,200', '1200.00', 'KES'],
    ['₦1,200.00', '1200.00', 'NGN'],
    ['GH₵12.00', '12.00', 'GHS'],
    ['₱12.00', '12.00', 'PHP'],
    ['Rs. 1,200/-', '1200.00', 'INR'],
    ['Tk 1,200', '1200.00', 'BDT'],
    ['S/.12.00', '12.00', 'PEN'],
    ['Rp 125.000', '125000.00', 'IDR'],
    ['120.000 VNĐ', '120000.00', 'VND'],
    ['KWD 12.500', '12.50', 'KWD'],
  ])('%s', (printedTotal, total, currency) => {
    expect(read(['Invoice', '', `Total: ${printedTotal}`, '', 'Thank you'], ASKED)).toEqual({
      total,
      currency,
    });
  });
});
