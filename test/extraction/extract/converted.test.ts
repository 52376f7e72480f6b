/** Tests of totals that are stated once more in the currency of the seller's country. */
import { expect, it } from 'vitest';
import { readDocument } from '../../../src/extraction/index.ts';
import { at, fieldsOf } from '../own-template.ts';
import { printed } from '../printed.ts';

const row = at(40, 200, 300, 400);

/** What an invoice in euros answers over such a summary. */
function answered(
  names: Readonly<Record<string, string>>,
  ...summary: readonly string[][]
): readonly unknown[] {
  const page = printed([
    [[40, 'FAKTURA č. 25110447']],
    row('Označení dodávky', 'Cena EUR', 'DPH EUR', 'EUR Celkem'),
    row('Dopravník', '9 700,00', '2 037,00', '11 737,00'),
    row('Montážní sada', '431,00', '90,51', '521,51'),
    row('Součet položek', '10 131,00', '2 127,51', '12 258,51'),
    row('CELKEM K ÚHRADĚ', '', '', '12 258,51 EUR'),
    null,
    ...summary.map((cells) => row(...cells)),
  ]);
  const template = { template_id: 'mine', name: 'mine', fields: fieldsOf(names) };
  return Object.values(readDocument({ pages: [page], templates: [template] }).structured_data);
}

const OWN = { net_total: 'Total before tax', tax_total: 'Total tax', gross_total: 'Total with tax' };

it('totals are those in the currency of the document, though others add up below a heading that converts them', () => {
  const summary = [
    ['Rekapitulace DPH v CZK (kurz 24,310 CZK/EUR)'],
    ['Základ', 'Sazba', 'DPH', 'Celkem s DPH'],
    ['246 284,61', '21%', '51 719,77', '298 004,38'],
  ];
  expect(answered(OWN, ...summary)).toEqual(['10131.00', '2127.51', '12258.51']);
  expect(answered({ total_tax_czk: 'DPH' }, ...summary)).toEqual(['51719.77']);
});

it('the amounts of another currency beside a rate are none of them either', () => {
  expect(answered({ gross_total: 'Total' }, ['Celkem k úhradě 298 004,38 CZK (kurz 24,310)'])).toEqual([
    '12258.51',
  ]);
});
