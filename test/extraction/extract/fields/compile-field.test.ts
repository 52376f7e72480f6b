/** Tests of what is understood from a field’s name and description. */
import { describe, expect, it } from 'vitest';
import { compileField } from '../../../../src/extraction/extract/fields/compile-field.ts';

describe('compiling a field', () => {
  it.each([
    ['invoice_number', 'Invoice number', 'id', 'invoice_number'],
    ['net_total', 'Total without tax', 'money', 'net_total'],
    ['total', 'Total amount to pay, taxes included', 'money', 'gross_total'],
    ['tax', 'Tax amount', 'money', 'tax_total'],
    ['when_due', 'Payment due date', 'date', 'due_date'],
    ['rechnungsnummer', '', 'id', 'invoice_number'],
    ['telephone', 'Telephone number of the store', 'phone', 'phone'],
    ['subtotal', 'Amount before tax and tip', 'money', 'net_total'],
  ])('knows %s (%s) as %s', (name, description, type, concept) => {
    expect(compileField({ name, description })).toMatchObject({ type, concept });
  });

  it.each([
    ['Afleveradres', 'shipping_address'],
    ['Factuuradres', 'buyer_address'],
    ['Indirizzo di consegna', 'shipping_address'],
    ['Leveransadress', 'shipping_address'],
    ['Adres dostawy', 'shipping_address'],
    ['Adresa de livrare', 'shipping_address'],
    ['Laskutusosoite', 'buyer_address'],
  ])('takes %s for where somebody is, not for who', (description, concept) => {
    const name = description.toLowerCase().replaceAll(' ', '_');
    expect(compileField({ name, description })).toMatchObject({ type: 'address', concept });
  });

  it('takes the sum of the insured for no name of one', () => {
    expect(compileField({ name: 'sum_insured', description: 'Sum insured' })).toMatchObject({
      type: 'money',
      concept: 'sum_insured',
    });
    expect(compileField({ name: 'insured', description: 'Name of the insured' }).concept).toBe('buyer_name');
  });

  it('knows a Romanian price with its article', () => {
    expect(compileField({ name: 'pretul_unitar' }, true).concept).toBe('line_unit_price');
  });

  it('takes the net of a weight for no amount', () => {
    expect(compileField({ name: 'net', description: 'Net weight' }, true)).toMatchObject({
      type: 'quantity',
      concept: 'net_weight',
    });
    expect(compileField({ name: 'net', description: 'Net amount' }, true).concept).toBe('line_amount');
  });

  it('tells the parties apart', () => {
    expect(compileField({ name: 'seller_vat_id', description: 'VAT id of the seller' }).party).toBe('seller');
    expect(compileField({ name: 'buyer_name', description: 'Customer who is billed' }).party).toBe('buyer');
  });

  it('falls back on the words for a field it has no concept of', () => {
    expect(compileField({ name: 'harvest_date', description: 'Day of the grape harvest' })).toMatchObject({
      type: 'date',
      concept: null,
    });
    expect(compileField({ name: 'mascot' })).toMatchObject({ type: 'text', concept: null });
  });

  it('takes a description that repeats the name for a printed question', () => {
    expect(compileField({ name: 'DATE', description: 'DATE' })).toMatchObject({
      verbatim: true,
      type: 'text',
    });
    expect(compileField({ name: 'date', description: 'Date' }).verbatim).toBe(false);
  });

  it('knows which end of a range is meant', () => {
    expect(compileField({ name: 'flight_from', description: 'First day' })).toMatchObject({
      type: 'date',
      range: 'start',
    });
    expect(compileField({ name: 'flight_to', description: 'Last day' })).toMatchObject({
      type: 'date',
      range: 'end',
    });
  });

  it('compiles sub-fields as columns', () => {
    const group = compileField({
      name: 'items',
      fields: [
        { name: 'name', description: 'Product name' },
        { name: 'price', description: 'Price of the line' },
      ],
    });
    expect(group.fields.map((field) => field.concept)).toEqual(['line_description', 'line_amount']);
  });
});
