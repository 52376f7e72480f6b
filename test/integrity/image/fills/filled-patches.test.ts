/** Tests of finding filled rectangles by the compression noise that they cut off. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../../src/document/index.ts';
import { findFilledPatches } from '../../../../src/integrity/image/fills/filled-patches.ts';
import { editImage } from '../../../tamper/image-edits.ts';
import { createRandom } from '../../../tamper/random.ts';
import { drawReceipt, savedOnce } from '../../../tamper/receipt.ts';

const [WIDTH, HEIGHT] = [520, 720];

/** Paper as a phone shows it, every other row a shade darker, with soft rims, slightly aslant. */
function drawBands(seed: number): Bitmap {
  const random = createRandom(seed);
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const across = (y + 0.002 * x + 6) / 35;
      const rim = Math.min(across % 1, 1 - (across % 1)) * 35;
      const side = Math.floor(across) % 2 === 0 ? 1 : -1;
      const shade = 8 * (0.5 + 0.5 * side * Math.tanh(rim / 1.6));
      data[y * WIDTH + x] = Math.round(190 + (12 * x) / WIDTH - shade + 1.5 * (random() + random() - 1));
    }
  }
  return { width: WIDTH, height: HEIGHT, channels: 1, data, dpi: null };
}

const gray = (bitmap: Bitmap): Bitmap => ({
  ...bitmap,
  channels: 1,
  data: bitmap.data.filter((_, at) => at % bitmap.channels === 0),
});

describe('findFilledPatches', () => {
  it.each([1, 2, 3])('takes the soft rims of printed bands for what they are (%i)', async (seed) => {
    const page = gray(await savedOnce(drawBands(seed), 85));
    for (const tolerance of [1, 2]) expect(findFilledPatches(page, { tolerance })).toEqual([]);
  });

  it('finds a word that was whited out', async () => {
    const page = await savedOnce(drawReceipt(9, { whitened: true, columns: 3 }), 78);
    const edit = editImage(page, { kind: 'img_whiteout', seed: 8 });
    if (edit === null) throw new Error('the page offers no place');
    const found = findFilledPatches(gray(edit.bitmap), { tolerance: 0 });
    expect(found.some(({ x0, x1 }) => x0 < edit.box.x1 && x1 > edit.box.x0)).toBe(true);
    expect(findFilledPatches(gray(page), { tolerance: 0 })).toEqual([]);
  });
});
