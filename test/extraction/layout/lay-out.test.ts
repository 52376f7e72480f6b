/** From words to rows, segments and reading order. */
import { expect, test } from 'vitest';
import { layOut } from '../../../src/extraction/layout/lay-out.ts';
import { line, word } from '../words.ts';

const textOf = (...words: Parameters<typeof layOut>[0][]): string => layOut(words.flat(), []).text;

test('a label and its value stay on one row and become two segments', () => {
  const { rows, text } = layOut([...line('Grand Total', 20, 50), word('119.00', 300, 50)], []);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.segments.map((segment) => segment.text)).toEqual(['Grand Total', '119.00']);
  expect(text).toBe('Grand Total  119.00');
});

test('the words of a line that is a little tilted stay one row', () => {
  const tilted = Array.from({ length: 12 }, (_, i) => word('word', 20 + 25 * i, 50 + 0.8 * i));
  const below = Array.from({ length: 12 }, (_, i) => word('next', 20 + 25 * i, 64 + 0.8 * i));
  expect(layOut([...below, ...tilted], []).rows.map((row) => row.segments[0]?.text.slice(0, 9))).toEqual([
    'word word',
    'next next',
  ]);
});

test('a tall logo beside three lines does not glue them together', () => {
  const logo = word('ACME', 20, 20, { y1: 60, size: 40 });
  const { rows } = layOut([logo, ...line('Main Street', 150, 20), ...line('Springfield', 150, 34)], []);
  const lines = rows.map((row) => row.segments.map((segment) => segment.text).join('|'));
  expect(lines.some((row) => row.includes('Street') && row.includes('Springfield'))).toBe(false);
});

test('little letters stay in the row of words that are underlined, whose boxes reach down to the line', () => {
  const words = [
    word('Velcro', 20, 50, { y1: 66, size: 14 }),
    word('on', 80, 53, { y1: 59, size: 12 }),
    word('strap', 110, 50, { y1: 66, size: 14 }),
  ];
  expect(textOf(words)).toBe('Velcro  on  strap');
});

test('two columns of running text are read one after the other', () => {
  const left = 'the quick brown fox jumps over';
  const right = 'a lazy dog sleeps in the sunny';
  const lines = [0, 1, 2, 3, 4].flatMap((i) => [
    ...line(`L${String(i)} ${left}`, 20, 40 + 14 * i),
    ...line(`R${String(i)} ${right}`, 260, 40 + 14 * i),
  ]);
  const text = textOf(
    line('A heading that runs across the whole of the page and over both columns', 20, 10),
    lines,
  );
  const order = [...text.matchAll(/[LR]\d/g)].map((match) => match[0]);
  expect(order).toEqual(['L0', 'L1', 'L2', 'L3', 'L4', 'R0', 'R1', 'R2', 'R3', 'R4']);
  expect(text.startsWith('A heading')).toBe(true);
});

test('a table stays in rows', () => {
  const rows = [0, 1, 2, 3, 4, 5].flatMap((i) => [
    ...line(`Article number ${String(i)} blue widget`, 20, 40 + 14 * i),
    word(String(i), 260, 40 + 14 * i),
    word(`${String(i)}9.50`, 320, 40 + 14 * i),
  ]);
  expect(textOf(rows).split('\n')[2]).toBe('Article number 2 blue widget  2  29.50');
});

test('a vertical ruling splits words however close they are', () => {
  const words = [word('Qty', 20, 40), word('Price', 38, 40)];
  const split = layOut(words, [{ x0: 36.5, y0: 0, x1: 36.5, y1: 100 }]);
  expect(split.rows[0]?.segments.map((segment) => segment.text)).toEqual(['Qty', 'Price']);
  expect(layOut(words, []).rows[0]?.segments.map((segment) => segment.text)).toEqual(['Qty Price']);
});

test('a moderate gap splits a row only where the rows around it have the same gap', () => {
  const gapped = (y: number, gap: number): ReturnType<typeof line> => [
    ...line('one two', 20, y),
    ...line('six ten', 53 + gap, y),
  ];
  const column = layOut([...gapped(20, 8), ...gapped(34, 8), ...gapped(48, 8)], []);
  expect(column.rows[1]?.segments).toHaveLength(2);
  const alone = layOut(
    [...line('one two six ten one', 20, 20), ...gapped(34, 8), ...line('one two six ten one', 20, 48)],
    [],
  );
  expect(alone.rows[1]?.segments).toHaveLength(1);
});

test('a blank line stands where the white between rows is wider than usual', () => {
  const text = textOf(line('one', 20, 20), line('two', 20, 34), line('three', 20, 48), line('four', 20, 90));
  expect(text).toBe('one\ntwo\nthree\n\nfour');
});

test('every word of the page is in exactly one segment, and segments name their words', () => {
  const { words, rows } = layOut([...line('Date: 1 May 2024', 20, 20), word('Total:9.50', 300, 20)], []);
  const numbers = rows.flatMap((row) => row.segments).flatMap((segment) => segment.words);
  expect([...numbers].sort((a, b) => a - b)).toEqual(words.map((_, index) => index));
  for (const segment of rows.flatMap((row) => row.segments)) {
    expect(segment.words.map((index) => words[index]?.text).join(' ')).toBe(segment.text);
  }
});

test('a page without words has an empty layout', () => {
  expect(layOut([], [])).toEqual({ words: [], direction: 'ltr', rows: [], text: '' });
});

test('a page from right to left is read from the right: words, columns and text', () => {
  const { rows, text, words, direction } = layOut(
    [...line('14/03/2024 מיום', 20, 50), ...line('חשבונית מספר', 300, 50), ...line('Acme Ltd לקוח', 300, 64)],
    [],
  );
  expect(direction).toBe('rtl');
  expect(text).toBe('מספר חשבונית  מיום 14/03/2024\nלקוח Acme Ltd');
  expect(rows[0]?.segments.map((segment) => segment.words)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(words[0]).toMatchObject({ text: 'מספר', x0: 338 });
});

test('columns of running text from right to left are read beginning with the right one', () => {
  const column = (word: string, x: number): Parameters<typeof layOut>[0] =>
    [0, 1, 2, 3, 4].flatMap((row) => line(`${word} ${word} ${word} ${word} ${word}`, x, 50 + 14 * row));
  const { text } = layOut([...column('שנייה', 20), ...column('ראשונה', 260)], []);
  expect(text.indexOf('שנייה')).toBeGreaterThan(text.lastIndexOf('ראשונה'));
});

test('lines of a table that were recognized as bars part its columns; printed bars stay', () => {
  const bar = (x0: number, height: number): ReturnType<typeof word> =>
    word('|', x0, 50 - height / 2, { x1: x0 + 4, y1: 56 + height / 2, source: 'ocr' });
  const cells = (height: number): Parameters<typeof layOut>[0] =>
    [
      word('Nominal', 20, 48),
      bar(66, height),
      word('Reading', 72, 48),
      bar(118, height),
      word('Error', 124, 48),
    ].map((one) => ({ ...one, source: 'ocr' }));
  expect(layOut(cells(12), []).rows[0]?.segments.map(({ text }) => text)).toEqual([
    'Nominal',
    'Reading',
    'Error',
  ]);
  expect(layOut(cells(5), []).text).toBe('Nominal | Reading | Error');
});
