/** Machine-readable values come before the print, with their own evidence; a print that says otherwise is told. */
import { describe, expect, it } from 'vitest';
import type { FilledField } from '../../../src/document/index.ts';
import type { TemplateField } from '../../../src/contract/index.ts';
import { readDocument, readEmbedded } from '../../../src/extraction/index.ts';
import { invoicePage, printed } from '../printed.ts';
import { CII } from './invoices.ts';

const template = (...fields: TemplateField[]) => ({ template_id: 'mine', name: 'mine', fields });

const withXml = (xml: string) =>
  readEmbedded({
    embedded: () =>
      Promise.resolve({
        attachments: [{ name: 'factur-x.xml', data: Buffer.from(xml) }],
        fields: [],
        warnings: [],
      }),
  });

const filled = (name: string, label: string | null, value: string): FilledField => ({
  name,
  label,
  value,
  page: 1,
  box: [0.1, 0.2, 0.5, 0.25],
});

const withForm = (...fields: FilledField[]) =>
  readEmbedded({ embedded: () => Promise.resolve({ attachments: [], fields, warnings: [] }) });

describe('an electronic invoice', () => {
  const invoice = template(
    { name: 'invoice_number', description: 'Invoice number' },
    { name: 'supplier', description: 'Name of the company that issues the invoice' },
    { name: 'supplier_city', description: 'City of the supplier' },
    { name: 'customer_address', description: 'Address of the customer' },
    { name: 'total', description: 'Total with tax' },
    { name: 'amount_due', description: 'Amount still to be paid' },
    { name: 'favorite_color', description: 'Favorite color of the buyer' },
    {
      name: 'lines',
      fields: [
        { name: 'item', description: 'Name of the article' },
        { name: 'quantity' },
        { name: 'amount', description: 'Net amount of the line' },
      ],
    },
    { name: 'taxes', fields: [{ name: 'rate' }, { name: 'base' }, { name: 'amount' }] },
  );

  it('answers fields by meaning, whatever they are called', async () => {
    const { structured_data, field_evidence, document_type } = readDocument({
      pages: [invoicePage()],
      templates: [invoice],
      embedded: await withXml(CII),
    });
    expect(document_type).toBe('invoice');
    expect(structured_data).toEqual({
      invoice_number: 'INV-2024-017',
      supplier: 'Acme Widgets Ltd',
      supplier_city: 'Leeds',
      customer_address: '400 Harbor Street, 97201 Portland, US',
      total: '174.00',
      amount_due: '74.00',
      favorite_color: null,
      lines: [
        { item: 'Steel bracket & bolts', quantity: '10.0000', amount: '125.00' },
        { item: 'Mounting screws', quantity: '200', amount: '20.00' },
      ],
      taxes: [{ rate: '20.00', base: '145.00', amount: '29.00' }],
    });
    expect(field_evidence['invoice_number']).toMatchObject({
      source: 'xml',
      box: null,
      method: 'CrossIndustryInvoice/ExchangedDocument/ID',
      confidence: 0.99,
    });
    expect(field_evidence['lines[1].amount']).toMatchObject({ source: 'xml', text: '20' });
  });

  it('agrees with what is printed', async () => {
    const { validations } = readDocument({
      pages: [invoicePage()],
      templates: [invoice],
      embedded: await withXml(CII),
    });
    expect(validations.find(({ rule }) => rule === 'embedded_data_agrees')).toMatchObject({ passed: true });
  });

  it('wins over the print, and the difference is told', async () => {
    const { structured_data, field_evidence, validations, needs_review } = readDocument({
      pages: [invoicePage()],
      templates: [template({ name: 'issue_date', description: 'Date of the invoice' })],
      embedded: await withXml(CII.replace('>20240403<', '>20190403<')),
    });
    expect(structured_data).toEqual({ issue_date: '2019-04-03' });
    expect(field_evidence['issue_date']?.alternatives[0]?.text).toBe('2024-04-03');
    expect(validations).toMatchObject([
      { rule: 'embedded_data_agrees', passed: false, fields: ['issue_date'] },
    ]);
    expect(needs_review).toBe(true);
  });

  it('leaves to the print what it does not know', async () => {
    const { structured_data, field_evidence } = readDocument({
      pages: [invoicePage()],
      templates: [template({ name: 'due_date', description: 'Date by which the invoice must be paid' })],
      embedded: await withXml(
        CII.replace('DueDateDateTime>', 'Nothing>').replace('/DueDateDateTime>', '/Nothing>'),
      ),
    });
    expect(structured_data).toEqual({ due_date: '2024-04-25' });
    expect(field_evidence['due_date']?.source).toBe('text');
  });

  it('keeps name and description of an article apart for a template that asks for both', async () => {
    const both = template({ name: 'lines', fields: [{ name: 'name' }, { name: 'description' }] });
    const { structured_data } = readDocument({
      pages: [],
      templates: [both],
      embedded: await withXml(CII),
    });
    expect(structured_data['lines']).toMatchObject([
      { name: 'Steel bracket & bolts', description: 'large, galvanized' },
      { name: 'Mounting screws' },
    ]);
  });
});

describe('a filled form', () => {
  const pages = [printed([[[40, 'Membership application']], [[40, 'Signed on 25/12/2023']]])];

  it('answers fields by tool tip and by name, in the form of their type', async () => {
    const { structured_data, field_evidence } = readDocument({
      pages,
      templates: [
        template(
          { name: 'first_name', description: 'First name of the applicant' },
          { name: 'birth_date', description: 'Date of birth' },
          { name: 'email', description: 'Email address' },
          { name: 'yearly_fee', description: 'Yearly fee' },
          { name: 'newsletter', description: 'Whether the newsletter is wanted' },
        ),
      ],
      embedded: await withForm(
        filled('form1[0].#subform[0].txtFirstName[0]', null, 'Ada'),
        filled('Text7', 'Date of birth:', '03/04/1990'),
        filled('mail', 'Your email address', 'ada@example.org'),
        filled('x1', 'Yearly fee', '1,250'),
        filled('newsletter', null, 'yes'),
        filled('Text9', null, 'nobody knows what this is'),
      ),
    });
    expect(structured_data).toEqual({
      first_name: 'Ada',
      birth_date: '1990-04-03',
      email: 'ada@example.org',
      yearly_fee: '1250.00',
      newsletter: true,
    });
    expect(field_evidence['birth_date']).toMatchObject({
      source: 'form',
      method: 'Text7',
      text: '03/04/1990',
      box: [0.1, 0.2, 0.5, 0.25],
    });
  });

  it('does not answer with one of two different values under the same label', async () => {
    const { structured_data } = readDocument({
      pages,
      templates: [template({ name: 'first_name' })],
      embedded: await withForm(filled('a', 'First name', 'Ada'), filled('b', 'First name', 'Grace')),
    });
    expect(structured_data).toEqual({ first_name: null });
  });

  it('leaves out what is not of the type that is asked for', async () => {
    const { structured_data } = readDocument({
      pages: [printed([[[40, 'Membership application']]])],
      templates: [template({ name: 'birth_date', description: 'Date of birth' })],
      embedded: await withForm(filled('dob', 'Date of birth', 'unknown')),
    });
    expect(structured_data).toEqual({ birth_date: null });
  });
});
