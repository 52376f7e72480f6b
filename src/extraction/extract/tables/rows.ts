/** From the lines of a table to its rows: which lines without numbers belong to the numbers above, below or around them. */
import { conceptOf } from '../../lexicon/concepts.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import type { TableLine } from './body.ts';
import type { Column } from './column.ts';
import type { DecimalMark } from '../numerals.ts';
import { withoutSums } from './rows-of-sums.ts';
import { isRuled } from './ruled.ts';

/** A row of a table: the spans of its cells by column index. */
export interface TableRow {
  readonly cells: ReadonlyMap<number, readonly Span[]>;
  readonly lines: readonly Line[];
  /** The first line with a number. */
  readonly anchor: Line;
}

/** Where the text of a row stands beside the line with its numbers, decided once per table. */
type Habit = 'below' | 'above' | 'around';

/** A line of text belongs to a row that is no further away than this, in line heights. */
const NEAR = 1.5;
/** A gap is narrower than another when it is less than this share of it. */
const NARROWER = 0.8;
/** Columns of which a row has one entry at most, besides those of dates. */
const KEYS = new Set(['line_position', 'line_code']);

interface OpenRow {
  readonly cells: Map<number, Span[]>;
  readonly lines: Line[];
  readonly anchor: Line;
  readonly numbers: Set<number>;
}

/** White between two lines in line heights; no page is near another. */
function whiteBetween(sheet: Sheet, upper: Line | undefined, lower: Line | undefined): number {
  if (!lower || upper?.page !== lower.page) return Infinity;
  return (lower.y0 - upper.y1) / emOf(sheet, lower.page);
}

/** Lines that overlap, as those beside a number in the middle of its cell do, are as near as can be. */
const isNarrower = (gap: number, other: number): boolean => gap < NARROWER * other && gap < other;

const isText = (entry: TableLine | undefined): boolean => entry?.numbers.length === 0;

/** Whether a line of text is nearer to the line below it (1) or above it (-1); 0 when neither is clearly nearer. */
function voteOf(sheet: Sheet, lines: readonly TableLine[], at: number): -1 | 0 | 1 {
  const [above, below] = [at, at + 1].map((index) =>
    whiteBetween(sheet, lines[index - 1]?.line, lines[index]?.line),
  );
  if (above === undefined || below === undefined) return 0;
  return isNarrower(below, above) ? 1 : isNarrower(above, below) ? -1 : 0;
}

function habitOf(sheet: Sheet, lines: readonly TableLine[], columns: readonly Column[]): Habit {
  const text = columns.findIndex((column) => column.concept === 'line_description');
  const first = lines.findIndex((entry) => !isText(entry));
  const last = lines.findLastIndex((entry) => !isText(entry));
  const anchors = lines.filter((entry) => !isText(entry));
  const near = (at: number): boolean => whiteBetween(sheet, lines[at - 1]?.line, lines[at]?.line) < NEAR;
  // A heading within the table ("Labour") stands in another column than the names.
  const isNamed = (entry: TableLine | undefined): boolean => text < 0 || entry?.cells.has(text) === true;
  const opens = first > 0 && isText(lines[first - 1]) && isNamed(lines[first - 1]) && near(first);
  const closes = isText(lines[last + 1]) && near(last + 1);
  const bare = anchors.filter((entry) => !entry.cells.has(text)).length;
  if (opens && closes && text >= 0 && 2 * bare > anchors.length) return 'around';
  const votesAt = lines.map((entry, at) => (isText(entry) ? voteOf(sheet, lines, at) : 0));
  const isHeld = (entry: TableLine, at: number): boolean =>
    !isText(entry) && near(at) && near(at + 1) && votesAt[at - 1] === 1 && votesAt[at + 1] === -1;
  if (lines.some(isHeld)) return 'around';
  const votes = votesAt
    .slice(first, last + 1)
    .reduce((sum: number, vote) => sum + vote, (opens ? 1 : 0) - (closes ? 1 : 0));
  return votes > 0 || (votes === 0 && opens) ? 'above' : 'below';
}

/** Whether a line with numbers starts another row than the open one. */
function begins(row: OpenRow, entry: TableLine, columns: readonly Column[]): boolean {
  const { cells, numbers } = entry;
  if (entry.line.page !== row.anchor.page || numbers.some((column) => row.numbers.has(column))) return true;
  const isIn = (of: Iterable<number>, concept: string): boolean =>
    [...of].some((column) => columns[column]?.concept === concept);
  // An entry of an account has one amount, in the one column or in the other.
  const isEntry = (of: Iterable<number>): boolean => isIn(of, 'line_debit') || isIn(of, 'line_credit');
  if (isEntry(numbers) && isEntry(row.numbers)) return true;
  // What is earned and what is taken off stand in rows of their own.
  const isEarned = (of: Iterable<number>): boolean => isIn(of, 'line_amount') || isIn(of, 'line_earning');
  const isOff = (of: Iterable<number>): boolean => isIn(of, 'line_deduction');
  if ((isOff(numbers) && isEarned(row.numbers)) || (isEarned(numbers) && isOff(row.numbers))) return true;
  const both = (accepts: (concept: string) => boolean): boolean =>
    [...cells.keys()].some((column) => accepts(columns[column]?.concept ?? '') && row.cells.has(column));
  if (both((concept) => KEYS.has(concept) || conceptOf(concept)?.type === 'date')) return true;
  return (
    numbers.length >= 2 &&
    row.numbers.size >= 2 &&
    entry.line.tokens.length > 2 &&
    numbers.length >= row.numbers.size &&
    both((concept) => concept === 'line_description')
  );
}

function add(row: OpenRow, { line, cells, numbers }: TableLine): void {
  for (const [column, span] of cells) row.cells.set(column, [...(row.cells.get(column) ?? []), span]);
  row.lines.push(line);
  for (const column of numbers) row.numbers.add(column);
}

/** Rows by the rulings between them; null when rulings do not part the lines with numbers. */
function ruledRows(sheet: Sheet, lines: readonly TableLine[]): TableLine[][] | null {
  const bands: TableLine[][] = [];
  lines.forEach((entry, at) => {
    const before = lines[at - 1];
    const rulings = sheet.pages.get(entry.line.page)?.rulings ?? [];
    const parted = before?.line.page !== entry.line.page || isRuled(rulings, before.line, entry.line);
    const band = bands.at(-1);
    if (band && !parted) band.push(entry);
    else bands.push([entry]);
  });
  const full = bands.filter((band) => band.some((entry) => !isText(entry)));
  // Rulings around the whole table, or under its header alone, say nothing about rows.
  return full.length >= 2 && full.every((band) => isOneRow(band)) ? full : null;
}

function isOneRow(band: readonly TableLine[]): boolean {
  const seen = new Set<number>();
  return band.every((entry) =>
    entry.numbers.every((column) => {
      const isNew = !seen.has(column);
      seen.add(column);
      return isNew;
    }),
  );
}

function openRow(first: readonly TableLine[], anchor: Line): OpenRow {
  const row: OpenRow = { cells: new Map(), lines: [], anchor, numbers: new Set() };
  for (const entry of first) add(row, entry);
  return row;
}

/**
 * Whether a line of text around numbers belongs to those above it: rows part where the white between their lines is
 * clearly widest, else halfway.
 */
function belongsAbove(sheet: Sheet, lines: readonly TableLine[], at: number, anchor: Line): boolean {
  const entry = lines[at];
  if (anchor.page !== entry?.line.page) return false;
  const to = lines.findIndex((other, index) => index > at && !isText(other));
  const next = lines[to];
  if (next?.line.page !== entry.line.page) return true;
  const from = lines.findLastIndex((other, index) => index < at && !isText(other));
  const gaps = lines
    .slice(from, to)
    .map((upper, index) => whiteBetween(sheet, upper.line, lines[from + index + 1]?.line));
  const widest = Math.max(...gaps);
  const parting = gaps.indexOf(widest);
  if (gaps.every((gap, index) => index === parting || isNarrower(gap, widest))) return at <= from + parting;
  return entry.line.y0 - anchor.y0 < next.line.y0 - entry.line.y0;
}

/** Whether text right under a header that is repeated goes on with the last row of the page before. */
function isCarriedOver(
  lines: readonly TableLine[],
  at: number,
  row: OpenRow,
  tops: ReadonlySet<number>,
): boolean {
  const [entry, before] = [lines[at], lines[at - 1]];
  return (
    entry !== undefined &&
    before !== undefined &&
    before.line.page !== entry.line.page &&
    row.lines.at(-1) === before.line &&
    tops.has(entry.line.index)
  );
}

function byHabit(
  sheet: Sheet,
  lines: readonly TableLine[],
  columns: readonly Column[],
  tops: ReadonlySet<number>,
): OpenRow[] {
  const habit = habitOf(sheet, lines, columns);
  const rows: OpenRow[] = [];
  let pending: TableLine[] = [];
  lines.forEach((entry, at) => {
    const row = rows.at(-1);
    const isNear = whiteBetween(sheet, lines[at - 1]?.line, entry.line) < NEAR;
    if (!isText(entry)) {
      const kept = isNear ? pending : [];
      if (!row || kept.length > 0 || begins(row, entry, columns))
        rows.push(openRow([...kept, entry], entry.line));
      else add(row, entry);
      pending = [];
    } else if (habit === 'below') {
      if (row && isNear && row.lines.at(-1) === lines[at - 1]?.line) add(row, entry);
      else if (row && isCarriedOver(lines, at, row, tops)) add(row, entry);
    } else {
      if (row && habit === 'around' && belongsAbove(sheet, lines, at, row.anchor)) {
        if (whiteBetween(sheet, row.lines.at(-1), entry.line) < NEAR) add(row, entry);
      } else pending = isNear ? [...pending, entry] : [entry];
    }
  });
  return rows;
}

const isBold = ({ line }: TableLine): boolean => line.tokens.every(({ bold }) => bold);

/** The lines of a table without those that are headings among its rows: in bold, which no row is. */
function withoutHeadings(lines: readonly TableLine[]): readonly TableLine[] {
  const rows = lines.filter((entry) => !isText(entry));
  const isHeading = (entry: TableLine): boolean => isText(entry) && entry.cells.size === 1 && isBold(entry);
  const isTold = rows.every(({ line }) => !line.tokens.some(({ bold }) => bold));
  return rows.length > 1 && isTold ? lines.filter((entry) => !isHeading(entry)) : lines;
}

/** The rows of a table, by the rulings between them, else by where their text stands. `tops` are the lines right under its headers. */
export function groupRows(
  sheet: Sheet,
  printed: readonly TableLine[],
  columns: readonly Column[],
  mark: DecimalMark,
  tops: ReadonlySet<number> = new Set(),
): TableRow[] {
  const lines = withoutHeadings(printed);
  const ruled = ruledRows(sheet, lines);
  const rows = ruled
    ? ruled.flatMap((band) => {
        const anchor = band.find((entry) => !isText(entry));
        return anchor ? [openRow(band, anchor.line)] : [];
      })
    : byHabit(sheet, lines, columns, tops);
  return withoutSums(rows, columns, mark);
}
