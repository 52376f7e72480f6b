/** How far two words are apart, and which of several is nearest. */

/** Levenshtein distance, or `limit + 1` as soon as it is known to be larger than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  if (a === b) return 0;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      const value = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      row.push(value);
      if (value < best) best = value;
    }
    if (best > limit) return limit + 1;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
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
