/** Finds rectangles of exactly one value on a page whose paper has grain: fill tools leave them. */
import type { Bitmap } from '../../document/index.ts';
import type { InkBox } from './words.ts';

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
  const flat = new Uint8Array(columns * rows);
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isFlat(gray, column * CELL, row * CELL)) continue;
      flat[row * columns + column] = 1;
      total += 1;
    }
  }
  const patches: InkBox[] = [];
  let inPatches = 0;
  for (let start = 0; start < flat.length; start += 1) {
    if (flat[start] !== 1) continue;
    const group = takeGroup(gray, flat, start, { columns, rows });
    const patch = group.cells < LEAST_CELLS ? null : rectangleOf(gray, group);
    if (patch === null) continue;
    patches.push(patch);
    inPatches += group.cells;
  }
  return { flatShare: (total - inPatches) / Math.max(1, columns * rows), patches };
}

function isFlat({ data, width }: Bitmap, x0: number, y0: number): boolean {
  const value = data[y0 * width + x0];
  for (let y = y0; y < y0 + CELL; y += 1) {
    for (let x = x0; x < x0 + CELL; x += 1) if (data[y * width + x] !== value) return false;
  }
  return true;
}

interface Group extends InkBox {
  readonly cells: number;
  readonly value: number;
}

/** Takes the cells of one value in touch with `start` out of `flat`. Boxes are in cells. */
function takeGroup(
  { data, width }: Bitmap,
  flat: Uint8Array,
  start: number,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Group {
  const valueOf = (cell: number): number =>
    data[Math.floor(cell / columns) * CELL * width + (cell % columns) * CELL] ?? 0;
  const value = valueOf(start);
  const stack = [start];
  flat[start] = 0;
  let cells = 0;
  let [x0, y0, x1, y1] = [columns, rows, 0, 0];
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    cells += 1;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x + 1);
    y1 = Math.max(y1, y + 1);
    for (const [nx, ny] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      const next = ny * columns + nx;
      if (nx < 0 || nx >= columns || flat[next] !== 1 || valueOf(next) !== value) continue;
      flat[next] = 0;
      stack.push(next);
    }
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
