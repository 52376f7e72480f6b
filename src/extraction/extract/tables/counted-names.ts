/** Parts the name of an item from how many there are, as receipts print them together: "2 × Tea", "Tea x2". */
import { conceptOf } from '../../lexicon/concepts.ts';
import { textOf } from '../sheet.ts';
import type { Line, Span } from '../sheet.ts';

const COUNT = /^\d{1,3}$/;
const TIMES = /^[xX×✕@]$/u;
/** A count and its sign in one word. */
const COUNT_TIMES = /^\d{1,3}[xX×✕@]$/u;
const TIMES_COUNT = /^[xX×✕]\d{1,3}$/u;
/** Words before a count: "Qty: 2". */
const COUNT_WORDS: ReadonlySet<string> = new Set(conceptOf('line_quantity')?.keys);

const wordAt = ({ line }: Span, at: number): string => line.tokens[at]?.text ?? '';
const part = ({ line }: Span, from: number, to: number): Span => ({ line, from, to });

/** A count before the name: "2 Tea", "2x Tea", "2 × Tea". */
export function countBefore(words: Span): { readonly name: Span; readonly quantity: Span | null } {
  const { from, to } = words;
  const quantity = part(words, from, from + 1);
  if (COUNT_TIMES.test(wordAt(words, from))) return { name: part(words, from + 1, to), quantity };
  if (!COUNT.test(wordAt(words, from))) return { name: words, quantity: null };
  const name = part(words, from + (TIMES.test(wordAt(words, from + 1)) ? 2 : 1), to);
  return { name, quantity };
}

const opensSegment = ({ tokens }: Line, at: number): boolean =>
  tokens[at]?.segment !== tokens[at - 1]?.segment;

/** Whether a word says that a count follows: it ends as labels do, or stands apart. An egg timer is none. */
const isCountLabel = (line: Line, at: number): boolean =>
  COUNT_WORDS.has(line.tokens[at]?.label ?? '') &&
  (/[:.]$/.test(line.tokens[at]?.text ?? '') || opensSegment(line, at));

/** A count behind a name, and what the name is where that is no count. */
export interface CountBehind {
  readonly name: Span;
  readonly quantity: Span;
  /** Null where a word says that it is a count. */
  readonly uncounted: Span | null;
}

/** A count behind the name: "Tea x2", "Tea × 2", "Tea Qty: 2", or a number that stands apart. */
export function countBehind(words: Span): CountBehind | null {
  const { line, from, to } = words;
  const upTo = (end: number): Span => part(words, from, end);
  const quantity = part(words, to - 1, to);
  if (to - from < 2) return null;
  if (TIMES_COUNT.test(wordAt(words, to - 1))) return { name: upTo(to - 1), quantity, uncounted: words };
  if (!COUNT.test(wordAt(words, to - 1))) return null;
  if (TIMES.test(wordAt(words, to - 2))) return { name: upTo(to - 2), quantity, uncounted: words };
  if (isCountLabel(line, to - 2)) return { name: upTo(to - 2), quantity, uncounted: null };
  return opensSegment(line, to - 1) ? { name: upTo(to - 1), quantity, uncounted: upTo(to - 1) } : null;
}

/** The figures of a count. */
export const countOf = (quantity: Span): string => textOf(quantity).replace(/\D/g, '');
