/** Counts gray levels. */

/** How often each of the 256 levels occurs. */
export function levelCounts(data: Uint8Array): Float64Array {
  const counts = new Float64Array(256);
  for (let at = 0, end = data.length; at < end; at += 1) {
    const level = data[at] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}

/** How many levels occur at all. */
export const levelsOf = (data: Uint8Array): number => levelCounts(data).filter((count) => count > 0).length;
