/** Check digits of numbers people print: accounts, tax ids, cards, goods, references. The home of ibantools. */
import { ValidationErrorsIBAN, countrySpecs, validateIBAN } from 'ibantools';

/** What each country prescribes: how many characters, and which the account behind the check digits takes. */
const COUNTRIES: Readonly<
  Record<string, { readonly chars?: number | null; readonly bban_regexp?: string | null }>
> = countrySpecs;

/**
 * Whether an IBAN without blanks has the length and shape its country prescribes, and its check digits hold (ISO 13616). Those that some
 * countries put into the account besides are not asked for: the two of the IBAN tell every exchanged digit, and made-up accounts have no others.
 */
export const isIban = (value: string): boolean =>
  validateIBAN(value).errorCodes.every(
    (error) => error === ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  );

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

const SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** ISO 7064 MOD 11,10: German VAT ids and tax identification numbers. */
export function mod11by10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** ISO 7812-1: cards, Italian VAT ids, and most SIRET. */
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

/** 1 when the check digits of a VAT id hold, -1 when they do not, 0 when its country has none here; null: not a VAT id. */
export function vatCheck(value: string): -1 | 0 | 1 | null {
  const country = value.startsWith('CHE') ? 'CHE' : value.slice(0, 2);
  const body = value.slice(country.length);
  if (SHAPES[country]?.test(body) !== true) return null;
  const sign = (holds: boolean): -1 | 1 => (holds ? 1 : -1);
  switch (country) {
    case 'DE':
      return sign(mod11by10(body));
    case 'AT': {
      const sum = Array.from(body.slice(1, 8)).reduce((total, digit, at) => {
        const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
        return total + Math.floor(value / 10) + (value % 10);
      }, 0);
      return sign((10 - ((sum + 4) % 10)) % 10 === Number(body[8]));
    }
    case 'BE':
      return sign(97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8)));
    case 'DK':
      return sign(weighted(body, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0);
    case 'FI':
      return sign(weighted(body, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0);
    case 'LU':
      return sign(Number(body.slice(0, 6)) % 89 === Number(body.slice(6)));
    case 'CHE':
      return sign((11 - (weighted(body, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(body[8]));
    case 'IT':
      return sign(luhn(body));
    case 'NO':
      return sign((11 - (weighted(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(body[8]));
    case 'PL':
      return sign(weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(body[9]));
    case 'PT':
      return sign(((11 - (weighted(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(body[8]));
    case 'FR':
      return /^\d{11}$/.test(body)
        ? sign((12 + 3 * (Number(body.slice(2)) % 97)) % 97 === Number(body.slice(0, 2)))
        : 0;
    default:
      return 0;
  }
}
