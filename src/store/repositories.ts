/** All repositories over one database or one transaction. */
import type { Clock } from '../kit/clock.ts';
import { createBatches } from './batches.ts';
import { createDocuments } from './documents.ts';
import { createFingerprints } from './fingerprints.ts';
import { createJobs } from './jobs.ts';
import { createKeys } from './keys.ts';
import { createResults } from './results.ts';
import { createRetention } from './retention.ts';
import type { ListOriginals } from './retention.ts';
import type { Database } from './schema.ts';
import { createTasks } from './tasks.ts';
import { createTemplates } from './templates.ts';
import type { Repositories } from './types.ts';

export function createRepositories(
  db: Database,
  { clock, listOriginals }: { readonly clock: Clock; readonly listOriginals: ListOriginals },
): Repositories {
  return {
    keys: createKeys(db),
    templates: createTemplates(db),
    documents: createDocuments(db),
    batches: createBatches(db),
    jobs: createJobs(db, clock),
    results: createResults(db),
    fingerprints: createFingerprints(db),
    tasks: createTasks(db, clock),
    retention: createRetention(db, listOriginals),
  };
}
