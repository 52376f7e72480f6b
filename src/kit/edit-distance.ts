/** How far two words are apart, and which of several is nearest. */

/** The row above and the row at work, kept between calls: words are compared by the hundred thousand. */
let rows: readonly [Int32Array, Int32Array] = [new Int32Array(64), new Int32Array(64)];

/**
 * Levenshtein distance, or `limit + 1` as soon as it is known to be larger than `limit`. Only the cells that a path of
 * `limit` edits can reach, `limit` to either side of the diagonal, are computed (Ukkonen 1985).
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  if (a === b) return 0;
  if (b.length >= rows[0].length) rows = [new Int32Array(2 * b.length), new Int32Array(2 * b.length)];
  let [above, row] = rows;
  const far = limit + 1;
  for (let j = 0; j <= b.length; j += 1) above[j] = Math.min(j, far);
  for (let i = 1; i <= a.length; i += 1) {
    const first = Math.max(1, i - limit);
    const last = Math.min(b.length, i + limit);
    const code = a.charCodeAt(i - 1);
    row[first - 1] = first === 1 ? Math.min(i, far) : far;
    let best = row[first - 1] ?? far;
    for (let j = first; j <= last; j += 1) {
      const straight = (above[j - 1] ?? far) + (code === b.charCodeAt(j - 1) ? 0 : 1);
      // One cell of the row above lies outside of what was computed.
      const down = j < i + limit ? (above[j] ?? far) + 1 : far;
      const across = (row[j - 1] ?? far) + 1;
      const value = Math.min(straight, down, across);
      row[j] = value;
      if (value < best) best = value;
    }
    if (best > limit) return far;
    [above, row] = [row, above];
  }
  return Math.min(above[b.length] ?? far, far);
}

/** The candidate that a misspelled word most likely means, or undefined when none is near. */
export function nearestTo(word: string, candidates: readonly string[]): string | undefined {
  // A third of the letters may be wrong; half of the word is enough when a candidate contains it.
  const limit = Math.max(2, Math.floor(word.length / 3));
  const ranked = candidates
    .map((candidate) => ({
      candidate,
      edits: editDistance(word.toLowerCase(), candidate.toLowerCase(), limit),
    }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  if (best !== undefined && best.edits <= limit) return best.candidate;
  return word.length < 3 ? undefined : candidates.find((candidate) => candidate.includes(word.toLowerCase()));
}
