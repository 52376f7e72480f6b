/** Boxes of forms: whether a rule stands between two texts, and whether a label has its value below it in its own box. */
import { boxAround, type Ruling } from '../../document/index.ts';
import { emOf, firstOf, tokensIn } from './sheet.ts';
import type { Sheet, Span, Token } from './sheet.ts';

/** Lines below a label, and line heights, in which its value begins. */
const BELOW = { lines: 2, heights: 2.2 };

const isVertical = (ruling: Ruling): boolean => ruling.x1 - ruling.x0 < 2 && ruling.y1 - ruling.y0 > 4;
const isHorizontal = (ruling: Ruling): boolean => ruling.y1 - ruling.y0 < 2 && ruling.x1 - ruling.x0 > 4;

/** Whether a vertical rule stands between two texts of one row. */
function isWalled(sheet: Sheet, left: Span, right: Span): boolean {
  const [one, other] = [boxAround(tokensIn(left)), boxAround(tokensIn(right))];
  const y = (one.y0 + one.y1) / 2;
  return (sheet.pages.get(left.line.page)?.rulings ?? []).some(
    (ruling) =>
      isVertical(ruling) &&
      ruling.x0 > one.x1 - 1 &&
      ruling.x1 < other.x0 + 1 &&
      ruling.y0 < y &&
      ruling.y1 > y,
  );
}

/** Whether a horizontal rule runs under a text and above another one below it. */
export function isRuledOff(sheet: Sheet, upper: Span, lower: Span): boolean {
  const [one, other] = [boxAround(tokensIn(upper)), boxAround(tokensIn(lower))];
  return (sheet.pages.get(upper.line.page)?.rulings ?? []).some(
    (ruling) =>
      isHorizontal(ruling) &&
      ruling.y0 > one.y1 - 2 &&
      ruling.y1 < other.y0 + 2 &&
      ruling.x0 < one.x0 + 2 &&
      ruling.x1 > one.x0 + 2,
  );
}

/** The print right below a text, from its left edge on, with no rule between; null without any. */
function ownBelow(sheet: Sheet, span: Span): Token | null {
  const { line } = span;
  const box = boxAround(tokensIn(span));
  const em = emOf(sheet, line.page);
  for (const other of sheet.lines.slice(line.index + 1, line.index + 1 + BELOW.lines)) {
    if (other.page !== line.page || other.y0 - box.y1 > BELOW.heights * em) return null;
    const from = other.tokens.findIndex((token) => token.x1 > box.x0 && token.x0 < box.x0 + 4 * em);
    const token = other.tokens[from];
    if (token && !isRuledOff(sheet, span, { line: other, from, to: from + 1 })) return token;
  }
  return null;
}

/** Labels of forms are printed smaller than what is filled in, by this share. */
const SMALLER = 0.9;

/** Whether a text is the label of a box: smaller print stands above what is filled in. A label that goes on in the next line is no smaller. */
function isBoxLabel(sheet: Sheet, span: Span): boolean {
  const below = ownBelow(sheet, span);
  return below !== null && firstOf(span).size < SMALLER * below.size;
}

/** Whether what stands right of a label is in another box, and that is how the form is filled in: values below their labels. */
export const isInOtherBox = (sheet: Sheet, label: Span, right: Span): boolean =>
  isWalled(sheet, label, right) && (isBoxLabel(sheet, label) || isBoxLabel(sheet, right));
