/** Words from right to left in the text layer, from whichever side a program painted them. */
import { expect, it } from 'vitest';
import { openPdfBytes } from '../../../../src/document/index.ts';
import { HEBREW } from '../../../support/hebrew-font.ts';
import { makePdf } from '../../../support/pdf-builder.ts';

/** The words of one line; letters are those of {@link HEBREW}. */
async function wordsOf(shown: string): Promise<readonly string[]> {
  const ops = `BT /F9 12 Tf 300 500 Td [${shown}] TJ ET\n`;
  const bytes = makePdf({ pages: [{ ops, entries: HEBREW.entries }], objects: HEBREW.objects });
  const pages = await openPdfBytes(bytes, { name: 'a.pdf', maxPixels: 1e6, maxPages: null, passwords: [] });
  const { words } = await pages.textLayer(1);
  await pages.close();
  return words.map(({ text }) => text);
}

it('painted from left to right are turned around', async () => {
  expect(await wordsOf('(cba fed)')).toEqual(['אבג', 'דהו']);
});

it('painted in the order of reading are whole, between spaces and with narrow letters', async () => {
  // Each number leads back over the letter before and the next one: a and b are .556 em wide, i and l .222, a space .278.
  expect(await wordsOf('( ) 834 (a) 1112 (b) 834 ( ) 500 (i) 444 (l)')).toEqual(['אב', 'טכ']);
});

it('painted in parts are whole, wherever a space was painted in between', async () => {
  // A full stop, painted after all else, left of the word it ends, where a space was painted before.
  expect(await wordsOf('( ba) 1390 (.)')).toEqual(['אב.']);
});
