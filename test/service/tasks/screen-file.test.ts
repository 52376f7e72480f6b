/** Where a second thread is worth it, a file is examined while it is read. */
import { afterEach, expect, it } from 'vitest';
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

/** Verifies a file and tells in which order the pieces of work began and ended. */
async function piecesOf(name: string, bytes: Uint8Array): Promise<readonly string[]> {
  const pieces: string[] = [];
  const inner = createInlinePool({ clock: systemClock, size: 2 });
  const pool: Pool = {
    ...inner,
    run: async (kind, input, options) => {
      pieces.push(`${kind} begins`);
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
  return pieces;
}

it('a document of several pages is examined while it is read', async () => {
  const pieces = await piecesOf('a.pdf', textPdf([page, page]));
  expect(pieces.indexOf('examine begins')).toBeGreaterThan(pieces.indexOf('readPage begins'));
  expect(pieces.indexOf('examine begins')).toBeLessThan(pieces.indexOf('readPage ends'));
  expect(pieces.indexOf('verify begins')).toBeGreaterThan(pieces.indexOf('examine ends'));
});

it('a single page is examined afterwards, by the thread that read it', async () => {
  const picture = await (await pictureOf(textPdf([page]), 100)).png().toBuffer();
  for (const pieces of [await piecesOf('a.png', picture), await piecesOf('a.pdf', textPdf([page]))]) {
    expect(pieces.indexOf('examine begins')).toBeGreaterThan(pieces.indexOf('readPage ends'));
  }
});
