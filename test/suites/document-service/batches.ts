/** Batches: every file accounted for, in order, with counters, paging and export. */
import { beforeAll, expect, it } from 'vitest';
import { MAX_BULK_BYTES, MAX_FILE_BYTES } from '../../../src/contract/index.ts';
import type { BulkAccepted } from '../../../src/contract/index.ts';
import { invoiceLines, largeFile, memoryFile, textPdf } from '../../support/sample-documents.ts';
import { batchDone, coded, useService } from './house.ts';
import type { OpenService } from './house.ts';

export function defineBatchTests(open: OpenService): void {
  const service = useService(open);
  const bill = (number: string): Buffer => textPdf([invoiceLines(number, '10.00')]);
  let accepted: BulkAccepted;
  let job_ids: readonly string[] = [];
  beforeAll(async () => {
    const files = [
      memoryFile('c.pdf', bill('INV-1003')),
      memoryFile('a.pdf', Buffer.alloc(0)),
      memoryFile('notes.txt', Buffer.from('not a document')),
      memoryFile('broken.pdf', Buffer.from('%PDF-1.7 cut off')),
      memoryFile('b.pdf', bill('INV-1002')),
    ];
    accepted = await service().documents.bulkUpload({
      files,
      folder_name: 'March 2024',
      template_id: 'invoice',
    });
    job_ids = accepted.jobs?.map((job) => job.job_id) ?? [];
    await batchDone(service(), accepted.batch_id);
  });

  it('a bulk upload answers at once with a job for every file, in the order given', () => {
    expect(accepted).toMatchObject({ folder_name: 'March 2024', status: 'queued', total_jobs: 5 });
    const names = accepted.jobs?.map((job) => job.filename);
    expect(names).toEqual(['c.pdf', 'a.pdf', 'notes.txt', 'broken.pdf', 'b.pdf']);
    expect(new Set(job_ids).size).toBe(5);
  });

  it('files that cannot be processed are failed jobs with their reason; the others are done', async () => {
    const batch = await service().batches.get({ batch_id: accepted.batch_id });
    expect(batch).toMatchObject({
      status: 'completed',
      total_jobs: 5,
      completed_jobs: 2,
      failed_jobs: 3,
      pending_jobs: 0,
      progress_percentage: 100,
      total_pages: 2,
      coins_consumed: 2,
      fraud_coins_consumed: 0,
      template_id: 'invoice',
      enable_fraud_check: false,
      jobs_total: 5,
    });
    expect(batch.jobs.map((job) => [job.filename, job.status, job.error_code ?? null])).toEqual([
      ['c.pdf', 'completed', null],
      ['a.pdf', 'failed', 'empty_file'],
      ['notes.txt', 'failed', 'unsupported_type'],
      ['broken.pdf', 'failed', 'damaged_document'],
      ['b.pdf', 'completed', null],
    ]);
    for (const job of batch.jobs) {
      expect(job.batch_id).toBe(accepted.batch_id);
      if (job.status === 'failed') expect(job.error).toContain(job.filename);
    }
  });

  it('a failed job has no result but its reason, and nothing of a rejected file is kept', async () => {
    const job_id = job_ids[1] ?? '';
    await expect(service().jobs.result({ job_id })).rejects.toMatchObject(coded('conflict', /a\.pdf/));
    await expect(service().jobs.download({ job_id })).rejects.toMatchObject(coded('not_found'));
  });

  it('jobs come in pages', async () => {
    const page = await service().batches.get({ batch_id: accepted.batch_id, jobs_page: 2, jobs_limit: 2 });
    expect(page.jobs.map((job) => job.filename)).toEqual(['notes.txt', 'broken.pdf']);
    expect(page).toMatchObject({ jobs_page: 2, jobs_limit: 2, jobs_total: 5, jobs_total_pages: 3 });
  });

  it('the export has the completed jobs in order, without words', async () => {
    const items = await service().batches.export({ batch_id: accepted.batch_id });
    expect(items.map((item) => [item.job_id, item.filename, item.page_count])).toEqual([
      [job_ids[0], 'c.pdf', 1],
      [job_ids[4], 'b.pdf', 1],
    ]);
    expect(items[1]?.structured_data).toMatchObject({ invoice_number: 'INV-1002' });
    expect(items[0]?.pages?.[0]?.text).toContain('INV-1003');
    expect(items[0]?.pages?.[0]).not.toHaveProperty('words');
  });

  it('the export of some jobs has those, and says when one is not of the batch', async () => {
    const { batch_id } = accepted;
    const some = await service().batches.export({
      batch_id,
      job_ids: `${job_ids[4] ?? ''}, ${job_ids[1] ?? ''}`,
    });
    expect(some.map((item) => item.filename)).toEqual(['b.pdf']);
    // An empty variable of a script must not export every job.
    await expect(service().batches.export({ batch_id, job_ids: ' ,' })).rejects.toMatchObject(
      coded('bad_request', /^job_ids: names no job/),
    );
    await expect(service().batches.export({ batch_id, job_ids: job_ids[1] })).rejects.toMatchObject({
      ...coded('nothing_to_export', /^Of the jobs that were named/),
      // There is nothing to wait for.
      hint: 'Its jobs have ended: their errors say why.',
    });
    await expect(service().batches.export({ batch_id, job_ids: 'job_none' })).rejects.toMatchObject(
      coded('not_found', /job_none/),
    );
  });

  it('batches are listed newest first, in pages, by state and by part of their name in any case', async () => {
    const files = [memoryFile('d.pdf', bill('INV-1004'))];
    const other = await service().documents.bulkUpload({ files, folder_name: 'April', template_id: 'auto' });
    await batchDone(service(), other.batch_id);
    const all = await service().batches.list({});
    expect(all.batches.map((batch) => batch.folder_name)).toEqual(['April', 'March 2024']);
    expect(all).toMatchObject({ total: 2, page: 1, limit: 20, total_pages: 1 });
    const second = await service().batches.list({ page: 2, limit: 1 });
    expect(second).toMatchObject({ total: 2, total_pages: 2, batches: [{ folder_name: 'March 2024' }] });
    expect((await service().batches.list({ search: 'mARCH' })).batches).toMatchObject([
      { folder_name: 'March 2024' },
    ]);
    expect((await service().batches.list({ status: 'completed' })).total).toBe(2);
    expect((await service().batches.list({ status: 'queued' })).total).toBe(0);
    await expect(service().batches.list({ status: 'done' })).rejects.toMatchObject(
      coded('bad_request', /status/),
    );
    await expect(service().batches.list({ limit: 101 })).rejects.toMatchObject(coded('bad_request', /limit/));
  });

  it('too much together, no name, no files and an unknown template are refused without a batch', async () => {
    const before = await service().batches.list({});
    const one = memoryFile('a.pdf', bill('A'));
    const count = Math.floor(MAX_BULK_BYTES / MAX_FILE_BYTES) + 1;
    const many = Array.from({ length: count }, () => largeFile('many.pdf', MAX_FILE_BYTES));
    const large = largeFile('large.pdf', MAX_FILE_BYTES + 1);
    const upload = service().documents.bulkUpload;
    const base = { files: [one], folder_name: 'x', template_id: 'invoice' };
    await expect(upload({ ...base, files: many })).rejects.toMatchObject(coded('bulk_too_large'));
    await expect(upload({ ...base, files: [one, large] })).rejects.toMatchObject(
      coded('file_too_large', /large\.pdf/),
    );
    await expect(upload({ ...base, folder_name: ' ' })).rejects.toMatchObject(
      coded('bad_request', /folder_name/),
    );
    await expect(upload({ ...base, files: [] })).rejects.toMatchObject(coded('validation_failed', /files/));
    await expect(upload({ ...base, template_id: 'none' })).rejects.toMatchObject(coded('not_found'));
    expect((await service().batches.list({})).total).toBe(before.total);
  });

  it('an unknown batch is not found', async () => {
    await expect(service().batches.get({ batch_id: 'bat_none' })).rejects.toMatchObject(
      coded('not_found', /bat_none/),
    );
    await expect(service().batches.export({ batch_id: 'bat_none' })).rejects.toMatchObject(
      coded('not_found'),
    );
  });
}
