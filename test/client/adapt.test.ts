/** Other implementations of the specification, which leaves shapes open; and newer ones, which say more. */
import { describe, expect, it } from 'vitest';
import { answer, fileOf, scripted } from './web.ts';

const replying = async (body: unknown, status = 200) => {
  const { service } = await scripted((response) => {
    answer(response, status, body);
  });
  return service;
};
const indicator = { name: 'Metadata', detected: true, risk_level: 'high', description: 'edited' };
const upload = { file: fileOf('a.pdf', 'x'), template_id: 't' };

describe('more than was promised', () => {
  it('is kept: fields, states, levels', async () => {
    const body = { job_id: 'j', status: 'archived', novelty: { a: 1 }, error: null };
    const job = await (await replying(body)).jobs.status({ job_id: 'j' });
    expect(job).toMatchObject({ status: 'archived', novelty: { a: 1 }, message: '', coins_consumed: 0 });
  });
});

describe('shapes that the specification does not show', () => {
  it('of a new key, of which only the pair and its id matter', async () => {
    const pair = { key_id: 'k', api_key: 'ak_1', api_secret: 'sk_1' };
    const service = await replying(pair, 201);
    expect(await service.keys.create({ allowed_ips: ['::1'] })).toEqual({
      ...pair,
      allowed_ips: ['::1'],
      key_prefix: '',
      expires_at: null,
      created_at: '',
      status: 'active',
      is_active: true,
    });
  });

  it('of a list of templates', async () => {
    const service = await replying({ templates: [{ id: 'tpl_1', name: 'T', fields: [{ name: 'a' }] }] });
    expect(await service.templates.list({})).toMatchObject([{ template_id: 'tpl_1', name: 'T' }]);
  });

  it('of fields without a description or sub-fields, which may be null', async () => {
    const blank = { description: null, fields: null };
    const fields = [
      { name: 'total', ...blank },
      { name: 'lines', description: 'rows', fields: [{ name: 'amount', ...blank }] },
    ];
    const template = { template_id: 'tpl_1', name: 'T', fields, created_at: '2026-01-02T03:04:05' };
    const read = [{ name: 'total' }, { name: 'lines', description: 'rows', fields: [{ name: 'amount' }] }];
    expect((await (await replying([template])).templates.list({}))[0]?.fields).toEqual(read);
    expect((await (await replying(template)).templates.get({ template_id: 'tpl_1' })).fields).toEqual(read);
    expect((await (await replying({ fields })).templates.generate({ prompt: 'bills' })).fields).toEqual(read);
  });

  it('of a draft that has nothing but its fields', async () => {
    const service = await replying({ fields: [{ name: 'a' }], description: null });
    expect(await service.templates.generateFromImage({ file: upload.file })).toEqual({
      name: '',
      description: '',
      fields: [{ name: 'a' }],
    });
  });

  it('of a template that was replaced', async () => {
    const service = await replying({ message: 'updated' });
    const fields = [{ name: 'a' }];
    expect(await service.templates.update({ template_id: 'tpl_1', name: 'T', fields })).toMatchObject({
      template_id: 'tpl_1',
      name: 'T',
      fields,
    });
  });

  it.each([
    ['an empty answer', '', 'Template tpl_1 was deleted'],
    ['a detail', { detail: 'gone' }, 'gone'],
    ['a truth', true, 'Template tpl_1 was deleted'],
  ])('of a deletion: %s', async (_, body, message) => {
    const service = await replying(body, body === '' ? 204 : 200);
    expect(await service.templates.delete({ template_id: 'tpl_1' })).toMatchObject({ message });
  });

  it.each([
    ['a bare list', [{ job_id: 'j', status: 'queued' }], 1],
    ['a page', { items: [{ job_id: 'j', status: 'queued' }], total: 9 }, 9],
  ])('of a listing of jobs: %s', async (_, body, total) => {
    const listing = await (await replying(body)).jobs.list({ limit: 5 });
    expect(listing).toMatchObject({ jobs: [{ job_id: 'j', error: null }], total, offset: 0 });
  });

  it.each([
    ['with ids', { batch_id: 'b', jobs: ['j1', 'j2'] }, [{ job_id: 'j1' }, { job_id: 'j2' }]],
    [
      'with objects',
      { batch: { id: 'b' }, jobs: [{ id: 'j1', filename: 'x' }] },
      [{ job_id: 'j1', filename: 'x' }],
    ],
    ['with a number', { batch_id: 'b', jobs: 2 }, undefined],
    ['with the batch alone', { batch_id: 'b' }, undefined],
  ])('of an accepted bulk upload: %s', async (_, body, jobs) => {
    const service = await replying(body, 202);
    const accepted = await service.documents.bulkUpload({
      files: [upload.file],
      folder_name: 'f',
      template_id: 't',
    });
    expect(accepted.batch_id).toBe('b');
    if (jobs === undefined) expect(accepted.jobs).toBeUndefined();
    else expect(accepted.jobs).toMatchObject(jobs);
  });

  it.each([
    ['beside it', (jobs: unknown) => ({ jobs })],
    ['in a page of their own', (jobs: unknown) => ({ jobs: { items: jobs, total: 120, page: 2 } })],
  ])('of the jobs of a batch: %s', async (_, place) => {
    const batch = {
      batch_id: 'b',
      status: 'processing',
      total_jobs: 120,
      completed_jobs: 1,
      failed_jobs: 0,
      pending_jobs: 119,
    };
    const jobs = [{ job_id: 'j', document_id: 'd', status: 'completed', progress: 100 }];
    const detail = await (
      await replying({ ...batch, ...place(jobs) })
    ).batches.get({ batch_id: 'b', jobs_page: 2, jobs_limit: 50 });
    expect(detail).toMatchObject({
      jobs: [{ job_id: 'j', error: null }],
      jobs_total: 120,
      jobs_total_pages: 3,
      jobs_page: 2,
    });
  });

  it('of pages', async () => {
    const body = {
      job_id: 'j',
      filename: 'a.pdf',
      structured_data: { total: 1 },
      pages: [{ page_number: 1, content: 'words' }, 'words'],
      warnings: 'none',
    };
    const result = await (await replying(body)).jobs.result({ job_id: 'j' });
    expect(result.structured_data).toEqual({ total: 1 });
    expect(result.pages).toMatchObject([
      { page: 1, content: 'words', text: '' },
      { page: 2, text: 'words' },
    ]);
    expect(result.warnings).toBeUndefined();
  });

  it('of the state of a check that was asked for', async () => {
    expect(await (await replying({ status: 'pending' })).integrity.trigger({ job_id: 'j' })).toMatchObject({
      job_id: 'j',
      fraud_check_status: 'pending',
    });
  });

  it.each([
    ['by name', ['Metadata']],
    ['not at all', undefined],
  ])('of detected issues: %s', async (_, detected_issues) => {
    const body = { risk_score: 70, risk_level: 'high', indicators: [indicator], detected_issues };
    expect(await (await replying(body)).integrity.verify({ file: upload.file })).toMatchObject({
      detected_issues: [indicator],
      requires_manual_review: true,
      file_hash: '',
    });
  });

  it('of an export that is wrapped', async () => {
    const item = { job_id: 'j', filename: 'a.pdf', structured_data: { a: 1 }, page_count: 1, pages: null };
    expect(await (await replying({ results: [item] })).batches.export({ batch_id: 'b' })).toEqual([item]);
  });
});

describe('what matters', () => {
  it.each([
    ['a job without its state', { job_id: 'j' }],
    ['a list in place of a job', []],
  ])('is never invented: %s', async (_, body) => {
    await expect((await replying(body)).jobs.status({ job_id: 'j' })).rejects.toMatchObject({
      code: 'service_failing',
    });
  });

  it('is no list that is not there', async () => {
    await expect((await replying({ ok: true })).templates.list({})).rejects.toMatchObject({
      code: 'service_failing',
      detail: expect.stringContaining('GET /templates') as string,
    });
  });

  it('is no key without its secret', async () => {
    const body = { key_id: 'k', api_key: 'ak_1', status: 'active' };
    await expect((await replying(body, 201)).keys.create({ allowed_ips: ['::1'] })).rejects.toMatchObject({
      code: 'service_failing',
      detail: expect.stringContaining('api_secret') as string,
    });
  });

  it('is no draft without fields', async () => {
    await expect((await replying({ name: 'D' })).templates.generate({ prompt: 'x' })).rejects.toMatchObject({
      code: 'service_failing',
      detail: expect.stringContaining('fields') as string,
    });
  });

  it('is no value that cannot be understood', async () => {
    const body = { job_id: 'j', filename: 'a.pdf', structured_data: 'total: 1' };
    await expect((await replying(body)).documents.upload(upload)).rejects.toMatchObject({
      code: 'service_failing',
      detail: expect.stringContaining('structured_data: must be an object') as string,
    });
  });

  it('is no report without a score', async () => {
    await expect(
      (await replying({ risk_level: 'low', indicators: [] })).integrity.verify({ file: upload.file }),
    ).rejects.toMatchObject({ code: 'service_failing' });
  });
});
