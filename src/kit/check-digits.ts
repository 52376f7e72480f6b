/** Check digits of numbers people print: accounts, cards, goods, references. The home of ibantools. */
import { ValidationErrorsIBAN, countrySpecs, validateIBAN } from 'ibantools';

/** What each country prescribes: how many characters, and which the account behind the check digits takes. */
const COUNTRIES: Readonly<
  Record<string, { readonly chars?: number | null; readonly bban_regexp?: string | null }>
> = countrySpecs;

/**
 * Whether an IBAN without blanks has the length and shape its country prescribes, and its check digits hold (ISO 13616). Those that some
 * countries put into the account besides are not asked for, see {@link hasAccountKey}: the two of the IBAN tell every exchanged digit, and
 * made-up accounts have no others.
 */
export const isIban = (value: string): boolean =>
  validateIBAN(value).errorCodes.every(
    (error) => error === ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  );

/** Whether the account in an IBAN has the check digits that its country puts there, as France its key; true where it puts none. */
export const hasAccountKey = (value: string): boolean =>
  !validateIBAN(value).errorCodes.includes(ValidationErrorsIBAN.WrongAccountBankBranchChecksum);

/** How many characters an IBAN of a country has (`DE`: 22), or null when the country has none. */
export const ibanLength = (country: string): number | null => COUNTRIES[country]?.chars ?? null;

/** A part of such a prescription: characters, and how many (`[0-9]{18}`). */
const IBAN_PART = /\[([^\]]+)\]\{(\d+)\}/g;
/** Letters in a row that are a word rather than misread digits. */
const WORD = /[A-Z]{3,}/g;

/** Whether a word stands in an IBAN where its country has digits only: other print runs into it, say a watermark. */
export function isIbanCrossed(value: string): boolean {
  const shape = COUNTRIES[value.slice(0, 2)]?.bban_regexp ?? '';
  const digits = [...shape.matchAll(IBAN_PART)].flatMap(([, set, count]) =>
    Array.from({ length: Number(count) }, () => set === '0-9'),
  );
  return [...value.slice(4).matchAll(WORD)].some(({ index }) => digits[index] === true);
}

/** ISO 7064 MOD 11,10: German VAT ids and tax identification numbers. */
export function mod11by10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** The sum of digits, each times its weight; digits beyond the weights are left out. */
export const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** ISO 7812-1: cards, Italian VAT ids, French firms (SIREN), and most SIRET. */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = Number(digits.charAt(digits.length - 1 - at)) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** La Poste has more offices than numbers that hold by Luhn: of its SIRET the digits add up to a multiple of five (INSEE). */
const LA_POSTE = '356000000';

/** French establishments (SIRET): Luhn, but for La Poste. */
export const siretHolds = (digits: string): boolean =>
  luhn(digits) ||
  (digits.startsWith(LA_POSTE) &&
    Array.from(digits).reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0);

/** Routing numbers of US banks: weights 3, 7, 1. */
export const routingHolds = (digits: string): boolean =>
  weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;

/** GS1 (EAN-8, EAN-13, GTIN-14): weights 3 and 1 from the right. */
export const gs1Holds = (digits: string): boolean =>
  Array.from(digits)
    .reverse()
    .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 1 ? 3 : 1), 0) %
    10 ===
  0;

/** Modulo 10, recursive: Swiss QR references (Swiss Payment Standards, annex B). */
export function recursiveMod10(digits: string): boolean {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
  const carry = Array.from(digits.slice(0, -1)).reduce(
    (rest, digit) => table[(rest + Number(digit)) % 10] ?? 0,
    0,
  );
  return (10 - carry) % 10 === Number(digits.at(-1));
}

/** The remainder by 97 (ISO 7064) of digits and letters; letters count from 10 (A). */
export const mod97 = (text: string): number =>
  Array.from(text).reduce((rest, character) => {
    const value = parseInt(character, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/** Whether an RF creditor reference (ISO 11649) without blanks has its shape, and its check digits hold. */
export const isCreditorReference = (value: string): boolean =>
  /^RF\d{2}[A-Z\d]{1,21}$/u.test(value) && mod97(value.slice(4) + value.slice(0, 4)) === 1;

/** ISO 2108: books, 13 characters as goods are numbered, or ten with weights 10 to 1, of which the last may be X for ten. */
export function isbnHolds(value: string): boolean {
  if (value.length === 13) return gs1Holds(value);
  const last = value.endsWith('X') ? 10 : Number(value.at(-1));
  return (weighted(value, [10, 9, 8, 7, 6, 5, 4, 3, 2]) + last) % 11 === 0;
}
