/** Tests of finding the blocks near which the color of a picture changes. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../../src/document/index.ts';
import { nearColorChange } from '../../../../src/integrity/image/earlier-jpeg/color-changes.ts';

const COLUMNS = 12;

/** A picture of one paper with a field of another color, in blocks. */
function drawn(paper: readonly number[], field: readonly number[]): Bitmap {
  const size = COLUMNS * 8;
  const data = new Uint8Array(size * size * 3);
  for (let at = 0; at < size * size; at += 1) {
    const [column, row] = [(at % size) >> 3, Math.floor(at / size) >> 3];
    data.set(column >= 8 && row >= 8 ? field : paper, at * 3);
  }
  return { width: size, height: size, channels: 3, data, dpi: null };
}

describe('nearColorChange', () => {
  it('marks what lies within two blocks of the edge of a tinted field', () => {
    const near = nearColorChange(drawn([255, 255, 255], [232, 241, 220]));
    const at = (column: number, row: number): number | undefined => near[row * COLUMNS + column];
    expect([at(5, 9), at(6, 9), at(7, 9), at(9, 9), at(10, 10)]).toEqual([0, 1, 1, 1, 0]);
  });

  it('marks nothing on paper of one tint, and between black and white', () => {
    expect(nearColorChange(drawn([250, 236, 210], [250, 236, 210])).includes(1)).toBe(false);
    expect(nearColorChange(drawn([255, 255, 255], [0, 0, 0])).includes(1)).toBe(false);
  });
});
