/** A non-2xx reply becomes an error of the catalog, with words about what to do next. */
import { DocxError, ERRORS, isErrorCode, type Endpoint, type ErrorCode } from '../contract/index.ts';
import { isRecord } from '../kit/is-record.ts';
import { afterDoubt } from './doubt.ts';
import { isRepeatable } from './retry.ts';

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

/** `my-ip` is refused from such an address like everything else, so it is no help here. */
const ALLOW =
  'Have the address you call from put on the allow-list of the key, from one that is on it or with another key: docx-cli keys allow';

/** Hints for the user where a service cannot know what helps. In all other cases its own hint is better. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  unauthenticated:
    'Run docx-cli login, or set DOCX_API_KEY and DOCX_API_SECRET; a key that is revoked or expired is refused like a wrong one',
  ip_not_allowed: ALLOW,
  payment_required: 'Raise the usage budget of the account, then run the same command again',
  encrypted_document: 'Upload a copy that is not encrypted: a remote service takes no password',
  too_many_pixels: "Scale the image down: the limit is the service's",
  service_failing: 'Run the same command again later; what was accepted is kept',
};

/** A non-2xx reply. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
  /** What the service asks to wait, in milliseconds; null when it does not. */
  readonly waitMs: number | null;
}

/** Longer times in `Retry-After` are not believed, milliseconds. */
const LONGEST_WAIT = 24 * 3600 * 1000;

/** How long to wait, where the service says it. */
function waitHint(ms: number | null): string | undefined {
  if (ms === null) return undefined;
  return ms > LONGEST_WAIT
    ? 'The service asks to wait for more than a day; ask whoever runs it'
    : `Run the same command again in ${String(Math.ceil(ms / 1000))} s`;
}

/** What a body says: `detail` as text, or the list of problems some validators answer with. */
function detailOf(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const detail = body['detail'] ?? body['message'] ?? body['error'] ?? null;
  if (typeof detail === 'string') return detail === '' ? null : detail;
  if (!Array.isArray(detail)) return detail === null ? null : JSON.stringify(detail);
  return detail
    .map((item: unknown) => {
      if (!isRecord(item)) return String(item);
      const { loc, msg } = item;
      const place = Array.isArray(loc) ? loc.join('.') : '';
      return [place, typeof msg === 'string' ? msg : JSON.stringify(item)]
        .filter((part) => part !== '')
        .join(': ');
    })
    .join('; ');
}

/** The code of a status: the endpoint's own when it has exactly one, else the usual one. 4xx is the caller's fault, anything else the service's. */
function codeOfStatus(status: number, endpoint: Endpoint): ErrorCode {
  if (status < 400 || status >= 500) return 'service_failing';
  const [own, ...others] = endpoint.errors.filter((code) => ERRORS[code].status === status);
  // A key beyond the limit and an address that is not allowed get the same 403 (specification, Errors).
  if (own !== undefined && others.length === 0 && status !== 403) return own;
  return BY_STATUS[status] ?? 'bad_request';
}

/** The code that a body names, when it belongs to the status. An unexpected fault of the service is not one of ours. */
function codeOfBody(body: unknown, status: number): ErrorCode | null {
  const named = isRecord(body) ? body['code'] : undefined;
  if (!isErrorCode(named) || ERRORS[named].status !== status) return null;
  return named === 'unexpected' ? 'service_failing' : named;
}

/** The error that a refusal of an endpoint stands for. */
export function toDocxError({ status, text, location, waitMs }: Refusal, endpoint: Endpoint): DocxError {
  const what = `${endpoint.method} ${endpoint.path}`;
  const data = { status };
  if (status >= 300 && status < 400) {
    const where = location === undefined ? '' : ` to ${location}`;
    return new DocxError('service_failing', `${what}: the service sends elsewhere (${status})${where}`, {
      hint: 'Set the base URL to where the service is now; key and secret are not sent after a redirect',
      data,
    });
  }
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy or gateway answers in HTML: only the status tells something.
  }
  const named = codeOfBody(body, status);
  const code = named ?? codeOfStatus(status, endpoint);
  const detail = detailOf(body)?.replace(/\s*[\r\n]+\s*/g, ' ') ?? null;
  if (detail === null && status === 404) {
    return new DocxError('not_found', `${what}: nothing is there (404)`, {
      hint: 'Check the id, and the base URL with docx-cli config get base_url: it ends in /api/v1',
      data,
    });
  }
  const told = isRecord(body) ? body['hint'] : undefined;
  // A 403 without a code is most likely about the address.
  const bare = code === 'forbidden' && named === null ? ALLOW : undefined;
  const lost = code === 'service_failing' && !isRepeatable(endpoint) ? afterDoubt(endpoint) : undefined;
  const known = lost ?? HINTS[code] ?? bare;
  const hint = known ?? (typeof told === 'string' ? told : waitHint(waitMs));
  // The further data of an error means something only together with its code.
  const more = named !== null && isRecord(body) && isRecord(body['data']) ? body['data'] : {};
  return new DocxError(code, detail ?? `${what}: the service answered ${status}`, {
    data: { ...more, ...data },
    hint,
  });
}
