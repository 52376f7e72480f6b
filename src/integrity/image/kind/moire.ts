/** Looks for the pixel grid of a screen in a photo: narrow peaks in the spectrum of places where nothing is printed. */
import type { Bitmap } from '../../../document/index.ts';
import { median } from '../../../kit/median.ts';
import { spread } from '../../../kit/spread.ts';
import { createFourier } from './fourier.ts';

/** The strongest peak of the spectrum of blank places. */
export interface SpectrumPeak {
  /** Cycles per pixel across and down. */
  readonly across: number;
  readonly down: number;
  /** Nats above the median of the frequencies around it, in the mean of the logarithms of power. */
  readonly rise: number;
}

/** What the search gave. */
export interface MoireSearch {
  /** Blank places that were transformed. */
  readonly tiles: number;
  /** The strongest peak and one in another direction, as the grid of a screen has them; null when there are no such two. */
  readonly grid: readonly [SpectrumPeak, SpectrumPeak] | null;
}

/** Pixels per side of a place, and places at most. */
const SIDE = 64;
const MAX_TILES = 60;
/** Fewest places: the mean logarithm of power of twelve spreads by 0.4 nats, of sixty by 0.2. */
export const LEAST_TILES = 12;
/** Means of 8 x 8 pixels in a place: cut off at white or black there is no grid, and where they differ by more something is printed. */
const LEVELS = { least: 40, most: 250, range: 24 } as const;
/**
 * Nats of a peak, eight deviations of the mean of twelve places. Genuine photos have peaks up to 3.6 along one side of the picture, and up to 2.5 in a
 * second direction.
 */
const LEAST_RISE = 3;
/** Cycles per side from which peaks are looked for: below are shades and patterns of the paper. */
const LEAST_CYCLES = 8;
/** Half the side of the frequencies around a peak. */
const AROUND = 4;
/** Sine of the angle between the directions of a grid, at least. */
const APART = 0.5;
/** JPEG leaves peaks of its own at multiples of one cycle in 8 pixels. */
const JPEG_CYCLES = SIDE / 8;

/** Searches a gray bitmap where nothing is printed. */
export function findMoire(gray: Bitmap): MoireSearch {
  const tiles = blankTiles(gray);
  if (tiles.length < LEAST_TILES) return { tiles: tiles.length, grid: null };
  const mean = new Float64Array(SIDE * SIDE);
  const power = new Float64Array(SIDE * SIDE);
  for (const tile of tiles) {
    powerOf(gray, tile, power);
    for (let at = 0; at < mean.length; at += 1)
      mean[at] = (mean[at] ?? 0) + Math.log((power[at] ?? 0) + 1e-3) / tiles.length;
  }
  const [first, ...others] = peaksOf(mean)
    .filter(({ rise }) => rise >= LEAST_RISE)
    .sort((a, b) => b.rise - a.rise);
  const second = others.find((other) => first !== undefined && angleOf(first, other) >= APART);
  const isGrid = first !== undefined && second !== undefined;
  return { tiles: tiles.length, grid: isGrid ? [first, second] : null };
}

/** Sine of the angle between two frequencies. */
const angleOf = (a: SpectrumPeak, b: SpectrumPeak): number =>
  Math.abs(a.across * b.down - a.down * b.across) /
  (Math.hypot(a.across, a.down) * Math.hypot(b.across, b.down));

interface Tile {
  readonly x: number;
  readonly y: number;
}

/** Places without print and not cut off, evenly taken from all there are. */
function blankTiles(gray: Bitmap): readonly Tile[] {
  const free: Tile[] = [];
  for (let y = 0; y + SIDE <= gray.height; y += SIDE) {
    for (let x = 0; x + SIDE <= gray.width; x += SIDE) if (isBlank(gray, { x, y })) free.push({ x, y });
  }
  return spread(free, MAX_TILES);
}

function isBlank({ data, width }: Bitmap, tile: Tile): boolean {
  let low = 255;
  let high = 0;
  for (let top = tile.y; top < tile.y + SIDE; top += 8) {
    for (let left = tile.x; left < tile.x + SIDE; left += 8) {
      let sum = 0;
      for (let y = top; y < top + 8; y += 1)
        for (let x = left; x < left + 8; x += 1) sum += data[y * width + x] ?? 0;
      low = Math.min(low, sum / 64);
      high = Math.max(high, sum / 64);
      if (high - low > LEVELS.range || low < LEVELS.least || high > LEVELS.most) return false;
    }
  }
  return true;
}

/** Hann's window keeps the borders of a place from spreading over the spectrum. */
const WINDOW = Float64Array.from(
  { length: SIDE },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / SIDE),
);

const fourier = createFourier(SIDE);
const real = new Float64Array(SIDE * SIDE);
const imaginary = new Float64Array(SIDE * SIDE);

/** The power of the upper half of the frequencies of a place, row by row; what lies below repeats them. */
function powerOf({ data, width }: Bitmap, tile: Tile, power: Float64Array): void {
  let mean = 0;
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) mean += (data[(tile.y + y) * width + tile.x + x] ?? 0) / SIDE ** 2;
  }
  imaginary.fill(0);
  for (let y = 0; y < SIDE; y += 1) {
    const from = (tile.y + y) * width + tile.x;
    for (let x = 0; x < SIDE; x += 1)
      real[y * SIDE + x] = ((data[from + x] ?? 0) - mean) * (WINDOW[x] ?? 0) * (WINDOW[y] ?? 0);
    fourier(real, imaginary, { from: y * SIDE, step: 1 });
  }
  for (let u = 0; u < SIDE; u += 1) fourier(real, imaginary, { from: u, step: SIDE });
  for (let at = 0; at < (SIDE / 2 + 1) * SIDE; at += 1)
    power[at] = (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2;
}

function peaksOf(mean: Float64Array): readonly SpectrumPeak[] {
  const peaks: SpectrumPeak[] = [];
  for (let v = 0; v <= SIDE / 2; v += 1) {
    for (let u = 0; u < SIDE; u += 1) {
      const across = u > SIDE / 2 ? u - SIDE : u;
      if (Math.hypot(across, v) < LEAST_CYCLES || isOfJpeg(across, v)) continue;
      const own = mean[v * SIDE + u] ?? 0;
      if (meansAround(mean, { u, v, reach: 1 }).some((other) => other > own)) continue;
      const around = meansAround(mean, { u, v, reach: AROUND });
      peaks.push({ across: across / SIDE, down: v / SIDE, rise: own - median(around) });
    }
  }
  return peaks;
}

/** What the frequencies around one have in the mean; the upper half ends at 0 and at SIDE / 2 down. */
function meansAround(
  mean: Float64Array,
  { u, v, reach }: { readonly u: number; readonly v: number; readonly reach: number },
): number[] {
  const around: number[] = [];
  for (let row = Math.max(0, v - reach); row <= Math.min(SIDE / 2, v + reach); row += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      if (row !== v || right !== 0) around.push(mean[row * SIDE + ((u + right + SIDE) % SIDE)] ?? 0);
    }
  }
  return around;
}

/** Whether a frequency is one of the compression grid. */
function isOfJpeg(across: number, down: number): boolean {
  const off = (cycles: number): number => Math.abs(cycles - JPEG_CYCLES * Math.round(cycles / JPEG_CYCLES));
  return off(across) <= 1 && off(down) <= 1;
}
