/** Sums of what is paid: what was handed over and given back, and what is left of a total. */
import type { Amount } from '../amounts.ts';
import { distinct, minus, plus, subsets, withRole } from './terms.ts';
import type { Sum } from './terms.ts';

/** Codes of currencies that shops near borders take and give change in. */
const CODES =
  /(?<!\p{L})(?:AUD|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|JPY|MXN|NOK|NZD|PLN|RON|SEK|SGD|THB|TRY|USD)(?!\p{L})/gu;

/** Whether amounts are in several currencies, by the codes before them: no sum is made of those. */
const areInSeveral = (amounts: readonly Amount[]): boolean =>
  new Set(amounts.flatMap(({ before }) => before.match(CODES)?.slice(-1) ?? [])).size > 1;

/** Whether a part of a total was paid before and is printed with a minus: what is labelled as change below it is left to pay. */
const isTakenOff = (paid: Amount, gross: Amount): boolean => paid.cents < 0 && -paid.cents < gross.cents;

/** What is handed over is the total and the change. */
export function* payments(amounts: readonly Amount[]): Generator<Sum> {
  const grosses = distinct(withRole(amounts, 'gross_total', 'amount_due'));
  const roundings = distinct(withRole(amounts, 'rounding'));
  for (const paid of distinct(withRole(amounts, 'paid_amount'))) {
    for (const change of distinct(withRole(amounts, 'change'))) {
      for (const gross of grosses) {
        if (paid === change || paid === gross || change === gross) continue;
        if (areInSeveral([paid, change, gross]) || isTakenOff(paid, gross)) continue;
        const given = change.cents < 0 ? plus(change) : minus(change);
        const handed = paid.cents < 0 && gross.cents > 0 ? minus(paid) : plus(paid);
        for (const rounding of subsets(roundings))
          yield { kind: 'payment', terms: [handed, given, ...rounding.map(minus), minus(gross)] };
      }
    }
  }
}

/** What is left on a card or an account, beside a total that was paid by it. */
const OF_ACCOUNT =
  /(?:\b(?:remaining|card|new|current|available|account|wallet)\s(?:card\s)?balance|(?:rest|karten|neues )?guthaben|solde (?:restant|disponible|de la carte)|saldo (?:restante|disponib\p{L}+|(?:de la )?tarjeta|(?:della )?carta|do cartão)|restsaldo)\s*:?$/iu;

/** What is left of a total below all that is taken off it: "Rest" is so called, which is change in other languages. */
export function* rests(amounts: readonly Amount[]): Generator<Sum> {
  const paid = distinct(withRole(amounts, 'paid_amount')).filter(({ cents }) => cents < 0);
  for (const gross of distinct(withRole(amounts, 'gross_total'))) {
    const taken = paid.filter((one) => isTakenOff(one, gross));
    if (taken.length === 0 || taken.length < paid.length) continue;
    for (const rest of distinct(withRole(amounts, 'change')))
      if (rest !== gross && !taken.includes(rest) && !areInSeveral([gross, rest]))
        yield { kind: 'due', terms: [plus(gross), ...taken.map(plus), minus(rest)] };
  }
}

/** Whether a balance was in favor of who pays, and is printed with a minus because it was taken off: the rest was paid. */
const isApplied = (due: Amount, gross: Amount, taken: Sum['terms']): boolean =>
  due.cents < 0 &&
  taken.reduce((rest, { amount, sign }) => rest + sign * amount.cents, gross.cents) === -due.cents;

/** What is left to pay of a total when a part of it was paid, or is a commission or discount of who pays. */
export function* dues(amounts: readonly Amount[]): Generator<Sum> {
  const taken = distinct(withRole(amounts, 'paid_amount', 'discount'));
  for (const gross of distinct(withRole(amounts, 'gross_total'))) {
    for (const due of distinct(withRole(amounts, 'amount_due'))) {
      // What was taken off before leaves nothing that is due: the payment of a credit card, beside its least payment.
      const isOther = gross.cents < 0 && due.cents > 0;
      if (due === gross || due.cents === gross.cents || isOther) continue;
      for (const parts of subsets(taken.filter((one) => one !== gross && one !== due))) {
        const terms = parts.map((one) => (one.cents < 0 ? plus(one) : minus(one)));
        // What was due before and has been paid is nothing that is left of this total.
        if (parts.some(({ cents }) => Math.abs(cents) === Math.abs(due.cents))) continue;
        if (OF_ACCOUNT.test(due.before) && parts.some(({ cents }) => Math.abs(cents) === gross.cents))
          continue;
        if (isApplied(due, gross, terms)) continue;
        if (terms.length > 0) yield { kind: 'due', terms: [plus(gross), ...terms, minus(due)] };
      }
    }
  }
}
