/** Damaged data within a PDF is told, and what is merely unusual is not. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPdfBytes } from '../../../src/document/index.ts';
import { createDamageSearch } from '../../../src/document/pdf-file/pdf-stream-damage.ts';
import { plainImage } from '../../support/image-builder.ts';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';

/** A page whose content is deflated, or anything else. */
const pdfOf = (stream: Uint8Array): Uint8Array =>
  makePdf({
    pages: [
      {
        entries: '/Contents 900 0 R /Resources << /Font << /F1 901 0 R >> >>',
      },
    ],
    objects: { 900: stream, 901: Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>') },
  });
const opened = (bytes: Uint8Array) =>
  openPdfBytes(bytes, { name: 'a.pdf', maxPixels: 1e6, maxPages: null, passwords: [] });

const lines = Array.from(
  { length: 200 },
  (_, at) => `BT /F1 8 Tf 20 ${780 - at} Td (Line ${(at * 7919) % 1000}) Tj ET`,
);
const data = deflateSync(lines.join('\n'));
/** Data whose checksum ends in a carriage return. */
const returning = ((): Buffer => {
  for (let at = 0; ; at += 1) {
    const bytes = deflateSync(`${lines.join('\n')} %${'a'.repeat(at)}`);
    if (bytes.at(-1) === 0x0d) return bytes;
  }
})();
const flate = (bytes: Uint8Array): Uint8Array => pdfStream('/Filter /FlateDecode', bytes);
const TOLD = [expect.stringContaining('A compressed part of the file is damaged') as string];

describe('deflated data', () => {
  it.each([
    ['whole', data],
    ['without a checksum', data.subarray(0, -4)],
    ['without the carriage return that its checksum ends in', returning.subarray(0, -1)],
  ])('that is %s is nothing to tell', async (_, bytes) => {
    const pages = await opened(pdfOf(flate(bytes)));
    expect(pages.warnings).toEqual([]);
    await pages.close();
  });

  it('that breaks off or has errors is told', async () => {
    const flipped = Buffer.from(data);
    flipped[data.length >> 1] = (flipped[data.length >> 1] ?? 0) ^ 0x55;
    for (const bytes of [data.subarray(0, data.length >> 1), flipped]) {
      const pages = await opened(pdfOf(flate(bytes)));
      expect(pages.warnings).toEqual(TOLD);
      await pages.close();
    }
  });

  it('is not inflated beyond a bound for all of a file, however little room it takes', () => {
    const bomb = deflateSync(Buffer.alloc(60 * 1024 * 1024));
    const broken = data.subarray(0, data.length >> 1);
    const isDamaged = createDamageSearch(() => undefined);
    const toldOf = (bytes: Buffer): boolean => isDamaged(bytes, '/Filter /FlateDecode');
    expect(toldOf(broken)).toBe(true);
    expect([1, 2, 3, 4, 5].map(() => toldOf(bomb))).toEqual([false, false, false, false, false]);
    expect(toldOf(broken)).toBe(false);
  });

  it('of which nothing is left does not make an empty page', async () => {
    const pages = await opened(pdfOf(flate(data.subarray(0, 8))));
    expect((await pages.textLayer(1)).blank).toBe(false);
    await expect(pages.bitmap(1, { dpi: 72 })).rejects.toMatchObject({ code: 'damaged_document' });
    await pages.close();
  });
});

it('a JPEG that breaks off is told', async () => {
  const jpeg = await plainImage(64, 64, 'red').jpeg().toBuffer();
  const entries =
    '/Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  for (const [content, warnings] of [
    [jpeg, []],
    [jpeg.subarray(0, -20), TOLD],
  ] as const) {
    const pages = await opened(
      makePdf({
        pages: [
          {
            ops: 'q 100 0 0 100 0 0 cm /I Do Q\n',
            entries: '/Resources << /XObject << /I 900 0 R >> >>',
          },
        ],
        objects: { 900: pdfStream(entries, content) },
      }),
    );
    expect(pages.warnings).toEqual(warnings);
    await pages.close();
  }
});
