/** EPC069-12: the QR code of a SEPA credit transfer ("GiroCode", "BCD" after its service tag). */
import { payload, stateAmount, stateIban, statePayee, statePurpose, state } from '../statement.ts';
import type { Payload } from '../types.ts';
import { paymentChecks } from './payment-checks.ts';

/** Reads the twelve lines of version 1 or 2, or null. */
export function readEpc(text: string): Payload | null {
  const lines = text.split(/\r?\n/u);
  const [tag, version = '', , identification, bic, name, iban, amount, , reference, purpose] = lines;
  if (tag?.trim() !== 'BCD' || !/^00[12]$/u.test(version.trim()) || identification?.trim() !== 'SCT')
    return null;
  const stated = /^([A-Z]{3})([\d.]+)$/u.exec(amount?.trim() ?? '');
  const statements = [
    ...stateIban('iban', iban),
    ...state('bic', 'bic', bic),
    ...statePayee('name', name),
    ...stateAmount('amount', stated?.[2], amount),
    ...state('amount', 'currency', stated?.[1], { text: amount ?? '' }),
    ...state('reference', 'reference', reference),
    ...statePurpose('remittance', purpose),
  ];
  return payload('epc', statements, { checks: paymentChecks(statements) });
}
