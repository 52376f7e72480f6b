/** Tests of columns of own templates whose heads are other words for what is asked for, in any language. */
import { expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { at, fieldsOf } from '../../own-template.ts';
import type { Row } from '../../own-template.ts';
import { printed } from '../../printed.ts';

const row = at(40, 200, 320, 440);

function rowsOf(asked: Readonly<Record<string, string>>, ...rows: readonly Row[]): unknown {
  const template = { template_id: 'mine', name: 'mine', fields: [{ name: 'rows', fields: fieldsOf(asked) }] };
  return readDocument({ pages: [printed(rows)], templates: [template] }).structured_data['rows'];
}

it('reads a table under heads that say the same in another language', () => {
  const asked = { subject: 'Subject', teacher: 'Teacher', grade: 'Grade' };
  const rows = [row('Histoire', 'Mme Leroy', '14'), row('Anglais', 'M. Petit', '12')];
  const given = [
    { subject: 'Histoire', teacher: 'Mme Leroy', grade: '14' },
    { subject: 'Anglais', teacher: 'M. Petit', grade: '12' },
  ];
  expect(rowsOf(asked, row('Matière', 'Enseignant', 'Note'), ...rows)).toEqual(given);
  expect(rowsOf(asked, row('Tantárgy', 'Tanár', 'Osztályzat'), ...rows)).toEqual(given);
});

it('reads it under other words of the same language, and not under those of other things', () => {
  const asked = { medicine: 'Medicine', dose: 'Dose', frequency: 'How often' };
  const rows = [row('Ramipril', '5 mg', 'once a day'), row('Metformin', '500 mg', 'twice a day')];
  expect(rowsOf(asked, row('Drug', 'Dosage', 'Frequency'), ...rows)).toEqual([
    { medicine: 'Ramipril', dose: '5 mg', frequency: 'once a day' },
    { medicine: 'Metformin', dose: '500 mg', frequency: 'twice a day' },
  ]);
  expect(rowsOf(asked, row('Ward', 'Bed', 'Nurse'), ...rows)).toEqual([]);
});

it('reads narrow columns, whose heads stand in one text', () => {
  const asked = { equipment: 'Equipment', maker: 'Manufacturer', condition: 'Condition' };
  const narrow = at(40, 68, 121);
  const heads = at(40)('Gerät Hersteller Zustand');
  expect(
    rowsOf(asked, heads, narrow('Pumpe', 'Haldor', 'gut'), narrow('Kessel', 'Nordwerk', 'Riss')),
  ).toEqual([
    { equipment: 'Pumpe', maker: 'Haldor', condition: 'gut' },
    { equipment: 'Kessel', maker: 'Nordwerk', condition: 'Riss' },
  ]);
});
