/** Recognition of pages that are turned, tilted, small or blank, with the real engine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DocxError } from '../../../src/contract/index.ts';
import { rotateQuarter, rotateSmall, scale, type Bitmap } from '../../../src/document/index.ts';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { recognizeUpright, type Recognition } from '../../../src/extraction/recognize/recognize-upright.ts';
import type { RecognizedWord, Recognizer } from '../../../src/extraction/recognize/types.ts';
import { LETTER, pictureWith } from '../pictures.ts';

const recognizer = createRecognizer();
let letter: Bitmap;
let upright: Recognition;
const counted = counting();
beforeAll(async () => {
  letter = await pictureWith(LETTER);
  upright = await recognize(letter, counted.recognizer);
});
afterAll(() => recognizer.close());

const recognize = (bitmap: Bitmap, by: Recognizer = recognizer): Promise<Recognition> =>
  recognizeUpright(bitmap, {
    recognizer: by,
    lang: 'eng',
    tessdata: null,
    signal: new AbortController().signal,
  });
const textOf = ({ words }: Recognition): string => words.map((word) => word.text).join(' ');

/** A recognizer that counts what it is asked for and passes it on. */
function counting(): { readonly recognizer: Recognizer; readonly sizes: number[] } {
  const sizes: number[] = [];
  const recognize: Recognizer['recognize'] = (bitmap, request) => {
    sizes.push(bitmap.width * bitmap.height);
    return recognizer.recognize(bitmap, request);
  };
  return { recognizer: { recognize, close: () => Promise.resolve() }, sizes };
}

test('an upright page is recognized once and not turned', () => {
  expect(upright).toMatchObject({
    rotation: 0,
    skew: 0,
    picture: { width: letter.width, height: letter.height },
    warnings: [],
  });
  expect(textOf(upright)).toContain('Grand Total');
  expect(counted.sizes).toHaveLength(1);
});

test.each([90, 180, 270] as const)(
  'a page that was turned by %d degrees is read upright',
  async (degrees) => {
    const result = await recognize(rotateQuarter(letter, degrees));
    expect(result).toMatchObject({
      rotation: 360 - degrees,
      picture: { width: letter.width, height: letter.height },
    });
    expect(textOf(result)).toContain('Invoice Number: INV-2024-0815');
    const total = result.words.find((word) => word.text === '1,190.00');
    expect(Math.abs((total?.x0 ?? 0) - (400 * 150) / 72)).toBeLessThan(8);
  },
);

test('a page that is tilted by three degrees is leveled', async () => {
  const result = await recognize(rotateSmall(letter, 3));
  expect(Math.abs(result.skew - 3)).toBeLessThan(0.2);
  expect(textOf(result)).toContain('Invoice Number: INV-2024-0815');
  // Label and value lie on one level again.
  const level = (text: string): number => result.words.find((word) => word.text === text)?.y1 ?? 0;
  expect(Math.abs(level('Grand') - level('1,190.00'))).toBeLessThan(6);
});

test('light print on a dark ground is read like dark print', async () => {
  const negative = { ...letter, data: letter.data.map((value) => 245 - value * 0.9) };
  const result = await recognize(negative);
  expect(textOf(result)).toBe(textOf(upright));
});

test('small print is read enlarged, and its boxes are in pixels of the picture', async () => {
  const small = scale(letter, { width: 620, height: 877 });
  const result = await recognize(small);
  expect(textOf(result)).toContain('1,190.00');
  expect(result.picture.width).toBe(620);
  const total = result.words.find((word) => word.text === '1,190.00');
  expect(Math.abs((total?.x0 ?? 0) - (400 * 620) / 595)).toBeLessThan(5);
});

test('a blank page gives no words and asks no engine', async () => {
  const counted = counting();
  const data = new Uint8Array(400 * 300).fill(255);
  const result = await recognize(
    { width: 400, height: 300, channels: 1, data, dpi: null },
    counted.recognizer,
  );
  expect(result.words).toEqual([]);
  expect(counted.sizes).toEqual([]);
});

test('when a second attempt fails, the first reading is kept and said so', async () => {
  let calls = 0;
  const weak = { text: 'Smudge', confidence: 0.4, x0: 10, y0: 10, x1: 90, y1: 40, line: 0, lineHeight: 30 };
  const result = await recognize(letter, {
    recognize: () => {
      calls += 1;
      return calls === 1 ? Promise.resolve([weak]) : Promise.reject(new Error('out of memory'));
    },
    close: () => Promise.resolve(),
  });
  expect(result.words).toEqual([weak]);
  expect(result.warnings).toHaveLength(1);
});

/** A line of five words, the first of which is `text`: fewer would be taken for a page that lies on its side. */
const unsure = (text: string): readonly RecognizedWord[] =>
  [text, 'is', 'due', 'in', 'May'].map((word, at) => ({
    text: word,
    confidence: 0.7,
    x0: 10 + 100 * at,
    y0: 10,
    x1: 90 + 100 * at,
    y1: 40,
    line: 0,
    lineHeight: 30,
  }));

test('what was not read surely is read line by line, and not by the first engine again', async () => {
  const segmentations: string[] = [];
  const result = await recognize(letter, {
    recognize: (_, { segmentation }) => {
      segmentations.push(segmentation);
      return Promise.resolve(unsure('T0tal'));
    },
    readLines: (_, { known }) => {
      expect(known).toEqual(unsure('T0tal'));
      return Promise.resolve({
        words: unsure('Total').map((word) => ({ ...word, confidence: 0.98 })),
        knows: () => true,
        isWord: () => false,
      });
    },
    close: () => Promise.resolve(),
  });
  expect(textOf(result)).toBe('Total is due in May');
  expect(segmentations).toEqual(['page']);
});

test('a piece of a word that was found once more on its own is left out', async () => {
  const [line] = unsure('Total').map((word) => ({ ...word, confidence: 0.98 }));
  if (line === undefined) throw new Error('nothing was read');
  const piece = { ...line, text: 'T', x1: line.x0 + 10, confidence: 0.99 };
  const other = { ...piece, text: '7' };
  const result = await recognize(letter, {
    recognize: () => Promise.resolve(unsure('T0tal')),
    readLines: () => Promise.resolve({ words: [piece, line, other], knows: () => true, isWord: () => false }),
    close: () => Promise.resolve(),
  });
  const texts = result.words.map(({ text }) => text);
  expect(texts.sort()).toEqual(['7', 'May', 'Total', 'due', 'in', 'is']);
});

test('where nothing reads line by line, the page is read once more as a block, and says what is missing', async () => {
  const segmentations: string[] = [];
  const result = await recognize(letter, {
    recognize: (_, { segmentation }) => {
      segmentations.push(segmentation);
      return Promise.resolve(unsure('T0tal'));
    },
    readLines: () => Promise.reject(new DocxError('missing_part', 'The networks do not run here.')),
    close: () => Promise.resolve(),
  });
  expect(segmentations).toEqual(['page', 'block']);
  expect(result.warnings).toContain('The networks do not run here.');
});

test('letters that the lines are not read with stay with the first engine', async () => {
  const segmentations: string[] = [];
  await recognize(letter, {
    recognize: (_, { segmentation }) => {
      segmentations.push(segmentation);
      return Promise.resolve(unsure('Счёт'));
    },
    readLines: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  });
  expect(segmentations).toEqual(['page', 'block']);
});

test('when the only attempt fails, so does the recognition', async () => {
  const failing: Recognizer = {
    recognize: () => Promise.reject(new Error('out of memory')),
    close: () => Promise.resolve(),
  };
  await expect(recognize(letter, failing)).rejects.toThrow('out of memory');
});

/** The letter with everything below `top` pixels so pale that paper, 255, and print, 0, come to `paper` and `ink`. */
const paledBelow = (
  top: number,
  { paper, ink }: { readonly paper: number; readonly ink: number },
): Bitmap => ({
  ...letter,
  data: letter.data.map((value, at) =>
    at < top * letter.width ? value : ink + Math.round((value / 255) * (paper - ink)),
  ),
});

test('print that is much fainter than the letterhead above it is read, too', async () => {
  const result = await recognize(paledBelow(200, { paper: 255, ink: 200 }));
  expect(textOf(result)).toContain('Northwind Traders Ltd');
  expect(textOf(result)).toContain('Invoice Number: INV-2024-0815');
  expect(textOf(result)).toContain('1,190.00');
});

test('a page of nothing but very faint print is read', async () => {
  const result = await recognize(paledBelow(0, { paper: 245, ink: 215 }));
  expect(textOf(result)).toContain('Invoice Number: INV-2024-0815');
});

test('what shines through from the other side gives no words, and is told', async () => {
  const front = paledBelow(0, { paper: 245, ink: 215 });
  const mirrored = {
    ...front,
    data: front.data.map((_, at) => front.data[at - 2 * (at % front.width) + front.width - 1] ?? 245),
  };
  expect(await recognize(mirrored)).toMatchObject({
    words: [],
    warnings: ['What is on the page is too faint to be read.'],
  });
});
