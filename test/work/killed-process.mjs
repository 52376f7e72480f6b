// A process with a queue that takes a task and never comes to its end, until it is killed.
// Arguments: folder of the compiled source, folder of the store.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [source, folder] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(source, path)).href);
const { openStore } = await load('store/index.js');
const { createQueue } = await load('work/queue.js');
const { systemClock } = await load('kit/clock.js');
const { randomId } = await load('kit/ids.js');

const store = await openStore({ folder, clock: systemClock });
const begin = async (task) => {
  console.log(task.job_id);
  await new Promise(() => undefined);
};
createQueue({
  store,
  clock: systemClock,
  ids: randomId,
  log: () => undefined,
  tasks: { extract: begin, verify: begin },
  onFailed: async () => undefined,
  concurrency: 2,
  leaseMs: 3_600_000,
}).start();
