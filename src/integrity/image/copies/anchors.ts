/** Corners of what is drawn larger than text: the points by which stamps, signatures and pictures are compared. */
import type { Bitmap } from '../../../document/index.ts';
import type { Glyph, InkBox } from '../words.ts';

/** A corner with the coarse picture of its surroundings. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  /** Means of 4 x 4 cells around it, in gray levels. */
  readonly look: Float32Array;
}

/** A mark is this many times as high as the usual glyph, in one direction and in the other. */
const LARGER = { one: 2.2, other: 1.2 } as const;
/** Area of the box from which a mark says something, in pixels. */
const LEAST_AREA = 300;
/** What takes more than this share of both sides frames the page. */
const FRAME = 0.6;
const MOST_ASPECT = 12;
/** Pixels that are looked at, and corners that are kept: those bound the time. */
const MAX_PIXELS = 3_000_000;
const MAX_ANCHORS = 2500;
/** Half the side of the compared surroundings, and the cells per side. */
const REACH = 8;
const CELLS = 4;
/** Corners keep this distance from one another. */
const APART = 3;
/** Smaller eigenvalue of the structure tensor, per pixel, below which there is only paper or a straight edge. */
const LEAST_CORNER = 60;

/** Boxes of components larger than the text of the page. Rulings and frames are left out. */
export function marksAmong(components: readonly Glyph[], { width, height }: Bitmap, glyph: number): InkBox[] {
  return components.filter((box) => {
    const sides = [box.x1 - box.x0, box.y1 - box.y0] as const;
    const [long, short] = [Math.max(...sides), Math.min(...sides)];
    const framed = sides[0] > FRAME * width && sides[1] > FRAME * height;
    const large = long >= LARGER.one * glyph && short >= LARGER.other * glyph && long * short >= LEAST_AREA;
    return large && !framed && long <= MOST_ASPECT * short;
  });
}

/** The strongest corners within the boxes (Shi and Tomasi, 1994). */
export function anchorsOf(gray: Bitmap, boxes: readonly InkBox[]): readonly Anchor[] {
  const { width, height } = gray;
  const seen = new Uint8Array(width * height);
  const strengths = new Float32Array(width * height);
  const points: number[] = [];
  const edge = REACH + 2;
  const tensor = createTensor(gray);
  let left = MAX_PIXELS;
  for (const box of boxes) {
    for (let y = Math.max(edge, box.y0 - 2); y < Math.min(height - edge, box.y1 + 2); y += 1) {
      for (let x = Math.max(edge, box.x0 - 2); x < Math.min(width - edge, box.x1 + 2); x += 1) {
        const at = y * width + x;
        if (seen[at] === 1 || left === 0) continue;
        seen[at] = 1;
        left -= 1;
        const strength = tensor.cornerAt(x, y);
        strengths[at] = strength;
        if (strength >= LEAST_CORNER) points.push(at);
      }
    }
  }
  return points
    .filter((at) => isPeak(strengths, at, width))
    .sort((a, b) => (strengths[b] ?? 0) - (strengths[a] ?? 0) || a - b)
    .slice(0, MAX_ANCHORS)
    .map((at) => ({ x: at % width, y: Math.floor(at / width), look: lookAround(gray, at) }));
}

/** Measures corners row by row; neighbors share two of their three columns. */
function createTensor({ data, width }: Bitmap): { cornerAt(x: number, y: number): number } {
  // The products of the gradients in columns of three pixels: across, down, and both; and the row they were taken for.
  const row = new Int32Array(width).fill(-1);
  const xx = new Int32Array(width);
  const yy = new Int32Array(width);
  const xy = new Int32Array(width);
  const measure = (x: number, y: number): void => {
    let across = 0;
    let down = 0;
    let both = 0;
    for (let here = (y - 1) * width + x; here <= (y + 1) * width + x; here += width) {
      const gx = (data[here + 1] ?? 0) - (data[here - 1] ?? 0);
      const gy = (data[here + width] ?? 0) - (data[here - width] ?? 0);
      across += gx * gx;
      down += gy * gy;
      both += gx * gy;
    }
    row[x] = y;
    xx[x] = across;
    yy[x] = down;
    xy[x] = both;
  };
  const sumOf = (columns: Int32Array, x: number): number =>
    (columns[x - 1] ?? 0) + (columns[x] ?? 0) + (columns[x + 1] ?? 0);
  return {
    cornerAt: (x, y) => {
      for (let column = x - 1; column <= x + 1; column += 1) if (row[column] !== y) measure(column, y);
      // Differences over two pixels: a quarter of the products counts.
      const across = sumOf(xx, x);
      const down = sumOf(yy, x);
      const both = sumOf(xy, x);
      return ((across + down) / 2 - Math.sqrt(((across - down) / 2) ** 2 + both * both)) / 36;
    },
  };
}

function isPeak(strengths: Float32Array, at: number, width: number): boolean {
  const own = strengths[at] ?? 0;
  for (let dy = -APART; dy <= APART; dy += 1) {
    for (let dx = -APART; dx <= APART; dx += 1) {
      const other = strengths[at + dy * width + dx] ?? 0;
      if (other > own || (other === own && dy * width + dx < 0)) return false;
    }
  }
  return true;
}

function lookAround({ data, width }: Bitmap, at: number): Float32Array {
  const look = new Float32Array(CELLS * CELLS);
  const side = (2 * REACH) / CELLS;
  for (let y = 0; y < 2 * REACH; y += 1) {
    for (let x = 0; x < 2 * REACH; x += 1) {
      const cell = Math.floor(y / side) * CELLS + Math.floor(x / side);
      look[cell] = (look[cell] ?? 0) + (data[at + (y - REACH) * width + x - REACH] ?? 0) / (side * side);
    }
  }
  return look;
}
