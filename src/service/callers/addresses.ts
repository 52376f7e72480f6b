/** Canonical form of the addresses on allow-lists, so that one address has one spelling. */
import { isIP } from 'node:net';
import { DocxError } from '../../contract/index.ts';

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The IPv4 address inside an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2), or null. */
function mappedIpv4(canonical: string): string | null {
  const groups = MAPPED.exec(canonical);
  if (groups === null) return null;
  const [high, low] = [parseInt(groups[1] ?? '', 16), parseInt(groups[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The one spelling of an exact address: IPv4 as four decimals, IPv6 as RFC 5952 writes it, IPv4-mapped IPv6 as IPv4.
 * Throws `validation_failed` for anything else: ranges, names, ports, zones.
 */
export function canonicalAddress(text: string): string {
  const trimmed = text.trim();
  const version = trimmed.includes('%') ? 0 : isIP(trimmed);
  if (version === 4) return trimmed;
  if (version === 6) {
    // The WHATWG URL serializer lower-cases and compresses exactly as RFC 5952 asks.
    const canonical = new URL(`http://[${trimmed}]/`).hostname.slice(1, -1);
    return mappedIpv4(canonical) ?? canonical;
  }
  const range = trimmed.includes('/');
  throw new DocxError(
    'validation_failed',
    range
      ? `allowed_ips: "${trimmed}" is a range`
      : `allowed_ips: "${trimmed}" is not an IPv4 or IPv6 address`,
    {
      hint: 'List every address by itself, for instance 203.0.113.7 or 2001:db8::1.',
      data: { field: 'allowed_ips' },
    },
  );
}

/** Canonical addresses in the order given, each once. */
export const canonicalAddresses = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map(canonicalAddress)),
];
