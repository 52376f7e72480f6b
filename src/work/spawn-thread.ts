/** Starts worker threads: with limits, and with nothing of what they print in our output. */
import { Worker } from 'node:worker_threads';

/** Megabytes of JavaScript heap at which a thread is ended. Bitmaps and WebAssembly lie outside of the heap. */
const MAX_HEAP_MEGABYTES = 1024;

/** What to start. */
export interface SpawnOptions {
  /** The script of a thread, when it is not the one beside this file. */
  readonly entry?: URL;
  readonly maxHeapMegabytes?: number;
}

/** A thread that takes work as soon as it has loaded it. Whoever starts it ends it. */
export function spawnThread({ entry, maxHeapMegabytes = MAX_HEAP_MEGABYTES }: SpawnOptions = {}): Worker {
  return new Worker(entry ?? new URL('./thread-main.js', import.meta.url), {
    // Libraries print warnings: they must never mix with our data.
    stdout: true,
    stderr: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
}
