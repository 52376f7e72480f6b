/** The host of a run: terminal, environment and signals of this process. Loads only what every start needs. */
import { readFileSync } from 'node:fs';
import { createIo, type Host } from '../cli/index.ts';
import { headStart } from './head-start.ts';
import { abortOnSignals } from './signals.ts';

/** A host that must be closed at the end of the run. */
export interface OwnedHost extends Host {
  /** Closes the embedded engine, when one was opened. */
  close(): Promise<void>;
}

function versionOf(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** Builds the host from the process. */
export function createHost(process: NodeJS.Process): OwnedHost {
  const ahead = headStart(process);
  const { stdin, stdout, stderr, env } = process;
  const cwd = process.cwd();
  const signal = abortOnSignals(process);
  const io = createIo({ stdin, stdout, stderr, env, cwd, signal });
  const version = versionOf();
  const closers: (() => Promise<void>)[] = [() => ahead.close()];
  return {
    version,
    io,
    signal,
    open: async (flags) => {
      const { openContext } = await import('./open-context.ts');
      const atEnd = (close: () => Promise<void>): number => closers.push(close);
      return openContext({ process, cwd, io, signal, flags, version, ahead, atEnd });
    },
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}
