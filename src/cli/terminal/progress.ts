/** How far a long command has come: a live bar on a terminal, lines on a pipe, nothing with `--quiet`. Uses ora. */
import type { Clock } from '../../kit/clock.ts';
import { durationText, lineText } from '../../render/index.ts';
import { inCi } from './in-ci.ts';
import type { Sink } from './io.ts';

/** What is known at a moment. */
export interface ProgressState {
  readonly done: number;
  /** Unknown while the list is still growing. */
  readonly total?: number | undefined;
  readonly failed?: number | undefined;
  /** Items the pre-flight has looked at; shown while there are more of them than are done. */
  readonly checked?: number | undefined;
  /** Pages of the items that are done. */
  readonly pages?: number | undefined;
  /** What is being worked on. */
  readonly current?: string | undefined;
}

/** A running display. Everything goes to stderr. */
export interface Progress {
  /** Redraws the live bar; silent on a pipe. */
  update(state: ProgressState): void;
  /** Something settled. A line on a pipe; on a terminal a failure or a warning leaves a line above the bar. */
  settled(text: string, outcome?: 'done' | 'warned' | 'failed'): void;
  /** Takes the bar away. Always call it, also after an error. */
  stop(): Promise<void>;
}

/** Starts a display: `title` says what is going on, `unit` what is counted (`files`, `jobs`). */
export type ProgressFactory = (options: { readonly title: string; readonly unit: string }) => Progress;

/** What {@link createProgress} needs. */
export interface ProgressOptions {
  /** The stream of the live bar. */
  readonly stream: NodeJS.WriteStream;
  readonly stderr: Sink;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly quiet: boolean;
}

const BAR = 20;

/** The text of the bar: bar, count, pages, rate and time left. */
export function barText(title: string, unit: string, state: ProgressState, elapsedMs: number): string {
  const { done, total, failed = 0, checked = 0, pages } = state;
  const share = total === undefined || total === 0 ? undefined : done / total;
  const filled = Math.round((share ?? 0) * BAR);
  const parts = [
    total === undefined ? `${String(done)} ${unit}` : `${String(done)}/${String(total)} ${unit}`,
  ];
  if (checked > done) parts.push(`${String(checked)} checked`);
  if (failed > 0) parts.push(`${String(failed)} failed`);
  if (pages !== undefined) parts.push(`${String(pages)} pages`);
  // Failures are mostly quick: they do not tell how long the other items take.
  const worked = done - failed;
  if (worked > 0 && elapsedMs > 0) {
    parts.push(`${((worked / elapsedMs) * 60_000).toFixed(1)} ${unit}/min`);
    if (total !== undefined && total > done)
      parts.push(`${durationText((elapsedMs / worked) * (total - done))} left`);
  }
  const bar = share === undefined ? '' : ` ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
  const current = state.current === undefined ? '' : `  ${lineText(state.current)}`;
  return `${title}${bar} ${parts.join(', ')}${current}`;
}

const silent: Progress = {
  update: () => undefined,
  settled: () => undefined,
  stop: () => Promise.resolve(),
};

/** Lines on a pipe, one per settled item. */
function lines(stderr: Sink): Progress {
  let last: Promise<unknown> = Promise.resolve();
  return {
    update: () => undefined,
    settled: (text) => {
      // A closed stderr must not stop the work.
      last = stderr.write(`${lineText(text)}\n`).catch(() => undefined);
    },
    stop: async () => {
      await last;
    },
  };
}

/** One line that is redrawn; failures and warnings stay above it. */
function live(options: ProgressOptions, title: string, unit: string): Progress {
  const { stream, stderr, clock } = options;
  const begun = clock.elapsed();
  let state: ProgressState = { done: 0 };
  let stopped = false;
  const fitted = (): string => {
    const text = barText(title, unit, state, clock.elapsed() - begun);
    // The spinner and a space stand before the text; a bar that wraps cannot be redrawn.
    return text.slice(0, Math.max(10, stderr.columns - 4));
  };
  const spinner = import('ora').then(({ default: ora }) => {
    // Whether a line can be redrawn was decided already; ora takes any CI variable, even an empty one, for a CI system. Nor does it
    // know NO_COLOR.
    const color = stderr.style.cyan('c') === 'c' ? false : 'cyan';
    const made = ora({
      text: fitted(),
      stream,
      color,
      discardStdin: false,
      hideCursor: true,
      isEnabled: true,
    });
    return stopped ? made : made.start();
  });
  const change = (work: (bar: Awaited<typeof spinner>) => void): void => {
    void spinner.then((bar) => {
      if (!stopped) work(bar);
    });
  };
  return {
    update: (next) => {
      state = next;
      change((bar) => {
        bar.text = fitted();
      });
    },
    settled: (text, outcome = 'done') => {
      if (outcome !== 'done') {
        const { red, yellow } = stderr.style;
        const mark = outcome === 'failed' ? red('failed') : yellow('warning');
        change((bar) => {
          bar.clear();
          stream.write(`${mark} ${lineText(text)}\n`);
          bar.render();
        });
      }
    },
    stop: async () => {
      const bar = await spinner;
      stopped = true;
      bar.stop();
    },
  };
}

/**
 * Whether a line can be redrawn. Not on a terminal of unknown width: ora would count its rows without end. Nor where the
 * terminal is dumb or that of a CI system: ora would write the bar once, and it would stand there with what was known then.
 */
const canRedraw = ({ stream, stderr, env }: ProgressOptions): boolean =>
  stderr.isTTY && stream.columns > 0 && env['TERM'] !== 'dumb' && !inCi(env);

/** The display that suits this terminal. */
export function createProgress(options: ProgressOptions): ProgressFactory {
  if (options.quiet) return () => silent;
  if (!canRedraw(options)) return () => lines(options.stderr);
  return ({ title, unit }) => live(options, title, unit);
}
