/** Builds statements: what is empty states nothing. */
import type { Party } from '../lexicon/concepts.ts';
import { moneyOf } from '../sources/plain-forms.ts';
import type { Payload, Statement } from './types.ts';

interface More {
  readonly party?: Party;
  readonly labels?: readonly string[];
  /** As in the payload, when the value is written in another way. */
  readonly text?: string | undefined;
  readonly bearing?: Statement['bearing'];
  readonly otherwise?: string;
}

/** A statement as a list of one, or of none when there is no value. */
export function state(
  path: string,
  concept: string | null,
  value: string | null | undefined,
  more: More = {},
): Statement[] {
  const clean = value?.trim() ?? '';
  if (clean === '') return [];
  const { party = null, labels = [], text = clean, bearing = 'exact', otherwise } = more;
  return [
    {
      path,
      concept,
      party,
      labels,
      value: clean,
      text,
      bearing,
      ...(otherwise === undefined ? {} : { otherwise }),
    },
  ];
}

/** The amount of a payment: it is due, and usually the total too. Nothing for an amount left open. */
export function stateAmount(path: string, amount: string | undefined, text = amount): Statement[] {
  const value = moneyOf((amount ?? '').replace(',', '.'));
  if (value === null || Number(value) === 0 || text === undefined) return [];
  return [
    ...state(path, 'amount_due', value, { text }),
    ...state(path, 'gross_total', value, { text, bearing: 'likely' }),
  ];
}

/** Who is paid: the holder of the account, usually the seller too. */
export const statePayee = (path: string, name: string | undefined): Statement[] => [
  ...state(path, 'account_holder', name),
  ...state(path, 'seller_name', name, { party: 'seller', bearing: 'likely' }),
];

/** An account number without the blanks people group it by. */
export const stateIban = (path: string, iban: string | undefined): Statement[] =>
  state(path, 'iban', iban?.replace(/\s/gu, '').toUpperCase(), {
    party: 'seller',
    text: iban?.trim(),
  });

/** What a payment is for, in free words. */
export const statePurpose = (path: string, text: string | undefined): Statement[] =>
  state(path, null, text, {
    labels: [
      'Remittance information',
      'Payment purpose',
      'Verwendungszweck',
      'Message',
      'Payment description',
    ],
  });

/** A payload without a document type of its own. */
export const payload = (
  kind: string,
  statements: readonly Statement[],
  more: Partial<Payload> = {},
): Payload => ({
  kind,
  statements,
  checks: [],
  documentType: null,
  ...more,
});
