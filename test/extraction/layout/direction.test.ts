/** Text layers whose words run in other directions. */
import { expect, test } from 'vitest';
import type { LayerWord } from '../../../src/document/index.ts';
import { directWords } from '../../../src/extraction/layout/direction.ts';
import { layOut } from '../../../src/extraction/layout/lay-out.ts';

const PAGE = { width: 600, height: 800 };
const item = (text: string, x0: number, y0: number, angle = 0): LayerWord => {
  const long = 5 * text.length;
  const [width, height] = angle % 180 === 90 ? [10, long] : [long, 10];
  return { text, x0, y0, x1: x0 + width, y1: y0 + height, size: 10, bold: false, angle };
};
const layoutOf = (layer: readonly LayerWord[]): ReturnType<typeof layOut> => {
  const directed = directWords(layer, [], PAGE);
  return layOut(directed.words, directed.rulings, directed.aside);
};

test('words that run up the margin do not break the rows they cross', () => {
  const margin = [item('Form', 10, 100, 270), item('2024', 10, 77, 270)];
  const { rows, text, words } = layoutOf([item('Full name', 40, 90), ...margin, item('Jane Doe', 150, 90)]);
  expect(rows.map((row) => row.segments.map((segment) => segment.text))).toEqual([['Full name', 'Jane Doe']]);
  expect(text).toBe('Full name  Jane Doe\n\nForm 2024');
  expect(words).toHaveLength(4);
});

test('a page whose text runs down is turned upright', () => {
  // Two lines written downwards: the first line is the rightmost one.
  const layer = [item('second', 300, 50, 90), item('first', 320, 50, 90), item('line', 320, 80, 90)];
  const directed = directWords(layer, [{ x0: 310, y0: 0, x1: 310, y1: 800 }], PAGE);
  expect(directed).toMatchObject({ rotation: 270, width: 800, height: 600, aside: [] });
  expect(layOut(directed.words, []).text).toBe('first line\nsecond');
  // The vertical ruling between the lines has become a horizontal one between them.
  const [ruling] = directed.rulings;
  expect(ruling?.y0).toBe(ruling?.y1);
  expect(directed.words.every((word) => word.x0 >= 0 && word.x1 <= 800 && word.y1 <= 600)).toBe(true);
});

test('a slanted watermark becomes a block at the end', () => {
  const { text, rows } = layoutOf([item('Invoice', 40, 90), item('DRAFT', 200, 200, 45), item('42', 90, 90)]);
  expect(rows).toHaveLength(1);
  expect(text.endsWith('DRAFT')).toBe(true);
});
