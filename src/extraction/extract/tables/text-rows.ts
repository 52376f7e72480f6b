/** Rows of tables without numbers: lists of people, timetables. Their lines are parted by rulings, by white, or by the first column. */
import { emOf, tokensIn } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import type { TableLine } from './body.ts';
import type { Column } from './column.ts';
import type { Header } from './header.ts';
import { WORD_SPACE } from './header-pieces.ts';
import { isRuled } from './ruled.ts';
import type { TableRow } from './rows.ts';

/** White above a line, in line heights, beyond which the table has ended: at its begin, and where it is wider than between rows before. */
const FAR = { begin: 2.5, later: 1.2, times: 1.7 };
/** White between the lines of a row is less than this share of that between rows. */
const NARROWER = 0.75;
/** Whites of less than this, in line heights, apart are alike. */
const ALIKE = 0.15;
/** Share of a label's width that running text covers of those it stands under. */
const COVERED = 0.5;
/** Share of the type size by which the edge of a cell may differ from that of its column. */
const SAME_EDGE = 0.1;

const labelled = (columns: readonly Column[]): number =>
  columns.filter(({ concept, field }) => concept !== null || field >= 0).length;

/** Cells of a row at least: half of its columns, and two. */
const leastOf = (columns: readonly Column[]): number => Math.max(2, labelled(columns) / 2);

/** Whether a text runs on under the labels of several columns: a sentence, not a cell. */
function isRunning(line: Line, columns: readonly Column[]): boolean {
  return line.parts.some((part) => {
    const tokens = tokensIn(part);
    const isText = tokens.every(({ x0, size }, at) => x0 - (tokens[at - 1]?.x1 ?? x0) < WORD_SPACE * size);
    const [x0, x1] = [tokens[0]?.x0 ?? 0, tokens.at(-1)?.x1 ?? 0];
    // A cell of its own may begin right behind another: "0,91 mg/dL".
    const beginsCell = (column: Column): boolean =>
      tokens.some((token, at) => at > 0 && Math.abs(token.x0 - column.x0) < SAME_EDGE * token.size);
    return (
      isText &&
      columns.filter((column) => {
        if (beginsCell(column)) return false;
        const shared = Math.min(x1, column.x1) - Math.max(x0, column.x0);
        return shared > COVERED * (column.x1 - column.x0);
      }).length > 1
    );
  });
}

/** Whether a line is one to sign or to fill in, or begins with a label: no table goes on there. */
const isToFill = ({ tokens }: Line): boolean =>
  tokens[0]?.text.endsWith(':') === true || tokens.some(({ text }) => /_{3}|\.{5}/.test(text));

const whiteAbove = (sheet: Sheet, upper: Line, lower: Line): number =>
  (lower.y0 - upper.y1) / emOf(sheet, lower.page);

/** The lines from the header on, up to running text or wide white. A page counts on which the header is repeated. */
function linesOf(
  sheet: Sheet,
  lines: readonly TableLine[],
  header: Header,
  repeats: readonly Header[],
): TableLine[] {
  const taken: TableLine[] = [];
  let widest = 0;
  for (const entry of lines) {
    const { line } = entry;
    const before = taken.at(-1)?.line ?? sheet.lines[header.to];
    if (!before || isRunning(line, header.columns) || isToFill(line)) break;
    const isContinued = repeats.some(
      (other) =>
        other.signature === header.signature &&
        other.to < line.index &&
        sheet.lines[other.to]?.page === line.page,
    );
    if (line.page === before.page) {
      const white = whiteAbove(sheet, before, line);
      if (white > (taken.length > 2 ? Math.max(FAR.later, FAR.times * widest) : FAR.begin)) break;
      if (taken.length > 0) widest = Math.max(widest, white);
    } else if (!isContinued) break;
    taken.push(entry);
  }
  return taken;
}

/** Which lines begin a row. */
function beginnings(sheet: Sheet, lines: readonly TableLine[], columns: readonly Column[]): boolean[] {
  const pairs = lines.map((entry, at) => ({ entry, before: lines[at - 1] }));
  const rulings = ({ line }: TableLine): Parameters<typeof isRuled>[0] =>
    sheet.pages.get(line.page)?.rulings ?? [];
  const ruled = pairs.map(
    ({ entry, before }) =>
      before?.line.page !== entry.line.page || isRuled(rulings(entry), before.line, entry.line),
  );
  if (ruled.filter(Boolean).length > 1 && ruled.length > 1) return ruled;
  const first = columns.findIndex(({ concept, field }) => concept !== null || field >= 0);
  const whites = pairs.map(({ entry, before }) =>
    before?.line.page === entry.line.page ? whiteAbove(sheet, before.line, entry.line) : Infinity,
  );
  // What stands below the last row may stand further away.
  const last = lines.findLastIndex(({ cells }) => cells.has(first) && cells.size >= leastOf(columns));
  const within = whites.slice(0, last + 1).filter(Number.isFinite);
  const [least, most] = [Math.min(...within), Math.max(...within)];
  const isParted = (white: number | undefined): boolean => 2 * (white ?? 0) > least + most;
  // Where white parts nothing but the last line, lines with text in every column are rows.
  const isWhole = (entry: TableLine | undefined): boolean => entry?.cells.size === columns.length;
  const joinsWhole =
    within.filter(isParted).length < 2 &&
    pairs.some(({ entry }, at) => !isParted(whites[at]) && isWhole(entry) && isWhole(lines[at - 1]));
  if (most - least > ALIKE && least < NARROWER * most && !joinsWhole) return whites.map(isParted);
  return pairs.map(({ entry }, at) => at === 0 || entry.cells.has(first) || (whites[at] ?? 0) > most + ALIKE);
}

/** Columns with two texts beside each other in one line: one of them is of a column whose label is not known. */
const mixedColumns = (lines: readonly TableLine[]): ReadonlySet<number> =>
  new Set(
    lines.flatMap(({ line, cells }) =>
      [...cells].flatMap(([column, { from, to }]) =>
        line.parts.filter((part) => part.from < to && part.to > from).length > 1 ? [column] : [],
      ),
    ),
  );

/** The rows under a header, each with cells in half of its columns and in two at least; none of a table of one sparse row. */
export function textRows(
  sheet: Sheet,
  lines: readonly TableLine[],
  header: Header,
  repeats: readonly Header[],
): TableRow[] {
  const { columns } = header;
  const taken = linesOf(sheet, lines, header, repeats);
  const begins = beginnings(sheet, taken, columns);
  const mixed = mixedColumns(taken);
  const bands: TableLine[][] = [];
  taken.forEach((entry, at) => {
    const band = bands.at(-1);
    if (band && begins[at] === false) band.push(entry);
    else bands.push([entry]);
  });
  const needed = leastOf(columns);
  const rows = bands.flatMap((band): TableRow[] => {
    const cells = new Map<number, Span[]>();
    for (const entry of band)
      for (const [column, span] of entry.cells)
        if (!mixed.has(column)) cells.set(column, [...(cells.get(column) ?? []), span]);
    const [first] = band;
    return first && cells.size >= needed
      ? [{ cells, lines: band.map(({ line }) => line), anchor: first.line }]
      : [];
  });
  const isSparse = rows.length === 1 && (rows[0]?.cells.size ?? 0) < labelled(columns);
  return isSparse ? [] : rows;
}
