/** Boxes that a PDF draws stand among the words of its page, crossed or empty; scanned, they are recognized. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDocument, toGray, type OpenDocument } from '../../../src/document/index.ts';
import { createRecognizer, readPage } from '../../../src/extraction/index.ts';
import { recognizeUpright } from '../../../src/extraction/recognize/recognize-upright.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { testFolder } from '../../support/folder.ts';
import { makePdf, type PdfPageSpec } from '../../support/pdf-builder.ts';

const recognizer = createRecognizer();
afterAll(() => recognizer.close());

const LABELS = ['New member', 'Renewal', 'Student member', 'Newsletter', 'Reduced fee'];
const HEAD = [
  { x: 60, y: 780, text: 'MEMBERSHIP FORM', size: 16 },
  { x: 60, y: 750, text: 'Tick what applies to you and hand the form in at the desk.' },
];
const labelled = LABELS.map((text, at) => ({ x: 82, y: 700 - 24 * at, text }));
const squareAt = (x: number, y: number, side = 10): string => `0.8 w ${x} ${y} ${side} ${side} re S\n`;
const squares = LABELS.map((_, at) => squareAt(60, 699 - 24 * at)).join('');
/** Lines from corner to corner, a typed X, and a tick of a font of symbols. */
const CROSSES = [
  '62 701 m 68 707 l S 68 701 m 62 707 l S\n',
  'BT /F1 10 Tf 61.7 652.5 Td (X) Tj ET\n',
  'BT /F2 10 Tf 61 628 Td (4) Tj ET\n',
].join('');
const DINGBATS = { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>' };

async function withPage<T>(page: PdfPageSpec, use: (document: OpenDocument) => Promise<T>): Promise<T> {
  const path = join(await testFolder(), 'form.pdf');
  await writeFile(path, makePdf({ pages: [{ width: 595, height: 842, ...page }], objects: DINGBATS }));
  const document = await openDocument(
    { path, name: 'form.pdf' },
    { maxPixels: 50e6, maxPages: null, passwords: [] },
  );
  try {
    return await use(document);
  } finally {
    await document.close();
  }
}

const linesOf = (page: PdfPageSpec): Promise<string[]> =>
  withPage(page, async (document) => {
    const options = { ocr: 'auto', lang: 'eng', tessdata: null, pageTimeoutMs: 60_000 } as const;
    return (await readPage(document, 1, options, { recognizer, clock: systemClock })).text.split('\n');
  });

const TICKED = ['☒  New member', '☐  Renewal', '☒  Student member', '☒  Newsletter', '☐  Reduced fee'];

test('drawn boxes are read as what they say', async () => {
  const lines = await linesOf({ text: [...HEAD, ...labelled], ops: squares + CROSSES });
  expect(lines.filter((line) => /[☐☒]/.test(line))).toEqual(TICKED);
});

test('they stand on a page that is printed sideways, too', async () => {
  const turned = `0 1 -1 0 800 0 cm\n${squares}${CROSSES}${labelled
    .map(({ x, y, text }) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET\n`)
    .join('')}`;
  const lines = await linesOf({ width: 842, height: 842, ops: turned });
  expect(lines.filter((line) => /[☐☒]/.test(line))).toEqual(TICKED);
});

test('boxes of single letters, cells of grids and larger frames are none', async () => {
  const letters = ['A', 'L', 'M', 'A'].map((text, at) => ({ x: 63 + 12 * at, y: 602, text, size: 9 }));
  const comb = letters.map((_, at) => squareAt(60 + 12 * at, 600, 12)).join('');
  const lone = squareAt(300, 600);
  const lines = await linesOf({
    text: [...HEAD, ...labelled, ...letters, { x: 303, y: 602, text: '7', size: 9 }],
    ops: comb + lone + squareAt(400, 500, 80),
  });
  expect(lines.join('\n')).not.toMatch(/[☐☒]/);
});

test('on a scan the same boxes are recognized', async () => {
  const picture = await withPage({ text: [...HEAD, ...labelled], ops: squares + CROSSES }, (document) =>
    document.bitmap(1, { dpi: 200 }),
  );
  const { words } = await recognizeUpright(toGray(picture.bitmap), {
    recognizer,
    lang: 'eng',
    tessdata: null,
    signal: new AbortController().signal,
  });
  const marks = words.filter(({ text }) => /^[☐☒]$/.test(text)).sort((a, b) => a.y0 - b.y0);
  expect(marks.map(({ text }) => text)).toEqual(['☒', '☐', '☒', '☒', '☐']);
});
