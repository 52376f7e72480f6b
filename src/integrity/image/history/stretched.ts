/** Tells a picture whose contrast or brightness was stretched: levels are missing between those that occur. */
import type { Bitmap } from '../../../document/index.ts';

/** Missing levels that tell: single ones may be missing by chance. */
const LEAST_GAPS = 4;
/** Share of the pixels that the levels beside a missing one must each have. */
const BESIDE = 2e-4;

/**
 * Whether the levels have the gaps of a comb, which stretching leaves (Stamm and Liu 2010, "Forensic detection of image
 * manipulation using statistical intrinsic fingerprints"). Saving with loss fills them again.
 */
export function isStretched({ data, channels }: Bitmap): boolean {
  const counts = new Uint32Array(256);
  // Green, of which each channel is stretched alike.
  for (let at = channels === 3 ? 1 : 0; at < data.length; at += channels) {
    const level = data[at] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const least = (BESIDE * data.length) / channels;
  let gaps = 0;
  for (let level = 1; level < 255; level += 1) {
    const [below = 0, own = 0, above = 0] = counts.subarray(level - 1, level + 2);
    if (own === 0 && below >= least && above >= least) gaps += 1;
  }
  return gaps >= LEAST_GAPS;
}
