/** Reading a page: which source is taken, what happens when something fails or takes too long. */
import { Readable } from 'node:stream';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DocxError } from '../../src/contract/index.ts';
import { openDocument, type Bitmap, type OpenDocument, type TextLayer } from '../../src/document/index.ts';
import { createRecognizer, readPage, type PageText, type ReadOptions } from '../../src/extraction/index.ts';
import type { Recognizer } from '../../src/extraction/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { pictureOf, textPdf } from '../support/sample-documents.ts';
import { LETTER } from './pictures.ts';

const recognizer = createRecognizer();
const OPTIONS: ReadOptions = { ocr: 'auto', lang: 'eng', tessdata: null, pageTimeoutMs: 60_000 };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docx-read-'));
  const pdf = textPdf([LETTER, []]);
  await writeFile(join(folder, 'letter.pdf'), pdf);
  const picture = await pictureOf(pdf, 150);
  await writeFile(join(folder, 'letter.png'), await picture.clone().png().toBuffer());
  await writeFile(join(folder, 'turned.png'), await picture.clone().rotate(90).png().toBuffer());
});
afterAll(async () => {
  await recognizer.close();
  await rm(folder, { recursive: true });
});

async function read(
  document: OpenDocument,
  options: Partial<ReadOptions> = {},
  { page = 1, by = recognizer, signal }: { page?: number; by?: Recognizer; signal?: AbortSignal } = {},
): Promise<PageText> {
  return readPage(document, page, { ...OPTIONS, ...options }, { recognizer: by, clock: systemClock, signal });
}
const openFile = (name: string): Promise<OpenDocument> =>
  openDocument({ path: join(folder, name), name }, { maxPixels: 64e6, maxPages: null, passwords: [] });

const WHITE: Bitmap = {
  width: 200,
  height: 300,
  channels: 1,
  data: new Uint8Array(60_000).fill(255),
  dpi: null,
};
/** Dark bars, like lines of text. */
const INKED: Bitmap = { ...WHITE, data: WHITE.data.map((_, i) => (Math.floor(i / 200) % 9 < 4 ? 0 : 255)) };
const LAYER: TextLayer = {
  words: [
    { text: 'Hello', x0: 10, y0: 10, x1: 40, y1: 22, size: 12, bold: true, angle: 0 },
    { text: 'there', x0: 44, y0: 10, x1: 70, y1: 22, size: 12, bold: false, angle: 0 },
  ],
  problem: 'none',
  imageCoverage: 0,
  rulings: [],
  shapes: [],
  blank: false,
  warnings: [],
  losses: [],
};

/** A one-page document in memory. */
const documentWith = (parts: Partial<OpenDocument>): OpenDocument => ({
  mediaType: 'application/pdf',
  pageCount: 1,
  warnings: [],
  losses: [],
  pageInfo: (page) => Promise.resolve({ page, width: 100, height: 150, unit: 'pt' }),
  textLayer: () => Promise.resolve(null),
  bitmap: () => Promise.resolve({ bitmap: INKED, warnings: [] }),
  pictures: () => Readable.from([]),
  embedded: () => Promise.resolve({ attachments: [], fields: [], warnings: [] }),
  close: () => Promise.resolve(),
  ...parts,
});
const withLayer = (layer: Partial<TextLayer>): OpenDocument =>
  documentWith({ textLayer: () => Promise.resolve({ ...LAYER, ...layer }) });
const failing: Recognizer = {
  recognize: () => Promise.reject(new Error('the engine broke')),
  close: () => Promise.resolve(),
};
const unused: Recognizer = {
  recognize: () => Promise.reject(new Error('nobody should ask')),
  close: () => Promise.resolve(),
};
/** Gives nothing until it is aborted. */
const endless: Recognizer = {
  recognize: (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
    }),
  close: () => Promise.resolve(),
};

test.each(['off', 'auto'] as const)('what is lost of a page is told with it, recognition %s', async (ocr) => {
  const losses = ['A picture cannot be decoded and was left out.'];
  const nothing: Recognizer = { ...unused, recognize: () => Promise.resolve([]) };
  const document = withLayer({ losses, problem: ocr === 'off' ? 'none' : 'too_little' });
  expect(await read(document, { ocr }, { by: nothing })).toMatchObject({ losses });
});

test('a PDF with text is read from its text layer, without the engine', async () => {
  const document = await openFile('letter.pdf');
  const page = await read(document, {}, { by: unused });
  await document.close();
  expect(page).toMatchObject({
    page: 1,
    status: 'read',
    source: 'text',
    unit: 'pt',
    confidence: 1,
    error: null,
  });
  expect(page.text.split('\n')).toContain('Grand Total  1,190.00');
  expect(page.words.every((word) => word.source === 'text')).toBe(true);
});

test('a blank page of a PDF is empty, and costs no recognition', async () => {
  const document = await openFile('letter.pdf');
  const page = await read(document, {}, { page: 2, by: unused });
  await document.close();
  expect(page).toMatchObject({
    page: 2,
    status: 'empty',
    source: null,
    words: [],
    error: null,
    confidence: null,
  });
});

test('a picture is recognized: same rows, words with a confidence of their own', async () => {
  const document = await openFile('letter.png');
  const page = await read(document);
  expect(page).toMatchObject({ status: 'read', source: 'ocr', unit: 'px', rotation: 0, skew: 0 });
  expect(page.text.split('\n')).toContain('Grand Total  1,190.00');
  expect(page.confidence).toBeGreaterThan(0.8);
  expect(page.confidence).toBeLessThan(1);
});

test('a picture that lies on its side is turned, its size with it', async () => {
  const upright = await (await openFile('letter.png')).pageInfo(1);
  const page = await read(await openFile('turned.png'));
  expect(page).toMatchObject({ rotation: 270, width: upright.width, height: upright.height });
  expect(page.text).toContain('Invoice Number: INV-2024-0815');
});

test('a forced recognition of a PDF gives words in points', async () => {
  const document = await openFile('letter.pdf');
  const page = await read(document, { ocr: 'force' });
  await document.close();
  expect(page).toMatchObject({ status: 'read', source: 'ocr', unit: 'pt' });
  const total = page.words.find((word) => word.text === '1,190.00');
  expect(Math.abs((total?.x0 ?? 0) - 400)).toBeLessThan(3);
  expect(Math.abs((total?.y1 ?? 0) - 280)).toBeLessThan(3);
});

test('a page survives the way through a thread', async () => {
  const page = await read(withLayer({}));
  expect(structuredClone(page)).toEqual(page);
});

test('with recognition off, a page without a text layer is empty and says why', async () => {
  const page = await read(documentWith({}), { ocr: 'off' }, { by: unused });
  expect(page.status).toBe('empty');
  expect(page.warnings).toEqual(['The page has no text layer and recognition is off: nothing was read.']);
});

test('an invisible layer over a scan is the recognition of somebody else, not typed text', async () => {
  const document = withLayer({ problem: 'invisible_over_image', imageCoverage: 1 });
  const page = await read(document, { ocr: 'off' }, { by: unused });
  expect(page).toMatchObject({ source: 'ocr', confidence: 0.8, text: 'Hello there' });
  const typed = await read(withLayer({ problem: 'too_little' }), { ocr: 'off' }, { by: unused });
  expect(typed).toMatchObject({ source: 'text', confidence: 1 });
});

test('when the engine fails, a text layer of whatever quality is better than nothing', async () => {
  const page = await read(withLayer({ problem: 'invisible_over_image' }), {}, { by: failing });
  expect(page).toMatchObject({ status: 'read', source: 'ocr', text: 'Hello there' });
  expect(page.warnings).toEqual(['Recognition failed, the text layer was taken: the engine broke']);
});

test('when the engine fails and there is no text layer, the page has failed and says why', async () => {
  const page = await read(documentWith({}), {}, { by: failing });
  expect(page).toMatchObject({
    status: 'failed',
    error: 'the engine broke',
    width: 100,
    height: 150,
    words: [],
  });
});

test('when recognition finds nothing, the text layer is taken and said so', async () => {
  const document = documentWith({
    textLayer: () => Promise.resolve({ ...LAYER, problem: 'too_little' }),
    bitmap: () => Promise.resolve({ bitmap: WHITE, warnings: ['drawn at 150 dpi'] }),
  });
  const page = await read(document, {}, { by: unused });
  expect(page).toMatchObject({ source: 'text', text: 'Hello there' });
  expect(page.warnings).toEqual(['drawn at 150 dpi', 'Recognition found no text; the text layer was taken.']);
});

test('a text layer that cannot be read leads to recognition, with a warning', async () => {
  const document = documentWith({
    textLayer: () => Promise.reject(new Error('bad font')),
    bitmap: () => Promise.resolve({ bitmap: WHITE, warnings: [] }),
  });
  const page = await read(document);
  expect(page.warnings).toEqual(['The text layer could not be read: bad font']);
  expect(page.status).toBe('empty');
});

test('a page that cannot be drawn has failed', async () => {
  const document = documentWith({ bitmap: () => Promise.reject(new Error('no such image')) });
  expect(await read(document)).toMatchObject({ status: 'failed', error: 'no such image' });
});

test('a page that takes too long says so by its code', async () => {
  await expect(read(documentWith({}), { pageTimeoutMs: 80 }, { by: endless })).rejects.toMatchObject({
    code: 'timed_out',
    detail: 'Page 1 was not read within 0.1 s.',
  });
});

test('the time limit covers drawing', async () => {
  const document = documentWith({ bitmap: () => new Promise(() => undefined) });
  await expect(read(document, { pageTimeoutMs: 50 }, { by: unused })).rejects.toMatchObject({
    code: 'timed_out',
  });
});

test('what was read before the time limit is kept', async () => {
  const weak = { text: 'Smudge', confidence: 0.4, x0: 10, y0: 10, x1: 90, y1: 40, line: 0, lineHeight: 30 };
  let calls = 0;
  const slow: Recognizer = {
    recognize: (bitmap, request) => {
      calls += 1;
      return calls === 1 ? Promise.resolve([weak]) : endless.recognize(bitmap, request);
    },
    close: () => Promise.resolve(),
  };
  const page = await read(documentWith({}), { pageTimeoutMs: 300 }, { by: slow });
  expect(page).toMatchObject({ status: 'read', text: 'Smudge' });
  expect(page.warnings).toHaveLength(1);
});

test('an abort of the caller is thrown, also when a text layer could be taken', async () => {
  const abort = new AbortController();
  const reading = read(withLayer({ problem: 'too_little' }), {}, { by: endless, signal: abort.signal });
  setTimeout(() => {
    abort.abort(new DocxError('interrupted', 'Stopped.'));
  }, 50);
  await expect(reading).rejects.toMatchObject({ code: 'interrupted' });
});

test('a missing language is thrown: no other page will fare better', async () => {
  await expect(read(await openFile('letter.png'), { lang: 'eng+tlh' })).rejects.toMatchObject({
    code: 'missing_part',
  });
});
