/** Work of a process that was killed is taken up by the next one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/kit/clock.ts';
import { randomId } from '../../src/kit/ids.ts';
import { silentLog } from '../../src/kit/log.ts';
import { createQueue } from '../../src/work/index.ts';
import { aDocument, aJob, aTask, openTestStore, temporaryFolder } from '../store/records.ts';
import { compileSource } from './compiled-source.ts';

const PAST = '2020-01-01T00:00:00.000Z';
let source: Awaited<ReturnType<typeof compileSource>>;

beforeAll(async () => {
  source = await compileSource(['contract', 'kit', 'store', 'work']);
});
afterAll(() => source.remove());

test('Tasks of a process that was killed with -9 go on at once in the next one, long before their leases end', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  const ids = ['job_0', 'job_1', 'job_2'];
  await store.documents.insert(aDocument());
  await store.jobs.insert(ids.map((job_id) => aJob({ job_id })));
  await store.tasks.insert(
    ids.map((job_id) => aTask({ task_id: `tsk_${job_id}`, job_id, run_after: PAST, created_at: PAST })),
  );

  const script = fileURLToPath(new URL('./killed-process.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, source.folder, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const begunThere: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    begunThere.push(line);
    if (begunThere.length === 2) break;
  }
  expect(begunThere).toEqual(['job_0', 'job_1']);

  const begunHere: string[] = [];
  const queue = createQueue({
    store,
    clock: systemClock,
    ids: randomId,
    log: silentLog,
    tasks: {
      extract: async ({ job_id, attempts }) => {
        begunHere.push(`${job_id}, attempt ${attempts}`);
        await store.jobs.update(job_id, { status: 'completed' });
      },
      verify: () => Promise.reject(new Error('not queued')),
    },
    onFailed: () => Promise.reject(new Error('nothing fails here')),
    concurrency: 1,
    pollMs: 50,
  });
  onTestFinished(() => queue.stop());
  queue.start();
  await queue.whenSettled('job_2');
  // A living process keeps what it has.
  expect(begunHere).toEqual(['job_2, attempt 1']);

  child.kill('SIGKILL');
  await once(child, 'exit');
  await Promise.all(ids.map((job_id) => queue.whenSettled(job_id)));
  expect(begunHere.slice(1)).toEqual(['job_0, attempt 2', 'job_1, attempt 2']);
  await expect.poll(() => store.tasks.countOpen()).toBe(0);
});
