/** Payment slips of single countries: HUB3 (Croatia), UPN QR (Slovenia), ST00012 (Russia, GOST R 56042), UPI, BezahlCode. */
import { payload, state, stateAmount, stateIban, statePayee, statePurpose } from '../statement.ts';
import type { Payload } from '../types.ts';
import { paymentChecks } from './payment-checks.ts';

/** Hundredths as digits, `000000000012550`, to `125.50`; undefined for anything else. */
const fromHundredths = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,15}$/u.test(text) ? (Number(text) / 100).toFixed(2) : undefined;

/** HUB3: fourteen lines behind `HRVHUB30`. */
export function readHub3(text: string): Payload | null {
  const lines = text.split(/\r?\n/u).map((line) => line.trim());
  if (lines[0] !== 'HRVHUB30') return null;
  const [, currency, amount, payer, , , payee, street, town, iban, model = '', reference = '', , purpose] =
    lines;
  const statements = [
    ...stateIban('iban', iban),
    ...statePayee('payee', payee),
    ...state('payee', 'seller_address', [street, town].filter(Boolean).join(', '), {
      party: 'seller',
      bearing: 'likely',
    }),
    ...state('payer', 'buyer_name', payer, { party: 'buyer', bearing: 'likely' }),
    ...stateAmount('amount', fromHundredths(amount), amount),
    ...state('currency', 'currency', currency),
    ...state('reference', 'reference', reference === '' ? '' : `${model} ${reference}`),
    ...statePurpose('purpose', purpose),
  ];
  return payload('hub3', statements, { checks: paymentChecks(statements) });
}

/** UPN QR of the Slovenian banks' association: nineteen lines and a sum of their lengths. */
export function readUpn(text: string): Payload | null {
  const lines = text.split(/\r?\n/u);
  if (lines[0]?.trim() !== 'UPNQR') return null;
  const at = (line: number): string | undefined => lines[line]?.trim();
  const due = /^(\d\d)\.(\d\d)\.(\d{4})$/u.exec(at(13) ?? '');
  const statements = [
    ...stateIban('iban', at(14)),
    ...statePayee('payee', at(16)),
    ...state('payee', 'seller_address', [at(17), at(18)].filter(Boolean).join(', '), {
      party: 'seller',
      bearing: 'likely',
    }),
    ...state('payer', 'buyer_name', at(5), { party: 'buyer', bearing: 'likely' }),
    ...stateAmount('amount', fromHundredths(at(8)), at(8)),
    ...state('amount', 'currency', 'EUR', { text: at(8) ?? '' }),
    ...(due
      ? state('due', 'due_date', `${due[3] ?? ''}-${due[2] ?? ''}-${due[1] ?? ''}`, { text: due[0] })
      : []),
    ...state('reference', 'reference', at(15)),
    ...statePurpose('purpose', at(12)),
  ];
  return payload('upn', statements, { checks: paymentChecks(statements) });
}

/** GOST R 56042-2014: `ST00012|Name=...|PersonalAcc=...|Sum=` in kopecks. */
export function readSt00012(text: string): Payload | null {
  if (!/^ST0001[123]/u.test(text)) return null;
  const separator = text.charAt(7);
  const pairs = text
    .slice(8)
    .split(separator)
    .map(
      (part) => [part.slice(0, part.indexOf('=')).toLowerCase(), part.slice(part.indexOf('=') + 1)] as const,
    );
  const at = (name: string): string | undefined => pairs.find(([key]) => key === name.toLowerCase())?.[1];
  return payload('st00012', [
    ...statePayee('Name', at('Name')),
    ...state('PersonalAcc', 'account_number', at('PersonalAcc')),
    ...state('BIC', 'bic', at('BIC')),
    ...state('PayeeINN', 'tax_number', at('PayeeINN'), { party: 'seller', labels: ['INN', 'ИНН'] }),
    ...stateAmount('Sum', fromHundredths(at('Sum')), at('Sum')),
    ...state('Sum', 'currency', at('Sum') === undefined ? '' : 'RUB', { text: at('Sum') ?? '' }),
    ...statePurpose('Purpose', at('Purpose')),
  ]);
}

/** Payment links: `upi://pay?...` (NPCI) and `bank://singlepaymentsepa?...` (BezahlCode). */
export function readPaymentLink(text: string): Payload | null {
  const isUpi = /^upi:\/\/pay\?/iu.test(text);
  if (!isUpi && !/^bank:\/\/single(?:payment|directdebit)?sepa\?|^bank:\/\/singlepayment\?/iu.test(text))
    return null;
  const query = new URLSearchParams(text.slice(text.indexOf('?') + 1));
  const at = (name: string): string | undefined => query.get(name) ?? undefined;
  if (isUpi) {
    return payload('upi', [
      ...statePayee('pn', at('pn')),
      ...state('pa', null, at('pa'), { labels: ['UPI ID', 'VPA', 'UPI address'] }),
      ...stateAmount('am', at('am')),
      ...state('cu', 'currency', at('cu')),
      ...state('tr', 'reference', at('tr')),
      ...statePurpose('tn', at('tn')),
    ]);
  }
  const statements = [
    ...stateIban('iban', at('iban')),
    ...state('bic', 'bic', at('bic')),
    ...statePayee('name', at('name')),
    ...state('account', 'account_number', at('account')),
    ...stateAmount('amount', at('amount')),
    ...state('currency', 'currency', at('currency') ?? (at('iban') === undefined ? undefined : 'EUR')),
    ...statePurpose('reason', at('reason') ?? at('reason1')),
  ];
  return payload('bezahlcode', statements, { checks: paymentChecks(statements) });
}
