/** Amounts that are written unlike all others. */
import { expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_number_style';
const screen = screenFor(ID);
const ask = async (lines: readonly string[]) =>
  codesOf(await screen(pdf, { reading: readingOf([linesAt(lines)]) }), ID);
const AMOUNTS = [
  'Pens  12,50',
  'Paper  1.240,00',
  'Ink  58,00',
  'Desk  340,00',
  'Lamp  19,90',
  'Chair  89,00',
];

it('a decimal mark that only one amount uses is a hint', async () => {
  expect(await ask(AMOUNTS)).toEqual([]);
  expect(await ask([...AMOUNTS, 'Total  1,759.40'])).toEqual(['NUMBER_STYLES_MIXED']);
});

it('two numbers in a row with a comma between are no amount', async () => {
  const english = AMOUNTS.map((line) => line.replace('.', '').replace(',', '.'));
  expect(await ask([...english, 'Jobs  10,11'])).toEqual([]);
  expect(await ask([...english, 'Jobs  10,12'])).toEqual(['NUMBER_STYLES_MIXED']);
});

it('a rate beside an amount with its currency before it has none', async () => {
  expect(await ask([...AMOUNTS.map((line) => `${line} €`), 'Kurs 0,88     $ 346,09'])).toEqual([
    'CURRENCIES_MIXED',
  ]);
});

it('a short date is no amount, and a bilingual document has two styles', async () => {
  expect(await ask([...AMOUNTS, 'until 19.12.'])).toEqual([]);
  expect(await ask([...AMOUNTS, 'a  12.50', 'b  13.50', 'c  14.50', 'd  1.50'])).toEqual([]);
});
