/** Background task: the pages of a document through the pool, then its values, then its result into the store. */
import { DocxError, SETTLED_JOB_STATES } from '../../contract/index.ts';
import type { JobResult } from '../../contract/index.ts';
import type { Repositories, StoredJob } from '../../store/index.ts';
import type { FileRef, TaskContext, TemplateShape } from '../../work/index.ts';
import type { TaskDeps } from '../deps.ts';
import { openRequest, timestampOf } from '../deps.ts';
import { globalShapes } from '../global-templates.ts';
import { newTask } from '../uploads/new-job.ts';
import { buildResult } from './build-result.ts';
import { consult } from './consult.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readEmbeddedData } from './read-embedded.ts';
import { readPages } from './read-pages.ts';
import { withTimeLimit } from './time-limit.ts';

/** Percent after the file was opened, and after its last page was read; the rest is finding the values. */
const OPENED = 5;
const READ = 90;

/** The template of a job as it was at upload; `auto` means every built-in one. */
const templatesOf = async (job: StoredJob): Promise<readonly TemplateShape[]> =>
  job.template === null ? globalShapes() : [{ template_id: job.template_id, ...job.template }];

async function fileOf({ store }: TaskDeps, job: StoredJob): Promise<FileRef> {
  const document = await store.documents.get(job.document_id);
  if (document === null || !(await store.vault.has(document.sha256))) {
    throw new DocxError('job_failed', `The original of "${job.filename}" is missing from the store`, {
      hint: 'Upload it again.',
    });
  }
  return { path: store.vault.pathOf(document.sha256), name: job.filename };
}

async function readJob(deps: TaskDeps, job: StoredJob, signal: AbortSignal): Promise<JobResult> {
  const { store, pool, clock, engine } = deps;
  const started = clock.elapsed();
  const file = await fileOf(deps, job);
  const open = openRequest(engine, engine.plan);
  const inspection = await pool.run('inspect', { file, open, read: engine.read }, { signal });
  const { pageCount } = inspection;
  await store.jobs.update(job.job_id, { progress: OPENED, message: 'Reading', page_count: pageCount });
  let shown = OPENED;
  const onPage = async (done: number): Promise<void> => {
    const progress = OPENED + Math.floor(((READ - OPENED) * done) / pageCount);
    // A percent at a time: a document of a thousand pages is not a thousand writes.
    if (progress === shown) return;
    shown = progress;
    await store.jobs.update(job.job_id, { progress, message: `Read ${done} of ${pageCount} pages` });
  };
  const embedded = await readEmbeddedData(deps, { file, open, inspection, signal });
  const pages = await readPages(deps, { file, open, inspection, signal, onPage });
  const templates = await templatesOf(job);
  const extracted = await pool.run('extract', { pages, templates, embedded }, { signal });
  const { extraction, usage, ...consulted } = await consult(deps, {
    pages,
    templates,
    extraction: extracted,
    signal,
  });
  return buildResult({
    job,
    pages,
    extraction,
    usage,
    warnings: [...inspection.warnings, ...embedded.warnings, ...consulted.warnings],
    completed_at: clock.now().toISOString(),
    processing_time_ms: Math.round(clock.elapsed() - started),
  });
}

/** The check was asked for, whatever became of the extraction; it is queued only now so that no extraction waits for it. */
async function queueCheck(repositories: Repositories, deps: TaskDeps, job: StoredJob): Promise<void> {
  if (job.fraud_check_status !== 'pending') return;
  await repositories.tasks.insert([newTask(deps.ids, 'verify', job, timestampOf(deps))]);
}

/** Result, job and follow-up stand or fall together: a process that dies here has either all of it or none. */
const complete = (deps: TaskDeps, job: StoredJob, result: JobResult): Promise<void> =>
  deps.store.transaction(async (repositories) => {
    await repositories.results.save(job.job_id, result);
    const fingerprint = fingerprintOf(result.pages ?? []);
    if (fingerprint !== null) await repositories.fingerprints.save(job.job_id, job.account_id, fingerprint);
    await repositories.jobs.update(job.job_id, {
      status: 'completed',
      progress: 100,
      message: result.partial === true ? 'Completed, some pages could not be read' : 'Completed',
      error: null,
      error_code: null,
      partial: result.partial ?? false,
      page_count: result.page_count,
      processing_time_ms: result.processing_time_ms,
      coins_consumed: result.coins_consumed,
      completed_at: result.completed_at,
    });
    await queueCheck(repositories, deps, job);
  });

/**
 * Works on one extraction job and completes it. Throws what went wrong with the document, and the reason of the
 * signal; running it again starts from the beginning.
 */
export async function extractDocument(
  deps: TaskDeps,
  job_id: string,
  { signal }: TaskContext,
): Promise<void> {
  const { store, clock, engine } = deps;
  const job = await store.jobs.get(null, job_id);
  // Swept meanwhile, or settled by a process that died before it could remove the task.
  if (job === null || SETTLED_JOB_STATES.includes(job.status)) return;
  await store.jobs.update(job_id, { status: 'processing', progress: 0, message: 'Opening' });
  const limit = { clock, ms: engine.fileTimeoutMs, name: job.filename, signal };
  const result = await withTimeLimit(limit, (limited) => readJob(deps, job, limited));
  // Whoever took the task over meanwhile completes it.
  signal.throwIfAborted();
  await complete(deps, job, result);
}

/** Settles an extraction job that failed for good. */
export async function failExtraction(deps: TaskDeps, job_id: string, error: DocxError): Promise<void> {
  await deps.store.transaction(async (repositories) => {
    const job = await repositories.jobs.get(null, job_id);
    if (job === null || SETTLED_JOB_STATES.includes(job.status)) return;
    await repositories.jobs.update(job_id, {
      status: 'failed',
      message: 'Failed',
      error: error.detail,
      // To the person who asks about the job, an unexpected fault means that it failed.
      error_code: error.code === 'unexpected' ? 'job_failed' : error.code,
      completed_at: timestampOf(deps),
    });
    await queueCheck(repositories, deps, job);
  });
}
