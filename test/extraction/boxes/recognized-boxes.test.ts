/** Boxes among recognized words: what was read into a box gives way to it, letters that look like one do not. */
import { expect, test } from 'vitest';
import { withRecognizedBoxes } from '../../../src/extraction/boxes/recognized-boxes.ts';
import type { Ink } from '../../../src/extraction/preprocess/ink.ts';
import type { RecognizedWord } from '../../../src/extraction/recognize/types.ts';

const word = (text: string, x0: number, x1: number, confidence = 0.95): RecognizedWord => ({
  text,
  confidence,
  x0,
  y0: 50,
  x1,
  y1: 74,
  line: 0,
  lineHeight: 28,
});

/** An empty box at (40, 50), 24 wide, and a bar of ink so far behind it. */
function boxBefore(gap: number): Ink {
  const [width, height] = [300, 120];
  const data = new Uint8Array(width * height);
  for (let y = 50; y < 74; y += 1) {
    for (let x = 40; x < 64; x += 1) if (x < 42 || x >= 62 || y < 52 || y >= 72) data[y * width + x] = 1;
    data.fill(1, y * width + 64 + gap, y * width + 68 + gap);
  }
  return { width, height, factor: 1, data };
}

const read = (gap: number, ...words: readonly RecognizedWord[]): readonly string[] =>
  withRecognizedBoxes(words, boxBefore(gap)).map(({ text, x0 }) => `${text} ${String(x0)}`);

test('a box that was read as a letter or two is a box', () => {
  expect(read(12, word('CJ', 40, 64, 0.4), word('Renewal', 76, 160))).toEqual(['Renewal 76', '☐ 40']);
  expect(read(12, word('口', 40, 64), word('Renewal', 76, 160))).toEqual(['Renewal 76', '☐ 40']);
});

test('a box that was taken for a part of its label is cut off it', () => {
  expect(read(12, word('Renewal', 40, 160))).toEqual(['Renewal 64', '☐ 40']);
});

test('a letter that looks like a box stays one', () => {
  expect(read(6, word('Ordinary', 40, 160))).toEqual(['Ordinary 40']);
  expect(read(30, word('O', 40, 64, 0.97))).toEqual(['O 40']);
  expect(read(12, word('MOON', 10, 100))).toEqual(['MOON 10']);
});
