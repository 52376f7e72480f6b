/** The terminal as a port. */
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ClosedPipe, createIo, wantsColor, type IoOptions } from '../../../src/cli/terminal/io.ts';

const stream = (isTTY: boolean, more: object = {}) =>
  Object.assign(new PassThrough(), { isTTY, columns: 80, ...more });
const io = (options: Partial<Record<keyof IoOptions, unknown>> = {}) =>
  createIo({
    stdin: stream(false),
    stdout: stream(true),
    stderr: stream(false),
    env: {},
    cwd: '/',
    signal: new AbortController().signal,
    ...options,
  } as unknown as IoOptions);

describe('color', () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ TERM: 'dumb' }, true, false],
  ])('with %j on a terminal (%s): %s', (env, isTTY, expected) => {
    expect(wantsColor(env, isTTY)).toBe(expected);
  });

  it('is chosen for each stream by itself', async () => {
    const colored = await io().withColor(true);
    expect(colored.stdout.style.red('x')).toBe('\u001b[31mx\u001b[39m');
    expect(colored.stderr.style.red('x')).toBe('x');
    expect((await io().withColor(false)).stdout.style.red('x')).toBe('x');
  });
});

describe('streams', () => {
  it('cut to the width of a terminal and never on a pipe', () => {
    expect(io().stdout.style.width).toBe(80);
    expect(io().stderr.columns).toBe(Infinity);
  });

  it('say that the reader has gone', async () => {
    const closed = new Writable({
      write: (_chunk, _encoding, done) => {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      },
    });
    await expect(io({ stdout: closed }).stdout.write('x')).rejects.toBeInstanceOf(ClosedPipe);
  });

  it('say that what is behind them is full, as no fault of the program', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => {
        done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
      },
    });
    await expect(io({ stdout: full }).stdout.write('x')).rejects.toMatchObject({
      code: 'file_unwritable',
      message: expect.stringContaining('no space left') as string,
    });
  });

  it('stop waiting for input when the run is interrupted', async () => {
    const controller = new AbortController();
    const { stdin } = io({ signal: controller.signal });
    const next = stdin.bytes()[Symbol.asyncIterator]().next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('refuse to wait for a person to type a document', async () => {
    const { stdin } = io({ stdin: stream(true) });
    await expect(stdin.bytes()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'usage' });
  });
});
