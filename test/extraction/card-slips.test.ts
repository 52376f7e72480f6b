/** Tests of slips of card payments and of what receipts print besides: amounts before a tip, hotlines. */
import { describe, expect, it } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

const FIELDS = [
  { name: 'store_name', description: 'Name of the store' },
  { name: 'telephone', description: 'Telephone number of the store' },
  { name: 'subtotal', description: 'Amount before tax and tip' },
  { name: 'total', description: 'Total amount paid' },
];

const read = (rows: Parameters<typeof printed>[0]): StructuredData =>
  readDocument({
    pages: [printed(rows)],
    templates: [{ template_id: 'slip', name: 'slip', fields: FIELDS }],
  }).structured_data;

const row = (label: string, value: string) =>
  [
    [40, label],
    [300, value],
  ] as const;

describe('the amount on a slip', () => {
  const head = [[[40, 'CRAB HOUSE']], row('CARD', '**** 1172')] as const;

  it('is the sum before the tip, where a tip and a total follow', () => {
    const rows = [...head, row('AMOUNT', '$83.50'), row('TIP', '$14.20'), row('TOTAL', '$97.70')];
    expect(read(rows)).toMatchObject({ subtotal: '83.50', total: '97.70' });
  });

  it('is not the total, where the total is left to be filled in', () => {
    const rows = [...head, row('AMOUNT:', '23.24'), [[40, 'TIP:']], [[40, 'TOTAL:']]] as const;
    expect(read(rows)).toMatchObject({ subtotal: '23.24', total: null });
  });

  it('is the total, where no tip is asked for', () => {
    expect(read([...head, row('AMOUNT', '$83.50')])).toMatchObject({ total: '83.50' });
  });
});

it('the telephone of a shop is its own rather than that of a hotline', () => {
  const rows = [
    [[40, 'Sandwich Corner #15936 Phone 608-755-0160']],
    [[40, '642 Midland Road']],
    row('Total', '$23.72'),
    [[40, 'Tell us how it was']],
    [[40, 'Phone (800)888-4848']],
  ] as const;
  expect(read(rows)).toMatchObject({ telephone: '608-755-0160' });
  expect(read(rows.slice(1))).toMatchObject({ telephone: '(800)888-4848' });
});

it('the name of a shop is no word from the middle of a sentence below another', () => {
  const rows = [
    [[180, 'MAPLE FRESH']],
    ...['TAKE OUT', 'BEAN STEAK', 'SALSA ROJA', 'GREEN TEA', 'LEMON CAKE'].map((name) => row(name, '1.81')),
    row('Total', '$9.05'),
    [[140, 'When prompted, enter store']],
    [[140, 'Write down the redemption code']],
  ] as const;
  expect(read(rows)).toMatchObject({ store_name: 'MAPLE FRESH' });
});
