/** Repairing how words were cut. */
import { expect, test } from 'vitest';
import { tidyRow } from '../../../src/extraction/layout/tidy.ts';
import { word } from '../words.ts';

const textsOf = (...row: Parameters<typeof tidyRow>[0]): readonly string[] =>
  tidyRow(row).map((item) => item.text);

test('spaced-out letters become a word', () => {
  const letters = ['T', 'O', 'T', 'A', 'L'].map((letter, i) => word(letter, 20 + 9 * i, 10));
  expect(textsOf(...letters)).toEqual(['TOTAL']);
});

test('three single letters stay apart: they may be initials or columns', () => {
  const letters = ['A', 'B', 'C'].map((letter, i) => word(letter, 20 + 9 * i, 10));
  expect(textsOf(...letters)).toEqual(['A', 'B', 'C']);
});

test('single letters at uneven distances stay apart', () => {
  const letters = ['A', 'B', 'C', 'D'].map((letter, i) => word(letter, 20 + 9 * i * i, 10));
  expect(textsOf(...letters)).toEqual(['A', 'B', 'C', 'D']);
});

test('an amount that was cut at its decimal point is joined', () => {
  expect(textsOf(word('12', 20, 10), word('.50', 33, 10))).toEqual(['12.50']);
  expect(textsOf(word('$12.', 20, 10), word('50', 42, 10))).toEqual(['$12.50']);
});

test('cents are joined over the space that recognition saw behind a comma, and only there', () => {
  const recognized = { source: 'ocr' } as const;
  expect(textsOf(word('1,', 20, 10, recognized), word('19', 38, 10, recognized))).toEqual(['1,19']);
  expect(textsOf(word('1.', 20, 10, recognized), word('19', 38, 10, recognized))).toEqual(['1.', '19']);
  expect(textsOf(word('1,', 20, 10), word('19', 38, 10))).toEqual(['1,', '19']);
});

test('figures behind a typed comma and a space are no cents, as those of a house after those of a flat', () => {
  const [flat, rest] = [word('4,', 20, 10), word('19', 32.4, 10)];
  expect(textsOf(flat, rest)).toEqual(['4,', '19']);
  expect(textsOf({ ...flat, source: 'ocr' }, { ...rest, source: 'ocr' })).toEqual(['4,19']);
  expect(textsOf(flat, word('19', 30.5, 10))).toEqual(['4,19']);
});

test('groups of thousands are joined with their space in front of decimals only', () => {
  expect(textsOf(word('1', 20, 10), word('234,56', 28, 10))).toEqual(['1 234,56']);
  expect(textsOf(word('2', 10, 10), word('1', 20, 10), word('234', 28, 10), word('567,89', 46, 10))).toEqual([
    '2',
    '1 234 567,89',
  ]);
  expect(textsOf(word('1', 20, 10), word('234', 28, 10))).toEqual(['1', '234']);
});

test('groups of recognized figures stand farther apart, measured by their ink', () => {
  const read = { source: 'ocr' } as const;
  expect(textsOf(word('36', 20, 10, read), word('000,00', 35, 10, read))).toEqual(['36 000,00']);
  expect(textsOf(word('36', 20, 10, read), word('000,00', 37, 10, read))).toEqual(['36', '000,00']);
});

test('numbers of neighboring columns stay two numbers', () => {
  expect(textsOf(word('1', 20, 10), word('234,56', 60, 10))).toEqual(['1', '234,56']);
  expect(textsOf(word('12', 20, 10), word('.50', 60, 10))).toEqual(['12', '.50']);
});

test('a label glued to its value is split, and the width with it', () => {
  const [label, value] = tidyRow([word('Total:12.50', 20, 10)]);
  expect([label?.text, value?.text]).toEqual(['Total:', '12.50']);
  expect(label?.x1).toBe(50);
  expect(value?.x0).toBe(50);
});

test.each(['10:30', 'https://example.com', 'mailto:a@example.com', 'C:\\path', 'Total:'])(
  '%s is left in one piece',
  (text) => {
    expect(textsOf(word(text, 20, 10))).toEqual([text]);
  },
);

test('two amounts glued to each other are split; dates and numbers with groups of thousands are not', () => {
  expect(textsOf(word('12,5025,00', 20, 10))).toEqual(['12,50', '25,00']);
  expect(textsOf(word('1.250,0012,00', 20, 10))).toEqual(['1.250,00', '12,00']);
  for (const whole of ['12.03.2024', '1.250,00', '01.23.45.67', '12.345678', '10.20.30.40'])
    expect(textsOf(word(whole, 20, 10))).toEqual([whole]);
});

test('a time glued to the year before it is split off', () => {
  expect(textsOf(word('06-09-201622:35:32', 20, 10))).toEqual(['06-09-2016', '22:35:32']);
  expect(textsOf(word('201701:17', 20, 10))).toEqual(['2017', '01:17']);
  expect(textsOf(word('DIMARTS06-09-201622:', 20, 10))).toEqual(['DIMARTS06-09-2016', '22:']);
  expect(textsOf(word('06-Aug-2015231:17PM', 20, 10))).toEqual(['06-Aug-2015', '231:17PM']);
  expect(textsOf(word('29Jan1520:34', 20, 10))).toEqual(['29Jan15', '20:34']);
  expect(textsOf(word('12/12/14.16:45', 20, 10))).toEqual(['12/12/14.', '16:45']);
  expect(textsOf(word('2016:35', 20, 10))).toEqual(['2016:35']);
  expect(textsOf(word('20:2016', 20, 10))).toEqual(['20:2016']);
});

test('an amount is split off the dots that lead to it', () => {
  expect(textsOf(word('TOTAL...16,70', 20, 10))).toEqual(['TOTAL...', '16,70']);
  expect(textsOf(word('Rent…$1,250.00', 20, 10))).toEqual(['Rent…', '$1,250.00']);
  expect(textsOf(word('TOTAL=$1,250.00', 20, 10))).toEqual(['TOTAL=', '$1,250.00']);
  for (const whole of ['v1..2', 'Nr.12', '...12', 'etc...', 'a*12.50', 'key=12.5.0'])
    expect(textsOf(word(whole, 20, 10))).toEqual([whole]);
});

test('a label from right to left glued to its value is cut with the label on the right', () => {
  const [value, label] = tidyRow([word('מספר:INV-7', 100, 50)]);
  expect([value?.text, label?.text]).toEqual(['INV-7', 'מספר:']);
  expect(label?.x1).toBe(150);
});

test('cells whose lines were recognized as bars are words of their own; a single bar is a letter', () => {
  const read = (text: string): readonly string[] => textsOf(word(text, 20, 10, { source: 'ocr' }));
  expect(read('|OK|Repair|')).toEqual(['OK', 'Repair']);
  expect(read('Tota|')).toEqual(['Tota|']);
  expect(textsOf(word('read|write', 20, 10))).toEqual(['read|write']);
});

const cents = (text: string, x: number, y = 8) =>
  word(text, x, y, { x1: x + 3 * text.length, y1: y + 6, size: 6 });

test('small raised cents beside a currency belong to their number', () => {
  expect(textsOf(word('189', 20, 10), cents('50', 35), word('€', 43, 10))).toEqual(['189,50', '€']);
  expect(textsOf(word('$9', 20, 10), cents('99', 30))).toEqual(['$9.99']);
  expect(textsOf(word('9€', 20, 10), cents('99', 30))).toEqual(['9,99']);
  expect(textsOf(word('3.474', 20, 10), cents('60', 45), word('€', 53, 10))).toEqual(['3.474,60', '€']);
  expect(textsOf(word('$3,474', 20, 10), cents('60', 50))).toEqual(['$3,474.60']);
  expect(textsOf(word('1', 8, 10), word('137', 15, 10), cents('00', 30), word('€', 38, 10))).toEqual([
    '1 137,00',
    '€',
  ]);
});

test('raised figures without a currency, on the line, or farther away are no cents', () => {
  expect(textsOf(word('189', 20, 10), cents('50', 35), word('m', 43, 10))).toEqual(['189', '50', 'm']);
  expect(textsOf(word('189', 20, 10), cents('50', 35, 14), word('€', 43, 10))).toEqual(['189', '50', '€']);
  expect(textsOf(word('189', 20, 10), cents('50', 45), word('€', 53, 10))).toEqual(['189', '50', '€']);
});
