/** Rectangles around tilted lines. */
import { expect, test } from 'vitest';
import { placeIn, smallestBox, widened } from '../../../../src/extraction/recognize/lines/line-box.ts';

/** The corners of a rectangle around (100, 50), and points within it. */
function cornersOf(length: number, height: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [0.3, 0.2],
  ].map(([along = 0, across = 0]) => {
    const [u, v] = [(along * length) / 2, (across * height) / 2];
    return { x: 100 + u * cos - v * sin, y: 50 + u * sin + v * cos };
  });
}

test.each([0, 7, -12, 40])('a line that is tilted by %d degrees is measured along itself', (degrees) => {
  const box = smallestBox(cornersOf(80, 10, degrees));
  expect(box?.x).toBeCloseTo(100);
  expect(box?.y).toBeCloseTo(50);
  expect(box?.length).toBeCloseTo(80);
  expect(box?.height).toBeCloseTo(10);
  expect(((box?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(degrees);
});

test('print that runs down is higher than long', () => {
  expect(smallestBox(cornersOf(80, 10, 90))).toMatchObject({
    length: expect.closeTo(10) as number,
    height: expect.closeTo(80) as number,
  });
});

test('points on a line have no box', () => {
  expect(smallestBox([0, 1, 2, 3].map((x) => ({ x, y: 2 * x })))).toBeNull();
  expect(smallestBox([])).toBeNull();
});

test('places are told along the line and across it', () => {
  const box = { x: 10, y: 10, length: 8, height: 2, angle: Math.PI / 4 };
  const { along, across } = placeIn(box, { x: 12, y: 12 });
  expect(along).toBeCloseTo(Math.sqrt(8));
  expect(across).toBeCloseTo(0);
});

test('a widened box has the same middle', () => {
  const box = { x: 10, y: 10, length: 8, height: 2, angle: 0.1 };
  expect(widened(box, 3)).toEqual({ ...box, length: 14, height: 8 });
});
