/** What belongs to one account does not exist for another. */
import { expect, it } from 'vitest';
import { invoiceLines, memoryFile, textPdf } from '../support/sample-documents.ts';
import { twoAccounts } from '../support/two-accounts.ts';

const notFound = { code: 'not_found' };

it('keys, templates, jobs and batches of another account are neither listed nor found nor changed', async () => {
  const { ada, bob } = await twoAccounts();
  const { key_id } = await ada.keys.create({ allowed_ips: ['::1'] });
  const { template_id } = await ada.templates.create({ name: 'Mine', fields: [{ name: 'total' }] });
  const { batch_id, jobs } = await ada.documents.bulkUpload({
    files: [memoryFile('a.pdf', textPdf([invoiceLines('A', '1.00')]))],
    folder_name: 'private',
    template_id,
  });
  const job_id = jobs?.[0]?.job_id ?? '';

  expect(await bob.keys.list({})).toEqual([]);
  expect((await bob.templates.list({})).every((template) => template.scope === 'global')).toBe(true);
  expect((await bob.jobs.list({})).total).toBe(0);
  expect((await bob.batches.list({})).total).toBe(0);
  const attempts = [
    () => bob.keys.allow({ key_id, allowed_ips: ['::2'] }),
    () => bob.keys.revoke({ key_id }),
    () => bob.templates.get({ template_id }),
    () => bob.templates.update({ template_id, name: 'Taken', fields: [{ name: 'x' }] }),
    () => bob.templates.delete({ template_id }),
    () => bob.documents.upload({ file: memoryFile('b.pdf', Buffer.from('%PDF-')), template_id }),
    () => bob.jobs.status({ job_id }),
    () => bob.jobs.result({ job_id }),
    () => bob.jobs.download({ job_id }),
    () => bob.integrity.analysis({ job_id }),
    () => bob.integrity.trigger({ job_id }),
    () => bob.batches.get({ batch_id }),
    () => bob.batches.export({ batch_id }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(notFound);

  expect(await ada.keys.list({})).toMatchObject([{ key_id, status: 'active', allowed_ips: ['::1'] }]);
  expect((await ada.templates.get({ template_id })).name).toBe('Mine');
  expect((await ada.jobs.status({ job_id })).status).toBe('queued');
});

it('my-ip is the address the caller came from', async () => {
  const { ada } = await twoAccounts();
  expect(await ada.keys.myIp({})).toEqual({ ip: '203.0.113.9' });
});
