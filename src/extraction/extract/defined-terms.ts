/** Parties of contracts by the terms that are defined for them: `Harborview LLC ("Landlord") and Emily Tran (the "Tenant")`. */
import type { LabelHit } from './find-labels.ts';
import type { Line, Sheet, Span, Token } from './sheet.ts';

const OPENING = /^\(?(?:the\s)?["“”„«'‘]/u;
const CLOSING = /["“”»'’]\)?[,.;]?$/u;
/** Words of names that begin small. */
const SMALL = /^(?:and|und|et|y|e|en|&|of|van|von|de|der|den|del|di|da|do|dos|la|le)$/u;
/** Lines a name may be broken over. */
const LINES = 2;

/** Whether a label is a term that a contract defines, in quotation marks within brackets: no value stands beside it. */
export function isDefinedTerm({ line, from, to }: LabelHit): boolean {
  const [first, last] = [line.tokens[from], line.tokens[to - 1]];
  const before = line.tokens[from - 1]?.text ?? '';
  const opens = first !== undefined && OPENING.test(first.text);
  const isBracketed =
    first?.text.startsWith('(') === true || /^\((?:the)?$|^\(?(?:hereinafter|the)$/iu.test(before);
  return opens && isBracketed && CLOSING.test(last?.text ?? '');
}

/** Whether a word may be part of a name. */
const isOfName = (token: Token | undefined): boolean => token !== undefined && isNamed(token.text);

const isNamed = (text: string): boolean =>
  (/^[\p{Lu}\d]/u.test(text) || SMALL.test(text)) && !CLOSING.test(text) && !/[;:]$/u.test(text);

/** Words that begin an apposition: `Bluestem, Inc., a Delaware corporation (the "Company")`. */
const APPOSED = /^(?:an?|eine?|une?)$/u;
/** Words of an apposition, at most. */
const MOST_APPOSED = 8;

/** Where the name ends that an apposition before `to` belongs to; `to` when none stands there. */
function withoutApposition({ tokens }: Line, to: number): number {
  for (let at = to - 1; at > 0 && to - at <= MOST_APPOSED; at--)
    if (APPOSED.test(tokens[at]?.text ?? '') && tokens[at - 1]?.text.endsWith(',') === true) return at;
  return to;
}

/** The name that a term is defined for: the capitalized words right before it, over the end of the line above; empty without any. */
export function definedName(sheet: Sheet, hit: LabelHit): Span[] {
  const spans: Span[] = [];
  let to = hit.from;
  while (to > 0 && /^\(?(?:the|hereinafter|\()$/iu.test(hit.line.tokens[to - 1]?.text ?? '')) to--;
  to = withoutApposition(hit.line, to);
  for (let line = hit.line; spans.length < LINES;) {
    let from = to;
    while (from > 0 && isOfName(line.tokens[from - 1])) from--;
    if (to > from) spans.unshift({ line, from, to });
    const above = sheet.lines[line.index - 1];
    if (from > 0 || above?.page !== line.page) break;
    line = above;
    to = above.tokens.length;
  }
  // What leads to the name is no part of it: "and Emily Tran".
  let [first] = spans;
  while (first && SMALL.test(first.line.tokens[first.from]?.text ?? '')) {
    first = { ...first, from: first.from + 1 };
    if (first.from < first.to) spans[0] = first;
    else {
      spans.shift();
      [first] = spans;
    }
  }
  return spans;
}
