/** Tells two pictures that lie on one sheet from one page: between them the sheet shows from side to side, and their paper ends at it. */
import type { Bitmap } from '../../../document/index.ts';

/** Rows of a band of the sheet. */
const LEAST_ROWS = 8;
/** Share of the width that the paper at a band spans, and share of that which is not of the sheet's value: print on white paper leaves gaps. */
const PAPER = { span: 0.2, share: 0.5 } as const;

/** Whether between two rows of a gray bitmap a band of exactly one value lies that paper with grain borders on at both sides. */
export function showsSheetBetween(
  gray: Bitmap,
  { y0, y1 }: { readonly y0: number; readonly y1: number },
): boolean {
  let first = -1;
  for (let y = Math.max(0, y0 - LEAST_ROWS); y < Math.min(gray.height, y1 + LEAST_ROWS); y += 1) {
    const value = valueOf(gray, y);
    if (value !== null && value === (first < 0 ? value : gray.data[first * gray.width])) {
      if (first < 0) first = y;
      continue;
    }
    if (first >= 0 && y - first >= LEAST_ROWS) {
      const sheet = gray.data[first * gray.width] ?? 0;
      if (isPaper(gray, first - 1, sheet) && isPaper(gray, y, sheet)) return true;
    }
    first = value === null ? -1 : y;
  }
  return false;
}

/** The value of a row of pixels; null when it has several. */
function valueOf({ data, width }: Bitmap, y: number): number | null {
  const value = data[y * width] ?? 0;
  for (let at = y * width + 1; at < (y + 1) * width; at += 1) if (data[at] !== value) return null;
  return value;
}

/** Whether a row of pixels is paper with grain from one end to the other of what is not the sheet. */
function isPaper({ data, width, height }: Bitmap, y: number, sheet: number): boolean {
  if (y < 0 || y >= height) return false;
  const row = data.subarray(y * width, (y + 1) * width);
  const from = row.findIndex((level) => level !== sheet);
  const to = row.findLastIndex((level) => level !== sheet) + 1;
  if (to - from < PAPER.span * width) return false;
  let own = 0;
  for (let x = from; x < to; x += 1) if (row[x] !== sheet) own += 1;
  return own >= PAPER.share * (to - from);
}
