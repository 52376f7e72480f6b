/** Jobs: states, results with and without words, originals, listings. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { UploadReply } from '../../../src/contract/index.ts';
import { invoiceLines, memoryFile, textPdf } from '../../support/sample-documents.ts';
import { coded, useService } from './house.ts';
import type { OpenService } from './house.ts';

export function defineJobTests(open: OpenService): void {
  const service = useService(open);
  const pdf = textPdf([invoiceLines('INV-3001', '30.00'), invoiceLines('INV-3002', '32.00')]);
  let reply: UploadReply;
  beforeAll(async () => {
    const file = memoryFile('two pages.pdf', pdf);
    reply = await service().documents.upload({ file, template_id: 'invoice' });
  });

  it('the status record of a finished job says what became of it', async () => {
    expect(await service().jobs.status({ job_id: reply.job_id })).toMatchObject({
      job_id: reply.job_id,
      batch_id: null,
      status: 'completed',
      progress: 100,
      error: null,
      processing_time_ms: reply.processing_time_ms,
      coins_consumed: 2,
      fraud_coins_consumed: 0,
      filename: 'two pages.pdf',
      page_count: 2,
      template_id: 'invoice',
      fraud_check_status: null,
      partial: false,
    });
  });

  it('the result repeats the reply of the upload and adds pages, evidence and links', async () => {
    const result = await service().jobs.result({ job_id: reply.job_id });
    expect(result).toMatchObject(reply);
    expect(result.pages?.map((page) => [page.page, page.status, page.source])).toEqual([
      [1, 'read', 'text'],
      [2, 'read', 'text'],
    ]);
    expect(result.pages?.[0]).toMatchObject({ width: 595, height: 842, unit: 'pt', rotation: 0 });
    expect(result.pages?.[0]?.text).toContain('INV-3001');
    expect(result.pages?.[0]).not.toHaveProperty('words');
    expect(result.field_evidence).toHaveProperty('invoice_number');
    expect(result.field_evidence?.['invoice_number']).toMatchObject({
      page: 1,
      text: 'INV-3001',
      source: 'text',
    });
    expect(result).toMatchObject({
      partial: false,
      template_id: 'invoice',
      document_id: expect.any(String) as string,
    });
    expect(result.average_confidence).toBeGreaterThan(0.5);
    expect(result.result_url).toBe(`/ocr/jobs/${reply.job_id}/result`);
    expect(result.document_url).toBe(`/ocr/jobs/${reply.job_id}/download`);
    expect(Date.parse(result.completed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(result.created_at ?? ''));
  });

  it('words come when asked for, with boxes as shares of the page', async () => {
    const result = await service().jobs.result({ job_id: reply.job_id, words: true });
    const word = result.pages?.[0]?.words?.find(({ text }) => text === 'INV-3001');
    expect(word?.confidence).toBe(1);
    const [x0, y0, x1, y1] = word?.box ?? [0, 0, 0, 0];
    // Set at 180 of 595 points from the left, its baseline at 185 of 842 from the top, 11 points high.
    expect(x0).toBeCloseTo(180 / 595, 2);
    expect(x1).toBeGreaterThan(x0);
    expect(x1).toBeLessThan(0.4);
    expect((y0 + y1) / 2).toBeCloseTo(181 / 842, 1);
  });

  it('the original comes back byte for byte under its name', async () => {
    const file = await service().jobs.download({ job_id: reply.job_id });
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.open()) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(pdf)).toBe(true);
    expect(file).toMatchObject({ name: 'two pages.pdf', size: pdf.length, content_type: 'application/pdf' });
  });

  it('a name that would escape a folder does not', async () => {
    const file = memoryFile('../..\\evil?.pdf', pdf);
    const { job_id, filename } = await service().documents.upload({ file, template_id: 'invoice' });
    expect(filename).not.toContain('/');
    expect((await service().jobs.download({ job_id })).name).toBe('evil_.pdf');
  });

  it('the listing has the newest first, in slices, by state', async () => {
    const file = memoryFile('later.pdf', pdf);
    const later = await service().documents.upload({ file, template_id: 'invoice' });
    const all = await service().jobs.list({});
    expect(all.jobs[0]?.job_id).toBe(later.job_id);
    expect(all).toMatchObject({ limit: 50, offset: 0, total: all.jobs.length });
    const second = await service().jobs.list({ limit: 1, offset: 1 });
    expect(second.jobs.map((job) => job.job_id)).toEqual([all.jobs[1]?.job_id]);
    expect(second.total).toBe(all.total);
    expect((await service().jobs.list({ status_filter: 'completed' })).total).toBe(all.total);
    expect((await service().jobs.list({ status_filter: 'failed' })).jobs).toEqual([]);
    await expect(service().jobs.list({ status_filter: 'done' })).rejects.toMatchObject(
      coded('bad_request', /status_filter/),
    );
    await expect(service().jobs.list({ limit: 201 })).rejects.toMatchObject(coded('bad_request', /limit/));
  });

  it('an unknown job is not found, by every endpoint of a job', async () => {
    for (const job_id of ['job_none', 'a/none', 'é none%', `none${'x'.repeat(300)}`]) {
      const calls = [
        () => service().jobs.status({ job_id }),
        () => service().jobs.result({ job_id }),
        () => service().jobs.download({ job_id }),
        () => service().integrity.analysis({ job_id }),
        () => service().integrity.trigger({ job_id }),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject(coded('not_found', /none/));
    }
  });

  describe('while nothing works on the queue', () => {
    const idle = useService(open, { work: false });

    it('a queued job has no result yet, and its batch nothing to export', async () => {
      const files = [memoryFile('waiting.pdf', pdf)];
      const accepted = await idle().documents.bulkUpload({
        files,
        folder_name: 'queue',
        template_id: 'invoice',
      });
      const { batch_id } = accepted;
      const job_id = accepted.jobs?.[0]?.job_id ?? '';
      expect(await idle().jobs.status({ job_id })).toMatchObject({ status: 'queued', progress: 0, batch_id });
      await expect(idle().jobs.result({ job_id })).rejects.toMatchObject(coded('not_ready', /queued/));
      await expect(idle().integrity.trigger({ job_id })).rejects.toMatchObject(coded('not_ready', /queued/));
      expect(await idle().batches.get({ batch_id })).toMatchObject({
        status: 'queued',
        pending_jobs: 1,
        progress_percentage: 0,
      });
      await expect(idle().batches.export({ batch_id })).rejects.toMatchObject({
        ...coded('nothing_to_export'),
        hint: 'Wait until its jobs are completed.',
      });
      expect((await idle().batches.list({ status: 'queued' })).total).toBe(1);
    });
  });
}
