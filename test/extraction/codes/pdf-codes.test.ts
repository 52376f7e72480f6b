/** Codes on PDF pages are found beside a text layer. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDocument } from '../../../src/document/index.ts';
import { readPage } from '../../../src/extraction/index.ts';
import type { PageText, Recognizer } from '../../../src/extraction/index.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { drawCode, epcLines } from '../../support/codes.ts';
import { testFolder } from '../../support/folder.ts';
import { makePdf, type PdfPageSpec } from '../../support/pdf-builder.ts';

const unused: Recognizer = {
  recognize: () => Promise.reject(new Error('nobody should ask')),
  close: () => Promise.resolve(),
};

const TEXT = [
  { x: 72, y: 760, text: 'Invoice INV-7 of Musterwerk GmbH' },
  { x: 72, y: 740, text: 'Total EUR 1190.00 to be paid by transfer' },
];

/** Reads the only page of a PDF whose text layer is good. */
async function read(spec: PdfPageSpec): Promise<PageText> {
  const path = join(await testFolder(), 'invoice.pdf');
  await writeFile(path, makePdf({ pages: [{ width: 595, height: 842, text: TEXT, ...spec }] }));
  const limits = { maxPixels: 50e6, maxPages: null, passwords: [] };
  const document = await openDocument({ path, name: 'invoice.pdf' }, limits);
  try {
    const options = { ocr: 'auto', lang: 'eng', tessdata: null, pageTimeoutMs: 60_000 } as const;
    return await readPage(document, 1, options, { recognizer: unused, clock: systemClock });
  } finally {
    await document.close();
  }
}

/** Runs of black modules in a code with its lower left corner at (x, y): each one's lower left corner, and its length. */
async function runsOf(x: number, y: number, side: number) {
  const { width, height, data } = await drawCode(epcLines(), { scale: 1 });
  const module = side / width;
  const runs: { readonly x: number; readonly y: number; readonly length: number }[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let from = 0; from < width; from += 1) {
      let to = from;
      while (to < width && data[row * width + to] === 0) to += 1;
      if (to > from)
        runs.push({ x: x + from * module, y: y + (height - 1 - row) * module, length: (to - from) * module });
      from = to;
    }
  }
  return { runs, module };
}

const numbers = (...values: readonly number[]): string => values.map((value) => value.toFixed(3)).join(' ');

/** A code as filled rectangles. */
async function drawn(x: number, y: number, side: number): Promise<string> {
  const { runs, module } = await runsOf(x, y, side);
  return runs.map((run) => `${numbers(run.x, run.y, run.length, module)} re f`).join('\n');
}

/** A code as thick lines on a white ground, as SVG code generators draw it. */
async function stroked(x: number, y: number, side: number): Promise<string> {
  const { runs, module } = await runsOf(x, y, side);
  const lines = runs.map((run) => {
    const middle = run.y + module / 2;
    return `${numbers(run.x, middle)} m ${numbers(run.x + run.length, middle)} l`;
  });
  return `1 g ${numbers(x, y, side, side)} re f 0 G ${numbers(module)} w\n${lines.join('\n')}\nS`;
}

test('a code that is an image on a page with text is found', async () => {
  const { width, height, data } = await drawCode(epcLines());
  const page = await read({
    images: [{ width, height, data, colorSpace: 'DeviceGray', bits: 8, matrix: [100, 0, 0, 100, 60, 100] }],
  });
  expect(page).toMatchObject({ source: 'text', warnings: [] });
  expect(page.codes.map(({ kind, text }) => [kind, text])).toEqual([['epc', epcLines()]]);
  const [code] = page.codes;
  expect(code?.x0).toBeCloseTo(60, -1);
  expect(code?.y0).toBeCloseTo(642, -1);
  expect(code?.x1).toBeCloseTo(160, -1);
  expect(code?.y1).toBeCloseTo(742, -1);
});

test('a code that is drawn with rectangles is found where it stands', async () => {
  const page = await read({ ops: await drawn(400, 100, 100) });
  expect(page.codes.map(({ kind }) => kind)).toEqual(['epc']);
  expect(page.codes[0]?.x0).toBeCloseTo(400, -1);
  expect(page.codes[0]?.y1).toBeCloseTo(742, -1);
});

test('a code that is drawn with thick lines on a white ground is found where it stands', async () => {
  const page = await read({ ops: await stroked(400, 100, 80) });
  expect(page.codes.map(({ kind }) => kind)).toEqual(['epc']);
  expect(page.codes[0]?.x0).toBeCloseTo(400, -1);
  expect(page.codes[0]?.y1).toBeCloseTo(742, -1);
});

test('a code painted through a stencil is found', async () => {
  const { width, height, data } = await drawCode(epcLines(), { scale: 1 });
  const rows = Array.from({ length: height }, (_, row) => {
    const bits = Array.from(data.subarray(row * width, (row + 1) * width), (value) =>
      value === 0 ? '0' : '1',
    ).join('');
    return (bits.match(/.{1,8}/gu) ?? [])
      .map((byte) => parseInt(byte.padEnd(8, '1'), 2).toString(16).padStart(2, '0'))
      .join('');
  });
  const ops = `q 100 0 0 100 60 100 cm BI /W ${String(width)} /H ${String(height)} /IM true /BPC 1 /F /AHx ID ${rows.join('')}> EI Q`;
  expect((await read({ ops })).codes.map(({ kind }) => kind)).toEqual(['epc']);
});

test('a page of text and rulings paints nothing and has no codes', async () => {
  const ops = Array.from({ length: 40 }, (_, row) => `50 ${String(700 - 12 * row)} 500 0.5 re f`).join('\n');
  expect((await read({ ops })).codes).toEqual([]);
});
