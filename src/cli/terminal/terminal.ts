/** What a terminal offers beyond its streams: questions, progress, and lines of the log. */
import type { Clock } from '../../kit/clock.ts';
import type { Flags } from '../context.ts';
import type { Io } from './io.ts';
import { createProgress, type ProgressFactory } from './progress.ts';
import { createPrompter, type Prompter } from './prompt.ts';
import { printable } from '../../render/index.ts';

/** What {@link createTerminal} needs. */
export interface TerminalOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly io: Io;
  readonly flags: Flags;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** What {@link createTerminal} gives. */
interface Terminal {
  readonly prompt: Prompter;
  readonly progress: ProgressFactory;
  /** Writes lines to stderr that may contain text from elsewhere. */
  readonly tell: (lines: string) => void;
}

/** Questions and progress as the flags of this run allow them. */
export function createTerminal(options: TerminalOptions): Terminal {
  const { stdin, stderr, env, io, flags, clock, signal } = options;
  return {
    prompt: createPrompter({ stdin, stderr, env, allowed: flags.input, signal }),
    progress: createProgress({ stream: stderr, stderr: io.stderr, env, clock, quiet: flags.quiet }),
    tell: (lines) => {
      // A closed stderr cannot be told anything.
      io.stderr.write(printable(lines)).catch(() => undefined);
    },
  };
}
