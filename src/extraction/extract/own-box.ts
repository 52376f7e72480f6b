/** Tells which check box belongs to a text of a form: the one before it or the one behind it. */
import type { Line, Span, Token } from './sheet.ts';

/** A box that belongs to a text. */
export interface OwnBox {
  readonly isCrossed: boolean;
  readonly span: Span;
  readonly side: 'before' | 'behind';
}

/** An empty box, and any box, within a text. */
export const EMPTY_BOX = /[☐□▢◻❏❑]/u;
export const BOX = /[☐□▢◻❏❑☑☒🗹🗷]/u;

const ALONE = new RegExp(`^${BOX.source}$`, 'u');
/** White between a box and its text, in type sizes. */
const NEAR = 2;

const isBox = (token: Token | undefined): token is Token => token !== undefined && ALONE.test(token.text);

/**
 * Whether boxes stand before their texts in a line. One that begins with a box has them before, one that ends with a box
 * behind; otherwise a box belongs to the nearer of its neighbors, in doubt to the one it stands before.
 */
function areBefore({ tokens }: Line): boolean {
  if (isBox(tokens[0])) return true;
  if (isBox(tokens.at(-1))) return false;
  let lean = 0;
  tokens.forEach((token, at) => {
    const [left, right] = [tokens[at - 1], tokens[at + 1]];
    if (isBox(token) && left && right) lean += token.x0 - left.x1 - (right.x0 - token.x1);
  });
  return lean >= 0;
}

/** The box of a text; null without any. Boxes at the ends of the text itself count, too. */
export function ownBox({ line, from, to }: Span): OwnBox | null {
  const { tokens } = line;
  let [start, end] = [from, to];
  while (start < end - 1 && isBox(tokens[start])) start++;
  while (end > start + 1 && isBox(tokens[end - 1])) end--;
  const side = areBefore(line) ? 'before' : 'behind';
  const at = side === 'before' ? start - 1 : end;
  const [box, text] = [tokens[at], tokens[side === 'before' ? start : end - 1]];
  if (!isBox(box) || !text) return null;
  const gap = side === 'before' ? text.x0 - box.x1 : box.x0 - text.x1;
  if (gap > NEAR * text.size) return null;
  return { isCrossed: !EMPTY_BOX.test(box.text), span: { line, from: at, to: at + 1 }, side };
}
