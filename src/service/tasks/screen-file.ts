/** Screens one file for tampering: reads what its content checks need, then runs them all. */
import type { IntegrityReport, JobResult } from '../../contract/index.ts';
import type { FileRef, OpenRequest } from '../../work/index.ts';
import { integrityTimeoutMs } from '../deps.ts';
import type { TaskDeps } from '../deps.ts';
import { readCalibration } from '../calibration.ts';
import { findEarlier } from './find-earlier.ts';
import type { Owner } from './find-earlier.ts';
import { readForChecks } from './read-for-checks.ts';

/** What is screened, and what is known of it already. */
export interface Screened {
  readonly file: FileRef;
  readonly open: OpenRequest;
  /** Ids of checks to leave out. */
  readonly disabled: readonly string[];
  /** What extraction read, when it did. */
  readonly result: JobResult | null;
  /** Whose earlier documents it is compared with. */
  readonly owner: Owner;
}

/** The report on a file. Throws what opening it throws, and the reason of the signal. */
export async function screenFile(
  deps: Pick<TaskDeps, 'store' | 'pool' | 'engine' | 'clock'>,
  { file, open, disabled, result, owner }: Screened,
  signal: AbortSignal,
): Promise<IntegrityReport> {
  const { store, pool, engine } = deps;
  const calibration = await readCalibration(store.folder);
  const { vision } = engine;
  const reading = await readForChecks(deps, { file, open, disabled, result, signal });
  const earlier = reading === null ? [] : await findEarlier(store, owner, { path: file.path, reading });
  const timeoutMs = integrityTimeoutMs(engine);
  return pool.run(
    'verify',
    { file, open, disabled, timeoutMs, reading, earlier, read: engine.read, vision, calibration },
    { signal },
  );
}
