/** What a cell says, by the type of its sub-field. */
import type { Candidate } from '../candidates/candidate.ts';
import { monthOf } from '../candidates/dates-in-line.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { currencyIn } from '../currencies.ts';
import type { FieldType } from '../../lexicon/concepts.ts';
import { leadingDay, NO_CALENDAR, withYear } from '../yearless.ts';
import type { Calendar } from '../yearless.ts';
import { readNumeral, toMoneyString } from '../numerals.ts';
import type { DecimalMark, Numeral } from '../numerals.ts';
import { groupsAt } from '../grouped.ts';
import { rightOf, textOf, tokensIn } from '../sheet.ts';
import type { Line, Span } from '../sheet.ts';
import type { TableRow } from './rows.ts';

/** What a cell is read with. */
export interface CellReading {
  readonly mark: DecimalMark;
  /** The right edge of the column's text, page units: what would not fit before it was wrapped. */
  readonly right: number;
  /** The line with the numbers of the row; null where rows have none, and all lines of a cell are its text. */
  readonly anchor: Line | null;
  /** Whether all lines of a description are its text, as those of an entry of an account are: it has no remarks. */
  readonly isWhole: boolean;
  /** The dates of the document. */
  readonly dates: readonly Candidate[];
  /** The days the document is about. */
  readonly calendar: Calendar;
}

/** The value of a cell and the spans it was read from. */
export interface Cell {
  readonly value: string;
  readonly spans: readonly Span[];
  /** How its value was come by, when not simply read. */
  readonly method?: string;
  /** Share of the usual trust that is left, when something speaks against it; 1 when left out. */
  readonly trust?: number;
}

/** Marks of what a number is below or above. */
const LIMIT = /^[<>≤≥]/u;

/** A sign before a number, or before the currency that stands before it. */
const SIGNED = /(?:^|\s)[-–−](?:\s?(?:\p{Sc}|kr\.?|[A-Z]{3}))?$/u;

function numbersIn(spans: readonly Span[], mark: DecimalMark): { numeral: Numeral; span: Span }[] {
  return spans.flatMap((span) => {
    const tokens = tokensIn(span);
    let taken = 0;
    return tokens.flatMap((token, offset) => {
      if (offset < taken) return [];
      const length = groupsAt(tokens, offset);
      taken = offset + length;
      const next = tokens[taken]?.text ?? '';
      const before = tokens.slice(Math.max(0, offset - 2), offset);
      // "< 0,5" is a limit, and not what was measured or paid.
      if (LIMIT.test(token.text) || LIMIT.test(before.at(-1)?.text ?? '')) return [];
      const isNegative = SIGNED.test(before.map(({ text }) => text).join(' ')) && !/^[-–−(]/.test(token.text);
      const at: Span = { line: span.line, from: span.from + offset, to: span.from + taken };
      const text = isNegative ? `-${textOf(at)}` : textOf(at);
      const numeral = /\d/.test(text) ? readNumeral(text.replace(/[^\d.,()%-]+$/u, ''), mark) : null;
      if (!numeral) return [];
      return [{ numeral: { ...numeral, percent: numeral.percent || next.startsWith('%') }, span: at }];
    });
  });
}

/** Remarks under an item are set in type this much smaller. */
const SMALLER = 0.92;

/** Whether a line visibly goes on with the one above it: what does not are remarks on the item, or a heading above. */
function goesOn(above: Span, below: Span, right: number): boolean {
  const text = textOf(below);
  const before = textOf(above);
  const first = below.line.tokens[below.from];
  // The next word would not have fitted on the line above: it was wrapped.
  const wrapped = first !== undefined && rightOf(above) + 0.25 * first.size + first.x1 - first.x0 > right;
  const open = /[,&/(-]$|\b(?:and|und|et|y|e|en|with|mit|of|for|für|je|per|pro)$/iu.test(before);
  const starts = /^\p{Ll}|^[&/)]/u.test(text);
  const smaller = (first?.size ?? 0) < SMALLER * (above.line.tokens[above.from]?.size ?? 0);
  const remark = smaller || /[:=]|^[*•-]|^\d{6,}/.test(text);
  return open || ((starts || wrapped) && !remark);
}

/** The lines of a description around the line of its numbers, or from the first on when that has none. */
function goingOn(spans: readonly Span[], { right, anchor }: CellReading): Span[] {
  const home = Math.max(
    0,
    spans.findIndex((span) => span.line === anchor),
  );
  let [from, to] = [home, home + 1];
  for (let above = spans[from - 1], below = spans[from]; above && below; above = spans[from - 1]) {
    if (!goesOn(above, below, right)) break;
    from--;
    below = above;
  }
  for (let above = spans[to - 1], below = spans[to]; above && below; below = spans[to]) {
    if (!goesOn(above, below, right)) break;
    to++;
    above = below;
  }
  return spans.slice(from, to);
}

/** The lines of an entry but those that give its reference alone: "Ref 0441-2". */
function withoutReferences(spans: readonly Span[]): readonly Span[] {
  const texts = spans.filter((span) => !/^ref(?:erence)?\b[.:#]?\s*\S*$/iu.test(textOf(span)));
  return texts.length > 0 ? texts : spans;
}

/**
 * The line of a short text that stands beside the numbers of its row, else the first. What is set around them in the middle of
 * its cell, and what goes on after a hyphen or a stroke, is one text.
 */
function besideNumbers(spans: readonly Span[], { anchor }: CellReading): readonly Span[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (anchor === null || !first || !last) return spans;
  const isBeside = spans.some(({ line }) => line === anchor);
  if (!isBeside && first.line.index < anchor.index && last.line.index > anchor.index) return spans;
  const from = isBeside ? spans.findIndex(({ line }) => line === anchor) : 0;
  let to = from + 1;
  while (to < spans.length && /\S[-/]$/u.test(textOf(spans[to - 1] ?? first))) to++;
  return spans.slice(from, to);
}

/** Lines as one text; a word parted at a hyphen is one word again, a code keeps it. */
const joined = (texts: readonly string[]): string =>
  texts.reduce((text, next) =>
    /\p{L}-$/u.test(text) && /^(?:\d|(?!(?:und|oder|and|or|et|ou|y|o|e|en|of|i|lub)\b)\p{L})/u.test(next)
      ? `${/^\p{Ll}/u.test(next) ? text.slice(0, -1) : text}${next}`
      : `${text} ${next}`,
  );

/** Lines of a code as one: it keeps the hyphen or stroke that it was parted at. */
const joinedCode = (texts: readonly string[]): string =>
  texts.reduce((text, next) => (/[-/]$/.test(text) ? `${text}${next}` : `${text} ${next}`));

/** The spans of a cell, or the day alone that they begin with where words of another column follow it. */
function dayIn(spans: readonly Span[], { order }: Calendar): readonly Span[] {
  const [first] = spans;
  const words = first ? tokensIn(first).map(({ text }) => text) : [];
  const count = leadingDay(words, order);
  return first && count > 0 ? [{ ...first, to: first.from + count }] : spans;
}

/** Reads a cell; null when it holds nothing of its type. */
export function readCell(
  field: Pick<FieldSpec, 'type' | 'concept'>,
  spans: readonly Span[],
  reading: CellReading,
): Cell | null {
  const { mark, dates } = reading;
  if (spans.length === 0) return null;
  const numbers = numbersIn(spans, mark);
  if (field.type === 'money') {
    const found = numbers.filter(({ numeral }) => !numeral.percent);
    const best = found.findLast(({ numeral }) => numeral.decimals === 2) ?? found.at(-1);
    return best ? { value: toMoneyString(best.numeral.value), spans: [best.span] } : null;
  }
  if (field.type === 'quantity' || field.type === 'percent') {
    const best = numbers.find(({ numeral }) => numeral.percent === (field.type === 'percent')) ?? numbers[0];
    return best ? { value: best.numeral.value, spans: [best.span] } : null;
  }
  if (field.type === 'date') {
    const date = dates.find((found) =>
      found.spans.some((at) =>
        spans.some((span) => span.line === at.line && at.from >= span.from && at.to <= span.to),
      ),
    );
    if (date) return { value: date.value, spans: date.spans };
    // A day without a year stays as printed, unless the document tells which year it is.
    const day = dayIn(spans, reading.calendar);
    const full = withYear(day.map(textOf).join(' '), reading.calendar);
    if (full !== null || day !== spans) return { value: full ?? day.map(textOf).join(' '), spans: day };
    // "Total of fees" below the days is none.
    if (!spans.some((span) => tokensIn(span).some(({ text }) => /\d/.test(text) || monthOf(text) !== null)))
      return null;
  }
  if (field.type === 'currency') {
    const code = currencyIn(spans.map(textOf).join(' '));
    return code === null ? null : { value: code, spans };
  }
  const parts =
    field.concept !== 'line_description' || reading.anchor === null
      ? besideNumbers(spans, reading)
      : reading.isWhole
        ? withoutReferences(spans)
        : goingOn(spans, reading);
  const texts = parts.map(textOf);
  const value = (field.type === 'id' ? joinedCode(texts) : joined(texts))
    .replace(/^[\s|:;,.=-]+|[\s|:;,=-]+$/gu, '')
    .trim();
  return value === '' ? null : { value, spans: parts };
}

/** Reads single cells of rows, to tell columns by them: what one holds of a type, or undefined. */
export const columnReader =
  (mark: DecimalMark) =>
  (row: TableRow, index: number, type: FieldType): string | undefined =>
    readCell({ type, concept: null }, row.cells.get(index) ?? [], {
      mark,
      dates: [],
      calendar: NO_CALENDAR,
      right: Infinity,
      isWhole: false,
      anchor: row.anchor,
    })?.value;
