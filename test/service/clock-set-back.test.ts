/** Work that was queued before the clock of the machine was set back. */
import { expect, it, onTestFinished } from 'vitest';
import { systemClock, type Clock } from '../../src/kit/clock.ts';
import { folderForTest, openTestHouse } from '../support/embedded.ts';
import { invoiceLines, memoryFile, textPdf } from '../support/sample-documents.ts';
import { until } from '../suites/document-service/house.ts';

it('is done at once, not when the clock has come to the same time again', async () => {
  const folder = await folderForTest();
  const hourAhead: Clock = { ...systemClock, now: () => new Date(Date.now() + 3_600_000) };
  const before = await openTestHouse(folder, { work: false, clock: hourAhead });
  const files = [memoryFile('a.pdf', textPdf([invoiceLines('A', '1.00')]))];
  const { batch_id } = await before.service.documents.bulkUpload({
    files,
    folder_name: 'x',
    template_id: 'invoice',
    enable_fraud_check: true,
  });
  await before.close();

  const after = await openTestHouse(folder);
  onTestFinished(() => after.close());
  const [job] = await until(async () => {
    const { status, jobs } = await after.service.batches.get({ batch_id });
    return status === 'completed' && jobs[0]?.fraud_check_status === 'completed' && jobs;
  });
  expect(job?.status).toBe('completed');
});
