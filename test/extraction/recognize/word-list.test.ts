/** The words that come with the language data. */
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readLanguageData } from '../../../src/extraction/recognize/language-data.ts';
import { wordListOf, type WordList } from '../../../src/extraction/recognize/word-list.ts';

let packed: Uint8Array;
let english: WordList | null;
beforeAll(async () => {
  const [language] = await readLanguageData('eng', null);
  packed = language?.data ?? new Uint8Array();
  english = wordListOf(packed);
});

test('words of the language are known, spelled as they are', () => {
  for (const word of ['received', 'the', 'I', 'Chicago', 'Jalan', 'étude'])
    expect(english?.(word), word).toBe(true);
  for (const word of ['recoived', 'cHicago', 'receive d', 'received5', ''])
    expect(english?.(word), word).toBe(false);
});

test('the beginning of a word is none, nor is a word with letters behind it', () => {
  expect(english?.('appropriat')).toBe(false);
  expect(english?.('appropriation')).toBe(true);
  expect(english?.('appropriationx')).toBe(false);
});

test('letters that the language does not have are in no word', () => {
  expect(english?.('Счёт')).toBe(false);
});

test('data is read packed and plain; without words it has no list', () => {
  const plain = gunzipSync(packed);
  expect(wordListOf(plain)?.('received')).toBe(true);
  const without = Buffer.from(plain);
  // Part 19 of the table is the words.
  without.writeBigInt64LE(-1n, 4 + 8 * 19);
  expect(wordListOf(without)).toBeNull();
});
