/** Tests of rows on photographs whose lines are tilted on a part of the page only. */
import { describe, expect, it } from 'vitest';
import { groupRows } from '../../../src/extraction/layout/rows.ts';
import type { Word } from '../../../src/extraction/types.ts';
import { word as wordAt } from '../words.ts';

/** Lines of cells at 40 and 330 pixels, printed in figures 8 pixels wide and 12 high, that fall by `slope(y)` per width. */
function photographed(
  lines: readonly (readonly [string, string])[],
  slope: (y: number) => number,
  source: Word['source'] = 'ocr',
): readonly Word[] {
  return lines.flatMap(([label, amount], at) => {
    const level = 100 + 15 * at;
    const cell = (text: string, left: number): Word[] => {
      let x0 = left;
      return text.split(' ').map((word) => {
        const x1 = x0 + 8 * word.length;
        const y0 = level + slope(level) * ((x0 + x1) / 2);
        const printed = wordAt(word, x0, y0, { x1, y1: y0 + 12, source });
        x0 = x1 + 8;
        return printed;
      });
    };
    return [...cell(label, 40), ...cell(amount, 330)];
  });
}

const LINES: readonly (readonly [string, string])[] = [
  ['1 CHEESE BURGER', '4.50'],
  ['2 BOTTLED ALE', '9.00'],
  ['1 FRIED RICE', '5.20'],
  ['1 GARLIC BREAD', '3.10'],
  ['2 GREEN TEA', '4.40'],
  ['1 LEMON CAKE', '3.80'],
  ['SUB TOTAL OF ALL', '30.00'],
  ['SALES TAX 8 PERCENT', '2.40'],
  ['TOTAL AMOUNT DUE', '32.40'],
  ['CASH TENDERED', '40.00'],
  ['CHANGE DUE TO YOU', '7.60'],
];

const rowsOf = (words: readonly Word[]): string[] =>
  groupRows(words).map((row) => row.map((index) => words[index]?.text).join(' '));

const EXPECTED = LINES.map((line) => line.join(' '));

describe('rows of tilted lines', () => {
  it.each([
    ['fall', () => 0.05],
    ['rise', () => -0.05],
    ['fan out, as on slanted paper', (y: number) => 0.0003 * (y - 100)],
    ['are folded in the middle', (y: number) => (y < 180 ? 0 : 0.035)],
  ])('holds label and amount together across wide white where lines %s', (_, slope) => {
    expect(rowsOf(photographed(LINES, slope))).toEqual(EXPECTED);
  });

  it('leaves lines level where the boxes of single words are uneven', () => {
    const words = photographed(LINES, () => 0).map((word, at) => ({ ...word, y1: word.y1 + (at % 3) }));
    expect(rowsOf(words)).toEqual(EXPECTED);
  });

  it('leaves typed words where they are typed', () => {
    const typed = photographed(LINES, () => 0.05, 'text');
    expect(rowsOf(typed)).not.toEqual(EXPECTED);
  });
});
