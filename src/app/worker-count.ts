/** How many workers this machine can feed: bounded by its cores and by the memory that recognition takes. */
import os from 'node:os';

const MB = 1024 * 1024;
/** Memory of one worker at work on a 300 dpi page: engine, language data, bitmaps. */
const WORKER_BYTES = 450 * MB;
/** Left for the process itself and everything else on the machine. */
const RESERVE_BYTES = 512 * MB;
/** More workers help only servers, whose operators set their number. */
const MOST = 4;

interface Machine {
  readonly cores: number;
  /** Bytes that are free to use. */
  readonly memory: number;
}

/** The machine as it is; the memory limit of a container counts. */
const thisMachine = (): Machine => ({
  cores: os.availableParallelism(),
  memory: Math.min(os.freemem(), process.availableMemory()),
});

/** The number of workers to use when nobody says otherwise, at least 1. */
export function defaultWorkers({ cores, memory }: Machine = thisMachine()): number {
  return Math.max(1, Math.min(cores, MOST, Math.floor((memory - RESERVE_BYTES) / WORKER_BYTES)));
}
