/** When the service starts itself a second time. What that process does is seen in `test/e2e/serve.test.ts`. */
import { expect, it } from 'vitest';
import { wantsTuning } from '../../src/app/tuned-process.ts';

const processWith = (platform: string, env: Record<string, string>, header: object): NodeJS.Process =>
  ({ platform, env, report: { getReport: () => ({ header }) } }) as unknown as NodeJS.Process;
const glibc = { glibcVersionRuntime: '2.36' };

it('only under the GNU allocator, and only when nobody has made settings of their own', () => {
  expect(wantsTuning(processWith('linux', {}, glibc))).toBe(true);
  expect(wantsTuning(processWith('linux', { MALLOC_ARENA_MAX: '4' }, glibc))).toBe(false);
  expect(wantsTuning(processWith('linux', {}, {}))).toBe(false);
  expect(wantsTuning(processWith('darwin', {}, {}))).toBe(false);
});
