/** The real recognizer: words, determinism, languages, aborts. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { isEngineFor, startEngine } from '../../../src/extraction/recognize/engine.ts';
import type { RecognitionRequest, RecognizedWord } from '../../../src/extraction/recognize/types.ts';
import { LETTER, pictureWith } from '../pictures.ts';

const recognizer = createRecognizer();
let folder = '';
let letter: Bitmap;
let other: Bitmap;

const request = (more: Partial<RecognitionRequest> = {}): RecognitionRequest => ({
  lang: 'eng',
  tessdata: null,
  segmentation: 'page',
  signal: new AbortController().signal,
  ...more,
});
const textOf = (words: readonly RecognizedWord[]): string => words.map((word) => word.text).join(' ');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docx-recognizer-'));
  letter = await pictureWith(LETTER);
  other = await pictureWith([
    [60, 80, 14, 'Zebra crossings need zealous quiet quails'],
    [60, 110, 14, 'lnvoice Nurnber: lNV-ZOZ4-O8l5'],
  ]);
});
afterAll(async () => {
  await recognizer.close();
  await rm(folder, { recursive: true });
});

test('words come with boxes where they are printed, confidence and their line', async () => {
  const words = await recognizer.recognize(letter, request());
  expect(textOf(words)).toContain('Invoice Number: INV-2024-0815 Invoice Date: 15 March 2024');
  const total = words.find((word) => word.text === '1,190.00');
  // Printed at 400 / 280 points from the top left, 150 dots per inch.
  expect(Math.abs((total?.x0 ?? 0) - (400 * 150) / 72)).toBeLessThan(5);
  expect(Math.abs((total?.y1 ?? 0) - (280 * 150) / 72)).toBeLessThan(5);
  expect(total?.confidence).toBeGreaterThan(0.8);
  expect(total?.confidence).toBeLessThanOrEqual(1);
  expect(total?.lineHeight).toBeGreaterThan(10);
});

test('the same picture gives the same words whatever was read before', async () => {
  const first = await recognizer.recognize(letter, request());
  await recognizer.recognize(other, request());
  await recognizer.recognize(other, request({ segmentation: 'block' }));
  expect(await recognizer.recognize(letter, request())).toEqual(first);
});

test('an engine that was started ahead reads what any other does', async () => {
  const prepared = createRecognizer();
  try {
    prepared.prepare({ lang: 'eng', tessdata: null });
    expect(await prepared.recognize(other, request())).toEqual(await recognizer.recognize(other, request()));
  } finally {
    await prepared.close();
  }
});

test('an engine that was started before is the one that reads, and ends where other languages are wanted', async () => {
  let ended = 0;
  const stop = (): Promise<void> => Promise.resolve(void (ended += 1));
  const begun = {
    lang: 'eng',
    tessdata: null,
    starting: Promise.resolve({ recognize: () => Promise.resolve([]), stop }),
  };
  const own = createRecognizer(begun);
  try {
    expect(await own.recognize(letter, request())).toEqual([]);
    expect(ended).toBe(0);
    expect(textOf(await own.recognize(letter, request({ tessdata: folder })))).toContain('Invoice');
    expect(ended).toBe(1);
  } finally {
    await own.close();
  }
});

test('an engine without its language data says so to whoever waits for it, and to nobody else', async () => {
  const engine = startEngine({ lang: 'xyz', tessdata: null });
  expect([isEngineFor(engine, { lang: 'xyz', tessdata: null }), isEngineFor(engine, request())]).toEqual([
    true,
    false,
  ]);
  await expect(engine.starting).rejects.toMatchObject({ code: 'missing_part' });
});

test('languages from different places work together', async () => {
  const require = createRequire(import.meta.url);
  const data = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  await copyFile(data, join(folder, 'mine.traineddata.gz'));
  const words = await recognizer.recognize(letter, request({ lang: 'eng+mine', tessdata: folder }));
  expect(textOf(words)).toContain('Grand Total');
});

test('a missing language rejects, and the next call works', async () => {
  await expect(recognizer.recognize(letter, request({ lang: 'eng+tlh' }))).rejects.toMatchObject({
    code: 'missing_part',
  });
  expect(textOf(await recognizer.recognize(letter, request()))).toContain('Northwind');
});

test('damaged language data rejects instead of ending the process', async () => {
  await writeFile(join(folder, 'bad.traineddata'), 'this is no language');
  await expect(
    recognizer.recognize(letter, request({ lang: 'bad', tessdata: folder })),
  ).rejects.toMatchObject({ code: 'missing_part', detail: 'The language data "bad" could not be loaded.' });
});

test('an abort stops a running recognition at once, and the next call works', async () => {
  const abort = new AbortController();
  const large = await pictureWith(
    Array.from({ length: 62 }, (_, i) => [
      40,
      40 + 13 * i,
      11,
      `Line ${i} with a good many words to recognize slowly`,
    ]),
    400,
  );
  const running = recognizer.recognize(large, request({ signal: abort.signal }));
  const failed = expect(running).rejects.toThrow('enough');
  await new Promise((resolve) => setTimeout(resolve, 400));
  const since = performance.now();
  abort.abort(new Error('enough'));
  await failed;
  // The whole picture takes several times as long; a busy machine may still be slow to stop a thread.
  expect(performance.now() - since).toBeLessThan(5000);
  expect(textOf(await recognizer.recognize(letter, request()))).toContain('Northwind');
});

test('an aborted signal starts nothing', async () => {
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(createRecognizer().recognize(letter, request({ signal }))).rejects.toThrow('too late');
});

test('calls made at once are served one after another', async () => {
  const texts = await Promise.all(
    [letter, other].map((it) => recognizer.recognize(it, request()).then(textOf)),
  );
  expect(texts[0]).toContain('Northwind');
  expect(texts[1]).toContain('Zebra');
});
