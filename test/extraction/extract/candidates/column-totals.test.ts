/** Tests of sums in the row of totals of a table, which the heads of their columns name. */
import { expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { at, fieldsOf } from '../../own-template.ts';
import { printed } from '../../printed.ts';

const row = at(40, 270, 410);
const TABLE = [
  row('CONCEPTO', 'DEVENGOS', 'DEDUCCIONES'),
  row('Salario base', '1.236,00'),
  row('Plus convenio', '264,10'),
  [...at(40)('Desempleo'), ...at(410)('247,68')],
];
const TOTALS = row('TOTALES', '1.500,10', '247,68');
const ASKED = { earned: 'Total devengado', gross_pay: 'Gross pay', withheld: 'Total deductions' };

const read = (...rows: Parameters<typeof printed>[0]): unknown =>
  readDocument({
    pages: [printed([[[40, 'Conservas del Mar SL']], null, ...rows])],
    templates: [{ template_id: 'mine', name: 'mine', fields: fieldsOf(ASKED) }],
  }).structured_data;

it('are the totals of what their columns are headed', () => {
  expect(read(...TABLE, TOTALS)).toEqual({ earned: '1500.10', gross_pay: '1500.10', withheld: '247.68' });
});

it('are none where several rows close parts of the document', () => {
  expect(read(...TABLE, TOTALS, null, ...TABLE, TOTALS)).toMatchObject({ earned: null, gross_pay: null });
});

it('are not those of other things', () => {
  const others = row('CONCEPTO', 'BASE', 'CUOTA');
  expect(read(others, ...TABLE.slice(1), TOTALS)).toMatchObject({ earned: null, withheld: null });
});
