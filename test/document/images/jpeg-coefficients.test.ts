/** Tests of decoding the coefficients of a JPEG. */
import * as fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readJpegCoefficients } from '../../../src/document/images/jpeg-coefficients.ts';
import { standardLuma } from '../../../src/document/images/jpeg-structure.ts';
import { sha256 } from '../../../src/kit/hash.ts';
import { inverse } from '../../../src/integrity/image/blocks.ts';
import { drawReceipt } from '../../tamper/receipt.ts';

const page = drawReceipt(5, { columns: 3 });
const { width, height } = page;
const picture = (): Sharp => sharp(page.data, { raw: { width, height, channels: 1 } });
const colored = (): Sharp => picture().toColorspace('srgb').tint('#c08040');
let baseline: Uint8Array;
/** What was decoded, with its values as a hash, which compares quickly. */
const printOf = (found: ReturnType<typeof readJpegCoefficients>) =>
  found && { ...found, values: sha256(new Uint8Array(found.values.buffer)) };

beforeAll(async () => {
  baseline = await picture().jpeg({ quality: 80 }).toBuffer();
});

describe('readJpegCoefficients', () => {
  it('gives the coefficients that decode to the pixels of the picture', async () => {
    const found = readJpegCoefficients(baseline);
    if (found === null) throw new Error('the file was not decoded');
    expect(found.columns).toBeGreaterThanOrEqual(width / 8);
    expect(found.rows).toBeGreaterThanOrEqual(height / 8);
    const pixels = await sharp(baseline).raw().toBuffer({ resolveWithObject: true });
    const steps = standardLuma(80);
    const decoded = new Float32Array(64);
    let worst = 0;
    for (let block = 0; block < (width / 8) * (height / 8); block += 1) {
      const [row, column] = [Math.floor((block * 8) / width), block % (width / 8)];
      const from = 64 * (row * found.columns + column);
      inverse(
        Float32Array.from(steps, (step, at) => step * (found.values[from + at] ?? 0)),
        decoded,
      );
      decoded.forEach((value, at) => {
        const offset = (row * 8 + (at >> 3)) * width + column * 8 + (at & 7);
        const pixel = pixels.data[offset * pixels.info.channels] ?? 0;
        worst = Math.max(worst, Math.abs(Math.max(0, Math.min(255, value + 128)) - pixel));
      });
    }
    expect(worst).toBeLessThan(0.8);
  });

  it('reads progressive files and every way of sampling colors alike', async () => {
    for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
      const plain = await colored().jpeg({ quality: 85, chromaSubsampling }).toBuffer();
      const progressive = await colored()
        .jpeg({ quality: 85, chromaSubsampling, progressive: true })
        .toBuffer();
      const found = readJpegCoefficients(plain);
      expect(found?.values.some((value, at) => at % 64 !== 0 && value !== 0)).toBe(true);
      expect(printOf(readJpegCoefficients(progressive))).toEqual(printOf(found));
    }
  });

  it('gives null for what is cut off or no JPEG, and survives damage', () => {
    expect(readJpegCoefficients(new Uint8Array([0xff, 0xd8, 1, 2]))).toBeNull();
    expect(readJpegCoefficients(baseline.subarray(0, baseline.length / 2))).toBeNull();
    fc.assert(
      fc.property(fc.nat(baseline.length - 1), fc.nat(255), (at, value) => {
        const damaged = baseline.slice();
        damaged[at] = value;
        readJpegCoefficients(damaged);
      }),
      { numRuns: 60 },
    );
  });
});
