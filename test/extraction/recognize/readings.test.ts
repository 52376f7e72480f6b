/** Putting readings together and leaving out noise. */
import { expect, test } from 'vitest';
import { dropNoise } from '../../../src/extraction/recognize/drop-noise.ts';
import { mergeReadings } from '../../../src/extraction/recognize/merge-readings.ts';
import type { RecognizedWord } from '../../../src/extraction/recognize/types.ts';
import { isSideways, splitUpended } from '../../../src/extraction/recognize/upended.ts';

const word = (text: string, x: number, confidence: number, line = 0): RecognizedWord => ({
  text,
  confidence,
  x0: x,
  y0: 20 * line,
  x1: x + 8 * text.length,
  y1: 20 * line + 12,
  line,
  lineHeight: 12,
});
const upended = (text: string, x: number, line: number): RecognizedWord => ({
  ...word(text, x, 0.9, line),
  x1: x + 12,
  y0: 0,
  y1: 8 * text.length,
});
const textsOf = (words: readonly RecognizedWord[]): readonly string[] => words.map((it) => it.text).sort();

test('of two readings of one place the surer one is taken', () => {
  expect(textsOf(mergeReadings([word('T0tal', 0, 0.6)], [word('Total', 1, 0.9)]))).toEqual(['Total']);
  expect(textsOf(mergeReadings([word('Total', 0, 0.9)], [word('T0tal', 1, 0.6)]))).toEqual(['Total']);
});

test('in doubt the first reading stays', () => {
  expect(textsOf(mergeReadings([word('Total', 0, 0.8)], [word('Tota1', 0, 0.82)]))).toEqual(['Total']);
});

test('with little between them, what is spelled as words are is taken', () => {
  const isWord = (letters: string): boolean => ['rolls', 'incidence'].includes(letters.toLowerCase());
  const taken = (first: RecognizedWord, second: RecognizedWord): readonly string[] =>
    textsOf(mergeReadings([first], [second], { couldRead: () => true, isWord }));
  expect(taken(word('KOLLS', 0, 0.92), word('ROLLS', 0, 0.9))).toEqual(['ROLLS']);
  expect(taken(word('ROLLS', 0, 0.86), word('KOLLS', 0, 0.98))).toEqual(['ROLLS']);
  expect(taken(word('Incidence', 0, 0.2), word('Incldence', 0, 0.9))).toEqual(['Incldence']);
});

test('what the second engine could not have read is not given up for it', () => {
  const knows = (text: string): boolean => !text.includes('ß');
  const first = [word('Größe', 0, 0.6), word('T0tal', 100, 0.6)];
  const second = [word('GroBe', 0, 0.99), word('Total', 100, 0.99)];
  expect(textsOf(mergeReadings(first, second, { couldRead: knows, isWord: () => false }))).toEqual([
    'Größe',
    'Total',
  ]);
});

test('what only one reading saw is kept when it is half sure and holds letters', () => {
  const first = [word('Total', 0, 0.9), word('speck', 0, 0.1, 3), word('__', 0, 0.9, 5)];
  expect(textsOf(mergeReadings(first, [word('12.50', 200, 0.7)]))).toEqual(['12.50', 'Total']);
});

test('one word here and two words there are alternatives of each other', () => {
  const glued = [word('GrandTotal', 0, 0.5)];
  const apart = [word('Grand', 0, 0.9), word('Total', 44, 0.9)];
  expect(textsOf(mergeReadings(glued, apart))).toEqual(['Grand', 'Total']);
  expect(textsOf(mergeReadings(apart, glued))).toEqual(['Grand', 'Total']);
});

test('lines of two readings keep numbers of their own', () => {
  const merged = mergeReadings([word('one', 0, 0.9, 0)], [word('two', 100, 0.9, 0)]);
  expect(new Set(merged.map((it) => it.line)).size).toBe(2);
});

test('lines that are noise are left out, but for a word in them that is sure', () => {
  const text = [word('A', 0, 0.95, 0), word('proper', 20, 0.95, 0), word('sentence', 80, 0.95, 0)];
  const noise = [
    word('rn', 0, 0.2, 1),
    word('ii', 30, 0.3, 1),
    word('OK', 60, 0.85, 1),
    word('vvv', 90, 0.1, 1),
  ];
  const { words, dropped } = dropNoise([...text, ...noise]);
  expect(textsOf(words)).toEqual(['A', 'OK', 'proper', 'sentence']);
  expect(dropped).toBe(3);
});

test('where everything is unsure nothing is left out', () => {
  const faded = [word('faded', 0, 0.3, 0), word('print', 50, 0.35, 1), word('sure', 0, 0.9, 2)];
  expect(dropNoise(faded)).toEqual({ words: faded, dropped: 0 });
});

test('lines that run up the page are told from level ones', () => {
  const words = [
    word('level', 20, 0.9, 0),
    upended('margin', 0, 1),
    upended('note', 0, 1),
    word('I', 90, 0.9, 2),
  ];
  const split = splitUpended(words);
  expect(textsOf(split.level)).toEqual(['I', 'level']);
  expect(split.upended.map(textsOf)).toEqual([['margin', 'note']]);
  expect(isSideways(words)).toBe(true);
  expect(isSideways(split.level)).toBe(false);
});
