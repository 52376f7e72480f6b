/** All that a command may touch. The real one is built in `app`; tests build their own. */
import type { DocumentService } from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { SettingName, Settings } from '../settings/index.ts';
import type { Io } from './io.ts';
import type { ProgressFactory } from './progress.ts';
import type { Prompter } from './prompt.ts';

/** What a command declares about its use of the service. */
export interface ServiceUse {
  /** The command waits for jobs: an embedded engine works on the queue meanwhile. A remote service ignores it. */
  readonly work?: boolean;
}

/** One thing that was looked at on this machine. */
export interface Diagnosis {
  readonly name: string;
  readonly ok: boolean;
  /** What was found, or what is wrong. */
  readonly detail: string;
  /** What the person can do about it. */
  readonly hint?: string;
}

export interface CommandContext {
  readonly io: Io;
  readonly prompt: Prompter;
  readonly progress: ProgressFactory;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted by the first SIGINT or SIGTERM; the reason is a `DocxError`. */
  readonly signal: AbortSignal;
  /** The service, remote or embedded: a command cannot tell which. Made on first use. */
  service(use?: ServiceUse): Promise<DocumentService>;
  /** Looks at everything this program needs on this machine. */
  diagnose(): Promise<readonly Diagnosis[]>;
}

/** What the command line says about the run itself. */
export interface Flags {
  /** Options that override settings, as they were written. */
  readonly settings: Readonly<Partial<Record<SettingName, unknown>>>;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** False with `--no-color`. */
  readonly color: boolean;
  /** False with `--no-input`. */
  readonly input: boolean;
}

/** What is there before the command line is understood. */
export interface Host {
  readonly version: string;
  /** Without color. */
  readonly io: Io;
  readonly signal: AbortSignal;
  /** Builds the context; throws `settings_invalid`. */
  open(flags: Flags): Promise<CommandContext>;
}
