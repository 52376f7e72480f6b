/** Screens one file for tampering: examines it, reads what its content checks need, and joins both in a report. */
import type { IntegrityReport, JobResult } from '../../contract/index.ts';
import type { Examination } from '../../integrity/index.ts';
import { nextTurn } from '../../kit/next-turn.ts';
import type { FileRef, Inspection, OpenRequest, Screening } from '../../work/index.ts';
import { integrityTimeoutMs } from '../deps.ts';
import type { TaskDeps } from '../deps.ts';
import { readCalibration } from '../calibration.ts';
import { findEarlier } from './find-earlier.ts';
import type { Owner } from './find-earlier.ts';
import { readForChecks } from './read-for-checks.ts';

/** Milliseconds beyond the time limit of the checks after which a worker that does not answer is given up. */
const GRACE_MS = 60_000;

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
  const { vision, read } = engine;
  const calibration = await readCalibration(store.folder);
  const screening: Screening = { file, open, disabled, timeoutMs: integrityTimeoutMs(engine), read };
  /** Pixels of its largest picture, once they are known. */
  let pixels = 0;
  const limits = () => ({ signal, pixels, timeoutMs: screening.timeoutMs + GRACE_MS });
  let examining: Promise<Examination> | null = null;
  const examine = (): Promise<Examination> => (examining ??= pool.run('examine', screening, limits()));
  const besideReading = async (): Promise<void> => {
    // Reading comes first: it gets the worker that knows the file.
    await nextTurn();
    await examine();
  };
  const onReading = ({ pageCount }: Inspection): Screening | undefined => {
    // For a single page a second worker would hardly have started before the first one, which has little to do while
    // the page is recognized. Where other files are at work, too, it would take memory and gain nothing.
    if (pageCount === 1) return pool.isQuiet() ? screening : undefined;
    // Its outcome is awaited below.
    besideReading().catch(() => undefined);
    return undefined;
  };
  const reading = await readForChecks(deps, {
    file,
    open,
    disabled,
    result,
    signal,
    onInspected: (inspection) => {
      ({ pixels } = inspection);
    },
    onReading,
  });
  const examined = await examine();
  const earlier = reading === null ? [] : await findEarlier(store, owner, { path: file.path, reading });
  return await pool.run(
    'verify',
    { ...screening, examined, reading, earlier, vision, calibration },
    limits(),
  );
}
