/** A second process of this program, started with memory settings that cannot be changed once a process runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DocxError, isDocxError } from '../contract/light.ts';
import { knownFlags, setFlags, type V8Flag } from '../kit/v8-flags.ts';
import { isLittle, type FileAtHand } from './little-work.ts';

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

/**
 * Megabytes of young objects, for each of the threads: the default lets three times as much lie around. And V8 is to
 * favor memory over speed: ten scanned pages take 0.67 to 0.71 GB instead of 0.70 to 0.73, twenty receipts and
 * invoices 0.37 instead of 0.41, both in 1.025 of the time.
 */
const FLAGS: readonly V8Flag[] = [
  { flag: '--max-semi-space-size=4', until: 14 },
  { flag: '--optimize-for-size', until: 14 },
];

/** Whether this is the second process. */
export const isTuned = ({ env }: Pick<NodeJS.Process, 'env'>): boolean =>
  Object.entries(TUNING).every(([name, value]) => env[name] === value);

/**
 * For threads that are yet to start. Megabytes of old objects before V8 collects for the first time: a single page then
 * ends before a collection of everything (four otherwise), in .92 to .95 of the time and the same memory. And what a
 * function works off, by the bytes of its code, before V8 optimizes it: six times as much as it sets itself (66 kB in
 * Node 20) takes .92 to .98 of the time, ten times .94 of an invoice's and 1.04 of a photo's. V8 12 counts calls instead
 * of bytes, and waits long enough by itself: six times as many calls took as long as its own number (Node 24).
 */
export const SHORT_RUN: readonly V8Flag[] = [
  { flag: '--initial-old-space-size=128', until: 14 },
  { flag: '--interrupt-budget=400000', until: 11 },
];

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

/** Runs this command line again in a tuned process and resolves with its exit code. The signal is passed on; throws its reason when that ended it. */
export async function runTuned(process: NodeJS.Process, signal: AbortSignal): Promise<number> {
  const child = spawn(
    process.execPath,
    [...knownFlags(FLAGS), ...process.execArgv, ...process.argv.slice(1)],
    {
      env: { ...process.env, ...TUNING },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Out of the terminal's group: Ctrl-C must reach it once, through us.
      detached: true,
    },
  );
  const stop = (): void => {
    // What the person did decides what is said about it.
    child.kill(isDocxError(signal.reason) && signal.reason.code === 'interrupted' ? 'SIGINT' : 'SIGTERM');
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const [code, name] = (await once(child, 'exit')) as [number | null, string | null];
  signal.removeEventListener('abort', stop);
  if (code !== null) return code;
  // It was told to end before it could listen to signals.
  if (signal.aborted) throw signal.reason;
  throw new DocxError('unexpected', `The program was ended by ${name ?? 'an unknown signal'}`, {
    hint: 'Look whether the machine ran out of memory; fewer --workers need less. Queued jobs go on when it is started again.',
  });
}

/** Tells V8 that the threads that start from now on have little to do. */
export const keepShort = (): void => {
  setFlags(SHORT_RUN);
};

/** Arguments whose content is gone once it has been read: standard input, and what a shell puts for `<(command)`. */
const READ_ONCE = /(?:^|[=@])(?:-$|\/dev\/|\/proc\/)/;

/**
 * Runs a command that is about to read these files again in a tuned process, where that pays and can be done: not at a
 * terminal, whose keys a process in its background cannot read, and not when an argument can be read only once.
 * Resolves with the exit code, or null for work that is to be done here.
 */
export async function runLean(
  process: NodeJS.Process,
  files: readonly FileAtHand[],
  signal: AbortSignal,
): Promise<number | null> {
  if (isTuned(process)) {
    endWithParent(process);
    return null;
  }
  if (isLittle(files)) {
    keepShort();
    return null;
  }
  const readsStream = process.argv.slice(2).some((argument) => READ_ONCE.test(argument));
  if (readsStream || process.stdin.isTTY || !wantsTuning(process)) return null;
  return runTuned(process, signal);
}
