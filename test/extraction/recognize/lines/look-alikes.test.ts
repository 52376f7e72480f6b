/** Letters and digits of the same shape. */
import { expect, test } from 'vitest';
import { settleLookAlikes, settleMarks } from '../../../../src/extraction/recognize/lines/look-alikes.ts';
import type { ReadCharacter } from '../../../../src/extraction/recognize/lines/read-strip.ts';

/** The characters of `text`; `others` are what those at some places could be as well. */
const read = (
  text: string,
  others: Readonly<Record<number, readonly [string, number]>> = {},
): readonly ReadCharacter[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }, at) => {
    const other = others[at];
    return {
      text: segment,
      confidence: other === undefined ? 0.99 : 0.5,
      x: 10 * at,
      others: other === undefined ? [] : [{ text: other[0], confidence: other[1] }],
    };
  });
const settled = (...given: Parameters<typeof read>): string =>
  settleLookAlikes(read(...given))
    .map(({ text }) => text)
    .join('');

test('a digit between letters becomes the letter it could be', () => {
  expect(settled('Ja1an', { 2: ['l', 0.06] })).toBe('Jalan');
  expect(settled('CUST0MER', { 4: ['O', 0.15] })).toBe('CUSTOMER');
});

test('a letter between digits becomes the digit it could be', () => {
  expect(settled('11l8', { 2: ['1', 0.32] })).toBe('1118');
});

test('at the end of a word it takes more', () => {
  expect(settled('29O,', { 2: ['0', 0.42] })).toBe('290,');
  expect(settled('29O,', { 2: ['0', 0.05] })).toBe('29O,');
  expect(settled('1D5', { 0: ['I', 0.4] })).toBe('1D5');
});

test('codes of letters and digits stay where nothing else was seen in them', () => {
  expect(settled('12MMX3Y')).toBe('12MMX3Y');
  expect(settled('A1B2', { 1: ['7', 0.4] })).toBe('A1B2');
});

test('what was exchanged is as sure as both readings of its shape together', () => {
  expect(settleLookAlikes(read('L0T', { 1: ['O', 0.48] }))[1]?.confidence).toBeCloseTo(0.98);
});

test('ideographs are marks where a line has no others', () => {
  const marks = (text: string): string =>
    settleMarks(read(text))
      .map((character) => character.text)
      .join('');
  expect(marks('New 区 Used 口 一')).toBe('New X Used ☐ —');
  expect(marks('地区一')).toBe('地区一');
});
