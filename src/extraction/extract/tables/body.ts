/** The lines under a table header, words in their columns, down to the totals. */
import { conceptOf } from '../../lexicon/concepts.ts';
import { labelKey } from '../fold.ts';
import type { DecimalMark } from '../numerals.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import type { Hits } from '../regions.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import type { Header } from './header.ts';
import { endOfBorder, isBelowBorder } from './border.ts';
import { extentOf } from './extent.ts';
import type { Extent } from './extent.ts';
import { isClearlySum } from './left-out.ts';
import { cellsOf, hasNumber } from './row-cells.ts';
import { isNote, isRemark } from './remarks.ts';
import {
  isBesideNames,
  isHeading,
  isNumbering,
  isPageNumber,
  isRowBelowSum,
  isWholeRow,
} from './line-kinds.ts';
import { isEnd, isOfAccount, isSumOf, namesPart } from './table-end.ts';

/** A line of a table. */
export interface TableLine {
  readonly line: Line;
  /** Its words by column index. */
  readonly cells: ReadonlyMap<number, Span>;
  /** Columns of numbers in which it has one. */
  readonly numbers: readonly number[];
}

/** White, in line heights, that no table leaves between its rows. */
const FAR = 9;

/** What the first column of a table of deductions may be headed with. */
const DEDUCTIONS: ReadonlySet<string> = new Set((conceptOf('line_deduction')?.labels ?? []).map(labelKey));

/** The number of a section before its heading: "II. DEDUCCIONES". */
const NUMBERED = /^[\p{Lu}\d]{1,4}[.)]\s/u;

/** Whether a header says, or stands below a heading that says, that what follows is taken off pay: another table of the same form. */
export function isOfDeductions(sheet: Sheet, hits: Hits, header: Header): boolean {
  const first = (header.columns[0]?.label ?? '').replace(NUMBERED, '');
  if (DEDUCTIONS.has(labelKey(first))) return true;
  const [heading, own] = [sheet.lines[header.from - 1], sheet.lines[header.from]];
  return (
    heading?.page === own?.page &&
    heading?.parts.length === 1 &&
    (hits[header.from - 1] ?? []).some(({ concepts }) => concepts.includes('deductions')) &&
    !heading.tokens.some(({ text }) => /\d/.test(text))
  );
}

/** Whether labels of a line name the balance of an account: above all entries it is what they begin with, and no end of them. */
const isBalance = (hits: readonly LabelHit[] = []): boolean =>
  hits.some(({ concepts }) => concepts.includes('closing_balance'));

/** What a table is read from: the document, and the labels of its own vocabulary. */
interface Source {
  readonly sheet: Sheet;
  readonly hits: Hits;
  readonly mark: DecimalMark;
}

/** Reads on under a header, line by line. */
class Walk {
  readonly found: TableLine[] = [];
  readonly #source: Source;
  readonly #header: Header;
  /** The other headers of the document. */
  readonly #repeats: readonly Header[];
  readonly #left: number;
  readonly #extentOf: (line: Line) => Extent;
  readonly #kind: { readonly isOfDeductions: boolean; readonly isOfAccount: boolean };
  #page: number;
  /** Where the border of the table ends on this page. */
  #end: number;
  /** The last line that was of the table. */
  #previous: Line | undefined;
  /** Whether nothing counts until the header comes again. */
  #waiting = false;
  /** Whether the rows were summed up. */
  #summed = false;
  /** The first row that no sum stands below yet, and that of them which stands below the last header. */
  #since = 0;
  #sinceHeader = 0;

  constructor(source: Source, header: Header, repeats: readonly Header[]) {
    this.#source = source;
    this.#header = header;
    this.#repeats = repeats;
    const { sheet, hits } = source;
    const { columns } = header;
    this.#left = Math.min(...columns.map((column) => column.x0));
    this.#extentOf = extentOf(sheet, header);
    this.#kind = {
      isOfDeductions: isOfDeductions(sheet, hits, header),
      isOfAccount: isOfAccount(columns),
    };
    this.#page = sheet.lines[header.to]?.page ?? sheet.lines[0]?.page ?? 1;
    this.#previous = sheet.lines[header.to];
    this.#end = endOfBorder(sheet, this.#previous, columns);
  }

  /** Takes the next line, and tells whether the table may go on behind it. */
  take(line: Line): boolean {
    const again = this.#repeats.find((other) => line.index >= other.from && line.index <= other.to);
    if (again) return this.#takeHeader(again, line);
    if (line.page !== this.#page) this.#turnPage(line);
    if (this.#waiting || isPageNumber(this.#source.sheet, line)) return true;
    if (isBelowBorder(line, this.#end)) return this.#waitBehind(line);
    const extent = this.#extentOf(line);
    // Otherwise there is nothing but text beside the table.
    return extent.from === extent.to || this.#takeText(line, extent);
  }

  #isSame(other: Header): boolean {
    return other.signature === this.#header.signature;
  }

  /** Waits for the header to come again behind a line, and tells whether it does. */
  #waitBehind(line: Line): boolean {
    this.#waiting = this.#repeats.some((other) => other.from > line.index && this.#isSame(other));
    return this.#waiting;
  }

  #takeHeader(again: Header, line: Line): boolean {
    const { sheet, hits } = this.#source;
    if (!this.#isSame(again) || isOfDeductions(sheet, hits, again)) {
      // Entries of an account may be parted by what they are, with tables of another form between: deposits, checks, withdrawals.
      const { columns } = this.#header;
      const isOfDays = columns.some(({ concept, field }) => concept === 'line_date' && field >= 0);
      return isOfDays && this.#waitBehind(line);
    }
    this.#waiting = false;
    this.#summed = false;
    this.#sinceHeader = this.found.length;
    this.#previous = sheet.lines[again.to];
    this.#end = endOfBorder(sheet, this.#previous, again.columns);
    this.#page = line.page;
    return true;
  }

  /** The table may go on without a header; then only lines with numbers in its columns count. */
  #turnPage(line: Line): void {
    const { lines } = this.#source.sheet;
    this.#page = line.page;
    this.#end = Infinity;
    this.#waiting ||= this.#repeats.some(
      (other) => lines[other.from]?.page === line.page && this.#isSame(other),
    );
    this.#previous = line;
  }

  #takeText(line: Line, extent: Extent): boolean {
    const { sheet, hits, mark } = this.#source;
    const { columns } = this.#header;
    const cells = cellsOf(line, extent, columns, mark);
    const numbers = [...cells]
      .filter(([column, span]) => columns[column]?.numeric === true && hasNumber(span, mark))
      .map(([column]) => column);
    const ends =
      (this.found.length > 1 && isBesideNames(columns, cells, numbers)) ||
      (!isWholeRow(columns, cells, numbers) && isEnd(line, extent, { hits, mark, ...this.#kind }));
    // A part may go on over a page, and a table of the same header may stand apart.
    const isSum = [this.#since, this.#sinceHeader].some((at) => isSumOf(line, this.found.slice(at), mark));
    const isPart = ends && namesPart(line, hits) && isSum;
    if (isClearlySum(line) || isPart) {
      // The balance above all rows is no sum of any.
      this.#summed ||= ends && this.found.length > 0;
      [this.#since, this.#sinceHeader] = [this.found.length, this.found.length];
      this.#previous = line;
      return true;
    }
    if (ends && this.found.length === 0 && isBalance(hits[line.index])) {
      this.#previous = line;
      return true;
    }
    if (ends) return this.#waitBehind(line);
    const em = emOf(sheet, line.page);
    if (this.#previous && line.y0 - this.#previous.y1 > FAR * em) {
      this.#waiting = true; // A footer, or another part of the page: only a repeated header goes on from here.
      return true;
    }
    if (this.found.length > 0 && isHeading(line, this.#left, em)) return false;
    this.#previous = line;
    if (!this.#isLeftOut(line, extent, { cells, numbers })) {
      this.#summed = false;
      this.found.push({ line, cells, numbers });
    }
    return true;
  }

  /** Whether a line amid the rows is none: a remark, a heading of the next part, what stands below the sum. */
  #isLeftOut(line: Line, extent: Extent, { cells, numbers }: Omit<TableLine, 'line'>): boolean {
    const { sheet } = this.#source;
    const { lines } = sheet;
    if (numbers.length === 0 && isNote(line, sheet)) return true;
    if (isRemark(line, extent, { columns: cells.size, numbers: numbers.length, rows: this.found }))
      return true;
    const isHeadingOfNext = this.#repeats.some(
      (other) => other.from === line.index + 1 && lines[other.from]?.page === line.page,
    );
    if (isHeadingOfNext && numbers.length === 0) return true;
    if (isNumbering(line) && this.found.every((row) => row.numbers.length === 0)) return true;
    return this.#summed && !isRowBelowSum({ cells, numbers }, this.found);
  }
}

/**
 * The lines of the table under a header, over page breaks; carried-forward sums and subtotals are left out. `repeats` are the
 * other headers of the document.
 */
export function readLines(source: Source, header: Header, repeats: readonly Header[]): TableLine[] {
  const walk = new Walk(source, header, repeats);
  for (const line of source.sheet.lines.slice(header.to + 1)) if (!walk.take(line)) break;
  return walk.found;
}
