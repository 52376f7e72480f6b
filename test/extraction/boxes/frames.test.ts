/** Check boxes in ink drawn pixel by pixel. */
import { describe, expect, it } from 'vitest';
import { markOf } from '../../../src/extraction/boxes/box-inside.ts';
import { findFrames, type Frame } from '../../../src/extraction/boxes/frames.ts';
import type { Ink } from '../../../src/extraction/preprocess/ink.ts';

const LINE_HEIGHT = 24;

/** Ink on a sheet of 200 x 200: a 1 wherever one of the shapes says so. */
function inkWhere(...shapes: readonly ((x: number, y: number) => boolean)[]): Ink {
  const data = new Uint8Array(200 * 200);
  for (let at = 0; at < data.length; at += 1)
    if (shapes.some((shape) => shape(at % 200, Math.floor(at / 200)))) data[at] = 1;
  return { width: 200, height: 200, factor: 1, data };
}

type Shape = (x: number, y: number) => boolean;
const within =
  (x0: number, y0: number, x1: number, y1: number): Shape =>
  (x, y) =>
    x >= x0 && x < x1 && y >= y0 && y < y1;

/** A frame of lines two pixels thick. */
const frame =
  (x0: number, y0: number, width: number, height = width): Shape =>
  (x, y) =>
    within(x0, y0, x0 + width, y0 + height)(x, y) &&
    !within(x0 + 2, y0 + 2, x0 + width - 2, y0 + height - 2)(x, y);
/** A cross from corner to corner, and so far beyond. */
const cross =
  (x0: number, y0: number, width: number, beyond = -3): Shape =>
  (x, y) => {
    const [across, down] = [x - x0, y - y0];
    const isInReach = Math.min(across, down, width - across, width - down) >= -beyond;
    return isInReach && Math.min(Math.abs(across - down), Math.abs(across + down - width)) < 2;
  };
const round =
  (x0: number, y0: number, width: number): Shape =>
  (x, y) => {
    const radius = width / 2;
    const distance = Math.hypot(x + 0.5 - x0 - radius, y + 0.5 - y0 - radius);
    return distance <= radius && distance > radius - 3;
  };

const marksIn = (...shapes: readonly Shape[]): (string | null)[] =>
  findFrames(inkWhere(...shapes), LINE_HEIGHT).map(({ filled }) => markOf(filled));

describe('check boxes', () => {
  it('are found where they are, empty or crossed', () => {
    const found = findFrames(
      inkWhere(frame(40, 50, 24), frame(100, 50, 24), cross(100, 50, 24)),
      LINE_HEIGHT,
    );
    expect(found.map(({ x0, y0, x1, y1 }: Frame) => [x0, y0, x1, y1])).toEqual([
      [40, 50, 64, 74],
      [100, 50, 124, 74],
    ]);
    expect(found.map(({ filled }) => markOf(filled))).toEqual(['☐', '☒']);
  });

  it('may have a cross that reaches beyond them, or lines that step by a pixel', () => {
    expect(marksIn(frame(40, 50, 24), cross(40, 50, 24, 4))).toEqual(['☒']);
    const stepping: Shape = (x, y) => frame(40, 50, 24)(x, x < 52 ? y : y - 1);
    expect(marksIn(stepping)).toEqual(['☐']);
  });

  it('are not said to be crossed or empty for a speck', () => {
    expect(marksIn(frame(40, 50, 24), within(48, 58, 53, 63))).toEqual([null]);
  });

  it.each<[string, readonly Shape[]]>([
    ['round letters', [round(40, 50, 24)]],
    ['letters with neighbors', [frame(40, 50, 16), within(58, 50, 61, 66), within(34, 50, 37, 66)]],
    ['oblong frames', [frame(40, 50, 24, 34)]],
    ['frames lower or much higher than print', [frame(40, 50, 10), frame(100, 50, 60)]],
    [
      'cells of a table',
      [within(10, 50, 190, 52), within(10, 74, 190, 76), within(40, 20, 42, 190), within(64, 20, 66, 190)],
    ],
  ])('are not seen in %s', (_, shapes) => {
    expect(marksIn(...shapes)).toEqual([]);
  });
});
