/** Print that a reading overlooked is noticed; specks, pictures and lines of their own are not. */
import { describe, expect, it } from 'vitest';
import type { Ink } from '../../../src/extraction/preprocess/ink.ts';
import type { RecognizedWord } from '../../../src/extraction/recognize/types.ts';
import { inkBeside, overlooksPrint } from '../../../src/extraction/recognize/unread-print.ts';

const WIDTH = 200;
const HEIGHT = 120;
const LINES = [10, 40, 70, 100];

/** Ink with letter-sized marks (6 wide, 10 high) at the given places. */
function inkWith(marks: readonly (readonly [number, number])[]): Ink {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (const [left, top] of marks) {
    for (let y = top; y < top + 10; y += 1) data.fill(1, y * WIDTH + left, y * WIDTH + left + 6);
  }
  return { width: WIDTH, height: HEIGHT, factor: 1, data };
}

const lettersAt = (left: number, top: number, count: number): (readonly [number, number])[] =>
  Array.from({ length: count }, (_, index) => [left + index * 8, top] as const);

const labels = LINES.flatMap((top) => lettersAt(10, top, 5));
const words: readonly RecognizedWord[] = LINES.map((top, line) => ({
  text: 'label',
  confidence: 0.96,
  x0: 10,
  y0: top,
  x1: 50,
  y1: top + 10,
  line,
  lineHeight: 12,
}));

describe('overlooksPrint', () => {
  it('notices a column beside the lines that were read', () => {
    const prices = LINES.flatMap((top) => lettersAt(150, top, 4));
    expect(overlooksPrint(inkWith([...labels, ...prices]), words)).toBe(true);
  });

  it('notices figures cut off at the ends of lines', () => {
    const cut = LINES.flatMap((top) => lettersAt(66, top, 2));
    expect(overlooksPrint(inkWith([...labels, ...cut]), words)).toBe(true);
  });

  it('notices a part of the page that was passed over', () => {
    const [first, last] = [words.slice(0, 1), words.slice(-1)];
    const middle = [25, 45, 65, 85].flatMap((top) => lettersAt(10, top, 5));
    const ink = inkWith([...labels.slice(0, 5), ...middle, ...labels.slice(-5)]);
    expect(overlooksPrint(ink, [...first, ...last])).toBe(true);
  });

  it('is content when all letters were read', () => {
    expect(overlooksPrint(inkWith(labels), words)).toBe(false);
  });

  it('does not count a few specks beside a line', () => {
    const specks = LINES.flatMap((top) => lettersAt(150, top, 2));
    expect(overlooksPrint(inkWith([...labels, ...specks]), words)).toBe(false);
  });

  it('does not count marks between the lines', () => {
    const between = [25, 55, 85].flatMap((top) => lettersAt(150, top, 6));
    expect(overlooksPrint(inkWith([...labels, ...between]), words)).toBe(false);
  });
});

describe('inkBeside', () => {
  it('leaves out the ink under words, also where they reach over the rim', () => {
    const ink: Ink = { width: 6, height: 4, factor: 2, data: new Uint8Array(24).fill(1) };
    const word = (x0: number, y0: number, x1: number, y1: number): RecognizedWord => ({
      text: 'x',
      confidence: 1,
      line: 0,
      lineHeight: 4,
      x0,
      y0,
      x1,
      y1,
    });
    const { data } = inkBeside(ink, [word(2, 2, 5, 4), word(9, 5, 20, 20)]);
    expect(Array.from({ length: 4 }, (_, y) => data.subarray(6 * y, 6 * y + 6).join(''))).toEqual([
      '111111',
      '100111',
      '111100',
      '111100',
    ]);
    expect(ink.data).not.toContain(0);
  });
});
