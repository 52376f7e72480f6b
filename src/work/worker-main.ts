/** Entry point of a worker process: one piece of work in, one reply out. */
import { getHeapStatistics } from 'node:v8';
import { isDocxError, toErrorBody } from '../contract/light.ts';
import type { ErrorBody } from '../contract/index.ts';
import type { WorkInput, WorkKind } from './messages.ts';
import { createPerformer, type Preparation } from './perform.ts';

/** A piece of work. */
interface Piece {
  readonly kind: WorkKind;
  readonly input: WorkInput<WorkKind>;
}

/** What a worker is told: what to do, or what to get ready while there is nothing to do. */
export type WorkerRequest = Piece | { readonly prepare: Preparation };

/** What a worker answers, with the memory it holds afterwards. */
export type WorkerReply = { readonly megabytes: number } & (
  { readonly output: unknown } | { readonly error: ErrorBody }
);

const performer = createPerformer();

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

async function answer({ kind, input }: Piece): Promise<void> {
  const reply = (content: { output: unknown } | { error: ErrorBody }): void => {
    process.send?.({ ...content, megabytes: megabytesHeld() } satisfies WorkerReply);
  };
  try {
    reply({ output: await performer.perform(kind, input) });
  } catch (error) {
    reply({ error: bodyOf(error) });
  }
}

// pdf.js lets promises fail that nobody waits for, when objects of pages are damaged. What was asked for fails by itself;
// Node would end the process, and with it whatever else runs there.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
});

process.on('message', (request: WorkerRequest) => {
  void ('prepare' in request ? performer.prepare(request.prepare) : answer(request));
});

// Terminals and service managers signal every process of a program. The one that took the work decides what becomes of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

// Nothing goes on unseen when the program that wanted it is gone, however it ended.
process.on('disconnect', () => {
  process.exit(1);
});
