/** A command line without a process: terminal in memory, scripted answers, a moving clock, a service to be faked. */
import type { DocumentService } from '../../src/contract/index.ts';
import type { CalibrationPort, CommandContext, Diagnosis, Flags, Host } from '../../src/cli/context.ts';
import { ClosedPipe, type Io, type Sink } from '../../src/cli/terminal/io.ts';
import { createProgress, type ProgressFactory } from '../../src/cli/terminal/progress.ts';
import type { Prompter } from '../../src/cli/terminal/prompt.ts';
import { DocxError } from '../../src/contract/index.ts';
import type { Clock } from '../../src/kit/clock.ts';
import { silentLog } from '../../src/kit/log.ts';
import { PLAIN_STYLE } from '../../src/render/index.ts';
import { loadSettings, placesOf } from '../../src/settings/index.ts';

/** A clock whose time moves only when somebody sleeps. */
export function movingClock(start = '2026-01-02T03:04:05.000Z'): Clock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    elapsed: () => now,
    sleep: (ms, signal) => {
      if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
      now += ms;
      return Promise.resolve();
    },
  };
}

/** Replaces operations of the service; a call that was not expected fails the test. */
export type ServiceFakes = {
  readonly [Noun in keyof DocumentService]?: Partial<DocumentService[Noun]>;
};

/** A service that knows only the given operations. */
export function fakeService(fakes: ServiceFakes): DocumentService {
  const noun = (name: string, operations: object): object =>
    new Proxy(operations, {
      get: (target, operation) => {
        const found: unknown = Reflect.get(target, operation);
        if (found !== undefined) return found;
        throw new Error(`unexpected call of ${name}.${String(operation)}`);
      },
    });
  return new Proxy(fakes, {
    get: (target, name) => noun(String(name), (Reflect.get(target, name) as object | undefined) ?? {}),
  }) as DocumentService;
}

/** What a test may set. */
export interface TestHostOptions {
  readonly service?: DocumentService | ServiceFakes;
  /** Standard output, error and input are a terminal. */
  readonly tty?: boolean;
  /** Columns of the terminal. */
  readonly columns?: number;
  /** Answers to prompts, in order; without them nobody can answer. */
  readonly answers?: readonly (string | boolean)[];
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the run; also the home of settings and data. */
  readonly cwd?: string;
  readonly progress?: ProgressFactory;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly serve?: CommandContext['serve'];
  readonly tryLogin?: CommandContext['tryLogin'];
  readonly illustrate?: CommandContext['illustrate'];
  readonly diagnoses?: readonly Diagnosis[];
  readonly calibration?: Partial<CalibrationPort>;
  /** The reader of standard output has gone. */
  readonly closedStdout?: boolean;
}

/** A host in memory, with what was written to it. */
export interface TestHost extends Host {
  stdout(): string;
  stderr(): string;
  /** Questions that were asked. */
  readonly questions: readonly string[];
}

/** Builds a host for `runCli` and for commands. */
export function testHost(options: TestHostOptions = {}): TestHost {
  const { tty = false, columns = 120, cwd = '/nowhere', env = {} } = options;
  const written = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof written): Sink => ({
    isTTY: tty,
    columns: tty ? columns : Infinity,
    style: { ...PLAIN_STYLE, width: tty ? columns : Infinity },
    write: (chunk) => {
      if (name === 'stdout' && options.closedStdout === true) return Promise.reject(new ClosedPipe('closed'));
      written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      return Promise.resolve();
    },
  });
  const io: Io = {
    stdin: {
      isTTY: tty,
      // oxlint-disable-next-line typescript/require-await -- the port is a stream
      bytes: async function* () {
        yield Buffer.from(options.stdin ?? '');
      },
    },
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    cwd,
    withColor: () => Promise.resolve(io),
  };
  const questions: string[] = [];
  const answers = [...(options.answers ?? [])];
  const answer = (question: string): Promise<string | boolean> => {
    questions.push(question);
    const next = answers.shift();
    return next === undefined
      ? Promise.reject(new DocxError('usage', `Cannot ask "${question}"`))
      : Promise.resolve(next);
  };
  const prompt: Prompter = {
    available: options.answers !== undefined,
    text: async (question) => String(await answer(question)),
    secret: async (question) => String(await answer(question)),
    confirm: async (question) => (await answer(question)) === true,
  };
  const clock = options.clock ?? movingClock();
  const signal = options.signal ?? new AbortController().signal;
  const open = (flags: Flags): Promise<CommandContext> => {
    const places = placesOf({ env: { DOCX_HOME: cwd }, home: cwd, platform: 'linux' });
    const settings = loadSettings({
      flags: flags.settings,
      env,
      cwd,
      places,
      mayMakeProfile: flags.mayMakeProfile,
      mayBeBroken: !flags.needsSettings,
    });
    return Promise.resolve({
      version: '0.0.0',
      illustrate: options.illustrate ?? (() => Promise.reject(new Error('unexpected call of illustrate'))),
      io,
      prompt,
      // The live bar needs a real stream; tests see the lines.
      progress:
        options.progress ??
        createProgress({
          env,
          stream: process.stderr,
          stderr: { ...io.stderr, isTTY: false },
          clock,
          quiet: flags.quiet,
        }),
      settings,
      clock,
      log: silentLog,
      signal,
      service: () => Promise.resolve(fakeService(options.service ?? {})),
      tryLogin: options.tryLogin ?? (() => Promise.reject(new Error('unexpected call of tryLogin'))),
      serve: options.serve ?? (() => Promise.reject(new Error('unexpected call of serve'))),
      calibration: {
        check: () => Promise.resolve(),
        learn: () => Promise.reject(new Error('unexpected call of calibration.learn')),
        forget: () => Promise.reject(new Error('unexpected call of calibration.forget')),
        ...options.calibration,
      },
      diagnose: () => Promise.resolve(options.diagnoses ?? []),
    });
  };
  return {
    version: '0.0.0',
    io,
    signal,
    open,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    questions,
  };
}
