/** Counts what each font of a document sets, to tell fonts that hardly anything is set in. */
import type { PdfFont } from '../pdf/fonts.ts';
import { shareOf } from './written-runs.ts';
import type { Runs } from './written-runs.ts';
import type { WrittenPage } from './writing.ts';

/** How much of a document each font sets. */
export interface FontUsage {
  /** Words; those of one date or account count as one. */
  readonly words: ReadonlyMap<PdfFont, number>;
  /** Different characters. */
  readonly codes: ReadonlyMap<PdfFont, number>;
  readonly total: number;
}

/** Counts the words of all pages. */
export function usageOf(pages: readonly { readonly page: WrittenPage; readonly runs: Runs }[]): FontUsage {
  const words = new Map<PdfFont, number>();
  const codes = new Map<PdfFont, Set<number>>();
  let total = 0;
  for (const { page, runs } of pages) {
    const { words: own, used } = page;
    total += own.length;
    for (const word of own) words.set(word.font, (words.get(word.font) ?? 0) + shareOf(word, runs));
    for (const { font, code } of used) codes.set(font, (codes.get(font) ?? new Set()).add(code));
  }
  return { words, total, codes: new Map([...codes].map(([font, set]) => [font, set.size])) };
}
