/** Tests of page content that saves its graphics state without end. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { nestingOf } from '../../../src/document/pdf-file/pdf-nesting.ts';
import { openPdfBytes } from '../../../src/document/index.ts';
import { contentNumber, makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';

const TEXT = 'BT /F1 12 Tf 72 700 Td (Total 120.00) Tj ET ';
const nested = (times: number): string => `${'q '.repeat(times)}${TEXT}${'Q '.repeat(times)}`;

function pageWith(content: string, packed: boolean): Uint8Array {
  const whole = makePdf({ pages: [{ text: [] }] });
  const stream = packed ? pdfStream('/Filter /FlateDecode', deflateSync(content)) : pdfStream('', content);
  return updatePdf(whole, { [contentNumber(0)]: stream });
}

const open = (bytes: Uint8Array) =>
  openPdfBytes(bytes, { name: 'a.pdf', maxPixels: 1e7, maxPages: null, passwords: [] });

describe('a page that saves its graphics state', () => {
  it.each([true, false])(
    'without end is refused before a reader takes minutes for it, packed: %s',
    async (packed) => {
      await expect(open(pageWith(nested(200_000), packed))).rejects.toMatchObject({
        code: 'damaged_document',
        message: expect.stringContaining('saves its graphics state 200000 times over') as string,
      });
    },
  );

  it('now and then is opened, however often', async () => {
    const pages = await open(pageWith(`${'q 1 0 0 1 0 0 cm Q '.repeat(50_000)}${nested(100)}`, true));
    expect(pages.pageCount).toBe(1);
    await pages.close();
  });

  it('counts operators alone', () => {
    expect(nestingOf(Buffer.from('q[q]q/q 1 Tq qa q'))).toBe(4);
    expect(nestingOf(Buffer.from('Q Q q q Q q'))).toBe(2);
  });
});
