/** Misread letters, mended by words that they could be. */
import { expect, test } from 'vitest';
import { likelyTexts } from '../../../../src/extraction/recognize/lines/likely-texts.ts';
import type { Column } from '../../../../src/extraction/recognize/lines/read-strip.ts';
import { mendSpelling } from '../../../../src/extraction/recognize/lines/spelling.ts';

type Others = Readonly<Record<number, readonly [text: string, confidence: number]>>;

/** Columns that show `text`, each character in one of two and nothing in the other; some could be another as well. */
const columnsOf = (text: string, others: Others = {}): readonly Column[] =>
  Array.from(text).flatMap((character, at) => {
    const [other = '', confidence = 0] = others[at] ?? [];
    const likely = [{ text: character, confidence: 1 - confidence }];
    return [
      { x: 20 * at, likely: [{ text: '', confidence: 1 }] },
      { x: 20 * at + 10, likely: confidence > 0 ? [...likely, { text: other, confidence }] : likely },
    ];
  });

const WORDS = ['received', 'street', 'field', 'petro', 'date', 'seta', 'reply'];
const mended = (text: string, others: Others, seen: readonly string[] = []): string =>
  mendSpelling(text, columnsOf(text, others), {
    isWord: (letters) => WORDS.includes(letters.toLowerCase()),
    wasRead: (letters) => seen.includes(letters),
  });

test('texts are as likely as what their columns show', () => {
  const [first, second, ...rest] = likelyTexts(columnsOf('ad', { 0: ['o', 0.25] }));
  expect(first).toEqual({ text: 'ad', likelihood: 0.75 });
  expect(second).toEqual({ text: 'od', likelihood: 0.25 });
  expect(rest).toEqual([]);
});

test('equal characters in neighboring columns are one, parted by nothing they are two', () => {
  const column = (text: string): Column => ({ x: 0, likely: [{ text, confidence: 1 }] });
  expect(likelyTexts([column('e'), column('e')])).toEqual([{ text: 'e', likelihood: 1 }]);
  expect(likelyTexts([column('e'), column(''), column('e')])).toEqual([{ text: 'ee', likelihood: 1 }]);
});

test('letters that are no word become the word that they could be', () => {
  expect(mended('recoived', { 3: ['e', 0.05] })).toBe('received');
  expect(mended('STRCET,', { 3: ['E', 0.05] })).toBe('STREET,');
  expect(mended('3,Strcet', { 5: ['e', 0.05] })).toBe('3,Street');
});

test('a word stays, and so does what could be none', () => {
  expect(mended('received', { 0: ['d', 0.4] })).toBe('received');
  expect(mended('Kallianos', { 4: ['e', 0.4] })).toBe('Kallianos');
});

test('what is too unlikely is not taken, the shorter the less', () => {
  expect(mended('recoived', { 3: ['e', 0.005] })).toBe('recoived');
  expect(mended('Iate', { 0: ['D', 0.4] })).toBe('Date');
  expect(mended('Iate', { 0: ['D', 0.15] })).toBe('Iate');
  expect(mended('Fleld', { 1: ['i', 0.1] })).toBe('Field');
});

test('a letter more or less has to be likelier', () => {
  // Without its I, the name would be a word.
  expect(mended('SETIA', { 3: ['', 0.2] })).toBe('SETIA');
  expect(mended('PETIRO', { 3: ['', 0.1] })).toBe('PETIRO');
  expect(mended('PETIRO', { 3: ['', 0.3] })).toBe('PETRO');
});

test('what another reading of the page has, too, stays', () => {
  expect(mended('Strcet', { 3: ['e', 0.3] }, ['Strcet'])).toBe('Strcet');
});

test('letters beside digits are a code, and marks do not change', () => {
  expect(mended('Strcet5', { 3: ['e', 0.3] })).toBe('Strcet5');
  expect(mended('Rep-ly', { 3: ['', 0.4] })).toBe('Rep-ly');
});

test('large and small letters do not mix', () => {
  expect(mended('STRcET', { 3: ['e', 0.3] })).toBe('STRcET');
});
