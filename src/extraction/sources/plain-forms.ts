/** Values of electronic formats as this tool hands them out: ISO dates, decimal strings. */
import { isDay } from '../../kit/dates.ts';
import { toMoneyString } from '../extract/numerals.ts';

/** An xs:decimal without plus sign and leading zeros, its digits after the mark kept; null for anything else. */
export function decimalOf(text: string): string | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/u.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const digits = `${whole.replace(/^0+(?=\d)/u, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && /[1-9]/u.test(digits) ? `-${digits}` : digits;
}

/** An amount with at least two digits after the mark. */
export function moneyOf(text: string): string | null {
  const decimal = decimalOf(text);
  return decimal === null ? null : toMoneyString(decimal);
}

/** ISO dates (with or without a time) and dates in eight figures (UN/EDIFACT 2379, format 102); null for other things. */
export function dateOf(text: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*|\d{4,6}|[Z+-].*)?$/u.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : null;
}
