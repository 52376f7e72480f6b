/** Starts the first thread while the command line is still being understood: each of the two takes a tenth of a second. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { isLittle, type FileAtHand } from './little-work.ts';
import { isTuned, keepShort } from './tuned-process.ts';

/** A thread that was started, or not. */
export interface HeadStart {
  /** The thread, for the first who asks. */
  take(): Promise<Worker | undefined>;
  /** Ends it, whoever has it. */
  close(): Promise<void>;
}

/** Commands whose work threads do. */
const WORKING: ReadonlySet<string> = new Set(['bulk', 'upload', 'verify']);
/** What the environment says for yes. */
const YES: ReadonlySet<string | undefined> = new Set(['true', '1', 'yes', 'on']);

function filesOf(words: readonly string[], cwd: string): readonly FileAtHand[] {
  return words.flatMap((word) => {
    const place = path.resolve(cwd, word);
    try {
      const found = statSync(place);
      return found.isFile() ? [{ path: place, size: found.size }] : [];
    } catch {
      // No file, say a value of an option; what cannot be reached whoever reads it will tell.
      return [];
    }
  });
}

/**
 * Whether a command line, read at a glance, has work for a thread of this very process: one or two small files, or the
 * second process that much work is left to. A wrong guess costs a thread that nobody uses, or nothing.
 */
export function hasSurelyWork({ argv, env, cwd }: Pick<NodeJS.Process, 'argv' | 'env' | 'cwd'>): boolean {
  const words = argv.slice(2);
  const isLocal = words.includes('--local') || YES.has(env['DOCX_LOCAL']);
  if (!isLocal || !words.some((word) => WORKING.has(word))) return false;
  if (isTuned({ env })) return true;
  const files = filesOf(
    words.filter((word) => !word.startsWith('-') && !WORKING.has(word)),
    cwd(),
  );
  return files.length > 0 && isLittle(files);
}

/** Starts a thread where {@link hasSurelyWork} says so. */
export function headStart(process: NodeJS.Process): HeadStart {
  if (!hasSurelyWork(process))
    return { take: () => Promise.resolve(undefined), close: () => Promise.resolve() };
  if (!isTuned(process)) keepShort();
  let isTaken = false;
  const started = import('../work/index.ts').then(({ spawnThread }) => {
    const worker = spawnThread();
    // Whoever takes it finds out that it is over.
    worker.on('error', () => undefined);
    return worker;
  });
  return {
    take: async () => {
      if (isTaken) return undefined;
      isTaken = true;
      return started;
    },
    close: async () => {
      await (await started).terminate();
    },
  };
}
