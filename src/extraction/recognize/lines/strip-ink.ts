/** Where the ink of a line strip is. */
import type { Rect } from '../../types.ts';
import { otsuLevel } from '../../preprocess/otsu.ts';
import { STRIP_HEIGHT, type LineStrip } from './line-strip.ts';

/** Which pixels of a strip are ink. */
export interface StripInk {
  readonly width: number;
  /** 1 where ink is, else 0. */
  readonly data: Uint8Array;
  /** Pixels of ink in each column. */
  readonly columns: Uint8Array;
  /** From the first to the last row with ink to speak of. */
  readonly height: number;
}

/** Rows with less than this of the ink of the fullest one are tails of letters, and specks. */
const LITTLE = 0.1;

/** Ink is what there is less of: print may be light on dark. */
export function inkOfStrip({ width, data: levels }: LineStrip): StripInk {
  const level = otsuLevel(levels);
  const dark = levels.reduce((sum, value) => sum + Number(value <= level), 0);
  const isLight = dark > levels.length / 2;
  const data = levels.map((value) => Number(value <= level !== isLight));
  const columns = new Uint8Array(width);
  const rows = new Uint32Array(STRIP_HEIGHT);
  data.forEach((value, at) => {
    const y = Math.floor(at / width);
    columns[at - y * width] = (columns[at - y * width] ?? 0) + value;
    rows[y] = (rows[y] ?? 0) + value;
  });
  const least = LITTLE * Math.max(...rows);
  const isFull = (count: number): boolean => count > least;
  return {
    width,
    data,
    columns,
    height: Math.max(1, rows.findLastIndex(isFull) - rows.findIndex(isFull) + 1),
  };
}

/** The widest run of columns without ink between two places; where there is none, their middle. */
export function widestGap(
  { columns }: StripInk,
  from: number,
  to: number,
): { readonly middle: number; readonly width: number } {
  let best = { middle: (from + to) / 2, width: 0 };
  let begun = from;
  for (let x = from; x <= to; x += 1) {
    if (x < to && (columns[x] ?? 0) === 0) continue;
    if (x - begun > best.width) best = { middle: (begun + x) / 2, width: x - begun };
    begun = x + 1;
  }
  return best;
}

/** The box around the ink of some columns; around all of them where there is none. */
export function inkBox({ width, data }: StripInk, from: number, to: number): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  const last = Math.min(width, to);
  for (let y = 0; y < STRIP_HEIGHT; y += 1) {
    for (let x = Math.ceil(from); x < last; x += 1) {
      if (data[y * width + x] !== 1) continue;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x + 1);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y + 1);
    }
  }
  return x1 > x0 ? { x0, y0, x1, y1 } : { x0: from, y0: 0, x1: to, y1: STRIP_HEIGHT };
}
