/** Totals that look alike and sum up different things: each may be right. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { changed, linesAt, readingOf } from '../reading.ts';
import type { Change } from '../reading.ts';
import { codesOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Accounts']]]);
const ID = 'content_cross_field';
const screen = screenFor(ID);
const codes = async (...pages: readonly (readonly string[])[]): Promise<readonly string[]> =>
  codesOf(await screen(pdf, { reading: readingOf(pages.map((lines) => linesAt(lines))) }), ID);

const hall = ['Hall', 'Rent        900.00', 'Chairs      312.00', 'Total     1,212.00'];
const garden = ['Garden', 'Rent        950.00', 'Tent        322.00', 'Total     1,272.00'];
/** Accounts whose totals have more above them than what they add up. */
const years = [
  '                 2024             2023',
  'Stock          810.00           710.00',
  'Cash         2,140.00         1,140.00',
  'Current      2,950.00         1,850.00',
  'Total       15,350.00        15,250.00',
];
const turnover = [
  'Opening balance    318.40',
  'Total debits     4,120.00',
  'Total credits    4,180.00',
  'Closing balance    378.40',
];
const classes = ['Class 7a, total  1,660.00', 'Class 7b, total  1,760.00', 'Together        3,420.00'];
const price = ['Fare        518.00', 'Discount     20.00', 'Total       498.00'];
const lower = ['Fare        488.00', 'Discount     20.00', 'Total       468.00'];
/** The tax is contained in the total below it. */
const taxed = (rent: string, total: string): readonly string[] => [
  `Rent        ${rent}`,
  'Chairs      312.00',
  'VAT          11.00',
  `Total     ${total}`,
];
const one = (total: string): readonly string[] => [`Coach       ${total}`, `Total       ${total}`];

describe('totals of different things', () => {
  it.each([
    ['two lists with a sum each', [[...hall, ...garden]]],
    ['two lists, repeated below', [[...hall, ...garden, 'Thank you', 'Hall, total  1,212.00']]],
    ['two lists on two pages', [hall, garden]],
    ['two lists of one entry', [[...one('840.00'), ...one('940.00')]]],
    ['two lists with a discount', [[...price, ...lower]]],
    ['two lists with the tax within', [[...taxed('900.00', '1,212.00'), ...taxed('950.00', '1,262.00')]]],
    ['two years', [years]],
    ['debits and credits', [turnover]],
    ['two parts of a total', [classes]],
  ] as const)('say nothing against each other: %s', async (_, pages) => {
    expect(await codes(...pages)).toEqual([]);
  });

  const FORGED: Change = ['1,272.00', '1,872.00'];
  it.each([
    ['a sum of its own fails', [[...hall, ...changed(garden, [FORGED])]]],
    ['one has no sum of its own', [hall, ['Total     1,272.00']]],
    ['the columns are too short', [years.slice(-2)]],
    ['each has its own label', [changed(years, [['      15,250.00', 'Total 15,250.00']])]],
    ['the balances do not part them', [changed(turnover, [['318.40', '358.40']])]],
    ['their sum is not printed', [classes.slice(0, 2)]],
  ] as const)('are still compared where %s', async (_, pages) => {
    expect(await codes(...pages)).toContain('PRINTED_TWICE_DIFFERENTLY');
  });
});

describe('two numbers of invoices', () => {
  const listed = (first: string, second: string): readonly string[] => [
    `Invoice No. 2025-1184  ${first}`,
    `Invoice No. 2025-1189  ${second}`,
    'Total  270.00',
  ];

  it('are a hint unless each stands beside an amount of its own', async () => {
    expect(await codes(listed('120.00', '150.00'))).toEqual([]);
    expect(await codes(listed('135.00', '135.00'))).toEqual(['PRINTED_TWICE_UNLIKE']);
    expect(await codes(listed('120.00', ''))).toEqual(['PRINTED_TWICE_UNLIKE']);
  });
});
