/** The words of a line, as they stand from left to right, in the order in which they are read. */
import { describe, expect, it } from 'vitest';
import { directionOf, inReadingOrder } from '../../src/document/index.ts';
import type { Direction } from '../../src/document/index.ts';

const asWords = (line: string): { text: string }[] => line.split(' ').map((text) => ({ text }));
const read = (line: string, base: Direction): string =>
  inReadingOrder(asWords(line), base)
    .map(({ text }) => text)
    .join(' ');

describe('a line from right to left', () => {
  it.each([
    ['its words come from the right', 'עולם שלום', 'שלום עולם'],
    ['a number amid them stays', 'יום 30 תוך', 'תוך 30 יום'],
    ['words of another script stay in their order', 'ב Acme Trading Ltd חברת', 'חברת Acme Trading Ltd ב'],
    ['so do the groups of an account', '999 9999 0009 0108 IL62 :חשבון', ':חשבון 999 9999 0009 0108 IL62'],
    ['and those of a telephone number', '03 555 1234 טלפון', 'טלפון 03 555 1234'],
    ['a span of time begins on the right', '12:00 – 10:00 שעות', 'שעות 10:00 – 12:00'],
    ['a currency before the amount follows it', '₪ 5,320.58 לתשלום', 'לתשלום 5,320.58 ₪'],
    ['what ends a number is drawn before it', '.30/04/2024 עד', 'עד 30/04/2024.'],
    ['a decimal mark is no such end', '.50 עד', 'עד .50'],
    ['a sign of percent as well', ':%15 ضريبة', 'ضريبة 15%:'],
    ['what ends several words goes behind the last', '.Acme Ltd עם', 'עם Acme Ltd.'],
    ['a bracket around words of both directions', 'דולר) USD) מחיר', 'מחיר (USD דולר)'],
    ['brackets that were named the other way', 'כוללים )USD( מחיר', 'מחיר (USD) כוללים'],
  ])('%s', (_, line, expected) => {
    expect(read(line, 'rtl')).toBe(expected);
  });

  it('is read so in a document from left to right, too', () => {
    expect(read('30 רחוב הרצל', 'ltr')).toBe('הרצל רחוב 30');
  });
});

describe('a line from left to right', () => {
  it('has the words of a name from right to left turned, with the numbers between them', () => {
    expect(read('Customer: כהן 12 משה (paid)', 'ltr')).toBe('Customer: משה 12 כהן (paid)');
  });

  it('is given back as it is without such words', () => {
    const line = asWords('Total: .50 (USD 1,200.00');
    expect(inReadingOrder(line, 'ltr')).toBe(line);
  });
});

it('a page is read from the right when most of its letters are, not when it has all in two languages', () => {
  expect(directionOf(asWords('חשבונית מס 2024 HP'))).toBe('rtl');
  expect(directionOf(asWords('Invoice فاتورة Total المجموع'))).toBe('ltr');
  expect(directionOf(asWords('2024'))).toBe('ltr');
});
