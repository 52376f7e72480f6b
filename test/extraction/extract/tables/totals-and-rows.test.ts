/** Tests of totals whose names head columns as well: an amount of a row is no total. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { at, fieldsOf } from '../../own-template.ts';
import { printed } from '../../printed.ts';

test('what heads a column makes the amount of its first row no total for sure', () => {
  const row = at(40, 180, 230, 310, 380, 430, 500);
  const page = printed([
    [[40, 'Faktura č. 25010088']],
    row('Označení dodávky', 'Počet', 'Cena za m.j.', 'DPH %', 'Bez DPH', 'DPH', 'Celkem'),
    row('Výměna rozvaděče', '1', '14 200,00', '12%', '14 200,00', '1 704,00', '15 904,00'),
    row('Kabel', '85', '28,40', '21%', '2 414,00', '506,94', '2 920,94'),
    row('Revize', '3', '650,00', '21%', '1 950,00', '409,50', '2 359,50'),
  ]);
  const fields = [
    ...fieldsOf({ net_total: 'Total before tax', tax_total: 'Total tax', gross_total: 'Total' }),
    {
      name: 'lines',
      fields: fieldsOf({ description: 'Description', quantity: 'Quantity', amount: 'Amount' }),
    },
  ];
  const template = { template_id: 'mine', name: 'mine', fields };
  const { field_evidence: told } = readDocument({ pages: [page], templates: [template] });
  // Less than what needs no look.
  for (const name of ['net_total', 'tax_total']) expect(told[name]?.confidence ?? 0).toBeLessThan(0.7);
});
