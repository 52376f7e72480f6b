/** Pages behind a damaged one are found, and the damaged one is no empty page. */
import { describe, expect, it } from 'vitest';
import { withBlankPages } from '../../../src/document/pdf-file/page-repair.ts';
import { openPdfBytes } from '../../../src/document/index.ts';
import { makePdf } from '../../support/pdf-builder.ts';

const WORDS = ['First', 'Second', 'Third', 'Fourth'];
const whole = (password?: string): Buffer =>
  Buffer.from(
    makePdf({
      pages: WORDS.map((words) => ({ text: [{ x: 50, y: 700, text: words }] })),
      ...(password === undefined ? {} : { password }),
    }),
  );
/** Wipes out the objects of pages, which the builder numbers 10, 20 and so on. */
const without = (bytes: Buffer, ...pages: readonly number[]): Buffer => {
  for (const page of pages) {
    const start = bytes.indexOf(`\n${String(page * 10)} 0 obj`) + 1;
    bytes.fill(' ', start, bytes.indexOf('endobj', start));
  }
  return bytes;
};
const open = (bytes: Uint8Array, passwords: readonly string[] = []) =>
  openPdfBytes(bytes, { name: 'a.pdf', passwords, maxPixels: 1e7, maxPages: null });

async function read(bytes: Uint8Array): Promise<readonly string[]> {
  const pages = await open(bytes);
  const numbers = Array.from({ length: pages.pageCount }, (_, at) => at + 1);
  const texts: string[] = [];
  for (const page of numbers) {
    const layer = await pages.textLayer(page).catch(() => null);
    const info = await pages.pageInfo(page).catch(() => null);
    expect(info === null).toBe(layer === null);
    texts.push(layer === null ? 'lost' : layer.words.map(({ text }) => text).join(' '));
  }
  await pages.close();
  return texts;
}

describe('a PDF', () => {
  it('whose pages are all there is left alone', () => {
    expect(withBlankPages(whole())).toBeNull();
  });

  it.each([
    [[2], ['First', 'lost', 'Third', 'Fourth']],
    [[1], ['lost', 'Second', 'Third', 'Fourth']],
    [[4], ['First', 'Second', 'Third', 'lost']],
  ])('that lost pages %j gives the others', async (pages, expected) => {
    expect(await read(without(whole(), ...pages))).toEqual(expected);
  });

  it('that lost its only page has no empty one instead', async () => {
    const bytes = Buffer.from(makePdf({ pages: [{ text: [{ x: 50, y: 700, text: 'Only' }] }] }));
    expect(await read(without(bytes, 1))).toEqual(['lost']);
  });

  it('that broke off gives the pages before that, and counts those behind', async () => {
    const bytes = whole();
    expect(await read(bytes.subarray(0, bytes.indexOf('\n30 0 obj')))).toEqual([
      'First',
      'Second',
      'lost',
      'lost',
    ]);
  });

  it('that is encrypted says that pages may be missing', async () => {
    const pages = await open(without(whole('secret'), 2), ['secret']);
    expect(pages.warnings.join(' ')).toContain('pages behind it may be missing');
    await pages.close();
  });
});
