/** Documents that are read from right to left: values left of their labels, tables whose columns begin on the right. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import { layOut } from '../../src/extraction/layout/lay-out.ts';
import { printed } from './printed.ts';
import { line } from './words.ts';

type Cell = readonly [x: number, text: string];

/** A page of words as they stand from left to right, each segment from its left edge on. */
function drawn(rows: readonly (readonly Cell[])[]): PageText {
  const words = rows.flatMap((cells, row) => cells.flatMap(([x, text]) => line(text, x, 40 + 14 * row)));
  return printed([], layOut(words, []));
}

const field = (name: string) => ({ name, description: name });
const columns = ['תיאור', 'כמות', 'סכום'].map(field);
const template = {
  template_id: 'mine',
  name: 'mine',
  fields: [
    ...['מספר חשבונית', 'לקוח', 'איש קשר', 'כתובת'].map(field),
    { ...field('rows'), type: 'array' as const, fields: columns },
  ],
};

describe('an invoice in Hebrew', () => {
  const page = drawn([
    [
      [300, 'INV-2024-0815'],
      [500, 'חשבונית: מספר'],
    ],
    [
      [300, 'ובניו כהן משה'],
      [530, 'לקוח:'],
    ],
    [[420, 'John Miller קשר: איש']],
    [
      [300, '12 הרצל רחוב'],
      [535, 'כתובת:'],
    ],
    [[295, '6688101 אביב תל']],
    [],
    [
      [40, 'סכום'],
      [200, 'כמות'],
      [500, 'תיאור'],
    ],
    [
      [40, '900.00'],
      [200, '2'],
      [470, 'משרדי כיסא'],
    ],
    [
      [40, '250.00'],
      [200, '5'],
      [460, 'HP LaserJet מדפסת'],
    ],
  ]);
  const found = readDocument({ pages: [page], templates: [template] });

  it('has the values left of their labels, as they are read', () => {
    expect(found.structured_data).toMatchObject({
      'מספר חשבונית': 'INV-2024-0815',
      לקוח: 'משה כהן ובניו',
      'איש קשר': 'John Miller',
      כתובת: 'רחוב הרצל 12 תל אביב 6688101',
    });
  });

  it('has the cells of a table in their columns', () => {
    expect(found.structured_data['rows']).toEqual([
      { תיאור: 'כיסא משרדי', כמות: '2', סכום: '900.00' },
      { תיאור: 'מדפסת HP LaserJet', כמות: '5', סכום: '250.00' },
    ]);
  });

  it('shows the values where they are printed', () => {
    const customer = found.field_evidence['לקוח']?.box;
    expect(customer?.[0]).toBeCloseTo(300 / 600, 3);
    expect(customer?.[2]).toBeCloseTo((300 + 11 * 5 + 6) / 600, 3);
    const contact = found.field_evidence['איש קשר']?.box;
    expect(contact?.[0]).toBeCloseTo(420 / 600, 3);
    expect(contact?.[2]).toBeCloseTo((420 + 10 * 5 + 3) / 600, 3);
  });
});

it('a name from right to left in a document from left to right is one value', () => {
  const page = drawn([
    [[40, 'Customer: בע"מ שיווק אורן']],
    [],
    [],
    [[40, 'All prices are given in shekels']],
  ]);
  const mine = { ...template, fields: [field('Customer')] };
  const found = readDocument({ pages: [page], templates: [mine] });
  expect(found.structured_data).toEqual({ Customer: 'אורן שיווק בע"מ' });
  expect(found.field_evidence['Customer']?.box?.[0]).toBeCloseTo((40 + 9 * 5 + 3) / 600, 3);
});
