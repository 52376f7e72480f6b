/** Tests that the generator makes valid forgeries of a PDF, the same ones every time, with labels that are true. */
import { describe, expect, it } from 'vitest';
import { openPdfBytes } from '../../src/document/index.ts';
import { OPEN } from '../integrity/screen.ts';
import { makePdf } from '../support/pdf-builder.ts';
import { forgeFile } from './forge.ts';
import { PDF_FORGERIES } from './pdf/edits.ts';

const genuine = makePdf({
  pages: [
    {
      text: [
        { x: 72, y: 720, text: 'Invoice 4711 of 12.03.2024' },
        ...[100, 250, 399].map((amount, row) => ({
          x: 400,
          y: 600 - 20 * row,
          text: `${String(amount)}.50`,
        })),
        { x: 72, y: 500, text: 'Digits 1234567890' },
      ],
    },
  ],
});
const made = await forgeFile(genuine, { name: 'invoice.pdf', seed: 7 });

const textOf = async (bytes: Uint8Array): Promise<string> => {
  const pages = await openPdfBytes(bytes, { ...OPEN, name: 'made.pdf' });
  const { glyphs } = await pages.paint(1);
  await pages.close();
  return glyphs.map((glyph) => glyph.text).join('');
};

describe('the generator', () => {
  it('makes one forgery of every kind', () => {
    expect(made.map(({ kind }) => kind)).toEqual([...PDF_FORGERIES, 'pdf_hidden_layer', 'scan_with_layer']);
  });

  it('makes the same files again', async () => {
    expect(await forgeFile(genuine, { name: 'invoice.pdf', seed: 7 })).toEqual(made);
    expect(await forgeFile(genuine, { name: 'invoice.pdf', seed: 8 })).not.toEqual(made);
  });

  it.each(made)('shows the new value of $kind', async ({ bytes, label, old, new: fresh }) => {
    expect(old === fresh).toBe(label === 'genuine');
    expect(await textOf(bytes)).toContain(fresh ?? '');
  });

  it.each(['pdf_retype_newfont', 'pdf_stream_edit'])(
    'leaves nothing of the old value in %s',
    async (kind) => {
      const { bytes = genuine, old } = made.find((one) => one.kind === kind) ?? {};
      expect(await textOf(genuine)).toContain(old);
      expect(await textOf(bytes)).not.toContain(old);
    },
  );
});
