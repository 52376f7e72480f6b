/** Entry point of a worker process: one piece of work in, one reply out. */
import type { ErrorBody } from '../contract/index.ts';
import { isDocxError, toErrorBody } from '../contract/light.ts';
import { startEngine } from '../extraction/light.ts';
import { once } from '../kit/once.ts';
import { keepCompiledCode, useCompiledCode } from './compiled-code.ts';
import type { WorkInput, WorkKind } from './messages.ts';
import type { Performer, Preparation } from './perform.ts';
import { watchParent } from './watch-parent.ts';

/** A piece of work. */
interface Piece {
  readonly kind: WorkKind;
  readonly input: WorkInput<WorkKind>;
}

/** What a worker is told: what to do, or what to get ready while there is nothing to do. */
export type WorkerRequest = Piece | { readonly prepare: Preparation };

/** What a worker answers, with the megabytes it has in memory afterwards: also bitmaps, WebAssembly and native libraries. */
export type WorkerReply = { readonly megabytes: number } & (
  | { readonly output: unknown }
  | { readonly error: ErrorBody }
);

/** When the parent begins to be watched, in milliseconds: the thread for that delays the start of others by 30 ms, and short runs never need it. */
const SETTLED_MS = 2000;

useCompiledCode();

/** Does the work. Loaded with the first request, after the recognition thread was started, so that both start side by side. */
const loaded = once(async (recognition: Preparation['recognition']): Promise<Performer> => {
  const engine = recognition === null ? null : startEngine(recognition);
  const { Performer } = await import('./perform.ts');
  return new Performer(engine);
});

async function prepare(preparation: Preparation): Promise<void> {
  try {
    const performer = await loaded(preparation.recognition);
    await performer.prepare(preparation);
  } catch {
    // The first request for work reports it.
  }
}

function bodyOf(error: unknown): ErrorBody {
  // The stack does not cross the border; the pool writes what is printed here into its log.
  if (!isDocxError(error) && error instanceof Error)
    process.stderr.write(`${error.stack ?? error.message}\n`);
  return toErrorBody(error);
}

async function answer({ kind, input }: Piece): Promise<void> {
  const reply = (content: { output: unknown } | { error: ErrorBody }): void => {
    keepCompiledCode();
    process.send?.({ ...content, megabytes: process.memoryUsage.rss() / 2 ** 20 } satisfies WorkerReply);
  };
  try {
    const performer = await loaded(null);
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
  void ('prepare' in request ? prepare(request.prepare) : answer(request));
});

// Terminals and service managers signal every process of a program. The one that took the work decides what becomes of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

// When the program that asked for the work is gone, however it ended, the work ends too.
process.on('disconnect', () => {
  process.exit(1);
});
setTimeout(watchParent, SETTLED_MS).unref();
