/** The catalog of errors: one row per code with its HTTP status, exit code and whether trying again may help. */

interface ErrorRow {
  /** HTTP status on the wire; null for errors that only the command line has. */
  readonly status: number | null;
  /** Exit code of the process. */
  readonly exit: number;
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean;
  readonly title: string;
}

const row = (status: number | null, exit: number, title: string, retryable = false): ErrorRow => ({
  status,
  exit,
  retryable,
  title,
});

/** Every error this product knows. Documented in `docs/errors.md`; a test compares the two. */
export const ERRORS = {
  unexpected: row(500, 1, 'Unexpected fault'),
  job_failed: row(500, 1, 'The document could not be processed'),
  timed_out: row(500, 1, 'A page or file took longer than its time limit'),
  conflict: row(409, 1, 'The resource is in a state that does not allow this'),
  usage: row(null, 2, 'The command was not understood'),
  settings_invalid: row(null, 2, 'A setting is missing or wrong'),
  not_ready: row(409, 3, 'Not finished yet', true),
  unauthenticated: row(401, 4, 'Missing or invalid credentials'),
  forbidden: row(403, 4, 'Not allowed'),
  ip_not_allowed: row(403, 4, 'The caller address is not on the allow-list of the key'),
  key_limit_reached: row(403, 4, 'The plan allows no further active key'),
  some_failed: row(null, 5, 'Some files failed'),
  gate_tripped: row(null, 6, 'A finding reached the threshold'),
  payment_required: row(402, 7, 'The usage budget is spent'),
  rate_limited: row(429, 7, 'Too many requests', true),
  bad_request: row(400, 8, 'Bad parameters'),
  invalid_base64: row(400, 8, 'The content is not valid Base64'),
  file_too_large: row(413, 8, 'The file is larger than the limit'),
  bulk_too_large: row(413, 8, 'The files together are larger than the limit'),
  validation_failed: row(422, 8, 'The request is not valid'),
  unsupported_type: row(422, 8, 'Not an accepted document type'),
  empty_file: row(422, 8, 'The file is empty'),
  damaged_document: row(422, 8, 'The document is damaged'),
  encrypted_document: row(422, 8, 'The document is encrypted'),
  too_many_pages: row(422, 8, 'The document has too many pages'),
  too_many_pixels: row(422, 8, 'The image has too many pixels'),
  not_examined: row(null, 8, 'No check could look into the document'),
  file_unreadable: row(null, 8, 'The file could not be read'),
  file_unwritable: row(null, 1, 'A result could not be written'),
  nothing_matched: row(null, 8, 'No document matched'),
  not_found: row(404, 9, 'Not found'),
  nothing_to_export: row(404, 9, 'No completed results to export'),
  missing_part: row(503, 10, 'Something needed is not installed'),
  service_unreachable: row(null, 11, 'The service could not be reached', true),
  service_unavailable: row(503, 11, 'The service takes no new work at the moment', true),
  service_failing: row(502, 11, 'The service failed', true),
  interrupted: row(null, 130, 'Interrupted'),
  terminated: row(null, 143, 'Terminated'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** Optional parts of a {@link DocxError}. */
export interface DocxErrorOptions {
  /** What the person can do next. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  /** Plain facts for machines (field names, limits, ids). */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The one error of this product. `detail` says what happened to which thing, `hint` what to do next.
 * Survives processes and the wire as plain data: see {@link isDocxError} and {@link toErrorBody}.
 */
export class DocxError extends Error {
  override readonly name = 'DocxError';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly hint: string | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, detail: string, options: DocxErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.hint = options.hint;
    this.data = options.data;
  }
}

/** The plain form of an error: the body of a non-2xx reply and the message of a worker process. */
export interface ErrorBody {
  readonly detail: string;
  readonly code: ErrorCode;
  readonly hint?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Whether a string is a code of the catalog. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);

/** Whether a value is a {@link DocxError}, also when it was made in another process or realm. */
export function isDocxError(error: unknown): error is DocxError {
  return error instanceof Error && error.name === 'DocxError' && 'code' in error && isErrorCode(error.code);
}

/** The plain form of any error; what is not a {@link DocxError} becomes `unexpected` with its message. */
export function toErrorBody(error: unknown): ErrorBody {
  if (!isDocxError(error)) {
    return { code: 'unexpected', detail: error instanceof Error ? error.message : String(error) };
  }
  return {
    code: error.code,
    detail: error.detail,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    ...(error.data === undefined ? {} : { data: error.data }),
  };
}

/** The error a plain body stands for. */
export const fromErrorBody = ({ code, detail, hint, data }: ErrorBody): DocxError =>
  new DocxError(code, detail, { hint, data });

/** The error of a folder for temporary files that nothing can be written to. */
export const unusableTemporaryFolder = (folder: string, cause: unknown): DocxError =>
  new DocxError(
    'file_unwritable',
    `Nothing can be written to ${folder}, the folder for temporary files: ${cause instanceof Error ? cause.message : String(cause)}`,
    { hint: 'Let TMPDIR (on Windows TEMP) name a folder that has space and may be written to', cause },
  );
