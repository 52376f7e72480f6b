/** Tells the line at which a table ends, and the sums of its parts after which it goes on. */
import { currencyBehind, isCurrencyCode } from '../currencies.ts';
import { groupsAt } from '../grouped.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Hits } from '../regions.ts';
import type { Line, Token } from '../sheet.ts';
import type { Extent } from './extent.ts';
import { centsIn, mayBeSum } from './left-out.ts';
import { isNumber } from './row-cells.ts';

/** Labels that end a table when an amount stands beside them. */
const ENDS = new Set([
  'net_total',
  'tax_total',
  'gross_total',
  'amount_due',
  'paid_amount',
  'change',
  'rounding',
  'closing_balance',
  'deductions',
  'net_pay',
  'gross_pay',
  'count_note',
  'taxed_sales',
]);
/** Those of pay, which the rows of payslips may be called as well: "Brutoloon 160,00 16,25 2.600,00". */
const OF_PAY = new Set(['gross_pay', 'net_pay', 'deductions']);
/** Labels of bills that the entries of an account may be called as well: "Card Payment to Uber   37.65". */
const OF_BILLS = new Set(['paid_amount', 'tax_total', 'change', 'amount_due', 'rounding', 'count_note']);
/** Columns of an account. */
const OF_ACCOUNTS = new Set(['line_debit', 'line_credit', 'line_balance']);

/** Whether a table is one of the entries of an account. */
export const isOfAccount = (columns: readonly { readonly concept: string | null }[]): boolean =>
  columns.filter(({ concept }) => OF_ACCOUNTS.has(concept ?? '')).length > 1;

/** Amounts of a sum of pay at most: of this period and of the year. */
const MOST_OF_PAY = 2;
/** Whether a word is a rate of tax, which may stand before its label, or in brackets: "plus 19 % VAT", "(10% off)". */
export const isRate = ({ tokens }: Line, at: number): boolean =>
  /^\(?\d{1,2}(?:[.,]\d{1,2})?%?\)?$/.test(tokens[at]?.text ?? '') &&
  (/%\)?$/.test(tokens[at]?.text ?? '') || tokens[at + 1]?.text.startsWith('%') === true);

/** Whether all that stands before a word of a line is a rate: "21% btw over 1.520,25". */
const isBehindRate = (line: Line, from: number, at: number): boolean =>
  at > from &&
  line.tokens.slice(from, at).every(({ text }, index) => text === '%' || isRate(line, from + index));

/** Whether a number is an amount by its cents, or a whole one by its groups or its currency. */
const isAmount = (tokens: readonly Token[], at: number, to: number): boolean =>
  /\d[.,]\d{2}(?!\d)|^\D{0,3}[1-9]\d{0,2}(?:[.,]\d{3})+\D{0,3}$|^(?:NT)?\p{Sc}\d|\d[円元원]$/u.test(
    tokens[at]?.text ?? '',
  ) ||
  groupsAt(tokens, at, to) > 1 ||
  currencyBehind(tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '') !== null;

/** Whether words follow the label of change that would name it no more: "Change order 1: replace decking", not "Change EUR". */
const isWorkOrdered = ({ line, to, concepts }: LabelHit): boolean =>
  concepts.includes('change') &&
  line.tokens
    .slice(to)
    .some(
      ({ text, segment }) =>
        segment === line.tokens[to - 1]?.segment && /^\p{L}{3}/u.test(text) && !isCurrencyCode(text),
    );

/** What tells totals from rows in the table of a document. */
interface TableKind {
  readonly hits: Hits;
  readonly mark: DecimalMark;
  readonly isOfDeductions: boolean;
  readonly isOfAccount: boolean;
}

/** Whether a total, or the labels of several, stand in a line: the table is over. A tax is one of the rows of deductions. */
export function isEnd(
  line: Line,
  { from, to }: Extent,
  { hits, mark, isOfDeductions, isOfAccount }: TableKind,
): boolean {
  const totals = (hits[line.index] ?? []).filter(
    (hit) =>
      hit.match > 0.85 &&
      (hit.standing >= 0.6 || isBehindRate(line, from, hit.from)) &&
      hit.from >= from &&
      hit.to <= to &&
      !isWorkOrdered(hit) &&
      hit.concepts.some(
        (id) => ENDS.has(id) && !(isOfDeductions && id === 'tax_total') && !(isOfAccount && OF_BILLS.has(id)),
      ) &&
      !line.tokens.some(
        (token, at) => at >= from && at < hit.from && /\d/.test(token.text) && !isRate(line, at),
      ),
  );
  const amounts = line.tokens.filter(
    (token, at) => at >= from && at < to && isNumber(token, mark) && isAmount(line.tokens, at, to),
  ).length;
  const isOfPay = totals.every(({ concepts }) => concepts.some((id) => OF_PAY.has(id)));
  if (isOfPay && amounts > MOST_OF_PAY) return false;
  // Labels of several totals in a row have their amounts below them.
  return amounts > 0 ? totals.length > 0 : new Set(totals.flatMap((hit) => hit.concepts[0] ?? [])).size > 1;
}

/**
 * Whether a line with the label of a total names a part of the table: "Summe Titel 1", "Total materials", "Labour total", not
 * "Total", "Summe netto" or "Invoice total", whose first word is of a label as well.
 */
export function namesPart(line: Line, hits: Hits): boolean {
  const ends = (hits[line.index] ?? []).filter(({ concepts }) => concepts.some((id) => ENDS.has(id)));
  const [hit] = ends;
  if (ends.length === 1 && hit !== undefined && hit.from > 0 && hit.from < 4)
    return line.tokens.every(({ text, segment }, at) => {
      const isNamed = /^\p{L}{3,}$/u.test(text) && segment === line.tokens[0]?.segment;
      return at > hit.to - 1 ? !/\p{L}{3}/u.test(text) : isNamed;
    });
  const [last, next] = hit === undefined ? [] : [line.tokens[hit.to - 1], line.tokens[hit.to]];
  const isGoingOn = next !== undefined && next.segment === last?.segment && /^\p{L}{3}/u.test(next.text);
  return hit?.from === 0 && isGoingOn && mayBeSum(line);
}

const WITH_CENTS = /\d[.,]\d{2}(?!\d)/;

/** The amounts of a line that are printed with cents, in cents. */
const amountsOf = (line: Line, mark: DecimalMark): readonly number[] =>
  centsIn({ ...line, tokens: line.tokens.filter(({ text }) => WITH_CENTS.test(text)) }, mark);

/** Whether the one amount of a line is the sum of the amounts at the end of the rows since the sum before. */
export function isSumOf(line: Line, rows: readonly { readonly line: Line }[], mark: DecimalMark): boolean {
  const amounts = amountsOf(line, mark);
  const made = rows.reduce((sum, row) => sum + (amountsOf(row.line, mark).at(-1) ?? 0), 0);
  return amounts.length === 1 && rows.length > 0 && made === amounts[0];
}
