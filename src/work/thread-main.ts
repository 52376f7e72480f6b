/** Entry point of a worker thread: one request in, one reply out. */
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { isDocxError, toErrorBody } from '../contract/light.ts';
import type { ErrorBody } from '../contract/index.ts';
import type { WorkInput, WorkKind } from './messages.ts';
import { createPerformer, type Preparation } from './perform.ts';

interface ThreadRequest {
  readonly kind: WorkKind;
  readonly input: WorkInput<WorkKind>;
}

/** What a thread is told at its start. */
export interface ThreadData {
  /** What to get ready when it starts before there is work for it. */
  readonly ahead: Preparation | null;
}

/** What a thread answers, with the memory it holds afterwards. */
export type ThreadReply = { readonly megabytes: number } & (
  { readonly output: unknown } | { readonly error: ErrorBody }
);

const performer = createPerformer();
// A thread that was started ahead of its work uses the time.
const { ahead = null } = (workerData as ThreadData | null) ?? {};
if (ahead !== null) void performer.prepare(ahead);

function megabytesHeld(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return (total_heap_size + external_memory) / 1024 / 1024;
}

function bodyOf(error: unknown): ErrorBody {
  // The stack does not cross the border; the pool writes what is printed here into its log.
  if (!isDocxError(error) && error instanceof Error)
    process.stderr.write(`${error.stack ?? error.message}\n`);
  return toErrorBody(error);
}

async function answer({ kind, input }: ThreadRequest): Promise<void> {
  const reply = (content: { output: unknown } | { error: ErrorBody }): void => {
    parentPort?.postMessage({ ...content, megabytes: megabytesHeld() } satisfies ThreadReply);
  };
  try {
    reply({ output: await performer.perform(kind, input) });
  } catch (error) {
    reply({ error: bodyOf(error) });
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  void answer(request);
});
