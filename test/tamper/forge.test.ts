/** Tests that the generator makes valid forgeries of a PDF, the same ones every time, with labels that are true. */
import { describe, expect, it } from 'vitest';
import { decodeStored, openPdfBytes, qualityOf, readJpegStructure } from '../../src/document/index.ts';
import { OPEN } from '../integrity/screen.ts';
import { makePdf } from '../support/pdf-builder.ts';
import { forgeFile } from './forge.ts';
import { HARMLESS_PICTURES } from './harmless-pictures.ts';
import { IMAGE_EDITS } from './image-edits.ts';
import { PDF_FORGERIES } from './pdf/edits.ts';
import { HARMLESS_CHANGES } from './pdf/harmless.ts';
import { PAGE_FORGERIES } from './pdf/pages.ts';
import { SIGNED_FORGERIES } from './pdf/signed.ts';
import { sha256 } from '../../src/kit/hash.ts';
import type { MadeFile } from './forge.ts';
import { asPng, drawReceipt } from './receipt.ts';

const invoice = (number: number): Uint8Array =>
  makePdf({
    pages: [1, 2, 3].map((page) => ({
      text: [
        { x: 72, y: 720, text: `Invoice ${String(number)} of 12.03.2024, page ${String(page)}` },
        ...[100, 250, 399].map((amount, row) => ({
          x: 400,
          y: 600 - 20 * row,
          text: `${String(amount)}.50`,
        })),
        { x: 72, y: 500, text: 'Digits 1234567890' },
      ],
    })),
  });
const genuine = invoice(4711);
const options = { name: 'invoice.pdf', seed: 7, donor: invoice(4712) };
const made = await forgeFile(genuine, options);

const pagesOf = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const pages = await openPdfBytes(bytes, { ...OPEN, name: 'made.pdf' });
  const texts: string[] = [];
  for (let page = 1; page <= pages.pageCount; page += 1) {
    const { glyphs } = await pages.paint(page);
    texts.push(glyphs.map((glyph) => glyph.text).join(''));
  }
  await pages.close();
  return texts;
};
const textOf = async (bytes: Uint8Array): Promise<string> => (await pagesOf(bytes)).join('\n');
/** Files as labels and hashes, which compare quickly. */
const printsOf = (files: readonly MadeFile[]): readonly unknown[] =>
  files.map(({ bytes, mask, ...label }) => ({
    ...label,
    bytes: sha256(bytes),
    mask: mask === null ? null : sha256(mask),
  }));
/** Made by a program of the system, which need not be there. */
const BY_QPDF = new Set(['pdf_linearized', 'pdf_rewritten']);

describe('the generator', () => {
  it('makes a file of every kind', () => {
    const kinds = new Set(made.map(({ kind }) => kind).filter((kind) => !BY_QPDF.has(kind)));
    expect([...kinds]).toEqual([
      ...PDF_FORGERIES,
      'pdf_hidden_layer',
      'scan_with_layer',
      ...PAGE_FORGERIES,
      ...SIGNED_FORGERIES,
      'pdf_flatten',
      'pdf_edit_flatten',
      'pdf_flatten_edit',
      ...HARMLESS_CHANGES.filter((kind) => !BY_QPDF.has(kind)),
    ]);
  });

  it('makes the same files again, and others from another seed', async () => {
    expect(printsOf(await forgeFile(genuine, options))).toEqual(printsOf(made));
    const kinds = ['pdf_textbox', 'pdf_page_*'];
    const others = await forgeFile(genuine, { ...options, kinds, seed: 8 });
    expect(others.map(({ kind }) => kind)).toEqual(['pdf_textbox', 'pdf_textbox', ...PAGE_FORGERIES]);
    expect(printsOf(made)).not.toContainEqual(printsOf(others)[0]);
  });

  it.each(made.filter(({ old }) => old !== null))(
    'shows the new value of $kind ($chain), and where it is',
    async ({ kind, bytes, label, old, new: fresh, box }) => {
      expect(old === fresh).toBe(label === 'genuine');
      for (const share of box ?? [-1]) expect(share > 0 && share < 1).toBe(true);
      // Pictures of words have no text.
      if (!/image|flatten/.test(kind)) expect(await textOf(bytes)).toContain(fresh);
    },
  );

  it.each(made.filter(({ kind }) => /retype_newfont|stream_edit|redacted/.test(kind)))(
    'leaves one value less in $kind ($chain)',
    async ({ bytes }) => {
      const [before, after] = [await textOf(genuine), await textOf(bytes)];
      expect(after).not.toBe(before);
      const values = (text: string): number => text.split(/100\.50|250\.50|399\.50|12\.03\.2024/).length;
      expect(values(after)).toBe(values(before) - 1);
    },
  );

  it.each(
    made.filter(({ label, kind }) => label === 'genuine' && !/redacted|flatten|layer|merged/.test(kind)),
  )('leaves the text of every page as it was in $kind', async ({ bytes }) => {
    const [before, after] = [await pagesOf(genuine), await pagesOf(bytes)];
    expect(after.length).toBe(before.length);
    // Comments, stamps and fields come behind the page.
    after.forEach((text, index) => {
      expect(text.startsWith(before[index] ?? '?')).toBe(true);
    });
  });

  it('takes pages out and puts those of another document in', async () => {
    const numbersIn = async (kind: string): Promise<readonly string[]> => {
      const { bytes = genuine } = made.find((one) => one.kind === kind) ?? {};
      return (await pagesOf(bytes)).map((text) => /471\d/.exec(text)?.[0] ?? '');
    };
    expect(await numbersIn('pdf_page_remove')).toEqual(['4711', '4711']);
    expect(await numbersIn('pdf_page_insert')).toEqual(['4711', '4712', '4711', '4711']);
    expect(await numbersIn('pdf_page_swap')).toEqual(['4711', '4712', '4711']);
    expect(await numbersIn('pdf_merged')).toEqual(['4711', '4711', '4711', '4712', '4712', '4712']);
  });
});

describe('the generator of forged pictures', async () => {
  const given = { name: 'receipt.png', seed: 7, donor: await asPng(drawReceipt(2)) };
  const receipt = await asPng(drawReceipt(1));
  const all = await forgeFile(receipt, given);
  const pictures = all.filter(({ suffix }) => suffix !== '.pdf').slice(0, -HARMLESS_PICTURES.length);

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
    expect(printsOf(await forgeFile(receipt, given))).toEqual(printsOf(all));
    const kinds = ['img_*'];
    const alone = await forgeFile(receipt, { name: 'receipt.png', seed: 7, kinds, chains: ['q75'] });
    expect(alone.map(({ kind }) => kind)).toEqual(
      ['img_resaved', ...IMAGE_EDITS, ...HARMLESS_PICTURES].filter((kind) => kind !== 'img_splice'),
    );
  });

  it('masks the pixels that were changed, at the size of the picture as it was saved', async () => {
    const [sent] = await forgeFile(receipt, { ...given, kinds: ['img_whiteout'], chains: ['scan_sim'] });
    const sizes = await Promise.all(
      [sent?.bytes, sent?.mask].map(async (bytes) => {
        const { bitmap } = await decodeStored(bytes ?? new Uint8Array(), { maxPixels: 1e7 });
        return [bitmap.width, bitmap.height];
      }),
    );
    expect(sizes[0]).toEqual(sizes[1]);
    for (const { label, mask } of pictures) expect(mask === null).toBe(label === 'genuine');
  });

  it('cuts up to seven pixels off where a chain does, and tells where the change is in what is left', async () => {
    const chains = ['png', 'cut_q95', 'cut_q95_full', 'cut_q90'] as const;
    const made = await forgeFile(receipt, { ...given, kinds: ['img_whiteout'], chains });
    const [whole, ...cut] = await Promise.all(
      made.map(async ({ bytes, mask, box }) => {
        const { bitmap } = await decodeStored(bytes, { maxPixels: 1e7 });
        const shape = (await decodeStored(mask ?? new Uint8Array(), { maxPixels: 1e7 })).bitmap;
        expect([shape.width, shape.height]).toEqual([bitmap.width, bitmap.height]);
        const [left = 0, top = 0] = box ?? [];
        return { ...bitmap, left: left * bitmap.width, top: top * bitmap.height };
      }),
    );
    if (whole === undefined) throw new Error('nothing was made');
    expect(cut.length).toBe(3);
    for (const { width, height, left, top } of cut) {
      expect([whole.width - width, whole.height - height]).toEqual([whole.width % 8, 1 + (whole.height % 7)]);
      expect(whole.left - left).toBeCloseTo(whole.width - width, 6);
      expect(whole.top - top).toBeCloseTo(whole.height - height, 6);
    }
  });

  it('saves it first by a table of its own where that is asked for', async () => {
    for (const otherTables of [false, true]) {
      const [scan] = await forgeFile(receipt, { ...given, kinds: ['scan_pdf'], otherTables });
      const bytes = Buffer.from(scan?.bytes ?? []);
      const jpeg = readJpegStructure(bytes.subarray(bytes.indexOf('ffd8ff', 0, 'hex')));
      expect(qualityOf(jpeg?.luma ?? []).exact).toBe(!otherTables);
    }
  });

  it('puts the same picture on the page of a PDF, and edits it there', async () => {
    const scans = all.filter(({ suffix }) => suffix === '.pdf');
    const swaps = IMAGE_EDITS.flatMap((edit) => [
      [edit.replace('img_', 'pdf_xobject_swap_'), 'q95'],
      [edit.replace('img_', 'pdf_xobject_swap_'), 'flate'],
    ]);
    expect(scans.map(({ kind, chain }) => [kind, chain])).toEqual([['scan_pdf', 'jpeg'], ...swaps]);
    const shown = await Promise.all(
      scans.map(async ({ bytes }) => {
        const pages = await openPdfBytes(bytes, { ...OPEN, name: 'made.pdf' });
        const { bitmap } = await pages.bitmap(1, { dpi: 200 });
        await pages.close();
        return bitmap;
      }),
    );
    const [untouched, ...edited] = shown;
    for (const { width, height, data } of edited) {
      expect([width, height]).toEqual([untouched?.width, untouched?.height]);
      const changed = data.filter((level, at) => Math.abs(level - (untouched?.data[at] ?? 0)) > 40).length;
      expect(changed).toBeGreaterThan(20);
      expect(changed).toBeLessThan(0.05 * data.length);
    }
  });
});
