/** What is embedded in a document is read where there can be something, and its failure costs only a warning. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DocxError } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { readEmbeddedData } from '../../../src/service/tasks/read-embedded.ts';
import { createInlinePool } from '../../../src/work/index.ts';
import type { Inspection, Pool } from '../../../src/work/index.ts';
import { temporaryFolder } from '../../store/records.ts';
import { makeEmbeddedPdf } from '../../support/embedded-pdf.ts';
import { CII } from '../../extraction/sources/invoices.ts';

const open = { maxPixels: 1e6, maxPages: null, passwords: [] };
const { signal } = new AbortController();
const inspection = (mediaType: Inspection['mediaType']): Inspection => ({
  mediaType,
  pageCount: 1,
  pages: [],
  pixels: 0,
  warnings: [],
  losses: [],
});
const failing = (error: Error): Pool => ({
  size: 1,
  isQuiet: () => true,
  run: () => Promise.reject(error),
  close: () => Promise.resolve(),
});
const request = { file: { path: '/a.pdf', name: 'a.pdf' }, open, signal };

test('The invoice inside of a PDF comes through the pool as plain data', async () => {
  const path = join(await temporaryFolder(), 'a.pdf');
  await writeFile(path, makeEmbeddedPdf({ files: [{ name: 'factur-x.xml', content: CII }] }));
  const pool = createInlinePool({ clock: systemClock });
  const file = { path, name: 'a.pdf' };
  const data = await readEmbeddedData(
    { pool },
    { file, open, signal, inspection: inspection('application/pdf') },
  );
  await pool.close();
  expect(data.parts[0]?.values[0]).toMatchObject({ concept: 'invoice_number', value: 'INV-2024-017' });
  expect(structuredClone(data)).toEqual(data);
});

test('A failure becomes a warning, an interruption does not', async () => {
  const pdf = { ...request, inspection: inspection('application/pdf') };
  expect(await readEmbeddedData({ pool: failing(new Error('broke')) }, pdf)).toEqual({
    parts: [],
    warnings: ['What is embedded in the document could not be read: Error: broke'],
  });
  const stopped = failing(new DocxError('interrupted', 'Stopped'));
  await expect(readEmbeddedData({ pool: stopped }, pdf)).rejects.toMatchObject({ code: 'interrupted' });
});

test('Images are not asked', async () => {
  const image = { ...request, inspection: inspection('image/png') };
  expect(await readEmbeddedData({ pool: failing(new Error('asked')) }, image)).toEqual({
    parts: [],
    warnings: [],
  });
});
