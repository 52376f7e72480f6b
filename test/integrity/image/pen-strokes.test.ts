/** Tests of telling the strokes of a digital pen from frames, print and empty places. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { tellStrokes } from '../../../src/integrity/image/pen-strokes.ts';
import { findComponents } from '../../../src/integrity/image/words.ts';

const [WIDTH, HEIGHT] = [600, 800];
/** The usual height of a letter. */
const GLYPH = 20;

/** Five loops of a pen, with its place. */
const SIGNATURE = {
  drawn: `<path d="M 150 420 ${'c 60 -84 -18 -84 36 0 '.repeat(5)}" fill="none" stroke="#101010" stroke-width="4"/>`,
  place: { x0: 148, y0: 350, x1: 336, y1: 424 },
};
const FRAME = '<rect x="20" y="20" width="560" height="760" fill="none" stroke="#101010" stroke-width="4"/>';
const RIM = '<path d="M 0 0 H 600 V 800 H 0 Z M 30 30 V 770 H 570 V 30 Z" fill="#101010"/>';
/** Print between the loops, so wide. */
const print = (width: number): string =>
  Array.from(
    { length: 5 },
    (_, at) => `<rect x="${186 + at * 36 - width / 2}" y="350" width="${width}" height="34" fill="#404040"/>`,
  ).join('');
const EMPTY = { x0: 160, y0: 560, x1: 260, y1: 590 };

async function tellerOf(...shapes: readonly string[]): Promise<ReturnType<typeof tellStrokes>> {
  const { data } = await sharp(
    Buffer.from(
      `<svg width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fafafa"/>${shapes.join('')}</svg>`,
    ),
  )
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const gray: Bitmap = { width: WIDTH, height: HEIGHT, channels: 1, data, dpi: null };
  return tellStrokes(gray, findComponents(gray), GLYPH);
}

describe('strokes of a digital pen', () => {
  it.each([
    ['on plain paper', ''],
    ['within a frame', FRAME],
    ['where a dark rim surrounds the sheet', RIM],
    ['among print', print(8)],
  ])('are told %s', async (_, around) => {
    const isStroke = await tellerOf(SIGNATURE.drawn, around);
    expect(isStroke(SIGNATURE.place)).toBe(true);
  });

  it.each([
    ['a frame', FRAME],
    ['a dark rim', RIM],
  ])('are not told of an empty place that %s surrounds', async (_, around) => {
    const isStroke = await tellerOf(around);
    expect(isStroke(EMPTY)).toBe(false);
  });

  it('are not told of a place that is more print than strokes', async () => {
    const isStroke = await tellerOf(SIGNATURE.drawn, print(16));
    expect(isStroke(SIGNATURE.place)).toBe(false);
  });

  it('are not told of an empty place within their loops, or one that touches a frame', async () => {
    const large = `<path d="M 100 700 c 400 -560 -120 -560 240 0" fill="none" stroke="#101010" stroke-width="4"/>`;
    const isStroke = await tellerOf(large, FRAME);
    expect(isStroke({ x0: 218, y0: 340, x1: 246, y1: 372 })).toBe(false);
    expect(isStroke({ x0: 24, y0: 300, x1: 90, y1: 330 })).toBe(false);
  });
});
