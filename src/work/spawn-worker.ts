/** Starts worker processes: with limits and memory settings of their own, and with nothing of what they print in our output. */
import { fork, type ChildProcess } from 'node:child_process';
import { knownFlags, type V8Flag } from '../kit/v8-flags.ts';

/** Megabytes of old JavaScript objects at which a worker is ended by V8. Bitmaps and WebAssembly lie outside of the heap. */
const MAX_HEAP_MEGABYTES = 1024;

/**
 * The GNU allocator keeps what it once had: every thread has arenas of its own, and blocks as large as page images end
 * up in them (mallopt(3), M_ARENA_MAX and M_MMAP_THRESHOLD). Measured with two workers and scanned pages: 620 MB
 * instead of 890 MB. Other allocators do not know these names.
 */
const ALLOCATOR: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
};

/**
 * How much of its loops (in bytes) a WebAssembly function runs through before V8 recompiles it to run faster: some tenth of
 * a second. By V8's own 1.8 MB (Node 20) the recognizer spends more on compiling than on reading the words of an invoice:
 * 1.08 s of processor time for twenty words instead of 0.49, and as long as before for every whole page but the first.
 */
export const WASM_BUDGET: V8Flag = { flag: '--wasm-tiering-budget=200000000', until: 14 };

/**
 * Megabytes of young objects, for each of the threads: the default lets three times as much lie around. And V8 is to
 * favor memory over speed: ten scanned pages take 0.67 to 0.71 GB instead of 0.70 to 0.73, twenty receipts and
 * invoices 0.37 instead of 0.41, both in 1.025 of the time.
 */
const LONG_RUN: readonly V8Flag[] = [
  { flag: '--max-semi-space-size=4', until: 14 },
  { flag: '--optimize-for-size', until: 14 },
];

/**
 * Megabytes of old objects before V8 collects for the first time: a single page then ends before a collection of
 * everything (four otherwise), in .92 to .95 of the time and the same memory. And what a function works off, by the bytes
 * of its code, before V8 optimizes it: six times as much as it sets itself (66 kB in Node 20) takes .92 to .98 of the
 * time, ten times .94 of an invoice's and 1.04 of a photo's. V8 12 counts calls instead of bytes, and waits long enough by
 * itself: six times as many calls took as long as its own number (Node 24).
 */
const SHORT_RUN: readonly V8Flag[] = [
  { flag: '--initial-old-space-size=128', until: 14 },
  { flag: '--interrupt-budget=400000', until: 11 },
];

/** What to start. */
export interface SpawnOptions {
  /** The script of a worker, when it is not the built one. */
  readonly entry?: URL;
  readonly maxHeapMegabytes?: number;
  /** There is little to do: speed counts for more than memory. */
  readonly short?: boolean;
}

/** What V8, this one or that of a version, is told at the start of a worker. */
export const flagsOf = (short: boolean, version?: string): readonly string[] =>
  knownFlags([WASM_BUDGET, ...(short ? SHORT_RUN : LONG_RUN)], version);

/**
 * A process that takes work as soon as it has loaded it, and ends when this one is gone. Documents are hostile at times:
 * V8 and native libraries end the whole process when they are asked for too much, not just a thread.
 */
export function spawnWorker({
  entry,
  maxHeapMegabytes = MAX_HEAP_MEGABYTES,
  short = false,
}: SpawnOptions = {}): ChildProcess {
  return fork(entry ?? new URL('../worker/worker-main.cjs', import.meta.url), {
    serialization: 'advanced',
    // Libraries print warnings: they must never mix with our data.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...flagsOf(short), `--max-old-space-size=${String(maxHeapMegabytes)}`],
    // Values that the user has set in the environment win.
    env: { ...(short ? {} : ALLOCATOR), ...process.env },
  });
}
