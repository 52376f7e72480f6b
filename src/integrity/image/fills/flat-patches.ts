/** Finds rectangles of exactly one value on a page whose paper has grain: fill tools leave them. */
import { areaOf } from '../../../document/index.ts';
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
/**
 * Where print was set into a rectangle: the share of its box that has its value, and, of what is no ink, by so many levels, the share of
 * each of its sides at least, and of what lies just outside of a side at most. `flat`: the share of flat cells from which a page has such of its own.
 */
const FRAME = { whole: 0.4, ink: 12, side: 0.8, outside: 0.5, flat: 0.2 } as const;
/** Size of a rectangle in pixels: smaller ones arise by chance, much larger ones are margins. */
const SIZE = { width: 14, height: 8, share: 0.05 } as const;

/** Searches a gray bitmap. `typed`: also for rectangles that print was set into, which a save with loss fills with noise. */
export function findFlatPatches(gray: Bitmap, { typed }: { readonly typed: boolean }): FlatSearch {
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
  const others: Group[] = [];
  let inPatches = 0;
  for (let start = 0; start < levels.length; start += 1) {
    if ((levels[start] ?? -1) < 0) continue;
    const group = takeGroup(levels, start, columns);
    if (group.cells < LEAST_CELLS) continue;
    const patch = rectangleOf(gray, group);
    if (patch === null) {
      others.push(group);
      continue;
    }
    patches.push(patch);
    inPatches += group.cells;
  }
  const flatShare = (total - inPatches) / Math.max(1, columns * rows);
  if (!typed || flatShare > FRAME.flat) return { flatShare, patches };
  const seen = new Uint8Array(gray.width * gray.height);
  return { flatShare, patches: [...patches, ...others.flatMap((group) => frameOf(gray, group, seen) ?? [])] };
}

function isFlat({ data, width }: Bitmap, from: number): boolean {
  const value = data[from];
  for (let row = from; row < from + CELL * width; row += width) {
    for (let at = row; at < row + CELL; at += 1) if (data[at] !== value) return false;
  }
  return true;
}

interface Group extends InkBox {
  /** The first of its cells. */
  readonly start: number;
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
  return { start, cells, value, x0, y0, x1, y1 };
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

/** The rectangle of one value that print was set into, around the first cell of a group; null when there is none of a fill tool's kind. */
function frameOf(gray: Bitmap, { start, value }: Group, seen: Uint8Array): InkBox | null {
  const reach = reachOf(gray, start, seen);
  if (reach === null || reach.pixels < FRAME.whole * areaOf(reach)) return null;
  if (reach.pixels > SIZE.share * areaOf({ x0: 0, y0: 0, x1: gray.width, y1: gray.height })) return null;
  const box = { x0: reach.x0, y0: reach.y0, x1: reach.x1, y1: reach.y1 };
  const share = (strip: InkBox): number => shareOf(gray, strip, value);
  // Where pixels of paper that have the value by chance touch the rectangle, its reach is too large.
  for (;;) {
    if (box.x1 - box.x0 < SIZE.width || box.y1 - box.y0 < SIZE.height) return null;
    const shares = [
      share({ ...box, y1: box.y0 + 1 }),
      share({ ...box, y0: box.y1 - 1 }),
      share({ ...box, x1: box.x0 + 1 }),
      share({ ...box, x0: box.x1 - 1 }),
    ];
    const least = Math.min(...shares);
    if (least >= FRAME.side) break;
    const side = shares.indexOf(least);
    if (side === 0) box.y0 += 1;
    else if (side === 1) box.y1 -= 1;
    else if (side === 2) box.x0 += 1;
    else box.x1 -= 1;
  }
  const outside = [
    share({ ...box, y0: box.y0 - 1, y1: box.y0 }),
    share({ ...box, y0: box.y1, y1: box.y1 + 1 }),
    share({ ...box, x0: box.x0 - 1, x1: box.x0 }),
    share({ ...box, x0: box.x1, x1: box.x1 + 1 }),
  ];
  return Math.max(...outside) <= FRAME.outside && reach.pixels >= FRAME.whole * areaOf(box) ? box : null;
}

/** The box of all pixels of one value in touch with a cell, and their number; null when another cell led to them, which `seen` tells. */
function reachOf(
  { data, width, height }: Bitmap,
  cell: number,
  seen: Uint8Array,
): (InkBox & { readonly pixels: number }) | null {
  const columns = Math.floor(width / CELL);
  const first = Math.floor(cell / columns) * CELL * width + (cell % columns) * CELL;
  if (seen[first] === 1) return null;
  const value = data[first];
  seen[first] = 1;
  const stack = [first];
  let pixels = 0;
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  const take = (at: number): void => {
    if (seen[at] === 1 || data[at] !== value) return;
    seen[at] = 1;
    stack.push(at);
  };
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    pixels += 1;
    const x = at % width;
    const y = Math.floor(at / width);
    if (x < x0) x0 = x;
    if (x >= x1) x1 = x + 1;
    if (y < y0) y0 = y;
    if (y >= y1) y1 = y + 1;
    if (x > 0) take(at - 1);
    if (x + 1 < width) take(at + 1);
    if (y > 0) take(at - width);
    if (y + 1 < height) take(at + width);
  }
  return { x0, y0, x1, y1, pixels };
}

/** Share of the pixels of a box without ink, as far as it lies in the bitmap, that is of one value. */
function shareOf({ data, width, height }: Bitmap, { x0, y0, x1, y1 }: InkBox, value: number): number {
  let [own, all] = [0, 0];
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y += 1) {
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x += 1) {
      const level = data[y * width + x] ?? 0;
      if (Math.abs(level - value) <= FRAME.ink) all += 1;
      if (level === value) own += 1;
    }
  }
  return own / Math.max(1, all);
}
