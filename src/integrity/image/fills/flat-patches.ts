/** Finds rectangles of exactly one value on a page whose paper has grain: fill tools leave them. */
import type { Bitmap } from '../../../document/index.ts';
import type { InkBox } from '../words.ts';

/** What the search gave. */
export interface FlatSearch {
  /** Share of the cells of the page that are of one value, the found rectangles apart: 0 to 1. */
  readonly flatShare: number;
  readonly patches: readonly InkBox[];
}

/** Pixels per side of a cell. */
const CELL = 4;
/** Cells in touch from which a patch is looked at, and the share of its box they must fill. */
const LEAST_CELLS = 4;
const LEAST_FILL = 0.8;
/** Size of a rectangle in pixels: smaller ones arise by chance, much larger ones are margins. */
const SIZE = { width: 14, height: 8, share: 0.05 } as const;

/** Searches a gray bitmap. */
export function findFlatPatches(gray: Bitmap): FlatSearch {
  const columns = Math.floor(gray.width / CELL);
  const rows = Math.floor(gray.height / CELL);
  // The level of a cell of one value, or -1.
  const levels = new Int16Array(columns * rows).fill(-1);
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const from = row * CELL * gray.width + column * CELL;
      if (!isFlat(gray, from)) continue;
      levels[row * columns + column] = gray.data[from] ?? 0;
      total += 1;
    }
  }
  const patches: InkBox[] = [];
  let inPatches = 0;
  for (let start = 0; start < levels.length; start += 1) {
    if ((levels[start] ?? -1) < 0) continue;
    const group = takeGroup(levels, start, columns);
    const patch = group.cells < LEAST_CELLS ? null : rectangleOf(gray, group);
    if (patch === null) continue;
    patches.push(patch);
    inPatches += group.cells;
  }
  return { flatShare: (total - inPatches) / Math.max(1, columns * rows), patches };
}

function isFlat({ data, width }: Bitmap, from: number): boolean {
  const value = data[from];
  for (let row = from; row < from + CELL * width; row += width) {
    for (let at = row; at < row + CELL; at += 1) if (data[at] !== value) return false;
  }
  return true;
}

interface Group extends InkBox {
  readonly cells: number;
  readonly value: number;
}

/** Takes the cells of one value in touch with `start` out of `levels`. Boxes are in cells. */
function takeGroup(levels: Int16Array, start: number, columns: number): Group {
  const value = levels[start] ?? 0;
  const stack = [start];
  levels[start] = -1;
  let cells = 0;
  let [x0, y0, x1, y1] = [columns, Infinity, 0, 0];
  const take = (cell: number): void => {
    if (levels[cell] !== value) return;
    levels[cell] = -1;
    stack.push(cell);
  };
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    cells += 1;
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x + 1);
    y1 = Math.max(y1, y + 1);
    if (x > 0) take(cell - 1);
    if (x + 1 < columns) take(cell + 1);
    if (cell >= columns) take(cell - columns);
    if (cell + columns < levels.length) take(cell + columns);
  }
  return { cells, value, x0, y0, x1, y1 };
}

/** The exact rectangle of one value around a group of cells, or null when it is no rectangle of a fill tool's kind. */
function rectangleOf(gray: Bitmap, group: Group): InkBox | null {
  const fill = group.cells / ((group.x1 - group.x0) * (group.y1 - group.y0));
  if (fill < LEAST_FILL) return null;
  const { data, width, height } = gray;
  const box = { x0: group.x0 * CELL, y0: group.y0 * CELL, x1: group.x1 * CELL, y1: group.y1 * CELL };
  const row = (y: number): boolean => {
    for (let x = box.x0; x < box.x1; x += 1) if (data[y * width + x] !== group.value) return false;
    return y >= 0 && y < height;
  };
  const column = (x: number): boolean => {
    for (let y = box.y0; y < box.y1; y += 1) if (data[y * width + x] !== group.value) return false;
    return x >= 0 && x < width;
  };
  for (let step = 0; step < CELL && row(box.y0 - 1); step += 1) box.y0 -= 1;
  for (let step = 0; step < CELL && row(box.y1); step += 1) box.y1 += 1;
  for (let step = 0; step < CELL && column(box.x0 - 1); step += 1) box.x0 -= 1;
  for (let step = 0; step < CELL && column(box.x1); step += 1) box.x1 += 1;
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0];
  const large = wide * high > SIZE.share * width * height;
  return wide < SIZE.width || high < SIZE.height || large ? null : box;
}
