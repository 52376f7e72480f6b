/** Columns of text under headings set in the middle, where the text begins at one edge left of the heading. */
import type { Token } from '../sheet.ts';
import type { TableLine } from './body.ts';
import type { Column } from './column.ts';
import type { Header } from './header.ts';

/** White between two columns in type sizes, at least: wider than the spaces of a text set in full lines. */
const GUTTER = 0.6;
/** Rows that begin at the one edge, at least. */
const LEAST = 2;
/** Shares of the type size by which edges of one column may differ, and by which a heading stands off one at least. */
const SAME_EDGE = 0.15;
const OFF_EDGE = 0.6;

/** How far something reaches sideways. */
interface Block {
  readonly x0: number;
  x1: number;
}

/** What stands below each other without white between that all rows keep free. */
function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  for (const { x0, x1, size } of [...tokens].sort((a, b) => a.x0 - b.x0)) {
    const last = blocks.at(-1);
    if (last && x0 - last.x1 < GUTTER * size) last.x1 = Math.max(last.x1, x1);
    else blocks.push({ x0, x1 });
  }
  return blocks;
}

/**
 * The columns of a table, those of text widened to the block of words that stands under their heading and under no other, where
 * at least two rows begin at its left edge, left of the heading. The same array when there is nothing to widen.
 * @param lines the lines below the header
 */
export function columnsBelowCentered(
  columns: readonly Column[],
  { x0, x1 }: Pick<Header, 'x0' | 'x1'>,
  lines: readonly Pick<TableLine, 'line' | 'numbers'>[],
): readonly Column[] {
  const isWithin = (token: Token): boolean => token.x1 > (x0 ?? -Infinity) && token.x0 < (x1 ?? Infinity);
  // Remarks and headings between the rows run over all columns.
  const rows = lines.filter(({ numbers }) => numbers.length > 0);
  const tokens = rows.flatMap(({ line }) => line.tokens).filter(isWithin);
  const size = tokens[0]?.size ?? 0;
  const blocks = blocksOf(tokens);
  const isUnder = (block: Block, column: Column): boolean => block.x0 < column.x1 && block.x1 > column.x0;
  const blockOf = (column: Column): Block | undefined => {
    const under = blocks.filter((block) => isUnder(block, column));
    const [block] = under;
    if (!block || under.length > 1 || column.numeric || column.x0 - block.x0 < OFF_EDGE * size)
      return undefined;
    if (columns.some((other) => other !== column && isUnder(block, other))) return undefined;
    const beginning = tokens.filter((token) => Math.abs(token.x0 - block.x0) < SAME_EDGE * size);
    return beginning.length >= LEAST ? block : undefined;
  };
  const found = columns.map(blockOf);
  if (found.every((block) => block === undefined)) return columns;
  return columns.map((column, at) => {
    const block = found[at];
    return block ? { ...column, x0: block.x0, x1: Math.max(column.x1, block.x1) } : column;
  });
}
