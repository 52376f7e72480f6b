/** Where the ink of a gray bitmap is: the basis for measuring tilt and writing direction. */
import { blankRows, scale, type Bitmap } from '../../document/index.ts';

/** Dark spots of a picture made small. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  /** How many pixels of the picture one pixel here stands for, along a side. */
  readonly factor: number;
  /** 1 where ink is, else 0. */
  readonly data: Uint8Array;
}

/** The longer side of the small picture: enough to tell lines of text apart. */
const LONG_SIDE = 1200;
/** A spot counts as ink when it is this much darker than its surroundings (share of the mean). */
const DARKER = 0.85;

/**
 * Ink against the local mean, so that a shadow over a photo is not taken for ink (Bradley & Roth 2007, adaptive
 * thresholding by the mean around each pixel).
 */
export function inkOf(bitmap: Bitmap): Ink {
  const factor = Math.max(1, Math.floor(Math.max(bitmap.width, bitmap.height) / LONG_SIDE));
  const small =
    factor === 1
      ? bitmap
      : scale(bitmap, {
          width: Math.max(1, Math.floor(bitmap.width / factor)),
          height: Math.max(1, Math.floor(bitmap.height / factor)),
        });
  const { width, height, data: levels } = small;
  const reach = Math.max(8, Math.round(Math.max(width, height) / 32));
  const data = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  const blank = blankRows(small);
  for (let y = 0, top = 0, bottom = 0; y < height; y += 1) {
    for (; bottom < Math.min(height, y + reach + 1); bottom += 1) addRow(columns, levels, bottom, 1);
    for (; top < y - reach; top += 1) addRow(columns, levels, top, -1);
    // Nothing is lighter than white.
    if (blank[y] === 1) continue;
    const row = y * width;
    markInk(levels.subarray(row, row + width), { columns, rows: bottom - top, reach }, data.subarray(row));
  }
  return { width, height, factor, data };
}

/** Adds a row of levels to the sums of the columns, or takes it away. */
function addRow(columns: Int32Array, levels: Uint8Array, row: number, sign: 1 | -1): void {
  for (let x = 0, at = row * columns.length; x < columns.length; x += 1, at += 1) {
    columns[x] = (columns[x] ?? 0) + sign * (levels[at] ?? 0);
  }
}

/** What surrounds a row: each column summed up over so many rows, and how far to the left and right counts. */
interface Surroundings {
  readonly columns: Int32Array;
  readonly rows: number;
  readonly reach: number;
}

/** Marks the pixels of one row that are darker than the mean around them. */
function markInk(levels: Uint8Array, { columns, rows, reach }: Surroundings, data: Uint8Array): void {
  const width = levels.length;
  const sums = new Int32Array(width + 1);
  for (let x = 0; x < width; x += 1) sums[x + 1] = (sums[x] ?? 0) + (columns[x] ?? 0);
  for (let x = 0; x < width; x += 1) {
    const left = Math.max(0, x - reach);
    const right = Math.min(width, x + reach + 1);
    const around = (sums[right] ?? 0) - (sums[left] ?? 0);
    data[x] = (levels[x] ?? 255) * (right - left) * rows < around * DARKER ? 1 : 0;
  }
}
