/** What pdf.js unpacks with: the bytes that were packed, whatever their number, and a refusal of everything else. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Inflation } from '../../../../src/document/pdf-pages/library/pdf-inflate.ts';

/** As pdf.js does it. */
async function unpacked(packed: Uint8Array): Promise<Buffer> {
  const { readable, writable } = new Inflation('deflate');
  const writer = writable.getWriter();
  await writer.ready;
  writer
    .write(packed)
    .then(() => writer.close())
    .catch(() => undefined);
  const chunks: Uint8Array[] = [];
  for await (const chunk of readable) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Bytes that do not pack well, so that there are many of them packed. */
const noise = (length: number): Buffer => {
  let state = 7;
  return Buffer.from(Uint8Array.from({ length }, () => (state = (state * 48271) % 2147483647) & 255));
};

describe('Inflation', () => {
  it.each([0, 1000, 300_000])('gives back %i bytes', async (length) => {
    const bytes = noise(length);
    expect((await unpacked(deflateSync(bytes))).equals(bytes)).toBe(true);
  });

  it.each([1000, 300_000])('rejects %i bytes that end too early or are damaged', async (length) => {
    const packed = deflateSync(noise(length));
    await expect(unpacked(packed.subarray(0, -10))).rejects.toThrow();
    await expect(unpacked(Buffer.concat([packed.subarray(10), packed.subarray(0, 10)]))).rejects.toThrow();
  });

  it('leaves alone what follows the packed bytes', async () => {
    const packed = Buffer.concat([deflateSync(noise(100)), Buffer.from('\r\nendstream')]);
    expect(await unpacked(packed)).toEqual(noise(100));
  });

  it('refuses other formats, which pdf.js then unpacks itself', () => {
    expect(() => new Inflation('brotli')).toThrow(RangeError);
  });
});
