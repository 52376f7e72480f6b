/** Looks a job up for its owner: another account's job does not exist. */
import { DocxError } from '../contract/index.ts';
import type { Repositories, StoredJob } from '../store/index.ts';

/** The caller's job with an id. Throws `not_found`. */
export async function findJob(
  repositories: Pick<Repositories, 'jobs'>,
  account_id: string,
  job_id: string,
): Promise<StoredJob> {
  const job = await repositories.jobs.get(account_id, job_id);
  if (job !== null) return job;
  throw new DocxError('not_found', `There is no job "${job_id}"`, { data: { job_id } });
}
