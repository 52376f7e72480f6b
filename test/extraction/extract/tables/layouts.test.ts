/** Tests of rows over whole documents: drawn as a PDF, read and extracted. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocument } from '../../../../src/document/index.ts';
import { createRecognizer, readDocument, readPage } from '../../../../src/extraction/index.ts';
import { systemClock as clock } from '../../../../src/kit/clock.ts';
import { textPdf } from '../../../support/sample-documents.ts';
import { LAYOUTS } from './layouts.ts';
import type { TableLayout } from './layouts.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docx-tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf({ pages, fields }: TableLayout): Promise<(string | null)[][]> {
  const file = path.join(folder, 'table.pdf');
  await writeFile(file, textPdf(pages));
  const document = await openDocument(
    { path: file, name: 'table.pdf' },
    { maxPixels: 64e6, maxPages: null, passwords: [] },
  );
  const options = { ocr: 'off', lang: 'eng', tessdata: null, pageTimeoutMs: 60_000 } as const;
  const tools = { recognizer: createRecognizer(), clock };
  const read = await Promise.all(
    pages.map((_, index) => readPage(document, index + 1, options, tools)),
  ).finally(() => document.close());
  const { structured_data: data } = readDocument({
    pages: read,
    templates: [{ template_id: 'table', name: 'table', fields: [{ name: 'rows', fields: [...fields] }] }],
  });
  const rows = data['rows'] as Record<string, string | null>[];
  return rows.map((row) => fields.map(({ name }) => row[name] ?? null));
}

describe('the rows of a table are found in', () => {
  it.each(LAYOUTS)('$title', async (layout) => {
    expect(await rowsOf(layout)).toEqual(layout.rows);
  });
});
