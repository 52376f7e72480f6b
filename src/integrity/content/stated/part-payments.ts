/** What lets a payment differ from the print: a discount for paying early, parts, rounding, an account that is debited. */
import { CASH_ROUNDING } from '../sums/sums.ts';

/** Words for a discount to who pays early. */
const DISCOUNT = /\b(?:skonto|cash discount|early payment|prompt payment|escompte|sconto|pronto pago)/giu;
/** Words for payment in parts, or for a part that is paid ahead. */
const PARTS =
  /\b(?:instal+ments?|rate[n]?zahlung|teilzahlung|acomptes?|deposit|anzahlung|prepaid|down payment)/giu;
/** What before such a word says that there is none of it: "ohne Skonto", "sans escompte", "no cash discount". */
const NONE =
  /(?:^|[^\p{L}])(?:ohne|keine?n?|without|no|sans|aucun|pas d['’]|senza|sin|sem|zonder|geen)\s*$/iu;
/** Discounts for paying early are 2 to 3 %, seldom more than 5 %, share of the amount. */
const MOST_DISCOUNT = 0.1;

const announces = (text: string, word: RegExp): boolean =>
  [...text.matchAll(word)].some(({ index }) => !NONE.test(text.slice(Math.max(0, index - 20), index)));

/** Whether the amount of a payment may be a part of a printed one, by what the text says of discounts and parts. */
export function isPartPayment(text: string, paid: number, printed: number): boolean {
  if (paid >= printed) return false;
  return announces(text, PARTS) || (paid >= (1 - MOST_DISCOUNT) * printed && announces(text, DISCOUNT));
}

/** Whether two amounts may be one: rounding, or a decimal mark that was taken for another. */
export function isSameSum(a: number, b: number): boolean {
  const power = Math.log10(a / b);
  return Math.abs(Math.round((a - b) * 100)) <= CASH_ROUNDING || Math.abs(power - Math.round(power)) < 1e-9;
}

/** An account that is debited is the payer's, so it may differ from the one a payload names. */
export const DEBIT =
  /\b(?:direct debit|lastschrift|mandats?referenz|mandate|pr[ée]l[èe]vement|domiciliaci[óo]n|incasso|addebito)/iu;
