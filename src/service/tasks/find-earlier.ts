/** The earlier documents of an account that a file must be compared with: the same bytes, or nearly the same words. */
import { createReadStream } from 'node:fs';
import type { EarlierDocument, GivenReading, Unread } from '../../integrity/index.ts';
import { sha256OfStream } from '../../kit/hash.ts';
import type { EarlierJob, Store } from '../../store/index.ts';
import { fingerprintOf } from './fingerprint.ts';

/** How many documents are loaded and compared at most: those that share the most numbers. */
const MOST_COMPARED = 5;
/** Longer documents are not loaded for a comparison. */
const MOST_WORDS = 50_000;

/** Whose documents are searched; with the id of a job, only those uploaded before it. */
export interface Owner {
  readonly account_id: string;
  readonly job_id: string | null;
}

/** Documents with the same bytes (only the newest is told), then those that resemble what was read. */
export async function findEarlier(
  store: Pick<Store, 'fingerprints' | 'results'>,
  { account_id, job_id }: Owner,
  { path, reading }: { readonly path: string; readonly reading: GivenReading | Unread },
): Promise<readonly EarlierDocument[]> {
  const same = await store.fingerprints.sameBytes(
    account_id,
    await sha256OfStream(createReadStream(path)),
    job_id,
  );
  const [newest] = same;
  const found: EarlierDocument[] =
    newest === undefined ? [] : [{ ...nameOf(newest), same_bytes: true, pages: [] }];
  const fingerprint = 'unread' in reading ? null : fingerprintOf(reading.pages);
  if (fingerprint === null) return found;
  const keys = new Set(fingerprint.key_tokens);
  const shared = (tokens: readonly string[]): number => tokens.filter((token) => keys.has(token)).length;
  const alike = (await store.fingerprints.alike(account_id, fingerprint, job_id))
    .filter((job) => !same.some((one) => one.job_id === job.job_id))
    .map((job) => ({ job, shared: shared(job.key_tokens) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_COMPARED);
  for (const { job } of alike) {
    const pages = (await store.results.get(job.job_id))?.pages ?? [];
    const words = pages.reduce((count, page) => count + (page.words?.length ?? 0), 0);
    if (words > 0 && words <= MOST_WORDS) found.push({ ...nameOf(job), same_bytes: false, pages });
  }
  return found;
}

const nameOf = ({ job_id, filename, created_at }: EarlierJob): EarlierJob => ({
  job_id,
  filename,
  created_at,
});
