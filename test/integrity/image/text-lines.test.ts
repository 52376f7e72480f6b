/** Tests of comparing words with the line of their neighbors. */
import { expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { compareLines } from '../../../src/integrity/image/text-lines.ts';
import type { Word } from '../../../src/integrity/image/words.ts';

const gray: Bitmap = {
  width: 900,
  height: 200,
  channels: 1,
  data: new Uint8Array(900 * 200).fill(255),
  dpi: null,
};

/** A word of four letters at `x0`, whose lower ends are given. */
function word(x0: number, ends: readonly number[], height = 14): Word {
  const glyphs = ends.map((y1, at) => ({
    x0: x0 + 12 * at,
    y0: y1 - height,
    x1: x0 + 12 * at + 10,
    y1,
    ink: 60,
  }));
  return { x0, y0: Math.min(...ends) - height, x1: x0 + 46, y1: Math.max(...ends), ink: 240, glyphs };
}

const EVEN = [100, 100, 100, 100];
/** A line of words, one of which has other ends. */
const outliersOf = (ends: readonly number[], height?: number) =>
  compareLines(gray, [
    ...[0, 60, 120, 180, 480, 540, 600].map((x0) => word(x0, EVEN)),
    word(240, ends, height),
    ...[300, 360, 420].map((x0) => word(x0, EVEN)),
  ]).outliers;

it('finds a word below the line of its neighbors', () => {
  expect(outliersOf([106, 106, 106, 106], 16)).toMatchObject([{ x0: 240, offset: 6, differs: ['height'] }]);
});

it('does not take the tails of half of its letters for where a word stands', () => {
  expect(outliersOf([106, 100, 106, 100], 16)).toEqual([]);
});
