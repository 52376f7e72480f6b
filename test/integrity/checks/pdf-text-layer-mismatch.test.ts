/** Tests of comparing what the text of a PDF says with what its pages show, with real recognition. */
import { afterAll, describe, expect, it } from 'vitest';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { readCrops } from '../../../src/work/read-crops.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import { forgeFile } from '../../tamper/forge.ts';
import { indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_text_layer_mismatch';
const screened = screenFor(ID);
const recognizer = createRecognizer();
const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
afterAll(() => recognizer.close());

const AMOUNTS = ['1234.50', '250.00', '399.99', '612.40', '788.10', '1020.35'];
const text = AMOUNTS.map((amount, row) => ({ x: 300, y: 700 - 30 * row, text: amount, size: 14 }));
const genuine = makePdf({ pages: [{ text }] });
const made = await forgeFile(genuine, {
  name: 'a.pdf',
  seed: 3,
  kinds: ['pdf_hidden_layer', 'scan_with_layer'],
});
const [forged, scan] = made;

describe(ID, () => {
  it('finds an amount of the layer that the picture does not show', { timeout: 60_000 }, async () => {
    const report = await screened(forged?.bytes ?? genuine, { recognize });
    expect(indicatorOf(report, ID)).toMatchObject({
      status: 'detected',
      evidence: [{ code: 'TEXT_LAYER_DIFFERS_FROM_SCAN', page: 1, old: forged?.new, new: forged?.old }],
    });
  });

  it.each([
    ['a scan with a true layer', scan?.bytes ?? genuine],
    ['a page of text', genuine],
  ])('reads %s as it is', { timeout: 60_000 }, async (_, bytes) => {
    expect(indicatorOf(await screened(bytes, { recognize }), ID).status).toBe('clear');
  });

  it('reads few of many words that are drawn alike, and all that something is painted on', async () => {
    const many = Array.from({ length: 30 }, (_, row) => ({
      x: 300,
      y: 760 - 20 * row,
      text: `${String(1000 + 137 * row)}.50`,
      size: 14,
    }));
    const readOf = async (ops: string): Promise<number> => {
      const report = await screened(makePdf({ pages: [{ text: many, ops }] }), { recognize });
      const { status, description } = indicatorOf(report, ID);
      expect(status).toBe('clear');
      const [, all, shared] = /has them: (\d+), (\d+) of them by the glyphs/.exec(description) ?? [];
      expect(Number(all)).toBe(30);
      return 30 - Number(shared);
    };
    const [few, more] = [await readOf(''), await readOf('0.2 w 280 600 m 380 600 l 380 500 l S')];
    expect(few).toBeLessThan(12);
    expect(more).toBeGreaterThan(few + 3);
  });

  it(
    'compares a single amount with the help of other numbers, and says when it had too little',
    {
      timeout: 60_000,
    },
    async () => {
      const lines = ['104523', '2024-118', '77120', '88902', '1234.50'].map((line, row) => ({
        x: 300,
        y: 700 - 30 * row,
        text: line,
        size: 14,
      }));
      const few = await forgeFile(makePdf({ pages: [{ text: lines }] }), {
        name: 'b.pdf',
        seed: 5,
        kinds: ['pdf_hidden_layer', 'scan_with_layer'],
      });
      const [lie, truth] = await Promise.all(few.map(({ bytes }) => screened(bytes, { recognize })));
      if (lie === undefined || truth === undefined) throw new Error('nothing was forged');
      expect(indicatorOf(lie, ID).evidence).toMatchObject([{ old: few[0]?.new, new: few[0]?.old }]);
      expect(indicatorOf(truth, ID).status).toBe('clear');
    },
  );

  it('says that recognition took too long, and goes on', async () => {
    const slow = (): Promise<never> => Promise.reject(new DOMException('too slow', 'TimeoutError'));
    const found = indicatorOf(await screened(genuine, { recognize: slow }), ID);
    expect(found.status).toBe('inconclusive');
    expect(found.description).toContain('took too long');
  });

  it('is not run without recognition', async () => {
    expect(indicatorOf(await screened(genuine), ID).status).toBe('not_run');
  });
});
