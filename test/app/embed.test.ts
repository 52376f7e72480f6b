/** The embedded engine over several lives of its process: nothing is lost, nothing is done twice, nothing outlives its term. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Embedded } from '../../src/app/embed.ts';
import { DAY_MS, systemClock } from '../../src/kit/clock.ts';
import type { Clock } from '../../src/kit/clock.ts';
import { folderForTest, openTestHouse } from '../support/embedded.ts';
import { invoiceLines, memoryFile, textPdf } from '../support/sample-documents.ts';

const bill = (number: string) => memoryFile(`${number}.pdf`, textPdf([invoiceLines(number, '10.00')]));

const uploadThree = (house: Embedded) =>
  house.service.documents.bulkUpload({
    files: [bill('INV-1001'), bill('INV-1002'), bill('INV-1003')],
    folder_name: 'three',
    template_id: 'invoice',
  });

const shifted = (ms: number): Clock => ({ ...systemClock, now: () => new Date(Date.now() + ms) });

async function originalsIn(folder: string): Promise<number> {
  const entries = await readdir(path.join(folder, 'vault'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

it('jobs that were only queued are done by the next process, once each', async () => {
  const folder = await folderForTest();
  const first = await openTestHouse(folder, { work: false });
  const { batch_id } = await uploadThree(first);
  await first.close();

  const second = await openTestHouse(folder);
  const { jobs } = await second.service.batches.get({ batch_id });
  for (const { job_id } of jobs) await second.queue.whenSettled(job_id);
  expect(await second.service.batches.get({ batch_id })).toMatchObject({
    completed_jobs: 3,
    coins_consumed: 3,
  });
  await second.close();
});

it('what a process was working on when it was closed is taken up again', async () => {
  const folder = await folderForTest();
  const first = await openTestHouse(folder);
  const { batch_id } = await uploadThree(first);
  await first.close();

  const second = await openTestHouse(folder);
  const { jobs } = await second.service.batches.get({ batch_id });
  for (const { job_id } of jobs) await second.queue.whenSettled(job_id);
  const { jobs: done } = await second.service.batches.get({ batch_id });
  expect(done.map((job) => [job.status, job.coins_consumed])).toEqual([
    ['completed', 1],
    ['completed', 1],
    ['completed', 1],
  ]);
  await second.close({ drain: true });
});

it('without work queued jobs rest, but a synchronous upload gets its result', async () => {
  const folder = await folderForTest();
  const house = await openTestHouse(folder, { work: false });
  const reply = await house.service.documents.upload({ file: bill('INV-9001'), template_id: 'invoice' });
  expect(reply.structured_data).toMatchObject({ invoice_number: 'INV-9001' });
  await house.close();
});

it('copies of documents that a killed process left on their way in are gone a day later', async () => {
  const folder = await folderForTest();
  await mkdir(path.join(folder, 'uploads', 'left-behind'), { recursive: true });
  await writeFile(path.join(folder, 'uploads', 'left-behind', '1'), 'of a killed process');
  const left: string[][] = [];
  for (const hours of [23, 25]) {
    const house = await openTestHouse(folder, { clock: shifted((hours * DAY_MS) / 24) });
    await house.close();
    left.push(await readdir(path.join(folder, 'uploads')));
  }
  expect(left).toEqual([['left-behind'], []]);
});

it('after 30 days originals, results and metadata are gone from the store and from the disk', async () => {
  const folder = await folderForTest();
  const before = await openTestHouse(folder, { clock: shifted(-31 * DAY_MS) });
  const old = await before.service.documents.upload({ file: bill('INV-OLD'), template_id: 'invoice' });
  await before.close();
  expect(await originalsIn(folder)).toBe(1);

  const today = await openTestHouse(folder);
  await expect(today.service.jobs.result({ job_id: old.job_id })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await today.service.jobs.list({})).total).toBe(0);
  expect(await originalsIn(folder)).toBe(0);
  const fresh = await today.service.documents.upload({ file: bill('INV-NEW'), template_id: 'invoice' });
  await today.close();

  const later = await openTestHouse(folder, { clock: shifted(29 * DAY_MS) });
  expect((await later.service.jobs.result({ job_id: fresh.job_id })).filename).toBe('INV-NEW.pdf');
  await later.close();
});

it('works for the account it is given: another one in the same store sees nothing of it', async () => {
  const folder = await folderForTest();
  const ada = await openTestHouse(folder, { account: 'ada', work: false });
  await uploadThree(ada);
  await ada.close();
  const owner = await openTestHouse(folder, { work: false });
  expect((await owner.service.batches.list({})).total).toBe(0);
  await owner.close();
  const again = await openTestHouse(folder, { account: 'ada', work: false });
  expect((await again.service.batches.list({})).total).toBe(1);
  await again.close();
});
