/** Finds printed numbers whose kind is labelled or unmistakable, for their check digits. */
import type { Reading } from '../reading.ts';
import { findInLines, textOfLine, wordsBetween } from './line-text.ts';
import type { Found } from './line-text.ts';
import { BARE_IBAN, SCHEMES } from './number-schemes.ts';
import type { Scheme } from './number-schemes.ts';
import type { Place } from './shown-digits.ts';

/** A printed number that carries check digits. */
export interface Numbered {
  /** What it is, for people. */
  readonly kind: string;
  readonly value: string;
  readonly found: Found;
  /** Whether its check digits hold. */
  readonly holds: (value: string) => boolean;
}

function numbersBy({ kind, pattern, printed, holds }: Scheme, lines: Reading['lines']): readonly Numbered[] {
  return findInLines(lines, pattern).flatMap((found): Numbered[] => {
    const text = found.match[1] ?? '';
    const value = text.replace(/[^\p{L}\d]/gu, '').toUpperCase();
    if (printed?.test(text) === false || holds(value) === null) return [];
    return [{ kind, value, found, holds: (other) => holds(other) === true }];
  });
}

/** Whether two findings are one number, found in two ways. */
const isSame = (a: Numbered, b: Numbered): boolean =>
  a.kind === b.kind && a.found.line === b.found.line && a.value === b.value;

/** Every number whose check digits can be tested. */
export function numbersOf({ lines }: Reading): readonly Numbered[] {
  const found = SCHEMES.flatMap((scheme) => numbersBy(scheme, lines));
  const labelled = found.filter((one, at) => found.findIndex((other) => isSame(one, other)) === at);
  const isKnown = ({ kind, found: { line } }: Numbered): boolean =>
    labelled.some((one) => one.kind === kind && one.found.line === line);
  return [...labelled, ...numbersBy(BARE_IBAN, lines).filter((one) => !isKnown(one))];
}

/** The words that a number itself consists of, without its label. */
export function placeOf({ found }: Numbered, { lines }: Reading): Place {
  const { match, page, line: at } = found;
  const text = match[1] ?? match[0];
  const start = match.index + match[0].lastIndexOf(text);
  const line = lines[at] ?? { page, words: [] };
  const words = wordsBetween(textOfLine(line), start, start + text.length);
  const from = line.words.findIndex((word) => word === words[0]);
  return { page, line: at, from, to: from + words.length };
}
