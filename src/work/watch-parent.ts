/** Ends this process when the one that started it is gone, even if its main thread is stuck and reads no messages. */
import { Worker } from 'node:worker_threads';

/** How often the thread looks for the parent, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/**
 * What the thread runs. A process whose parent is gone is given another one, where processes have parents (POSIX, `getppid`);
 * on Windows the number stays, and the end of the channel has to do.
 */
const WATCH = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, ${String(LOOK_EVERY_MS)});
`;

/** Starts a thread that ends this process when its parent is gone: a document that keeps the main thread in a loop cannot keep it alive. */
export function watchParent(): void {
  // The parent is read here: by the time the thread has started, it may be gone.
  const options = { eval: true, workerData: process.ppid, execArgv: [] };
  new Worker(WATCH, { ...options, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
