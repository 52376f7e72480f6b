/** Light print is told from light paper. */
import { expect, test } from 'vitest';
import { withLightGround } from '../../../src/extraction/preprocess/dark-ground.ts';
import type { Bitmap } from '../../../src/document/index.ts';

/** A gray picture: `ground` with rows of strokes of `ink`, within the square from `from` to `to`; `around` elsewhere. */
function striped({ ground, ink, around = ground }: { ground: number; ink: number; around?: number }): Bitmap {
  const side = 600;
  const [from, to] = [150, 450];
  const data = new Uint8Array(side * side).fill(around);
  for (let y = from; y < to; y += 1) {
    for (let x = from; x < to; x += 1)
      data[y * side + x] = y % 20 < 8 && x % 8 < 2 && x > from + 20 && x < to - 20 ? ink : ground;
  }
  return { width: side, height: side, channels: 1, dpi: null, data };
}

test('light strokes on a dark ground become dark ones', () => {
  const picture = withLightGround(striped({ ground: 20, ink: 230 }));
  expect(picture).toEqual(striped({ ground: 235, ink: 25 }));
});

test('dark strokes on light paper stay, also when it is dim or lies on a dark table', () => {
  for (const picture of [
    striped({ ground: 250, ink: 10 }),
    striped({ ground: 90, ink: 10 }),
    striped({ ground: 240, ink: 30, around: 15 }),
    striped({ ground: 20, ink: 20 }),
  ])
    expect(withLightGround(picture)).toBe(picture);
});
