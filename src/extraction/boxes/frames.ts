/** Finds the check boxes of a form in its ink: square frames about as high as a line of print. */
import { areaOf, grown } from '../../document/index.ts';
import type { Rect } from '../types.ts';
import type { Ink } from '../preprocess/ink.ts';
import { filledShare, inkIn } from './box-inside.ts';

/** A square frame, in pixels of the ink. */
export interface Frame extends Rect {
  /** Share of its inside that is ink. */
  readonly filled: number;
  /** Paper to the left and to the right of it, in widths of the frame; no more than one. */
  readonly apart: { readonly left: number; readonly right: number };
}

/** Sides of a box, in heights of a line of print (from descenders to ascenders) ... */
const SIDE = { least: 0.6, most: 2 } as const;
/** ... and in pixels: smaller ones are not told from letters. */
const LEAST_PIXELS = 12;
/** A box is so square: its height by its width. */
export const SQUARE = { least: 0.84, most: 1.19 } as const;
/** Share of a side that is inked where print is clear. */
const COVERED = 0.9;
/** The side of its corners, in widths of the box. */
const CORNER = 0.1;
/** Around a box there is paper, so far, in widths of the box, but for the ends of a tick: a share of it that may be inked. */
const APART = { reach: 0.25, inked: 0.1 } as const;
/** More frames than this on a page are a pattern. */
const MOST = 500;
/** A side goes no further beyond a corner, in widths of the box: rulings and table cells do. */
const BEYOND = 0.4;

/** Ink thickened across the direction of a line, with running sums along it: lines of a tilted page step by a pixel. */
interface Lines {
  /** Inked places of the line number `line` between two places of it. */
  readonly count: (line: number, from: number, to: number) => number;
  /** How far ink goes on from a place of a line, in one direction. */
  readonly reach: (line: number, from: number, step: 1 | -1) => number;
}

/** The rows of the ink as lines, or its columns. Each is summed up when it is first asked for. */
function linesOf({ width, height, data }: Ink, direction: 'rows' | 'columns'): Lines {
  const [lines, length] = direction === 'rows' ? [height, width] : [width, height];
  const at = (line: number, place: number): number =>
    direction === 'rows' ? line * width + place : place * width + line;
  const isInk = (line: number, place: number): boolean =>
    place >= 0 &&
    place < length &&
    [line - 1, line, line + 1].some((near) => near >= 0 && near < lines && data[at(near, place)] === 1);
  const known = new Map<number, Uint16Array>();
  const sumsOf = (line: number): Uint16Array => {
    const sums = known.get(line) ?? new Uint16Array(length + 1);
    if (!known.has(line)) {
      for (let place = 0; place < length; place += 1)
        sums[place + 1] = (sums[place] ?? 0) + Number(isInk(line, place));
      known.set(line, sums);
    }
    return sums;
  };
  return {
    count: (line, from, to) => {
      if (line < 0 || line >= lines) return 0;
      const sums = sumsOf(line);
      return (sums[Math.min(length, to)] ?? 0) - (sums[Math.max(0, from)] ?? 0);
    },
    reach: (line, from, step) => {
      let place = from + step;
      while (isInk(line, place)) place += step;
      return Math.abs(place - from) - 1;
    },
  };
}

/** Runs of ink of a row that are as long as the side of a box may be: from the first pixel to the one behind the last. */
function runsOf({ width, data }: Ink, y: number, least: number, most: number): { x0: number; x1: number }[] {
  const runs: { x0: number; x1: number }[] = [];
  for (let x = 0, start = -1; x <= width; x += 1) {
    const isInk = x < width && data[y * width + x] === 1;
    if (isInk && start < 0) start = x;
    if (isInk || start < 0) continue;
    if (x - start >= least && x - start <= most) runs.push({ x0: start, x1: x });
    start = -1;
  }
  return runs;
}

/** The frames in the ink of a page whose lines of print are so many pixels of it high; none where they are a pattern. */
export function findFrames(ink: Ink, lineHeight: number): readonly Frame[] {
  const least = Math.max(LEAST_PIXELS, Math.round(SIDE.least * lineHeight));
  const most = Math.round(SIDE.most * lineHeight);
  const [rows, columns] = [linesOf(ink, 'rows'), linesOf(ink, 'columns')];
  const frames: Frame[] = [];
  for (let y = 0; y + least <= ink.height; y += 1) {
    for (const { x0, x1 } of runsOf(ink, y, COVERED * least, most)) {
      if (frames.some((frame) => x0 < frame.x1 && x1 > frame.x0 && y < frame.y1 && y >= frame.y0)) continue;
      const frame = frameBelow({ rows, columns }, { y, x0, x1, least });
      if (frame !== null && hasCorners(ink, frame) && standsApart(ink, frame))
        frames.push({ ...frame, filled: filledShare(ink, frame), apart: paperBeside(ink, frame) });
      if (frames.length > MOST) return [];
    }
  }
  return frames;
}

/** The frame whose upper side a run of ink is, or null. */
function frameBelow(
  { rows, columns }: { readonly rows: Lines; readonly columns: Lines },
  {
    y,
    x0,
    x1,
    least,
  }: { readonly y: number; readonly x0: number; readonly x1: number; readonly least: number },
): Rect | null {
  const width = x1 - x0;
  const most = Math.floor(SQUARE.most * width);
  for (let height = most; height >= Math.max(least, SQUARE.least * width); height -= 1) {
    const bottom = y + height - 1;
    const isBottom = rows.count(bottom, x0, x1) >= COVERED * width;
    if (!isBottom) continue;
    const isSide = (x: number): boolean => columns.count(x, y, bottom + 1) >= COVERED * height;
    if (!isSide(x0) || !isSide(x1 - 1)) continue;
    const beyond = Math.max(2, BEYOND * width);
    const ends =
      rows.reach(bottom, x0, -1) <= beyond &&
      rows.reach(bottom, x1 - 1, 1) <= beyond &&
      [x0, x1 - 1].every((x) => columns.reach(x, y, -1) <= beyond && columns.reach(x, bottom, 1) <= beyond);
    // The thickened side reaches a pixel further down than the ink.
    if (ends) return { x0, y0: y, x1, y1: bottom };
  }
  return null;
}

/** Whether there is paper around a frame: letters have their neighbors there. */
function standsApart(ink: Ink, frame: Rect): boolean {
  const inner = grown(frame, 1);
  const outer = grown(frame, Math.max(2, Math.round(APART.reach * (frame.x1 - frame.x0))));
  return inkIn(ink, outer) - inkIn(ink, inner) <= APART.inked * (areaOf(outer) - areaOf(inner));
}

/** How far it is to the next ink on both sides of a frame, in its middle half, in its widths. */
function paperBeside({ width, data }: Ink, { x0, y0, x1, y1 }: Rect): Frame['apart'] {
  const quarter = Math.floor((y1 - y0) / 4);
  const isPaper = (x: number): boolean => {
    if (x < 0 || x >= width) return true;
    for (let y = y0 + quarter; y < y1 - quarter; y += 1) if (data[y * width + x] === 1) return false;
    return true;
  };
  const paperFrom = (start: number, step: 1 | -1): number => {
    let x = start;
    while (Math.abs(x - start) < x1 - x0 && isPaper(x)) x += step;
    return Math.abs(x - start) / (x1 - x0);
  };
  return { left: paperFrom(x0 - 2, -1), right: paperFrom(x1 + 1, 1) };
}

/** Whether a frame is inked right into its corners: round letters are not. */
function hasCorners(ink: Ink, { x0, y0, x1, y1 }: Rect): boolean {
  const side = Math.max(2, Math.round(CORNER * (x1 - x0)));
  return [x0, x1 - side].every((x) =>
    [y0, y1 - side].every((y) => inkIn(ink, { x0: x, y0: y, x1: x + side, y1: y + side }) >= side),
  );
}
