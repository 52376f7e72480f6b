/** Czech payment and invoice codes: Short Payment Descriptor (`SPD`, QR Platba) and QR Faktura (`SID`). */
import { dateOf, moneyOf } from '../../sources/plain-forms.ts';
import { payload, state, stateAmount, stateIban, statePayee, statePurpose } from '../statement.ts';
import type { Payload, Statement } from '../types.ts';
import { paymentChecks } from './payment-checks.ts';

/** What stands behind each key of `SPD*1.0*KEY:value*...`; an asterisk within a value is written `%2A`. */
function keysOf(text: string, tag: string): ReadonlyMap<string, string> | null {
  const [first, version = '', ...parts] = text.trim().split('*');
  if (first !== tag || !/^\d\.\d$/u.test(version)) return null;
  return new Map(
    parts.flatMap((part) => {
      const at = part.indexOf(':');
      return at < 1 ? [] : [[part.slice(0, at), unescaped(part.slice(at + 1))] as const];
    }),
  );
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The account that both kinds name, perhaps with its bank: `CZ65...+GIBACZPX`. */
function account(keys: ReadonlyMap<string, string>): readonly Statement[] {
  const [iban, bic] = keys.get('ACC')?.split('+') ?? [];
  return [...stateIban('ACC', iban), ...state('ACC', 'bic', bic, { text: keys.get('ACC') ?? '' })];
}

const date = (keys: ReadonlyMap<string, string>, key: string, concept: string): readonly Statement[] =>
  state(key, concept, dateOf(keys.get(key) ?? ''), { text: keys.get(key) ?? '' });

/** SPD of the Czech Banking Association. */
export function readSpayd(text: string): Payload | null {
  const keys = keysOf(text, 'SPD');
  if (keys === null) return null;
  const statements = [
    ...account(keys),
    ...statePayee('RN', keys.get('RN')),
    ...stateAmount('AM', keys.get('AM')),
    ...state('CC', 'currency', keys.get('CC')),
    ...date(keys, 'DT', 'due_date'),
    ...state('X-VS', 'reference', keys.get('X-VS'), { labels: ['Variable symbol', 'Variabilní symbol'] }),
    ...statePurpose('MSG', keys.get('MSG')),
  ];
  return payload('spayd', statements, { checks: paymentChecks(statements) });
}

/** SID, the invoice beside the payment: `ID` is its number, `DD` the day it was issued, `AM` its total with taxes. */
export function readQrInvoice(text: string): Payload | null {
  const keys = keysOf(text, 'SID');
  if (keys === null) return null;
  const statements = [
    ...state('ID', 'invoice_number', keys.get('ID')),
    ...date(keys, 'DD', 'issue_date'),
    ...state('AM', 'gross_total', moneyOf(keys.get('AM') ?? '')),
    ...state('CC', 'currency', keys.get('CC')),
    ...date(keys, 'DT', 'due_date'),
    ...state('VII', 'vat_id', keys.get('VII'), { party: 'seller' }),
    ...state('VIR', 'vat_id', keys.get('VIR'), { party: 'buyer' }),
    ...account(keys),
  ];
  return payload('qr_invoice', statements, { checks: paymentChecks(statements) });
}
