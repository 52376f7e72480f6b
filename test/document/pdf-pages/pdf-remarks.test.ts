/** What pdf.js leaves out of a page with no more than a remark on the console is told. */
import { describe, expect, it } from 'vitest';
import { openPdfBytes } from '../../../src/document/index.ts';
import { makePdf } from '../../support/pdf-builder.ts';

const line = (at: number): string => `BT /F1 12 Tf 20 ${700 - at * 20} Td (Line ${at} of an invoice) Tj ET`;
const around = (between: string): string => [line(1), line(2), between, line(3), line(4)].join('\n');

async function warningsOf(ops: readonly string[]): Promise<(readonly string[])[]> {
  const bytes = makePdf({
    pages: ops.map((content) => ({ text: [{ x: 20, y: 780, text: 'A' }], ops: content })),
  });
  const pages = await openPdfBytes(bytes, { name: 'a.pdf', maxPixels: 1e6, maxPages: null, passwords: [] });
  try {
    const layers = await Promise.all(ops.map((_, index) => pages.textLayer(index + 1)));
    return layers.map(({ warnings }) => warnings);
  } finally {
    await pages.close();
  }
}

describe('the rest of a page behind an error', () => {
  it.each([')', '<<', '[ (a) 3', '(abc', '<41'])('is told to be missing: %s', async (broken) => {
    expect(await warningsOf([around(broken)])).toEqual([
      ['What the page paints holds an error: what comes after it was left out.'],
    ]);
  });

  it('is told of no other page that is read at the same time', async () => {
    const [broken, whole] = await warningsOf([around(')'), around('')]);
    expect([broken?.length, whole]).toEqual([1, []]);
  });

  it('is not missing behind what pdf.js reads over', async () => {
    expect(await warningsOf([around('foo'), around('Q Q Q'), around(']')])).toEqual([[], [], []]);
  });
});

it('says that a picture or form is not there', async () => {
  expect(await warningsOf([around('/X9 Do')])).toEqual([
    ['A part of the page (a picture or a form) cannot be decoded and was left out.'],
  ]);
});
