/** A non-2xx reply becomes an error of the catalog, with words about what to do next. */
import { DocxError, ERRORS, isErrorCode, type ErrorCode } from '../contract/index.ts';

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'file_too_large',
  422: 'validation_failed',
  429: 'rate_limited',
};

const HINTS: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'Run `docx-cli login`, or set DOCX_API_KEY and DOCX_API_SECRET.',
  forbidden: 'Run `docx-cli keys my-ip` and have that address put on the allow-list of the key.',
  ip_not_allowed: 'Run `docx-cli keys my-ip` and have that address put on the allow-list of the key.',
  payment_required: 'The usage budget of the account is spent; raise it, then run the same command again.',
  rate_limited: 'Wait a little and run the same command again.',
  file_too_large: 'A document may have 50 MB, a bulk upload 600 MB.',
  service_failing: 'Run the same command again later; what was accepted is kept.',
};

/** What a body says: `detail` as text, or the list of problems some validators answer with. */
function detailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null;
  const { detail } = body;
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return detail === null ? null : JSON.stringify(detail);
  return detail
    .map((item: unknown) => {
      if (typeof item !== 'object' || item === null) return String(item);
      const { loc, msg } = item as { loc?: unknown; msg?: unknown };
      const place = Array.isArray(loc) ? loc.join('.') : '';
      return [place, String(msg ?? JSON.stringify(item))].filter((part) => part !== '').join(': ');
    })
    .join('; ');
}

/** The error that a status and a body stand for. An unknown status keeps its class: 4xx is ours, 5xx is theirs. */
export function toDocxError(status: number, text: string, what: string): DocxError {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy or gateway answers in HTML; the status has to do.
  }
  const named = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  const fallback = BY_STATUS[status] ?? (status >= 500 ? 'service_failing' : 'bad_request');
  // The body's code is believed only when it belongs to the status that came with it.
  const code = isErrorCode(named) && ERRORS[named].status === status ? named : fallback;
  const told = typeof body === 'object' && body !== null && 'hint' in body ? body.hint : undefined;
  const hint = typeof told === 'string' ? told : HINTS[code];
  const detail = detailOf(body) ?? `${what}: the service answered ${status}`;
  return new DocxError(code, detail, { data: { status }, ...(hint === undefined ? {} : { hint }) });
}
