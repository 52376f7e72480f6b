/** Tests of comparing what the text of a PDF says with what its pages show, with real recognition. */
import { afterAll, describe, expect, it } from 'vitest';
import { toGray } from '../../../src/document/index.ts';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { readCrops } from '../../../src/work/read-crops.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import { forgeFile } from '../../tamper/forge.ts';
import { drawPage, jpegOf, pageOfJpeg } from '../../tamper/pdf/pictures.ts';
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

/** A scan of amounts whose layer says `said` in place of the first `shown`. */
async function scanThatLies(amounts: readonly string[], shown: string, said: string): Promise<Uint8Array> {
  const rows = amounts.map((amount, row) => ({
    x: 100 + 200 * (row % 2),
    y: 740 - 24 * Math.floor(row / 2),
    text: amount,
    size: 14,
  }));
  const [scanned] = await forgeFile(makePdf({ pages: [{ text: rows }] }), {
    name: 'c.pdf',
    seed: 1,
    kinds: ['scan_with_layer'],
  });
  const whole = Buffer.from(scanned?.bytes ?? []).toString('latin1');
  expect(whole).toContain(`(${shown}) Tj`);
  return Buffer.from(whole.replace(`(${shown}) Tj`, `(${said}) Tj`), 'latin1');
}

/** Letters of the font that Tesseract uses are half as wide as they are high. */
const GLYPHLESS = `<< /Type /Font /Subtype /TrueType /BaseFont /GlyphLessFont /FirstChar 32 /LastChar 126 /Widths [${'500 '.repeat(95)}] /Encoding /WinAnsiEncoding >>`;

/** A scan of {@link AMOUNTS} under which Tesseract would have read `said`: each word with its blank as wide as its print, slightly askew. */
async function tesseractScan(said: readonly string[]): Promise<Uint8Array> {
  const picture = toGray(await drawPage(genuine, 1, 200));
  const words = text.map(({ x, y, text: shown, size }, at) => {
    // Digits of Helvetica are .556 wide, points .278.
    const width = Array.from(shown).reduce((sum, sign) => sum + size * (sign === '.' ? 0.278 : 0.556), 0);
    const own = said[at] ?? '';
    const stretch = (100 * width) / (0.5 * size * (own.length + 1));
    return `/F1 ${size} Tf ${stretch.toFixed(3)} Tz 1 .003 -.003 1 ${x} ${y} Tm (${own} ) Tj`;
  });
  const scanned = pageOfJpeg(picture, await jpegOf(picture, 85), 200);
  return makePdf({
    pages: [{ ...scanned, ops: `BT 3 Tr\n${words.join('\n')}\nET\n` }],
    objects: { 3: GLYPHLESS },
  });
}

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

  it('compares few of many words that are drawn alike, and all that something is painted on', async () => {
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
      const [, all, shared] = /text says: (\d+), (\d+) of them by the glyphs/.exec(description) ?? [];
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

  it('names a value that is read otherwise at first where the closer reading is unsure', async () => {
    // A stroke makes the 3 of 399.99 look like no digit that is known, so that it is read at all.
    const ops = '1.4 w 301.2 641.5 m 301.2 649 l S';
    let readings = 0;
    const unsure: typeof recognize = async (bitmap, options) => {
      readings += 1;
      const words = await recognize(bitmap, options);
      return words.map((word) =>
        word.text.endsWith('99.99')
          ? { ...word, text: readings === 1 ? '899.99' : '399.99', confidence: readings === 1 ? 0.9 : 0.5 }
          : word,
      );
    };
    const bytes = makePdf({ pages: [{ text, ops }] });
    expect(indicatorOf(await screened(bytes, { recognize: unsure }), ID)).toMatchObject({
      status: 'inconclusive',
      description:
        'Page 1 may show "899.99" where the text says "399.99": it could not be read well enough to tell.',
    });
  });

  it('reads digits that look like others first where there are more amounts than it reads', async () => {
    // Of sixty the third is not among forty that are evenly spread.
    const amounts = Array.from({ length: 60 }, (_, at) => `${String(1000 + 137 * at)}.50`);
    const report = await screened(await scanThatLies(amounts, '1274.50', '1174.50'), { recognize });
    expect(indicatorOf(report, ID)).toMatchObject({
      status: 'detected',
      evidence: [{ code: 'TEXT_LAYER_DIFFERS_FROM_SCAN', old: '1174.50', new: '1274.50' }],
    });
  });

  it('compares the last of many pages as well', async () => {
    const picture = toGray(await drawPage(genuine, 1, 120));
    const scanned = pageOfJpeg(picture, await jpegOf(picture, 85), 120);
    const layer = (amounts: readonly string[]) =>
      `BT 3 Tr /F1 14 Tf ${amounts.map((amount, row) => `1 0 0 1 300 ${String(700 - 30 * row)} Tm (${amount}) Tj`).join(' ')} ET`;
    const pages = Array.from({ length: 7 }, (_, at) => ({
      ...scanned,
      ops: layer(at < 6 ? AMOUNTS : AMOUNTS.with(2, '499.99')),
    }));
    const report = await screened(makePdf({ pages }), { recognize });
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ page: 7, old: '499.99', new: '399.99' }]);
  });

  it('finds a digit that stands nowhere else, where both readings are certain', async () => {
    const amounts = ['1234.50', '250.00', '342.40', '420.35', '512.20'];
    const report = await screened(await scanThatLies(amounts, '420.35', '720.35'), { recognize });
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ old: '720.35', new: '420.35' }]);
  });

  it('takes a round digit for one that recognition may have misread, and asks for a look', async () => {
    const amounts = ['1636.50', '250.00', '366.10', '612.40', '788.16', '1060.36'];
    const report = await screened(await scanThatLies(amounts, '250.00', '250.30'), { recognize });
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'TEXT_LAYER_MAY_BE_MISREAD' }]);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it('leaves it where no picture of other digits tells the two apart, and says so', async () => {
    const report = await screened(await scanThatLies(AMOUNTS, '399.99', '899.99'), { recognize });
    expect(indicatorOf(report, ID)).toMatchObject({
      status: 'inconclusive',
      description: expect.stringContaining('may show "399.99" where the text says "899.99"') as string,
    });
  });

  it('takes a mark that differs besides for a sign of recognition', async () => {
    const report = await screened(await scanThatLies(AMOUNTS, '250.00', '270,00'), { recognize });
    expect(report.is_suspicious).toBe(false);
  });

  it('finds an amount that was replaced by another one as a whole', async () => {
    const report = await screened(await scanThatLies(AMOUNTS, '612.40', '957.88'), { recognize });
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'TEXT_LAYER_DIFFERS_FROM_SCAN', old: '957.88', new: '612.40' },
    ]);
  });

  it('compares layers as Tesseract makes them: words stretched with the blank behind them, askew with their line', async () => {
    const changed = AMOUNTS.map((amount) => amount.replace('612.40', '672.40'));
    const report = await screened(await tesseractScan(changed), { recognize });
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ old: '672.40', new: '612.40' }]);
    expect(indicatorOf(await screened(await tesseractScan(AMOUNTS), { recognize }), ID)).toMatchObject({
      status: 'clear',
      description: expect.stringMatching(/show what the text says: 6\.$/) as string,
    });
  });

  it('says that a single value was read otherwise when nothing shows that it was read rightly', async () => {
    const report = await screened(
      await scanThatLies(['520.00', 'Amount', 'Receipt', 'Number', 'Office', 'Paper'], '520.00', '570.00'),
      {
        recognize: async (...crop) =>
          (await recognize(...crop)).map((word) => ({ ...word, confidence: 0.88 })),
      },
    );
    const { status, description } = indicatorOf(report, ID);
    expect(status).toBe('inconclusive');
    expect(description).toContain('may show "520.00" where the text says "570.00"');
  });

  it('says that recognition took too long, and goes on', async () => {
    const slow = (): Promise<never> => Promise.reject(new DOMException('too slow', 'TimeoutError'));
    const found = indicatorOf(await screened(scan?.bytes ?? genuine, { recognize: slow }), ID);
    expect(found.status).toBe('inconclusive');
    expect(found.description).toContain('took too long');
  });

  it('is not run on a scan without recognition', async () => {
    expect(indicatorOf(await screened(scan?.bytes ?? genuine), ID).status).toBe('not_run');
  });

  it('needs none for typed digits that look as they do in common fonts', async () => {
    const { status, description } = indicatorOf(await screened(genuine), ID);
    expect(status).toBe('clear');
    expect(description).toContain('show what the text says: 6');
  });

  it('finds a font that draws other digits than it names', { timeout: 60_000 }, async () => {
    const said =
      '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange';
    const lying = makePdf({
      pages: [{ text }],
      objects: {
        3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 90 0 R /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [54 /nine] >> >>',
        90: `<< /Length ${String(said.length)} >>\nstream\n${said}\nendstream`,
      },
    });
    expect(indicatorOf(await screened(lying), ID).status).toBe('not_run');
    expect(indicatorOf(await screened(lying, { recognize }), ID)).toMatchObject({
      status: 'detected',
      evidence: [{ code: 'TEXT_DIFFERS_FROM_PAGE', old: '612.40', new: '912.40' }],
    });
  });

  it('does not take a digit below the letter of a stamp for another one, and says so', async () => {
    const rows = [...AMOUNTS.slice(0, 5), '461.20'].map((amount, row) => ({
      x: 300,
      y: 650 - 30 * row,
      text: amount,
      size: 14,
    }));
    const entries =
      '/Resources << /Font << /F1 3 0 R /F3 << /Type /Font /Subtype /Type1 /BaseFont /Times-Bold >> >> >>';
    // What recognition makes of such a digit depends on every pixel: here it is sure of another one.
    const misreads: typeof recognize = async (...given) => {
      const words = await recognize(...given);
      return words.map((word) =>
        word.text.includes('1.20') ? { ...word, text: '961.20', confidence: 0.95 } : word,
      );
    };
    const report = (ops: string) =>
      screened(makePdf({ pages: [{ text: rows, ops, entries }] }), { recognize: misreads });
    const stamp = '1 0 0 rg BT /F3 24 Tf 287 496 Td (D) Tj ET\n';
    expect(indicatorOf(await report(stamp), ID)).toMatchObject({
      status: 'inconclusive',
      description: expect.stringContaining('something lies across it') as string,
    });
    const covered = `${stamp} 1 g 286 492 80 24 re f 0 g BT /F1 14 Tf 300 500 Td (961.20) Tj ET`;
    expect(indicatorOf(await report(covered), ID).evidence).toMatchObject([
      { code: 'TEXT_DIFFERS_FROM_PAGE', old: '461.20', new: '961.20' },
    ]);
  });
});
