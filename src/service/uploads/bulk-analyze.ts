/** The pre-flight of a bulk upload: what each file is and what it will cost, without keeping anything. */
import { cleanFileName, DocxError, extensionOf, isDocxError } from '../../contract/index.ts';
import type { AnalyzedFile, BulkAnalysis, FileSource, PlanName } from '../../contract/index.ts';
import { mapParallel } from '../../kit/parallel.ts';
import type { ServiceDeps } from '../deps.ts';
import { openRequest } from '../deps.ts';
import { withLocalFile } from './file-content.ts';
import { checkPageCount, COINS_PER_PAGE } from '../callers/plans.ts';
import { checkBulkSize } from './upload-rules.ts';

/** Looks at every file; `plan` null counts pages without the caps of the batch. */
export async function analyzeFiles(
  deps: Pick<ServiceDeps, 'pool' | 'engine'>,
  plan: PlanName | null,
  files: readonly FileSource[],
  signal: AbortSignal | undefined,
): Promise<BulkAnalysis> {
  const { pool, engine } = deps;
  if (plan !== null) checkBulkSize(files);

  const analyze = async (file: FileSource): Promise<AnalyzedFile> => {
    const filename = cleanFileName(file.name);
    const facts = { filename, size: file.size, ext: extensionOf(filename) };
    let pages = 0;
    try {
      pages = await withLocalFile(file, signal, async (ref) => {
        // The cap is checked here and not while opening, so that the true count is shown.
        const inspection = await pool.run(
          'inspect',
          { file: ref, open: openRequest(engine, null) },
          signal && { signal },
        );
        return inspection.pageCount;
      });
      if (plan !== null) checkPageCount(plan, filename, pages);
      return { ...facts, pages, valid: true, error: null, error_code: null };
    } catch (error) {
      signal?.throwIfAborted();
      const known = isDocxError(error) ? error : new DocxError('unexpected', String(error), { cause: error });
      return { ...facts, pages, valid: false, error: known.detail, error_code: known.code };
    }
  };

  const analyzed: AnalyzedFile[] = [];
  const work = mapParallel(files, pool.size, async (file, index) => ({ index, fact: await analyze(file) }));
  for await (const { index, fact } of work) analyzed[index] = fact;
  const valid = analyzed.filter((file) => file.valid);
  const total_pages = valid.reduce((sum, file) => sum + file.pages, 0);
  return {
    files: analyzed,
    total_files: analyzed.length,
    valid_files: valid.length,
    invalid_files: analyzed.length - valid.length,
    total_pages,
    total_size: analyzed.reduce((sum, file) => sum + file.size, 0),
    estimated_cost: total_pages * COINS_PER_PAGE,
    base_cost_per_page: COINS_PER_PAGE,
  };
}
