/** Cuts a line of print out of a picture, level and of one height. */
import { halve, type Bitmap } from '../../../document/index.ts';
import type { LineBox, Point } from './line-box.ts';

/** Pixels from the top to the bottom of a strip: what the network that reads them was trained with. */
export const STRIP_HEIGHT = 48;

/** A line of print, level. */
export interface LineStrip {
  readonly width: number;
  /** Gray levels, {@link STRIP_HEIGHT} rows. */
  readonly data: Uint8Array;
  /** Where a place of the strip lies in the picture. */
  toPicture(place: Point): Point;
}

/** Gives the strips of one picture, from copies of it that are halved until lines are about as high as strips. */
export function stripsOf(picture: Bitmap): (box: LineBox) => LineStrip {
  const copies: Bitmap[] = [picture];
  const copyOf = (halvings: number): Bitmap => {
    for (let last = copies.at(-1) ?? picture; copies.length <= halvings; last = copies.at(-1) ?? last) {
      copies.push(halve(last));
    }
    return copies[halvings] ?? picture;
  };
  return (box) => {
    const shrinks = Math.max(0, Math.floor(Math.log2(box.height / STRIP_HEIGHT)));
    return stripOf(copyOf(shrinks), 2 ** shrinks, box);
  };
}

function stripOf(copy: Bitmap, factor: number, box: LineBox): LineStrip {
  const width = Math.max(1, Math.round((box.length * STRIP_HEIGHT) / box.height));
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  /** Pixels of the picture for one of the strip. */
  const pixel = box.height / STRIP_HEIGHT;
  const toPicture = ({ x, y }: Point): Point => {
    const u = (x - width / 2) * pixel;
    const v = (y - STRIP_HEIGHT / 2) * pixel;
    return { x: box.x + u * cos - v * sin, y: box.y + u * sin + v * cos };
  };
  const data = new Uint8Array(width * STRIP_HEIGHT);
  for (let y = 0, to = 0; y < STRIP_HEIGHT; y += 1) {
    const start = toPicture({ x: 0.5, y: y + 0.5 });
    for (let x = 0; x < width; x += 1, to += 1) {
      const fromX = (start.x + x * pixel * cos) / factor - 0.5;
      const fromY = (start.y + x * pixel * sin) / factor - 0.5;
      data[to] = levelAt(copy, fromX, fromY);
    }
  }
  return { width, data, toPicture };
}

/** The gray level between pixels; the rim goes on outside of the picture. */
function levelAt({ width, height, data }: Bitmap, x: number, y: number): number {
  const inX = Math.min(width - 1, Math.max(0, x));
  const inY = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(inX);
  const top = Math.floor(inY);
  const right = Math.min(width - 1, left + 1);
  const below = Math.min(height - 1, top + 1);
  const [u, v] = [inX - left, inY - top];
  const level = (column: number, row: number): number => data[row * width + column] ?? 255;
  const upper = level(left, top) * (1 - u) + level(right, top) * u;
  const lower = level(left, below) * (1 - u) + level(right, below) * u;
  return Math.round(upper * (1 - v) + lower * v);
}
