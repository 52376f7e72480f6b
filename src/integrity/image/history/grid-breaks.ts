/** Finds the row of a page below which everything lies on another compression grid: what stood there was taken out, or put in. */
import { sumOf } from '../../../kit/sum.ts';
import type { Word } from '../words.ts';

/** A word with how many of its pixels vote for each of the 64 grids: 8 * (y of the origin modulo 8) + x of it. */
export interface CountedWord {
  readonly word: Word;
  readonly votes: Float64Array;
}

/** Where the grid changes. */
export interface GridBreak {
  /** Between these rows, pixels: the lowest of the words above, and the highest of those below. */
  readonly y0: number;
  readonly y1: number;
  /** Pixels that the lower part moved down, modulo 8. */
  readonly shift: number;
}

const GRIDS = 64;
/** Words on each side of a break. */
const LEAST_WORDS = 6;
/** Share of the votes that the grid of a side has at least, and that of the other side at most. */
const OWN = 0.2;
const OTHER = 0.06;

const topOf = (votes: Float64Array): number => votes.indexOf(Math.max(...votes));

/** The break whose sides agree best each with a grid of its own, one straight below the other; null where there is none. */
export function findGridBreak(counted: readonly CountedWord[]): GridBreak | null {
  const words = counted.toSorted((a, b) => middle(a) - middle(b));
  const below = new Float64Array(GRIDS);
  for (const { votes } of words) add(below, votes, 1);
  const whole = Math.max(...below);
  const above = new Float64Array(GRIDS);
  let best: GridBreak | null = null;
  let most = whole;
  for (const [at, counts] of words.entries()) {
    const last = words[at - 1];
    if (last !== undefined && at >= LEAST_WORDS && words.length - at >= LEAST_WORDS) {
      const [from, to] = [topOf(above), topOf(below)];
      const agreed = (above[from] ?? 0) + (below[to] ?? 0);
      if (agreed > most && (from & 7) === (to & 7) && areApart({ above, below, from, to })) {
        most = agreed;
        best = {
          y0: Math.min(last.word.y1, counts.word.y0),
          y1: Math.max(last.word.y1, counts.word.y0),
          shift: ((to >> 3) - (from >> 3) + 8) & 7,
        };
      }
    }
    add(above, counts.votes, 1);
    add(below, counts.votes, -1);
  }
  return best;
}

const middle = ({ word }: CountedWord): number => (word.y0 + word.y1) / 2;

function add(to: Float64Array, votes: Float64Array, sign: 1 | -1): void {
  votes.forEach((count, grid) => (to[grid] = (to[grid] ?? 0) + sign * count));
}

/** Whether each side votes for its own grid, and hardly for that of the other. */
function areApart({ above, below, from, to }: Sides): boolean {
  const [upper, lower] = [sumOf(above), sumOf(below)];
  const share = (votes: Float64Array, grid: number, all: number): number => (votes[grid] ?? 0) / all;
  return (
    from !== to &&
    share(above, from, upper) >= OWN &&
    share(below, to, lower) >= OWN &&
    share(above, to, upper) <= OTHER &&
    share(below, from, lower) <= OTHER
  );
}

interface Sides {
  readonly above: Float64Array;
  readonly below: Float64Array;
  readonly from: number;
  readonly to: number;
}
