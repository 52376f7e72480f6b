/** A file is examined while it is read: by a second thread, or by one that waits for the recognizer. */
import { afterEach, expect, it } from 'vitest';
import { DocxError } from '../../../src/contract/index.ts';
import { listChecks } from '../../../src/integrity/index.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { createInlinePool } from '../../../src/work/index.ts';
import type { Pool } from '../../../src/work/index.ts';
import { folderForTest, openTestHouse } from '../../support/embedded.ts';
import { invoiceLines, memoryFile, pictureOf, textPdf } from '../../support/sample-documents.ts';

const page = invoiceLines('INV-1', '50.00');
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Verifies a file and tells in which order the pieces of work began and ended, and which page was to be examined, too. */
async function piecesOf(name: string, bytes: Uint8Array, isQuiet?: () => boolean) {
  const pieces: string[] = [];
  const examinedNext: boolean[] = [];
  const pixels: Record<string, number | undefined> = {};
  const unlimited: string[] = [];
  const inner = createInlinePool({ clock: systemClock, size: 2 });
  const pool: Pool = {
    ...inner,
    isQuiet: () => isQuiet?.() ?? inner.isQuiet(),
    run: async (kind, input, options) => {
      pieces.push(`${kind} begins`);
      pixels[kind] = options?.pixels;
      if (kind === 'readPage') examinedNext.push('examineNext' in input && input.examineNext !== undefined);
      if (kind !== 'readPage' && options?.timeoutMs === undefined) unlimited.push(kind);
      const output = await inner.run(kind, input, options);
      pieces.push(`${kind} ends`);
      return output;
    },
  };
  const house = await openTestHouse(await folderForTest(), { pool });
  closing.push(() => house.close());
  const { indicators } = await house.service.integrity.verify({ file: memoryFile(name, bytes) });
  const all = Object.values(listChecks()).flatMap((checks) => checks.map(({ id }) => id));
  expect(indicators.map((indicator) => indicator.name).sort()).toEqual(all.sort());
  return { pieces, examinedNext, pixels, unlimited };
}

it('a document of several pages is examined while it is read', async () => {
  const { pieces, examinedNext } = await piecesOf('a.pdf', textPdf([page, page]));
  expect(examinedNext).toEqual([false, false]);
  expect(pieces.indexOf('examine begins')).toBeGreaterThan(pieces.indexOf('readPage begins'));
  expect(pieces.indexOf('examine begins')).toBeLessThan(pieces.indexOf('readPage ends'));
  expect(pieces.indexOf('verify begins')).toBeGreaterThan(pieces.indexOf('examine ends'));
});

it('a single page is examined by the thread that reads it, meanwhile unless others are at work', async () => {
  const picture = await (await pictureOf(textPdf([page]), 100)).png().toBuffer();
  for (const [name, bytes] of [
    ['a.png', picture],
    ['a.pdf', textPdf([page])],
  ] as const) {
    const quiet = await piecesOf(name, bytes);
    expect(quiet.pieces.indexOf('examine begins')).toBeGreaterThan(quiet.pieces.indexOf('readPage ends'));
    expect(quiet.examinedNext).toEqual([true]);
    expect((await piecesOf(name, bytes, () => false)).examinedNext).toEqual([false]);
  }
});

it('the pool knows how many pixels are decoded for a piece of work', async () => {
  const picture = pictureOf(textPdf([page]), 100);
  const { width, height } = await (await picture).metadata();
  const { pixels } = await piecesOf('a.png', await (await picture).png().toBuffer());
  for (const kind of ['readPage', 'examine', 'verify']) expect(pixels[kind]).toBe(width * height);
});

it('a check that hangs is given up', async () => {
  const { unlimited } = await piecesOf('a.pdf', textPdf([page]));
  expect(unlimited).not.toContain('examine');
  expect(unlimited).not.toContain('verify');
});

/** What becomes of a file when its examination breaks the worker down so many times. */
async function afterBreaking(times: number): Promise<unknown> {
  let broken = 0;
  const inner = createInlinePool({ clock: systemClock });
  const pool: Pool = {
    ...inner,
    run: (kind, input, options) =>
      kind === 'examine' && ++broken <= times
        ? Promise.reject(new DocxError('unexpected', 'The worker broke down: it was ended by SIGTRAP.'))
        : inner.run(kind, input, options),
  };
  const house = await openTestHouse(await folderForTest(), { pool });
  closing.push(() => house.close());
  return house.service.integrity.verify({ file: memoryFile('invoice.pdf', textPdf([page])) });
}

it('a file that a worker breaks down over is given to another one, once', async () => {
  await expect(afterBreaking(1)).resolves.toMatchObject({ risk_level: 'low' });
  await expect(afterBreaking(2)).rejects.toMatchObject({ code: 'unexpected' });
});
