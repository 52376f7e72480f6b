/** Check digits of the numbers that states give to people, and the birth dates that such numbers begin with. */
import { luhn, weighted } from './check-digits.ts';

/** A personal number of one state. */
interface PersonalId {
  /** Its shape without blanks and marks, in capitals. */
  readonly shape: RegExp;
  readonly holds: (value: string) => boolean;
  /** The birth date of one that has the shape: year, month, day, the year without its century. */
  readonly born: (value: string) => readonly [year: number, month: number, day: number];
}

const pairs = (value: string, from: number): readonly [number, number, number] => [
  Number(value.slice(from, from + 2)),
  Number(value.slice(from + 2, from + 4)),
  Number(value.slice(from + 4, from + 6)),
];

/** Letters of the check character of Finnish numbers, by the remainder of the nine digits by 31. */
const FINNISH = '0123456789ABCDEFHJKLMNPRSTUVWXY';
/** Months of Italian tax codes. */
const MONTHS = 'ABCDEHLMPRST';
/** Letters that stand for digits in Italian tax codes that would be the same otherwise (omocodia). */
const FOR_DIGITS = 'LMNPQRSTUV';
/** Values of the characters in odd places of an Italian tax code, 0 to 9 and A to Z (D.M. 23 December 1976). */
const ODD = [
  ...[1, 0, 5, 7, 9, 13, 15, 17, 19, 21],
  ...[1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23],
];

const italianDigits = (text: string): number =>
  Number(text.replaceAll(/[L-V]/g, (letter) => String(FOR_DIGITS.indexOf(letter))));

function italianHolds(value: string): boolean {
  const sum = Array.from(value.slice(0, -1)).reduce((total, character, at) => {
    const own = parseInt(character, 36);
    return total + (at % 2 === 0 ? (ODD[own] ?? 0) : own > 9 ? own - 10 : own);
  }, 0);
  return String.fromCodePoint(65 + (sum % 26)) === value.at(-1);
}

const BASE = 36;

/** The check character of Indian tax numbers (GSTIN): weights 1 and 2 to the base of 36, the digits of each product added. */
export function gstinHolds(value: string): boolean {
  const sum = Array.from(value.slice(0, -1)).reduce((total, character, at) => {
    const product = parseInt(character, BASE) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / BASE) + (product % BASE);
  }, 0);
  return (BASE - (sum % BASE)) % BASE === parseInt(value.at(-1) ?? '', BASE);
}

/** Personal numbers by the names they have in their countries. */
const PERSONAL_IDS = {
  PESEL: {
    shape: /^\d{11}$/,
    holds: (value) => weighted(value, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
    // Twenty is added to the month for every century after the twentieth, and eighty for the one before it.
    born: (value) => {
      const [year, month, day] = pairs(value, 0);
      return [year, month % 20, day];
    },
  },
  CNP: {
    shape: /^[1-9]\d{12}$/,
    holds: (value) => {
      const rest = weighted(value, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
      return (rest === 10 ? 1 : rest) === Number(value.at(-1));
    },
    born: (value) => pairs(value, 1),
  },
  personnummer: {
    shape: /^(?:\d{2})?\d{10}$/,
    holds: (value) => luhn(value.slice(-10)),
    // Sixty is added to the day of people who are only coordinated.
    born: (value) => {
      const [year, month, day] = pairs(value.slice(-10), 0);
      return [year, month, day % 60];
    },
  },
  henkilötunnus: {
    shape: /^\d{6}[A-FU-Y]?\d{3}[0-9A-FHJ-NPR-Y]$/,
    holds: (value) => {
      const digits = value.slice(0, 6) + value.slice(-4, -1);
      return FINNISH[Number(digits) % FINNISH.length] === value.at(-1);
    },
    born: (value) => {
      const [day, month, year] = pairs(value, 0);
      return [year, month, day];
    },
  },
  'codice fiscale': {
    shape: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
    holds: italianHolds,
    // Forty is added to the day of women.
    born: (value) => [
      italianDigits(value.slice(6, 8)),
      MONTHS.indexOf(value.charAt(8)) + 1,
      italianDigits(value.slice(9, 11)) % 40,
    ],
  },
} as const satisfies Readonly<Record<string, PersonalId>>;

/** Names of personal numbers. */
export type PersonalIdKind = keyof typeof PERSONAL_IDS;

/** Whether the check digits of a personal number hold; null where it has not the shape, or begins with no date. */
export function personalIdHolds(kind: PersonalIdKind, value: string): boolean | null {
  const { shape, holds, born }: PersonalId = PERSONAL_IDS[kind];
  if (!shape.test(value)) return null;
  const [, month, day] = born(value);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? holds(value) : null;
}

/** The birth date that a personal number begins with: year without its century, month, day. Null for numbers of other kinds. */
export function birthDateIn(kind: string, value: string): readonly [number, number, number] | null {
  const known: Readonly<Record<string, PersonalId>> = PERSONAL_IDS;
  const id = known[kind];
  return id?.shape.test(value) === true ? id.born(value) : null;
}
