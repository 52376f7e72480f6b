/** Starts the first worker while the command line is still being understood: each of the two takes a tenth of a second. */
import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { isLittle, type FileAtHand } from './little-work.ts';

/** The worker that was started ahead, if one was. */
export interface HeadStart {
  /** Whether there is so little to do that workers should be fast rather than small. */
  readonly isShort: boolean;
  /** The worker, for the first caller. */
  take(): Promise<ChildProcess | undefined>;
  /** Ends it, whoever has it. */
  close(): Promise<void>;
}

/** What a quick look at the command line finds for workers to do. */
type Work = 'none' | 'little' | 'much';

/** Commands whose work is done by workers. */
const WORKING: ReadonlySet<string> = new Set(['bulk', 'upload', 'verify']);
/** Options whose value may lead to a file or folder that is not to be worked on. */
const ELSEWHERE: ReadonlySet<string | undefined> = new Set([
  '--store',
  '--report',
  '--tessdata',
  '--password-file',
  '--out',
  '-o',
]);
/** The option whose value lists the files to work on: how many is not known yet. */
const LISTED = /^--files-from(?:=|$)/;
/** The option that names a service elsewhere, whatever the environment says. */
const REMOTE = /^--base-url(?:=|$)/;
/** What counts as yes in an environment variable. */
const YES: ReadonlySet<string | undefined> = new Set(['true', '1', 'yes', 'on']);

/** The files and folders that words of a command line name. */
function placesOf(
  words: readonly string[],
  cwd: string,
): { readonly files: readonly FileAtHand[]; readonly folders: number } {
  const files: FileAtHand[] = [];
  let folders = 0;
  for (const word of words) {
    const place = path.resolve(cwd, word);
    try {
      const found = statSync(place);
      if (found.isFile()) files.push({ path: place, size: found.size });
      if (found.isDirectory()) folders += 1;
    } catch {
      // No file or folder but, say, the value of an option. One that cannot be reached is reported by whoever reads it.
    }
  }
  return { files, folders };
}

/** What a command line has to do for a worker of this machine. A wrong guess costs a process that nobody uses, or nothing. */
export function workOf({ argv, env, cwd }: Pick<NodeJS.Process, 'argv' | 'env' | 'cwd'>): Work {
  const words = argv.slice(2);
  const isLocal = words.includes('--local') || YES.has(env['DOCX_LOCAL']);
  if (!isLocal || words.some((word) => REMOTE.test(word)) || !words.some((word) => WORKING.has(word)))
    return 'none';
  if (words.some((word) => LISTED.test(word))) return 'much';
  const named = words.filter(
    (word, at) => !word.startsWith('-') && !WORKING.has(word) && !ELSEWHERE.has(words[at - 1]),
  );
  const { files, folders } = placesOf(named, cwd());
  if (files.length + folders === 0) return 'none';
  return folders === 0 && isLittle(files) ? 'little' : 'much';
}

/** Starts a worker where {@link workOf} finds something to do. */
export function headStart(process: NodeJS.Process): HeadStart {
  const work = workOf(process);
  const isShort = work === 'little';
  if (work === 'none')
    return { isShort, take: () => Promise.resolve(undefined), close: () => Promise.resolve() };
  let isTaken = false;
  const started = import('../work/index.ts').then(({ spawnWorker }) => {
    const worker = spawnWorker({ short: isShort });
    // The caller that takes it finds out that it has ended.
    worker.on('error', () => undefined);
    return worker;
  });
  return {
    isShort,
    take: async () => {
      if (isTaken) return undefined;
      isTaken = true;
      return started;
    },
    close: async () => {
      (await started).kill('SIGKILL');
    },
  };
}
