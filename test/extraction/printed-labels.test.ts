/** Labels and columns of statements, bills and orders: of India, of America. */
import { describe, expect, it } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import statement from '../../templates/bank_statement.json' with { type: 'json' };
import bill from '../../templates/utility_bill.json' with { type: 'json' };
import order from '../../templates/purchase_order.json' with { type: 'json' };
import receipt from '../../templates/receipt.json' with { type: 'json' };
import { at, own } from './own-template.ts';
import type { Row, Template } from './own-template.ts';
import { printed } from './printed.ts';

const read = (template: Template, ...rows: readonly Row[]): StructuredData =>
  readDocument({ pages: [printed(rows)], templates: [template] }).structured_data;

const line = at(40, 160);

it.each(['Amt.', 'Amt', 'Amount'])(
  'columns of withdrawals and deposits are called so with "%s" behind',
  (word) => {
    const row = at(20, 70, 150, 230, 290, 400, 500);
    const entry = at(20, 70, 150, 230, 345, 440, 530);
    const found = read(
      statement,
      row(
        'Date',
        'Narration',
        'Chq./Ref.No.',
        'Value Dt',
        `Withdrawal ${word}`,
        `Deposit ${word}`,
        'Closing Balance',
      ),
      entry('02/01/24', 'UPI ZEPTO', '0000400218', '02/01/24', '418.00', '', '1,22,318.40'),
      entry('05/01/24', 'NEFT SALARY', 'CITIN24771', '05/01/24', '', '1,10,450.00', '2,32,768.40'),
    );
    expect(found).toMatchObject({
      transactions: [
        { debit: '418.00', balance: '122318.40' },
        { credit: '110450.00', balance: '232768.40' },
      ],
    });
  },
);

it('a bill of India names its consumer, what was consumed and the net amount payable', () => {
  const found = read(
    bill,
    line('ELECTRICITY BILL CUM NOTICE'),
    line('Consumer Name', 'SMT LAKSHMI VENKATESH'),
    line('Bill Date', '05-03-2024'),
    line('Reading', 'Date'),
    line('Units Consumed', '225'),
    line('Net Amount Payable (Rs.)', '1296.00'),
  );
  expect(found).toMatchObject({
    customer_name: 'SMT LAKSHMI VENKATESH',
    consumption: '225',
    amount_due: '1296.00',
  });
});

it('the period of a French bill lies between the readings of the meter', () => {
  const found = read(
    bill,
    line('Facture d’électricité'),
    at(40, 200, 380)('Compteur n° 041 882', 'Relevé début 12/12/2023', 'Relevé fin 11/02/2024'),
    line('Abonnement du 12/02/2024 au 11/04/2024 : 24,10 €'),
  );
  expect(found).toMatchObject({ period_start: '2023-12-12', period_end: '2024-02-11' });
});

it.each(['Receive By', 'Delivery by'])('an order is delivered where it says "%s"', (label) => {
  const found = read(order, line('Purchase Order'), line('Reno, NV 89506'), line(`${label}: 6/1/2024`));
  expect(found).toMatchObject({ delivery_date: '2024-06-01' });
});

it('a booking may be called "Conf. No."', () => {
  const template = own({ booking_reference: 'Booking reference' });
  expect(read(template, line('Conf. No. : 41722058'))).toEqual({ booking_reference: '41722058' });
});

describe('a merchant', () => {
  it('with a number is at a terminal: no name stands below', () => {
    const found = read(
      receipt,
      line('GREEN GROCERS'),
      line('Tel: 0345 026 9311'),
      line('MILK', '1.55'),
      line('TOTAL', '1.55'),
      line('MERCHANT : 51240773'),
      line('Clubcard Price Savings', '£2.50'),
    );
    expect(found).toMatchObject({ store_name: 'GREEN GROCERS' });
  });

  it('is named beside its label or below it', () => {
    expect(read(receipt as Template, line('Merchant: Green Grocers'), line('TOTAL', '1.55'))).toMatchObject({
      store_name: 'Green Grocers',
    });
  });
});
