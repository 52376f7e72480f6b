/** What kind of document it is, by the words it prints: one of the built-in templates' ids, or null. */
import words from '../lexicon/document-types.json' with { type: 'json' };
import type { PageText } from '../types.ts';
import { fold } from './fold.ts';

interface TypeWords {
  /** Words that name the document: worth most near the top. */
  readonly titles: readonly string[];
  /** Words that such documents print. */
  readonly signs: readonly string[];
}

const TYPES: Readonly<Record<string, TypeWords>> = words;
/** Points from which a type is believed. */
const ENOUGH = 3;
/** A document this small in words that adds up amounts is a receipt rather than an invoice. */
const TITLE_LINES = 12;

const phrases = new Map(
  Object.entries(TYPES).map(
    ([type, { titles, signs }]) => [type, { titles: titles.map(fold), signs: signs.map(fold) }] as const,
  ),
);

/** The type of a document, or null when nothing speaks clearly for one. */
export function detectDocumentType(pages: readonly PageText[]): string | null {
  const first = pages.find((page) => page.status === 'read');
  if (!first) return null;
  const rows = first.rows.map((row) => row.segments.map((segment) => fold(segment.text)).join(' '));
  const top = rows.slice(0, TITLE_LINES);
  const contains = (row: string, phrase: string): boolean => row.includes(phrase);
  let best: string | null = null;
  let bestScore = ENOUGH - 0.001;
  for (const [type, { titles, signs }] of phrases) {
    let score = 0;
    for (const title of titles) {
      if (top.some((row) => row.length < 60 && contains(row, title))) score += 3;
      else if (rows.some((row) => row.length < 60 && contains(row, title))) score += 1.2;
    }
    for (const sign of signs) if (rows.some((row) => contains(row, sign))) score += 1;
    score = Math.min(score, 12);
    if (type === 'receipt' && first.width > 0 && first.height / first.width > 1.6) score += 1.5;
    if (score > bestScore) {
      best = type;
      bestScore = score;
    }
  }
  return best;
}
