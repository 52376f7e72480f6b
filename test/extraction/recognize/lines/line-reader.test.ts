/** Reading line by line with the real networks. */
import { beforeAll, expect, test } from 'vitest';
import { rotateSmall, scale, type Bitmap } from '../../../../src/document/index.ts';
import { createLineReader } from '../../../../src/extraction/recognize/lines/line-reader.ts';
import type { LineReading, RecognizedWord } from '../../../../src/extraction/recognize/types.ts';
import { LETTER, pictureWith } from '../../pictures.ts';

const read = createLineReader();
const ENGLISH = { lang: 'eng', tessdata: null };
let letter: Bitmap;
let whole: LineReading | null;
beforeAll(async () => {
  letter = await pictureWith(LETTER);
  whole = await reading(letter);
});

const reading = (picture: Bitmap, known: readonly RecognizedWord[] = []): Promise<LineReading | null> =>
  read(picture, { ...ENGLISH, known, signal: new AbortController().signal });
const textOf = (result: LineReading | null): string =>
  (result?.words ?? []).map((word) => word.text).join(' ');
const known = (text: string, confidence = 0.5): RecognizedWord => ({
  text,
  confidence,
  x0: 0,
  y0: 0,
  x1: 5,
  y1: 5,
  line: 0,
  lineHeight: 5,
});

test('every line of a page is read, top to bottom, with boxes where the words are printed', () => {
  expect(textOf(whole)).toContain('Northwind Traders Ltd Invoice Number: INV-2024-0815');
  expect(textOf(whole)).toContain('The goods remain our property until they have been paid in full');
  const total = whole?.words.find((word) => word.text === '1,190.00');
  // Printed at 400 / 280 points from the top left, 150 dots per inch.
  expect(Math.abs((total?.x0 ?? 0) - (400 * 150) / 72)).toBeLessThan(4);
  expect(Math.abs((total?.y1 ?? 0) - (280 * 150) / 72)).toBeLessThan(6);
  expect(total?.confidence).toBeGreaterThan(0.9);
  expect(total?.lineHeight).toBeGreaterThan(10);
});

test('equal pictures give equal words', async () => {
  expect((await reading({ ...letter }))?.words).toEqual(whole?.words);
});

test('lines that fall or rise are read along themselves', async () => {
  expect(textOf(await reading(rotateSmall(letter, 5)))).toContain('Invoice Number: INV-2024-0815');
});

test('print of six pixels and of ninety is read', async () => {
  const small = scale(letter, { width: 500, height: 707 });
  expect(textOf(await reading(small))).toContain('INV-2024-0815');
  const large = await pictureWith([[40, 300, 60, 'Grand Total 81.50']]);
  expect(
    textOf(await reading(large))
      .split(' ')
      .sort(),
  ).toEqual(['81.50', 'Grand', 'Total']);
});

test('gray speckled print is read that has lost half of its contrast', async () => {
  let seed = 1;
  const noise = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  const data = letter.data.map((level) => Math.max(0, Math.min(255, 110 + level / 3 + 60 * noise())));
  expect(textOf(await reading({ ...letter, data }))).toContain('INV-2024-0815');
});

test('paper without print has no lines', async () => {
  const blank = { ...letter, data: letter.data.map(() => 250) };
  expect((await reading(blank))?.words).toEqual([]);
});

test('a page whose letters the network does not know is left to others', async () => {
  expect(await reading(letter, [known('Счёт'), known('на'), known('оплату')])).toBeNull();
  const german = await reading(letter, [known('Rechnungsnummer'), known('für'), known('Größe')]);
  expect(german?.knows('für')).toBe(true);
  expect(german?.knows('Größe')).toBe(false);
});

test('words are those of the language and of labels, large and small', async () => {
  const blank = { ...letter, data: letter.data.map(() => 250) };
  const result = await reading(blank);
  for (const word of ['received', 'RECEIVED', 'Chicago', 'CHICAGO', 'Rechnungsnummer', 'MwSt'])
    expect(result?.isWord(word), word).toBe(true);
  expect(result?.isWord('Recoived')).toBe(false);
});

test('a line of words that are sure is not read again, others are', async () => {
  const sure = (whole?.words ?? []).map((word) => ({ ...word, confidence: 0.99 }));
  expect((await reading(letter, sure))?.words).toEqual([]);
  const doubted = sure.map((word) => (word.text === '1,190.00' ? { ...word, confidence: 0.6 } : word));
  expect(textOf(await reading(letter, doubted))).toBe('1,190.00');
  const halved = sure.filter((word) => word.text !== 'INV-2024-0815');
  expect(textOf(await reading(letter, halved))).toBe('Invoice Number: INV-2024-0815');
});

test('a reading whose time is over ends then, and not with its last line', async () => {
  const signal = AbortSignal.timeout(20);
  await expect(read(letter, { ...ENGLISH, known: [], signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('an aborted reading ends with the reason', async () => {
  const reason = new Error('enough');
  await expect(read(letter, { ...ENGLISH, known: [], signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
});
