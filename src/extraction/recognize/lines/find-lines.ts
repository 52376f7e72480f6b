/** Finds the lines of print in a picture with a network that tells how likely each pixel is within one. */
import { crop, scale, type Bitmap } from '../../../document/index.ts';
import { smallestBox, widened, type LineBox, type Point } from './line-box.ts';
import type { Grid, Network } from './network.ts';

/** The network halves its input five times. */
const STEP = 32;
/** Pixels the network is given at most: below, small print is lost; above, lines of large print fall apart. */
const MOST_PIXELS = 2.4e6;
/** What its input is brought to: mean and deviation of each color in ImageNet, which it was trained with. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/**
 * Likelihood from which a pixel counts, mean of a line that counts, and by how much it is widened, as a share of area by
 * circumference: the network marks the core of a line (Liao et al. 2020, "Real-time scene text detection with
 * differentiable binarization"; the values are those of PaddleOCR, `tools/infer/predict_det.py`).
 */
const LIKELY = 0.3;
const LIKELY_LINE = 0.5;
const CORE = 1.6;
/** Cores smaller than this are specks, pixels of the network's picture. */
const LEAST_CORE = 3;

/**
 * The picture is looked at in tiles of such a side, with so many pixels around them that are seen as well: that takes 0.04 GB,
 * the whole page at once 0.5, for as many values.
 */
const TILE = 384;
const AROUND = 32;

/** The lines of a gray picture, in no order. Rejects with the signal's reason. */
export async function findLines(
  picture: Bitmap,
  network: Network,
  signal: AbortSignal,
): Promise<readonly LineBox[]> {
  const size = sizeFor(picture);
  const small = scale(picture, size);
  const map = await mapOf(small, network, signal);
  const [across, down] = [picture.width / size.width, picture.height / size.height];
  return coresOf(map, size).flatMap((core) => {
    const box = smallestBox(core);
    if (box === null || Math.min(box.length, box.height) < LEAST_CORE) return [];
    const rim = (CORE * box.length * box.height) / (2 * (box.length + box.height));
    const { x, y, length, height, angle } = widened(box, rim);
    return [{ x: x * across, y: y * down, length: length * across, height: height * down, angle }];
  });
}

function sizeFor({ width, height }: Bitmap): { readonly width: number; readonly height: number } {
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const side = (length: number): number => Math.max(STEP, Math.round((length * share) / STEP) * STEP);
  return { width: side(width), height: side(height) };
}

/** How likely each pixel is within a line, tile by tile. */
async function mapOf(picture: Bitmap, network: Network, signal: AbortSignal): Promise<Float32Array> {
  const { width, height } = picture;
  const map = new Float32Array(width * height);
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      signal.throwIfAborted();
      const [x, y] = [Math.max(0, left - AROUND), Math.max(0, top - AROUND)];
      const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)];
      const seen = {
        width: Math.min(width, right + AROUND) - x,
        height: Math.min(height, bottom + AROUND) - y,
      };
      const { data } = await network(gridOf(crop(picture, { x, y, ...seen })));
      for (let row = top; row < bottom; row += 1) {
        const from = (row - y) * seen.width + left - x;
        map.set(data.subarray(from, from + right - left), row * width + left);
      }
    }
  }
  return map;
}

/** One picture of three equal colors. */
function gridOf({ width, height, data }: Bitmap): Grid {
  const pixels = width * height;
  const values = new Float32Array(3 * pixels);
  MEAN.forEach((mean, channel) => {
    const deviation = DEVIATION[channel] ?? 1;
    const levels = Float32Array.from({ length: 256 }, (_, level) => (level / 255 - mean) / deviation);
    const start = channel * pixels;
    for (let at = 0; at < pixels; at += 1) values[start + at] = levels[data[at] ?? 0] ?? 0;
  });
  return { data: values, sizes: [1, 3, height, width] };
}

/** The outlines of connected likely pixels (8-connected) that are likely enough on average. */
function coresOf(
  likelihood: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
): readonly (readonly Point[])[] {
  const seen = new Uint8Array(width * height);
  const cores: Point[][] = [];
  const stack: number[] = [];
  const visit = (at: number): void => {
    if (seen[at] === 1 || (likelihood[at] ?? 0) <= LIKELY) return;
    seen[at] = 1;
    stack.push(at);
  };
  for (let start = 0; start < seen.length; start += 1) {
    visit(start);
    if (stack.length === 0) continue;
    /** The ends of each row: a hull needs no more. */
    const rows = new Map<number, [number, number]>();
    let [sum, count] = [0, 0];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      const row = rows.get(y);
      if (row === undefined) rows.set(y, [x, x]);
      else rows.set(y, [Math.min(row[0], x), Math.max(row[1], x)]);
      sum += likelihood[at] ?? 0;
      count += 1;
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      for (let below = Math.max(0, y - 1); below <= Math.min(height - 1, y + 1); below += 1) {
        for (let beside = left; beside <= right; beside += 1) visit(below * width + beside);
      }
    }
    if (sum < LIKELY_LINE * count) continue;
    cores.push([...rows].flatMap(([y, [x0, x1]]) => cornersOf(y, x0, x1 + 1)));
  }
  return cores;
}

/** The corners of a row of pixels. */
const cornersOf = (y: number, x0: number, x1: number): readonly Point[] =>
  [x0, x1].flatMap((x) => [
    { x, y },
    { x, y: y + 1 },
  ]);
