/** Tells from the ink inside of a box whether it is empty or crossed. */
import type { Ink } from '../preprocess/ink.ts';
import type { Rect } from '../types.ts';

/** The characters that stand for a box. */
export type BoxMark = '☐' | '☒';

/** Share of the inside of a box that is inked, at most where it is empty and at least where it is crossed; a solid square is a bullet. */
const EMPTY = 0.04;
const CROSSED = { least: 0.1, most: 0.8 } as const;

/** What a box says whose inside is inked so much; null where it is not clear whether it is crossed. */
export function markOf(filled: number): BoxMark | null {
  if (filled <= EMPTY) return '☐';
  return filled >= CROSSED.least && filled <= CROSSED.most ? '☒' : null;
}

/** Lines of a frame are at most so thick, in widths of the box; a row or column inked so much belongs to one. */
const LINE = { most: 0.3, inked: 0.75 } as const;

/** Inked pixels of a rectangle; beyond the page there are none. */
export function inkIn({ width, height, data }: Ink, { x0, y0, x1, y1 }: Rect): number {
  let inked = 0;
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y += 1) {
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x += 1) inked += data[y * width + x] ?? 0;
  }
  return inked;
}

/** Share of a rectangle that is ink. */
export const inkedShare = (ink: Ink, { x0, y0, x1, y1 }: Rect): number =>
  x1 > x0 && y1 > y0 ? inkIn(ink, { x0, y0, x1, y1 }) / ((x1 - x0) * (y1 - y0)) : 0;

/** Share of the inside of a frame that is ink; its own lines, and what is smeared along them, are no part of it. */
export function filledShare(ink: Ink, { x0, y0, x1, y1 }: Rect): number {
  const most = Math.floor(LINE.most * (x1 - x0));
  const isLine = (rect: Rect): boolean => inkedShare(ink, rect) >= LINE.inked;
  let line = 1;
  while (
    line < most &&
    (isLine({ x0, y0: y0 + line, x1, y1: y0 + line + 1 }) ||
      isLine({ x0, y0: y1 - line - 1, x1, y1: y1 - line }) ||
      isLine({ x0: x0 + line, y0, x1: x0 + line + 1, y1 }) ||
      isLine({ x0: x1 - line - 1, y0, x1: x1 - line, y1 }))
  )
    line += 1;
  const inset = line + 1;
  return inkedShare(ink, { x0: x0 + inset, y0: y0 + inset, x1: x1 - inset, y1: y1 - inset });
}
