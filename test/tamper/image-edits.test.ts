/** Tests of the generator of forged pictures: the same seed, the same forgery, and nothing changes outside its mask. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../src/document/index.ts';
import { sha256 } from '../../src/kit/hash.ts';
import { IMAGE_EDITS, editImage, maskOf } from './image-edits.ts';
import type { EditedImage } from './image-edits.ts';
import { drawReceipt } from './receipt.ts';

const original = drawReceipt(1);
const donor = drawReceipt(2);
const hashed = (bitmap: Bitmap) => ({ ...bitmap, data: sha256(bitmap.data) });
/** An edit with its pixels as hashes, which compare quickly. */
const printOf = ({ original, bitmap, box }: EditedImage) => ({
  original: hashed(original),
  bitmap: hashed(bitmap),
  box,
});

describe('editImage', () => {
  it.each(IMAGE_EDITS)('makes the same %s from the same seed, within its box', (kind) => {
    const edited = editImage(original, { kind, seed: 7, donor });
    const again = editImage(original, { kind, seed: 7, donor });
    if (edited === null || again === null) throw new Error('the page offers no place');
    expect(printOf(edited)).toEqual(printOf(again));
    const { data, width } = maskOf(edited);
    const { x0, y0, x1, y1 } = edited.box;
    const changed = Array.from(data.keys()).filter((at) => data[at] === 255);
    const within = (at: number): boolean => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x >= x0 && x < x1 && y >= y0 && y < y1;
    };
    expect(changed.filter(within).length).toBeGreaterThan(25);
    // Strokes of retyped digits may reach a pixel or two beyond the word.
    const outside = changed.filter((at) => !within(at)).length;
    expect(outside).toBeLessThan(kind === 'img_retype' ? 60 : 1);
  });

  it('makes another forgery from another seed', () => {
    const boxes = [1, 2, 3, 4].map((seed) => editImage(original, { kind: 'img_whiteout', seed })?.box);
    expect(new Set(boxes.map((box) => JSON.stringify(box))).size).toBeGreaterThan(2);
  });
});
