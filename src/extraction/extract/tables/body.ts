/** The lines under a table header, words in their columns, down to the totals. */
import { conceptOf } from '../../lexicon/concepts.ts';
import { labelKey } from '../fold.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Hits } from '../regions.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import type { Column } from './column.ts';
import type { Header } from './header.ts';
import { extentOf } from './extent.ts';
import { isClearlySum } from './left-out.ts';
import { cellsOf, hasNumber } from './row-cells.ts';
import { isRemark } from './remarks.ts';
import { isEnd, isOfAccount, isRate, isSumOf, namesPart } from './table-end.ts';

/** A line of a table. */
export interface TableLine {
  readonly line: Line;
  /** Its words by column index. */
  readonly cells: ReadonlyMap<number, Span>;
  /** Columns of numbers in which it has one. */
  readonly numbers: readonly number[];
}

/** The number of a page, in most languages. */
const PAGE_NUMBER =
  /^[-–\s]*(?:page|seite|blatt|p[áa]gina|pag\.?|pág\.?|blad|strona|str\.?|oldal|sayfa)?\s*\d{1,4}\s*(?:(?:\/|of|von|de|sur|di|van|z)\s*\d{1,4})?[-–\s]*$/iu;
/** White, in line heights, that no table leaves between its rows. */
const FAR = 9;

/** Whether all that a cell says in figures is a rate, besides codes: "Discount 5%", "SPRING20 (20% off)" below a sum count nothing. */
const isRateAlone = (span: Span | undefined): boolean =>
  span?.line.tokens.every(
    ({ text }, at) => at < span.from || at >= span.to || !/^\P{L}*\d/u.test(text) || isRate(span.line, at),
  ) === true;

/** White above the number of a page, in line heights, at least: nearer to a line it is a part of a cell. */
const APART = 0.5;

function isPageNumber(sheet: Sheet, line: Line): boolean {
  const above = sheet.lines[line.index - 1];
  const em = emOf(sheet, line.page);
  const isCell =
    above?.page === line.page && line.y0 - above.y1 < APART * em && /^\d+$/.test(textOfLine(line));
  return line.parts.length === 1 && !isCell && PAGE_NUMBER.test(textOfLine(line));
}

/** Columns that a total has no number in all of. */
const OF_A_ROW = ['line_quantity', 'line_unit_price', 'line_amount'];

/** Whether a line has a name, a quantity, a price and an amount: it is a row whatever it is called ("Programme  Goods  1,800  1  1,800"). */
function isWholeRow(
  columns: readonly Column[],
  cells: ReadonlyMap<number, Span>,
  numbers: readonly number[],
): boolean {
  const names = columns.findIndex(({ concept, field }) => concept === 'line_description' && field >= 0);
  return (
    cells.has(names) &&
    OF_A_ROW.every((concept) => numbers.some((column) => columns[column]?.concept === concept))
  );
}

/**
 * Whether nothing but an amount and words below the labels of other numbers stand in a line: what sums up the rows, under whatever
 * name, stands right of the names of the articles ("Net @ 20%   650.85").
 */
function isBesideNames(
  columns: readonly Column[],
  cells: ReadonlyMap<number, Span>,
  numbers: readonly number[],
): boolean {
  const names = columns.findIndex(({ concept, field }) => concept === 'line_description' && field >= 0);
  const [amount, ...others] = numbers.filter((column) => !isRateAlone(cells.get(column)));
  const isSum = others.length === 0 && columns[amount ?? -1]?.concept === 'line_amount';
  const isNamed = [...cells].some(
    ([column, span]) =>
      column > names && column !== amount && columns[column]?.numeric === true && isWord(span),
  );
  return names >= 0 && !cells.has(names) && isSum && isNamed;
}

const isWord = (span: Span): boolean =>
  span.line.tokens.slice(span.from, span.to).some(({ text }) => /\p{L}{3}/u.test(text));

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

/** What the first column of a table of deductions may be headed with. */
const DEDUCTIONS: ReadonlySet<string> = new Set((conceptOf('line_deduction')?.labels ?? []).map(labelKey));

/** Whether a header says, or stands below a heading that says, that what follows is taken off pay: another table of the same form. */
export function isOfDeductions(sheet: Sheet, hits: Hits, header: Header): boolean {
  if (DEDUCTIONS.has(labelKey(header.columns[0]?.label ?? ''))) return true;
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
  const kind = {
    isOfDeductions: isOfDeductions(sheet, documentHits, header),
    isOfAccount: isOfAccount(columns),
  };
  // Entries of an account may be parted by what they are, with tables of another form between: deposits, checks, withdrawals.
  const isOfDays = columns.some(({ concept, field }) => concept === 'line_date' && field >= 0);
  let waiting = false;
  let summed = false;
  let since = 0;
  for (const line of sheet.lines.slice(header.to + 1)) {
    const again = repeats.find((other) => line.index >= other.from && line.index <= other.to);
    if (again) {
      if (!isSame(again) || isOfDeductions(sheet, documentHits, again)) {
        if (!isOfDays || !repeats.some((other) => other.from > line.index && isSame(other))) break;
        waiting = true;
        continue;
      }
      waiting = false;
      summed = false;
      since = found.length;
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
    const em = emOf(sheet, line.page);
    const extent = reach(line);
    if (extent.from === extent.to) continue; // Nothing but text beside the table.
    const cells = cellsOf(line, extent, columns, mark);
    const numbers = [...cells]
      .filter(([column, span]) => columns[column]?.numeric === true && hasNumber(span, mark))
      .map(([column]) => column);
    const ends =
      (found.length > 1 && isBesideNames(columns, cells, numbers)) ||
      (!isWholeRow(columns, cells, numbers) && isEnd(line, extent, documentHits, mark, kind));
    const isPart = ends && namesPart(line, documentHits) && isSumOf(line, found.slice(since), mark);
    if (isClearlySum(line) || isPart) {
      // The balance above all rows is no sum of any.
      summed ||= ends && found.length > 0;
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
    previous = line;
    if (isRemark(line, extent, { columns: cells.size, numbers: numbers.length, rows: found })) continue;
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
