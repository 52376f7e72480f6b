/** Draws documents with tables: cells set left, right or centered in columns, in Helvetica. */
import type { PrintedLine } from './sample-documents.ts';

/** A column: where its text starts, or ends when it is set right (`r`), or its middle (`c`). */
export type TableColumn = readonly [x: number, align?: 'l' | 'r' | 'c'];

/** Widths of Helvetica in thousandths of the type size (Adobe Font Metrics), by groups of letters. */
const WIDTHS: readonly (readonly [string, number])[] = [
  ['.,:;/ !|', 278],
  ["'", 191],
  ['()-', 333],
  ['ijl', 222],
  ['I', 278],
  ['ftr', 300],
  ['%', 889],
  ['mM', 833],
  ['wW', 800],
  ['cksvxyzJ', 500],
  ['ABEKPSVXY&', 667],
  ['CDHNRUÜ', 722],
  ['GOQÖ', 778],
  ['FTZ', 611],
];

function widthOf(text: string, size: number): number {
  const widths = Array.from(text).map(
    (letter) => WIDTHS.find(([letters]) => letters.includes(letter))?.[1] ?? 556,
  );
  return (widths.reduce((sum, width) => sum + width, 0) * size) / 1000;
}

/** One line of cells at height `y`; an empty cell prints nothing. */
export function tableLine(
  columns: readonly TableColumn[],
  cells: readonly string[],
  y: number,
  size = 9,
): PrintedLine[] {
  return cells.flatMap((text, index): PrintedLine[] => {
    const [x, align] = columns[index] ?? [0];
    if (text === '') return [];
    const width = widthOf(text, size);
    return [[x - (align === 'r' ? width : align === 'c' ? width / 2 : 0), y, size, text]];
  });
}

/** Lines of cells below each other, `step` points apart. */
export const tableLines = (
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  y: number,
  step = 14,
): PrintedLine[] => rows.flatMap((cells, index) => tableLine(columns, cells, y + index * step));
