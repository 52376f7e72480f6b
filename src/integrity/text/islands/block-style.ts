/** Tells text objects that another writer wrote by their habits: operators, numbers, spaces. */
import type { WrittenWord } from '../writing.ts';

/** A way of writing that less than this share of a page's other text objects has is unusual. */
const UNUSUAL = 0.05;
/** Text objects a page must have before its style means anything. */
const LEAST_BLOCKS = 8;
/** Font sizes are rounded to about this share. */
const SAME_SCALE = 0.02;

/** At least two habits of the text object are unusual on its page. */
export function unusualStyle(word: WrittenWord, others: readonly WrittenWord[]): boolean {
  const blocks = new Set(others.map((other) => other.show.block));
  if (blocks.size + others.length < LEAST_BLOCKS) return false;
  const share = <T>(all: Iterable<T>, test: (one: T) => boolean): number => {
    const list = [...all];
    return list.length === 0 ? 1 : list.filter(test).length / list.length;
  };
  const { show } = word;
  const positions = placing(show.block.operators);
  const scaled = scaleOf(word);
  const habits = [
    share(others, (other) => Math.abs(scaleOf(other) / scaled - 1) < SAME_SCALE) < UNUSUAL,
    share(others, (other) => other.show.operator === show.operator) < UNUSUAL,
    share(others, (other) => other.show.hex === show.hex) < UNUSUAL,
    share(blocks, (block) => placing(block.operators) === positions) < UNUSUAL,
    share(blocks, (block) => block.gap === show.block.gap) < UNUSUAL,
    contrary(show.block.zeros, blocks),
    blocks.size > 2 && share(blocks, (block) => block.decimals >= show.block.decimals) < UNUSUAL,
  ];
  return habits.filter(Boolean).length >= 2;
}

/** Points on the page for a unit of the font size as it is written. */
const scaleOf = ({ size, show }: WrittenWord): number => size / (show.size || 1);

/** The operators that place and show text, which tell writers apart. */
const placing = (operators: string): string =>
  operators
    .split(' ')
    .filter((name) => ['Td', 'TD', 'Tm', 'T*', 'Tj', 'TJ'].includes(name))
    .sort()
    .join(' ');

/** The block writes small numbers with a zero where all others leave it out, or the reverse. */
function contrary(
  own: { readonly leading: number; readonly bare: number },
  blocks: Iterable<{ readonly zeros: { readonly leading: number; readonly bare: number } }>,
): boolean {
  let [leading, bare] = [0, 0];
  for (const { zeros } of blocks) {
    leading += zeros.leading;
    bare += zeros.bare;
  }
  return (own.leading > 0 && leading === 0 && bare >= 3) || (own.bare > 0 && bare === 0 && leading >= 3);
}
