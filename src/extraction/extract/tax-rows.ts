/** Summaries of several tax rates: which of their rows is the sum, and which are the parts that make it up. */
import type { Candidate } from './candidates/candidate.ts';
import { centsOf } from './numerals.ts';

/** A row of amounts before tax, of tax, and of both, in cents. */
export interface TaxRow {
  readonly net: number;
  readonly tax: number;
}

/** A row that is the sum of others. */
export interface TaxSum {
  readonly sum: TaxRow;
  readonly parts: readonly TaxRow[];
}

/** A tax is no larger a share of what it is raised on. */
export const MOST_RATE = 0.3;
/** Rounding of each part, in cents. */
export const ROUNDING = 1;
/** Rows of one summary, or of the lines it sums up. */
const MOST_PARTS = 40;

/** The percentages that a text names, in order: "19%", "% 19,0". */
export const ratesIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%|%\s?(\d{1,2}(?:[.,]\d{1,3})?)/gu)].map(
    ([, before, after]) => Number((before ?? after ?? '').replace(',', '.')),
  );

/** What a line of amounts says of net and tax: the first two that make a third, the first and the sum of two equal ones, else the last two of which one may be the tax of the other. */
function rowOf(cents: readonly number[]): TaxRow | null {
  const isTax = (net: number, tax: number): boolean => net > 0 && tax >= 0 && tax <= MOST_RATE * net;
  for (let at = 0; at + 2 < cents.length; at++) {
    const [net = 0, tax = 0, gross = 0] = cents.slice(at, at + 3);
    if (isTax(net, tax) && Math.abs(net + tax - gross) <= ROUNDING) return { net, tax };
  }
  // Two taxes side by side and their sum: "1,000.00  9%  90.00  9%  90.00  180.00".
  const [base = 0, one = 0, other = 0, both = 0] = cents;
  if (cents.length === 4 && one > 0 && one === other && one + other === both && isTax(base, both))
    return { net: base, tax: both };
  const [net = 0, tax = 0] = cents.slice(-2);
  return cents.length >= 2 && isTax(net, tax) ? { net, tax } : null;
}

/** The rows from one on, in one direction, that add up to a row; null when they do not. */
function partsOf(sum: TaxRow, rows: readonly TaxRow[]): TaxRow[] | null {
  let [net, tax] = [0, 0];
  for (let count = 1; count <= Math.min(rows.length, MOST_PARTS); count++) {
    const row = rows[count - 1];
    if (!row) break;
    net += row.net;
    tax += row.tax;
    if (net > sum.net + count * ROUNDING) return null;
    const fits = Math.abs(net - sum.net) <= count * ROUNDING && Math.abs(tax - sum.tax) <= count * ROUNDING;
    if (fits && count >= 2) return rows.slice(0, count);
  }
  return null;
}

/** What the row begins with that sums up the rows of a table. */
const TOTAL = /^(?:grand\s?)?(?:total|totale|totaal|gesamt|summe|summa|suma|soma|razem)\b/iu;

/** The last row of a document that the rows right above or right below it add up to, or that is the total of the one above it; or null. */
export function findTaxSum(amounts: readonly Candidate[]): TaxSum | null {
  const lines = new Map<number, { readonly cents: number[]; readonly isTotal: boolean }>();
  for (const { shape, value, spans } of amounts) {
    const line = spans[0]?.line;
    if (shape < 0.8 || line === undefined) continue;
    const row = lines.get(line.index) ?? { cents: [], isTotal: TOTAL.test(line.tokens[0]?.text ?? '') };
    row.cents.push(centsOf(value));
    lines.set(line.index, row);
  }
  const rows = [...lines.entries()]
    .sort(([one], [other]) => one - other)
    .flatMap(([, { cents, isTotal }]) => {
      const row = rowOf(cents);
      return row ? [{ ...row, isTotal }] : [];
    });
  for (let at = rows.length - 1; at >= 0; at--) {
    const sum = rows[at];
    if (!sum || sum.tax === 0) continue;
    const parts = partsOf(sum, rows.slice(at + 1)) ?? partsOf(sum, rows.slice(0, at).reverse());
    if (parts) return { sum, parts };
    const above = rows[at - 1];
    if (sum.isTotal && above?.net === sum.net && above.tax === sum.tax) return { sum, parts: [] };
  }
  return null;
}
