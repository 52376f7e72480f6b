/** Finds the blocks along the sides of pages that lie on a ground of one value: a frame laid around a scan, or the sheet it was put on, cuts them openly. */
import type { Bitmap } from '../../document/index.ts';
import { boxAround, takeGroup } from './block-groups.ts';
import { gridOf } from './blocks.ts';
import type { InkBox } from './words.ts';

/** Side of a block, pixels. */
const BLOCK = 8;
/**
 * Share of the picture that a page on a ground covers, and share of its own box: print on white paper is neither large nor a rectangle.
 * A card of ISO 7810 is .07 of a sheet of A4.
 */
const PAGE = { ofPicture: 0.05, ofBox: 0.9 } as const;

/**
 * The blocks of the grid that the seams of such pages run through, and those of the ground around the pages, marked by 1; null
 * where there is no such page. The ground is of one exact value along a whole side of the picture: white-out that reaches the
 * rim is none. Sides that face each other and end alike are no seams: there, a band was taken out of one page.
 */
export function seamBlocks(gray: Bitmap): Uint8Array | null {
  const { columns, rows } = gridOf(gray);
  const ground = groundOf(gray);
  if (ground === null) return null;
  const open = Uint8Array.from(ground, (own) => 1 - own);
  const pages: InkBox[] = [];
  for (let start = 0; start < open.length; start += 1) {
    if (open[start] !== 1) continue;
    const blocks = takeGroup(open, start, { columns, reach: 1 });
    if (blocks.length < PAGE.ofPicture * columns * rows) continue;
    const box = inBlocks(boxAround(blocks, columns));
    if (blocks.length >= PAGE.ofBox * (box.x1 - box.x0) * (box.y1 - box.y0)) pages.push(box);
  }
  if (pages.length === 0) return null;
  for (const { x0, y0, x1, y1 } of pages) {
    for (let row = y0; row < y1; row += 1) ground.fill(0, row * columns + x0, row * columns + x1);
  }
  for (const page of pages) markSides(ground, columns, { page, others: pages });
  return ground;
}

const inBlocks = ({ x0, y0, x1, y1 }: InkBox): InkBox => ({
  x0: x0 / BLOCK,
  y0: y0 / BLOCK,
  x1: x1 / BLOCK,
  y1: y1 / BLOCK,
});

/** The blocks that belong to the ground: 1, others 0; null where no side of the picture is of one value. */
function groundOf(gray: Bitmap): Uint8Array | null {
  const { width, height, data } = gray;
  const { columns, rows } = gridOf(gray);
  const sides = [
    { from: 0, step: 1, count: width, block: 0, next: 1, blocks: columns },
    {
      from: (height - 1) * width,
      step: 1,
      count: width,
      block: (rows - 1) * columns,
      next: 1,
      blocks: columns,
    },
    { from: 0, step: width, count: height, block: 0, next: columns, blocks: rows },
    { from: width - 1, step: width, count: height, block: columns - 1, next: columns, blocks: rows },
  ];
  const ground = new Uint8Array(columns * rows);
  let isFound = false;
  for (const { from, step, count, block, next, blocks } of sides) {
    const value = data[from] ?? 0;
    let end = 1;
    while (end < count && data[from + end * step] === value) end += 1;
    if (end < count) continue;
    isFound = true;
    const even = evenBlocks(gray, value);
    for (let at = 0; at < blocks; at += 1) {
      const start = block + at * next;
      if (even[start] !== 1) continue;
      for (const one of takeGroup(even, start, { columns, reach: 1 })) ground[one] = 1;
    }
  }
  return isFound ? ground : null;
}

/** The blocks of which every pixel has a value: 1, others 0. */
function evenBlocks(gray: Bitmap, value: number): Uint8Array {
  const { width, data } = gray;
  const { columns, rows } = gridOf(gray);
  const even = new Uint8Array(columns * rows).fill(1);
  for (let y = 0; y < rows * BLOCK; y += 1) {
    const first = (y >> 3) * columns;
    const row = y * width;
    for (let x = 0; x < columns * BLOCK; x += 1) if (data[row + x] !== value) even[first + (x >> 3)] = 0;
  }
  return even;
}

/** Marks the outermost blocks of a page but for sides that face another page with the same ends. */
function markSides(
  seams: Uint8Array,
  columns: number,
  { page, others }: { readonly page: InkBox; readonly others: readonly InkBox[] },
): void {
  const { x0, y0, x1, y1 } = page;
  const alikeAcross = others.filter((other) => Math.abs(other.x0 - x0) <= 1 && Math.abs(other.x1 - x1) <= 1);
  const alikeDown = others.filter((other) => Math.abs(other.y0 - y0) <= 1 && Math.abs(other.y1 - y1) <= 1);
  const isSeam = {
    top: !alikeAcross.some((other) => other.y1 <= y0),
    bottom: !alikeAcross.some((other) => other.y0 >= y1),
    left: !alikeDown.some((other) => other.x1 <= x0),
    right: !alikeDown.some((other) => other.x0 >= x1),
  };
  for (let column = x0; column < x1; column += 1) {
    if (isSeam.top) seams[y0 * columns + column] = 1;
    if (isSeam.bottom) seams[(y1 - 1) * columns + column] = 1;
  }
  for (let row = y0; row < y1; row += 1) {
    if (isSeam.left) seams[row * columns + x0] = 1;
    if (isSeam.right) seams[row * columns + x1 - 1] = 1;
  }
}
