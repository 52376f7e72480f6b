/** The lines under a table header, words in their columns, down to the totals. */
import { currencyBehind } from '../currencies.ts';
import { groupsAt } from '../grouped.ts';
import { readNumeral } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Hits } from '../regions.ts';
import type { Line, Sheet, Span, Token } from '../sheet.ts';
import type { Column, Header } from './header.ts';
import { extentOf } from './extent.ts';
import type { Extent } from './extent.ts';
import { centsIn, isClearlySum, mayBeSum } from './left-out.ts';

/** A line of a table. */
export interface TableLine {
  readonly line: Line;
  /** Its words by column index. */
  readonly cells: ReadonlyMap<number, Span>;
  /** Columns of numbers in which it has one. */
  readonly numbers: readonly number[];
}

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
]);
/** Those of pay, which the rows of payslips may be called as well: "Brutoloon 160,00 16,25 2.600,00". */
const OF_PAY = new Set(['gross_pay', 'net_pay', 'deductions']);
/** Amounts of a sum of pay at most: of this period and of the year. */
const MOST_OF_PAY = 2;
/** The number of a page, in most languages. */
const PAGE_NUMBER =
  /^[-–\s]*(?:page|seite|blatt|p[áa]gina|pag\.?|pág\.?|blad|strona|str\.?|oldal|sayfa)?\s*\d{1,4}\s*(?:(?:\/|of|von|de|sur|di|van|z)\s*\d{1,4})?[-–\s]*$/iu;
/** White, in line heights, that no table leaves between its rows. */
const FAR = 9;

const isNumber = (token: Token, mark: DecimalMark): boolean =>
  /\d/.test(token.text) && readNumeral(token.text, mark) !== null;

/** The column a token stands in: by overlap, else by the nearest of its edges and center. */
function columnOf(columns: readonly Column[], token: Token, numeric: boolean): number {
  let best = 0;
  let bestDistance = Infinity;
  columns.forEach((column, index) => {
    const overlap = Math.min(column.x1, token.x1) - Math.max(column.x0, token.x0);
    const center = Math.abs((column.x0 + column.x1 - token.x0 - token.x1) / 2);
    const edges = Math.min(Math.abs(column.x0 - token.x0), Math.abs(column.x1 - token.x1), center);
    let distance = overlap > 0 ? -overlap / (token.x1 - token.x0 || 1) : edges;
    if (overlap <= 0 && numeric && !column.numeric) distance += 15;
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  });
  return best;
}

const isUnder = (token: Token, column: Column): boolean => column.x0 < token.x1 && column.x1 > token.x0;

/**
 * The word that tells the column of a text: its first, or where that stands in white, as left of a label set in the middle,
 * the first below the label of a column of text.
 */
function tellingOf(columns: readonly Column[], line: Line, at: number, to: number): Token | undefined {
  const first = line.tokens[at];
  const words = line.tokens.slice(at, to).filter((token) => token.segment === first?.segment);
  const under = words.find((token) => columns.some((column) => isUnder(token, column)));
  const isText = columns.every((column) => !column.numeric || !under || !isUnder(under, column));
  return under && isText ? under : first;
}

/** The tokens of a line by column; words of one phrase stay together. */
function cellsOf(
  line: Line,
  { from, to }: Extent,
  columns: readonly Column[],
  mark: DecimalMark,
): Map<number, Span> {
  const cells = new Map<number, Span>();
  let current = -1;
  line.tokens.forEach((token, index) => {
    if (index < from || index >= to) return;
    const previous = index > from ? line.tokens[index - 1] : undefined;
    const together = previous?.segment === token.segment;
    const numeric = isNumber(token, mark);
    const telling = together || numeric ? token : (tellingOf(columns, line, index, to) ?? token);
    const own = columnOf(columns, telling, numeric);
    const under = columns[own];
    const apart =
      previous === undefined ||
      token.x0 - previous.x1 > 0.6 * token.size ||
      (under !== undefined && under.x0 < token.x1 && under.x1 > token.x0);
    const mayLeave =
      apart &&
      (numeric || columns[current]?.numeric === true || (columns[own]?.x0 ?? Infinity) <= token.x0 + 2);
    if (!together || (own !== current && mayLeave && own > current)) current = own;
    const span = cells.get(current);
    cells.set(current, { line, from: span?.from ?? index, to: index + 1 });
  });
  return cells;
}

const hasNumber = (span: Span, mark: DecimalMark): boolean =>
  span.line.tokens.slice(span.from, span.to).some((token) => isNumber(token, mark));

/** Whether a word is a rate of tax, which may stand before its label: "plus 19 % VAT". */
const isRate = ({ tokens }: Line, at: number): boolean =>
  /^\d{1,2}(?:[.,]\d{1,2})?%?$/.test(tokens[at]?.text ?? '') &&
  (tokens[at]?.text.endsWith('%') === true || tokens[at + 1]?.text.startsWith('%') === true);

/** Whether all that a cell says in figures is a rate: "Discount 5%" below a sum counts nothing. */
const isRateAlone = (span: Span | undefined): boolean =>
  span?.line.tokens.every(
    ({ text }, at) => at < span.from || at >= span.to || !/\d/.test(text) || isRate(span.line, at),
  ) === true;

/** Whether a number is an amount by its cents, or a whole one by its groups or its currency. */
const isAmount = (tokens: readonly Token[], at: number, to: number): boolean =>
  /\d[.,]\d{2}(?!\d)/.test(tokens[at]?.text ?? '') ||
  groupsAt(tokens, at, to) > 1 ||
  currencyBehind(tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '') !== null;

function isEnd(line: Line, { from, to }: Extent, hits: Hits, mark: DecimalMark): boolean {
  const totals = (hits[line.index] ?? []).filter(
    (hit) =>
      hit.match > 0.85 &&
      hit.standing >= 0.6 &&
      hit.from >= from &&
      hit.to <= to &&
      hit.concepts.some((id) => ENDS.has(id)) &&
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

/** Whether a line that begins like a total names a part of the table: "Summe Titel 1", "Total materials", not "Total" or "Summe netto". */
function namesPart(line: Line, hits: Hits): boolean {
  const [hit] = (hits[line.index] ?? []).filter(({ concepts }) => concepts.some((id) => ENDS.has(id)));
  const [last, next] = hit === undefined ? [] : [line.tokens[hit.to - 1], line.tokens[hit.to]];
  const isGoingOn = next !== undefined && next.segment === last?.segment && /^\p{L}{3}/u.test(next.text);
  return hit?.from === 0 && isGoingOn && mayBeSum(line);
}

const WITH_CENTS = /\d[.,]\d{2}(?!\d)/;

/** The amounts of a line that are printed with cents, in cents. */
const amountsOf = (line: Line, mark: DecimalMark): readonly number[] =>
  centsIn({ ...line, tokens: line.tokens.filter(({ text }) => WITH_CENTS.test(text)) }, mark);

/** Whether the one amount of a line is the sum of the amounts at the end of the rows since the sum before. */
function isSumOf(line: Line, rows: readonly TableLine[], mark: DecimalMark): boolean {
  const amounts = amountsOf(line, mark);
  const made = rows.reduce((sum, row) => sum + (amountsOf(row.line, mark).at(-1) ?? 0), 0);
  return amounts.length === 1 && rows.length > 0 && made === amounts[0];
}

/** White above the number of a page, in line heights, at least: nearer to a line it is a part of a cell. */
const APART = 0.5;

function isPageNumber(sheet: Sheet, line: Line): boolean {
  const above = sheet.lines[line.index - 1];
  const em = sheet.em.get(line.page) ?? 10;
  const isCell =
    above?.page === line.page && line.y0 - above.y1 < APART * em && /^\d+$/.test(textOfLine(line));
  return line.parts.length === 1 && !isCell && PAGE_NUMBER.test(textOfLine(line));
}

const textOfLine = ({ tokens }: Line): string => tokens.map(({ text }) => text).join(' ');

/** A heading at the left edge ("Payment terms:"): another part of the page begins. */
function isHeading(line: Line, left: number, em: number): boolean {
  const last = line.tokens.at(-1);
  return (
    line.parts.length === 1 &&
    line.x0 < left + em &&
    last !== undefined &&
    /\p{L}:$/u.test(last.text) &&
    line.tokens.length <= 4
  );
}

/** Whether a header stands below a heading that says that what follows is taken off pay: another table of the same form. */
export function isOfDeductions(sheet: Sheet, hits: Hits, header: Header): boolean {
  const [heading, own] = [sheet.lines[header.from - 1], sheet.lines[header.from]];
  return (
    heading?.page === own?.page &&
    heading?.parts.length === 1 &&
    (hits[header.from - 1] ?? []).some(({ concepts }) => concepts.includes('deductions')) &&
    !heading.tokens.some(({ text }) => /\d/.test(text))
  );
}

/**
 * The lines of the table under a header, over page breaks; carried-forward sums and subtotals are left out.
 * `documentHits` are the labels of the document's own vocabulary, `repeats` its other headers.
 */
export function readLines(
  sheet: Sheet,
  documentHits: Hits,
  header: Header,
  repeats: readonly Header[],
  mark: DecimalMark,
): TableLine[] {
  const { columns } = header;
  const found: TableLine[] = [];
  const left = Math.min(...columns.map((column) => column.x0));
  const reach = extentOf(sheet, header);
  const isSame = (other: Header): boolean => other.signature === header.signature;
  let page = sheet.lines[header.to]?.page ?? sheet.lines[0]?.page ?? 1;
  let previous = sheet.lines[header.to];
  let waiting = false;
  let summed = false;
  let since = 0;
  for (const line of sheet.lines.slice(header.to + 1)) {
    const again = repeats.find((other) => line.index >= other.from && line.index <= other.to);
    if (again) {
      if (!isSame(again) || isOfDeductions(sheet, documentHits, again)) break;
      waiting = false;
      previous = sheet.lines[again.to];
      page = line.page;
      continue;
    }
    if (line.page !== page) {
      // The table may go on without a header; then only lines with numbers in its columns count.
      page = line.page;
      waiting ||= repeats.some((other) => sheet.lines[other.from]?.page === page && isSame(other));
      previous = line;
    }
    if (waiting || isPageNumber(sheet, line)) continue;
    const em = sheet.em.get(line.page) ?? 10;
    const extent = reach(line);
    if (extent.from === extent.to) continue; // Nothing but text beside the table.
    const ends = isEnd(line, extent, documentHits, mark);
    const isPart = ends && namesPart(line, documentHits) && isSumOf(line, found.slice(since), mark);
    if (isClearlySum(line) || isPart) {
      summed ||= ends;
      since = found.length;
      previous = line;
      continue;
    }
    if (ends) {
      if (!repeats.some((other) => other.from > line.index && isSame(other))) break;
      waiting = true;
      continue;
    }
    if (previous && line.y0 - previous.y1 > FAR * em) {
      waiting = true; // A footer, or another part of the page: only a repeated header goes on from here.
      continue;
    }
    if (found.length > 0 && isHeading(line, left, em)) break;
    const cells = cellsOf(line, extent, columns, mark);
    const numbers = [...cells]
      .filter(([column, span]) => columns[column]?.numeric === true && hasNumber(span, mark))
      .map(([column]) => column);
    previous = line;
    const isHeadingOfNext = repeats.some(
      (other) => other.from === line.index + 1 && sheet.lines[other.from]?.page === line.page,
    );
    if (isHeadingOfNext && numbers.length === 0) continue;
    if (summed && numbers.filter((column) => !isRateAlone(cells.get(column))).length < 2) continue;
    summed = false;
    found.push({ line, cells, numbers });
  }
  return found;
}
