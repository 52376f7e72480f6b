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
const labelled = LABELS.map((text, at) => ({ x: 84, y: 700 - 24 * at, text }));
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
    return (await readPage(document, 1, options, { recognizer, clock: systemClock })).text
      .split('\n')
      .map((line) => line.replace(/ +/g, ' '));
  });

const TICKED = ['☒ New member', '☐ Renewal', '☒ Student member', '☒ Newsletter', '☐ Reduced fee'];

test('drawn boxes are read as what they say', async () => {
  const lines = await linesOf({ text: [...HEAD, ...labelled], ops: squares + CROSSES });
  expect(lines.filter((line) => /[☐☒]/.test(line))).toEqual(TICKED);
});

/** A circle, as curves draw it. */
function circleAt(x: number, y: number, radius: number, paint: 'S' | 'f'): string {
  const bend = 0.5523 * radius;
  const quarters = [
    [radius, bend, bend, radius, 0, radius],
    [-bend, radius, -radius, bend, -radius, 0],
    [-radius, -bend, -bend, -radius, 0, -radius],
    [bend, -radius, radius, -bend, radius, 0],
  ].map((curve) => `${curve.map((value, at) => value + (at % 2 === 0 ? x : y)).join(' ')} c`);
  return `${x + radius} ${y} m ${quarters.join(' ')} h ${paint}\n`;
}

/** A box with rounded corners, as browsers draw it: its line, or blue with a white tick. */
function browserBox(x: number, y: number, isTicked: boolean): string {
  const box = `${x} ${y + 2} m ${x} ${y + 8} l ${x} ${y + 9} ${x + 1} ${y + 10} ${x + 2} ${y + 10} c ${x + 8} ${y + 10} l ${x + 9} ${y + 10} ${x + 10} ${y + 9} ${x + 10} ${y + 8} c ${x + 10} ${y + 2} l ${x + 10} ${y + 1} ${x + 9} ${y} ${x + 8} ${y} c ${x + 2} ${y} l ${x + 1} ${y} ${x} ${y + 1} ${x} ${y + 2} c h`;
  const tick = `1 1 1 RG ${x + 2} ${y + 5} m ${x + 4} ${y + 3} l ${x + 8} ${y + 8} l S`;
  return `q 0.8 w ${isTicked ? `0 0.46 1 rg ${box} f ${tick}` : `0.46 G ${box} S`} Q\n`;
}

test('boxes as browsers print them, and circles of which one is chosen, are read', async () => {
  const drawn = [true, false, true].map((isTicked, at) => browserBox(60, 699 - 24 * at, isTicked));
  const choice = [circleAt(65, 632, 5, 'S'), circleAt(65, 608, 5, 'S'), circleAt(65, 608, 3, 'f')];
  const lines = await linesOf({ text: [...HEAD, ...labelled], ops: [...drawn, ...choice].join('') });
  expect(lines.filter((line) => /[☐☒]/.test(line))).toEqual([
    '☒ New member',
    '☐ Renewal',
    '☒ Student member',
    '☐ Newsletter',
    '☒ Reduced fee',
  ]);
});

test('a pattern of more squares than a call takes arguments is no page of boxes, and stops nothing', async () => {
  const squares = Array.from({ length: 150_000 }, (_, at) => `${at % 590} ${Math.floor(at / 590)} 6 6 re`);
  const lines = await linesOf({ text: [...HEAD, ...labelled], ops: `${squares.join('\n')} f\n` });
  expect(lines).toContain('Renewal');
  expect(lines.join('\n')).not.toMatch(/[☐☒]/);
});

test('bullets are no boxes', async () => {
  const bullets = LABELS.map((_, at) =>
    at < 3 ? circleAt(65, 704 - 24 * at, 4, 'f') : `61 ${700 - 24 * at} 8 8 re f\n`,
  );
  const lines = await linesOf({ text: [...HEAD, ...labelled], ops: bullets.join('') });
  expect(lines.join('\n')).not.toMatch(/[☐☒]/);
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
