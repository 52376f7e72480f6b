/** Which pages of a TIFF were saved with loss. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { lossyTiffPages } from '../../../../src/integrity/image/source/lossy-tiff.ts';

const saved = async (compression: 'jpeg' | 'lzw' | 'none'): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#c83' } })
    .tiff({ compression })
    .toBuffer();

it('tells JPEG inside a TIFF from compression without loss', async () => {
  expect(lossyTiffPages(await saved('jpeg'))).toEqual([true]);
  expect(lossyTiffPages(await saved('lzw'))).toEqual([false]);
  expect(lossyTiffPages(await saved('none'))).toEqual([false]);
});

it('reads both byte orders and every page', () => {
  const directory = (compression: number, next: number): Buffer => {
    const bytes = Buffer.alloc(18);
    bytes.writeUInt16BE(1, 0);
    bytes.writeUInt16BE(0x103, 2);
    bytes.writeUInt16BE(3, 4);
    bytes.writeUInt32BE(1, 6);
    bytes.writeUInt16BE(compression, 10);
    bytes.writeUInt32BE(next, 14);
    return bytes;
  };
  const head = Buffer.from('MM\0*\0\0\0\x08', 'latin1');
  expect(lossyTiffPages(Buffer.concat([head, directory(5, 26), directory(7, 0)]))).toEqual([false, true]);
});

it('survives damage: no TIFF, a cut one, a chain without end', async () => {
  expect(lossyTiffPages(Buffer.from('\x89PNG\r\n'))).toEqual([]);
  expect(lossyTiffPages((await saved('jpeg')).subarray(0, 12)).every((lossy) => !lossy)).toBe(true);
  const endless = Buffer.from('II*\0\x08\0\0\0\0\0\x08\0\0\0', 'latin1');
  expect(lossyTiffPages(endless).length).toBeLessThanOrEqual(1000);
});

it('is done at once with a chain without end of the fullest directories', () => {
  const entries = 65_535;
  const bytes = Buffer.alloc(8 + 2 + 12 * entries + 4);
  bytes.write('II*\0\x08\0\0\0', 'latin1');
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt32LE(8, bytes.length - 4);
  const begin = performance.now();
  expect(lossyTiffPages(bytes)).toHaveLength(1000);
  expect(performance.now() - begin).toBeLessThan(500);
});
