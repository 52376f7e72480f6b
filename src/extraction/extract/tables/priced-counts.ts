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

/** A count or weight, its unit, a sign, a price and what that is the price of. */
const PRICED_COUNT =
  /^(\d{1,3}(?:[.,]\d{1,3})?)\s?(?:kg|g|lbs?|oz|st[kü]?|stück|pcs?|pz|u|un|uds?|ea|each|l)?\.?\s?[xX×✕@à*]\s{0,9}[$€£]?(\d{1,4}[.,]\d{2})\s?(?:€|£|EUR|USD|CHF|kr|zł|Kč|Ft|ea|each)?(?:\s?\/\s?\p{L}{1,5}\.?)?$/iu;

/** Words of a count, its unit, the sign, the price and what it is for. */
const MOST_WORDS = 8;

/** What some words say when they are nothing but a count and a price. */
export function pricedCountOf(span: Span, mark: DecimalMark): PricedCount | null {
  if (span.to <= span.from || span.to - span.from > MOST_WORDS) return null;
  const [, count = '', each = ''] = PRICED_COUNT.exec(textOf(span)) ?? [];
  const price = each === '' ? null : readNumeral(each, mark);
  // Three figures behind a mark are grams here, not thousands.
  return price && { quantity: count.replace(',', '.'), unitPrice: toMoneyString(price.value), span };
}

/** The count and the price behind a name that make an amount: "Tea 2 x 6.50". */
export function pricedCountBehind(words: Span, amount: string, mark: DecimalMark): PricedCount | null {
  for (let from = Math.max(words.from, words.to - MOST_WORDS); from < words.to; from++) {
    const priced = pricedCountOf({ ...words, from }, mark);
    if (priced) return makes(priced, amount) ? priced : null;
  }
  return null;
}

/** Whether a count and a price make an amount. */
export const makes = ({ quantity, unitPrice }: PricedCount, amount: string): boolean =>
  centsOf(amount) !== 0 && isProduct({ quantity, price: unitPrice, amount, percents: [] });
