/** Codes are decoded out of pixels, where they stand. */
import { describe, expect, test } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { codesOfBitmap } from '../../../src/extraction/codes/read-codes.ts';
import { crop } from '../../../src/document/index.ts';
import { drawCode, epcLines } from '../../support/codes.ts';

/** A white page with a drawn code at a place. */
async function pageWith(
  text: string,
  options: Parameters<typeof drawCode>[1] & { readonly x?: number; readonly y?: number } = {},
): Promise<Bitmap> {
  const { x = 300, y = 500, ...drawing } = options;
  const code = await drawCode(text, drawing);
  return crop({ ...code, channels: 1, dpi: null }, { x: -x, y: -y, width: 1240, height: 1754 });
}

const INFO = { page: 1, width: 1240, height: 1754, unit: 'px' } as const;

describe('codes in pixels', () => {
  test('a QR code is decoded where it stands', async () => {
    const [code, ...rest] = await codesOfBitmap(await pageWith(epcLines()), INFO);
    expect(rest).toEqual([]);
    expect(code).toMatchObject({ source: 'qr', symbology: 'QRCode', kind: 'epc', text: epcLines() });
    expect(code?.x0).toBeGreaterThanOrEqual(300);
    expect(code?.y0).toBeGreaterThanOrEqual(500);
    expect(code?.x1).toBeLessThan(600);
    expect(code?.y1).toBeLessThan(800);
  });

  test.each([
    ['DataMatrix', 'LOT-4711', 'text'],
    ['Aztec', 'Ticket 17', 'text'],
    ['PDF417', 'Parcel 99 of 100', 'text'],
    ['Code128', '1Z999AA10123456784', 'text'],
    ['Code39', 'SKU-4711', 'text'],
    ['EAN13', '4006381333931', 'text'],
    ['ITF', '00012345678905', 'text'],
    ['QRCode', 'https://example.com/pay?i=7', 'url'],
  ] as const)('%s is decoded', async (format, text, kind) => {
    const codes = await codesOfBitmap(await pageWith(text, { format }), INFO);
    expect(codes.map((code) => [code.symbology, code.text, code.kind])).toEqual([
      [format === 'Aztec' ? 'Aztec' : format, text, kind],
    ]);
  });

  test('several codes come from top to bottom', async () => {
    const above = await drawCode('first');
    const below = await pageWith('second', { y: 1200 });
    const data = Uint8Array.from(below.data);
    for (let row = 0; row < above.height; row += 1) {
      data.set(above.data.subarray(row * above.width, (row + 1) * above.width), (200 + row) * 1240 + 200);
    }
    const codes = await codesOfBitmap({ ...below, data }, INFO);
    expect(codes.map(({ text }) => text)).toEqual(['first', 'second']);
  });

  test('a page of ruled lines has no code', async () => {
    const data = Uint8Array.from({ length: 1240 * 1754 }, (_, at) =>
      Math.floor(at / 1240) % 40 < 2 ? 0 : 255,
    );
    const bitmap: Bitmap = { width: 1240, height: 1754, channels: 1, data, dpi: 150 };
    expect(await codesOfBitmap(bitmap, INFO)).toEqual([]);
  });
});
