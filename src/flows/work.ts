/** A file as a piece of work: with the name under which the ledger remembers it. */
import type { DocumentService, FileSource } from '../contract/index.ts';
import { isDocxError } from '../contract/light.ts';
import { sha256, sha256OfStream } from '../kit/hash.ts';
import { mapParallel } from '../kit/parallel.ts';
import { identityOf, type Ledger } from './ledger.ts';

/** A file to process. */
export interface ProcessFile {
  /** Absolute: a part of what makes a piece of work the same as an earlier one. */
  readonly absolute: string;
  readonly source: FileSource;
}

/** A file that could be read, or why it could not. */
export interface Work<F> {
  readonly file: F;
  readonly source: FileSource;
  readonly identity: string;
}

/** What makes work differ besides the file. */
export interface WorkOptions {
  readonly service: DocumentService;
  readonly template_id: string;
  readonly enable_fraud_check: boolean;
  /** Whatever else changes a result, for instance the languages of the recognition. */
  readonly engine: Readonly<Record<string, unknown>>;
  /** Names the service: a job is only known there. Another account of it does not know the job and gets its own. */
  readonly target: string;
  readonly ledger: Ledger;
  readonly signal?: AbortSignal | undefined;
}

/** Files that are hashed at the same time. */
const PARALLEL = 4;

async function templateHash({ service, template_id, target, ledger, signal }: WorkOptions): Promise<string> {
  try {
    const template = await service.templates.get({ template_id }, { signal });
    return sha256(JSON.stringify(template.fields));
  } catch (error) {
    if (!isDocxError(error) || error.code !== 'not_found') throw error;
    // What was handed over before a template was deleted is worked on all the same.
    const recalled = await ledger.recallTemplate({ template_id, target });
    if (recalled !== null) return recalled;
    // A service need not show its global templates; the pre-flight tells whether it knows them.
    // One that names the template has looked among all.
    if (error.data?.['template_id'] === undefined) return 'not shown';
    throw error;
  }
}

/** Files as pieces of work, in their order; those that cannot be read, with the reason. */
export async function identifyWork<F extends ProcessFile>(
  files: readonly F[],
  options: WorkOptions,
): Promise<{
  readonly template_hash: string;
  readonly works: Work<F>[];
  readonly unreadable: { readonly file: F; readonly error: string }[];
}> {
  const { template_id, enable_fraud_check, engine, target, signal } = options;
  const template_hash = await templateHash(options);
  const works: (Work<F> | undefined)[] = [];
  const unreadable: { file: F; error: string }[] = [];
  const hashes = mapParallel(files, PARALLEL, async (file, index) => {
    signal?.throwIfAborted();
    try {
      return { file, index, hash: await sha256OfStream(file.source.open()) };
    } catch (error) {
      return { file, index, error: error instanceof Error ? error.message : String(error) };
    }
  });
  for await (const { file, index, hash, error } of hashes) {
    const { absolute, source } = file;
    if (hash === undefined) {
      unreadable.push({ file, error: `${source.name} could not be read: ${error}` });
      continue;
    }
    const changes = { ...engine, enable_fraud_check };
    const work = { path: absolute, sha256: hash, template_id, template_hash, options: changes, target };
    works[index] = { file, source, identity: identityOf(work) };
  }
  return { template_hash, works: works.filter((work) => work !== undefined), unreadable };
}
