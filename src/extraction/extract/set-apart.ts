/** Where a text within a line is set apart from what stands before it: by white that no space between its words has, or by bold print. */
import type { Line, Span, Token } from './sheet.ts';

/** White that sets apart: as a share of the height of the print, and of the narrow spaces of the same text. */
const WHITE = { share: 0.6, spaces: 2 };
/** The widest space between words that is taken for a narrow one, as a share of the height of the print. */
const WIDEST_SPACE = 0.4;

const gapBefore = (line: Line, at: number): number =>
  (line.tokens[at]?.x0 ?? 0) - (line.tokens[at - 1]?.x1 ?? 0);

/** A narrow space of the text that a word is in: one of four is narrower. */
function narrowSpace(line: Line, segment: number): number {
  const gaps = line.tokens
    .flatMap((token, at) =>
      at > 0 && token.segment === segment && line.tokens[at - 1]?.segment === segment
        ? [gapBefore(line, at)]
        : [],
    )
    .sort((a, b) => a - b);
  return gaps[Math.floor((gaps.length - 1) / 4)] ?? 0;
}

/** The words on both sides of a place within a text, or null where a text begins or ends there. */
function around(line: Line, at: number): readonly [Token, Token] | null {
  const [before, after] = [line.tokens[at - 1], line.tokens[at]];
  return before !== undefined && before.segment === after?.segment ? [before, after] : null;
}

/** Whether print changes between bold and plain before a word. */
function changesBold(line: Line, at: number): boolean {
  const words = around(line, at);
  return words !== null && words[0].bold !== words[1].bold;
}

/** Whether wider white than between its other words stands before a word of a text; where words were recognized, white says little. */
function hasWhiteBefore(line: Line, at: number): boolean {
  const words = around(line, at);
  if (!words || words.some(({ confidence }) => confidence < 1)) return false;
  const gap = gapBefore(line, at);
  return (
    gap >= WHITE.share * words[1].size &&
    gap >= WHITE.spaces * Math.min(narrowSpace(line, words[1].segment), WIDEST_SPACE * words[1].size)
  );
}

/** The beginning of a span up to where another text is set apart by white. */
export function upToWhite({ line, from, to }: Span): Span {
  let end = from + 1;
  while (end < to && !(hasWhiteBefore(line, end) && isSetApart(line, end))) end++;
  return { line, from, to: end };
}

/** Whether a word begins a text of its own within that of its line: a capital or a figure behind white, or in other print. */
export const isSetApart = (line: Line, at: number): boolean =>
  !/^\p{Ll}/u.test(line.tokens[at]?.text ?? '') && (changesBold(line, at) || hasWhiteBefore(line, at));
