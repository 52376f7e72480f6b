/** Tests of the search for multiples of earlier steps that explain a block of a JPEG saved again. */
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeStored, readJpegCoefficients } from '../../../../src/document/index.ts';
import { standardLuma } from '../../../../src/document/images/jpeg-structure.ts';
import { sampleOf, tellingBlocks } from '../../../../src/integrity/image/earlier-jpeg/telling-blocks.ts';
import { sumOf } from '../../../../src/kit/sum.ts';
import { explainTwice, isMissedTwice } from '../../../../src/integrity/image/earlier-jpeg/twice-cells.ts';

const photo = path.join(import.meta.dirname, '../../../fixtures/samples/receipt-photo.jpg');

/** Stands for the first projection alone. */
const ONCE = -1;

describe('explainTwice', () => {
  it('explains blocks by the table that they come from, and finds multiples of another that miss less than the nearest do', async () => {
    const first = await sharp(photo).resize(700).jpeg({ quality: 84 }).toBuffer();
    const bytes = await sharp(first).jpeg({ quality: 95 }).toBuffer();
    const coefficients = readJpegCoefficients(bytes);
    if (coefficients === null) throw new Error('the file was not decoded');
    const { bitmap } = await decodeStored(bytes, { maxPixels: 1e7 });
    const last = standardLuma(95);
    const jpeg = { bitmap, coefficients, last };
    const telling = tellingBlocks(jpeg);
    if (telling === null) throw new Error('no block tells anything');
    const blocks = sampleOf(jpeg, telling);
    const missesOf = (quality: number, steps: number): readonly number[] =>
      blocks.map((block) => explainTwice(block, { earlier: standardLuma(quality), last }, steps).missed);
    const isMissed = (quality: number): readonly boolean[] =>
      blocks.map((block) => isMissedTwice(block, { earlier: standardLuma(quality), last }, 60));
    const [own, other] = [missesOf(84, 60), missesOf(78, 60)];
    expect(own.filter((missed) => missed === 0).length).toBeGreaterThan(0.9 * blocks.length);
    expect(other.filter((missed) => missed > 0).length).toBeGreaterThan(0.9 * blocks.length);
    // Where places are measured by how much of a block is missed, the nearest multiples are not enough.
    expect(sumOf(other)).toBeLessThan(0.95 * sumOf(missesOf(78, ONCE)));
    // What is beyond hope is told at once, and is the same as what is sought for to the end.
    expect(isMissed(84)).toEqual(own.map((missed) => missed > 0));
    expect(isMissed(78)).toEqual(other.map((missed) => missed > 0));
  });
});
