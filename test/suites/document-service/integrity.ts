/** Integrity: with an upload, on a job, by itself; never in the way of the result. */
import { expect, it } from 'vitest';
import type { DocumentService } from '../../../src/contract/index.ts';
import { sha256 } from '../../../src/kit/hash.ts';
import { invoiceLines, memoryFile, textPdf } from '../../support/sample-documents.ts';
import { coded, until, useService } from './house.ts';
import type { OpenService } from './house.ts';

const checkDone = (service: DocumentService, job_id: string) =>
  until(async () => {
    const analysis = await service.integrity.analysis({ job_id });
    return ['completed', 'failed'].includes(analysis.fraud_check_status) && analysis;
  });

export function defineIntegrityTests(open: OpenService): void {
  const service = useService(open);
  const pdf = textPdf([invoiceLines('INV-9', '90.00')]);
  const file_base64 = pdf.toString('base64');

  it('the checks are listed by category with the ids of the specification', async () => {
    const { pdf: ofPdf, image, ai } = await service().integrity.available({});
    const ids = (checks: readonly { id: string }[]): string[] => checks.map((check) => check.id);
    expect(ids(ofPdf)).toContain('pdf_metadata_mismatch');
    expect(ids(image)).toEqual(expect.arrayContaining(['copy_move_forgery', 'ela_tampering_detected']));
    expect(ids(ai)).toContain('ai_visual_analysis');
  });

  it('a file is checked by itself: a report, and no job', async () => {
    const before = await service().jobs.list({});
    const report = await service().integrity.verify({ file: memoryFile('bill.pdf', pdf) });
    expect(report.file_hash).toBe(`sha256:${sha256(pdf)}`);
    expect(report.indicators.length).toBeGreaterThan(3);
    expect(report.detected_issues).toEqual(report.indicators.filter((indicator) => indicator.detected));
    expect((await service().jobs.list({})).total).toBe(before.total);
  });

  it('checks that are switched off are reported as disabled; unknown ones are refused', async () => {
    const file = memoryFile('bill.pdf', pdf);
    const report = await service().integrity.verify({ file, disabled_fraud_checks: 'pdf_metadata_mismatch' });
    const disabled = report.indicators.filter((indicator) => indicator.status === 'disabled');
    expect(disabled).toHaveLength(1);
    await expect(
      service().integrity.verify({ file, disabled_fraud_checks: 'pdf_metadata_mismatch,nonsense' }),
    ).rejects.toMatchObject(coded('bad_request', /nonsense/));
    await expect(
      service().integrity.verify({ file: memoryFile('x.pdf', Buffer.from('text')) }),
    ).rejects.toMatchObject(coded('unsupported_type'));
  });

  it('a check asked for with an upload follows the result and is charged apart', async () => {
    const reply = await service().documents.uploadBase64({
      file_base64,
      filename: 'bill.pdf',
      template_id: 'invoice',
      enable_fraud_check: true,
      disabled_fraud_checks: ['pdf_metadata_mismatch'],
    });
    expect(reply.fraud_check_enabled).toBe(true);
    expect(['pending', 'processing', 'completed']).toContain(reply.fraud_check_status);
    const { job_id } = reply;
    const analysis = await checkDone(service(), job_id);
    expect(analysis).toMatchObject({ fraud_check_status: 'completed', error: null });
    expect(analysis.fraud_analysis?.file_hash).toBe(`sha256:${sha256(pdf)}`);
    const disabled = analysis.fraud_analysis?.indicators.filter(
      (indicator) => indicator.status === 'disabled',
    );
    expect(disabled).toHaveLength(1);
    expect(await service().jobs.status({ job_id })).toMatchObject({
      coins_consumed: 1,
      fraud_coins_consumed: 1,
    });
    expect((await service().jobs.result({ job_id })).fraud_check_status).toBe('completed');
  });

  it('a job without a check says so, gets one when triggered, and another one later', async () => {
    const file = memoryFile('bill.pdf', pdf);
    const { job_id } = await service().documents.upload({ file, template_id: 'invoice' });
    expect(await service().integrity.analysis({ job_id })).toMatchObject({
      fraud_check_status: 'not_requested',
      fraud_analysis: null,
    });
    for (const coins of [1, 2]) {
      expect(await service().integrity.trigger({ job_id })).toMatchObject({
        job_id,
        fraud_check_status: 'pending',
      });
      const analysis = await checkDone(service(), job_id);
      expect(analysis.fraud_check_status).toBe('completed');
      expect(analysis.fraud_analysis).not.toBeNull();
      expect((await service().jobs.status({ job_id })).fraud_coins_consumed).toBe(coins);
    }
  });

  it('a bulk upload checks every file it kept', async () => {
    const files = [memoryFile('good.pdf', pdf), memoryFile('empty.pdf', Buffer.alloc(0))];
    const { batch_id, jobs } = await service().documents.bulkUpload({
      files,
      folder_name: 'screened',
      template_id: 'invoice',
      enable_fraud_check: true,
    });
    const [good = '', empty = ''] = jobs?.map((job) => job.job_id) ?? [];
    expect((await checkDone(service(), good)).fraud_check_status).toBe('completed');
    expect(await checkDone(service(), empty)).toMatchObject({
      fraud_check_status: 'failed',
      fraud_analysis: null,
    });
    expect(await service().batches.get({ batch_id })).toMatchObject({
      enable_fraud_check: true,
      fraud_coins_consumed: 1,
    });
    await expect(service().integrity.trigger({ job_id: empty })).rejects.toMatchObject(
      coded('not_found', /kept/),
    );
  });
}
