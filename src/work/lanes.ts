/** Hands pieces of work to lanes, each of which does one at a time; knows order, cancellation, time limits and replacement. */
import { DocxError } from '../contract/light.ts';
import type { Clock } from '../kit/clock.ts';
import type { FileRef, Pool, RunOptions, WorkInput, WorkKind, WorkOutput } from './messages.ts';

/**
 * Pixels of a picture up to which a piece of work takes one place, and so on: a letter sheet at 400 dpi has 15 million. At
 * 600 dpi it has 34 million, and takes up to 0.4 GB in color while it is read or examined.
 */
const PIXELS_PER_PLACE = 20e6;

/** Something that does one piece of work at a time: a process, or this one. */
export interface Lane {
  /**
   * Rejects with a DocxError, also when the lane itself breaks down. `signal` says that the output is not wanted any
   * more; a lane that cannot be told is stopped.
   */
  perform(kind: WorkKind, input: WorkInput<WorkKind>, signal: AbortSignal): Promise<unknown>;
  /** Whether another one should take its place before the next piece. */
  isSpent(): boolean;
  /** Ends the lane and whatever it is doing. */
  stop(): Promise<void>;
}

export interface LanePoolOptions {
  /** Lanes at once. */
  readonly size: number;
  readonly clock: Clock;
  /** Called when there is more work than lanes, never for more than `size` of them; `ahead` of any work when `warm`. */
  readonly startLane: (ahead: boolean) => Lane;
  /** Starts the first lane at once: work is about to come. */
  readonly warm?: boolean | undefined;
  /** Milliseconds that a piece may take for which nobody names a limit; without it, any time. */
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

/** Runs `call` when the signal aborts, at once if it has, and gives a function that takes that back. */
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

/** A pool over lanes. A lane whose work is cut off by a signal or a time limit is stopped and replaced. */
export function createLanePool(options: LanePoolOptions): Pool {
  const { size, clock, startLane, warm = false, pieceTimeoutMs } = options;
  const waiting: Piece[] = [];
  const lanes = new Set<Lane>();
  /** Idle lanes, the one used last at the end, with the file each has open. */
  const idle = new Map<Lane, string | null>();
  const wanted = new Set<AbortController>();
  /** Places that running pieces take. */
  let taken = 0;
  let isClosed = false;

  function discard(lane: Lane): void {
    idle.delete(lane);
    lanes.delete(lane);
    void lane.stop();
  }

  /** An idle lane, best one that has the file open, else the one used last; a new one only when none is idle: it starts cold. */
  function takeLane(path: string | null): Lane | null {
    // One that broke down while it had nothing to do must not take the next piece down with it.
    for (const lane of idle.keys()) if (lane.isSpent()) discard(lane);
    const knowing = [...idle].find(([, opened]) => path !== null && opened === path)?.[0];
    const rested = knowing ?? [...idle.keys()].at(-1);
    const lane = rested ?? (lanes.size < size ? startLane(false) : undefined);
    if (lane === undefined) return null;
    lanes.add(lane);
    idle.delete(lane);
    return lane;
  }

  if (warm) {
    const first = startLane(true);
    lanes.add(first);
    idle.set(first, null);
  }

  function dispatch(): void {
    for (let piece = waiting[0]; piece !== undefined; piece = waiting[0]) {
      if (taken + piece.places > size) return;
      const lane = takeLane(piece.file?.path ?? null);
      if (lane === null) return;
      waiting.shift();
      void performOn(lane, piece);
    }
  }

  async function performOn(lane: Lane, piece: Piece): Promise<void> {
    const { kind, input, file, timeoutMs, unwanted } = piece;
    taken += piece.places;
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
    taken -= piece.places;
    if (unwanted.signal.aborted || lane.isSpent()) {
      discard(lane);
    } else {
      idle.set(lane, file?.path ?? null);
    }
    // Only now: whoever waited comes with the next piece at once, and finds this lane free.
    settle?.();
    dispatch();
  }

  return {
    size,
    isQuiet: () => waiting.length === 0 && idle.size === lanes.size,
    async run<K extends WorkKind>(
      kind: K,
      input: WorkInput<K>,
      { signal, timeoutMs = pieceTimeoutMs, pixels = 0 }: RunOptions = {},
    ): Promise<WorkOutput<K>> {
      if (isClosed)
        throw new DocxError('interrupted', 'No work is taken on any more: the program is ending.');
      const unwanted = new AbortController();
      wanted.add(unwanted);
      const detach = onAbort(signal, () => {
        unwanted.abort(signal?.reason);
      });
      try {
        return await new Promise<WorkOutput<K>>((resolve, reject) => {
          const piece: Piece = {
            kind,
            input,
            file: 'file' in input ? input.file : null,
            timeoutMs,
            places: Math.min(size, Math.max(1, Math.ceil(pixels / PIXELS_PER_PLACE))),
            unwanted,
            resolve: (output) => {
              resolve(output as WorkOutput<K>);
            },
            reject,
          };
          waiting.push(piece);
          onAbort(unwanted.signal, () => {
            const place = waiting.indexOf(piece);
            if (place >= 0) waiting.splice(place, 1);
            reject(unwanted.signal.reason as Error);
          });
          dispatch();
        });
      } finally {
        detach();
        wanted.delete(unwanted);
      }
    },
    async close() {
      isClosed = true;
      const stopped = [...lanes];
      for (const unwanted of wanted) {
        unwanted.abort(new DocxError('interrupted', 'The work was stopped because the program is ending.'));
      }
      await Promise.all(stopped.map((lane) => lane.stop()));
      lanes.clear();
      idle.clear();
    },
  };
}
