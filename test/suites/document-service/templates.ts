/** Templates: own ones and built-in ones, plan caps, drafts from words and from a sample. */
import { describe, expect, it } from 'vitest';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../../../src/contract/index.ts';
import type { TemplateField } from '../../../src/contract/index.ts';
import { invoiceLines, memoryFile, textPdf } from '../../support/sample-documents.ts';
import { coded, useService } from './house.ts';
import type { OpenService } from './house.ts';

const definition = {
  name: 'Delivery note',
  description: 'What our suppliers send along',
  fields: [
    { name: 'note_number', description: 'Number of the note' },
    { name: 'lines', fields: [{ name: 'article' }, { name: 'quantity', description: 'Pieces' }] },
  ],
};

export function defineTemplateTests(open: OpenService): void {
  const service = useService(open);

  it('a template is created, read, replaced and deleted', async () => {
    const created = await service().templates.create(definition);
    expect(created).toMatchObject({ ...definition, scope: 'user' });
    const { template_id } = created;
    expect(await service().templates.get({ template_id })).toEqual(created);
    const replaced = await service().templates.update({
      template_id,
      name: 'Note',
      fields: [{ name: 'date' }],
    });
    expect(replaced).toMatchObject({ template_id, name: 'Note', fields: [{ name: 'date' }] });
    expect(replaced.description ?? null).toBeNull();
    expect(replaced.created_at).toBe(created.created_at);
    expect((await service().templates.delete({ template_id })).message).toContain('Note');
    for (const call of [
      () => service().templates.get({ template_id }),
      () => service().templates.delete({ template_id }),
      () => service().templates.update({ template_id, ...definition }),
    ]) {
      const missing = { ...coded('not_found', new RegExp(template_id)), data: { template_id } };
      await expect(call()).rejects.toMatchObject(missing);
    }
  });

  it('the listing has the own templates first and then the built-in ones, with auto', async () => {
    const { template_id } = await service().templates.create(definition);
    const listed = await service().templates.list({});
    expect(listed[0]).toMatchObject({ template_id, scope: 'user' });
    const globals = listed.filter((template) => template.scope === 'global');
    expect(globals.map((template) => template.template_id)).toEqual(
      expect.arrayContaining(['auto', 'invoice', 'receipt']),
    );
    expect(listed.indexOf(globals[0] as never)).toBe(listed.length - globals.length);
    await service().templates.delete({ template_id });
  });

  it('built-in templates can be read but neither changed nor deleted', async () => {
    const invoice = await service().templates.get({ template_id: 'invoice' });
    expect(invoice.scope).toBe('global');
    expect(invoice.fields.length).toBeGreaterThan(3);
    await expect(service().templates.update({ template_id: 'invoice', ...definition })).rejects.toMatchObject(
      coded('forbidden', /built in/),
    );
    await expect(service().templates.delete({ template_id: 'invoice' })).rejects.toMatchObject(
      coded('forbidden'),
    );
    expect(await service().templates.get({ template_id: 'invoice' })).toEqual(invoice);
  });

  it.each([
    [{ name: '', fields: [{ name: 'a' }] }, /^name:/],
    [{ name: 'x', fields: [] }, /^fields:/],
    [
      { name: 'x', fields: [{ name: 'a' }, { name: 'a' }] },
      /^fields\[1\]\.name: a field before it is called "a"/,
    ],
    [
      { name: 'x', fields: [{ name: 'a', fields: [{ name: 'b\u0007c' }] }] },
      /^fields\[0\]\.fields\[0\]\.name: must not/,
    ],
    [{ name: 'x', fields: [{ name: 'a', fields: [{ name: ' ' }] }] }, /^fields\[0\]\.fields\[0\]\.name:/],
  ])('the faulty definition %j is refused with the field named', async (faulty, detail) => {
    await expect(service().templates.create(faulty)).rejects.toMatchObject(
      coded('validation_failed', detail),
    );
  });

  it('fields may be nested so deep that a request holds them, and no deeper', async () => {
    const nested = (levels: number): TemplateField[] =>
      levels === 0 ? [] : [{ name: 'a', fields: nested(levels - 1) }];
    const { template_id } = await service().templates.create({ name: 'x', fields: nested(31) });
    await service().templates.delete({ template_id });
    for (const levels of [32, 2000]) {
      await expect(service().templates.create({ name: 'x', fields: nested(levels) })).rejects.toMatchObject(
        coded('validation_failed', /^fields: it is nested more than 64 levels deep$/),
      );
    }
  });

  it('names and descriptions have a bound', async () => {
    const fields = [{ name: 'a', description: 'd'.repeat(MAX_DESCRIPTION_LENGTH) }];
    const { template_id } = await service().templates.create({ name: 'n'.repeat(MAX_NAME_LENGTH), fields });
    await service().templates.delete({ template_id });
    const long = { name: 'n'.repeat(MAX_NAME_LENGTH + 1), fields };
    await expect(service().templates.create(long)).rejects.toMatchObject(coded('validation_failed', /^name/));
    const wordy = { name: 'x', fields: [{ name: 'a', description: 'd'.repeat(MAX_DESCRIPTION_LENGTH + 1) }] };
    await expect(service().templates.create(wordy)).rejects.toMatchObject(
      coded('validation_failed', /^fields\[0\]\.description/),
    );
  });

  it('a description in words becomes a draft that can be saved', async () => {
    const prompt =
      'Invoices with invoice number, invoice date, total amount and line items with description and price';
    const draft = await service().templates.generate({ prompt });
    expect(draft.fields.length).toBeGreaterThanOrEqual(3);
    const { name, description, fields } = draft;
    expect((await service().templates.create({ name, description, fields })).fields).toEqual(fields);
  });

  it('words that name no document and no field are told as such', async () => {
    const refused = service().templates.generate({ prompt: 'asdf qwer' });
    await expect(refused).rejects.toMatchObject(
      coded('validation_failed', /"asdf qwer" names no kind of document/),
    );
    await expect(refused).rejects.toMatchObject({
      hint: expect.stringContaining('list what to extract') as string,
    });
  });

  it('a sample document becomes a draft with the labels that are printed on it', async () => {
    const file = memoryFile('sample.pdf', textPdf([invoiceLines('INV-7', '1,200.00')]));
    const draft = await service().templates.generateFromImage({ file });
    const names = draft.fields.map((field) => field.name).join(' ');
    expect(names).toMatch(/invoice_number/);
    expect(names).toMatch(/date/);
  });

  it('a sample that is no document is refused', async () => {
    const file = memoryFile('sample.pdf', Buffer.from('plain text'));
    await expect(service().templates.generateFromImage({ file })).rejects.toMatchObject(
      coded('unsupported_type'),
    );
  });

  describe('under a plan with caps', () => {
    const limited = useService(open, { plan: 'basic' });
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `field_${index}` }));

    it('too many fields or sub-fields are refused, on creation and on replacement', async () => {
      const { template_id } = await limited().templates.create({ name: 'five', fields: fields(5) });
      await expect(limited().templates.create({ name: 'six', fields: fields(6) })).rejects.toMatchObject(
        coded('validation_failed', /basic/),
      );
      const nested = [{ name: 'lines', fields: fields(6) }];
      await expect(
        limited().templates.update({ template_id, name: 'x', fields: nested }),
      ).rejects.toMatchObject(coded('validation_failed', /fields\[0\]/));
      expect((await limited().templates.get({ template_id })).name).toBe('five');
    });
  });
}
