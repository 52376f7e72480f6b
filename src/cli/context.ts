/** All that a command may touch. The real one is built in `app`; tests build their own. */
import type {
  DocumentService,
  ErrorCode,
  FileSource,
  Illustration,
  IllustrationRequest,
  IntegrityReport,
  PlanName,
} from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Learned } from '../render/index.ts';
import type { SettingName, Settings } from '../settings/index.ts';
import type { Io } from './terminal/io.ts';
import type { ProgressFactory } from './terminal/progress.ts';
import type { Prompter } from './terminal/prompt.ts';

/** What a command declares about its use of the service. */
export interface ServiceUse {
  /** The command waits for jobs: an embedded engine works on the queue meanwhile. A remote service ignores it. */
  readonly work?: boolean;
  /** Documents that are checked at once, by `all` checks or only some: an embedded engine starts what they need while it opens. */
  readonly checks?: { readonly files: readonly { readonly name: string }[]; readonly all: boolean };
  /** The embedded engine answers where no service is named: for questions that are about no documents and no account. */
  readonly embeddedByDefault?: boolean;
}

/** One thing that was looked at on this machine. */
export interface Diagnosis {
  readonly name: string;
  readonly ok: boolean;
  /** What was found, or what is wrong. */
  readonly detail: string;
  /** What the person can do about it. */
  readonly hint?: string;
  /** The error that a check of a service ended with; without it, a part of this machine is missing. */
  readonly error_code?: ErrorCode;
}

/** Key and secret for a service, not stored yet. */
export interface LoginAttempt {
  readonly base_url: string;
  readonly api_key: string;
  readonly api_secret: string;
}

/** How the service is to be run. */
export interface ServeRequest {
  /** Name or address to listen on. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The plan of every account. */
  readonly plan: PlanName;
  /** How many proxies before the server are trusted to name the address they speak for. */
  readonly trustedProxies: number;
  /** Files with certificate and key; null serves plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Coins an account may spend; null when there is no bound. */
  readonly coinBudget: number | null;
  /** Requests a minute by operation; `default` for the rest. */
  readonly rateLimits: Readonly<Record<string, number>>;
  /** Called once with the base URL. */
  readonly onListening: (baseUrl: string) => Promise<void>;
}

/** A report with the file it is about. */
export interface ReportedFile {
  readonly path: string;
  readonly report: IntegrityReport;
}

/** What the integrity score knows of the user's own genuine documents. Only the embedded engine has it. */
export interface CalibrationPort {
  /** Throws `usage` when a service elsewhere is meant. */
  check(): Promise<void>;
  /** Learns from reports and keeps the result. Throws `usage`, and `nothing_matched` for too few documents. */
  learn(reports: readonly ReportedFile[]): Promise<Learned>;
  /** Forgets, and resolves with the file that is gone; null where nothing was learned. */
  forget(): Promise<string | null>;
}

export interface CommandContext {
  /** Of this program. */
  readonly version: string;
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
  readonly calibration: CalibrationPort;
  /**
   * Draws a document for a report, always on this machine, also when a service elsewhere verified it. Rejects when the
   * file cannot be opened in time.
   */
  illustrate(file: FileSource, request: IllustrationRequest): Promise<Illustration>;
  /** Uses key and secret once and returns the address that the service sees. Throws what the service throws. */
  tryLogin(login: LoginAttempt): Promise<string>;
  /**
   * Runs the service over the store of this machine until the signal aborts, then brings its work to an end. Resolves
   * with the exit code; what went wrong may have been told already.
   */
  serve(request: ServeRequest): Promise<number>;
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
  /** The command may make the profile that was chosen. */
  readonly mayMakeProfile: boolean;
  /** False where the command also runs with settings that are broken. */
  readonly needsSettings: boolean;
}

/** What a run has before its command line is parsed. */
export interface Host {
  readonly version: string;
  /** Without color. */
  readonly io: Io;
  readonly signal: AbortSignal;
  /** Builds the context; throws `settings_invalid`. */
  open(flags: Flags): Promise<CommandContext>;
}
