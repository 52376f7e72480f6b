/** A document as extraction walks it: lines of tokens across all pages, each token knowing its place. */
import { boxAround } from '../../document/index.ts';
import { median } from '../../kit/median.ts';
import type { PageText, Rect } from '../types.ts';
import { boxNumbersIn } from './labels/box-numbers.ts';
import { fold, foldLabelWord } from './fold.ts';
import { withLevelLines } from './level-lines.ts';
import { readFromLeft } from './read-from-left.ts';
import { cutUnspaced, isUnspaced, printedWidth, usualWidth } from './unspaced.ts';

/** A printed word, or a part of one where a label and its value are glued (`Date:12/03/2018`). */
export interface Token extends Rect {
  readonly text: string;
  /** Folded text, see {@link fold}. */
  readonly folded: string;
  /** Folded for labels: spellings of "number" made one. */
  readonly label: string;
  readonly size: number;
  readonly bold: boolean;
  readonly confidence: number;
  /** Index of the segment within its line. */
  readonly segment: number;
  /** Where it is printed, when that is elsewhere. */
  readonly printed?: Rect | undefined;
}

/** A visual row of a page. */
export interface Line extends Rect {
  /** Index into {@link Sheet.lines}. */
  readonly index: number;
  /** 1-based page. */
  readonly page: number;
  readonly tokens: readonly Token[];
  /** The line's segments, left to right. */
  readonly parts: readonly Span[];
}

/** Neighboring tokens of one line, `to` exclusive. */
export interface Span {
  readonly line: Line;
  readonly from: number;
  readonly to: number;
}

/** All lines of a document, top to bottom, page by page. */
export interface Sheet {
  readonly lines: readonly Line[];
  readonly pages: ReadonlyMap<number, PageText>;
  /** The first and the last page with print on them: covers and backs are blank at times. */
  readonly firstPage: number;
  readonly lastPage: number;
  /** Median height of a line of text, page units, by page. */
  readonly em: ReadonlyMap<number, number>;
  /** Numbers of the boxes of forms, each before the label of its box. */
  readonly boxNumbers: ReadonlySet<Token>;
}

// A colon between a word and its value, or a dollar amount glued to a word; not 12:30, not http://.
const GLUED = /^(\p{L}[\p{L}.#&'’/-]*[:;#])(?!\/\/)([^\s].*)$/u;

/** The number of a document with an underscore in it: "INV_041". */
const SERIAL = /^(?!NO_)\p{Lu}{2,5}_\d[\p{Lu}\d-]*$/u;

function partsOf(text: string): string[] {
  if (isUnspaced(text)) return cutUnspaced(text);
  // Fill-in lines: "Date_March", "_Joyce Bagby_".
  if (text.includes('_') && !/@|\.\w|\//.test(text) && !SERIAL.test(text)) {
    const words = text.split(/_+/).filter((part) => part !== '');
    if (words.length > 0) return words;
  }
  const match = GLUED.exec(text);
  return match?.[1] !== undefined && match[2] !== undefined ? [match[1], match[2]] : [text];
}

function tokensOf(page: PageText, row: PageText['rows'][number]): Token[] {
  return row.segments.flatMap((segment, index) =>
    segment.words.flatMap((at) => {
      const word = page.words[at];
      if (!word) return [];
      const parts = partsOf(usualWidth(word.text));
      const length = parts.reduce((sum, part) => sum + printedWidth(part), 0);
      let x = word.x0;
      return parts.map((text) => {
        const x0 = x;
        x += ((word.x1 - word.x0) * printedWidth(text)) / length;
        return {
          text,
          folded: fold(text),
          label: foldLabelWord(text),
          x0,
          x1: x,
          y0: word.y0,
          y1: word.y1,
          size: word.size,
          bold: word.bold,
          confidence: word.confidence,
          segment: index,
          ...(word.printed === undefined ? {} : { printed: word.printed }),
        };
      });
    }),
  );
}

/** Builds the view over pages, all of them read from the left, their lines level; pages that were not read contribute nothing. */
export function createSheet(given: readonly PageText[]): Sheet {
  const pages = given.map(readFromLeft).map(withLevelLines);
  const lines: Line[] = [];
  const em = new Map<number, number>();
  for (const page of pages) {
    if (page.status !== 'read') continue;
    em.set(page.page, median(page.words.map((word) => word.y1 - word.y0)) || 10);
    for (const row of page.rows) {
      const tokens = tokensOf(page, row);
      if (tokens.length === 0) continue;
      const { x0, y0, x1, y1 } = row;
      const parts: Span[] = [];
      const line: Line = { index: lines.length, page: page.page, tokens, parts, x0, y0, x1, y1 };
      tokens.forEach((token, index) => {
        const last = parts.at(-1);
        if (last && tokens[index - 1]?.segment === token.segment)
          parts[parts.length - 1] = { ...last, to: index + 1 };
        else parts.push({ line, from: index, to: index + 1 });
      });
      lines.push(line);
    }
  }
  const boxNumbers = pages.flatMap(({ page }) => boxNumbersIn(lines.filter((line) => line.page === page)));
  return {
    lines,
    boxNumbers: new Set(boxNumbers),
    pages: new Map(pages.map((page) => [page.page, page])),
    firstPage: lines[0]?.page ?? 1,
    lastPage: lines.at(-1)?.page ?? 1,
    em,
  };
}

/** The usual height of words of a page, in page units; 10 where none tell. */
export const emOf = ({ em }: Sheet, page: number): number => em.get(page) ?? 10;

/** Tokens of a span. */
export const tokensIn = (span: Span): readonly Token[] => span.line.tokens.slice(span.from, span.to);

/** The last token of a span. */
export function lastOf(span: Span): Token {
  const token = span.line.tokens[span.to - 1];
  if (!token) throw new RangeError('a span holds at least one token');
  return token;
}

/** The first token of a span. */
export function firstOf(span: Span): Token {
  const token = span.line.tokens[span.from];
  if (!token) throw new RangeError('a span holds at least one token');
  return token;
}

/** Left edge of a span. */
export const leftOf = (span: Span): number => firstOf(span).x0;

/** Right edge of a span. */
export const rightOf = (span: Span): number => lastOf(span).x1;

/**
 * The segment right above (`step` -1) or below (`step` 1) a span in its column, at most `gap` line heights away, or
 * null. Rows of other columns in between are passed over.
 */
export function neighbor(
  sheet: Sheet,
  span: Span,
  step: -1 | 1,
  options: { readonly gap: number; readonly aligned: boolean },
): Span | null {
  const em = emOf(sheet, span.line.page);
  for (
    let at = span.line.index + step;
    at >= 0 && at < sheet.lines.length && Math.abs(at - span.line.index) <= 4;
    at += step
  ) {
    const line = sheet.lines[at];
    if (line?.page !== span.line.page) return null;
    const distance = step > 0 ? line.y0 - span.line.y1 : span.line.y0 - line.y1;
    if (distance > options.gap * em) return null;
    const part = line.parts.find((other) =>
      !hasText(other)
        ? false
        : options.aligned
          ? Math.abs(leftOf(other) - leftOf(span)) < 1.5 * em
          : leftOf(other) < rightOf(span) + em && rightOf(other) > leftOf(span) - em,
    );
    if (part) return part;
  }
  return null;
}

/**
 * A span with the parts of its line that stand so near in print so alike that they are one text: large print has wide
 * spaces, and recognition sets wide spaces where none are.
 */
export function widened(span: Span, mayJoin: (part: Span) => boolean = () => true): Span {
  const near = (left: Span | undefined, right: Span | undefined): boolean => {
    if (!left || !right || !mayJoin(left) || !hasText(left) || !hasText(right)) return false;
    const [before, after] = [lastOf(left), firstOf(right)];
    const height = after.y1 - after.y0;
    return after.x0 - before.x1 < 2 * height && Math.abs(before.y1 - before.y0 - height) < 0.3 * height;
  };
  const { parts } = span.line;
  let first = parts.findIndex((part) => part.to > span.from);
  let last = parts.findIndex((part) => part.to >= span.to);
  while (near(parts[first - 1], parts[first])) first--;
  while (near(parts[last], parts[last + 1])) last++;
  return { line: span.line, from: parts[first]?.from ?? span.from, to: parts[last]?.to ?? span.to };
}

/** Whether a span holds a letter or a figure, and not only strokes and specks. */
const hasText = (span: Span): boolean => /[\p{L}\p{Nd}]/u.test(textOf(span));

/** Text of a span as printed. */
export const textOf = (span: Span): string =>
  tokensIn(span)
    .map((token) => token.text)
    .join(' ');

/** The smallest rectangle around some tokens on the page as it is printed. */
export const printedBox = (tokens: readonly Token[]): Rect =>
  boxAround(tokens.map((token) => token.printed ?? token));

/** Mean recognition confidence of some tokens. */
export const confidenceOf = (tokens: readonly Token[]): number =>
  tokens.length === 0 ? 0 : tokens.reduce((sum, token) => sum + token.confidence, 0) / tokens.length;
