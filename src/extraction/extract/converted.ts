/** Amounts that a document states once more in the currency of its country: "Rekapitulace DPH v CZK (kurz 24,310 CZK/EUR)". */
import type { Candidate } from './candidates/candidate.ts';
import { currencyIn, isCurrencyCode } from './currencies.ts';
import type { FieldSpec } from './fields/compile-field.ts';
import { emOf } from './sheet.ts';
import type { Line, Sheet } from './sheet.ts';

/** What is asked in the currency of the document. */
const TOTALS: ReadonlySet<string | null> = new Set(['net_total', 'tax_total', 'gross_total', 'amount_due']);
/** What names a rate of exchange. */
const RATE =
  /(?<!\p{L})(?:kur[sz]\p{L}{0,2}|(?:wechsel|umrechnungs|valuta|växel)kurs|(?:exchange )?rate|cours|taux|koers|wisselkoers|cambio|câmbio|árfolyam\p{L}*|tečaj\p{L}*|curs\p{L}{0,3}|курс\p{L}*)(?!\p{L})/iu;
/** What stands before the currency of a section that is stated in it. */
const STATED_IN = /(?<!\p{L})(?:in|v|ve|w|en|i|em|în|в)\s+$/iu;
/** Three capitals, as the codes of currencies are. */
const CODE = /(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu;
/** Lines of such a section at most, and the white between them, in line heights. */
const SECTION = { lines: 8, white: 2.5 };

const wordsOf = ({ tokens }: Line): string => tokens.map(({ text }) => text).join(' ');

/** The currency that the most amounts of a document bear, but for those in lines with a rate of exchange; null when none does. */
function currencyOf(candidates: readonly Candidate[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency, kind, spans } of candidates) {
    if (kind !== 'money' || currency === null || spans.some(({ line }) => RATE.test(wordsOf(line)))) continue;
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

/** Whether a line with a rate heads a section that is stated in another currency. */
function isHeading(text: string, own: string): boolean {
  const rateAt = text.search(RATE);
  return [...text.matchAll(CODE)].some(
    ({ 0: code, index }) =>
      index < rateAt && code !== own && isCurrencyCode(code) && STATED_IN.test(text.slice(0, index)),
  );
}

/**
 * The amounts that are converted: those in another currency beside a rate of exchange, and those below a heading that says so, as
 * far as its lines go on without the currency of the document.
 */
export function convertedAmounts(sheet: Sheet, candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const own = currencyOf(candidates);
  if (own === null) return new Set();
  const below = new Set<number>();
  for (const heading of sheet.lines) {
    const text = wordsOf(heading);
    if (!RATE.test(text) || !isHeading(text, own)) continue;
    let last = heading;
    for (const line of sheet.lines.slice(heading.index + 1, heading.index + 1 + SECTION.lines)) {
      const white = (line.y0 - last.y1) / emOf(sheet, line.page);
      if (line.page !== heading.page || white > SECTION.white || currencyIn(wordsOf(line)) === own) break;
      below.add(line.index);
      last = line;
    }
  }
  return new Set(
    candidates.filter(({ kind, currency, spans: [span] }) => {
      if (kind !== 'money' || span === undefined) return false;
      const isBeside = currency !== null && currency !== own && RATE.test(wordsOf(span.line));
      return isBeside || below.has(span.line.index);
    }),
  );
}

/** Whether a field asks for a total in the currency of the document: its name does not tell another. */
export const isInOwnCurrency = ({ concept, name }: FieldSpec): boolean =>
  TOTALS.has(concept) && !name.split(/[^\p{L}]+/u).some((word) => isCurrencyCode(word.toUpperCase()));
