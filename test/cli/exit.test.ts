/** Errors become words and exit codes in one place. */
import { describe, expect, it } from 'vitest';
import { exitCodeOf, EXIT_CODES, reportError, strongestExit } from '../../src/cli/exit.ts';
import { ClosedPipe } from '../../src/cli/terminal/io.ts';
import { DocxError, ERRORS } from '../../src/contract/index.ts';
import { testHost } from '../support/cli.ts';

const report = async (error: unknown, options = { json: false, verbose: false }) => {
  const host = testHost();
  const exit = await reportError(host.io.stderr, error, options);
  return { exit, words: host.stderr(), stdout: host.stdout() };
};

describe('strongestExit', () => {
  it.each([
    [[], 0],
    [[0, 0], 0],
    [[0, 8], 8],
    [[1, 8], 1],
    [[8, 1], 8],
    [[8, 5], 5],
    [[5, 6], 6],
    [[6, 7], 7],
    [[7, 11], 11],
    [[11, 4], 4],
    [[4, 2], 2],
    [[2, 141], 141],
    [[141, 130], 130],
    [[2, 130], 130],
    [[130, 143], 143],
  ])('of %j is %i', (codes, strongest) => {
    expect(strongestExit(codes)).toBe(strongest);
  });
});

describe('reportError', () => {
  it('says what happened and what to do next', async () => {
    const error = new DocxError('not_found', 'There is no job job_1', { hint: 'List the jobs' });
    expect(await report(error)).toEqual({
      exit: 9,
      words: 'error: There is no job job_1\nhint: List the jobs\n',
      stdout: '',
    });
  });

  it('knows what to do where the error does not', async () => {
    expect((await report(new DocxError('rate_limited', 'Slower'))).words).toContain('hint: Wait a little');
  });

  it('calls what it does not know a fault of the program', async () => {
    const { exit, words } = await report(new TypeError('x is undefined'));
    expect(exit).toBe(1);
    expect(words).toContain('error: x is undefined\n');
    expect(words).toContain('--verbose');
    expect(words).not.toContain(' at ');
  });

  it('adds the chain of causes with --verbose', async () => {
    const error = new DocxError('damaged_document', 'Bad', {
      cause: new Error('inner', { cause: new Error('core') }),
    });
    const { words } = await report(error, { json: false, verbose: true });
    expect(words).toMatch(/caused by: Error: inner[^]*caused by: Error: core/);
  });

  it('prints one JSON line with --json', async () => {
    const { words } = await report(new DocxError('usage', 'No', { hint: 'Do' }), {
      json: true,
      verbose: true,
    });
    expect(JSON.parse(words)).toEqual({ error: { code: 'usage', detail: 'No', hint: 'Do' } });
  });

  it('does not let a document steer the terminal', async () => {
    expect((await report(new DocxError('not_found', 'a\u001b[2Jb'))).words).toContain('error: a\\u001b[2Jb');
  });

  it('ends quietly when nobody reads any more', async () => {
    expect(await report(new ClosedPipe('gone'))).toEqual({ exit: 141, words: '', stdout: '' });
  });
});

describe('exit codes', () => {
  it('of all errors are documented', () => {
    const documented = new Set(EXIT_CODES.map(([code]) => code));
    const used = Object.values(ERRORS).map((row) => row.exit);
    expect(used.filter((code) => !documented.has(code))).toEqual([]);
  });

  it('come from the catalog', () => {
    expect(exitCodeOf(new DocxError('missing_part', 'x'))).toBe(10);
    expect(exitCodeOf('a string')).toBe(1);
  });
});
