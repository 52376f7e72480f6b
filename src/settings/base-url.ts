/** Addresses of services: one spelling for each, so that what is remembered of a service is found again. */
import { isLoopbackHost } from '../kit/loopback.ts';

/** What is wrong with an address, or null. */
export function problemOfBaseUrl(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return 'must be a URL that begins with https:// or http://';
  }
  const { username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '') return 'must not hold a name or password: log in instead';
  return search === '' && hash === '' ? null : 'must not have a query or fragment';
}

/**
 * The one spelling of an address that {@link problemOfBaseUrl} accepts: lower-case host, no slash at the end, and
 * `/api/v1` where only the origin is given (specification, Versioning). Any other path stays: a gateway may have its own.
 */
export function normalizedBaseUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  const path = pathname.replace(/\/+$/, '');
  return `${origin}${path === '' ? '/api/v1' : path}`;
}

/** Whether what is sent to this address can be read on the way. */
export function isReadableOnTheWay(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopbackHost(hostname);
}
