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

type Row = readonly Token[];

const isSame = (one: number, other: number, { size }: Token): boolean =>
  Math.abs(one - other) < SAME_EDGE * size;

/** Where text set left begins behind figures set right under a heading of their own, with no more than a space between: "0,91 mg/dL". */
function seamsOf(rows: readonly Row[], columns: readonly Column[]): readonly number[] {
  const pairs = rows.flatMap((row) =>
    row.flatMap((right, at) => {
      const left = row[at - 1];
      return left && /^\P{L}+$/u.test(left.text) && /\p{L}|%/u.test(right.text) ? [{ left, right }] : [];
    }),
  );
  return pairs.flatMap(({ left, right }) => {
    const alike = pairs.filter(
      (pair) => isSame(pair.left.x1, left.x1, right) && isSame(pair.right.x0, right.x0, right),
    );
    const isHeaded = columns.some(({ x0, x1 }) => x0 < left.x1 && x1 > left.x0 && x1 < right.x0 + 1);
    const isCrossed = rows.flat().some((token) => token.x0 < left.x1 - 1 && token.x1 > right.x0 + 1);
    return alike.length >= LEAST && isHeaded && !isCrossed ? [right.x0] : [];
  });
}

/** What stands below each other without white between that all rows keep free. */
function blocksOf(rows: readonly Row[], columns: readonly Column[]): Block[] {
  const seams = seamsOf(rows, columns);
  const blocks: Block[] = [];
  for (const token of rows.flat().sort((a, b) => a.x0 - b.x0)) {
    const { x0, x1, size } = token;
    const last = blocks.at(-1);
    const isSeam = seams.some((seam) => isSame(seam, x0, token) && (last?.x0 ?? x0) < seam - 1);
    if (last && !isSeam && x0 - last.x1 < GUTTER * size) last.x1 = Math.max(last.x1, x1);
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
  lines: readonly TableLine[],
): readonly Column[] {
  const isWithin = (token: Token): boolean => token.x1 > (x0 ?? -Infinity) && token.x0 < (x1 ?? Infinity);
  // Remarks and headings between the rows run over all columns.
  const numbered = lines.filter(({ numbers }) => numbers.length > 0);
  const whole = numbered.length > 0 ? numbered : lines.filter(({ cells }) => cells.size > 1);
  const rows = whole.map(({ line }) => line.tokens.filter(isWithin));
  const tokens = rows.flat();
  const size = tokens[0]?.size ?? 0;
  const blocks = blocksOf(rows, columns);
  const isUnder = (block: Block, column: Column): boolean => block.x0 < column.x1 && block.x1 > column.x0;
  const blockOf = (column: Column): Block | undefined => {
    const under = blocks.filter((block) => isUnder(block, column));
    const [block] = under;
    if (!block || under.length > 1 || column.numeric || column.x0 - block.x0 < OFF_EDGE * size)
      return undefined;
    if (columns.some((other) => other !== column && isUnder(block, other))) return undefined;
    const beginning = tokens.filter((token) => isSame(token.x0, block.x0, token));
    return beginning.length >= LEAST ? block : undefined;
  };
  const found = columns.map(blockOf);
  if (found.every((block) => block === undefined)) return columns;
  return columns.map((column, at) => {
    const block = found[at];
    return block ? { ...column, x0: block.x0, x1: Math.max(column.x1, block.x1) } : column;
  });
}
