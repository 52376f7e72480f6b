/** Two runs over the same pages give the same bytes. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import { invoicePage } from './printed.ts';

const fields = [
  { name: 'invoice_number', description: 'Number of the invoice' },
  { name: 'issue_date', description: 'Date of the invoice' },
  { name: 'seller_name', description: 'Name of the seller' },
  { name: 'buyer_name', description: 'Name of the buyer' },
  { name: 'total', description: 'Total amount' },
  { name: 'net', description: 'Sum before tax' },
  { name: 'status', description: 'One of: paid, unpaid' },
  { name: 'lines', fields: [{ name: 'description' }, { name: 'quantity' }, { name: 'amount' }] },
];

describe('extraction', () => {
  it('gives byte for byte the same in two runs, whatever was read between them', () => {
    const run = (asked = fields): string =>
      JSON.stringify(
        readDocument({
          pages: [invoicePage(), { ...invoicePage(), page: 2 }],
          templates: [{ template_id: 'mine', name: 'mine', fields: asked }],
        }),
      );
    const first = run();
    run([...fields].reverse());
    expect(run()).toBe(first);
    expect(first).toContain('INV-2024-017');
  });
});
