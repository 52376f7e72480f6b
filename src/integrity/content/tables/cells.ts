/** The typed numbers of a document as cells of tables: by line, by column, and what one exchanged digit can make of them. */
import type { RelativeBox } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';

/** A printed number. */
export interface Cell {
  readonly value: number;
  /** Digits behind its decimal mark. */
  readonly decimals: number;
  readonly text: string;
  readonly kind: 'money' | 'percent';
  /** Whether it looks like money; counts and prices of many decimals do not. */
  readonly isMoney: boolean;
  /** Whether it is taken for money only because of the column that it stands in. */
  readonly isSupposed: boolean;
  readonly page: number;
  readonly line: number;
  readonly box: RelativeBox;
}

/** Money looks like money: decimals, or a currency beside it. */
const LEAST_SHAPE = 0.8;
/** Numbers of which letters were taken for digits (5l, 2OO) are no cells. */
const LEAST_NUMBER = 0.25;
/** More numbers than this are no invoice, and would take long. */
const MOST_CELLS = 6000;

/** Digits behind the decimal mark of a printed number: `1,0000` has four, `1,000` none when it says a thousand. */
function decimalsOf(text: string, value: number): number {
  const behind = /[.,](\d+)\D*$/.exec(text)?.[1] ?? '';
  const digits = Number(text.replace(/\D/g, ''));
  return Math.abs(digits / 10 ** behind.length - Math.abs(value)) < 1e-9 ? behind.length : 0;
}

/** Whether a mark sends the reader to a note, which explains why a number is not what it seems. */
const isNoted = (text: string, next = ''): boolean => /[*†‡]/.test(text) || /^[*†‡)]+$/.test(next);

const typedIn = ({ values, lines }: Reading): Reading['values'] =>
  values.filter(
    ({ kind, source, shape, text, line, to }) =>
      kind !== 'date' &&
      source === 'text' &&
      shape >= LEAST_NUMBER &&
      !isNoted(text, lines[line]?.words[to]?.text),
  );

/** That the tables of a document are not judged, as a sentence; nothing where they are. */
export const tablesLeftOut = (reading: Reading): string | undefined =>
  typedIn(reading).length > MOST_CELLS
    ? `Its tables have more than ${String(MOST_CELLS)} numbers and were not compared with each other.`
    : undefined;

/** Every typed number by line, left to right; none where a document has more than can be looked at. */
export function cellsOf(reading: Reading): readonly Cell[] {
  const typed = typedIn(reading);
  if (typed.length > MOST_CELLS) return [];
  return typed
    .map(({ kind, value, text, shape, page, line, box }): Cell => ({
      ...{ value: Number(value), decimals: decimalsOf(text, Number(value)), text, page, line, box },
      kind: kind === 'percent' ? 'percent' : 'money',
      isMoney: kind === 'money' && shape >= LEAST_SHAPE,
      isSupposed: false,
    }))
    .sort((a, b) => a.line - b.line || a.box[0] - b.box[0]);
}

/** Share of the page by which the edges of one column may differ. */
const SAME_EDGE = 0.012;

/** Whether two cells stand in one column, flush right or flush left. */
export const isInColumn = ({ box: a }: Cell, { box: b }: Cell): boolean =>
  Math.abs(a[2] - b[2]) < SAME_EDGE || Math.abs(a[0] - b[0]) < SAME_EDGE;

/** Cells by columns that are flush right: the left one of two that are nearly so begins a column. */
export function columnsOf(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const columns: { readonly edge: number; readonly cells: Cell[] }[] = [];
  for (const cell of cells.toSorted((a, b) => a.box[2] - b.box[2])) {
    const last = columns.at(-1);
    if (last !== undefined && cell.box[2] - last.edge < SAME_EDGE) last.cells.push(cell);
    else columns.push({ edge: cell.box[2], cells: [cell] });
  }
  return columns.map((column) => column.cells.sort((a, b) => a.line - b.line));
}

/** Numbers of cents are the same when they differ by less than this. */
export const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** Every number but zero that the cell would print with exactly one digit exchanged. */
export function exchanges({ value, decimals }: Cell): readonly number[] {
  const scale = 10 ** decimals;
  const digits = Array.from(String(Math.round(Math.abs(value) * scale)).padStart(decimals + 1, '0'));
  return digits.flatMap((own, at) =>
    Array.from({ length: 10 }, (_, digit) => String(digit))
      .filter((digit) => digit !== own && (digit !== '0' || at > 0 || digits.length === decimals + 1))
      .map((digit) => (Math.sign(value) * Number(digits.with(at, digit).join(''))) / scale)
      .filter((other) => other !== 0),
  );
}

/** Lines around a number in which a discount on it, or a charge, would be printed. */
const NEARBY = 3;

/**
 * Whether what a number is off by is printed around it: a discount, a deposit, a charge. What money is off by is printed as money:
 * days and the numbers of rows are none.
 */
export function isPrintedAround(
  byLine: ReadonlyMap<number, readonly Cell[]>,
  cell: Cell,
  gap: number,
): boolean {
  for (let line = cell.line - NEARBY; line <= cell.line + NEARBY; line += 1) {
    const others = byLine.get(line) ?? [];
    if (
      others.some(
        (other) =>
          other !== cell &&
          other.kind === 'money' &&
          (other.isMoney || !cell.isMoney) &&
          isSame(Math.abs(other.value), Math.abs(gap)),
      )
    )
      return true;
  }
  return false;
}

/** Gives a cell's number, or another one that it may have been. */
export type ValueOf = (cell: Cell) => number;

/** The numbers as printed. */
export const printed: ValueOf = ({ value }) => value;

/** The numbers as printed but for one. */
export const withValue =
  (cell: Cell, value: number): ValueOf =>
  (other) =>
    other === cell ? value : other.value;

/** A statement that numbers of the document make about each other. */
export interface Relation {
  /** `carried`: of the row that takes a number over from the row before. */
  readonly kind: 'row' | 'group' | 'carried';
  readonly cells: readonly Cell[];
  /** The number that the others make. */
  readonly result: Cell;
  /** What the others make of one of the cells, as it would be printed; null where they make nothing of it. */
  readonly impliedFor: (cell: Cell) => number | null;
  /** What the result is off by. */
  readonly gap: number;
  /** Other places of the document where the same relation holds. */
  readonly siblings: number;
  /** Whether it may accuse without another statement: what a sum of several leaves out may be paid without a column of its own. */
  readonly isEnough: boolean;
  readonly holds: (valueOf: ValueOf) => boolean;
  /** The other side of the relation, for people. */
  readonly says: (cell: Cell) => string;
}
