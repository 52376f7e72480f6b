/** Tests of tables with a border: what stands below its end is no row. */
import { describe, expect, it } from 'vitest';
import type { TemplateField } from '../../../../src/contract/index.ts';
import { readDocument } from '../../../../src/extraction/index.ts';
import type { PageText } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';
import { at, fieldsOf } from '../../own-template.ts';

const row = at(40, 160, 300, 420);
const METERS = fieldsOf({
  art: 'Zählerart',
  nummer: 'Zählernummer',
  stand: 'Zählerstand',
  einheit: 'Einheit',
});
const HEAD = row('Zählerart', 'Zählernummer', 'Zählerstand', 'Einheit');
const ROWS = [
  row('Strom', '1EMH0011447188', '38.412,7', 'kWh'),
  row('Gas', '7GMT4471882', '5.118', 'm³'),
  row('Wasser', '8SEN0204471', '318,442', 'm³'),
];
const SIGNED = [
  row('Vormieter', 'Nachmieter', 'Vermieter', ''),
  row('Kerstin Oelmann', 'Familie Dudek', 'Wohnbau', 'Rheine eG'),
];

/** The border of each line from one to another, drawn cell by cell: lines stand 14 units apart. */
const bordered = (from: number, to: number): PageText['rulings'] =>
  Array.from({ length: to - from }, (_, line) => line + from).flatMap((line) =>
    [36, 156, 296, 416, 520].map((x) => ({ x0: x, x1: x, y0: 38 + 14 * line, y1: 52 + 14 * line })),
  );

function numbersOf(page: PageText, fields: readonly TemplateField[] = METERS): readonly unknown[] {
  const template = { template_id: 'mine', name: 'mine', fields: [{ name: 'zaehler', fields: [...fields] }] };
  const { structured_data: data } = readDocument({ pages: [page], templates: [template] });
  return (data['zaehler'] as { nummer: unknown }[]).map(({ nummer }) => nummer);
}

describe('a table with a border', () => {
  it('ends with it, whatever stands near below', () => {
    const rulings = [...bordered(0, 4), ...bordered(5, 7)];
    const page = printed([HEAD, ...ROWS, null, ...SIGNED], { rulings });
    expect(numbersOf(page)).toEqual(['1EMH0011447188', '7GMT4471882', '8SEN0204471']);
  });

  it('goes on below a border that encloses its header alone', () => {
    const page = printed([HEAD, ...ROWS], { rulings: bordered(0, 1) });
    expect(numbersOf(page)).toHaveLength(3);
  });

  it('goes on with its header on the next page, and ends with the border there', () => {
    const goods = at(40, 300, 420);
    const head = goods('Description', 'Quantity', 'Amount');
    const first = printed([head, goods('Oil filter', '1', '11.45'), goods('Brake disc', '2', '118.60')], {
      rulings: bordered(0, 3),
    });
    const second = printed([head, goods('Wiper', '2', '24.00'), goods('Moyen de paiement', '3', '89.86')], {
      page: 2,
      rulings: bordered(0, 2),
    });
    const fields = fieldsOf({ description: 'Description', quantity: 'Quantity', amount: 'Amount' });
    const template = { template_id: 'mine', name: 'mine', fields: [{ name: 'lines', fields }] };
    const { structured_data: data } = readDocument({ pages: [first, second], templates: [template] });
    expect((data['lines'] as { amount: unknown }[]).map(({ amount }) => amount)).toEqual([
      '11.45',
      '118.60',
      '24.00',
    ]);
  });
});
