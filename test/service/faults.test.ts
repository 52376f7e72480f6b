/** What goes wrong while a document is worked on ends as a failed job with its reason, never as a silent gap. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EmbedOptions } from '../../src/app/embed.ts';
import { folderForTest, openTestHouse } from '../support/embedded.ts';
import { invoiceLines, memoryFile, pictureOf, textPdf } from '../support/sample-documents.ts';

const pdf = textPdf([invoiceLines('INV-5001', '50.00')]);

/** Uploads one file as a batch, lets it be worked on under `options` and gives its settled job. */
async function settledJob(
  content: Uint8Array,
  options: Partial<EmbedOptions>,
  before?: (path: string) => Promise<void>,
) {
  const folder = await folderForTest();
  const house = await openTestHouse(folder, { ...options, work: false });
  const { jobs } = await house.service.documents.bulkUpload({
    files: [memoryFile('a.pdf', content)],
    folder_name: 'one',
    template_id: 'invoice',
    enable_fraud_check: true,
  });
  const job_id = jobs?.[0]?.job_id ?? '';
  const stored = await house.store.jobs.get(null, job_id);
  const document = await house.store.documents.get(stored?.document_id ?? '');
  await before?.(house.store.vault.pathOf(document?.sha256 ?? ''));
  house.queue.start();
  const job = await house.queue.whenSettled(job_id);
  return { house, job, job_id };
}

describe('a job fails, with its reason,', () => {
  it('when language data is missing', async () => {
    const picture = await (await pictureOf(pdf, 100)).jpeg().toBuffer();
    const { house, job } = await settledJob(picture, { lang: 'qqq' });
    expect(job).toMatchObject({ status: 'failed', error_code: 'missing_part' });
    expect(job.error).toContain('qqq');
    await house.close();
  });

  it('when it takes longer than its time limit', async () => {
    const { house, job, job_id } = await settledJob(pdf, { fileTimeoutMs: 1 });
    expect(job).toMatchObject({ status: 'failed', error_code: 'timed_out', coins_consumed: 0 });
    await expect(house.service.jobs.result({ job_id })).rejects.toMatchObject({ code: 'conflict' });
    await house.close();
  });

  it('when its original is gone; the check that was asked for fails as well instead of waiting for ever', async () => {
    const { house, job, job_id } = await settledJob(pdf, {}, (path) => rm(path));
    expect(job).toMatchObject({ status: 'failed', error_code: 'job_failed' });
    expect(job.error).toContain('a.pdf');
    await house.queue.drain();
    house.queue.start();
    await expect
      .poll(async () => (await house.service.integrity.analysis({ job_id })).fraud_check_status)
      .toBe('failed');
    await house.close();
  });
});

it('a store that cannot be written to refuses a whole bulk upload: no file is blamed for it', async () => {
  const folder = await folderForTest();
  const house = await openTestHouse(folder, { work: false });
  await rm(join(folder, 'vault', 'incoming'), { recursive: true });
  const files = [memoryFile('a.pdf', pdf), memoryFile('b.pdf', pdf)];
  await expect(
    house.service.documents.bulkUpload({ files, folder_name: 'one', template_id: 'invoice' }),
  ).rejects.toMatchObject({ code: 'settings_invalid' });
  expect((await house.service.batches.list({})).total).toBe(0);
  await house.close();
});

it('a check that waits cannot be triggered a second time; one that failed or is done can', async () => {
  const house = await openTestHouse(await folderForTest(), { work: false });
  const file = memoryFile('a.pdf', pdf);
  const { job_id } = await house.service.documents.upload({ file, template_id: 'invoice' });
  await house.queue.drain();
  await house.service.integrity.trigger({ job_id });
  await expect(house.service.integrity.trigger({ job_id })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('pending') as string,
  });
  await house.store.jobs.update(job_id, { fraud_check_status: 'failed', fraud_error: 'the disk was full' });
  expect(await house.service.integrity.analysis({ job_id })).toMatchObject({ error: 'the disk was full' });
  expect(await house.service.integrity.trigger({ job_id })).toMatchObject({ fraud_check_status: 'pending' });
  expect((await house.service.jobs.result({ job_id })).fraud_check_enabled).toBe(true);
  await house.close();
});

it('who gives up waiting for an upload gets the own reason; the job goes on', async () => {
  const house = await openTestHouse(await folderForTest());
  const caller = new AbortController();
  const upload = house.service.documents.upload(
    { file: memoryFile('a.pdf', pdf), template_id: 'invoice' },
    { signal: caller.signal },
  );
  await expect.poll(async () => (await house.service.jobs.list({})).total).toBe(1);
  caller.abort(new Error('enough'));
  // Fast machines are done before the wait can be given up.
  await upload.catch((error: unknown) => {
    expect(error).toMatchObject({ message: 'enough' });
  });
  const job_id = (await house.service.jobs.list({})).jobs[0]?.job_id ?? '';
  expect((await house.queue.whenSettled(job_id)).status).toBe('completed');
  await house.close();
});
