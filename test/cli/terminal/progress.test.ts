/** How far a long command has come: bar, lines, or nothing. */
import { PassThrough } from 'node:stream';
import chalk from 'chalk';
import { describe, expect, it, vi } from 'vitest';
import { barText, createProgress } from '../../../src/cli/terminal/progress.ts';
import type { Sink } from '../../../src/cli/terminal/io.ts';
import { PLAIN_STYLE } from '../../../src/render/index.ts';
import { movingClock, testHost } from '../../support/cli.ts';

describe('barText', () => {
  it('shows bar, files, failures, pages, rate and time left', () => {
    expect(
      barText('Reading', 'files', { done: 6, total: 21, failed: 1, pages: 9, current: 'a.pdf' }, 60_000),
    ).toBe(
      'Reading ██████░░░░░░░░░░░░░░ 6/21 files, 1 failed, 9 pages, 5.0 files/min, 3 min 00 s left  a.pdf',
    );
  });

  it('promises nothing before it knows something', () => {
    expect(barText('Reading', 'files', { done: 0, total: 3 }, 0)).toBe(
      'Reading ░░░░░░░░░░░░░░░░░░░░ 0/3 files',
    );
    expect(barText('Reading', 'files', { done: 0, total: 3, checked: 2 }, 0)).toBe(
      'Reading ░░░░░░░░░░░░░░░░░░░░ 0/3 files, 2 checked',
    );
    expect(barText('Reading', 'files', { done: 7 }, 60_000)).toBe('Reading 7 files, 7.0 files/min');
    expect(barText('Reading', 'files', { done: 1, failed: 1, total: 2 }, 50)).toBe(
      'Reading ██████████░░░░░░░░░░ 1/2 files, 1 failed',
    );
    expect(barText('Reading', 'files', { done: 0, total: 0 }, 5)).toBe('Reading 0/0 files');
  });
});

const start = (quiet: boolean) => {
  const host = testHost();
  const create = createProgress({
    stream: process.stderr,
    stderr: host.io.stderr,
    env: {},
    clock: movingClock(),
    quiet,
  });
  return { host, progress: create({ title: 'Reading', unit: 'files' }) };
};

describe('on a pipe', () => {
  it('prints a line per settled item on standard error', async () => {
    const { host, progress } = start(false);
    progress.update({ done: 1, total: 2 });
    progress.settled('a.pdf: completed');
    progress.settled('b\u001b[2J.pdf: damaged', 'failed');
    await progress.stop();
    expect(host.stderr()).toBe('a.pdf: completed\nb\\u001b[2J.pdf: damaged\n');
    expect(host.stdout()).toBe('');
  });

  it('keeps a name with a line feed on its line: a file cannot forge the line of another', async () => {
    const { host, progress } = start(false);
    progress.settled('a.pdf: low risk, score 4\nb.pdf: damaged', 'failed');
    await progress.stop();
    expect(host.stderr()).toBe('a.pdf: low risk, score 4 b.pdf: damaged\n');
  });

  it('prints nothing with --quiet', async () => {
    const { host, progress } = start(true);
    progress.settled('a.pdf');
    await progress.stop();
    expect(host.stderr()).toBe('');
  });
});

describe('on a terminal', () => {
  function terminal() {
    const stream = Object.assign(new PassThrough(), {
      isTTY: true,
      columns: 60,
      cursorTo: () => true,
      clearLine: () => true,
      moveCursor: () => true,
    });
    let shown = '';
    let written = '';
    stream.on('data', (chunk: Buffer) => (shown += chunk.toString()));
    const stderr: Sink = {
      isTTY: true,
      columns: 60,
      style: PLAIN_STYLE,
      write: (text) => {
        written += String(text);
        return Promise.resolve();
      },
    };
    const options = { stream: stream as unknown as NodeJS.WriteStream, stderr, clock: movingClock() };
    return { options: { ...options, quiet: false }, shown: () => shown, written: () => written };
  }

  it('keeps failures above a bar that goes away', async () => {
    const { options, shown } = terminal();
    const progress = createProgress({ ...options, env: {} })({ title: 'Reading', unit: 'files' });
    progress.update({ done: 1, total: 2, current: 'x'.repeat(200) });
    progress.settled('a.pdf');
    progress.settled('b.pdf: damaged', 'failed');
    await progress.stop();
    expect(shown()).toContain('failed b.pdf: damaged\n');
    expect(shown()).toContain('1/2 files');
    expect(shown()).not.toContain('a.pdf\n');
    expect(shown()).not.toContain('x'.repeat(60));
  });

  it('draws the bar without color where none is wanted', async () => {
    const { level } = chalk;
    chalk.level = 1;
    const { options, shown } = terminal();
    const progress = createProgress({ ...options, env: {} })({ title: 'Reading', unit: 'files' });
    progress.update({ done: 1, total: 2 });
    await progress.stop();
    chalk.level = level;
    expect(shown()).toContain('1/2 files');
    expect(shown()).not.toContain('\u001b[36m');
  });

  it.each(['', '0', 'false'])('redraws a line where CI is "%s", which is no CI system', async (CI) => {
    // The library of the bar looks at the process itself.
    vi.stubEnv('CI', CI);
    const { options, shown } = terminal();
    const progress = createProgress({ ...options, env: { CI } })({ title: 'Reading', unit: 'files' });
    progress.update({ done: 1, total: 2 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await progress.stop();
    vi.unstubAllEnvs();
    // Drawn again and again.
    expect(shown().split('1/2 files').length).toBeGreaterThan(2);
  });

  it.each([{ TERM: 'dumb' }, { CI: 'true' }])(
    'prints lines where a line cannot be redrawn: %j',
    async (env) => {
      const { options, shown, written } = terminal();
      const progress = createProgress({ ...options, env })({ title: 'Reading', unit: 'files' });
      progress.update({ done: 1, total: 2 });
      progress.settled('a.pdf: completed');
      await progress.stop();
      expect([shown(), written()]).toEqual(['', 'a.pdf: completed\n']);
    },
  );
});
