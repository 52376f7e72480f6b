/** Every status becomes the right error, whatever the body is. */
import { describe, expect, it } from 'vitest';
import { toDocxError } from '../../src/client/api-error.ts';
import { contract, ERRORS, type Endpoint } from '../../src/contract/index.ts';

const status = contract.jobs.status as unknown as Endpoint;
const errorOf = (code: number, body: unknown, endpoint: unknown = status, location?: string) =>
  toDocxError(
    { status: code, text: typeof body === 'string' ? body : JSON.stringify(body), location, waitMs: null },
    endpoint as Endpoint,
  );

describe('a status', () => {
  it.each([
    [400, 'bad_request', 8],
    [401, 'unauthenticated', 4],
    [402, 'payment_required', 7],
    [403, 'forbidden', 4],
    [404, 'not_found', 9],
    [405, 'bad_request', 8],
    [409, 'conflict', 1],
    [413, 'file_too_large', 8],
    [418, 'bad_request', 8],
    [422, 'validation_failed', 8],
    [429, 'rate_limited', 7],
    [500, 'service_failing', 11],
    [502, 'service_failing', 11],
    [503, 'service_failing', 11],
    [504, 'service_failing', 11],
    [599, 'service_failing', 11],
  ])('%i is %s with exit code %i', (code, expected, exit) => {
    const error = errorOf(code, { detail: 'words of the service' });
    expect([error.code, error.detail]).toEqual([expected, 'words of the service']);
    expect(ERRORS[error.code].exit).toBe(exit);
  });

  it.each([
    [401, 'docx-cli login'],
    [403, 'keys allow'],
    [402, 'budget'],
    [502, 'later'],
  ])('%i says what to do', (code, words) => {
    expect(errorOf(code, { detail: 'x' }).hint).toContain(words);
  });

  it('means what the endpoint means by it, where that is one thing', () => {
    expect(errorOf(413, { detail: 'x' }, contract.documents.bulkUpload).code).toBe('bulk_too_large');
    expect(errorOf(400, { detail: 'x' }, contract.documents.uploadBase64).code).toBe('invalid_base64');
    expect(errorOf(404, { detail: 'x' }, contract.batches.export).code).toBe('not_found');
    // An address that is not allowed and a key too many look alike.
    expect(errorOf(403, { detail: 'x' }, contract.keys.create).code).toBe('forbidden');
  });

  it('of a redirect is not followed: a secret does not travel on', () => {
    const error = errorOf(301, '', status, 'https://elsewhere.example/api/v1');
    expect(error.code).toBe('service_failing');
    expect(error.detail).toContain('https://elsewhere.example/api/v1');
  });
});

describe('a body', () => {
  it('names the error more exactly', () => {
    expect(errorOf(422, { detail: 'x', code: 'too_many_pages' }).code).toBe('too_many_pages');
    expect(errorOf(500, { detail: 'x', code: 'job_failed' }).code).toBe('job_failed');
    expect(errorOf(503, { detail: 'x', code: 'missing_part' }).code).toBe('missing_part');
  });

  it('is not believed when its code does not belong to the status, is unknown, or is a fault of its own', () => {
    expect(errorOf(404, { detail: 'x', code: 'unauthenticated' }).code).toBe('not_found');
    expect(errorOf(422, { detail: 'x', code: 'E1234' }).code).toBe('validation_failed');
    expect(errorOf(500, { detail: 'x', code: 'unexpected' }).code).toBe('service_failing');
    expect(errorOf(422, { detail: 'x', code: 7 }).code).toBe('validation_failed');
  });

  it('may bring its own hint, except where only the caller knows better', () => {
    expect(errorOf(422, { detail: 'x', hint: 'do this' }).hint).toBe('do this');
    expect(errorOf(401, { detail: 'x', hint: 'send a header' }).hint).toContain('docx-cli login');
  });

  it('brings what belongs to its code, where that is believed', () => {
    const data = { template_id: 'nosuch', status: 7 };
    const body = { detail: 'There is no template "nosuch"', code: 'not_found', data };
    expect(errorOf(404, body).data).toEqual({ template_id: 'nosuch', status: 404 });
    expect(errorOf(404, { ...body, code: undefined }).data).toEqual({ status: 404 });
    expect(errorOf(404, { ...body, data: 'odd' }).data).toEqual({ status: 404 });
  });

  it('that names what is not allowed is not about the address', () => {
    const body = { detail: 'The template is built in', code: 'forbidden', hint: 'Create your own' };
    expect(errorOf(403, body).hint).toBe('Create your own');
    expect(errorOf(403, { ...body, code: 'ip_not_allowed' }).hint).toContain('keys allow');
    expect(errorOf(403, { ...body, code: undefined }).hint).toContain('keys allow');
  });

  it('of a remote service gives no hint with an option of the embedded engine', () => {
    const hint = 'Scale the image down, or raise the limit with --max-pixels.';
    expect(errorOf(422, { detail: 'x', code: 'too_many_pixels', hint }).hint).not.toContain('--max-pixels');
  });

  it('is followed by the wait that the service asks for', () => {
    const refusal = { status: 429, text: '{"detail": "slow down"}', location: undefined };
    expect(toDocxError({ ...refusal, waitMs: 119_500 }, status).hint).toBe(
      'Run the same command again in 120 s',
    );
    expect(toDocxError({ ...refusal, waitMs: 3e12 }, status).hint).toContain('more than a day');
    expect(toDocxError({ ...refusal, waitMs: null }, status).hint).toBeUndefined();
  });

  it.each([
    [
      'a list of problems',
      { detail: [{ loc: ['query', 'limit'], msg: 'too big' }, 'odd'] },
      'query.limit: too big; odd',
    ],
    ['an object', { detail: { reason: 'x' } }, '{"reason":"x"}'],
    ['another name', { message: 'words' }, 'words'],
    ['several lines', { detail: 'one\r\n  two' }, 'one two'],
    ['HTML', '<html>Bad Gateway</html>', 'GET /ocr/jobs/{job_id}/status: the service answered 422'],
    ['nothing', '', 'GET /ocr/jobs/{job_id}/status: the service answered 422'],
    ['a bare list', [1], 'GET /ocr/jobs/{job_id}/status: the service answered 422'],
    ['null', 'null', 'GET /ocr/jobs/{job_id}/status: the service answered 422'],
  ])('may be %s', (_, body, detail) => {
    expect(errorOf(422, body).detail).toBe(detail);
  });

  it('that is no error of a service makes the address suspicious', () => {
    expect(errorOf(404, '<html>Not Found</html>').hint).toContain('base_url');
  });
});
