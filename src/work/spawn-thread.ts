/** Starts worker threads: with limits, and with nothing of what they print in our output. */
import { Worker } from 'node:worker_threads';
import { setFlags, type V8Flag } from '../kit/v8-flags.ts';

/** Megabytes of JavaScript heap at which a thread is ended. Bitmaps and WebAssembly lie outside of the heap. */
const MAX_HEAP_MEGABYTES = 1024;

/**
 * What a WebAssembly function works off, by the bytes of its loops, before V8 compiles it anew to run faster: some tenth of
 * a second. By V8's own 1.8 MB (Node 20) the recognizer spends more on compiling than on reading the words of an invoice:
 * 1.08 s of processor time for twenty words instead of 0.49, and as long as before for every whole page but the first.
 */
export const WASM_BUDGET: V8Flag = { flag: '--wasm-tiering-budget=200000000', until: 14 };

/** What to start. */
export interface SpawnOptions {
  /** The script of a thread, when it is not the one beside this file. */
  readonly entry?: URL;
  readonly maxHeapMegabytes?: number;
}

/** A thread that takes work as soon as it has loaded it. Whoever starts it ends it. */
export function spawnThread({ entry, maxHeapMegabytes = MAX_HEAP_MEGABYTES }: SpawnOptions = {}): Worker {
  setFlags([WASM_BUDGET]);
  return new Worker(entry ?? new URL('./thread-main.js', import.meta.url), {
    // Libraries print warnings: they must never mix with our data.
    stdout: true,
    stderr: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
}
