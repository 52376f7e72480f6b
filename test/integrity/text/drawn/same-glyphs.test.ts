/** Tests of telling which words are drawn with the glyphs of others, on real pages. */
import { expect, it } from 'vitest';
import { openPdfBytes } from '../../../../src/document/index.ts';
import { digitShapes, representatives } from '../../../../src/integrity/text/drawn/same-glyphs.ts';
import { wordsOf } from '../../../../src/integrity/text/words.ts';
import { makePdf } from '../../../support/pdf-builder.ts';
import { OPEN } from '../../screen.ts';

/** What the digits of "1234.50" look like on a page that also paints `ops`: its ink is at x 300 to 350, y 700 to 710. */
async function shapesBeside(ops: string): Promise<ReadonlySet<string> | null> {
  const text = [{ x: 300, y: 700, text: '1234.50', size: 14 }];
  const pages = await openPdfBytes(makePdf({ pages: [{ text, ops }] }), { ...OPEN, name: 'a.pdf' });
  try {
    const paint = await pages.paint(1);
    const word = wordsOf(paint.glyphs).find((one) => one.text === '1234.50');
    if (word === undefined) throw new Error('the page has no such word');
    return digitShapes(word, paint);
  } finally {
    await pages.close();
  }
}

it.each([
  ['nothing else', ''],
  ['a frame around it', '290 690 80 30 re S'],
  ['a line below it', '290 695 m 370 695 l S'],
  ['words beside it', 'BT /F1 14 Tf 358 700 Td (EUR) Tj ET'],
])('a word beside %s is what its glyphs are', async (_, ops) => {
  expect((await shapesBeside(ops))?.size).toBe(6);
});

it.each([
  ['a line through it', '290 704 m 370 704 l S'],
  ['a thick line that begins below it', '8 w 290 698 m 370 698 l S'],
  ['a curve that may cross it', '290 690 m 300 720 340 720 370 690 c S'],
  ['a block over it', '1 g 290 690 80 30 re f'],
  ['a digit drawn on it', 'BT /F1 14 Tf 300 700 Td (7) Tj ET'],
  ['a large letter drawn across it', 'BT /F1 300 Tf 140 580 Td (M) Tj ET'],
  ['a shape filled on a part of it', '300 700 m 304 710 l 308 700 l f'],
])('a word with %s must be read', async (_, ops) => {
  expect(await shapesBeside(ops)).toBeNull();
});

it('chooses words that show every shape twice, as far as it is there', () => {
  const words = ['12', '123', '3', '12', '4', '333'].map((text) => ({ text, shapes: new Set(text) }));
  expect(representatives(words).map(({ text }) => text)).toEqual(['123', '12', '3', '4']);
});
