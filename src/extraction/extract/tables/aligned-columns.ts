/** Columns of amounts that are set to the right under labels set to the left, where an amount may end beside the next label. */
import { conceptOf } from '../../lexicon/concepts.ts';
import type { Token } from '../sheet.ts';
import type { Column } from './column.ts';

const WITH_CENTS = /^[^\p{L}]*\d[.,]\d{2}(?!\d)\p{L}?$/u;
/** Share of the type size by which right edges of one column may differ. */
const SAME_EDGE = 0.6;
/** Fewer amounts make no column. */
const LEAST = 2;

/** A stack of amounts that end at one edge. */
interface Stack {
  x0: number;
  x1: number;
  count: number;
}

function stacksOf(tokens: readonly Token[]): Stack[] {
  const stacks: Stack[] = [];
  for (const { text, x0, x1, size } of tokens) {
    if (!WITH_CENTS.test(text)) continue;
    const stack = stacks.find((one) => Math.abs(one.x1 - x1) < SAME_EDGE * size);
    if (stack) {
      stack.x0 = Math.min(stack.x0, x0);
      stack.count += 1;
    } else stacks.push({ x0, x1, count: 1 });
  }
  return stacks.sort((a, b) => a.x0 - b.x0);
}

/**
 * The columns, those of amounts widened to the amounts that stand under them, where every stack of amounts begins right of
 * the left edge of one such label, ends before the next label, and no two have the same. Otherwise the columns as they are.
 * @param tokens the words of the lines below the header
 */
export function alignedColumns(columns: readonly Column[], tokens: readonly Token[]): readonly Column[] {
  const isMoney = ({ concept }: Column): boolean => conceptOf(concept)?.type === 'money';
  const stacks = stacksOf(tokens).filter(({ count }) => count >= LEAST);
  const owners = stacks.map((stack) =>
    columns.findIndex(
      (column, at) => stack.x0 >= column.x0 - 1 && stack.x1 <= (columns[at + 1]?.x0 ?? Infinity) + 1,
    ),
  );
  const amounts = columns.flatMap((column, at) => (isMoney(column) ? [at] : []));
  if (amounts.length < 2 || amounts.some((at, index) => owners[index] !== at)) return columns;
  if (owners.length !== amounts.length) return columns;
  const rightOf = (at: number): number => stacks[owners.indexOf(at)]?.x1 ?? -Infinity;
  if (columns.every((column, at) => rightOf(at) <= column.x1)) return columns;
  return columns.map((column, at) => ({ ...column, x1: Math.max(column.x1, rightOf(at)) }));
}
