/** Tests of finding text under annotations of every subtype and under pictures, with real recognition. */
import { afterAll, describe, expect, it } from 'vitest';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { readCrops } from '../../../src/work/read-crops.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import { forgeFile } from '../../tamper/forge.ts';
import { OVERLAYS } from '../../tamper/pdf/overlays.ts';
import { codesOf, indicatorOf, screen, screenFor } from '../screen.ts';

const ID = 'pdf_covered_text';
const screened = screenFor(ID);
const recognizer = createRecognizer();
const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
afterAll(() => recognizer.close());

const AMOUNTS = ['1234.50', '250.00', '399.99', '612.40', '788.10', '1020.35'];
const text = [
  { x: 72, y: 740, text: 'Invoice for the delivery of paper and ink' },
  ...AMOUNTS.map((amount, row) => ({ x: 300, y: 700 - 30 * row, text: amount, size: 14 })),
];
const made = await forgeFile(makePdf({ pages: [{ text }] }), {
  name: 'a.pdf',
  seed: 5,
  kinds: [...OVERLAYS, 'pdf_highlighted', 'pdf_struck', 'pdf_approved', 'pdf_commented', 'pdf_form_filled'],
});
const isPicture = (kind: string): boolean => kind.includes('image');

describe(ID, () => {
  it.each(made.filter(({ label, chain }) => label === 'forged' && chain === 'full'))(
    'recovers the value under $kind, and says where',
    { timeout: 60_000 },
    async ({ kind, bytes, old, new: fresh, box }) => {
      const report = await screened(bytes, { recognize });
      expect(report.is_suspicious).toBe(true);
      const [fact, ...more] = indicatorOf(report, ID).evidence ?? [];
      expect(more).toEqual([]);
      const code = kind.startsWith('pdf_image') ? 'PICTURE_OVER_TEXT' : 'ANNOTATION_OVER_TEXT';
      // What pictures show is read, and may be read wrongly.
      const shown: unknown = isPicture(kind) && fresh !== '' ? expect.stringMatching(/\d/) : fresh;
      expect(fact).toMatchObject({ code, page: 1, old, new: shown });
      fact?.box?.forEach((share, side) => {
        expect(share).toBeCloseTo(box?.[side] ?? 0, 1.9);
      });
    },
  );

  it.each(made.filter(({ label }) => label === 'genuine'))('leaves $kind alone', async ({ bytes }) => {
    const report = await screen(bytes, { recognize });
    expect(codesOf(report, ID)).toEqual([]);
    expect(report.risk_level).toBe('low');
  });

  it('leaves a form field alone whose border is drawn after its words', async () => {
    const look =
      'q 1 1 1 rg 0 0 130 20 re f Q BT 0 g /F1 12 Tf 2 5 Td (Maria Keller) Tj ET q 8 w 0 0 130 20 re S Q';
    const field =
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [72 395 202 415] /F 4 /AP << /N 901 0 R >> >>';
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 130 20] /Resources << /Font << /F1 3 0 R >> >> /Length ${look.length} >>\nstream\n${look}\nendstream`;
    const bytes = makePdf({
      pages: [{ text, entries: '/Annots [900 0 R]' }],
      objects: { 900: field, 901: form },
    });
    expect(codesOf(await screened(bytes), ID)).toEqual([]);
  });

  describe('a picture of the page itself', async () => {
    const [cover] = made.filter(({ kind }) => kind === 'pdf_image_cover');
    const same = await forgeFile(makePdf({ pages: [{ text }] }), {
      name: 'a.pdf',
      seed: 5,
      kinds: ['pdf_image_same'],
    });

    it('hides nothing when it shows the same words', { timeout: 60_000 }, async () => {
      expect(codesOf(await screened(same[0]?.bytes ?? new Uint8Array(), { recognize }), ID)).toEqual([]);
    });

    it('is empty where nothing is printed in place of the words, whatever stands right below them', async () => {
      const blank = 'q 64 0 0 14 298 698 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI Q';
      const ruling = '0 g 280 695.5 100 1.5 re f';
      const bytes = makePdf({ pages: [{ text, ops: `${ruling} ${blank}` }] });
      expect(codesOf(await screened(bytes, { recognize }), ID)).toEqual(['PICTURE_OVER_TEXT']);
    });

    it('cannot be judged where nothing reads it', async () => {
      const report = await screened(cover?.bytes ?? new Uint8Array());
      expect(indicatorOf(report, ID).status).toBe('inconclusive');
    });
  });
});
