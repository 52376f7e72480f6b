/** The coin budget: what counts, and what is refused once it is spent. */
import { expect, it, onTestFinished } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import { folderForTest, openTestHouse } from '../../support/embedded.ts';
import { invoiceLines, memoryFile, textPdf } from '../../support/sample-documents.ts';
import { until } from '../../suites/document-service/house.ts';

const paymentRequired = { code: 'payment_required' };

it('documents are taken until the pages of what is stored reach the budget; then everything that costs is refused', async () => {
  const house = await openTestHouse(await folderForTest(), { coinBudget: 2 });
  onTestFinished(() => house.close());
  const { documents, integrity, jobs } = house.service;
  const file = memoryFile('a.pdf', textPdf([invoiceLines('A', '1.00')]));
  const { job_id } = await documents.upload({ file, template_id: 'invoice' });
  await integrity.trigger({ job_id });
  await until(async () => (await integrity.analysis({ job_id })).fraud_check_status === 'completed');
  // One coin for the page, one for the check.
  await expect(documents.upload({ file, template_id: 'invoice' })).rejects.toMatchObject(paymentRequired);
  await expect(
    documents.uploadBase64({ file_base64: 'JVBERi0=', filename: 'a.pdf', template_id: 'invoice' }),
  ).rejects.toMatchObject(paymentRequired);
  await expect(
    documents.bulkUpload({ files: [file], folder_name: 'x', template_id: 'invoice' }),
  ).rejects.toMatchObject(paymentRequired);
  await expect(integrity.trigger({ job_id })).rejects.toMatchObject(paymentRequired);
  expect((await jobs.list({})).total).toBe(1);
  const { account_id } = { account_id: 'other' };
  const other = house.serviceOf({ account_id, plan: 'business', address: '::1', key_id: null });
  expect((await other.documents.upload({ file, template_id: 'invoice' })).coins_consumed).toBe(1);
});

it('documents that wait count too, each for a page at least', async () => {
  const house = await openTestHouse(await folderForTest(), { coinBudget: 2, work: false });
  onTestFinished(() => house.close());
  const files = ['a.pdf', 'b.pdf'].map((name) => memoryFile(name, textPdf([invoiceLines(name, '1.00')])));
  const upload = () =>
    house.service.documents.bulkUpload({ files, folder_name: 'x', template_id: 'invoice' });
  await upload();
  await expect(upload()).rejects.toMatchObject(paymentRequired);
});

it('checks that wait count too: of those triggered at the same time, only as many are taken as the budget allows', async () => {
  const house = await openTestHouse(await folderForTest(), { coinBudget: 3 });
  onTestFinished(() => house.close());
  const { documents, integrity } = house.service;
  const file = memoryFile('a.pdf', textPdf([invoiceLines('A', '1.00')]));
  const first = await documents.upload({ file, template_id: 'invoice' });
  const second = await documents.upload({ file, template_id: 'invoice' });
  const triggers = [first, second].map(({ job_id }) => integrity.trigger({ job_id }));
  const outcomes = await Promise.allSettled(triggers);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('a check that was asked for with a waiting document counts besides its page', async () => {
  const house = await openTestHouse(await folderForTest(), { coinBudget: 2, work: false });
  onTestFinished(() => house.close());
  const files = [memoryFile('a.pdf', textPdf([invoiceLines('A', '1.00')]))];
  const upload = () =>
    house.service.documents.bulkUpload({
      files,
      folder_name: 'x',
      template_id: 'invoice',
      enable_fraud_check: true,
    });
  await upload();
  await expect(upload()).rejects.toMatchObject(paymentRequired);
});

it('of uploads at the same time, only as many are taken as the budget allows', async () => {
  const house = await openTestHouse(await folderForTest(), { coinBudget: 1, work: false });
  const { documents } = house.service;
  const file = memoryFile('a.pdf', textPdf([invoiceLines('A', '1.00')]));
  const bulk = () => documents.bulkUpload({ files: [file], folder_name: 'x', template_id: 'invoice' });
  const outcomes = await Promise.allSettled([bulk(), bulk(), bulk()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect((await house.service.jobs.list({})).total).toBe(1);
  await house.close();

  const other = await openTestHouse(await folderForTest(), { coinBudget: 1 });
  onTestFinished(() => other.close());
  const upload = () => other.service.documents.upload({ file, template_id: 'invoice' });
  const replies = await Promise.allSettled([upload(), upload(), upload()]);
  expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect((await other.service.jobs.list({})).total).toBe(1);
});

it('what costs more than is left is refused, and what is left is said', async () => {
  const house = await openTestHouse(await folderForTest(), { coinBudget: 3, work: false });
  onTestFinished(() => house.close());
  const good = ['a.pdf', 'b.pdf'].map((name) => memoryFile(name, textPdf([invoiceLines(name, '1.00')])));
  const files = [...good, memoryFile('empty.pdf', Buffer.alloc(0))];
  const upload = (enable_fraud_check: boolean) =>
    house.service.documents.bulkUpload({
      files,
      folder_name: 'x',
      template_id: 'invoice',
      enable_fraud_check,
    });
  await expect(upload(true)).rejects.toMatchObject({
    ...paymentRequired,
    detail: 'This costs 4 coins at least, and 3 of the budget of 3 coins are left',
    data: { budget: 3, spent: 0 },
  });
  expect((await house.service.jobs.list({})).total).toBe(0);
  expect(await upload(false)).toMatchObject({ total_jobs: 3 });
  const pages = memoryFile('c.pdf', textPdf([invoiceLines('C', '1.00'), invoiceLines('D', '1.00')]));
  await expect(house.service.documents.upload({ file: pages, template_id: 'invoice' })).rejects.toMatchObject(
    { detail: expect.stringContaining('costs 2 coins at least, and 1 of') as string },
  );
});

it('an upload that waits counts for all of its pages, which were counted when it came', async () => {
  const house = await openTestHouse(await folderForTest(), { coinBudget: 5 });
  onTestFinished(() => house.close());
  const pages = [invoiceLines('A', '1.00'), invoiceLines('B', '2.00'), invoiceLines('C', '3.00')];
  const file = memoryFile('a.pdf', textPdf(pages));
  const upload = () => house.service.documents.upload({ file, template_id: 'invoice' });
  const replies = await Promise.allSettled([upload(), upload()]);
  expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await house.service.jobs.list({})).jobs).toMatchObject([{ coins_consumed: 3 }]);
});

it('whatever may be refused for its cost says so in the contract', () => {
  const { documents, integrity } = contract;
  for (const row of [documents.upload, documents.uploadBase64, documents.bulkUpload, integrity.trigger]) {
    expect(row.errors, row.path).toContain('payment_required');
  }
});
