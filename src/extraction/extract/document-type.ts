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
/** Rows at the top in which a title stands. */
const TITLE_LINES = 12;

const phrases = new Map(
  Object.entries(TYPES).map(
    ([type, { titles, signs }]) => [type, { titles: titles.map(fold), signs: signs.map(fold) }] as const,
  ),
);

/** Words of a business card: a name, a trade, and how to reach them. */
const CARD_WORDS = 45;
const CONTACTS = [
  /[\w.+-]+@[\w-]+\.\w{2,}/u,
  /(?:https?:\/\/|www\.)\S+|(?<![@\w.])[\w-]{2,}\.(?:com|org|net|de|fr|es|it|nl|pt|pl|eu|io|at|ch|be|co\.uk)\b/iu,
  /(?:\+|\(?0)[\d\s()/.-]{7,}\d|\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/u,
];
/** What makes a small paper something else: amounts, and dates in figures. */
const NO_CARD = /\d[.,]\d{2}(?!\d)(?!\S*@)|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/u;

/** Business cards carry no title: few words, two ways to reach somebody, and nothing that is paid or dated. */
function isBusinessCard(page: PageText): boolean {
  const lines = page.rows.flatMap((row) => row.segments.map((segment) => segment.text));
  if (page.words.length === 0 || page.words.length > CARD_WORDS) return false;
  // Telephone numbers may be written with dots, as dates and amounts are.
  const rest = lines.filter((line) => !CONTACTS.some((contact) => contact.test(line)));
  if (rest.some((line) => NO_CARD.test(line))) return false;
  return CONTACTS.filter((contact) => lines.some((line) => contact.test(line))).length >= 2;
}

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
  return best ?? (pages.length === 1 && isBusinessCard(first) ? 'business_card' : null);
}
