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

/** Whether at least so many levels occur. Stops looking once they do. */
export function hasLevels(data: Uint8Array, least: number): boolean {
  const seen = new Uint8Array(256);
  let levels = 0;
  for (let at = 0, end = data.length; at < end && levels < least; at += 1) {
    const level = data[at] ?? 0;
    if (seen[level] === 1) continue;
    seen[level] = 1;
    levels += 1;
  }
  return levels >= least;
}
