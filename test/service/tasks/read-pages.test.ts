/** Pages are read side by side; a bad one never takes the others with it. */
import { describe, expect, it } from 'vitest';
import { DocxError } from '../../../src/contract/index.ts';
import type { PageText } from '../../../src/extraction/index.ts';
import { readPages } from '../../../src/service/tasks/read-pages.ts';
import type { Pool } from '../../../src/work/index.ts';

const read = (page: number): PageText => ({
  page,
  status: 'read',
  source: 'text',
  width: 595,
  height: 842,
  unit: 'pt',
  rotation: 0,
  direction: 'ltr',
  skew: 0,
  confidence: 1,
  text: `page ${page}`,
  words: [],
  rows: [],
  rulings: [],
  codes: [],
  warnings: [],
  losses: [],
  error: null,
});

/** A pool whose pages answer as told. */
function scriptedPool(size: number, answer: (page: number) => Promise<PageText>) {
  let running = 0;
  let most = 0;
  const run = async (kind: string, input: unknown): Promise<unknown> => {
    expect(kind).toBe('readPage');
    running += 1;
    most = Math.max(most, running);
    try {
      return await answer((input as { page: number }).page);
    } finally {
      running -= 1;
    }
  };
  const pool = { size, run, close: () => Promise.resolve() } as Pool;
  return { pool, most: () => most };
}

const readAll = (pool: Pool, pageCount: number, options: { signal?: AbortSignal; done?: number[] } = {}) =>
  readPages(
    {
      pool,
      engine: {
        read: { ocr: 'auto', lang: 'eng', tessdata: null, pageTimeoutMs: 1000 },
        maxPixels: 1e6,
        passwords: [],
        fileTimeoutMs: 1000,
        plan: 'business',
        vision: null,
      },
    },
    {
      file: { path: '/nowhere', name: 'a.pdf' },
      open: { maxPixels: 1e6, maxPages: null, passwords: [] },
      inspection: {
        mediaType: 'application/pdf',
        pageCount,
        pages: [{ page: 2, width: 300, height: 400, unit: 'pt' }],
        pixels: 0,
        warnings: [],
        losses: [],
      },
      signal: options.signal ?? new AbortController().signal,
      onPage: (done) => {
        options.done?.push(done);
        return Promise.resolve();
      },
    },
  );

const later = (page: number): Promise<PageText> =>
  new Promise((resolve) => {
    setTimeout(() => {
      resolve(read(page));
    }, 30 / page);
  });

describe('readPages', () => {
  it('gives pages in order, whatever order they were done in, never more at once than the pool is wide', async () => {
    const { pool, most } = scriptedPool(3, later);
    const done: number[] = [];
    const pages = await readAll(pool, 7, { done });
    expect(pages.map((page) => page.page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most()).toBe(3);
  });

  it('a page whose thread broke down is a failed page of its size; the others are read', async () => {
    const { pool } = scriptedPool(2, (page) =>
      page === 2 ? Promise.reject(new DocxError('unexpected', 'The worker broke down.')) : later(page),
    );
    const pages = await readAll(pool, 3);
    expect(pages.map((page) => page.status)).toEqual(['read', 'failed', 'read']);
    expect(pages[1]).toMatchObject({ width: 300, height: 400, error: 'The worker broke down.', text: '' });
  });

  it('a document without a single readable page fails with the reason of its first page', async () => {
    const { pool } = scriptedPool(2, (page) =>
      Promise.resolve({ ...read(page), status: 'failed', error: `page ${page} is damaged` }),
    );
    await expect(readAll(pool, 2)).rejects.toMatchObject({
      code: 'job_failed',
      detail: 'None of the 2 pages of "a.pdf" could be read; page 1: page 1 is damaged',
    });
  });

  it('a document whose first page took too long, and no other could be read, has timed out', async () => {
    const { pool } = scriptedPool(1, (page) =>
      page === 1
        ? Promise.reject(new DocxError('timed_out', 'Page 1 was not read within 1 s.'))
        : Promise.resolve({ ...read(page), status: 'failed', error: `page ${page} is damaged` }),
    );
    await expect(readAll(pool, 2)).rejects.toMatchObject({
      code: 'timed_out',
      detail: 'None of the 2 pages of "a.pdf" could be read; page 1: Page 1 was not read within 1 s.',
    });
  });

  it('what every page needs is missing: the document fails at once and says so', async () => {
    const missing = new DocxError('missing_part', 'No language data for "xyz"');
    const { pool } = scriptedPool(1, () => Promise.reject(missing));
    await expect(readAll(pool, 5)).rejects.toBe(missing);
  });

  it('who gives up gets the own reason, not a document full of failed pages', async () => {
    const caller = new AbortController();
    const { pool } = scriptedPool(1, (page) => {
      caller.abort(new Error('enough'));
      return Promise.reject(new DocxError('unexpected', `cut off at ${page}`));
    });
    await expect(readAll(pool, 3, { signal: caller.signal })).rejects.toThrow('enough');
  });
});
