/** The lanes of a pool: which of them are idle, what each has open, and which one takes the next piece of work. */
import type { WorkInput, WorkKind } from './messages.ts';

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

export interface LaneSetOptions {
  /** Lanes at once. */
  readonly size: number;
  /** Called when there is more work than lanes, for `size` lanes at most; with `ahead`, before any work, when `warm`. */
  readonly startLane: (ahead: boolean) => Lane;
  /** Starts the first lane at once: work is about to come. */
  readonly warm?: boolean | undefined;
}

export interface LaneSet {
  /** An idle lane: the one that has the file open, else the one used last. A new lane only when none is idle, since it starts cold. */
  take(path: string | null): Lane | null;
  /** A lane that was taken is idle again; it has this file open. */
  giveBack(lane: Lane, path: string | null): void;
  /** Stops a lane; another one may start in its place. */
  discard(lane: Lane): void;
  /** Whether no lane is at work. */
  isIdle(): boolean;
  /** Stops all of them. */
  stop(): Promise<void>;
}

export function createLaneSet({ size, startLane, warm = false }: LaneSetOptions): LaneSet {
  const lanes = new Set<Lane>();
  /** Idle lanes, the one used last at the end, with the file each has open. */
  const idle = new Map<Lane, string | null>();

  if (warm) {
    const first = startLane(true);
    lanes.add(first);
    idle.set(first, null);
  }

  function discard(lane: Lane): void {
    idle.delete(lane);
    lanes.delete(lane);
    void lane.stop();
  }

  return {
    take(path) {
      // One that broke down while it had nothing to do must not take the next piece down with it.
      for (const lane of idle.keys()) if (lane.isSpent()) discard(lane);
      const knowing = [...idle].find(([, opened]) => path !== null && opened === path)?.[0];
      const rested = knowing ?? [...idle.keys()].at(-1);
      const lane = rested ?? (lanes.size < size ? startLane(false) : undefined);
      if (lane === undefined) return null;
      lanes.add(lane);
      idle.delete(lane);
      return lane;
    },
    giveBack(lane, path) {
      idle.set(lane, path);
    },
    discard,
    isIdle: () => idle.size === lanes.size,
    async stop() {
      await Promise.all([...lanes].map((lane) => lane.stop()));
      lanes.clear();
      idle.clear();
    },
  };
}
