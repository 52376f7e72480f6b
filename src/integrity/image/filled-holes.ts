/** Finds punch holes that scanner software has filled: discs without grain by the side of a page, alike and in one line, with no print beside them. */
import { grown, meets, middleOf } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { boxAround, takeGroup } from './block-groups.ts';
import type { InkBox } from './words.ts';

/** Side of a cell in pixels, and levels that the pixels of a filled one may differ by: a save with loss leaves some. */
const CELL = { side: 4, range: 4 } as const;
/** Distance of the middle of a punch hole from a side of the page, and diameter, as shares of the page's width. ISO 838 has 12 and 6 mm of 210. */
export const HOLE = { fromSide: 0.1, diameter: { least: 0.012, most: 0.06 } } as const;
/**
 * Share of its box that a filled disc holds in cells, which those at its rim are not: a quarter of pi for all of it, of a rectangle nearly 1.
 * Cells by which width and height, or two holes, may differ.
 */
const DISC = { least: 0.6, most: 0.88, differ: 2 } as const;
/** Diameters between the middles of two holes at least: ISO 838 has 13, and the nearest of other systems 6. */
const APART = 5;

/** The boxes of such holes in pixels, up to a cell short of their rims; none where there is but one. */
export function findFilledHoles(gray: Bitmap, words: readonly InkBox[]): readonly InkBox[] {
  const page = Math.min(gray.width, gray.height);
  const discs = evenDiscs(gray).filter((disc) => {
    const diameter = diameterOf(disc);
    const { x, y } = middleOf(disc);
    const around = grown(disc, diameter);
    return (
      diameter >= HOLE.diameter.least * page &&
      diameter <= HOLE.diameter.most * page &&
      Math.min(x, gray.width - x, y, gray.height - y) <= HOLE.fromSide * page &&
      !words.some((word) => meets(word, around))
    );
  });
  return discs.filter((disc) => discs.some((other) => arePair(disc, other)));
}

/** Whether two holes are of one size, and in line with a side of the page. */
function arePair(one: InkBox, other: InkBox): boolean {
  const [a, b] = [diameterOf(one), diameterOf(other)];
  const [from, to] = [middleOf(one), middleOf(other)];
  const [across, down] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
  return (
    Math.abs(a - b) <= DISC.differ * CELL.side &&
    Math.min(across, down) <= DISC.differ * CELL.side &&
    Math.max(across, down) >= APART * Math.max(a, b)
  );
}

const diameterOf = ({ x0, y0, x1, y1 }: InkBox): number => Math.max(x1 - x0, y1 - y0);

/** Places without grain that are about as wide as high and without corners. */
function evenDiscs(gray: Bitmap): readonly InkBox[] {
  const columns = Math.floor(gray.width / CELL.side);
  const even = evenCells(gray, columns);
  const discs: InkBox[] = [];
  for (let start = 0; start < even.length; start += 1) {
    if (even[start] !== 1) continue;
    const cells = takeGroup(even, start, { columns, reach: 1 });
    const { x0, y0, x1, y1 } = boxAround(cells, columns, CELL.side);
    const [width, height] = [(x1 - x0) / CELL.side, (y1 - y0) / CELL.side];
    const fill = cells.length / (width * height);
    const isRound = Math.abs(width - height) <= DISC.differ && fill >= DISC.least && fill <= DISC.most;
    if (isRound) discs.push({ x0, y0, x1, y1 });
  }
  return discs;
}

/** The cells whose pixels hardly differ: 1, others 0. */
function evenCells({ width, height, data }: Bitmap, columns: number): Uint8Array {
  const { side, range } = CELL;
  const rows = Math.floor(height / side);
  const even = new Uint8Array(columns * rows);
  for (let cell = 0; cell < even.length; cell += 1) {
    const from = Math.floor(cell / columns) * side * width + (cell % columns) * side;
    const first = data[from] ?? 0;
    let [least, most] = [first, first];
    for (let y = 0; y < side && most - least <= range; y += 1) {
      for (let at = from + y * width; at < from + y * width + side; at += 1) {
        const level = data[at] ?? 0;
        if (level < least) least = level;
        if (level > most) most = level;
      }
    }
    if (most - least <= range) even[cell] = 1;
  }
  return even;
}
