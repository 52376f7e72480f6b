/** Tests of template drafts, from words and from a sample. */
import { describe, expect, it } from 'vitest';
import { templateDefinitionSchema } from '../../../../src/contract/index.ts';
import {
  draftTemplateFromPages,
  draftTemplateFromPrompt,
  readDocument,
} from '../../../../src/extraction/index.ts';
import { invoicePage } from '../../printed.ts';

const names = (fields: readonly { readonly name: string }[]): string[] => fields.map((field) => field.name);

describe('a draft from words', () => {
  it('has a field for everything that is listed', () => {
    const draft = draftTemplateFromPrompt(
      'Extract the invoice number, due date and total amount from supplier invoices',
    );
    expect(draft.name).toBe('invoice');
    expect(names(draft.fields)).toEqual(['invoice_number', 'due_date', 'total_amount']);
  });

  it('makes a group of line items', () => {
    const draft = draftTemplateFromPrompt(
      'Receipts with store name, date, total and line items (name, quantity, price)',
    );
    const group = draft.fields.find((field) => field.fields);
    expect(names(draft.fields)).toEqual(expect.arrayContaining(['store_name', 'date', 'total']));
    expect(names(group?.fields ?? [])).toEqual(['name', 'quantity', 'price']);
  });

  it('has the usual fields of the document when nothing is listed', () => {
    expect(names(draftTemplateFromPrompt('payslips').fields)).toEqual(
      expect.arrayContaining(['gross_pay', 'net_pay']),
    );
  });

  it('is always a valid definition', () => {
    for (const prompt of ['x', '???', 'all my stuff: a, b, c', 'Rechnung'])
      expect(templateDefinitionSchema.safeParse(draftTemplateFromPrompt(prompt)).success).toBe(true);
  });
});

describe('a draft from a sample', () => {
  it('has what is printed, and extracts it again', () => {
    const draft = draftTemplateFromPages([invoicePage()]);
    expect(draft.name).toBe('invoice');
    expect(templateDefinitionSchema.safeParse(draft).success).toBe(true);
    const { structured_data: data } = readDocument({
      pages: [invoicePage()],
      templates: [{ ...draft, template_id: 'draft' }],
    });
    expect(data).toMatchObject({
      invoice_number: 'INV-2024-017',
      due_date: '2024-04-25',
      gross_total: '174.00',
    });
    expect(data['lines']).toHaveLength(2);
  });

  it('does not take the words that lead in a group for a field, nor split a unit', () => {
    const draft = draftTemplateFromPrompt(
      'An electricity bill: account number, kWh used, and a list of charges with description and amount',
    );
    expect(draft.fields.map((field) => field.name)).toEqual(['account_number', 'kwh_used', 'charges']);
  });
});
