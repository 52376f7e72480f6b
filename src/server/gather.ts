/** Gathers the input of an endpoint from path, query, form and body. */
import { DocxError, hasBody, type Endpoint, type Place } from '../contract/index.ts';
import type { JsonObject } from './json-body.ts';
import type { Received } from './uploads.ts';

/** What a request brought, part by part. */
interface Parts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly uploads: Received | null;
  readonly json: JsonObject | null;
}

/** The fields a part may have: form fields may also stand in for those of the query. */
const ACCEPTS = {
  params: ['path'],
  query: ['query'],
  form: ['query', 'form', 'form-list'],
  body: ['json'],
} as const satisfies Record<string, readonly Place[]>;

/** A query with its percent-encoding decoded; null when that is malformed. */
function decoded(query: string): string | null {
  try {
    return decodeURIComponent(query);
  } catch {
    return null;
  }
}

/**
 * Throws `bad_request` when a query does not decode: the parser would take `caf%e9` as it stands, and a folder would be
 * called that.
 */
export function checkQuery(url: string): void {
  // The decoded text has to be used: bundlers drop a call whose result is not.
  if (decoded(url.replace(/^[^?]*/, '')) !== null) return;
  throw new DocxError('bad_request', 'The query cannot be decoded', {
    hint: 'Write text as percent-encoded UTF-8, and the percent sign itself as %25.',
  });
}

const refusal = (part: keyof typeof ACCEPTS, name: string, message: string): DocxError =>
  new DocxError(part === 'query' ? 'bad_request' : 'validation_failed', `${name}: ${message}`, {
    data: { issues: [{ field: name, message }] },
  });

/**
 * Fields by name, not yet checked. Fields that the endpoint does not have pass: the schema refuses them, together with
 * everything else that is wrong. Throws `validation_failed` for a field of the body that belongs elsewhere or has two
 * values; for one of the query `bad_request`, also when it belongs nowhere and the schema could not tell it from one of
 * the body.
 */
export function gatherInput(endpoint: Endpoint, parts: Parts): JsonObject {
  const input = new Map<string, unknown>();
  const take = (part: keyof typeof ACCEPTS, name: string, value: unknown): void => {
    const place = Object.hasOwn(endpoint.in, name) ? endpoint.in[name] : undefined;
    const places: readonly Place[] = ACCEPTS[part];
    const isMisplaced = place === undefined ? part === 'query' && hasBody(endpoint) : !places.includes(place);
    if (isMisplaced) throw refusal(part, name, `it does not belong into the ${part}`);
    // Whichever value we took, the caller may have meant the other.
    const isAmbiguous = input.has(name)
      ? input.get(name) !== value
      : part === 'query' && Array.isArray(value);
    if (isAmbiguous) throw refusal(part, name, 'it is given more than once');
    input.set(name, value);
  };

  for (const [name, value] of parts.uploads?.fields ?? []) take('form', name, value);
  for (const [name, files] of parts.uploads?.files ?? []) {
    take('form', name, endpoint.in[name] === 'form' ? files[0] : files);
  }
  for (const [name, value] of Object.entries(parts.json ?? {})) take('body', name, value);
  for (const [name, value] of Object.entries(parts.query)) take('query', name, value);
  for (const [name, value] of Object.entries(parts.params)) take('params', name, value);
  return Object.fromEntries(input);
}
