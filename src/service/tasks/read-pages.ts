/** Reads the pages of one document side by side through the pool. */
import { DocxError, isDocxError } from '../../contract/index.ts';
import type { PageText, ReadOptions } from '../../extraction/index.ts';
import { mapParallel } from '../../kit/parallel.ts';
import type { FileRef, Inspection, OpenRequest, Screening } from '../../work/index.ts';
import type { TaskDeps } from '../deps.ts';

interface PagesRequest {
  readonly file: FileRef;
  readonly open: OpenRequest;
  readonly inspection: Inspection;
  readonly signal: AbortSignal;
  /** Called after every page with how many are done. */
  readonly onPage: (done: number) => Promise<void>;
  /** How to read each page; as the engine reads when left out. */
  readonly read?: (page: number) => ReadOptions;
  /** What will be examined next. */
  readonly examineNext?: Screening | undefined;
}

/** A page that could not even be given an answer (its worker died, its time ran out) is a failed page like any other. */
async function failedPage(page: number, inspection: Inspection, error: unknown): Promise<PageText> {
  const { emptyPage } = await import('../../extraction/index.ts');
  const info = inspection.pages.find((known) => known.page === page);
  return {
    ...emptyPage(info ?? { page, width: 0, height: 0, unit: 'pt' }),
    status: 'failed',
    error: isDocxError(error) ? error.detail : String(error),
  };
}

/**
 * Every page in order, failed ones among them. Throws when none could be read, and when something is missing that every
 * page needs (`missing_part`).
 */
export async function readPages(
  { pool, engine }: Pick<TaskDeps, 'pool' | 'engine'>,
  request: PagesRequest,
): Promise<readonly PageText[]> {
  const { file, open, inspection, signal, onPage, examineNext, read = () => engine.read } = request;
  const numbers = Array.from({ length: inspection.pageCount }, (_, index) => index + 1);
  const thrown = new Map<number, unknown>();

  const readOne = async (page: number): Promise<PageText> => {
    try {
      const input = { file, open, page, read: read(page), examineNext };
      return await pool.run('readPage', input, { signal, pixels: inspection.pixels });
    } catch (error) {
      signal.throwIfAborted();
      if (isDocxError(error) && ['missing_part', 'interrupted'].includes(error.code)) throw error;
      thrown.set(page, error);
      return failedPage(page, inspection, error);
    }
  };

  const pages: PageText[] = [];
  for await (const page of mapParallel(numbers, pool.size, readOne)) {
    pages.push(page);
    await onPage(pages.length);
  }
  pages.sort((a, b) => a.page - b.page);
  if (pages.some((page) => page.status !== 'failed')) return pages;
  const reason = pages[0]?.error ?? 'it has no pages';
  const cause = thrown.get(1);
  throw new DocxError(
    isDocxError(cause) ? cause.code : 'job_failed',
    pages.length > 1
      ? `None of the ${pages.length} pages of "${file.name}" could be read; page 1: ${reason}`
      : `"${file.name}" could not be read: ${reason}`,
    { cause },
  );
}
