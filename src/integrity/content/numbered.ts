/** Finds printed numbers whose kind is labelled or unmistakable, for their check digits. */
import {
  gs1Holds,
  ibanLength,
  isIban,
  isIbanCrossed,
  luhn,
  mod11by10,
  recursiveMod10,
  routingHolds,
  siretHolds,
  vatCheck,
} from '../../kit/check-digits.ts';
import type { Reading } from '../reading.ts';
import { findInLines, textOfLine, wordsBetween } from './line-text.ts';
import type { Found } from './line-text.ts';
import type { Place } from './shown-digits.ts';

/** A printed number that carries check digits. */
export interface Numbered {
  /** What it is, for people. */
  readonly kind: string;
  readonly value: string;
  readonly found: Found;
  /** Whether its check digits hold. */
  readonly holds: (value: string) => boolean;
}

interface Scheme {
  readonly kind: string;
  /** The number is the first group; a label stands before it unless its shape is unmistakable. */
  readonly pattern: RegExp;
  /** Null: not a number of this kind after all. */
  readonly holds: (value: string) => boolean | null;
}

function vat(value: string): boolean | null {
  const check = vatCheck(value);
  return check === null || check === 0 ? null : check === 1;
}

const sized =
  (check: (value: string) => boolean, ...lengths: readonly number[]) =>
  (value: string): boolean | null =>
    lengths.includes(value.length) && !/^(\d)\1+$/.test(value) ? check(value) : null;

const SCHEMES: readonly Scheme[] = [
  {
    kind: 'IBAN',
    pattern:
      /\b(?:IBAN)\W{0,4}([A-Z]{2}[\dOIlSBZ]{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?)(?![\p{L}\d])/gu,
    // One that is shorter than its country has it was cut off, or a part of it was blacked out.
    holds: (value) =>
      value.length >= (ibanLength(value.slice(0, 2)) ?? 15) && value.length <= 34 && !isIbanCrossed(value)
        ? isIban(value)
        : null,
  },
  {
    kind: 'VAT id',
    pattern:
      /(?:\b(?:USt\.?-?(?:\s?Id\.?)?-?(?:\s?Nr\.?)?|Umsatzsteuer|CVR|NIP|VAT|TVA|IVA|BTW|NIF|UID|MwSt)(?:\s?-?(?:ID|No|Nr|Number|Reg|Registration|intracom\p{L}*))*\W{0,4})((?:ATU|BE|CHE|DE|DK|FI|FR|IT|LU|PL|PT|SI)[\s.-]?\d[\d .-]{6,13}\d)(?![\p{L}\d])/giu,
    holds: vat,
  },
  {
    kind: 'card number',
    pattern:
      /\b(?:card|kreditkarte|carte|tarjeta)(?: ?(?:no|number|nr|n°)\.?)?\W{0,4}(\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4})(?!\d)/giu,
    holds: sized(luhn, 16),
  },
  {
    kind: 'routing number',
    pattern: /\b(?:routing|ABA|RTN)(?: ?(?:transit|no|number|#)\.?)*\W{0,4}(\d{9})(?!\d)/giu,
    // Canadian ones begin with two zeros, mostly, and have no check digit.
    holds: (value) => (value.startsWith('00') ? null : sized(routingHolds, 9)(value)),
  },
  {
    kind: 'SIRET',
    pattern: /\bSIRET\W{0,4}(?:n°\W?)?(\d{3} ?\d{3} ?\d{3} ?\d{5})(?!\d)/giu,
    holds: sized(siretHolds, 14),
  },
  {
    kind: 'EAN',
    pattern: /\b(?:EAN|GTIN)(?:-?\d{1,2})?\W{1,4}(\d{13}|\d{8})(?!\d)/gu,
    holds: sized(gs1Holds, 8, 13),
  },
  {
    kind: 'QR reference',
    pattern: /\b(?:Referenz|Référence|Riferimento|Reference)\W{0,4}(\d{2}(?: ?\d{5}){5})(?!\d)/giu,
    holds: sized(recursiveMod10, 27),
  },
  {
    kind: 'German tax id',
    pattern:
      /\b(?:Steuer-?ID(?:entifikationsnummer)?|IdNr\.?|Identifikationsnummer)\W{0,4}(\d{2} ?\d{3} ?\d{3} ?\d{3})(?!\d)/giu,
    holds: sized(mod11by10, 11),
  },
];

/** In its groups, and as long as its country has it, an account number is known without a label. */
const BARE_IBAN: Scheme = {
  kind: 'IBAN',
  pattern: /(?<![\p{L}\d])([A-Z]{2}\d{2}(?: [A-Z\d]{4}){3,7}(?: [A-Z\d]{1,3})?)(?![\p{L}\d])(?! \d)/gu,
  holds: (value) =>
    ibanLength(value.slice(0, 2)) === value.length && !isIbanCrossed(value) ? isIban(value) : null,
};

function numbersBy({ kind, pattern, holds }: Scheme, lines: Reading['lines']): readonly Numbered[] {
  return findInLines(lines, pattern).flatMap((found): Numbered[] => {
    const value = (found.match[1] ?? '').replace(/[^\p{L}\d]/gu, '').toUpperCase();
    if (holds(value) === null) return [];
    return [{ kind, value, found, holds: (other) => holds(other) === true }];
  });
}

/** Every number whose check digits can be tested. */
export function numbersOf({ lines }: Reading): readonly Numbered[] {
  const labelled = SCHEMES.flatMap((scheme) => numbersBy(scheme, lines));
  const isKnown = ({ kind, found }: Numbered): boolean =>
    labelled.some((one) => one.kind === kind && one.found.line === found.line);
  return [...labelled, ...numbersBy(BARE_IBAN, lines).filter((one) => !isKnown(one))];
}

/** The words that a number itself consists of, without its label. */
export function placeOf({ found }: Numbered, { lines }: Reading): Place {
  const { match, page, line: at } = found;
  const text = match[1] ?? match[0];
  const start = match.index + match[0].lastIndexOf(text);
  const line = lines[at] ?? { page, words: [] };
  const words = wordsBetween(textOfLine(line), start, start + text.length);
  const from = line.words.findIndex((word) => word === words[0]);
  return { page, line: at, from, to: from + words.length };
}
