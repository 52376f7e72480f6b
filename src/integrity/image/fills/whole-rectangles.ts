/** Finds the rectangles of a grid that hold one value while nothing beside them does. */

/** Stands for "no value". */
export const NO_VALUE = -32768;

/** Cells from left and top up to, not including, right and bottom. */
export interface CellRectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly cells: number;
}

/**
 * The places of one value that are whole rectangles of so many cells and more across and down, largest first.
 * @param values by cell, row by row
 */
export function wholeRectangles(
  values: Int16Array,
  columns: number,
  leastSide: number,
): readonly CellRectangle[] {
  const rows = Math.floor(values.length / columns);
  const holds = (value: number, column: number, row: number): boolean =>
    column >= 0 && column < columns && row >= 0 && row < rows && values[row * columns + column] === value;
  const found: CellRectangle[] = [];
  for (let cell = 0; cell < values.length; cell += 1) {
    const value = values[cell] ?? NO_VALUE;
    const [left, top] = [cell % columns, Math.floor(cell / columns)];
    if (value === NO_VALUE || holds(value, left - 1, top) || holds(value, left, top - 1)) continue;
    let [right, bottom] = [left + 1, top + 1];
    while (holds(value, right, top)) right += 1;
    while (holds(value, left, bottom)) bottom += 1;
    if (right - left < leastSide || bottom - top < leastSide) continue;
    const isWhole = every(top, bottom, (row) => every(left, right, (column) => holds(value, column, row)));
    const isApart =
      every(left, right, (column) => !holds(value, column, top - 1) && !holds(value, column, bottom)) &&
      every(top, bottom, (row) => !holds(value, left - 1, row) && !holds(value, right, row));
    if (isWhole && isApart) found.push({ left, top, right, bottom, cells: (right - left) * (bottom - top) });
  }
  return found.sort((a, b) => b.cells - a.cells);
}

function every(from: number, to: number, test: (at: number) => boolean): boolean {
  for (let at = from; at < to; at += 1) if (!test(at)) return false;
  return true;
}
