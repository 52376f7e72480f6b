/** The real context of a command: settings of this user, terminal of this process, the service that is meant. */
import { openTerminal, type CommandContext, type Flags, type Io } from '../cli/index.ts';
import { systemClock, type Clock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';
import { once } from '../kit/once.ts';
import { homeOfUser, loadSettings, placesOf, unreadVariables, type Settings } from '../settings/index.ts';
import type { HeadStart } from './head-start.ts';
import type { Illustrator } from './illustrator.ts';

/** What {@link openContext} needs. */
export interface ContextOptions {
  readonly process: NodeJS.Process;
  readonly cwd: string;
  /** Without color. */
  readonly io: Io;
  readonly signal: AbortSignal;
  readonly flags: Flags;
  readonly version: string;
  /** The worker that was started before the command line was understood. */
  readonly ahead: HeadStart;
  /** Remembers what must be closed at the end of the run. */
  readonly atEnd: (close: () => Promise<void>) => void;
}

/** What is learned of genuine documents; its code is loaded when it is first used. */
const calibrationOf = (settings: Settings, clock: Clock): CommandContext['calibration'] => ({
  check: async () => {
    (await import('./calibrate.ts')).folderOf(settings);
  },
  learn: async (reports) => (await import('./calibrate.ts')).learn(reports, { settings, clock }),
  forget: async () => (await import('./calibrate.ts')).forget(settings),
});

/** Settings from options, environment and files, as this process has them. Throws `settings_invalid`. */
function settingsOf({ process: { env, platform }, cwd, flags }: ContextOptions): Settings {
  const places = placesOf({ env, home: homeOfUser(), platform });
  const { settings, mayMakeProfile, needsSettings } = flags;
  return loadSettings({ flags: settings, env, cwd, places, mayMakeProfile, mayBeBroken: !needsSettings });
}

/** Builds the context. Throws `settings_invalid`. */
export async function openContext(options: ContextOptions): Promise<CommandContext> {
  const { process, flags, ahead, atEnd, version } = options;
  // Whatever waits for work that cannot be done has to stop, as it does on Ctrl-C.
  const stuck = new AbortController();
  const signal = AbortSignal.any([options.signal, stuck.signal]);
  const { stdin, stderr, env } = process;
  const settings = settingsOf(options);
  const io = await options.io.withColor(flags.color);
  const clock = systemClock;
  const { prompt, progress, tell } = await openTerminal({ stdin, stderr, env, io, flags, clock, signal });
  const log = createLog(flags.verbose ? 'debug' : 'warn', tell);
  if (!flags.quiet) for (const line of unreadVariables(env)) log('warn', line);
  const illustrator = once(async (): Promise<Illustrator> => {
    const { openIllustrator } = await import('./illustrator.ts');
    const opened = await openIllustrator({ settings, clock, log, signal });
    atEnd(() => opened.close());
    return opened;
  });
  return {
    prompt,
    progress,
    io,
    settings,
    clock,
    log,
    signal,
    service: async (use = {}) => {
      const { connect } = await import('./connect.ts');
      const onStuck = (error: unknown): void => {
        stuck.abort(error);
      };
      const connection = await connect({ settings, clock, log, use, ahead, onStuck });
      atEnd(() => connection.close());
      return connection.service;
    },
    calibration: calibrationOf(settings, clock),
    version,
    illustrate: async (file, request) => (await illustrator()).illustrate(file, request),
    tryLogin: async (login) => {
      const { tryLogin } = await import('./connect.ts');
      return tryLogin(login, { settings, clock, log, signal });
    },
    serve: async (request) => {
      const { serve } = await import('./serve.ts');
      await serve(request, { settings, clock, log, signal, version });
      return 0;
    },
    diagnose: async () => (await import('./diagnose.ts')).diagnose({ settings, clock, log, signal }),
  };
}
