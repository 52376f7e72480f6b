/** Many files to many results: hands over what is new, picks up what is running, and tells of each file once. */
import { interruption } from './interruption.ts';
import type { ProcessEvent, ProcessOptions } from './process-event.ts';
import { ProcessRun } from './process-run.ts';
import type { ProcessFile } from './work.ts';

/**
 * Processes files and tells what happens to each as it happens. What is done is not done again: the ledger knows it
 * from earlier runs, and its result is fetched. Failed files are tried again.
 * Throws `interrupted` when the signal aborts (the same call later goes on where it stopped), and what concerns the
 * whole conversation with the service: credentials, budget, connection.
 */
export async function* processFiles<F extends ProcessFile>(
  files: readonly F[],
  options: ProcessOptions,
): AsyncGenerator<ProcessEvent<F>> {
  const { signal } = options;
  try {
    yield* new ProcessRun<F>(options).process(files);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw interruption(
      signal,
      'Stopped before all files were finished',
      options.force
        ? 'Run the same command again without --force to go on: with it everything is processed once more'
        : 'Run the same command again to go on: finished files are not processed twice',
    );
  }
}
