/**
 * Check digits of VAT ids: the shapes are those that the European Commission lists for VIES ("Structure of VAT numbers"), the digits those
 * that are published for each country, as python-stdnum documents them; where numbers of several kinds are in use, one of them is enough.
 */
import { luhn, mod11by10, mod97, weighted } from './check-digits.ts';

/** The numbers of a country. */
interface VatScheme {
  /** What stands behind the country. */
  readonly shape: RegExp;
  /** Null: this number has no check digit that is published. */
  readonly holds: (body: string) => boolean | null;
}

const NINE_AND_DOWN = [9, 8, 7, 6, 5, 4, 3, 2];
const EIGHT_AND_DOWN = [8, 7, 6, 5, 4, 3, 2];

const lastOf = (body: string): number => Number(body.at(-1));

/** What the weighted digits lack to a multiple of 11; 10 and 11 are 0. */
const lackTo11 = (body: string, weights: readonly number[]): number =>
  ((11 - (weighted(body, weights) % 11)) % 11) % 10;

function austria(body: string): boolean {
  const sum = Array.from(body.slice(1, 8)).reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === lastOf(body);
}

/** Bulgaria: firms have 9 digits; of 10 are those of citizens (EGN), of foreigners and of others. */
function bulgaria(body: string): boolean {
  if (body.length === 10) {
    const others = (11 - (weighted(body, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    return [
      (weighted(body, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10,
      weighted(body, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10,
      others,
    ].includes(lastOf(body));
  }
  const first = weighted(body, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const check = first === 10 ? weighted(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
  return check % 10 === lastOf(body);
}

/** Cyprus: what the digits in odd places count for. */
const CYPRUS_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

const cyprus = (body: string): boolean =>
  String.fromCharCode(
    65 +
      (Array.from(body.slice(0, 8)).reduce(
        (sum, digit, at) => sum + (at % 2 === 0 ? (CYPRUS_ODD[Number(digit)] ?? 0) : Number(digit)),
        0,
      ) %
        26),
  ) === body.at(-1);

/** Birth numbers of Czechs and Slovaks: multiples of 11, but for some of before 1986 whose remainder of 10 became a 0. */
const isBirthNumber = (body: string): boolean =>
  Number(body) % 11 === 0 || (Number(body.slice(0, 9)) % 11 === 10 && lastOf(body) === 0);

/** Czechia: 8 digits are those of a firm, 10 those of a birth; 9 have no check digit that is known for certain. */
function czechia(body: string): boolean | null {
  if (body.length === 10) return isBirthNumber(body);
  if (body.length === 9) return null;
  const check = (11 - (weighted(body, EIGHT_AND_DOWN) % 11)) % 11;
  return (check === 0 ? 1 : check % 10) === lastOf(body);
}

/** The letter of a Spanish citizen's number, by its remainder by 23. */
const SPANISH_CITIZENS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** The letter that some Spanish bodies have for their check digit. */
const SPANISH_BODIES = 'JABCDEFGHI';

/** Spain: citizens (8 digits and a letter), foreigners (X, Y, Z) and special cases (K, L, M), firms and other bodies. */
function spain(body: string): boolean | null {
  const [first, digits, last] = [body.charAt(0), body.slice(1, 8), body.charAt(8)];
  const letterOf = (number: string): string => SPANISH_CITIZENS.charAt(Number(number) % 23);
  if (/\d/.test(first)) return /\d/.test(last) ? null : letterOf(body.slice(0, 8)) === last;
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) =>
    luhn(`${digits}${String(digit)}`),
  );
  const ofBody = check === undefined ? [] : [String(check), SPANISH_BODIES.charAt(check)];
  if (/[XYZ]/.test(first)) return letterOf(String('XYZ'.indexOf(first)) + digits) === last;
  if (/[KLM]/.test(first)) return [...ofBody, letterOf(digits)].includes(last);
  return /[A-HJNP-SUVW]/.test(first) ? ofBody.includes(last) : null;
}

/** France: of numbers with letters nothing is published. */
const france = (body: string): boolean | null =>
  /^\d{11}$/.test(body) ? (12 + 3 * (Number(body.slice(2)) % 97)) % 97 === Number(body.slice(0, 2)) : null;

/** United Kingdom: the old numbers are multiples of 97, those since 2010 lack 55 to one ("9755"). Branches have three digits more. */
const britain = (body: string): boolean =>
  [0, 42, 55].includes(weighted(body, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97);

/** What the digits of a Greek number count for: powers of two. */
const greece = (body: string): boolean =>
  (weighted(body, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastOf(body);

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';

/** Ireland: seven digits, a letter for the check and since 2013 one more; old numbers have a letter in the second place. */
function ireland(body: string): boolean {
  const digits = /^\d{7}/.test(body) ? body.slice(0, 7) : `0${body.slice(2, 7)}${body.charAt(0)}`;
  const extra = body.length > 8 ? IRISH.indexOf(body.charAt(8)) : 0;
  return IRISH.charAt((weighted(digits, EIGHT_AND_DOWN) + 9 * extra) % 23) === body.charAt(7);
}

/** Lithuania: weights 1 to 9 again and again; where that leaves 10, from 3 on. */
function lithuania(body: string): boolean {
  const sum = (from: number): number =>
    Array.from(body.slice(0, -1)).reduce(
      (total, digit, at) => total + (1 + ((at + from) % 9)) * Number(digit),
      0,
    ) % 11;
  const first = sum(0);
  return (first === 10 ? sum(2) : first) % 10 === lastOf(body);
}

/** Latvia: firms begin with 4 or more; of the numbers of people nothing is published. */
const latvia = (body: string): boolean | null =>
  body.charAt(0) > '3' ? weighted(body, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3 : null;

/** Netherlands: firms have numbers that pass by eleven, people since 2020 such that pass by 97 with the letters (ISO 7064). */
const netherlands = (body: string): boolean =>
  (weighted(body, NINE_AND_DOWN) - Number(body.charAt(8))) % 11 === 0 || mod97(`NL${body}`) === 1;

/** Romania: numbers shorter than six digits are not told from others. */
function romania(body: string): boolean | null {
  if (body.length < 6) return null;
  const digits = body.slice(0, -1).padStart(9, '0');
  return ((10 * weighted(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === lastOf(body);
}

/** By country code. */
const SCHEMES: Readonly<Record<string, VatScheme>> = {
  AT: { shape: /^U\d{8}$/, holds: austria },
  BE: {
    shape: /^[01]\d{9}$/,
    holds: (body) => 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8)),
  },
  BG: { shape: /^\d{9,10}$/, holds: bulgaria },
  CHE: {
    shape: /^\d{9}(?:MWST|TVA|IVA)?$/,
    holds: (body) => (11 - (weighted(body, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(body[8]),
  },
  CY: { shape: /^\d{8}[A-Z]$/, holds: cyprus },
  CZ: { shape: /^\d{8,10}$/, holds: czechia },
  DE: { shape: /^\d{9}$/, holds: mod11by10 },
  DK: { shape: /^\d{8}$/, holds: (body) => weighted(body, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { shape: /^\d{9}$/, holds: (body) => weighted(body, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: { shape: /^\d{9}$/, holds: greece },
  ES: { shape: /^[A-Z\d]\d{7}[A-Z\d]$/, holds: spain },
  FI: { shape: /^\d{8}$/, holds: (body) => weighted(body, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { shape: /^[A-Z0-9]{2}\d{9}$/, holds: france },
  GB: { shape: /^(?:\d{9}|\d{12})$/, holds: britain },
  HR: { shape: /^\d{11}$/, holds: mod11by10 },
  HU: { shape: /^\d{8}$/, holds: (body) => weighted(body, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { shape: /^\d[A-Z0-9]\d{5}[A-Z]{1,2}$/, holds: ireland },
  IT: { shape: /^\d{11}$/, holds: luhn },
  LT: { shape: /^(?:\d{9}|\d{12})$/, holds: lithuania },
  LU: { shape: /^\d{8}$/, holds: (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6)) },
  LV: { shape: /^\d{11}$/, holds: latvia },
  MT: { shape: /^\d{8}$/, holds: (body) => weighted(body, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 },
  NL: { shape: /^\d{9}B\d{2}$/, holds: netherlands },
  NO: {
    shape: /^\d{9}(?:MVA)?$/,
    holds: (body) => (11 - (weighted(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(body[8]),
  },
  PL: {
    shape: /^\d{10}$/,
    holds: (body) => weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(body[9]),
  },
  PT: { shape: /^\d{9}$/, holds: (body) => lackTo11(body, NINE_AND_DOWN) === lastOf(body) },
  RO: { shape: /^\d{2,10}$/, holds: romania },
  SE: { shape: /^\d{12}$/, holds: (body) => luhn(body.slice(0, 10)) },
  SI: { shape: /^\d{8}$/, holds: (body) => lackTo11(body, EIGHT_AND_DOWN) === lastOf(body) },
  SK: { shape: /^\d{10}$/, holds: isBirthNumber },
};

/** 1 when the check digits of a VAT id hold, -1 when they do not, 0 when it has none that are known; null: not a VAT id. */
export function vatCheck(value: string): -1 | 0 | 1 | null {
  const country = value.startsWith('CHE') ? 'CHE' : value.slice(0, 2);
  const body = value.slice(country.length);
  const scheme = SCHEMES[country];
  if (scheme?.shape.test(body) !== true) return null;
  const holds = scheme.holds(body);
  if (holds === null) return 0;
  return holds ? 1 : -1;
}
