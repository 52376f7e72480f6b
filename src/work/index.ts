/** Door of the work room: the pools that run work, and the queue that decides what runs when. */
export { createInlinePool } from './inline-pool.ts';
export * from './messages.ts';
export type { Preparation } from './perform.ts';
export { createQueue } from './queue.ts';
export type { Queue, QueueOptions } from './queue.ts';
export { spawnWorker } from './spawn-worker.ts';
export type { TaskContext, TaskHandler } from './task-run.ts';
export { createWorkerPool } from './worker-pool.ts';
export type { WorkerPoolOptions } from './worker-pool.ts';
