/** A line as one string, so that patterns can run over it and their matches be mapped back to tokens. */
import type { Line, Span } from './sheet.ts';

export interface LineText {
  readonly line: Line;
  /** Tokens joined by spaces, segments by tabs. */
  readonly text: string;
  readonly starts: readonly number[];
}

/** Joins the tokens of a line. */
export function lineText(line: Line): LineText {
  let text = '';
  const starts: number[] = [];
  line.tokens.forEach((token, index) => {
    const previous = line.tokens[index - 1];
    if (previous) text += previous.segment === token.segment ? ' ' : '\t';
    starts.push(text.length);
    text += token.text;
  });
  return { line, text, starts };
}

/** The tokens that a stretch of the text touches. */
export function spanAt({ line, starts }: LineText, start: number, end: number): Span {
  let from = 0;
  while (from + 1 < starts.length && (starts[from + 1] ?? Infinity) <= start) from++;
  let to = from + 1;
  while (to < starts.length && (starts[to] ?? Infinity) < end) to++;
  return { line, from, to };
}
