/** Numbers without check digits: those of documents, customers, bookings, in words with figures and groups of them. */
import { isCurrencyCode } from '../currencies.ts';
import { textOf } from '../sheet.ts';
import type { Line, Span, Token } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { monthOf } from './dates-in-line.ts';

const DATE_LIKE = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/;
/** Measures: a number with one decimal, or below one. */
const MEASURE_LIKE = /^(?:0[.,]\d+|\d{1,4}[.,]\d)$/;
const MONEY_LIKE = /^[-–−+]?[$€£]?\d{1,3}(?:[.,\s]\d{3})*[.,]\d{2}$/;

function clean(text: string): string {
  return text.replace(/^[#:(\[.*"'=]+|[),;:.\]*"']+$/gu, '');
}

function shapeOf(value: string): number {
  const digits = (value.match(/\d/g) ?? []).length;
  if (
    DATE_LIKE.test(value) ||
    MONEY_LIKE.test(value) ||
    MEASURE_LIKE.test(value) ||
    /^\d{1,2}:\d{2}/.test(value) ||
    value.includes('@') ||
    value.includes('%')
  )
    return 0.15;
  if (value.length === 1) return 0.25;
  // "x1" is a count, "p2" a page.
  if (/^[xp]\d{1,3}$/u.test(value)) return 0.15;
  if (/^\p{Ll}+\d+$/u.test(value)) return 0.4;
  if (digits / value.length < 0.25) return 0.5;
  return value.length < 4 ? 0.6 : 1;
}

const isGroup = (token: Token): boolean => /^[A-Z\d]{1,6}$/.test(token.text) && /\d/.test(token.text);
const isJoint = (token: Token): boolean => /^[-–/]$/.test(token.text);

/** Whether a number is the day or the year beside the name of a month: "14 NOV 2025". */
function isOfDate({ tokens }: Line, at: number): boolean {
  const isMonth = (token: Token | undefined): boolean =>
    token !== undefined && /^\p{L}{3,}[.,]?$/u.test(token.text) && monthOf(token.text) !== null;
  const text = tokens[at]?.text ?? '';
  const [before, after] = [isMonth(tokens[at - 1]), isMonth(tokens[at + 1])];
  return /^(?:19|20)\d{2}[.,]?$/.test(text)
    ? before || (isMonth(tokens[at - 2]) && /^\d{1,2}\D{0,2},?$/.test(tokens[at - 1]?.text ?? ''))
    : /^\d{1,2}(?:st|nd|rd|th|[.,])?$/.test(text) && (before || after);
}

/** How a number begins and what stands for its middle, where it is not told whole: "DE89 **** 3000". */
const [HEAD, HIDDEN] = [/^[A-Z]{2}\d{2}$/, /^[*•·.xX]{2,}/];

/** How much a part of a number that stands by itself looks like one. */
const PART_SHAPE = 0.8;
/** Groups of such a number. */
const MOST_GROUPS = 5;

/** Figures of a number of a meter (DIN 43863-5). */
const METER = 11;

/** Whether a text of its own is one number in groups, or behind its letters: "0603 11 00", "KFZ 44.118.902-7", "NW 417", "A-3318 2097". */
export function isWholeNumber(part: Span): boolean {
  const tokens = part.line.tokens.slice(part.from, part.to);
  const [first] = tokens;
  const text = textOf(part);
  const digits = text.replace(/\D/g, '').length;
  // A letter may stand between or behind many figures: "QQ 12 34 56 C".
  const isLong = digits >= 6;
  return (
    tokens.length > 1 &&
    tokens.length <= MOST_GROUPS &&
    first !== undefined &&
    tokens.every((token) => /^[A-Z\d][A-Z\d./-]*$/.test(token.text)) &&
    tokens.slice(1).every(
      (token) =>
        (/\d/.test(token.text) && shapeOf(token.text) > 0.2) ||
        (isLong && /^[A-Z]$/.test(token.text)) ||
        // Meters have their maker among the figures: "7 GMT 0040 8812 63".
        (digits >= METER && /^[A-Z]{3}$/.test(token.text)),
    ) &&
    (/^\d+$/.test(first.text) ||
      /^[A-Z]{2,4}$/.test(first.text) ||
      /^[A-Z]{1,3}-?\d{3,}$/.test(first.text)) &&
    !isCurrencyCode(first.text) &&
    first.label !== 'no' &&
    digits >= 3 &&
    !tokens.some((_, at) => isOfDate(part.line, part.from + at))
  );
}

/** What of a text stands behind its last colon, or null. */
function behindColon({ line, from, to }: Span): Span | null {
  let start = to;
  while (start > from && line.tokens[start - 1]?.text.endsWith(':') !== true) start--;
  return start === from ? null : { line, from: start, to };
}

/** Whether a word is the series of the number that stands behind it: "FT 2025/318", "EC 77". What is a label itself is left out later. */
const isSeries = (word: Token, { segment, x0, text }: Token): boolean =>
  word.segment === segment &&
  x0 - word.x1 < word.size &&
  /^[A-Z]{1,3}$/.test(word.text) &&
  /^\d/.test(text) &&
  word.label !== 'no' &&
  !isCurrencyCode(word.text);

/** Figures of a group that is no quantity or number of a house beside another one. */
const GROUP = /^\d{3,}$/;
/** Figures of such groups together, at least. */
const LEAST_DIGITS = 7;

/** Whether a figure or two end the groups before them: no word follows that they could count. */
function isLastGroup({ tokens }: Line, at: number, to: number): boolean {
  const [before, own, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  return (
    at < to &&
    before !== undefined &&
    GROUP.test(clean(before.text)) &&
    /^\d{1,2}$/.test(clean(own?.text ?? '')) &&
    (at + 1 === to || next === undefined || !/^[\p{L}\d]/u.test(next.text))
  );
}

/** Groups of three figures and more behind a word, which are one number: "Konto 1140 228". */
function groupsBehindWords({ line, from, to }: Span): Span[] {
  const found: Span[] = [];
  for (let at = from; at < to; at++) {
    let end = at;
    while (end < to && GROUP.test(clean(line.tokens[end]?.text ?? ''))) end++;
    if (isLastGroup(line, end, to)) end++;
    const tokens = line.tokens.slice(at, end);
    const digits = tokens.reduce((sum, { text }) => sum + text.length, 0);
    const isNumber = tokens.length > 1 && tokens.length <= MOST_GROUPS && digits >= LEAST_DIGITS;
    if (at > from && isNumber && !tokens.some((_, index) => isOfDate(line, at + index)))
      found.push({ line, from: at, to: end });
    at = Math.max(at, end - 1);
  }
  return found;
}

/** The numbers of a line that any document may give itself: words with figures, and groups of them that make one number. */
export function plainNumbers(line: Line): Candidate[] {
  const wholes = line.parts
    .flatMap((part) => [
      ...[part, behindColon(part)].filter((one): one is Span => one !== null && isWholeNumber(one)),
      ...groupsBehindWords(part),
    ])
    .filter((part, at, all) => all.findIndex(({ from, to }) => from === part.from && to === part.to) === at);
  const found: Candidate[] = wholes.map((part) =>
    createCandidate({ kind: 'id', value: clean(textOf(part)), spans: [part] }),
  );
  line.tokens.forEach((token, index) => {
    const value = clean(token.text);
    // What begins with the sign of a currency is an amount.
    if (!/\d/.test(value) || value.length > 40 || /^\p{Sc}/u.test(value)) return;
    if (HEAD.test(value) && HIDDEN.test(line.tokens[index + 1]?.text ?? '')) return;
    const isPart = wholes.some(({ from, to }) => index >= from && index < to);
    const shape = isOfDate(line, index) ? 0.15 : (isPart ? PART_SHAPE : 1) * shapeOf(value);
    found.push(createCandidate({ kind: 'id', value, spans: [{ line, from: index, to: index + 1 }], shape }));
    const before = line.tokens[index - 1];
    if (before && isSeries(before, token) && shape === 1)
      found.push(
        createCandidate({
          kind: 'id',
          value: `${before.text} ${value}`,
          spans: [{ line, from: index - 1, to: index + 1 }],
        }),
      );
    if (before && (isGroup(before) || isJoint(before)) && before.segment === token.segment) return;
    // Groups that make one number: `25- 84`, `05 158 004 - 11023 - 45`.
    let to = index + 1;
    let next = line.tokens[to];
    let joints = /[-/]$/.test(token.text) ? 1 : 0;
    while (
      next?.segment === token.segment &&
      (isGroup(next) || isJoint(next) || /^[-/]?\d+[-/]?$/.test(next.text))
    ) {
      if (isJoint(next) || /^[-/]|[-/]$/.test(next.text)) joints++;
      to++;
      next = line.tokens[to];
    }
    if (to === index + 1 || isJoint(line.tokens[to - 1] ?? token)) return;
    const text = clean(
      line.tokens
        .slice(index, to)
        .map((part) => part.text)
        .join(' '),
    );
    if (joints > 0)
      found.push(
        createCandidate({
          kind: 'id',
          value: text.replace(/\s*([-–/])\s*/g, '$1'),
          spans: [{ line, from: index, to }],
          shape: 0.9,
        }),
      );
    else if (text.length > 8 && !DATE_LIKE.test(token.text))
      found.push(
        createCandidate({ kind: 'id', value: text, spans: [{ line, from: index, to }], shape: 0.7 }),
      );
  });
  return found;
}
