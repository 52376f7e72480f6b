/** Tests that the generator makes valid forgeries of a PDF, the same ones every time, with labels that are true. */
import { describe, expect, it } from 'vitest';
import { openPdfBytes } from '../../src/document/index.ts';
import { OPEN } from '../integrity/screen.ts';
import { makePdf } from '../support/pdf-builder.ts';
import { forgeFile } from './forge.ts';
import { IMAGE_EDITS } from './image-edits.ts';
import { PDF_FORGERIES } from './pdf/edits.ts';
import { asPng, drawReceipt } from './receipt.ts';

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

describe('the generator of forged pictures', async () => {
  const options = { name: 'receipt.png', seed: 7, donor: await asPng(drawReceipt(2)) };
  const receipt = await asPng(drawReceipt(1));
  const pictures = await forgeFile(receipt, options);

  it('saves every kind, and the untouched picture, without loss and as JPEG', () => {
    const kinds = ['img_resaved', ...IMAGE_EDITS];
    expect(pictures.map(({ kind, chain, suffix }) => [kind, chain, suffix])).toEqual(
      kinds.flatMap((kind) => [
        [kind, 'png', '.png'],
        [kind, 'q95', '.jpg'],
        [kind, 'q85', '.jpg'],
      ]),
    );
  });

  it('calls genuine what nothing was changed in, and says where all others were', () => {
    for (const { kind, label, box } of pictures) {
      expect(label).toBe(kind === 'img_resaved' ? 'genuine' : 'forged');
      if (kind === 'img_resaved') expect(box).toBeNull();
      else for (const share of box ?? [-1]) expect(share > 0 && share < 1).toBe(true);
    }
  });

  it('makes the same pictures again, and no splice without another picture', async () => {
    expect(await forgeFile(receipt, options)).toEqual(pictures);
    const alone = await forgeFile(receipt, { name: 'receipt.png', seed: 7, chains: ['q75'] });
    expect(alone.map(({ kind }) => kind)).toEqual(
      ['img_resaved', ...IMAGE_EDITS].filter((kind) => kind !== 'img_splice'),
    );
  });
});
