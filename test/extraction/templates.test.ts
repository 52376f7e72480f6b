/** Tests of the built-in templates: all there, and every field understood. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { templateSchema } from '../../src/contract/index.ts';
import { compileField } from '../../src/extraction/extract/fields/compile-field.ts';

const folder = new URL('../../templates/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('the built-in templates', () => {
  it('are the promised ones', () => {
    expect(files.map((name) => name.replace('.json', '')).sort()).toEqual([
      'bank_statement',
      'business_card',
      'driver_license',
      'id_card',
      'invoice',
      'passport',
      'payslip',
      'purchase_order',
      'receipt',
      'utility_bill',
    ]);
  });

  it.each(files)('%s is a template whose fields extraction understands', (name) => {
    const template = templateSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
    expect(`${template.template_id}.json`).toBe(name);
    for (const field of template.fields) {
      expect(field.description, field.name).toBeTruthy();
      const spec = compileField(field);
      if (!field.fields) expect(spec.concept, field.name).not.toBeNull();
      for (const child of spec.fields) expect(child.concept, child.name).not.toBeNull();
    }
  });
});
