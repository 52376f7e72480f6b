/** How the numbers that have check digits are printed: what label says their kind, what shape they have, and whether their digits hold. */
import {
  gs1Holds,
  isCreditorReference,
  isbnHolds,
  ibanLength,
  isIban,
  isIbanCrossed,
  luhn,
  mod11by10,
  recursiveMod10,
  routingHolds,
  siretHolds,
} from '../../../kit/check-digits.ts';
import { isMadeUp } from './made-up.ts';
import type { NumberScheme } from './number-scheme.ts';
import { PERSONAL_SCHEMES } from './personal-schemes.ts';
import { VAT_SCHEMES } from './vat-schemes.ts';

const sized =
  (check: (value: string) => boolean, ...lengths: readonly number[]) =>
  (value: string): boolean | null =>
    lengths.includes(value.length) && !/^(\d)\1+$/.test(value) ? check(value) : null;

/** Cards in groups of four, those of American Express in their own. */
const CARD = String.raw`\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5}`;
/** What the numbers of the named issuers begin with (ISO 7812). */
const ISSUED = /^(?:4|5[1-5]|2[2-7]|6|3[47]\d{13}$)/;

/** A visa has a number as well, and so have cards of shops and buses: only what begins as the numbers of the issuers do. */
const issued = (value: string): boolean | null => (ISSUED.test(value) ? sized(luhn, 15, 16)(value) : null);
/** What stands before "card" where nobody pays with a bank by it. */
const NO_OTHER_CARD = String.raw`(?<!\b(?:loyalty|reward|bonus|points|gift|store|travel|transit|member(?:ship)?|library|fuel|customer|client|club|student|staff|health|insurance|identity|id)[ -]?)`;

/** Numbers that are known by their label, the first kinds by their country besides. */
export const SCHEMES: readonly NumberScheme[] = [
  {
    kind: 'IBAN',
    labels: ['iban'],
    digits: 5,
    // In fours, or as France groups bank, branch, account and key.
    pattern:
      /\b(?:IBAN)\W{0,4}([A-Z]{2}[\dOIlSBZ]{2}(?:(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?| \d{5} \d{5} [A-Z\d]{11} \d{2}))(?![\p{L}\d])/gu,
    // One that is shorter than its country has it was cut off, or a part of it was blacked out.
    holds: (value) =>
      value.length >= (ibanLength(value.slice(0, 2)) ?? 15) && value.length <= 34 && !isIbanCrossed(value)
        ? isIban(value)
        : null,
  },
  ...VAT_SCHEMES,
  ...PERSONAL_SCHEMES,
  {
    kind: 'card number',
    labels: ['card', 'kreditkarte', 'carte', 'tarjeta'],
    digits: 15,
    pattern: new RegExp(
      String.raw`${NO_OTHER_CARD}\b(?:card|kreditkarte|carte|tarjeta)(?: ?(?:no|number|nr|n°)\.?)?\W{0,4}(${CARD})(?!\d)`,
      'giu',
    ),
    holds: (value) => (isMadeUp(value) ? sized(luhn, 15, 16)(value) : issued(value)),
  },
  {
    kind: 'card number',
    labels: ['visa', 'master', 'american express', 'amex', 'discover'],
    digits: 15,
    pattern: new RegExp(
      String.raw`\b(?:visa|master ?card|american express|amex|discover)(?: ?(?:card|credit|debit|no|number|nr|n°)\.?)*\W{0,4}(${CARD})(?![ -]?\d)`,
      'giu',
    ),
    holds: issued,
  },
  {
    kind: 'routing number',
    labels: ['routing', 'aba', 'rtn'],
    digits: 9,
    pattern: /\b(?:routing|ABA|RTN)(?: ?(?:transit|no|number|#)\.?)*\W{0,4}(\d{9})(?!\d)/giu,
    // Canadian ones begin with two zeros, mostly, and have no check digit.
    holds: (value) => (value.startsWith('00') ? null : sized(routingHolds, 9)(value)),
  },
  {
    kind: 'SIRET',
    labels: ['siret'],
    digits: 14,
    pattern: /\bSIRET\W{0,4}(?:n°\W?)?(\d{3} ?\d{3} ?\d{3} ?\d{5})(?!\d)/giu,
    holds: sized(siretHolds, 14),
  },
  {
    kind: 'SIREN',
    labels: ['siren'],
    digits: 9,
    pattern: /\bSIREN\W{0,4}(?:n°\W?)?(\d{3} ?\d{3} ?\d{3})(?! ?\d)/giu,
    holds: sized(luhn, 9),
  },
  {
    kind: 'EAN',
    labels: ['ean', 'gtin'],
    digits: 8,
    pattern: /\b(?:EAN|GTIN)(?:-?\d{1,2})?\W{1,4}(\d{13}|\d{8}|\d \d{6} \d{6})(?!\d)/gu,
    holds: sized(gs1Holds, 8, 13),
  },
  {
    kind: 'GTIN',
    labels: ['gtin'],
    digits: 12,
    pattern: /\bGTIN(?:-?1[24])?\W{1,4}(\d{14}|\d{12})(?!\d)/gu,
    holds: sized(gs1Holds, 12, 14),
  },
  {
    kind: 'GLN',
    labels: ['gln', 'iln', 'global location'],
    digits: 13,
    pattern:
      /\b(?:GLN|ILN|Global Location Number)(?:[ -]?(?:code|no|nr|number|nummer)\.?)?\W{1,4}(\d{13})(?!\d)/giu,
    holds: sized(gs1Holds, 13),
  },
  {
    // Invoices made of electronic ones name the kind in brackets behind the number.
    kind: 'GS1 number',
    labels: ['gln', 'iln', 'gtin', 'ean'],
    digits: 8,
    pattern: /(?<![\p{L}\d.,-])(\d{13}|\d{8})\s{0,2}\((?:GLN|ILN|GTIN|EAN)\)/gu,
    holds: sized(gs1Holds, 8, 13),
  },
  {
    kind: 'UPC',
    labels: ['upc'],
    digits: 12,
    pattern: /\bUPC(?:-?A)?(?: ?(?:code|no)\.?)?\W{1,4}(\d{12}|\d \d{5} \d{5} \d)(?!\d)/gu,
    // American shops fill numbers up with zeros whose check digit they leave out.
    holds: (value) => (value.startsWith('00') ? null : sized(gs1Holds, 12)(value)),
  },
  {
    kind: 'ISBN',
    labels: ['isbn'],
    digits: 9,
    pattern: /\bISBN(?:[ -]?1[03])?\W{0,4}((?:97[89][ -]?)?\d(?:[ -]?\d){8}[ -]?[\dX])(?![\p{L}\d]|-\d)/gu,
    holds: sized(isbnHolds, 10, 13),
  },
  {
    kind: 'creditor reference',
    labels: ['referenc', 'referenz', 'référence', 'riferimento', 'viite'],
    digits: 2,
    // "Reference: RF20260114" is somebody's own: such a number is this kind in groups of four, or where the label says so.
    pattern:
      /(?:\b(?:creditor reference|structured reference|RF[ -]?reference)(?: ?(?:no|number)\.?)?\W{0,4}(?=RF\d{2} ?[A-Z\d]{4})|\b(?:referen[cz]e?|référence|riferimento|viitenumero|viite)(?: ?(?:no|number|nr)\.?)?\W{0,4}(?=RF\d{2} [A-Z\d]{4} [A-Z\d]{4}))(RF\d{2}(?: ?[A-Z\d]{4}){1,5}(?: ?[A-Z\d]{1,3})?)(?![\p{L}\d])/giu,
    printed: /^[^a-z]+$/,
    holds: isCreditorReference,
  },
  {
    kind: 'QR reference',
    labels: ['referenz', 'référence', 'riferimento', 'reference'],
    digits: 27,
    pattern: /\b(?:Referenz|Référence|Riferimento|Reference)\W{0,4}(\d{2}(?: ?\d{5}){5})(?!\d)/giu,
    holds: sized(recursiveMod10, 27),
  },
  {
    kind: 'German tax id',
    labels: ['steuer', 'idnr', 'identifikationsnummer'],
    digits: 11,
    pattern:
      // Those of meters, parcels and markets end in the same word.
      /(?<![\p{L}\d-])(?:Steuer-?ID|(?:Steuer(?:liche)?[ -]?)?(?:IdNr\.?|Identifikationsnummer))\W{0,4}(\d{2} ?\d{3} ?\d{3} ?\d{3})(?!\d)/giu,
    holds: sized(mod11by10, 11),
  },
];

/** In its groups, and as long as its country has it, an account number is known without a label. */
export const BARE_IBAN: NumberScheme = {
  kind: 'IBAN',
  labels: [],
  digits: 8,
  pattern: /(?<![\p{L}\d])([A-Z]{2}\d{2}(?: [A-Z\d]{4}){3,7}(?: [A-Z\d]{1,3})?)(?![\p{L}\d])(?! \d)/gu,
  holds: (value) =>
    ibanLength(value.slice(0, 2)) === value.length && !isIbanCrossed(value) ? isIban(value) : null,
};
