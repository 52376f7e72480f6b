/** The few values by which a person recognizes a document in a table. */

/** What people look for first; a field ranks by the first pattern its name matches. */
const RANKS: readonly RegExp[] = [
  /gross.?total|grand.?total|^total|amount.?due|balance.?due|net.?pay|closing.?balance|(gross|total).?amount/i,
  /currency/i,
  /number|(^|_)(id|no)$/i,
  /date/i,
  /name|vendor|supplier|seller|store|company|merchant|issuer|bank|advertiser|employer/i,
  /total|amount|balance/i,
];
/** More would not fit on a line. */
const SHOWN = 5;

const rankOf = (name: string): number => {
  const rank = RANKS.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? RANKS.length : rank;
};

/** Totals first, then numbers, dates and names, in one line: `total 119.00, invoice_number R-17`. */
export function keyValues(data: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(data ?? {})
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
    .map(([name, value], at) => ({ text: `${name} ${String(value)}`, rank: rankOf(name), at }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, SHOWN)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join(', ');
}
