/** Tests of reading a JPEG's header. */
import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readJpegStructure, standardLuma } from '../../../src/document/images/jpeg-structure.ts';

const picture = sharp({ create: { width: 40, height: 24, channels: 3, background: '#888' } });

describe('readJpegStructure', () => {
  it.each([35, 60, 75, 92, 100])('recognizes quality %i by its table', async (quality) => {
    const structure = readJpegStructure(await picture.clone().jpeg({ quality }).toBuffer());
    expect(structure).toMatchObject({ width: 40, height: 24, components: 3, quality });
    expect(structure?.luma).toEqual(standardLuma(quality));
  });

  it('finds the EXIF segment, in progressive files too', async () => {
    const bytes = await picture
      .clone()
      .withExif({ IFD0: { Software: 'Scanner 1' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const structure = readJpegStructure(bytes);
    expect(Buffer.from(structure?.exif ?? []).includes('Scanner 1')).toBe(true);
  });

  it('gives null for anything else and survives damage', async () => {
    expect(readJpegStructure(new Uint8Array([1, 2, 3]))).toBeNull();
    const bytes = new Uint8Array(await picture.clone().jpeg().toBuffer());
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, value, length) => {
        const damaged = bytes.slice(0, length);
        if (at < length) damaged[at] = value;
        readJpegStructure(damaged);
      }),
      { numRuns: 200 },
    );
  });
});
