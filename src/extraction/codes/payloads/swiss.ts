/** The Swiss QR bill: Swiss Implementation Guidelines QR-bill, version 2 (`SPC`), with Swico S1 billing information. */
import { payload, state, stateAmount, stateIban, statePayee, statePurpose } from '../statement.ts';
import type { Payload, Statement } from '../types.ts';
import { paymentChecks } from './payment-checks.ts';

/** Places of the elements, lines counted from 0. */
const AT = {
  iban: 3,
  creditor: 4,
  amount: 18,
  currency: 19,
  debtor: 20,
  form: 27,
  reference: 28,
  message: 29,
};
const BILLING = 31;

/** Structured (`S`: street, house, code, town) or combined (`K`: two lines) address as printed lines. */
function addressAt(lines: readonly string[], at: number): string {
  const [kind, , first = '', second = '', code = '', town = '', country = ''] = lines.slice(at, at + 7);
  const own = kind === 'K' ? [first, second] : [`${first} ${second}`, `${code} ${town}`];
  return [...own, country === 'CH' ? '' : country]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}

/** `//S1/10/INV-7/11/240531/30/123456789/...`: slashes in values are escaped with a backslash. */
function billing(text: string): Statement[] {
  if (!text.startsWith('//S1/')) return [];
  const parts = text
    .slice('//S1/'.length)
    .split(/(?<!\\)\//u)
    .map((part) => part.replace(/\\([\\/])/gu, '$1'));
  const of = (tag: string): string | undefined => {
    for (let at = 0; at + 1 < parts.length; at += 2) if (parts[at] === tag) return parts[at + 1];
    return undefined;
  };
  const date = /^(\d\d)(\d\d)(\d\d)$/u.exec(of('11') ?? '');
  const uid = of('30');
  return [
    ...state('S1/10', 'invoice_number', of('10')),
    ...(date ? state('S1/11', 'issue_date', `20${date.slice(1).join('-')}`, { text: date[0] }) : []),
    ...state('S1/20', null, of('20'), { labels: ['Customer reference', 'Your reference', 'Ihre Referenz'] }),
    ...(uid === undefined ? [] : state('S1/30', 'vat_id', `CHE${uid}`, { party: 'seller', text: uid })),
  ];
}

/** Reads the payload, or null. */
export function readSwiss(text: string): Payload | null {
  const lines = text.split(/\r?\n/u).map((line) => line.trim());
  if (lines[0] !== 'SPC' || !/^02\d\d$/u.test(lines[1] ?? '')) return null;
  const form = lines[AT.form];
  const statements = [
    ...stateIban('iban', lines[AT.iban]),
    ...statePayee('creditor', lines[AT.creditor + 1]),
    ...state('creditor', 'seller_address', addressAt(lines, AT.creditor), {
      party: 'seller',
      bearing: 'likely',
    }),
    ...stateAmount('amount', lines[AT.amount]),
    ...state('currency', 'currency', lines[AT.currency]),
    ...state('debtor', 'buyer_name', lines[AT.debtor + 1], { party: 'buyer', bearing: 'likely' }),
    ...state('debtor', 'buyer_address', addressAt(lines, AT.debtor), { party: 'buyer', bearing: 'likely' }),
    ...(form === 'NON' ? [] : state('reference', 'reference', lines[AT.reference])),
    ...statePurpose('message', lines[AT.message]),
    ...billing(lines[BILLING] ?? ''),
  ];
  const known = form === 'QRR' || form === 'SCOR' ? form : undefined;
  return payload('swiss_qr_bill', statements, { checks: paymentChecks(statements, known) });
}
