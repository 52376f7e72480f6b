/** The lines below a value that go on with it. */
import { boxAround } from '../../document/index.ts';
import { middleOf } from '../layout/geometry.ts';
import type { LabelHit } from './labels/label-hit.ts';
import { FILLER, linesBelow } from './regions.ts';
import type { Hits, Stops } from './regions.ts';
import { emOf, leftOf, tokensIn } from './sheet.ts';
import type { Line, Sheet, Span } from './sheet.ts';

/** Tokens of a line that lie within a column, as one span (the neighboring ones from the first on). */
function spanInColumn(line: Line, x0: number, x1: number): Span | null {
  let from = -1;
  let to = -1;
  line.tokens.forEach((token, index) => {
    const center = (token.x0 + token.x1) / 2;
    if (center < x0 || center > x1) return;
    if (from < 0) from = index;
    to = index + 1;
  });
  return from < 0 ? null : { line, from, to: levelEnd(line, from, to) };
}

/** Where words of a line stop being level with the one before: larger type beside two lines is in the row of one of them. */
function levelEnd({ tokens }: Line, from: number, to: number): number {
  const end = tokens.findIndex((token, at) => {
    const before = tokens[at - 1];
    return (
      at > from &&
      at < to &&
      before !== undefined &&
      Math.abs(middleOf(token) - middleOf(before)) > 0.6 * before.size
    );
  });
  return end < 0 ? to : end;
}

/**
 * Lines that go on with a value: close below the previous one, starting no further left than the value (or its label),
 * and without a label of their own.
 */
export function continuation(
  sheet: Sheet,
  hits: Hits,
  first: Span,
  options: {
    readonly stops: Stops;
    readonly left: number;
    readonly right: number;
    readonly lines: number;
    /** White between its lines at most, in line heights. */
    readonly gap?: number | undefined;
    /** The lines of the label itself, when it is printed over several. */
    readonly label?: readonly Span[] | undefined;
  },
): Span[] {
  const spans: Span[] = [];
  let previous = boxAround(tokensIn(first));
  let right = previous.x1;
  for (const line of linesBelow(sheet, first.line, options.lines)) {
    const em = emOf(sheet, line.page);
    // A row beside the value, recognized a little higher or lower, is not a line below it.
    const span = spanInColumn(line, options.left - em, options.right);
    const box = span ? boxAround(tokensIn(span)) : line;
    if (box.y0 - previous.y0 < 0.5 * em) continue;
    // What begins behind the end of the value is of another column.
    if (!span || box.x0 > right + em) {
      if (box.y0 - previous.y1 > 1.1 * em) break;
      continue;
    }
    if (box.y0 - previous.y1 > (options.gap ?? 0.9) * em || leftOf(span) < options.left - em) break;
    // A label of another column that has its value there says nothing of this one.
    const isElsewhere = ({ to }: LabelHit): boolean =>
      line.tokens.slice(to, span.from).some(({ text }) => !FILLER.test(text));
    const ends = (hit: LabelHit): boolean => options.stops(hit) && hit.from < span.to && !isElsewhere(hit);
    if ((hits[line.index] ?? []).some(ends)) break;
    const before = line.tokens[span.from - 1];
    // Text that comes from further left is another text; a label there has this text for its own value, unless it is
    // the rest of the very label.
    const own = (options.label ?? []).some((part) => part.line === line && part.to === span.from);
    if (before && !own && (leftOf(span) - before.x1 < em || before.text.endsWith(':'))) break;
    spans.push(span);
    previous = box;
    right = Math.max(right, box.x1);
  }
  return spans;
}
