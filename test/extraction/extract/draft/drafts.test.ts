/** Tests of template drafts, from words and from a sample. */
import { describe, expect, it } from 'vitest';
import { templateDefinitionSchema } from '../../../../src/contract/index.ts';
import type { TemplateDraft } from '../../../../src/contract/index.ts';
import {
  draftTemplateFromPages,
  draftTemplateFromPrompt,
  readDocument,
} from '../../../../src/extraction/index.ts';
import { invoicePage } from '../../printed.ts';

/** The draft of words that name something. */
function drafted(prompt: string): TemplateDraft {
  const draft = draftTemplateFromPrompt(prompt);
  if (draft === null) throw new Error(`Nothing was drafted of "${prompt}"`);
  return draft;
}

const names = (fields: readonly { readonly name: string }[]): string[] => fields.map((field) => field.name);

describe('a draft from words', () => {
  it('has a field for everything that is listed', () => {
    const draft = drafted('Extract the invoice number, due date and total amount from supplier invoices');
    expect(draft.name).toBe('invoice');
    expect(names(draft.fields)).toEqual(['invoice_number', 'due_date', 'total_amount']);
  });

  it('has one for each of two that share their words', () => {
    const draft = drafted('Car insurance: policy number, premium, first and last day of cover');
    expect(names(draft.fields)).toEqual([
      'policy_number',
      'premium',
      'first_day_of_cover',
      'last_day_of_cover',
    ]);
  });

  it('makes a group of line items', () => {
    const draft = drafted('Receipts with store name, date, total and line items (name, quantity, price)');
    const group = draft.fields.find((field) => field.fields);
    expect(names(draft.fields)).toEqual(expect.arrayContaining(['store_name', 'date', 'total']));
    expect(names(group?.fields ?? [])).toEqual(['name', 'quantity', 'price']);
  });

  it('has the usual fields of the document when nothing is listed', () => {
    expect(names(drafted('payslips').fields)).toEqual(expect.arrayContaining(['gross_pay', 'net_pay']));
  });

  it('is always a valid definition', () => {
    for (const prompt of ['all my stuff: a, b, c', 'Rechnung', 'a lease: landlord, tenant, rent'])
      expect(templateDefinitionSchema.safeParse(drafted(prompt)).success).toBe(true);
  });
});

describe('words without a list', () => {
  it('are the fields that they name', () => {
    expect(names(drafted('total amount and date').fields)).toEqual(['total_amount', 'date']);
    expect(names(drafted('please give me the customer').fields)).toEqual(['customer']);
    expect(names(drafted('hive id, queen colour, frames').fields)).toEqual([
      'hive_id',
      'queen_colour',
      'frames',
    ]);
  });

  it('are the kind of document that they name, as it is titled in other languages, too', () => {
    expect(drafted('Kontoauszug').name).toBe('bank_statement');
    expect(drafted('gas bill').name).toBe('utility_bill');
    expect(names(drafted('delivery note').fields)).toEqual(
      expect.arrayContaining(['delivery_note_number', 'shipping_address', 'lines']),
    );
    expect(names(drafted('the contract').fields)).toContain('contract_date');
  });

  it('draft nothing where they name neither', () => {
    for (const prompt of [
      'x',
      '???',
      'asdf qwer',
      'a nice day',
      'hello, how are you',
      'I want a nice day',
      'no thanks',
    ])
      expect(draftTemplateFromPrompt(prompt)).toBeNull();
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
    const draft = drafted(
      'An electricity bill: account number, kWh used, and a list of charges with description and amount',
    );
    expect(draft.fields.map((field) => field.name)).toEqual(['account_number', 'kwh_used', 'charges']);
  });
});
