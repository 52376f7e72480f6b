/** Drafts of templates, from a description in words or from a sample document. */
import { DocxError } from '../contract/index.ts';
import type { FileSource, PlanName, TemplateDraft } from '../contract/index.ts';
import type { ServiceDeps } from './deps.ts';
import { openRequest } from './deps.ts';
import { withLocalFile } from './uploads/file-content.ts';
import { readPages } from './tasks/read-pages.ts';

/** Pages of a sample that are looked at: forms repeat themselves after that. */
const SAMPLE_PAGES = 3;

/** The most letters of a description that an error message repeats. */
const REPEATED = 60;

/** A draft from a description. Throws `validation_failed` for words that name neither a kind of document nor a field. */
export async function draftFromPrompt(prompt: string): Promise<TemplateDraft> {
  const draft = (await import('../extraction/index.ts')).draftTemplateFromPrompt(prompt);
  if (draft !== null) return draft;
  const words = prompt.length > REPEATED ? `${prompt.slice(0, REPEATED)}…` : prompt;
  throw new DocxError(
    'validation_failed',
    `No template was drafted: "${words}" names no kind of document and no field`,
    {
      hint: 'Name a kind of document, such as "invoice" or "payslip", or list what to extract, such as "delivery note: number, date, articles with quantity".',
    },
  );
}

/** A draft from the labels printed on a sample. Throws the rejection of a file that cannot be opened or read. */
export const draftFromFile = (
  deps: Pick<ServiceDeps, 'pool' | 'engine'>,
  plan: PlanName,
  file: FileSource,
  signal: AbortSignal = new AbortController().signal,
): Promise<TemplateDraft> =>
  withLocalFile(file, signal, async (ref) => {
    const open = openRequest(deps.engine, plan);
    const inspection = await deps.pool.run('inspect', { file: ref, open }, { signal });
    const sample = { ...inspection, pageCount: Math.min(SAMPLE_PAGES, inspection.pageCount) };
    const onPage = (): Promise<void> => Promise.resolve();
    const pages = await readPages(deps, { file: ref, open, inspection: sample, signal, onPage });
    return (await import('../extraction/index.ts')).draftTemplateFromPages(pages);
  });
