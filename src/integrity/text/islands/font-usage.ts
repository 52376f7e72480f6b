/** Counts what each font of a document sets, to tell fonts that hardly anything is set in. */
import type { PdfFont } from '../../pdf/fonts.ts';
import { isDigits } from '../neighbors.ts';
import { shareOf } from '../written-runs.ts';
import type { Runs } from '../written-runs.ts';
import type { WrittenPage } from '../writing.ts';

/** A word that is no unit or currency. */
const NAMED = /\p{L}{4,}/u;

/** How much of a document each font sets. */
export interface FontUsage {
  /** Words; those of one date or account count as one. */
  readonly words: ReadonlyMap<PdfFont, number>;
  /** Different characters. */
  readonly codes: ReadonlyMap<PdfFont, number>;
  readonly total: number;
  /** Numbers that fonts set which set nothing else but signs and units; those of one date or account count as one. */
  readonly numbers: ReadonlyMap<PdfFont, number>;
}

/** Counts the words of all pages. */
export function usageOf(pages: readonly { readonly page: WrittenPage; readonly runs: Runs }[]): FontUsage {
  const words = new Map<PdfFont, number>();
  const codes = new Map<PdfFont, Set<number>>();
  const numbers = new Map<PdfFont, number>();
  const letters = new Set<PdfFont>();
  let total = 0;
  for (const { page, runs } of pages) {
    const { words: own, used } = page;
    total += own.length;
    for (const word of own) {
      const share = shareOf(word, runs);
      words.set(word.font, (words.get(word.font) ?? 0) + share);
      if (NAMED.test(word.text)) letters.add(word.font);
      else if (isDigits(word.text)) numbers.set(word.font, (numbers.get(word.font) ?? 0) + share);
    }
    for (const { font, code } of used) codes.set(font, (codes.get(font) ?? new Set()).add(code));
  }
  for (const font of letters) numbers.delete(font);
  return { words, total, numbers, codes: new Map([...codes].map(([font, set]) => [font, set.size])) };
}
