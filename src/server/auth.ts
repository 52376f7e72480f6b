/** The Basic header of a request, taken apart. */
import { DocxError } from '../contract/index.ts';

/** Who asks: the two halves of the header and where the request came from. */
export interface Credentials {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Address of the caller as the connection (or a trusted proxy) gives it. */
  readonly address: string;
}

/** Credentials of an `Authorization` header; throws `unauthenticated` when it is missing or malformed. */
export function readCredentials(header: string | undefined, address: string): Credentials {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header ?? '')?.[1];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) {
    throw new DocxError('unauthenticated', 'Missing or invalid credentials', {
      hint: 'Send HTTP Basic authentication: the API key as user name, its secret as password.',
    });
  }
  return { apiKey: text.slice(0, colon), apiSecret: text.slice(colon + 1), address };
}
