/** Arithmetic on bitmaps: what comes out is compared pixel by pixel. */
import { describe, expect, it } from 'vitest';
import {
  blankRows,
  crop,
  encodePnm,
  fromRgba,
  halve,
  rotateQuarter,
  rotateSmall,
  scale,
  toGray,
  type Bitmap,
} from '../../src/document/index.ts';
import { splitGray } from '../support/image-builder.ts';

const gray = (width: number, height: number, data: readonly number[]): Bitmap => ({
  width,
  height,
  channels: 1,
  data: Uint8Array.from(data),
  dpi: null,
});

describe('bitmap arithmetic', () => {
  it('flattens what is transparent on white, and keeps three channels only for color', () => {
    const size = { width: 2, height: 1, dpi: 300 };
    const of = (...pixels: readonly number[]): Bitmap => fromRgba(Uint8Array.from(pixels), size);
    // Pixels may begin anywhere in memory.
    const apart = Uint8Array.from([0, 255, 255, 255, 255, 9, 9, 9, 255]).subarray(1);
    expect([...fromRgba(apart, size).data]).toEqual([255, 9]);
    // What is missing is black.
    expect([...fromRgba(apart.subarray(0, 4), size).data]).toEqual([255, 0]);
    expect(of(7, 7, 7, 255, 100, 100, 100, 51)).toEqual({
      ...size,
      channels: 1,
      data: Uint8Array.of(7, 224),
    });
    expect(of(7, 7, 7, 255, 200, 0, 0, 0)).toEqual({ ...size, channels: 1, data: Uint8Array.of(7, 255) });
    expect(of(7, 7, 7, 255, 200, 0, 0, 51)).toEqual({
      ...size,
      channels: 3,
      data: Uint8Array.of(7, 7, 7, 244, 204, 204),
    });
  });

  it('weighs colors by their brightness when it makes gray', () => {
    const rgb: Bitmap = {
      width: 4,
      height: 1,
      channels: 3,
      data: Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255),
      dpi: 300,
    };
    const made = toGray(rgb);
    expect([...made.data]).toEqual([76, 150, 29, 255]);
    expect(made).toMatchObject({ channels: 1, dpi: 300 });
  });

  it('turns clockwise by quarters', () => {
    const source = gray(3, 2, [1, 2, 3, 4, 5, 6]);
    expect(rotateQuarter(source, 90)).toEqual(gray(2, 3, [4, 1, 5, 2, 6, 3]));
    expect(rotateQuarter(source, 180)).toEqual(gray(3, 2, [6, 5, 4, 3, 2, 1]));
    expect(rotateQuarter(source, 270)).toEqual(gray(2, 3, [3, 6, 2, 5, 1, 4]));
  });

  it('keeps the colors of a pixel together when it turns', () => {
    const source: Bitmap = {
      width: 2,
      height: 1,
      channels: 3,
      data: Uint8Array.of(1, 2, 3, 4, 5, 6),
      dpi: null,
    };
    expect([...rotateQuarter(source, 180).data]).toEqual([4, 5, 6, 1, 2, 3]);
  });

  it('cuts a rectangle and makes white what lies outside', () => {
    const source = gray(3, 2, [1, 2, 3, 4, 5, 6]);
    expect([...crop(source, { x: 1, y: 0, width: 2, height: 2 }).data]).toEqual([2, 3, 5, 6]);
    expect([...crop(source, { x: -1, y: 1, width: 3, height: 2 }).data]).toEqual([255, 4, 5, 255, 255, 255]);
    expect([...crop(source, { x: 9, y: 9, width: 1, height: 1 }).data]).toEqual([255]);
  });

  it('turns by a small angle clockwise around the center', () => {
    const size = 101;
    const data = new Uint8Array(size * size).fill(255);
    data.fill(0, 50 * size, 51 * size);
    const turned = rotateSmall({ width: size, height: size, channels: 1, data, dpi: null }, 10);
    // A horizontal line falls to the right when it is turned clockwise: 40 pixels out, 40 tan 10 degrees down.
    const fall = Math.round(40 * Math.tan((10 * Math.PI) / 180));
    expect(turned.data[(50 + fall) * size + 90]).toBeLessThan(128);
    expect(turned.data[(50 - fall) * size + 10]).toBeLessThan(128);
    expect(turned.data[50 * size + 90]).toBe(255);
    expect(turned.data[0]).toBe(255);
  });

  it('averages areas when it scales down, and keeps flat areas flat when it scales up', () => {
    const checkered = gray(4, 2, [0, 255, 0, 255, 255, 0, 255, 0]);
    for (const value of scale(checkered, { width: 2, height: 1 }).data)
      expect(Math.abs(value - 128)).toBeLessThan(35);
    const half = { width: 4, height: 1, channels: 1, data: splitGray(4, 1, 2), dpi: 100 } as const;
    const larger = scale(half, { width: 8, height: 2 });
    expect(larger.dpi).toBe(200);
    expect([...larger.data.subarray(0, 3)]).toEqual([0, 0, 0]);
    expect([...larger.data.subarray(5, 8)]).toEqual([255, 255, 255]);
  });

  it('makes the same of white rows whether or not it leaves them out', () => {
    const [width, height] = [37, 60];
    // Rows of print between white ones, and the negative, in which no row is white.
    const print = Array.from({ length: width * height * 3 }, (_, at) =>
      Math.floor(at / width / 3) % 12 < 5 ? (at * 7919) % 256 : 255,
    );
    for (const channels of [1, 3] as const) {
      const data = Uint8Array.from(print.slice(0, width * height * channels));
      const picture: Bitmap = { width, height, channels, data, dpi: null };
      const negative = { ...picture, data: data.map((level) => 255 - level) };
      expect([...blankRows(negative)]).not.toContain(1);
      expect(blankRows(picture).filter((isBlank) => isBlank === 1).length).toBeGreaterThan(20);
      for (const size of [
        { width: 25, height: 41 },
        { width: 50, height: 90 },
      ]) {
        const scaled = scale(picture, size).data;
        const turned = scale(negative, size).data.map((level) => 255 - level);
        expect(Math.max(...scaled.map((level, at) => Math.abs(level - (turned[at] ?? 0))))).toBeLessThan(2);
      }
    }
  });

  it('writes pixels as binary PGM and PPM', () => {
    const rgb: Bitmap = {
      width: 1,
      height: 2,
      channels: 3,
      data: Uint8Array.of(1, 2, 3, 4, 5, 6),
      dpi: null,
    };
    expect(Buffer.from(encodePnm(gray(2, 1, [7, 200]))).toString('latin1')).toBe('P5\n2 1\n255\n\x07\xc8');
    expect(Buffer.from(encodePnm(rgb)).toString('latin1')).toBe('P6\n1 2\n255\n\x01\x02\x03\x04\x05\x06');
  });
});

it('halving takes the mean of four pixels and drops an odd edge', () => {
  const bitmap = {
    width: 5,
    height: 2,
    channels: 1,
    data: Uint8Array.of(0, 4, 8, 8, 9, 4, 8, 8, 8, 9),
    dpi: 300,
  } as const;
  expect(halve(bitmap)).toEqual({ width: 2, height: 1, channels: 1, data: Uint8Array.of(4, 8), dpi: 150 });
});
