/** What is little to read, as far as a glance at the files shows. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isLittle } from '../../src/app/little-work.ts';
import { testFolder } from '../support/folder.ts';

const sample = (name: string): string => path.join(import.meta.dirname, '../fixtures/samples', name);
const isLittleFile = (...files: readonly string[]): boolean =>
  isLittle(files.map((file) => ({ path: file, size: statSync(file).size })));

it('one or two small files are', () => {
  expect(isLittleFile(sample('invoice-scan.pdf'))).toBe(true);
  expect(isLittleFile(sample('invoice-digital.pdf'), sample('receipt-photo.jpg'))).toBe(true);
  expect(isLittle([{ path: '/dev/null/missing.pdf', size: 100 }])).toBe(true);
});

it('many files and many bytes are not', () => {
  const file = { path: sample('invoice-digital.pdf'), size: 10 };
  expect(isLittle([file, file, file])).toBe(false);
  expect(isLittle([{ ...file, size: 600_000 }])).toBe(false);
});

it('many pixels in few bytes are not: scans in black and white, TIFF files of several pages', async () => {
  const folder = await testFolder();
  const scanOf = (pages: number): string => {
    const file = path.join(folder, `${pages}.pdf`);
    writeFileSync(
      file,
      '<< /Type /XObject /Width 2480 /BitsPerComponent 1 /Height 3508 /W [1 2 1] >>\n'.repeat(pages),
    );
    return file;
  };
  expect(isLittleFile(scanOf(2))).toBe(true);
  expect(isLittleFile(scanOf(3))).toBe(false);
  expect(isLittleFile(scanOf(1), scanOf(2))).toBe(false);
  expect(isLittleFile(sample('order.tif'))).toBe(false);
  const tiff = readFileSync(sample('order.tif'));
  expect(tiff.toString('latin1', 0, 2)).toBe('II');
  const first = tiff.readUInt32LE(4);
  tiff.writeUInt32LE(0, first + 2 + 12 * tiff.readUInt16LE(first));
  const single = path.join(folder, 'single.tif');
  writeFileSync(single, tiff);
  expect(isLittleFile(single)).toBe(true);
});
