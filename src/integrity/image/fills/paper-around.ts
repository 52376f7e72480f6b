/** Measures the paper around a place: only where it has grain does a place without any stand out. */
import type { Bitmap } from '../../../document/index.ts';
import type { InkBox } from '../words.ts';

/** What lies around a place. */
export interface PaperAround {
  /** Share of the surroundings that is paper of one brightness, 0 to 1. */
  readonly paper: number;
  /** Share of that paper that has grain. */
  readonly grainy: number;
  /** Gray level of that paper; 0 where nothing lies around the place. */
  readonly level: number;
}

/** Pixels around a place, and per side of a cell. */
const REACH = 16;
const CELL = 4;
/** Rank of the level that counts as paper: ink and shadow are darker. */
const PAPER_RANK = 0.6;
/** Levels by which paper may differ from place to place, and within a cell. */
const SPREAD = { between: 12, within: 40 } as const;

/** Looks at a gray bitmap. Where nothing lies around the place, all is 0. */
export function paperAround(gray: Bitmap, place: InkBox): PaperAround {
  const cells = [...cellsAround(gray, place)];
  const means = cells.map(({ mean }) => mean).sort((a, b) => a - b);
  const level = means[Math.floor(means.length * PAPER_RANK)] ?? 0;
  const paper = cells.filter(
    ({ mean, range }) => Math.abs(mean - level) <= SPREAD.between && range <= SPREAD.within,
  );
  const grainy = paper.filter(({ range }) => range > 0);
  return {
    paper: paper.length / Math.max(1, cells.length),
    grainy: grainy.length / Math.max(1, paper.length),
    level,
  };
}

interface Cell {
  readonly mean: number;
  readonly range: number;
}

/** The cells of the ring that keep a pixel away from the place. */
function* cellsAround(gray: Bitmap, { x0, y0, x1, y1 }: InkBox): Generator<Cell> {
  const bottom = Math.min(gray.height, y1 + REACH);
  const right = Math.min(gray.width, x1 + REACH);
  for (let y = Math.max(0, y0 - REACH); y + CELL <= bottom; y += CELL) {
    for (let x = Math.max(0, x0 - REACH); x + CELL <= right; x += CELL) {
      const isBeside = x + CELL < x0 || x > x1 || y + CELL < y0 || y > y1;
      if (isBeside) yield cellAt(gray, x, y);
    }
  }
}

function cellAt({ data, width }: Bitmap, left: number, top: number): Cell {
  let [low, high, sum] = [255, 0, 0];
  for (let y = top; y < top + CELL; y += 1) {
    for (let x = left; x < left + CELL; x += 1) {
      const level = data[y * width + x] ?? 0;
      low = Math.min(low, level);
      high = Math.max(high, level);
      sum += level;
    }
  }
  return { mean: sum / CELL ** 2, range: high - low };
}
