/** Tells whether faint noise ends at one line inside of its blocks: compression fills them whole, a later fill cuts it off. */
import type { Bitmap } from '../../../document/index.ts';
import { sumOf } from '../../../kit/sum.ts';

/** Fewest blocks along a cut. */
const LEAST_BLOCKS = 4;
/** How many times as strong the noise is outside of the cut, as means of square levels. */
const LEAST_RATIO = 3;
/** Square levels: rounding adds as much inside; more than `most` in a line of pixels is a faint mark, whose ink is still there. */
const POWER = { rounding: 0.02, most: 3 } as const;
/** Lines of a block on either side of a cut, at least. */
const LEAST_LINES = 2;

/** The sides of a filled rectangle: the step from a block of its rim to the fill. */
const SIDES = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;

/**
 * The clearest cut through noisy blocks, as the ratio of noise on its two sides; null when no side has one. Noise is what
 * varies along the cut, so that faint rules and edges of shaded bands, which do not, are no noise.
 * @param kinds 0 where a block is empty
 */
export function cutOf(
  gray: Bitmap,
  { kinds, columns }: { readonly kinds: Uint8Array; readonly columns: number },
  noisy: readonly number[],
): number | null {
  let best: number | null = null;
  for (const [dx, dy] of SIDES) {
    const lines = new Map<number, number[]>();
    for (const block of noisy) {
      if (kinds[block + dx + dy * columns] !== 0 || kinds[block - dx - dy * columns] === 2) continue;
      const line = dy === 0 ? block % columns : Math.floor(block / columns);
      lines.set(line, [...(lines.get(line) ?? []), block]);
    }
    for (const blocks of lines.values()) {
      if (blocks.length < LEAST_BLOCKS) continue;
      const ratio = ratioAt(profileOf(gray, blocks, { columns, dx, dy }));
      if (ratio !== null && ratio > (best ?? 0)) best = ratio;
    }
  }
  return best;
}

/** Mean noise of the eight lines of pixels of blocks, from the fill outward. */
function profileOf(
  { data, width }: Bitmap,
  blocks: readonly number[],
  { columns, dx, dy }: { readonly columns: number; readonly dx: number; readonly dy: number },
): Float64Array {
  const noise = new Float64Array(8);
  for (const block of blocks) {
    const [left, top] = [(block % columns) * 8, Math.floor(block / columns) * 8];
    for (let line = 0; line < 8; line += 1) {
      const depth = dx + dy > 0 ? 7 - line : line;
      let [sum, squares] = [0, 0];
      for (let at = 0; at < 8; at += 1) {
        const [x, y] = dy === 0 ? [left + depth, top + at] : [left + at, top + depth];
        const level = (data[y * width + x] ?? 0) - 255;
        sum += level;
        squares += level * level;
      }
      noise[line] = (noise[line] ?? 0) + (squares / 8 - (sum / 8) ** 2) / blocks.length;
    }
  }
  return noise;
}

/** The largest ratio over the places of a cut that reaches {@link LEAST_RATIO}, or null. */
function ratioAt(noise: Float64Array): number | null {
  if (noise.some((own) => own > POWER.most)) return null;
  let best: number | null = null;
  for (let depth = LEAST_LINES; depth <= 8 - LEAST_LINES; depth += 1) {
    const inside = sumOf(noise.subarray(0, depth)) / depth;
    const outside = sumOf(noise.subarray(depth)) / (8 - depth);
    // Noise begins at the cut at once; a tail of something beyond the block would rise by and by.
    const steep = Math.min(outside, 2.5 * (noise[depth] ?? 0), 5 * (noise[7] ?? 0));
    const ratio = (steep + POWER.rounding) / (inside + POWER.rounding);
    if (ratio >= LEAST_RATIO && ratio > (best ?? 0)) best = ratio;
  }
  return best;
}
