/** The pool of the same thread keeps the promises of the one with threads. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/kit/clock.ts';
import { createInlinePool } from '../../src/work/index.ts';
import type { Pool } from '../../src/work/index.ts';
import { temporaryFolder } from '../store/records.ts';
import { makePdf } from '../support/pdf-builder.ts';

const open = { maxPixels: 1e7, maxPages: null, passwords: [] };
const read = { ocr: 'off', lang: 'eng', tessdata: null, pageTimeoutMs: 10_000 } as const;

async function invoice(): Promise<{ path: string; name: string }> {
  const path = join(await temporaryFolder(), 'invoice.pdf');
  const text = [
    { x: 50, y: 700, text: 'Invoice number: INV-2041' },
    { x: 50, y: 680, text: 'Total: 119.00 EUR' },
  ];
  await writeFile(path, makePdf({ pages: [{ text }, { text: [{ x: 50, y: 700, text: 'Second page' }] }] }));
  return { path, name: 'invoice.pdf' };
}

function openPool(size = 1): Pool {
  const pool = createInlinePool({ clock: systemClock, size });
  onTestFinished(() => pool.close());
  return pool;
}

test('Every kind of work reaches the room that can do it', async () => {
  const pool = openPool(2);
  const file = await invoice();
  const inspection = await pool.run('inspect', { file, open });
  expect(inspection).toMatchObject({ mediaType: 'application/pdf', pageCount: 2, warnings: [] });
  expect(inspection.pages.map((page) => [page.page, page.unit])).toEqual([
    [1, 'pt'],
    [2, 'pt'],
  ]);
  const pages = await Promise.all([1, 2].map((page) => pool.run('readPage', { file, open, page, read })));
  expect(pages.map((page) => page.status)).toEqual(['read', 'read']);
  expect(pages[1]?.text).toBe('Second page');
  const fields = [{ name: 'invoice_number', description: 'Number of the invoice' }];
  const templates = [{ template_id: 'tpl_1', name: 'Invoice', fields }];
  const extraction = await pool.run('extract', { pages, templates });
  expect(extraction.structured_data).toEqual({ invoice_number: 'INV-2041' });
  const screening = {
    file,
    open,
    disabled: [],
    read: { lang: 'eng', tessdata: null },
    timeoutMs: 30_000,
  };
  const examined = await pool.run('examine', screening);
  const nobody = { earlier: [], vision: null, calibration: null };
  const report = await pool.run('verify', { ...screening, ...nobody, examined, reading: null });
  expect(report.file_hash).toMatch(/^sha256:[0-9a-f]{64}$/);
  const crossing = { inspection, pages, extraction, examined, report };
  expect(structuredClone(crossing)).toEqual(crossing);
});

test('A document that cannot be opened is rejected with its own code', async () => {
  const path = join(await temporaryFolder(), 'empty.pdf');
  await writeFile(path, '');
  const work = openPool().run('inspect', { file: { path, name: 'empty.pdf' }, open });
  await expect(work).rejects.toMatchObject({ code: 'empty_file' });
});

test('Work that is not wanted any more is rejected at once, and the pool goes on', async () => {
  const pool = openPool();
  const file = await invoice();
  const reason = new Error('not wanted');
  const abort = new AbortController();
  const work = pool.run('inspect', { file, open }, { signal: abort.signal });
  abort.abort(reason);
  await expect(work).rejects.toBe(reason);
  expect((await pool.run('inspect', { file, open })).pageCount).toBe(2);
});
