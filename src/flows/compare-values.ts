/** Whether an extracted value is the expected one: by the kind that the expected values of a field show. Pure. */

/** How the values of a field are compared. */
export type ValueKind = 'money' | 'date' | 'id' | 'text';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';

const CURRENCIES = Intl.supportedValuesOf('currency');

/** A currency's own sign where it is letters: "RM", "zł", "Rs". */
const signOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type, value }) => type === 'currency' && /^\p{L}{2,}$/u.test(value))?.value;

/** Codes and signs of currencies. A single letter is none here: codes begin with one. */
const CURRENCY_WORDS: ReadonlySet<string> = new Set(
  [...CURRENCIES, ...CURRENCIES.flatMap((currency) => signOf(currency) ?? [])].map((word) =>
    word.toLowerCase(),
  ),
);

/** A word of two or three letters at either end of an amount. */
const WORD_AT_AMOUNT = /^\p{L}{2,3}\.?(?=\s*[-\d.,])|(?<=[\d.,-]\s*)\p{L}{2,3}\.?$/gu;

/** Text without what print and typing vary: case, spaces, punctuation. */
const squash = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A value as text; what is no scalar as JSON. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** The numbers a written amount may mean: `1.234` is both a thousand and a little more than one. */
export function amountsOf(text: string): readonly number[] {
  const bare = text
    .replace(/\p{L}{0,3}\p{Sc}/gu, '')
    .trim()
    .replace(WORD_AT_AMOUNT, (word) => (CURRENCY_WORDS.has(word.replace('.', '').toLowerCase()) ? '' : word))
    .replace(/[.,]\s?[-–—]{1,2}$/u, '')
    .replace(/[\s'’]/gu, '')
    .replace(/\u2212/gu, '-');
  const match = /^(\(?[-+]?)(\d[\d.,]*|[.,]\d+)(\)?-?)$/u.exec(bare);
  if (!match) return [];
  const sign = /[-(]/u.test(match[1] ?? '') || (match[3] ?? '').endsWith('-') ? -1 : 1;
  const digits = match[2] ?? '';
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const whole = Number(digits.replace(/[.,]/gu, ''));
  if (last < 0) return [sign * whole];
  const decimal = Number(`${digits.slice(0, last).replace(/[.,]/gu, '')}.${digits.slice(last + 1)}`);
  const isOnly = digits.replace(/\d/gu, '').length === 1;
  const isGrouping = digits.length - last - 1 === 3;
  if (isGrouping && isOnly) return [sign * whole, sign * decimal];
  return [sign * (isGrouping && digits[last] === digits.replace(/\d/gu, '')[0] ? whole : decimal)];
}

/** A day of the week at either end of a date, and a time behind it: `Sat, 10 Oct 2015`, `10/10/15 (Sat)`, `4/4/2012 7:33 AM`. */
const AROUND_DAY = new RegExp(
  String.raw`^${WEEKDAY}[.,\s]*(?=[a-z\d])|[\s,]*\(?(?<![a-z])${WEEKDAY}\.?\)?$|[\s,]\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?$`,
  'gu',
);

/** The days a written date may mean, as YYYY-MM-DD: `03/04/2024` is in March and in April. */
export function daysOf(text: string): readonly string[] {
  const days = new Set<string>();
  const add = (year: string, month: string | number, day: string): void => {
    const full = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
    const iso = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31) days.add(iso);
  };
  const clean = text
    .trim()
    .toLowerCase()
    .replace(/[´’‘`]/gu, "'")
    .replace(AROUND_DAY, '')
    .replace(/[\s.,;]+$/u, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:t.*)?$/u.exec(clean);
  const figures = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})$/u.exec(clean);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s/-]*([a-z]{3})[a-z]*\.?,?[\s'/-]*(\d{4}|\d{2})$/u.exec(
    clean,
  );
  const monthFirst = /^([a-z]{3})[a-z]*\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[,\s'-]\s*(\d{4}|\d{2})$/u.exec(
    clean,
  );
  if (iso) add(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  if (figures) {
    add(figures[3] ?? '', figures[2] ?? '', figures[1] ?? '');
    add(figures[3] ?? '', figures[1] ?? '', figures[2] ?? '');
  }
  if (dayFirst) add(dayFirst[3] ?? '', MONTHS.indexOf(dayFirst[2] ?? '') + 1, dayFirst[1] ?? '');
  if (monthFirst) add(monthFirst[3] ?? '', MONTHS.indexOf(monthFirst[1] ?? '') + 1, monthFirst[2] ?? '');
  return [...days];
}

/** Whether a number has a decimal mark or a currency, as amounts do. A bare run of digits may be a code. */
const isAmount = (text: string): boolean => amountsOf(text).length > 0 && /[.,]|\p{Sc}|[A-Z]{3}/u.test(text);

/** Share of the expected values of a field that has to show a kind: people type them, and a few typing errors do not count. */
const MOST = 0.8;

/** The kind of a field, from its expected values in all documents; `text` when there are none. */
export function inferKind(values: readonly unknown[]): ValueKind {
  const texts = values.map(asText).filter((text) => text !== '');
  if (texts.length === 0) return 'text';
  const most = (test: (text: string) => boolean): boolean => texts.filter(test).length >= MOST * texts.length;
  if (most((text) => daysOf(text).length > 0)) return 'date';
  const numeric = most((text) => amountsOf(text).length > 0);
  if (numeric && (texts.some(isAmount) || values.some((value) => typeof value === 'number'))) return 'money';
  return most((text) => /\d/u.test(text) && !/\s\p{L}{2,}/u.test(text)) ? 'id' : 'text';
}

/**
 * Amounts and dates by what they mean, codes and text by their letters and digits; so is an expected value that is not of
 * its field's kind. Nothing extracted is never right.
 */
export function isRight(kind: ValueKind, expected: unknown, actual: unknown): boolean {
  const [wanted, given] = [asText(expected), asText(actual)];
  if (given === '') return false;
  if (kind === 'money') {
    const [wantedAmounts, amounts] = [amountsOf(wanted), amountsOf(given)];
    if (wantedAmounts.length > 0) {
      return wantedAmounts.some((one) => amounts.some((other) => Math.abs(one - other) < 0.005));
    }
  }
  if (kind === 'date') {
    const [wantedDays, days] = [daysOf(wanted), daysOf(given)];
    if (wantedDays.length > 0) return wantedDays.some((day) => days.includes(day));
  }
  return squash(wanted) === squash(given);
}
