/** Tests of labels in the words of a field beside its synonyms. */
import { expect, it } from 'vitest';
import { compileField } from '../../../../src/extraction/extract/fields/compile-field.ts';
import { readDocument } from '../../../../src/extraction/index.ts';
import { at, own } from '../../own-template.ts';
import { printed } from '../../printed.ts';

const row = at(40, 220);
const PREMIUMS = [
  row('Annual premium', '£368.60'),
  row('Insurance Premium Tax (12%)', '£44.23'),
  row('Total premium', '£412.83'),
];

/** What is read for a field. */
const read = (name: string, description: string, rows = PREMIUMS): unknown =>
  readDocument({ pages: [printed(rows)], templates: [own({ [name]: description })] }).structured_data[name];

it('a label of nothing but the words of a field outranks one that names another kind', () => {
  expect(read('premium', 'Total premium including tax')).toBe('412.83');
  expect(read('total_premium', 'Total premium')).toBe('412.83');
  expect(read('premium', 'Annual premium')).toBe('368.60');
});

it('another kind is read where it is all that is printed', () => {
  expect(read('premium', 'Total premium including tax', PREMIUMS.slice(0, 1))).toBe('368.60');
});

it('a phone that is described as a mobile is the mobile, or the only telephone there is', () => {
  const conceptOf = (description: string): string | null =>
    compileField({ name: 'phone', description }).concept;
  expect(['Mobile telephone', 'Telephone', 'Telephone, mobile or landline'].map(conceptOf)).toEqual([
    'mobile',
    'phone',
    'phone',
  ]);
  const rows = [row('Tel', '01333 555 019'), row('Mobile', '07700 900 418')];
  const phone = (description: string, given = rows): unknown => read('phone', description, given);
  expect(phone('Mobile telephone')).toBe('07700 900 418');
  expect(phone('Mobile telephone', rows.slice(0, 1))).toBe('01333 555 019');
});
