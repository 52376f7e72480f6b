/** What stands around a number and says what it is: its currency and its sign, a unit, the rate that it is the base of. */
import { currencyBehind, currencyIn } from '../currencies.ts';
import { readNumeral } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Span, Token } from '../sheet.ts';

/** A word that is a currency, with what is printed around it. */
export const CURRENCY_TOKEN =
  /^[-–−(]?(?:US\$|RM|Rs\.?|C\$|A\$|S\$|R\$|NT\$|Rp\.?|[\p{Sc}§円元원]|บาท|руб|грн|лв|đ|VN[ĐD]|IDR|BGN|RUB|UAH|JPY|KRW|CNY|TWD|THB|BRL|EUR|USD|GBP|CHF|CAD|AUD|PLN|MYR|SGD|INR|SEK|NOK|DKK|CZK|AED|QAR|SAR|TRY|HUF|RON|zł|Kč|kr)[):.]?$/iu;

/** Units of mass and volume that follow a number; not the liter, whose letter a rule of a table is read as. */
const MEASURE = /^(?:[mk]?g|[mcd]l|oz|lbs?)\.?$/;

/** Whether a unit of mass or volume stands right behind a number. */
export function isMeasured(tokens: readonly Token[], to: number): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  return last !== undefined && next?.segment === last.segment && MEASURE.test(next.text);
}

/** How much nearer a currency stands to the number behind it than to the one before it when it belongs to that one. */
const NEARER = 2;

/** Whether a currency behind a number is that of the next one: "Kostenstelle 4410    CHF 500.00". */
function isOfNext(tokens: readonly Token[], at: number): boolean {
  const [last, currency, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (last === undefined || currency === undefined || next === undefined || !/^[-–−+(]?\d/.test(next.text))
    return false;
  return currency.x0 - last.x1 > NEARER * Math.max(0, next.x0 - currency.x1);
}

/** The currency printed right beside a number. */
export function currencyBeside(
  tokens: readonly Token[],
  from: number,
  to: number,
): { code: string; from: number; to: number } | null {
  const own = tokens
    .slice(from, to)
    .map((token) => token.text)
    .join(' ');
  const inside = /\p{Sc}|[A-Z]{2,3}|\d(?:[円元원đр]|บาท|руб|грн|лв)/u.test(own) ? currencyIn(own) : null;
  if (inside !== null) return { code: inside, from, to };
  const before = tokens[from - 1];
  if (before && CURRENCY_TOKEN.test(before.text)) {
    const code = currencyIn(before.text.replace('§', '$'));
    if (code !== null) return { code, from: from - 1, to };
  }
  const after = tokens[to];
  if (!after || isOfNext(tokens, to)) return null;
  const code =
    currencyBehind(tokens[to - 1]?.text ?? '', after.text) ??
    (CURRENCY_TOKEN.test(after.text) ? currencyIn(after.text) : null);
  return code === null ? null : { code, from, to: to + 1 };
}

const SIGN = /^[-–−]$/u;

/** Whether the sign of a number stands before its currency: "-€ 12,00", "- kr 12,00"; not "10 - € 20" without a wide gap. */
export function hasSignAhead(tokens: readonly Token[], at: number): boolean {
  const [before, sign, other] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]];
  if (before === undefined || !CURRENCY_TOKEN.test(before.text)) return false;
  if (/^[-–−]/u.test(before.text)) return true;
  if (sign === undefined || !SIGN.test(sign.text)) return false;
  return other?.segment !== sign.segment || !/\d/.test(other.text);
}

/** Whether brackets behind a label say how the amount right of them is reckoned: "Late payment fee (3 x £40.00)   120.00". */
export function isReckoned({ line: { tokens }, from, to }: Span): boolean {
  const segment = tokens[from]?.segment;
  const opening = tokens.slice(0, from).findLastIndex(({ text }) => /[()]/.test(text));
  const isOpen = tokens[opening]?.segment === segment && /^\([^)]*$/.test(tokens[opening]?.text ?? '');
  return (
    isOpen &&
    opening > 0 &&
    tokens.slice(from, to).some(({ text }) => text.endsWith(')')) &&
    tokens.slice(opening, from).some(({ text }) => /^[x×✕@à*]$/iu.test(text)) &&
    tokens.slice(to).some((token) => token.segment !== segment && /\d[.,]\d{2}$/.test(token.text))
  );
}

/** Words of a label before an amount, at most. */
const LABEL_WORDS = 3;
/** What an amount in words ends with. */
const IN_WORDS = /^(?:dollars|euros?|pounds|pesos|reais|francs|franken|złotych|kronor|kroner|lei|forint)$/iu;

/**
 * Whether an amount in brackets stands in a sentence, as "Nine Hundred Dollars ($900.00)" does: a negative one stands alone in its
 * place or right behind its label, and nothing goes on behind it.
 */
export function isAside({ line: { tokens }, from, to }: Span): boolean {
  const [first, last] = [tokens[from], tokens[to]];
  if (first?.text.startsWith('(') !== true) return false;
  const isWord = ({ text, segment }: Token): boolean =>
    segment === first.segment && /\p{L}{2}/u.test(text) && !CURRENCY_TOKEN.test(text) && !/\d/.test(text);
  const end = last !== undefined && CURRENCY_TOKEN.test(last.text) ? to + 1 : to;
  const isClosed = tokens.slice(from, end).some(({ text }) => text.includes(')'));
  return (
    !isClosed ||
    /\)[.,;]$/.test(tokens[end - 1]?.text ?? '') ||
    IN_WORDS.test(tokens[from - 1]?.text ?? '') ||
    tokens.slice(0, from).filter(isWord).length > LABEL_WORDS ||
    tokens.slice(end, end + 1).some(isWord)
  );
}

/** Words between a rate and the amount it is taken of: "TVA 20 % (base 1 100,00 €)", "19 % MwSt auf 200,00", "USt 7 % aus 74,70". */
const OF_BASE = new Set(
  'base basis bas basi sur su s sobre auf von aus of on over op av af od ze z'.split(' '),
);

/** Whether an amount is what a rate left of it is taken of: what comes of it stands further right. */
export function isBase({ line, from, to }: Span, mark: DecimalMark): boolean {
  const { tokens } = line;
  let at = from - 1;
  while (/^[(:]$/.test(tokens[at]?.text ?? '') || CURRENCY_TOKEN.test(tokens[at]?.text ?? '')) at--;
  if (!OF_BASE.has(tokens[at]?.folded ?? '')) return false;
  const hasRate = tokens.slice(0, at).some(({ text }) => text.includes('%'));
  return (
    hasRate &&
    tokens.slice(to).some(({ text }) => /\d[.,]\d/.test(text) && readNumeral(text, mark)?.percent === false)
  );
}
