/** Accounts whose IBAN has other parts than the bank code and the number that are printed beside it. */
import { isIban } from '../../../kit/check-digits.ts';
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { findInLines, isTyped } from '../line-text.ts';
import type { Found } from '../line-text.ts';
import { numbersOf } from '../numbers/numbered.ts';

/** How a country prints bank and account beside an IBAN. */
interface Parts {
  readonly country: string;
  readonly bank: RegExp;
  readonly account: RegExp;
  /** Whether the account behind the check digits of an IBAN may be the one printed, by the digits of both. */
  readonly mayBe: (own: string, printed: { readonly bank: string; readonly account: string }) => boolean;
}

const END = String.raw`(?![\p{L}\d]|[ .-]?\d)`;
const behind = (labels: string, number: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${labels})[^\p{L}\d]{0,6}(${number})${END}`, 'giu');

const COUNTRIES: readonly Parts[] = [
  {
    country: 'DE',
    bank: behind('BLZ|Bankleitzahl', String.raw`\d{3} ?\d{3} ?\d{2}`),
    account: behind(String.raw`Konto(?:nummer|-?Nr\.?)?|Kto\.?(?:-?Nr\.?)?`, String.raw`\d(?: ?\d){5,9}`),
    // Banks that merged have IBANs with another bank code, and some fill accounts up at their end.
    mayBe: (own, { bank, account }) => own.startsWith(bank) || own.includes(account.replace(/^0+/, '')),
  },
  {
    country: 'GB',
    bank: behind(String.raw`Sort ?code`, String.raw`\d{2}[ -]?\d{2}[ -]?\d{2}`),
    account: behind(
      String.raw`(?:Account|A\/C|Acct\.?)(?: ?(?:No\.?|Number|Num\.?))?`,
      String.raw`\d{4} ?\d{4}`,
    ),
    mayBe: (own, { bank, account }) => own.endsWith(bank + account),
  },
];

/** Lines that bank, account and IBAN are apart at most. */
const LINES = 4;

const digitsOf = ({ match }: Found): string => (match[1] ?? '').replaceAll(/\D/g, '');

/** The one number that a pattern finds; null where it finds several, or none. */
function onlyOne({ lines }: Reading, pattern: RegExp): Found | null {
  const [first, ...others] = findInLines(lines, pattern);
  const isOne = first !== undefined && others.every((one) => digitsOf(one) === digitsOf(first));
  return isOne ? first : null;
}

/** Typed papers that name one bank, one account and, near them, one IBAN of the same country that holds and is of another account. */
export function accountPartsIn(reading: Reading): readonly Signal[] {
  return COUNTRIES.flatMap(({ country, bank, account, mayBe }): Signal[] => {
    const [bankHere, accountHere] = [onlyOne(reading, bank), onlyOne(reading, account)];
    if (bankHere === null || accountHere === null) return [];
    const [iban, ...others] = numbersOf(reading).filter(({ kind }) => kind === 'IBAN');
    if (iban === undefined || others.some(({ value }) => value !== iban.value)) return [];
    if (!iban.value.startsWith(country) || !isIban(iban.value)) return [];
    const isNear = ({ page, line }: Found): boolean =>
      page === iban.found.page && Math.abs(line - iban.found.line) <= LINES;
    if (![bankHere, accountHere].every(isNear) || !isTyped(reading, iban.found.page)) return [];
    const printed = { bank: digitsOf(bankHere), account: digitsOf(accountHere) };
    if (mayBe(iban.value.slice(4), printed)) return [];
    return [
      {
        code: 'PRINTED_TWICE_UNLIKE',
        detail: `the IBAN ${iban.value} is of another account than ${bankHere.match[0]} and ${accountHere.match[0]} beside it`,
        page: iban.found.page,
        box: iban.found.box,
        new: iban.value,
      },
    ];
  });
}
