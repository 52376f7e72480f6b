/** Ends this process after the one that started it, also when its main thread never comes to read messages again. */
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
  // Whose child it is, is read here: when the thread has started, the parent may be gone.
  const options = { eval: true, workerData: process.ppid, execArgv: [] };
  new Worker(WATCH, { ...options, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
