/** Tests of rows over whole documents: drawn as a PDF, read and extracted. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { readPrinted } from '../../../support/read-pdf.ts';
import { LAYOUTS } from './layouts.ts';
import type { TableLayout } from './layouts.ts';

async function rowsOf({ pages, fields }: TableLayout): Promise<(string | null)[][]> {
  const { structured_data: data } = readDocument({
    pages: await readPrinted(pages),
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
