/** What a caller hears of errors that are not of our making. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DocxError } from '../../src/contract/index.ts';
import { toErrorReply } from '../../src/server/error-body.ts';

const FULL = {
  status: 503,
  body: { code: 'service_unavailable', data: { retry_after: 60 } },
  isFault: true,
};

it.runIf(existsSync('/dev/full'))('a full disk is a 503 that says so, and a fault for the log', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((cause: unknown) => cause);
  expect(toErrorReply(error)).toMatchObject(FULL);
  expect(toErrorReply(error).body.detail).toContain('no space left');
  expect(toErrorReply(new DocxError('unexpected', 'There is no space left', { cause: error }))).toMatchObject(
    FULL,
  );
});

it('so is a database that cannot grow', () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  expect(toErrorReply(new DocxError('unexpected', 'x', { cause: full }))).toMatchObject(FULL);
});

it('any other fault says nothing of its insides', () => {
  expect(toErrorReply(new Error('at /home/service'))).toEqual({
    status: 500,
    body: { code: 'unexpected', detail: 'The service met an unexpected fault' },
    isFault: true,
  });
  expect(toErrorReply(new DocxError('not_found', 'x'))).toMatchObject({ status: 404, isFault: false });
});

it('what the engine advises whoever started it is not told to a caller, who has no such options', () => {
  const hintOf = (error: DocxError): string | undefined => toErrorReply(error).body.hint;
  const hint = 'Raise the limit with --max-pixels.';
  expect(hintOf(new DocxError('too_many_pixels', 'x', { hint }))).toBe('Scale the image down.');
  expect(hintOf(new DocxError('encrypted_document', 'x', { hint: '--password-file' }))).toContain('copy');
  expect(hintOf(new DocxError('timed_out', 'x', { hint: '--file-timeout' }))).not.toContain('--');
  expect(hintOf(new DocxError('missing_part', 'x', { hint: '--tessdata' }))).not.toContain('--');
  expect(hintOf(new DocxError('bad_request', 'x', { hint: 'as it was' }))).toBe('as it was');
});
