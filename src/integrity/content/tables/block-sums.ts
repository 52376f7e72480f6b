/** Amounts that stand below each other and make the last of them, added or taken: which hold, or would hold if one were another. */
import { columnsOf, isSame, printed } from './cells.ts';
import { grainOf } from './column-sums.ts';
import type { Cell, ValueOf } from './cells.ts';

/** Amounts below each other of which the last is made of the others. */
export interface BlockSum {
  readonly cells: readonly Cell[];
}

/** Lines of print from one amount of a block to the next, at most: a label may take two. */
const MOST_BETWEEN = 2;
/** Amounts that make one. */
const MOST_PARTS = 6;

/** Whether the amounts in the middle, each added or taken, lead from the first to the last. */
function leads([first, ...rest]: readonly Cell[], valueOf: ValueOf): boolean {
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return false;
  const middle = rest.slice(0, -1).map(valueOf);
  const reach = (from: number, at: number): boolean => {
    const step = middle[at];
    if (step === undefined) return isSame(Math.abs(from), Math.abs(valueOf(last)));
    return reach(from + step, at + 1) || (step !== 0 && reach(from - step, at + 1));
  };
  return reach(valueOf(first), 0);
}

/** Windows of amounts below each other. */
export function blocksOf(cells: readonly Cell[]): readonly BlockSum[] {
  const columns = columnsOf(cells.filter(({ isMoney }) => isMoney));
  return columns.flatMap((column) => {
    const runs: Cell[][] = [];
    for (const cell of column) {
      const run = runs.at(-1);
      const before = run?.at(-1);
      const below = before?.page === cell.page ? cell.line - before.line : 0;
      if (run !== undefined && below > 0 && below <= MOST_BETWEEN) run.push(cell);
      else runs.push([cell]);
    }
    return runs.flatMap((run) =>
      run.flatMap((_, start) =>
        Array.from({ length: MOST_PARTS - 1 }, (__, more) => start + 3 + more)
          .filter((end) => end <= run.length)
          .map((end): BlockSum => ({ cells: run.slice(start, end) })),
      ),
    );
  });
}

/** Units of the last digit that is not zero: round amounts meet each other by chance. */
function weightOf(value: number): number {
  const digits = String(Math.round(Math.abs(value) * 100)).replace(/0+$/, '');
  return Number(digits);
}

/** Whether a block adds up, by more than chance. */
export function addsUp({ cells }: BlockSum, valueOf: ValueOf = printed): boolean {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (valueOf(first) === 0 || valueOf(last) === 0 || !leads(cells, valueOf)) return false;
  const values = cells.map(valueOf).filter((value) => value !== 0);
  return values.length > 1 && 2 ** (values.length - 2) / Math.max(...values.map(weightOf)) < BY_CHANCE;
}

/** Blocks may add up by chance this often. */
const BY_CHANCE = 0.02;

/** How often chance alone makes a block add up whose amounts are multiples of what they have in common: marks and hours come in halves. */
export function chanceOf({ cells }: BlockSum, valueOf: ValueOf): number {
  const given = cells.filter((cell) => valueOf(cell) !== 0);
  // An amount that is printed again has all in common with itself.
  if (given.length < 3) return 0;
  const largest = Math.max(...given.map((cell) => Math.abs(valueOf(cell)) * 100));
  return (2 ** (given.length - 2) * grainOf(given, valueOf)) / largest;
}
