/** The export of a batch as a JSON array that is written while it is read, a few jobs at a time. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contract, isDocxError, namedJobs, PAGING, parseInput } from '../contract/index.ts';
import type { DocumentService, ExportItem, ParsedOf } from '../contract/index.ts';

/** Jobs held in memory at once. */
const STEP = 20;

interface Options {
  readonly signal: AbortSignal;
}

/** The jobs to export, in the order of upload. Throws `not_found` for the batch, and for jobs that are not in it. */
async function jobsToExport(
  service: DocumentService,
  batch_id: string,
  wanted: ReadonlySet<string>,
  options: Options,
): Promise<readonly string[]> {
  const found: string[] = [];
  const missing = new Set(wanted);
  for (let jobs_page = 1, pages = 1; jobs_page <= pages; jobs_page += 1) {
    const request = { batch_id, jobs_page, jobs_limit: PAGING.batchJobs.max };
    const batch = await service.batches.get(request, options);
    pages = batch.jobs_total_pages;
    for (const { job_id, status } of batch.jobs) {
      missing.delete(job_id);
      if (status === 'completed' && (wanted.size === 0 || wanted.has(job_id))) found.push(job_id);
    }
  }
  // The service knows best how to say it.
  if (missing.size > 0) await service.batches.export({ batch_id, job_ids: [...missing].join(',') }, options);
  return found;
}

async function* items(
  service: DocumentService,
  batch_id: string,
  job_ids: readonly string[],
  options: Options,
): AsyncGenerator<ExportItem> {
  for (let start = 0; start < job_ids.length; start += STEP) {
    const some = job_ids.slice(start, start + STEP).join(',');
    try {
      yield* await service.batches.export({ batch_id, job_ids: some }, options);
    } catch (error) {
      // Completed, but without structured data: the next ones may have some.
      if (!isDocxError(error) || error.code !== 'nothing_to_export') throw error;
    }
  }
}

async function* asArray(first: ExportItem, rest: AsyncGenerator<ExportItem>): AsyncGenerator<string> {
  yield `[${JSON.stringify(first)}`;
  for await (const item of rest) yield `,${JSON.stringify(item)}`;
  yield ']';
}

/** Streams an export; an unknown batch or job, and a batch without results, are refused before the first byte. */
export async function streamExport(
  service: DocumentService,
  input: unknown,
  { reply, signal }: { readonly reply: FastifyReply; readonly signal: AbortSignal },
): Promise<FastifyReply> {
  const { batch_id, job_ids } = parseInput(contract.batches.export, input) as ParsedOf<
    typeof contract.batches.export
  >;
  const wanted = namedJobs(job_ids);
  const found = await jobsToExport(service, batch_id, wanted, { signal });
  const rest = items(service, batch_id, found, { signal });
  const first = await rest.next();
  if (first.done === true) {
    // The service says why, unless a job was completed meanwhile.
    const ids = job_ids === undefined ? {} : { job_ids };
    return reply.send(await service.batches.export({ batch_id, ...ids }, { signal }));
  }
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(Readable.from(asArray(first.value, rest)));
}
