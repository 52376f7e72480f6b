/** Prices at the right of the lines of a receipt, with what tills print before and behind them. */
import { currencyBeside } from '../candidates/around-amounts.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { readNumeral, toMoneyString } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import { textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';

/** A price at the right of a line. */
export interface Price {
  readonly span: Span;
  readonly value: string;
}

/** Tills of Turkey print a star before each amount. */
const PRICE = /^[-(]?\*?(?:[$€£¥]|RM|R[sS]\.?|R\$)?\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}[)]?-?(?:€|[A-Z])?$/;
/** The same in a currency without cents, with nothing else in its segment. */
const WHOLE_PRICE = /^-?[¥₩₫]?\d{1,3}(?:[., ]?\d{3})*(?: ?(?:Ft|円|원|đ|元))?$/;
/** Currencies without cents in use. */
const WHOLE = new Set(['CLP', 'HUF', 'IDR', 'ISK', 'JPY', 'KRW', 'PYG', 'VND']);
/** A currency that stands before a price. */
const CURRENCY = /^(?:\p{Sc}|RM|R[sS]\.?|R\$|EUR|USD)$/u;
/** What tills print after a price: a currency, a tax class. */
const BEHIND_PRICE = /^[A-Z*#]{1,2}\d?$|^[A-Z]{2,3}$|^(?:\p{Sc}|kr\.?|zł|Kč|lei)$/u;
/** Such words behind one price, at most. */
const MOST_BEHIND = 2;
/** A rate of tax in a column behind the prices: no count, and no price of two decimals. */
const RATE_BEHIND = /^\d{1,2}(?:[.,]\d|(?:[.,]\d{1,2})?%)$/;

/** Whether a document counts in a currency without cents, and prints none. */
const isWhole = ({ lines }: Sheet): boolean =>
  lines.every(({ tokens }) => !tokens.some(({ text }) => PRICE.test(text))) &&
  lines.some(({ tokens }) =>
    tokens.some((_, at) => WHOLE.has(currencyBeside(tokens, at, at + 1)?.code ?? '')),
  );

function wholePriceOf(line: Line, mark: DecimalMark): Price | null {
  const span = line.parts.at(-1);
  if (!span || line.parts.length < 2 || !WHOLE_PRICE.test(textOf(span))) return null;
  const numeral = readNumeral(textOf(span), mark);
  return numeral && { span, value: toMoneyString(numeral.value) };
}

/** The price that the words of a line up to one end with. */
function priceBefore(line: Line, end: number, mark: DecimalMark): Price | null {
  const from = upToPrice(line, end, MOST_BEHIND) - 1;
  const token = line.tokens[from];
  const numeral =
    token && PRICE.test(token.text)
      ? readNumeral(token.text.replace(/^([-(]?)\*|[A-Z]$/g, '$1'), mark)
      : null;
  return numeral?.repairs === 0
    ? { span: { line, from, to: from + 1 }, value: toMoneyString(numeral.value) }
    : null;
}

/** Where the words of a line up to one end without what tills print after a price. */
export function upToPrice({ tokens }: Line, end: number, most = Infinity): number {
  let to = end;
  while (to > 0 && end - to < most && BEHIND_PRICE.test(tokens[to - 1]?.text ?? '')) to--;
  return to;
}

/** Where the words before a price end without the currency that belongs to it. */
export function withoutCurrency({ tokens }: Line, end: number): number {
  return CURRENCY.test(tokens[end - 1]?.text ?? '') ? end - 1 : end;
}

/**
 * Reads the price at the right of each line of a receipt. Behind the prices the rates of tax may stand in a column of their own: then
 * a rate ends several lines, and one of them more than one.
 */
export function pricesOf(sheet: Sheet, mark: DecimalMark): (line: Line) => Price | null {
  if (isWhole(sheet)) return (line) => wholePriceOf(line, mark);
  const rateOf = ({ tokens }: Line): string => tokens.at(-1)?.text ?? '';
  const rated = sheet.lines.flatMap((line) => {
    const price = RATE_BEHIND.test(rateOf(line)) ? priceBefore(line, line.tokens.length - 1, mark) : null;
    return price ? [{ line, price }] : [];
  });
  const isColumn = new Set(rated.map(({ line }) => rateOf(line))).size < rated.length;
  const beforeRates = new Map(isColumn ? rated.map(({ line, price }) => [line, price]) : []);
  return (line) => beforeRates.get(line) ?? priceBefore(line, line.tokens.length, mark);
}

/** Whether a field asks for a price in no other words: "prix", described as "Prix" or not at all, is that of the line where no other is asked for. */
export const isBarePrice = (field: FieldSpec | undefined): boolean =>
  field !== undefined && new Set(field.words).size === 1;
