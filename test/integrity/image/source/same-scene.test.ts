/** Tests of telling whether a preview shows the scene of its picture at all. */
import { expect, it } from 'vitest';
import { scale } from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { sceneOf } from '../../../../src/integrity/image/source/same-scene.ts';
import { createRandom } from '../../../tamper/random.ts';

/** A scene of a light ground and 14 dark and light rectangles. */
function sceneWith(seed: number, width = 240, height = 160): Bitmap {
  const random = createRandom(seed);
  const data = new Uint8Array(width * height).fill(180);
  for (let count = 0; count < 14; count += 1) {
    const [x0, y0] = [Math.floor(random() * width * 0.8), Math.floor(random() * height * 0.8)];
    const [w, h] = [width * (0.08 + 0.2 * random()), height * (0.08 + 0.2 * random())];
    const level = Math.floor(random() * 256);
    for (let y = y0; y < Math.min(height, y0 + h); y += 1)
      data.fill(level, y * width + x0, y * width + Math.min(width, Math.floor(x0 + w)));
  }
  return { width, height, channels: 1, data, dpi: null };
}

const map = (bitmap: Bitmap, change: (level: number, at: number) => number): Bitmap => ({
  ...bitmap,
  data: bitmap.data.map(change),
});

/** A part of a bitmap at the size of the whole. */
function enlarged(bitmap: Bitmap, part: number): Bitmap {
  const { width, height } = bitmap;
  const [w, h] = [Math.round(width * part), Math.round(height * part)];
  const [left, top] = [Math.floor((width - w) / 3), Math.floor((height - h) / 2)];
  const rows = Array.from({ length: h }, (_, y) => {
    const start = (top + y) * width + left;
    return bitmap.data.subarray(start, start + w);
  });
  return scale(
    { ...bitmap, width: w, height: h, data: new Uint8Array(Buffer.concat(rows)) },
    { width, height },
  );
}

const picture = sceneWith(1);

it('knows the scene again with another tone, with grain, and with a place painted over', () => {
  const random = createRandom(9);
  const toned = map(picture, (level) => Math.round(255 * (level / 255) ** 2.2));
  const grained = map(picture, (level) => Math.max(0, Math.min(255, level + Math.round(60 * random() - 30))));
  const covered = map(picture, (level, at) => (at % 240 < 60 && at / 240 < 40 ? 0 : level));
  expect([toned, grained, covered].map((preview) => sceneOf(preview, picture))).toEqual([
    'same',
    'same',
    'same',
  ]);
});

it('knows other scenes from it', () => {
  const scenes = [2, 3, 4, 5, 6, 7].map((seed) => sceneOf(sceneWith(seed), picture));
  expect(scenes.filter((scene) => scene === 'other').length).toBeGreaterThanOrEqual(5);
  expect(scenes).not.toContain('same');
});

it('says nothing of a scene that was turned, mirrored, cut or made a negative', () => {
  const { width } = picture;
  const turned = map(picture, (_, at) => picture.data[picture.data.length - 1 - at] ?? 0);
  const mirrored = map(picture, (_, at) => picture.data[at - (at % width) + width - 1 - (at % width)] ?? 0);
  const negative = map(picture, (level) => 255 - level);
  for (const preview of [turned, mirrored, negative, enlarged(picture, 0.6)]) {
    expect(sceneOf(preview, picture)).toBe('unclear');
  }
  expect(sceneOf(picture, enlarged(picture, 0.55))).toBe('unclear');
  const square = sceneWith(8, 160, 160);
  const aside = map(square, (_, at) => square.data[(at % 160) * 160 + 159 - Math.floor(at / 160)] ?? 0);
  expect(sceneOf(aside, square)).toBe('unclear');
});

it('says nothing of a blank preview, and of one between black bars', () => {
  const blank = map(picture, () => 0);
  const barred = map(sceneWith(2), (level, at) => (at < 240 * 16 || at >= 240 * 144 ? 4 : level));
  expect(sceneOf(blank, picture)).toBe('unclear');
  expect(sceneOf(barred, picture)).toBe('unclear');
});
