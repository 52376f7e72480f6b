/** Whole numbers printed in groups of three figures with a space between: `1 890`, `-37 800`. */
import type { Token } from './sheet.ts';

/** A space between groups, in type sizes, at most; that of a monospaced font is as wide as its figures. */
const SPACE = { usual: 0.35, monospaced: 0.65 };
/** Figures wider than this share of their size are those of monospaced fonts. */
const MONOSPACED = 0.575;

const FIRST = /^[-–−+(]?\p{Sc}?[1-9]\d{0,2}$/u;
const NEXT = /^\d{3}(?:[.,]\d{2})?\)?\p{Sc}?$/u;

/** Whether a token stands no further right of the one before it than groups of one number do. */
function isNear(left: Token | undefined, right: Token): boolean {
  if (left?.segment !== right.segment) return false;
  const width = (right.x1 - right.x0) / right.text.length;
  const space = width > MONOSPACED * right.size ? SPACE.monospaced : SPACE.usual;
  return right.x0 - left.x1 < space * right.size;
}

/** How many tokens from one on are the groups of one number, up to `end`; 1 when the number is not grouped. */
export function groupsAt(tokens: readonly Token[], at: number, end = tokens.length): number {
  if (!FIRST.test(tokens[at]?.text ?? '')) return 1;
  let to = at + 1;
  for (let next = tokens[to]; next && to < end; next = tokens[to]) {
    if (!NEXT.test(next.text) || !isNear(tokens[to - 1], next)) break;
    to++;
    if (!/^\d{3}$/.test(next.text)) break;
  }
  return to - at;
}

/** How many tokens from one on are the groups of a number that is all of its segment; 1 when it is not. */
export function groupsAloneAt(tokens: readonly Token[], at: number): number {
  const length = groupsAt(tokens, at);
  const segment = tokens[at]?.segment;
  const isAlone = tokens[at - 1]?.segment !== segment && tokens[at + length]?.segment !== segment;
  return isAlone ? length : 1;
}
