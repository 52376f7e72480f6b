/** Lines that say how many of an item, or how much of it, and the price of one: "2 @ 3.99", "0,985 kg x 1,82 EUR/kg". */
import { centsOf, readNumeral, toMoneyString } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import { textOf } from '../sheet.ts';
import type { Span } from '../sheet.ts';
import { isProduct } from './products.ts';

/** How many of an item, or how much, and the price of one. */
export interface PricedCount {
  readonly quantity: string;
  /** As money. */
  readonly unitPrice: string;
  readonly span: Span;
}

/** Units of weight and count, as tills print them. */
const UNIT = String.raw`(?:kg|g|lbs?|oz|st[kü]?|stück|pcs?|pz|u|un|uds?|ea|each|l|kpl|ad(?:et)?|szt|ks|db|buc)`;
const COUNT = String.raw`(?:(?:qty|quantity|menge|anz|qté|cant|qta)[.:]?\s)?(\d{1,3}(?:[.,]\d{1,3})?)`;
/** What fuel is counted in: its prices have three decimals. */
const FUEL = String.raw`(?:l|ltrs?|lit(?:er|re)s?|gal)`;
const EACH = String.raw`[$€£]?(\d{1,4}[.,]\d{2})\s?(?:€|£|EUR|USD|CHF|kr|zł|Kč|Ft|ea|each)?`;
/** A count or weight, its unit, a sign, a price and what that is the price of; or the price of one unit without a sign between, or behind a stroke. */
const PRICED_COUNTS = [
  String.raw`${COUNT}\s?${UNIT}?\.?(?:\s?net)?\s?[xX×✕@à*]\s{0,9}${EACH}(?:\s?\/\s?\p{L}{1,5}\.?)?`,
  String.raw`${COUNT}\s?${UNIT}\.?\s${EACH}\s?\/\s?${UNIT}\.?`,
  String.raw`${COUNT}\s?${UNIT}\.?\s?[xX×@]\s?1?\s?${UNIT}\.?\s?\/\s?${EACH}`,
  String.raw`${COUNT}\s?${FUEL}\.?\s?[xX×✕@à*]\s?[$€£]?(\d{1,2}[.,]\d{3})\s?(?:€|£|EUR|USD|CHF|kr|zł|Kč)?(?:\s?\/\s?${FUEL})?\.?`,
].map((pattern) => new RegExp(`^${pattern}$`, 'iu'));
/** The price of one and how many, before a name: "@¥138 x 2". */
const COUNTED_PRICE = /^(?:@\s?\p{Sc}?|\p{Sc})(\d{1,4}(?:[.,]\d{2})?)\s?[xX×*]\s?(\d{1,3})$/u;
/** What is printed in brackets between a count and its amount: the tax in it. */
const IN_BRACKETS = /^\(\d[\d.,]*\)$/;

/** Words of a count, its unit, the sign, the price and what it is for. */
const MOST_WORDS = 8;

/** What some words say when they are nothing but a count and a price. */
export function pricedCountOf(span: Span, mark: DecimalMark): PricedCount | null {
  if (span.to <= span.from || span.to - span.from > MOST_WORDS) return null;
  const text = textOf(span);
  const match = PRICED_COUNTS.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const [, count = '', each = ''] = match ?? [];
  // Three figures behind a mark are grams here, or parts of a cent, not thousands.
  const quantity = count.replace(',', '.');
  if (/[.,]\d{3}$/.test(each)) return { quantity, unitPrice: toMoneyString(each.replace(',', '.')), span };
  const price = each === '' ? null : readNumeral(each, mark);
  return price && { quantity, unitPrice: toMoneyString(price.value), span };
}

/** The count and the price behind a name that make an amount: "Tea 2 x 6.50". */
export function pricedCountBehind(words: Span, amount: string, mark: DecimalMark): PricedCount | null {
  const to = IN_BRACKETS.test(words.line.tokens[words.to - 1]?.text ?? '') ? words.to - 1 : words.to;
  for (let from = Math.max(words.from, to - MOST_WORDS); from < to; from++) {
    const priced = pricedCountOf({ ...words, from, to }, mark);
    if (priced) return makes(priced, amount) ? priced : null;
  }
  return null;
}

/** The price of one and the count before a name that make an amount: "@¥138 x 2 Croquette". */
export function pricedCountAhead(words: Span, amount: string, mark: DecimalMark): PricedCount | null {
  for (let to = words.from + 1; to < Math.min(words.to, words.from + MOST_WORDS); to++) {
    const span = { ...words, to };
    const [, each = '', quantity = ''] = COUNTED_PRICE.exec(textOf(span)) ?? [];
    const price = each === '' ? null : readNumeral(each, mark);
    const priced = price && { quantity, unitPrice: toMoneyString(price.value), span };
    if (priced && makes(priced, amount)) return priced;
  }
  return null;
}

/** Whether a count and a price make an amount. */
export const makes = ({ quantity, unitPrice }: PricedCount, amount: string): boolean =>
  centsOf(amount) !== 0 && isProduct({ quantity, price: unitPrice, amount, percents: [] });
