/** When the service starts itself a second time. What that process does is seen in `test/e2e/serve.test.ts`. */
import { expect, it } from 'vitest';
import { runLean, wantsTuning } from '../../src/app/tuned-process.ts';

const processWith = (platform: string, env: Record<string, string>, header: object): NodeJS.Process =>
  ({ platform, env, report: { getReport: () => ({ header }) } }) as unknown as NodeJS.Process;
const glibc = { glibcVersionRuntime: '2.36' };

it('only under the GNU allocator, and only when nobody has made settings of their own', () => {
  expect(wantsTuning(processWith('linux', {}, glibc))).toBe(true);
  expect(wantsTuning(processWith('linux', { MALLOC_ARENA_MAX: '4' }, glibc))).toBe(false);
  expect(wantsTuning(processWith('linux', {}, {}))).toBe(false);
  expect(wantsTuning(processWith('darwin', {}, {}))).toBe(false);
});

it('little work, work at a terminal and what was read from standard input stay in the first process', async () => {
  const signal = new AbortController().signal;
  const many = [1, 2, 3].map(() => ({ size: 10 }));
  const lean = (more: object, files: readonly { readonly size: number }[] = many): Promise<number | null> => {
    const base = {
      argv: ['node', 'docx-cli', 'verify', 'a'],
      stdin: { isTTY: false },
      execPath: '/bin/false',
    };
    // A process that is started answers with the code of /bin/false.
    return runLean(
      Object.assign(processWith('linux', {}, glibc), { execArgv: [], ...base, ...more }),
      files,
      signal,
    );
  };
  await expect(lean({})).resolves.toBe(1);
  await expect(lean({}, [{ size: 600_000 }])).resolves.toBe(1);
  await expect(lean({}, [{ size: 100_000 }])).resolves.toBeNull();
  await expect(lean({ stdin: { isTTY: true } })).resolves.toBeNull();
  await expect(lean({ argv: ['node', 'docx-cli', 'verify', '--files-from=-'] })).resolves.toBeNull();
  for (const argument of ['-', '--allow=@-', '@/dev/fd/63', '--password-file=/dev/fd/63', '/dev/stdin']) {
    await expect(lean({ argv: ['node', 'docx-cli', 'verify', argument] })).resolves.toBeNull();
  }
});
