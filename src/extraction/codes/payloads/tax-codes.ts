/** Codes of tax offices that hold an invoice in short: Portugal (ATCUD) and India (GST e-invoice). */
import { dateOf, moneyOf } from '../../sources/plain-forms.ts';
import { payload, state } from '../statement.ts';
import type { Payload } from '../types.ts';

/** Portaria 195/2020: `A:seller*B:buyer*C:country*D:type*E:state*F:day*G:number*H:ATCUD*...*N:taxes*O:total*Q:hash*R:program`. */
export function readAtcud(text: string): Payload | null {
  const parts = text.trim().split('*');
  const keys = new Map(
    parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const),
  );
  const at = (key: string): string => keys.get(key) ?? '';
  if (!/^\d{9}$/u.test(at('A')) || !['B', 'D', 'F', 'G', 'H', 'O'].every((key) => keys.has(key))) return null;
  return payload('atcud', [
    ...state('A', 'tax_number', at('A'), { party: 'seller', labels: ['NIF', 'NIPC', 'Contribuinte'] }),
    ...state('F', 'issue_date', dateOf(at('F')), { text: at('F') }),
    ...state('G', 'invoice_number', at('G')),
    ...state('H', null, at('H'), { labels: ['ATCUD'] }),
    ...state('N', 'tax_total', moneyOf(at('N'))),
    ...state('O', 'gross_total', moneyOf(at('O'))),
  ]);
}

/** What the signed code of an Indian e-invoice holds. */
interface Gst {
  readonly SellerGstin?: unknown;
  readonly BuyerGstin?: unknown;
  readonly DocNo?: unknown;
  readonly DocDt?: unknown;
  readonly TotInvVal?: unknown;
  readonly Irn?: unknown;
}

/** The `data` of a JSON web token (RFC 7519), itself JSON; null for anything else. */
function dataOf(token: string): Gst | null {
  const [, body] = token.split('.');
  if (!token.startsWith('ey') || body === undefined) return null;
  try {
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as { readonly data?: unknown };
    const data: unknown = typeof claims.data === 'string' ? JSON.parse(claims.data) : claims.data;
    return typeof data === 'object' ? data : null;
  } catch {
    return null;
  }
}

/** The signed code of the Indian invoice registration portal; its signature is not verified. */
export function readGst(text: string): Payload | null {
  const data = dataOf(text.trim());
  if (data?.SellerGstin === undefined) return null;
  const plain = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const day = plain(data.DocDt).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/u, '$3-$2-$1');
  return payload('gst', [
    ...state('SellerGstin', 'tax_number', plain(data.SellerGstin), { party: 'seller', labels: ['GSTIN'] }),
    ...state('BuyerGstin', 'tax_number', plain(data.BuyerGstin), { party: 'buyer', labels: ['GSTIN'] }),
    ...state('DocNo', 'invoice_number', plain(data.DocNo)),
    ...state('DocDt', 'issue_date', dateOf(day), { text: plain(data.DocDt) }),
    ...state('TotInvVal', 'gross_total', moneyOf(plain(data.TotInvVal))),
    ...state('Irn', null, plain(data.Irn), { labels: ['IRN'] }),
  ]);
}
