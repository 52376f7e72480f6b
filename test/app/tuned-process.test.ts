/** When the service starts itself a second time. What that process does is seen in `test/e2e/serve.test.ts`. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import type { FileAtHand } from '../../src/app/little-work.ts';
import { runLean, runTuned, SHORT_RUN, wantsTuning } from '../../src/app/tuned-process.ts';
import { WASM_BUDGET } from '../../src/work/spawn-thread.ts';
import { DocxError } from '../../src/contract/light.ts';
import { knownFlags, setFlags } from '../../src/kit/v8-flags.ts';

const processWith = (platform: string, env: Record<string, string>, header: object): NodeJS.Process =>
  ({ platform, env, report: { getReport: () => ({ header }) } }) as unknown as NodeJS.Process;
const glibc = { glibcVersionRuntime: '2.36' };

it('only under the GNU allocator, and only when nobody has made settings of their own', () => {
  expect(wantsTuning(processWith('linux', {}, glibc))).toBe(true);
  expect(wantsTuning(processWith('linux', { MALLOC_ARENA_MAX: '4' }, glibc))).toBe(false);
  expect(wantsTuning(processWith('linux', {}, {}))).toBe(false);
  expect(wantsTuning(processWith('darwin', {}, {}))).toBe(false);
});

/** How often a thread that starts now collects everything while it comes to hold 64 MB. */
async function collectionsInThread(): Promise<unknown> {
  const worker = new Worker(
    `const { PerformanceObserver, constants } = require('node:perf_hooks');
    const { parentPort } = require('node:worker_threads');
    let full = 0;
    const count = (list) => {
      for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) full += 1;
    };
    new PerformanceObserver(count).observe({ entryTypes: ['gc'] });
    const kept = Array.from({ length: 64 }, (_, at) => Array.from({ length: 131072 }, (_, of) => at + of + 0.5));
    setTimeout(() => parentPort.postMessage(kept.length && full), 100);`,
    { eval: true },
  );
  const [full] = (await once(worker, 'message')) as [unknown];
  await worker.terminate();
  return full;
}

// Flags of V8 are those of the whole process.
afterEach(() => {
  setFlags([
    { flag: '--initial-old-space-size=0', until: 14 },
    { flag: '--interrupt-budget=67584', until: 11 },
  ]);
});

// One that it does not know it passes over, and says so on standard error.
it('V8 knows the flags that threads are started with', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of knownFlags([...SHORT_RUN, WASM_BUDGET]))
    expect(known).toContain(`${flag.replace(/=.*/, '')} (`);
});

// What `--v8-options` of Node 20, 22, 24 and 26 list; of a later one nothing is known.
it.each([
  ['11.3.244.8-node.38', ['--initial-old-space-size=128', '--interrupt-budget=400000']],
  ['12.4.254.21-node.57', ['--initial-old-space-size=128']],
  ['14.6.202.34-node.34', ['--initial-old-space-size=128']],
  ['15.0.1', []],
])('V8 %s is given the flags that it knows', (version, flags) => {
  expect(knownFlags(SHORT_RUN, version)).toEqual(flags);
});

it('little work ends before a thread of it collects everything; work that goes on for long collects as ever', async () => {
  const signal = new AbortController().signal;
  const atTerminal = Object.assign(processWith('linux', {}, glibc), { argv: [], stdin: { isTTY: true } });
  await expect(runLean(atTerminal, [{ path: 'missing.pdf', size: 600_000 }], signal)).resolves.toBeNull();
  await expect(collectionsInThread()).resolves.toBeGreaterThan(0);
  await expect(runLean(atTerminal, [{ path: 'missing.pdf', size: 100_000 }], signal)).resolves.toBeNull();
  await expect(collectionsInThread()).resolves.toBe(0);
});

it('little work, work at a terminal and what was read from standard input stay in the first process', async () => {
  const signal = new AbortController().signal;
  const many = [1, 2, 3].map(() => ({ path: 'missing.pdf', size: 10 }));
  const lean = (more: object, files: readonly FileAtHand[] = many): Promise<number | null> => {
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
  await expect(lean({}, [{ path: 'missing.pdf', size: 600_000 }])).resolves.toBe(1);
  await expect(lean({}, [{ path: 'missing.pdf', size: 100_000 }])).resolves.toBeNull();
  await expect(lean({ stdin: { isTTY: true } })).resolves.toBeNull();
  await expect(lean({ argv: ['node', 'docx-cli', 'verify', '--files-from=-'] })).resolves.toBeNull();
  for (const argument of ['-', '--allow=@-', '@/dev/fd/63', '--password-file=/dev/fd/63', '/dev/stdin']) {
    await expect(lean({ argv: ['node', 'docx-cli', 'verify', argument] })).resolves.toBeNull();
  }
});

it('a process that is told to end while it starts was not ended by a want of memory', async () => {
  const ending = new AbortController();
  const told = new DocxError('terminated', 'Terminated');
  ending.abort(told);
  const { execPath } = process;
  const argv = ['node', '-e', 'setTimeout(() => undefined, 60_000)'];
  const first = Object.assign(processWith('linux', {}, glibc), { execPath, execArgv: [], argv });
  await expect(runTuned(first, ending.signal)).rejects.toBe(told);
});
