/** What pdf.js leaves out of a page with no more than a remark on the console is told. */
import { describe, expect, it } from 'vitest';
import { openPdfBytes } from '../../../../src/document/index.ts';
import { makePdf } from '../../../support/pdf-builder.ts';

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

const uint32 = (value: number): readonly number[] =>
  [...new Uint8Array(new Uint32Array([value]).buffer)].reverse();
/** A segment of JBIG2 data (ITU-T T.88, 7.2) of page 1 that refers to no other. */
const segment = (number: number, type: number, data: readonly number[]): readonly number[] => [
  ...uint32(number),
  type,
  0,
  1,
  ...uint32(data.length),
  ...data,
];

it('leaves a JBIG2 picture out whose dictionary of symbols is damaged, instead of believing its counts', async () => {
  const page = segment(0, 48, [...uint32(120), ...uint32(60), ...uint32(0), ...uint32(0), 0, 0, 0]);
  const pixels = [3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe];
  const noise = Array.from({ length: 400 }, (_, index) => (index * 7919) & 0xff);
  const symbols = segment(1, 0, [0, 0, ...pixels, ...uint32(1), ...uint32(1), ...noise]);
  const image = {
    width: 120,
    height: 60,
    data: Uint8Array.from([...page, ...symbols]),
    colorSpace: 'DeviceGray',
    bits: 1,
    filter: 'JBIG2Decode',
    matrix: [240, 0, 0, 120, 0, 0],
  } as const;
  const bytes = makePdf({ pages: [{ width: 240, height: 120, images: [image] }] });
  const pages = await openPdfBytes(bytes, { name: 'a.pdf', maxPixels: 1e6, maxPages: null, passwords: [] });
  try {
    const { warnings } = await pages.textLayer(1);
    expect(warnings).toEqual(['An image on the page cannot be decoded and was left out.']);
  } finally {
    await pages.close();
  }
});
