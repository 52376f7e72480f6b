/** Hands pieces of work to lanes, each of which does one at a time; knows order, cancellation, time limits and replacement. */
import { DocxError } from '../contract/light.ts';
import type { Clock } from '../kit/clock.ts';
import { clamp } from '../kit/clamp.ts';
import { createLaneSet, type Lane, type LaneSetOptions } from './lane-set.ts';
import type { FileRef, Pool, RunOptions, WorkInput, WorkKind, WorkOutput } from './messages.ts';

/**
 * Pixels of a picture up to which a piece of work takes one place of the pool; beyond them it takes two, and so on. A letter
 * sheet has 15 million at 400 dpi. At 600 dpi it has 34 million, and takes up to 0.4 GB in color while it is read or examined.
 */
const PIXELS_PER_PLACE = 20e6;

export interface LanePoolOptions extends LaneSetOptions {
  readonly clock: Clock;
  /** The time limit of a piece that has none of its own, in milliseconds; without it there is no limit. */
  readonly pieceTimeoutMs?: number | undefined;
}

interface Piece {
  readonly kind: WorkKind;
  readonly input: WorkInput<WorkKind>;
  readonly file: FileRef | null;
  readonly timeoutMs: number | undefined;
  /** How many of the pool's places it takes. */
  readonly places: number;
  /** Aborted when the piece is not wanted any more; the reason is what the caller gets. */
  readonly unwanted: AbortController;
  readonly resolve: (output: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Runs `call` when the signal aborts, at once if it has already; returns a function that stops listening. */
function onAbort(signal: AbortSignal | undefined, call: () => void): () => void {
  if (signal?.aborted === true) call();
  signal?.addEventListener('abort', call, { once: true });
  return () => signal?.removeEventListener('abort', call);
}

function timedOut({ file, timeoutMs = 0 }: Piece): DocxError {
  const seconds = String(Math.round(timeoutMs / 100) / 10);
  return new DocxError('timed_out', `${file?.name ?? 'The document'} took longer than ${seconds} s.`, {
    hint: 'Look whether the document is larger than it should be; a higher --file-timeout helps where that was the limit.',
    data: { timeout_ms: timeoutMs },
  });
}

/**
 * Has a lane do a piece until it is done, is not wanted any more, or its time is up. Resolves when the lane is free: with a
 * function that gives the caller the outcome, or null when the caller has it already.
 */
async function performOn(lane: Lane, piece: Piece, clock: Clock): Promise<(() => void) | null> {
  const { kind, input, timeoutMs, unwanted } = piece;
  const isOver = new AbortController();
  if (timeoutMs !== undefined) {
    clock.sleep(timeoutMs, isOver.signal).then(
      () => {
        unwanted.abort(timedOut(piece));
      },
      () => undefined,
    );
  }
  const cutOff = new Promise<null>((resolve) => {
    onAbort(unwanted.signal, () => {
      resolve(null);
    });
  });
  const performed = lane.perform(kind, input, unwanted.signal).then(
    (output) => () => {
      piece.resolve(output);
    },
    (reason: unknown) => () => {
      piece.reject(reason);
    },
  );
  const settle = await Promise.race([performed, cutOff]);
  isOver.abort();
  return settle;
}

/** A pool over lanes. A lane whose work is cut off by a signal or a time limit is stopped and replaced. */
export function createLanePool(options: LanePoolOptions): Pool {
  const { size, clock, pieceTimeoutMs } = options;
  const lanes = createLaneSet(options);
  const waiting: Piece[] = [];
  const wanted = new Set<AbortController>();
  /** Places that running pieces take. */
  let taken = 0;
  let isClosed = false;

  function dispatch(): void {
    for (let piece = waiting[0]; piece !== undefined; piece = waiting[0]) {
      if (taken + piece.places > size) return;
      const lane = lanes.take(piece.file?.path ?? null);
      if (lane === null) return;
      waiting.shift();
      void occupy(lane, piece);
    }
  }

  async function occupy(lane: Lane, piece: Piece): Promise<void> {
    taken += piece.places;
    const settle = await performOn(lane, piece, clock);
    taken -= piece.places;
    if (piece.unwanted.signal.aborted || lane.isSpent()) lanes.discard(lane);
    else lanes.giveBack(lane, piece.file?.path ?? null);
    // Only now: the caller may send its next piece at once, and then finds this lane free.
    settle?.();
    dispatch();
  }

  function enqueue(piece: Piece): void {
    const { unwanted, reject } = piece;
    waiting.push(piece);
    onAbort(unwanted.signal, () => {
      const place = waiting.indexOf(piece);
      if (place >= 0) waiting.splice(place, 1);
      reject(unwanted.signal.reason);
    });
    dispatch();
  }

  return {
    size,
    isQuiet: () => waiting.length === 0 && lanes.isIdle(),
    async run<K extends WorkKind>(
      kind: K,
      input: WorkInput<K>,
      { signal, timeoutMs = pieceTimeoutMs, pixels = 0 }: RunOptions = {},
    ): Promise<WorkOutput<K>> {
      if (isClosed)
        throw new DocxError('interrupted', 'No work is taken on any more: the program is ending.');
      const file = 'file' in input ? input.file : null;
      const places = clamp(Math.ceil(pixels / PIXELS_PER_PLACE), 1, size);
      const unwanted = new AbortController();
      wanted.add(unwanted);
      const detach = onAbort(signal, () => {
        unwanted.abort(signal?.reason);
      });
      try {
        const output = await new Promise<unknown>((resolve, reject) => {
          enqueue({ kind, input, file, timeoutMs, places, unwanted, resolve, reject });
        });
        return output as WorkOutput<K>;
      } finally {
        detach();
        wanted.delete(unwanted);
      }
    },
    async close() {
      isClosed = true;
      for (const unwanted of wanted) {
        unwanted.abort(new DocxError('interrupted', 'The work was stopped because the program is ending.'));
      }
      await lanes.stop();
    },
  };
}
