/** How VAT ids are printed: behind a label with their country, or as their country alone has them. */
import { mod11by10 } from '../../../kit/check-digits.ts';
import { vatCheck } from '../../../kit/vat-ids.ts';
import type { NumberScheme } from './number-scheme.ts';

function vat(value: string): boolean | null {
  const check = vatCheck(value);
  return check === null || check === 0 ? null : check === 1;
}

/** Digits that blanks, points and hyphens may part. */
const digits = (least: number, most = least): string =>
  String.raw`\d(?:[ .-]?\d){${String(least - 1)},${String(most - 1)}}`;

/** What stands behind each country. Norway is left out: its code is a word for "number" ("VAT no 123456789"). */
const FORMS: Readonly<Record<string, string>> = {
  ...{
    AT: `U[ .-]?${digits(8)}`,
    BE: digits(10),
    BG: digits(9, 10),
    CHE: digits(9),
    CY: `${digits(8)} ?[A-Z]`,
  },
  ...{ CZ: digits(8, 10), DE: digits(9), DK: digits(8), EE: digits(9), EL: digits(9) },
  ...{ ES: `(?:[A-Z][ .-]?${digits(7)}[ .-]?[A-Z\\d]|${digits(8)}[ .-]?[A-Z])`, FI: digits(8) },
  ...{ FR: `[A-Z\\d]{2}[ .-]?${digits(9)}`, GB: `(?:${digits(12)}|${digits(9)})`, HR: digits(11) },
  ...{ HU: digits(8), IE: String.raw`\d ?[A-Z\d] ?\d{5} ?[A-Z]{1,2}`, IT: digits(11) },
  ...{ LT: `(?:${digits(12)}|${digits(9)})`, LU: digits(8), LV: digits(11), MT: digits(8) },
  ...{
    NL: String.raw`${digits(9)}[ .-]?B[ .-]?\d{2}`,
    PL: digits(10),
    PT: digits(9),
    RO: String.raw`\d{6,10}`,
  },
  ...{ SE: digits(12), SI: digits(8), SK: digits(10) },
};
const WITH_COUNTRY = Object.entries(FORMS)
  .map(([country, form]) => String.raw`${country}[\s.-]{0,2}${form}`)
  .join('|');

/** What follows no number: the rest of a longer one. */
const END = String.raw`(?![\p{L}\d]|[.-]\d)`;
/** Words behind the name of the tax: "VAT Registration No.", "BTW-nummer", "N° TVA intracommunautaire". */
const MORE = String.raw`(?:[\s./-]{0,2}(?:ID(?:ent\p{L}*)?|No|Nr|Num(?:ber|mer|éro|ero)|Número|N°|Nº|Reg(?:istration|istr\p{L}*)?|intracom\p{L}*|code|kód|kodas|kood|broj)(?!\p{L}))*`;

/** A label in any case, with the words that may follow it, and a number. */
const labelled = (labels: string, number: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${labels})${MORE}\W{0,4}(${number})${END}`, 'giu');

const TAXES = String.raw`USt\.?-?(?:\s?Id\.?)?-?(?:\s?Nr\.?)?|Umsatzsteuer|MwSt|UID|CVR|Moms|ALV|VAT|Tax|TVA|(?:P\.?\s?)?IVA|BTW|NIP|NIF|CIF|DI[CČ]|IČ\s?DPH|OIB|ÁFA|Adószám|PVM|PVN|KMKR|DDV|ДДС|ΑΦΜ|CUI`;

/** What a line has that has one of these labels; `ust`, `iva` and others stand for longer ones. */
const TAX_FRAGMENTS: readonly string[] =
  'ust umsatzsteuer mwst uid cvr moms alv vat tax tva iva btw nip nif cif dic ič oib áfa adószám pvm pvn kmkr ddv ддс αφμ cui'.split(
    ' ',
  );

/** A number that a country prints without its code: behind a label, or in a shape, that no other country has. */
function national(
  country: string,
  fragments: readonly string[],
  labels: string,
  number: string,
): NumberScheme {
  return {
    kind: 'VAT id',
    labels: fragments,
    digits: 7,
    pattern: labelled(labels, number),
    printed: /^[\P{L}\p{Lu}]+$/u,
    holds: (value) => vat(country + value),
  };
}

/** VAT ids that a label announces, and Swiss ones, which are like nothing else. */
export const VAT_SCHEMES: readonly NumberScheme[] = [
  {
    kind: 'VAT id',
    labels: TAX_FRAGMENTS,
    digits: 6,
    pattern: labelled(TAXES, WITH_COUNTRY),
    // "IVA es" is no country.
    printed: /^[\P{L}\p{Lu}]+$/u,
    holds: vat,
  },
  {
    kind: 'VAT id',
    labels: ['che'],
    digits: 9,
    pattern: /(?<![\p{L}\d])(CHE[- ]\d{3}\.\d{3}\.\d{3})(?![\d]|[.-]\d)/gu,
    holds: vat,
  },
  national(
    'IT',
    ['iva'],
    String.raw`(?:P\.?|Part\.|Partita)\s?IVA(?:\s?[/e&-]\s?C(?:\.\s?F\.?|F|od(?:ice|\.)\s?fisc(?:ale|\.)))?`,
    String.raw`\d{11}`,
  ),
  national(
    'PL',
    ['nip'],
    'NIP',
    String.raw`\d{3}[- ]?\d{3}[- ]?\d{2}[- ]?\d{2}|\d{3}[- ]\d{2}[- ]\d{2}[- ]\d{3}`,
  ),
  national(
    'ES',
    ['nif', 'n.i', 'ni.', 'cif', 'c.i', 'ci.', 'nie'],
    String.raw`N\.?I\.?F\.?|C\.?I\.?F\.?|N\.?I\.?E\.?`,
    String.raw`[A-HJ-NP-SU-Z][ .-]?${digits(7)}[ .-]?[A-Z\d]|${digits(8)}[ .-]?[A-Z]`,
  ),
  national('NL', ['btw', 'vat'], 'BTW|VAT', String.raw`\d{9}B\d{2}`),
  national('GB', ['vat'], 'VAT', String.raw`\d{3} \d{4} \d{2}(?! ?\d)`),
  national('BE', ['btw', 'tva', 'vat'], 'BTW|TVA|VAT', String.raw`[01]\d{3}\.\d{3}\.\d{3}`),
  national('PT', ['nipc'], 'NIPC', digits(9)),
  national('DK', ['cvr'], 'CVR', String.raw`\d{8}|\d{2} \d{2} \d{2} \d{2}(?! ?\d)`),
  national('FI', ['y-tunnus'], 'Y-tunnus', String.raw`\d{7}-\d`),
  national('EL', ['αφμ', 'α.φ.μ'], String.raw`ΑΦΜ|Α\.Φ\.Μ\.`, String.raw`\d{9}`),
  {
    ...national('HU', ['adószám'], 'Adószám', String.raw`\d{8}-\d-\d{2}`),
    holds: (value) => vat(`HU${value.slice(0, 8)}`),
  },
  { ...national('HR', ['oib'], 'OIB', String.raw`\d{11}`), holds: (value) => mod11by10(value) },
];
