/** Turns an error into a status and a body, without telling the insides of the service. */
import {
  DocxError,
  ERRORS,
  isDocxError,
  toErrorBody,
  type ErrorBody,
  type ErrorCode,
} from '../contract/index.ts';

interface ErrorReply {
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether the operator of the service has to do something about it. */
  readonly isFault: boolean;
}

/** Hints for callers in place of those for the operator of the engine: no request carries a password or a limit. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  encrypted_document: 'Send a copy that is not encrypted.',
  too_many_pixels: 'Scale the image down.',
  timed_out: 'Split the document, or ask the operator of the service for more time.',
  missing_part: 'The operator of the service has to install it.',
};

/** How the file system and the database say that the disk is full. */
const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'];

/** Whether there was no room to write, however deep below the error. */
function isFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && FULL.includes(String(at.code))) return true;
  }
  return false;
}

const noSpace = (): DocxError =>
  new DocxError('service_unavailable', 'The service has no space left to keep what was sent', {
    hint: 'Its operator has to free some; then send the request again.',
    data: { retry_after: 60 },
  });

/** Errors of the HTTP layer itself: they carry a status. */
function ofFramework(error: object): DocxError | null {
  const { statusCode, message } = error as { statusCode?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : 'Bad request';
  if (statusCode === 413) return new DocxError('file_too_large', `The request body is too large: ${text}`);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new DocxError('bad_request', text);
  }
  return null;
}

function knownError(error: unknown): DocxError | null {
  if (!isDocxError(error)) return typeof error === 'object' && error !== null ? ofFramework(error) : null;
  // The work went back to the queue because the service ends; it is not lost.
  if (error.code !== 'interrupted') return error;
  const { detail, hint, data } = error;
  return new DocxError('service_unavailable', detail, { hint, data });
}

/** The reply for any error. An unknown fault says nothing of its insides. */
export function toErrorReply(error: unknown): ErrorReply {
  if (isFull(error)) return { status: 503, body: toErrorBody(noSpace()), isFault: true };
  const known = knownError(error);
  const status = known === null ? null : ERRORS[known.code].status;
  if (known === null || status === null || known.code === 'unexpected') {
    return {
      status: 500,
      body: { code: 'unexpected', detail: 'The service met an unexpected fault' },
      isFault: true,
    };
  }
  const hint = HINTS[known.code];
  const body = { ...toErrorBody(known), ...(hint === undefined ? {} : { hint }) };
  return { status, body, isFault: status === 500 };
}
