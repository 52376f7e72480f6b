/** Parts gray levels into dark and bright. */

/**
 * The level up to which pixels are dark, where the variance between dark and bright ones is largest (Otsu 1979, "A threshold
 * selection method from gray-level histograms").
 */
export function otsuLevel(data: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  const total = counts.reduce((sum, count, level) => sum + count * level, 0);
  let [best, most, dark, sum] = [0, -1, 0, 0];
  counts.forEach((count, level) => {
    dark += count;
    sum += count * level;
    const bright = data.length - dark;
    if (dark === 0 || bright === 0) return;
    const between = dark * bright * (sum / dark - (total - sum) / bright) ** 2;
    if (between > most) [best, most] = [level, between];
  });
  return best;
}
