/** Draws documents for reports in a process of its own, without a store and without a service. */
import type { CommandContext } from '../cli/index.ts';
import { DocxError } from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Settings } from '../settings/index.ts';
import { createWorkerPool } from '../work/index.ts';
import { engineOptionsOf } from './engine-options.ts';

/** What can draw. */
export interface Illustrator {
  readonly illustrate: CommandContext['illustrate'];
  /** Ends the process. */
  close(): Promise<void>;
}

interface IllustratorOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Makes an illustrator; its process starts with the first document. */
export async function openIllustrator({
  settings,
  clock,
  log,
  signal,
}: IllustratorOptions): Promise<Illustrator> {
  const { passwords, maxPixels, fileTimeoutMs } = await engineOptionsOf(settings);
  const pool = createWorkerPool({ size: 1, clock, log });
  return {
    illustrate: ({ name, path }, request) => {
      if (path === undefined) throw new DocxError('file_unreadable', `"${name}" is not on this machine`);
      const open = { passwords, maxPixels, maxPages: null };
      return pool.run(
        'illustrate',
        { file: { path, name }, open, request },
        { signal, timeoutMs: fileTimeoutMs },
      );
    },
    close: () => pool.close(),
  };
}
