/** Tells the values whose change matters most (amounts, dates, accounts) from other text. */
import { editDistance } from '../../kit/edit-distance.ts';
import { LETTERS } from '../../kit/plain-letters.ts';

/** What a piece of text holds. */
export type ValueKind = 'amount' | 'date' | 'account' | 'number' | 'text';

const AMOUNT =
  /(?:^|[^\d.,])\d{1,3}(?:[.,' \u00a0]?\d{3})*[.,]\d{2}(?!\d)|[$€£¥]\s?\d|(?:^|[^\p{L}\d])[\d.,]*\d\s?(?:[$€£¥](?!\d)|(?:EUR|USD|GBP|CHF|RM)\b)/u;
/** A date in digits or with its month in words. */
export const DATE = new RegExp(
  String.raw`\b\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b|\b\d{1,2}\.?\s+[${LETTERS}]{3,9}\.?,?\s+\d{2,4}\b|\b[${LETTERS}]{3,9}\.?\s+\d{1,2},?\s+\d{4}\b`,
  'u',
);
/** An IBAN, or a number so long that it can only be an identifier. */
const ACCOUNT = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,}|(?:\d[ -]?){8,}/;

/** The digits of a text, in order. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A text with all digits alike, without space. */
export const shapeOf = (text: string): string => text.replace(/\s/g, '').replace(/\d/g, '0');

/** Hyphens and minus signs that fonts give for the key between letters and digits, the soft hyphen among them. */
const DASHES = /[\u00ad\u2010\u2011\u2212]/g;

/** The kind of the most telling value in a text. */
export function valueKindOf(shown: string): ValueKind {
  const text = shown.replace(DASHES, '-');
  if (DATE.test(text)) return 'date';
  if (ACCOUNT.test(text)) return 'account';
  if (AMOUNT.test(text)) return 'amount';
  return /\d/.test(text) ? 'number' : 'text';
}

/** Whether a change from one text to the other alters a value that people act on. */
export function changesKeyValue(before: string, after: string): boolean {
  const kinds = [valueKindOf(before), valueKindOf(after)];
  if (!/\d/.test(before) || !/\d/.test(after)) return false;
  return (
    kinds.some((kind) => kind === 'amount' || kind === 'date' || kind === 'account') &&
    !sameText(before, after)
  );
}

/** Whether two texts say the same. Spaces never count; marks only where there are digits ("1.200" is not "12.00"). */
export function sameText(a: string, b: string): boolean {
  const plain = (text: string): string => text.normalize('NFKC').replace(/[\s*\u00ad]+/gu, '');
  const bare = (text: string): string =>
    plain(text)
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .toLowerCase();
  return /\d/.test(a) || /\d/.test(b) ? plain(a) === plain(b) : bare(a) === bare(b);
}

/** 1 for equal texts, 0 for texts without anything in common: 1 - edit distance / longer length. */
export function similarity(a: string, b: string): number {
  const [x, y] = [a.slice(0, 200), b.slice(0, 200)];
  const longer = Math.max(x.length, y.length);
  return longer === 0 ? 1 : 1 - editDistance(x, y, longer) / longer;
}

const IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,}/;

/** Whether a single word is a value that people act on: an amount, a date, a bank account. Other long numbers are not. */
export function isKeyValue(text: string): boolean {
  const kind = valueKindOf(text);
  return kind === 'amount' || kind === 'date' || (kind === 'account' && IBAN.test(text));
}

const WHOLE_ACCOUNT = /^[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{1,4}){3,8}$/;

/** Whether several words are one date or bank account and nothing else. */
export function isOneValue(text: string): boolean {
  return WHOLE_ACCOUNT.test(text) || (DATE.test(text) && text.replace(DATE, '').trim() === '');
}
