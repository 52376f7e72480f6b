// One of several processes that open the same store, fill it when it is empty, and work off its tasks.
// Arguments: folder of the compiled source, folder of the store.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [source, folder] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(source, path)).href);
const { openStore } = await load('store/index.js');
const { systemClock } = await load('kit/clock.js');

const store = await openStore({ folder, clock: systemClock });
const owner = `process ${process.pid}`;
const time = (delay = 0) => new Date(Date.now() + delay).toISOString();
const created_at = time();

const job = {
  ...{
    job_id: 'job',
    account_id: 'local',
    document_id: 'doc',
    batch_id: null,
    position: 0,
    filename: 'a.pdf',
  },
  ...{ template_id: 'invoice', template: null, status: 'queued', progress: 0, message: '', error: null },
  ...{ error_code: null, partial: false, page_count: null, processing_time_ms: null, coins_consumed: 0 },
  ...{ fraud_coins_consumed: 0, fraud_check_enabled: false, fraud_check_status: 'not_requested' },
  ...{ fraud_error: null, disabled_fraud_checks: [], created_at, updated_at: created_at, completed_at: null },
};
const document = {
  ...{
    document_id: 'doc',
    account_id: 'local',
    sha256: 'ab'.repeat(32),
    filename: 'a.pdf',
    media_type: null,
  },
  ...{ size: 1, created_at },
};

await store.transaction(async ({ documents, jobs, tasks }) => {
  if ((await documents.get('doc')) !== null) return;
  await documents.insert(document);
  await jobs.insert([job]);
  await tasks.insert(
    Array.from({ length: 300 }, (_, index) => ({
      ...{
        task_id: `task ${index}`,
        kind: 'extract',
        job_id: 'job',
        priority: 1,
        run_after: created_at,
        created_at,
      },
    })),
  );
});

for (;;) {
  const task = await store.tasks.claim({ owner, now: time(), until: time(60_000) });
  if (task === null) break;
  console.log(task.task_id);
  await store.jobs.update('job', { message: task.task_id });
  if (!(await store.tasks.finish(task.task_id, owner))) throw new Error('the lease was lost');
}
await store.close();
