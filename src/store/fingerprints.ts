/** Finds earlier jobs of an account by their bytes, or by words that are nearly the same. */
import type { Database } from './schema.ts';
import type { EarlierJob } from './records.ts';
import type { Repositories } from './types.ts';

/** Jobs one lookup gives at most, the newest; the same bound holds for those with the same bytes. */
const MOST_JOBS = 50;
/** Bits of 64 in which the hashes of two alike documents may differ (Manku, Jain, Das Sarma 2007: 3 for web pages; scans vary more). */
const MOST_BITS = 6;

/** Bits that differ between two 16-bit numbers. */
function bitsBetween(a: number, b: number): number {
  let [bits, rest] = [0, a ^ b];
  for (; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

export function createFingerprints(db: Database): Repositories['fingerprints'] {
  /** Jobs of an account, newest first; only those before a job, where one is named. */
  const jobsOf = (account_id: string, before: string | null) => {
    const jobs = db
      .selectFrom('jobs')
      .where('jobs.account_id', '=', account_id)
      .orderBy('jobs.seq', 'desc')
      .limit(MOST_JOBS);
    return before === null
      ? jobs
      : jobs.where('jobs.seq', '<', (eb) =>
          eb.selectFrom('jobs as own').select('own.seq').where('own.job_id', '=', before),
        );
  };
  return {
    async save(job_id, account_id, { bands, key_tokens }) {
      const [band_0, band_1, band_2, band_3] = bands;
      const values = { account_id, band_0, band_1, band_2, band_3, key_tokens: JSON.stringify(key_tokens) };
      await db
        .insertInto('fingerprints')
        .values({ job_id, ...values })
        .onConflict((conflict) => conflict.column('job_id').doUpdateSet(values))
        .execute();
    },
    async sameBytes(account_id, sha256, before): Promise<readonly EarlierJob[]> {
      return jobsOf(account_id, before)
        .innerJoin('documents', 'documents.document_id', 'jobs.document_id')
        .where('documents.sha256', '=', sha256)
        .select(['jobs.job_id', 'jobs.filename', 'jobs.created_at'])
        .execute();
    },
    async alike(account_id, { bands }, before) {
      const [band_0, band_1, band_2, band_3] = bands;
      const rows = await jobsOf(account_id, before)
        .innerJoin('fingerprints', 'fingerprints.job_id', 'jobs.job_id')
        .where((eb) =>
          eb.or(
            Object.entries({ band_0, band_1, band_2, band_3 }).map(([band, value]) =>
              eb.and([
                eb('fingerprints.account_id', '=', account_id),
                eb(`fingerprints.${band as 'band_0'}`, '=', value),
              ]),
            ),
          ),
        )
        .select(['jobs.job_id', 'jobs.filename', 'jobs.created_at'])
        .select(['band_0', 'band_1', 'band_2', 'band_3', 'key_tokens'])
        .execute();
      return rows
        .filter(
          (row) =>
            [row.band_0, row.band_1, row.band_2, row.band_3].reduce(
              (bits, band, at) => bits + bitsBetween(band, bands[at] ?? 0),
              0,
            ) <= MOST_BITS,
        )
        .map(({ job_id, filename, created_at, key_tokens }) => ({
          job_id,
          filename,
          created_at,
          key_tokens: JSON.parse(key_tokens) as string[],
        }));
    },
  };
}
