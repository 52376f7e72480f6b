/** A second process of this program, started with memory settings that cannot be changed once a process runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DocxError } from '../contract/index.ts';

/**
 * The GNU allocator keeps what it once had: every thread has arenas of its own, and blocks as large as page images end
 * up in them (mallopt(3), M_ARENA_MAX and M_MMAP_THRESHOLD). Measured with two workers and scanned pages: 620 MB
 * instead of 890 MB.
 */
const TUNING: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
};

/** Megabytes of young objects, for each of the threads: the default lets three times as much lie around. */
const YOUNG: readonly string[] = ['--max-semi-space-size=4'];

const isTuned = ({ env }: NodeJS.Process): boolean =>
  Object.entries(TUNING).every(([name, value]) => env[name] === value);

/** Whether the process would take less memory if it were started again; false when somebody made settings of their own. */
export function wantsTuning(process: NodeJS.Process): boolean {
  if (process.platform !== 'linux' || Object.keys(TUNING).some((name) => process.env[name] !== undefined)) {
    return false;
  }
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** In the second process: ends it when the first one is gone, so that nothing goes on unseen. */
export function endWithParent(process: NodeJS.Process): void {
  if (!process.connected || !isTuned(process)) return;
  process.once('disconnect', () => {
    process.exit(1);
  });
  process.channel?.unref();
}

/** Runs this command line again in a tuned process and resolves with its exit code. The signal stops it as SIGTERM does. */
export async function runTuned(process: NodeJS.Process, signal: AbortSignal): Promise<number> {
  const child = spawn(process.execPath, [...YOUNG, ...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, ...TUNING },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Out of the terminal's group: Ctrl-C must reach it once, through us.
    detached: true,
  });
  const stop = (): void => {
    child.kill('SIGTERM');
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const [code, name] = (await once(child, 'exit')) as [number | null, string | null];
  signal.removeEventListener('abort', stop);
  if (code !== null) return code;
  throw new DocxError('unexpected', `The service was ended by ${name ?? 'an unknown signal'}`, {
    hint: 'Look whether the machine ran out of memory; fewer --workers need less. Queued jobs go on at the next start.',
  });
}
