/** Faults in a call name the field they are in. */
import { expect, it } from 'vitest';
import { contract, type Endpoint } from '../../src/contract/index.ts';
import { parseInput } from '../../src/contract/parse-input.ts';

it('fills in defaults and turns the text of queries into numbers and booleans', () => {
  expect(parseInput(contract.batches.list, { page: '3' })).toEqual({ page: 3, limit: 20 });
  expect(parseInput(contract.jobs.result, { job_id: 'x', words: 'true' })).toEqual({
    job_id: 'x',
    words: true,
  });
});

it.each([
  ['1', true],
  ['True', true],
  ['TRUE', true],
  ['0', false],
  ['False', false],
])('takes a flag as other languages write it: %s', (words, expected) => {
  expect(parseInput(contract.jobs.result, { job_id: 'x', words })).toMatchObject({ words: expected });
});

it.each(['.', '..'])('refuses the id %j, which would lead to another endpoint', (id) => {
  for (const { endpoint, field } of [
    { endpoint: contract.jobs.status, field: 'job_id' },
    { endpoint: contract.integrity.trigger, field: 'job_id' },
    { endpoint: contract.keys.revoke, field: 'key_id' },
    { endpoint: contract.templates.delete, field: 'template_id' },
    { endpoint: contract.batches.get, field: 'batch_id' },
  ]) {
    expect(() => parseInput(endpoint as unknown as Endpoint, { [field]: id })).toThrow(
      `${field}: no id looks like this`,
    );
  }
});

it('names every wrong field, with its place inside lists', () => {
  const input = { name: '', fields: [{ name: 'a' }, { name: 'lines', fields: [{ name: '' }] }] };
  expect(() => parseInput(contract.templates.create, input)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      detail: expect.stringMatching(/name: .*; fields\[1\]\.fields\[0\]\.name: /) as string,
    }),
  );
});

it('says once what is wrong with a number that no limit admits', () => {
  expect(() => parseInput(contract.batches.list, { page: '99999999999999999999' })).toThrow(
    expect.objectContaining({ detail: 'page: must be at most 9007199254740991' }),
  );
});

it('refuses a template field whose value an object would not keep', () => {
  const input = { name: 'a', fields: [{ name: '__proto__' }] };
  expect(() => parseInput(contract.templates.create, input)).toThrow(/fields\[0\]\.name: no field can have/);
});

it('says in plain words what is missing, and what a flag may be', () => {
  const endpoint = contract.documents.bulkUpload;
  expect(() => parseInput(endpoint, { files: [], folder_name: 'x', enable_fraud_check: 'yes' })).toThrow(
    /template_id: it is missing; enable_fraud_check: must be true or false$/,
  );
});

it('refuses fields that the endpoint does not have', () => {
  const read = () => parseInput(contract.jobs.status, { job_id: 'x', jobid: 'x', jobID: 'x' });
  const message = 'there is no such field';
  const issues = ['jobid', 'jobID'].map((field) => ({ field, message }));
  expect(read).toThrow(
    expect.objectContaining({ detail: expect.stringContaining('jobid') as string, data: { issues } }),
  );
});

it('says in plain words what a value must be', () => {
  const detailOf = (endpoint: unknown, input: unknown): string => {
    try {
      return String(parseInput(endpoint as Endpoint, input));
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(detailOf(contract.jobs.list, { limit: 'x', offset: -1, bogus: 1 })).toBe(
    'limit: must be a number; offset: must be at least 0; bogus: there is no such field',
  );
  expect(detailOf(contract.keys.create, { allowed_ips: '::1', expires_in_days: 1.5 })).toBe(
    'allowed_ips: must be a list; expires_in_days: must be a whole number',
  );
  expect(detailOf(contract.templates.create, { name: '', fields: [{ name: 1, fields: {} }] })).toBe(
    'name: must have at least 1 character; fields[0].name: must be text; fields[0].fields: must be a list',
  );
});

it('tells wrong parameters from a wrong body', () => {
  const codeOf = (endpoint: unknown, input: unknown): unknown => {
    try {
      return parseInput(endpoint as Endpoint, input);
    } catch (error) {
      return (error as { code: unknown }).code;
    }
  };
  const { documents, jobs, templates } = contract;
  expect(codeOf(jobs.list, { limit: 0 })).toBe('bad_request');
  expect(codeOf(jobs.list, { bogus: 1 })).toBe('bad_request');
  expect(codeOf(templates.update, { template_id: '..', name: 'a', fields: [{ name: 'a' }] })).toBe(
    'bad_request',
  );
  expect(codeOf(templates.update, { template_id: '..', name: 'a', fields: [] })).toBe('validation_failed');
  expect(codeOf(templates.create, { name: 'a', fields: [{ name: 'a' }], bogus: 1 })).toBe(
    'validation_failed',
  );
  expect(codeOf(documents.bulkUpload, { files: [], folder_name: 'x', template_id: 'y' })).toBe(
    'validation_failed',
  );
});
