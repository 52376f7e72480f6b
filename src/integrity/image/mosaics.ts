/** Finds print that somebody made unreadable with a mosaic: square cells of one tone each, with steps at one pitch. */
import { boxAround, isWithin } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { sumOf } from '../../kit/sum.ts';
import type { InkBox, Word } from './words.ts';

/** Levels that neighbors differ by at a step, more than grain does. */
const STEP = 16;
/**
 * A position is a line of the lattice from this share of the strongest on; the lines have a pitch in pixels, hold a share of all steps,
 * and there are so many at least. Of words of print the best lattice holds 0.2 to 0.5 of the steps, of mosaics 0.9 and more.
 */
const LATTICE = { line: 0.15, pitch: 5, share: 0.75, across: 3 } as const;
/** By what factor cells may be wider than high or higher than wide. */
const SQUARE = 1.6;
/** Share of the pixels of a mosaic that are neither dark nor bright, as those of codes of black and white cells are not, and what is either. */
const TONES = { between: 0.12, end: 0.25 } as const;

/** Tells whether all that stands at a place is one mosaic. */
export function tellMosaics(gray: Bitmap, words: readonly Word[]): (place: InkBox) => boolean {
  return (place) => {
    const own = words.filter(({ x0, y0, x1, y1 }) => isWithin({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, place));
    return own.length > 0 && isMosaic(gray, boxAround(own));
  };
}

function isMosaic(gray: Bitmap, box: InkBox): boolean {
  const { across, down } = stepsOf(gray, box);
  const [columns, rows] = [latticeOf(across), latticeOf(down)];
  if (columns === null || rows === null || columns.lines < LATTICE.across) return false;
  if (columns.share < LATTICE.share || rows.share < LATTICE.share) return false;
  const ratio = columns.pitch / rows.pitch;
  return (rows.lines === 1 || (ratio <= SQUARE && ratio >= 1 / SQUARE)) && hasTones(gray, box);
}

/** The steps between columns and between rows of a box, summed by position. */
function stepsOf(
  { data, width }: Bitmap,
  { x0, y0, x1, y1 }: InkBox,
): { readonly across: Float64Array; readonly down: Float64Array } {
  const across = new Float64Array(x1 - x0);
  const down = new Float64Array(y1 - y0);
  for (let y = y0 + 1; y < y1; y += 1) {
    for (let x = x0 + 1; x < x1; x += 1) {
      const at = y * width + x;
      const level = data[at] ?? 0;
      const right = Math.abs(level - (data[at - 1] ?? 0));
      const below = Math.abs(level - (data[at - width] ?? 0));
      if (right >= STEP) across[x - x0] = (across[x - x0] ?? 0) + right;
      if (below >= STEP) down[y - y0] = (down[y - y0] ?? 0) + below;
    }
  }
  return { across, down };
}

/** The lattice that holds most of the steps beyond chance; null where there are no steps. A single line has the pitch 0. */
function latticeOf(
  steps: Float64Array,
): { readonly pitch: number; readonly share: number; readonly lines: number } | null {
  const total = sumOf(steps);
  if (total === 0) return null;
  const least = LATTICE.line * Math.max(...steps);
  const first = steps.findIndex((count) => count >= least);
  const reach = steps.findLastIndex((count) => count >= least) - first;
  let best = { pitch: 0, share: (steps[first] ?? 0) / total, lines: 1 };
  let most = best.share - 1 / steps.length;
  for (let count = 1; count <= reach / LATTICE.pitch; count += 1) {
    const pitch = reach / count;
    let [held, positions] = [0, 0];
    for (let line = 0; line <= count; line += 1) {
      // Cells of a pitch that is not whole end at the pixel before or behind.
      const at = first + line * pitch;
      for (let near = Math.floor(at); near <= Math.ceil(at); near += 1) {
        held += steps[near] ?? 0;
        positions += 1;
      }
    }
    const share = held / total;
    const gain = share - positions / steps.length;
    if (gain <= most) continue;
    most = gain;
    best = { pitch, share, lines: count + 1 };
  }
  return best;
}

function hasTones({ data, width }: Bitmap, { x0, y0, x1, y1 }: InkBox): boolean {
  let [darkest, brightest] = [255, 0];
  const levels = new Uint8Array((x1 - x0) * (y1 - y0));
  for (let y = y0; y < y1; y += 1) {
    levels.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
  }
  for (const level of levels) {
    darkest = Math.min(darkest, level);
    brightest = Math.max(brightest, level);
  }
  const margin = TONES.end * (brightest - darkest);
  const between = levels.filter((level) => level > darkest + margin && level < brightest - margin);
  return between.length >= TONES.between * levels.length;
}
