/** Tests of the generator of forged pictures: the same seed, the same forgery, and nothing changes outside its mask. */
import { describe, expect, it } from 'vitest';
import { IMAGE_EDITS, editImage, maskOf } from './image-edits.ts';
import { drawReceipt } from './receipt.ts';

const original = drawReceipt(1);
const donor = drawReceipt(2);
/** The generator prints the stamp it copies: the only edit that changes the page outside of its box. */
const COPIES_ITS_OWN = 'img_stamp_move';

describe('editImage', () => {
  it.each(IMAGE_EDITS)('makes the same %s from the same seed, within its mask', (kind) => {
    const edited = editImage(original, { kind, seed: 7, donor });
    if (edited === null) throw new Error('the page offers no place');
    expect(edited).toEqual(editImage(original, { kind, seed: 7, donor }));
    const mask = maskOf(edited);
    const inside = edited.bitmap.data.filter(
      (level, at) => mask.data[at] === 255 && level !== original.data[at],
    );
    const outside = edited.bitmap.data.filter(
      (level, at) => mask.data[at] === 0 && level !== original.data[at],
    );
    expect(inside.length).toBeGreaterThan(25);
    // Strokes of retyped digits may reach a pixel or two beyond the word.
    if (kind !== COPIES_ITS_OWN) expect(outside.length).toBeLessThan(kind === 'img_retype' ? 60 : 1);
  });

  it('makes another forgery from another seed', () => {
    const boxes = [1, 2, 3, 4].map((seed) => editImage(original, { kind: 'img_whiteout', seed })?.box);
    expect(new Set(boxes.map((box) => JSON.stringify(box))).size).toBeGreaterThan(2);
  });
});
