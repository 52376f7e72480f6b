/** Parties of contracts by the terms that are defined for them: `Harborview LLC ("Landlord") and Emily Tran (the "Tenant")`. */
import { hasLegalForm } from '../lexicon/name-words.ts';
import { HONORIFIC } from '../lexicon/person-words.ts';
import type { LabelHit } from './labels/label-hit.ts';
import { fold } from './fold.ts';
import { goesOnFrom } from './paragraphs.ts';
import type { Line, Sheet, Span } from './sheet.ts';

const OPENING = /^\(?(?:the\s)?["“”„«'‘]/u;
/** An opening mark with a space or an article behind it. */
const LONE = /^\(?["“„«](?:the|le|la|les|der|die|das|el|il)?$/iu;
const CLOSING = /["“”»'’]\)?[,.;]?$/u;
/** What leads to a term without brackets: "ci-après dénommée « le Client »", "(hereinafter referred to as "Landlord")". */
const HEREINAFTER =
  /^\(?(?:hereinafter|hereafter|nachfolgend|nachstehend|folgenden|ci-après|adelante|seguito|hierna|poniżej|nedan)\b/iu;
/** Articles between a mark and its term. */
const ARTICLE = /^(?:the|le|la|les|l['’]|der|die|das|el|il|de|o|a)$/iu;
/** Words from the bracket to the term, at most: "(hereinafter collectively referred to as "Tenant")". */
const CLAUSE = 7;
/** Words of names that begin small. */
const SMALL = /^(?:and|und|et|y|e|en|&|of|van|von|de|der|den|del|di|da|do|dos|la|le|an|am|the)$/u;
/** Lines from the name to its term, at most: registered numbers, seats and representatives stand between. */
const LINES = 7;

/** A word of a paragraph. */
interface Word {
  readonly line: Line;
  readonly at: number;
  readonly text: string;
}

/** The words of a paragraph up to one of them. */
function paragraphTo(sheet: Sheet, line: Line, to: number): Word[] {
  const words: Word[] = [];
  const add = (one: Line, end: number): number =>
    words.unshift(...one.tokens.slice(0, end).map(({ text }, at) => ({ line: one, at, text })));
  add(line, to);
  for (let below = line, count = 1; count < LINES; count++) {
    const above = sheet.lines[below.index - 1];
    if (!goesOnFrom(sheet, above, below)) break;
    add(above, above.tokens.length);
    below = above;
  }
  return words;
}

/** Where among the words before a term the clause begins that defines it: its bracket, or its first word; null when the label is no such term. */
function clauseOf(words: readonly Word[], { line, from, to }: LabelHit): number | null {
  const text = (at: number): string => (at < 0 ? (words[words.length + at]?.text ?? '') : '');
  const [first, last, next] = [line.tokens[from], line.tokens[to - 1], line.tokens[to]].map(
    (token) => token?.text ?? '',
  );
  const lead = ARTICLE.test(text(-1)) ? 1 : 0;
  const opens = [first, text(-lead)].some((word) => OPENING.test(word ?? '')) || LONE.test(text(-lead - 1));
  const closes = CLOSING.test(last ?? '') || /^["“”»]\)?[,.;]?$/u.test(next ?? '');
  const isQuoted = opens && closes;
  if (isQuoted && first?.startsWith('(') === true) return words.length;
  let after: number | null = null;
  for (let at = -1; at >= -CLAUSE; at--) {
    if (/\)[,.;]?$/u.test(text(at))) break;
    if (text(at).startsWith('(')) return isQuoted || HEREINAFTER.test(text(at)) ? words.length + at : null;
    if (HEREINAFTER.test(text(at))) after = /^im$/iu.test(text(at - 1)) ? at - 1 : at;
  }
  return after !== null && isQuoted ? words.length + after : null;
}

/** Whether a label is a term that a contract defines, in quotation marks within brackets: no value stands beside it. */
export const isDefinedTerm = (sheet: Sheet, hit: LabelHit): boolean =>
  clauseOf(paragraphTo(sheet, hit.line, hit.from), hit) !== null;

/** What stands between two parties of a contract, or before the first. */
const BETWEEN = new Set(
  'between among amongst zwischen entre tra tussen mellan mellom mellem pomiedzy'.split(' '),
);
/** The number of a party: "(1)". */
const ENUMERATOR = /^\(?(?:\d{1,2}|\p{Ll}|[ivx]{1,4})[.)]$/u;
const SENTENCE_END = /\p{Ll}{4,}[.:]$|;$/u;

/** What follows a term in languages that end a sentence in its verb: „Vermieter“ genannt. */
const CALLED = /^(?:genannt|bezeichnet|genoemd)[),.;]*$/u;

/** Whether a party begins after a word: another one was defined, or the word leads to it. */
const isBefore = ({ text }: Word, at: number, words: readonly Word[]): boolean =>
  BETWEEN.has(fold(text)) ||
  (CALLED.test(text) && CLOSING.test(words[at - 1]?.text ?? '')) ||
  ENUMERATOR.test(text) ||
  SENTENCE_END.test(text) ||
  /["“”»’]\)?[,.;]$|["“”»’]\)$/u.test(text);

/** Words that lead to the name and are no part of it: "and", "der", "la société". */
const LEADING = new Set(
  'and und et y e en by the der die das dem den la le les el il lo de het societe sociedad societa'.split(
    ' ',
  ),
);
/** A form of address within a sentence, "mevrouw Anouk Terpstra"; a large letter makes it a part of the name. */
const isHonorific = (text: string): boolean => /^\p{Ll}/u.test(text) && HONORIFIC.test(`${text} `);
const isLeading = (text: string): boolean =>
  /^[–—-]$/u.test(text) || LEADING.has(fold(text)) || isHonorific(text);

/** What a paragraph begins with that speaks of itself before it names anybody. */
const ITSELF =
  /^(?:this|these|dies\p{L}*|(?:le|el|il|la) (?:pr[eé]sente?|presente)|on|as|in|whereas|now|the|for value)\b/iu;
/** What a name goes on with after a comma. */
const FORM =
  /^(?:inc|llc|l\.l\.c|ltd|limited|lp|l\.p|llp|l\.l\.p|corp|corporation|co|n\.a|s\.a|plc|pllc|p\.?c|gmbh|ag|jr|sr|ii|iii|m\.?d|ph\.?d|esq)\.?,?$/iu;

/** A word of a name in brackets: "Dube Trading (Pty) Ltd". */
const BRACKETED = /^\((?:pty|pvt|private|hk|uk|india|asia|malaysia|m|s)\)$/iu;

const isNamed = (text: string): boolean =>
  BRACKETED.test(text) ||
  ((/^[\p{Lu}\d]/u.test(text) || SMALL.test(text)) && !CLOSING.test(text) && !/[;:)]$/u.test(text));

const textBefore = (words: readonly Word[], to: number): string =>
  words
    .slice(0, to)
    .map(({ text }) => text)
    .join(' ');

/** The name that a run of words begins with. */
function nameAtStart(words: readonly Word[]): readonly Word[] {
  let to = 0;
  for (; to < words.length; to++) {
    const [word, next] = [words[to], words[to + 1]];
    if (!word || !isNamed(word.text)) break;
    // "Oakfield Limited of 21 Bridge Street", "Nordlys AS of Strandgata 12": a name does not go on so.
    if (SMALL.test(word.text) && hasLegalForm(textBefore(words, to))) break;
    if (SMALL.test(word.text) && !(next && (/^\p{Lu}/u.test(next.text) || SMALL.test(next.text)))) break;
    if (word.text.endsWith(',') && !(next && FORM.test(next.text))) return words.slice(0, to + 1);
  }
  return words.slice(0, to);
}

/** The capitalized words at the end of some, without an apposition behind them: "Bluestem, Inc., a Delaware corporation". */
function nameAtEnd(words: readonly Word[]): readonly Word[] {
  const apposed = words.findLastIndex(
    ({ text }, at) => /^(?:an?|eine?|une?)$/u.test(text) && words[at - 1]?.text.endsWith(',') === true,
  );
  const end = apposed > 0 && words.length - apposed <= CLAUSE + 1 ? apposed : words.length;
  let from = end;
  while (from > 0 && isNamed(words[from - 1]?.text ?? '')) from--;
  while (from < end && SMALL.test(words[from]?.text ?? '')) from++;
  return words.slice(from, end);
}

/** Words as spans, one for each line. */
function spansOf(words: readonly Word[]): Span[] {
  const spans: Span[] = [];
  for (const { line, at } of words) {
    const last = spans.at(-1);
    if (last?.line === line) spans[spans.length - 1] = { ...last, to: at + 1 };
    else spans.push({ line, from: at, to: at + 1 });
  }
  return spans;
}

/**
 * The name that a term is defined for. It follows the word or the term of the other party before it, whatever is said of it in
 * between; in a paragraph with neither it is its beginning, or else the capitalized words right before the term. Empty without any.
 */
export function definedName(sheet: Sheet, hit: LabelHit): Span[] {
  const paragraph = paragraphTo(sheet, hit.line, hit.from);
  const words = paragraph.slice(0, clauseOf(paragraph, hit) ?? 0);
  const before = words.findLastIndex(isBefore);
  let from = before + 1;
  while (from < words.length && isLeading(words[from]?.text ?? '')) from++;
  const isMarked = before >= 0 || !ITSELF.test(`${words[0]?.text ?? ''} ${words[1]?.text ?? ''}`);
  const name = isMarked ? nameAtStart(words.slice(from)) : [];
  if (name.length > 0) return spansOf(name);
  const last = nameAtEnd(words);
  // Behind the beginning of a party what ends in figures is where it lives: "wonende te Zoetermeer, Dorpsstraat 40, hierna".
  return before >= 0 && /\d/.test(last.at(-1)?.text ?? '') ? [] : spansOf(last);
}
