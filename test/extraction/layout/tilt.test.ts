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
    return [...(label === '' ? [] : cell(label, 40)), ...(amount === '' ? [] : cell(amount, 330))];
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

const textOf = (line: readonly [string, string]): string => line.filter((cell) => cell !== '').join(' ');
const EXPECTED = LINES.map(textOf);

describe('rows of tilted lines', () => {
  it.each([
    ['fall', () => 0.05],
    ['rise', () => -0.05],
    ['fan out, as on slanted paper', (y: number) => 0.0003 * (y - 100)],
    ['are folded in the middle', (y: number) => (y < 180 ? 0 : 0.035)],
  ])('holds label and amount together across wide white where lines %s', (_, slope) => {
    expect(rowsOf(photographed(LINES, slope))).toEqual(EXPECTED);
  });

  it('are told at the head of the paper by the lines far below it, where those near are too short or too few', () => {
    const gap = Array.from({ length: 9 }, (): readonly [string, string] => ['', '']);
    const head = ['ARBOR CARS', '104 JOLLY ROAD', 'LOT 5'].map((text) => [text, ''] as const);
    const lines = [...head, ...gap, ['SERVED BY ANTHONY TODAY', ''] as const, ...gap, ...LINES];
    expect(rowsOf(photographed(lines, () => -0.14))).toEqual(lines.map(textOf).filter((text) => text !== ''));
  });

  it('are told by words that follow each other closely, where there is no second column', () => {
    const lines = [
      'SERVED BY ANN AT TEN',
      'CONTINENTAL BREAKFAST',
      'PAID IN CASH AT TILL',
      'RECOMMENDED ELSEWHERE',
    ];
    const words = photographed(
      lines.map((text) => [text, ''] as const),
      () => -0.08,
    );
    const uneven = words.map((word, at) => ({ ...word, y1: word.y1 + (at % 5) }));
    expect(rowsOf(uneven)).toEqual(lines);
  });

  it('are told by the words where an amount stands as high as the label of the next line', () => {
    const lines = Array.from({ length: 12 }, (_, at): readonly [string, string] => [
      `ITEM NUMBER ${String(10 + at)}`,
      `${String(30 + at)}.00`,
    ]);
    // From the middle of the last word of a label to that of its amount: 206 pixels, in which a line falls by one line.
    expect(rowsOf(photographed(lines, () => 15 / 206))).toEqual(lines.map(textOf));
  });

  it('come in the order of their lines, also where only one side is printed', () => {
    const lines = [...LINES, ['THANK YOU VERY MUCH', ''], ['', 'ORDER 12'], ['COME AGAIN SOON', '']] as const;
    expect(rowsOf(photographed(lines, () => 0.065))).toEqual(lines.map(textOf));
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
