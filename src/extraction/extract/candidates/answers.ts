/** The answer to a printed question: everything up to the next question, over several lines. */
import { boxAround } from '../../../document/index.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { ownBox } from '../own-box.ts';
import { continuation } from '../continuation.ts';
import { valueBelow, valueBeside, valueRight } from '../regions.ts';
import type { Hits, Stops } from '../regions.ts';
import { emOf, firstOf, lastOf, leftOf, rightOf, textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import { tokensIn } from '../sheet.ts';
import { CLOSING } from '../../lexicon/person-words.ts';
import { NO, YES } from '../../lexicon/yes-and-no.ts';
import { isOverValues } from './value-rows.ts';

/** What is filled in at a question, line by line. */
export interface Answer {
  readonly spans: Span[];
  readonly method: 'label-right' | 'label-below';
}

/** How far right of its question an answer may begin, in line heights: forms fill in on ruled lines. */
const FIRST_REACH = 40;
/** How far below its question an answer may begin, in line heights. */
const BELOW = 3;
const isCross = (text: string): boolean => /^(?:[Xx]{1,2}|[✓✔☑☒])$/u.test(text);
const isNumber = (span: Span): boolean => /\d/u.test(firstOf(span).text);
const isYesOrNo = ({ key }: LabelHit): boolean => key.length > 1 && (YES.test(key) || NO.test(key));

/** White between lines that belong together at most, in line heights: double spacing. */
const MOST_SPACED = 1.8;
/** Gaps within an answer, in line heights: typed words are wide apart. */
const REACH = 3;
/** Lines of an answer. */
const LINES = 8;
/** Less sure than this, a word apart from the rest is taken for a speck. */
const SPECK_BELOW = 0.55;
/** How ragged the right edge of typed text is, in line heights. */
const RAGGED = 2;
/** A little word in the middle of a sentence is no question: it stands at least so clearly as one. */
const LEAST_STANDING = 0.45;
/** Letters of a question that is told from the words of a sentence by itself. */
const LONG = 5;
/** A line that is gone on with at the left edge has at least so many words, */
const LEAST_WORDS = 2;
/** and comes so near to the right edge of the print, as a share of its width. */
const REACHES = 0.75;
/** White between the lines of one paragraph, in line heights: forms are typed with double spacing. */
const PARAGRAPH_GAP = 2;

/** A line of an answer without what was recognized in specks and strokes after it, and without a label at its end. */
function trimmed(span: Span, em: number): Span[] {
  const { line, from } = span;
  let { to } = span;
  for (; to > from; to--) {
    const token = line.tokens[to - 1];
    const before = line.tokens[to - 2];
    if (!token) break;
    const apart = to - 1 === from || token.x0 - (before?.x1 ?? 0) > 0.8 * em;
    const isSpeck = apart && token.confidence < SPECK_BELOW && to - 1 > from;
    const isLabel = to - 1 > from && /\p{L}:$/u.test(token.text);
    if (!isSpeck && !isLabel) break;
  }
  return to > from ? [{ line, from, to }] : [];
}

/** A cross in the box of the question, printed before the next option: "Domestic X Export". */
function markOf(first: Span): Span | null {
  const mark = firstOf(first);
  const next = first.line.tokens[first.from + 1];
  return isCross(mark.text) && next !== undefined && first.to > first.from + 1
    ? { ...first, to: first.from + 1 }
    : null;
}

/** A cross typed before a question, nearer to it than to what stands before: "XX REJECTED", "__X__ Other". */
function crossBefore({ line, from, box }: LabelHit, em: number): Span | null {
  const [before, cross] = [line.tokens[from - 2], line.tokens[from - 1]];
  if (!cross || !/^[_([]*(?:[Xx]{1,2}|[✓✔])[_)\]]*$/u.test(cross.text)) return null;
  const gap = box.x0 - cross.x1;
  const isOwn = gap < REACH * em && (before === undefined || cross.x0 - before.x1 > gap);
  return isOwn ? { line, from: from - 1, to: from } : null;
}

/** A date or a number that stands by itself right of its question, without what follows after wide white. */
function withoutSpecks(first: Span): Span {
  const { line, from } = first;
  const end = line.tokens.findIndex(
    (token, at) => at > from && at < first.to && token.segment !== line.tokens[from]?.segment,
  );
  const cut = { line, from, to: end };
  return end > 0 && /\d/u.test(textOf(cut)) && isWhole(cut) ? cut : first;
}

/** A number or a cross right of its question is all of the answer. */
const isWhole = (first: Span): boolean => /^(?:\S{1,2}|[^\s\p{L}]*\d[^\s\p{L}]*)$/u.test(textOf(first));

/**
 * The lines of a paragraph that begins right of its question and goes on below it, at the left edge of the question. A
 * line is gone on with when the first word of the next would not have fitted behind it: that is how lines are broken.
 */
function paragraph(sheet: Sheet, hits: Hits, hit: LabelHit, first: Span, stops: Stops): Span[] {
  const em = emOf(sheet, hit.page);
  const edge = hit.box.x0;
  const spans: Span[] = [];
  let previous = first;
  let white = PARAGRAPH_GAP * em;
  const below = sheet.lines.slice(first.line.index + 1, first.line.index + 1 + 2 * LINES);
  const lines = below.filter((line) => line.page === hit.page && line.y0 - first.line.y0 > 0.5 * em);
  const starts = (line: Line | undefined): line is Line =>
    line !== undefined && Math.abs((line.tokens[0]?.x0 ?? 0) - edge) < 1.5 * em;
  const page = sheet.lines.filter((line) => line.page === hit.page && line.tokens.length > LEAST_WORDS);
  const reached = REACHES * Math.max(...page.map((line) => line.x1));
  if (first.to - first.from < LEAST_WORDS || rightOf(first) < reached) return [];
  const margin = Math.max(
    rightOf(first),
    ...lines.filter(starts).map((line) => rightOf(line.parts[0] ?? first)),
  );
  for (const line of lines) {
    const gap = line.y0 - previous.line.y1;
    if (gap > white) break;
    if (!starts(line)) continue;
    const [word] = line.tokens;
    const stop = (hits[line.index] ?? []).find((other) => stops(other));
    const fits = rightOf(previous) + (word ? word.x1 - word.x0 : 0) + RAGGED * em < margin;
    if (fits || stop !== undefined || (line.tokens[0]?.text ?? '').endsWith(':')) break;
    let to = 1;
    while (
      to < line.tokens.length &&
      (line.tokens[to]?.x0 ?? 0) - (line.tokens[to - 1]?.x1 ?? 0) < REACH * em
    )
      to++;
    if (/\p{L}:$/u.test(line.tokens[to - 1]?.text ?? '') || spans.length === LINES) break;
    previous = { line, from: 0, to };
    white = Math.min(white, Math.max(gap, 0) + 0.5 * em);
    spans.push(previous);
  }
  return spans;
}

/** The text right of a question, from the topmost of its lines that has any. */
function besideQuestion(sheet: Sheet, hits: Hits, hit: LabelHit, stops: Stops): Span | null {
  const reach = { stops, reach: REACH, firstReach: FIRST_REACH };
  for (const part of hit.wrapped ?? []) {
    const box = boxAround(tokensIn(part));
    const right = valueRight(sheet, hits, { ...hit, ...part, box }, reach);
    if (right) return right;
  }
  return valueRight(sheet, hits, hit, reach) ?? valueBeside(sheet, hits, hit, reach);
}

/** White between the lines of an answer below its question, in line heights: forms are typed with the space that is below the question. */
const spacingBelow = ({ box }: LabelHit, first: Span, em: number): number =>
  Math.max(0.9, Math.min(MOST_SPACED, (firstOf(first).y0 - box.y1) / em + 0.4));

/** What is filled in at a question, or the cross in its box; or null. Other questions of the template end it. */
export function answerAt(sheet: Sheet, hits: Hits, hit: LabelHit): Answer | null {
  const box = ownBox(hit);
  // "☒ Other: ..." is answered by what is filled in.
  if (box !== null && (box.side === 'behind' || !lastOf(hit).text.endsWith(':')))
    return box.isCrossed ? { spans: [box.span], method: 'label-right' } : null;
  const em = emOf(sheet, hit.page);
  const stops: Stops = (other) =>
    other.key !== hit.key &&
    other.owners.length > 0 &&
    other.match > 0.8 &&
    (other.standing > LEAST_STANDING || other.key.length >= LONG);
  const cross = lastOf(hit).text.endsWith(':') ? null : crossBefore(hit, em);
  if (cross) return { spans: [cross], method: 'label-right' };
  const beside = besideQuestion(sheet, hits, hit, stops);
  const right = beside && withoutSpecks(beside);
  const first = right ?? valueBelow(sheet, hits, hit, { stops, gap: BELOW });
  if (!first) return null;
  const method = right ? 'label-right' : 'label-below';
  const mark = markOf(first);
  if (mark) return { spans: [mark], method };
  // What is asked with a yes or a no alone is answered by a cross; "No" may be a number, too.
  if (isYesOrNo(hit) && !isCross(textOf(first)) && !isNumber(first)) return null;
  const start = firstOf(first);
  const nextOnLine = hit.line.tokens
    .slice(right ? first.to : hit.to)
    .find(
      (token) => token.x0 > hit.box.x1 + 4 * em && (right !== null || token.segment !== lastOf(hit).segment),
    );
  const column = {
    stops,
    left: right ? start.x0 : Math.min(start.x0, hit.box.x0),
    right: nextOnLine?.x0 ?? Infinity,
    lines: LINES,
    gap: right ? undefined : spacingBelow(hit, first, em),
    label: hit.wrapped,
  };
  const whole = right !== null && isWhole(first);
  const inColumn = whole ? [] : continuation(sheet, hits, first, column);
  const hanging =
    right && !whole && leftOf(first) - hit.box.x0 > 3 * em ? paragraph(sheet, hits, hit, first, stops) : [];
  const more = inColumn.length > 0 ? inColumn : hanging;
  // A greeting, or the head of a table, begins another part of the page.
  const end = more.findIndex((span) => CLOSING.test(textOf(span)) || isOverValues(sheet, hits, span.line, 0));
  const spans = [first, ...(end < 0 ? more : more.slice(0, end))].flatMap((span) => trimmed(span, em));
  return spans.length === 0 ? null : { spans, method };
}
