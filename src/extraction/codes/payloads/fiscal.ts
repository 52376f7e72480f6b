/** Codes that tax law puts on receipts and invoices: ZATCA (Saudi Arabia), RKSV (Austria), DSFinV-K (Germany). */
import { dateOf, moneyOf } from '../../sources/plain-forms.ts';
import { payload, state } from '../statement.ts';
import type { Payload, Statement } from '../types.ts';

/** Tag, length, value; null unless the bytes are exactly that. */
function readTlv(bytes: Uint8Array): ReadonlyMap<number, string> | null {
  const values = new Map<number, string>();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2);
    const end = at + 2 + length;
    if (end > bytes.length || tag === 0) return null;
    // Tags from 6 on are hashes and signatures, not text.
    if (tag <= 5) {
      try {
        values.set(tag, decoder.decode(bytes.subarray(at + 2, end)));
      } catch {
        return null;
      }
    }
    at = end;
  }
  return values;
}

const total = (path: string, amount: string | null): Statement[] => state(path, 'gross_total', amount);

/** ZATCA e-invoicing: Base64 of tag-length-value; 1 seller, 2 VAT number, 3 time, 4 total with VAT, 5 VAT. */
export function readZatca(text: string): Payload | null {
  if (!/^AQ[\w+/]+={0,2}$|^AR[\w+/]+={0,2}$/u.test(text.trim())) return null;
  const values = readTlv(new Uint8Array(Buffer.from(text.trim(), 'base64')));
  if (values === null || [1, 2, 3, 4, 5].some((tag) => !values.has(tag))) return null;
  const at = (tag: number): string => values.get(tag) ?? '';
  return payload('zatca', [
    ...state('1', 'seller_name', at(1), { party: 'seller' }),
    ...state('2', 'vat_id', at(2), { party: 'seller' }),
    ...state('3', 'issue_date', dateOf(at(3)), { text: at(3) }),
    ...state('3', 'time', /T(\d\d:\d\d(?::\d\d)?)/u.exec(at(3))?.[1], { text: at(3), bearing: 'likely' }),
    ...total('4', moneyOf(at(4))),
    ...state('5', 'tax_total', moneyOf(at(5))),
  ]);
}

/** RKSV: `_R1-AT1_register_receipt_time_normal_reduced1_reduced2_zero_special_...`, amounts gross by rate. */
export function readRksv(text: string): Payload | null {
  const parts = text.split('_');
  const [first, suite = '', register, receipt, time = ''] = parts;
  if (first !== '' || !/^R\d-\w+$/u.test(suite) || parts.length < 13) return null;
  const amounts = parts.slice(5, 10).map((part) => moneyOf(part.replace(',', '.')));
  if (amounts.some((amount) => amount === null)) return null;
  const sum = amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0);
  return payload('rksv', [
    ...state('register', null, register, { labels: ['Cash register', 'Register', 'Kassen-ID', 'Kasse'] }),
    ...state('receipt', 'invoice_number', receipt, { labels: ['Receipt number', 'Belegnummer'] }),
    ...state('time', 'issue_date', dateOf(time), { text: time }),
    ...state('time', 'time', time.split('T')[1], { text: time, bearing: 'likely' }),
    ...total('amounts', moneyOf((sum / 100).toFixed(2))),
    ...state('amounts', 'currency', 'EUR', { text: parts.slice(5, 10).join('_') }),
  ]);
}

/** DSFinV-K, annex I: `V0;register;Kassenbeleg-V1;Beleg^19_7_10.7_5.5_0^payments;transaction;signature;start;end;...`. */
export function readDsfinvk(text: string): Payload | null {
  const [version = '', register, type = '', data = '', transaction, , , end = ''] = text.split(';');
  const match = /^Beleg\^([\d._-]+)\^/u.exec(data);
  if (!/^V\d$/u.test(version) || !type.startsWith('Kassenbeleg') || !match) return null;
  const amounts = (match[1] ?? '').split('_').map((part) => moneyOf(part));
  if (amounts.length !== 5 || amounts.some((amount) => amount === null)) return null;
  const sum = amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0);
  return payload('dsfinvk', [
    ...state('register', null, register, { labels: ['Cash register', 'Register', 'Kasse'] }),
    ...state('transaction', null, transaction, { labels: ['Transaction number', 'TSE transaction'] }),
    ...state('end', 'issue_date', dateOf(end), { text: end, bearing: 'likely' }),
    ...total('data', moneyOf((sum / 100).toFixed(2))),
    ...(data.includes(':Bar') || data.includes(':Unbar')
      ? state('data', 'currency', /:(?:Bar|Unbar):([A-Z]{3})/u.exec(data)?.[1] ?? 'EUR', { text: data })
      : []),
  ]);
}
