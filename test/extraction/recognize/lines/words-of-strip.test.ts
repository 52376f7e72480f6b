/** Words and their boxes out of a line's characters and ink. */
import { expect, test } from 'vitest';
import { STRIP_HEIGHT, type LineStrip } from '../../../../src/extraction/recognize/lines/line-strip.ts';
import type { Column, ReadCharacter } from '../../../../src/extraction/recognize/lines/read-strip.ts';
import type { Spelling } from '../../../../src/extraction/recognize/lines/spelling.ts';
import { wordsOfStrip } from '../../../../src/extraction/recognize/lines/words-of-strip.ts';

const TOP = 10;
const BOTTOM = 40;

/** A strip in which each character is a bar of 12 columns, a `1` one of 4 in their middle; `gaps` are the columns between. */
function stripOf(
  text: string,
  gaps: readonly number[],
): { readonly strip: LineStrip; readonly characters: readonly ReadCharacter[] } {
  const width = gaps.reduce((sum, gap) => sum + gap + 12, 10);
  const data = new Uint8Array(width * STRIP_HEIGHT).fill(240);
  const characters: ReadCharacter[] = [];
  let x = 0;
  let printed = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (segment === ' ') {
      characters.push({ text: ' ', confidence: 0.9, x: x + 4, others: [] });
      continue;
    }
    x += gaps[printed] ?? 0;
    const blank = segment === '1' ? 4 : 0;
    for (let y = TOP; y < BOTTOM; y += 1) data.fill(20, y * width + x + blank, y * width + x + 12 - blank);
    characters.push({ text: segment, confidence: 0.9, x: x + 6, others: [] });
    x += 12;
    printed += 1;
  }
  const toPicture = (place: { readonly x: number; readonly y: number }) => ({
    x: 100 + place.x / 2,
    y: 200 + place.y / 2,
  });
  return { strip: { width, data, toPicture }, characters };
}
const NO_WORDS: Spelling = { isWord: () => false, wasRead: () => false };
const wordsOf = (text: string, gaps: readonly number[]) => {
  const { strip, characters } = stripOf(text, gaps);
  return wordsOfStrip(strip, { characters, columns: [] }, 7, NO_WORDS);
};
const textsOf = (text: string, gaps: readonly number[]): readonly string[] =>
  wordsOf(text, gaps).map((word) => word.text);

test('words end at the spaces that were read, and their boxes at their ink', () => {
  const words = wordsOf('AB CD', [4, 3, 14, 3]);
  expect(words.map((word) => word.text)).toEqual(['AB', 'CD']);
  expect(words[0]).toMatchObject({ x0: 102, x1: 115.5, y0: 205, y1: 220, line: 7, lineHeight: 15 });
  expect(words[1]?.x0).toBe(122.5);
  expect(words[0]?.confidence).toBeCloseTo(0.9);
});

test('a gap much wider than the others parts words without a space', () => {
  expect(textsOf('ABCD', [4, 3, 14, 3])).toEqual(['AB', 'CD']);
  expect(textsOf('ABCD', [4, 3, 8, 3])).toEqual(['ABCD']);
});

test('where spaces were read, gaps much narrower than these part nothing', () => {
  expect(textsOf('AB CDEF', [4, 3, 30, 3, 12, 3])).toEqual(['AB', 'CDEF']);
});

test('narrow characters of one pitch are not taken for words', () => {
  expect(textsOf('14-11-2014', [4, 3, 3, 3, 3, 3, 3, 3, 3, 3])).toEqual(['14-11-2014']);
  expect(textsOf('14-11 2014', [4, 3, 3, 3, 3, 15, 3, 3, 3])).toEqual(['14-11', '2014']);
});

test('marks that close stay with what is before them', () => {
  expect(textsOf('AB.CD', [4, 3, 14, 3, 3])).toEqual(['AB.CD']);
});

test('a line of nothing but spaces has no words', () => {
  expect(textsOf(' ', [])).toEqual([]);
});

test('light print on a dark ground has its boxes at the print', () => {
  const { strip, characters } = stripOf('AB CD', [4, 3, 14, 3]);
  const dark = { ...strip, data: strip.data.map((level) => 255 - level) };
  const read = { characters, columns: [] };
  expect(wordsOfStrip(dark, read, 7, NO_WORDS)).toEqual(wordsOfStrip(strip, read, 7, NO_WORDS));
});

/** The texts of `text`, printed evenly, where a space is so likely before some of its characters. */
const withSpaces = (
  text: string,
  spaces: Readonly<Record<number, number>>,
  words: readonly string[] = [],
) => {
  const { strip, characters } = stripOf(
    text,
    Array.from(text, () => 3),
  );
  const columns = Object.entries(spaces).map(([at, confidence]): Column => ({
    x: (characters[Number(at)]?.x ?? 0) - 7,
    likely: [{ text: ' ', confidence }],
  }));
  const spelling = { ...NO_WORDS, isWord: (letters: string) => words.includes(letters.toLowerCase()) };
  return wordsOfStrip(strip, { characters, columns }, 7, spelling).map((word) => word.text);
};

test('even print is parted where a space is likely', () => {
  expect(withSpaces('SAMPLESREQUIRED', { 7: 0.2, 3: 0.02 })).toEqual(['SAMPLES', 'REQUIRED']);
  expect(withSpaces('SAMPLESREQUIRED', { 7: 0.05 })).toEqual(['SAMPLESREQUIRED']);
});

test('a likely space parts no word, no number and no mark from what it belongs to', () => {
  expect(withSpaces('SUPPLIES', { 4: 0.3 }, ['supplies'])).toEqual(['SUPPLIES']);
  expect(withSpaces('SUPPLIESTO', { 8: 0.3 }, ['supplies'])).toEqual(['SUPPLIES', 'TO']);
  expect(withSpaces('RM11.60', { 4: 0.3, 5: 0.3 })).toEqual(['RM11.60']);
  expect(withSpaces('RM11.60', { 2: 0.3 })).toEqual(['RM', '11.60']);
  expect(withSpaces('TOTAL:', { 5: 0.3 })).toEqual(['TOTAL:']);
});

test('a space in the middle of a word parts nothing where the halves are no words', () => {
  const parted = (text: string, words: readonly string[]) => withSpaces(text, {}, words);
  expect(parted('T HANK YOU', ['thank', 'hank'])).toEqual(['THANK', 'YOU']);
  expect(parted('THE FT', ['the', 'theft'])).toEqual(['THEFT']);
  expect(parted('AND ROID', ['and', 'roid', 'android'])).toEqual(['AND', 'ROID']);
  expect(parted('MART S/B', ['mart', 'marts'])).toEqual(['MART', 'S/B']);
});
