/** Measures the rows of ink of a word in a strip. */
import type { WordStrip } from './word-strip.ts';

/** Levels by which ink differs from its ground, at least, and the share of the largest difference from which on a pixel is ink. */
const LEAST_CONTRAST = 60;
const INK_SHARE = 0.5;
/** Rows with more ink are the rules of a table, share of their pixels. */
const RULE = 0.8;

/** Where ink begins and ends, shares of the height of what it is in. */
export interface Ink {
  readonly top: number;
  readonly bottom: number;
}

/** Where the ink of a word of a strip lies; null where nothing stands out. */
export function inkRows({ bitmap, words }: Pick<WordStrip, 'bitmap' | 'words'>, at: number): Ink | null {
  const place = words[at];
  if (place == null) return null;
  const rows = Array.from({ length: place.height }, (_, y) => {
    const from = (place.y + y) * bitmap.width + place.x;
    return bitmap.data.subarray(from, from + place.width);
  });
  const ground = mostFrequent(rows);
  const differences = rows.map((row) => row.map((level) => Math.abs(level - ground)));
  const isRule = (row: Uint8Array): boolean =>
    row.filter((difference) => difference >= LEAST_CONTRAST).length > RULE * row.length;
  const contrasts = differences.map((row) => (isRule(row) ? 0 : Math.max(...row)));
  const largest = Math.max(...contrasts);
  if (largest < LEAST_CONTRAST) return null;
  const isInk = (value: number): boolean => value >= INK_SHARE * largest;
  return {
    top: contrasts.findIndex(isInk) / place.height,
    bottom: (contrasts.findLastIndex(isInk) + 1) / place.height,
  };
}

function mostFrequent(rows: readonly Uint8Array[]): number {
  const counts = new Uint32Array(256);
  for (const row of rows) for (const level of row) counts[level] = (counts[level] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}
