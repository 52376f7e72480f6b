/** Says on stderr what an export of batches cannot hold: jobs that are not finished, or failed. */
import type { DocumentService } from '../../contract/index.ts';
import type { Io } from '../terminal/io.ts';

/** A line for each batch of which not all jobs are completed. */
export async function sayLeftOut(
  { stderr }: Io,
  service: DocumentService,
  { batches, signal }: { readonly batches: readonly string[]; readonly signal: AbortSignal },
): Promise<void> {
  for (const batch_id of batches) {
    const batch = await service.batches.get({ batch_id, jobs_limit: 1 }, { signal });
    const { total_jobs: total, completed_jobs: completed, failed_jobs: failed } = batch;
    const open = total - completed - failed;
    const left = [
      ...(open > 0 ? [`${String(open)} not finished`] : []),
      ...(failed > 0 ? [`${String(failed)} failed`] : []),
    ];
    if (left.length === 0) continue;
    await stderr.write(
      `${batch_id}: ${String(completed)} of ${String(total)} documents are in the export, ${left.join(' and ')}; see docx-cli batches show ${batch_id}\n`,
    );
  }
}
