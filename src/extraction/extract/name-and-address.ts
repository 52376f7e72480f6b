/** Takes apart lines that print a name and its postal address after one another: "Miller Ltd, 4 Mill Lane, Ely CB7 4AA". */
import { STREET_WORD, TRADE_WORD, hasLegalForm } from '../lexicon/name-words.ts';
import { isAddressLine, isPlaceLine } from './address-lines.ts';
import { textOf } from './sheet.ts';
import type { Span } from './sheet.ts';

/** Marks between the parts of such a line. */
const BETWEEN = /\s*,\s+|\s+[·•|●–—-]\s+/gu;
/** The space between a legal form and a house number. */
const AFTER_FORM =
  /(?<=\b(?:co\.|inc\.?|ltd\.?|llc|corp\.?|gmbh|ag|sarl|s\.a\.|b\.v\.|ab|as|aps))\s+(?=\d)/giu;
/** What is no part of an address: a telephone number, a mail or web address, an account. */
const FOREIGN = /@|www\.|https?:|\d[\d\s()/-]{7,}\d|\b[A-Z]{2}\d{2} ?\d{4}|:\s/u;

/** A state and its code, as American addresses end. */
const STATE = /^[A-Z]{2} \d{5}(?:-\d{4})?$/u;

const isForeign = (text: string): boolean =>
  FOREIGN.test(text) && !isPlaceLine(text) && !STATE.test(text.trim());

interface Part {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function partsOf(text: string): Part[] {
  const marks = [...text.matchAll(BETWEEN), ...text.matchAll(AFTER_FORM)].sort((a, b) => a.index - b.index);
  const begins = [0, ...marks.map((mark) => mark.index + mark[0].length)];
  const ends = [...marks.map((mark) => mark.index), text.length];
  return begins.map((from, at) => ({
    text: text.slice(from, ends[at]),
    from,
    to: ends[at] ?? text.length,
  }));
}

/** The tokens of a span that letters `from` to `to` of its text touch. */
function cut(span: Span, text: string, from: number, to: number): Span {
  const before = text.slice(0, from).split(' ').length - 1;
  const count = text.slice(from, to).trim().split(' ').length;
  return { line: span.line, from: span.from + before, to: span.from + before + count };
}

/** A name and the address that follows it in the same line. */
export interface NameAndAddress {
  readonly name: Span;
  readonly address: Span;
}

/** The two parts of a line that prints both; null when it prints no place, or no name before the address. */
export function nameAndAddressIn(span: Span): NameAndAddress | null {
  const text = textOf(span);
  const parts = partsOf(text);
  const first = parts.findIndex((part) => isAddressLine(part.text));
  const [name, begin] = [parts[first - 1], parts[first]];
  if (!name || !begin || !parts.slice(first).some((part) => isPlaceLine(part.text))) return null;
  const before = text.slice(0, name.to);
  // Parts of long addresses are no names: only a street and a place after it let words of no trade be one.
  const isName =
    hasLegalForm(before) ||
    TRADE_WORD.test(before) ||
    (/^[^\d]+ [^\d]+$/u.test(before) && !STREET_WORD.test(before) && parts.length - first > 1);
  if (!isName) return null;
  const last = parts.slice(first).find((part) => isForeign(part.text));
  const end = last ? (parts[parts.indexOf(last) - 1] ?? begin) : (parts.at(-1) ?? begin);
  return { name: cut(span, text, 0, name.to), address: cut(span, text, begin.from, end.to) };
}

/** A line of an address without what follows it: telephone numbers, mail addresses, accounts. */
export function addressOnly(span: Span): Span {
  const text = textOf(span);
  const parts = partsOf(text);
  const foreign = parts.findIndex((part, at) => at > 0 && isForeign(part.text));
  const last = parts[foreign - 1];
  return last ? cut(span, text, 0, last.to) : span;
}
