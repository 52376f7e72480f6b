/** Finds the blocks of a page that lie beside white ones, and how far the white reaches into them. */
import type { Bitmap } from '../../../document/index.ts';

/** Where a block lies, seen from the white beside it. */
export const SIDES = ['above', 'below', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** What the blocks of a page hold, row by row. */
export interface PageBlocks {
  readonly columns: number;
  /** 1 where a block holds nothing but one level. */
  readonly even: Uint8Array;
  /** 1 where a block tells of an earlier compression. */
  readonly told: Uint8Array;
}

/** The blocks of a page by the white beside them. */
export interface RimBlocks {
  readonly columns: number;
  /** 1 where a block is nothing but white. */
  readonly white: Uint8Array;
  /** 1 where it is nothing but another level. */
  readonly shaded: Uint8Array;
  /** Those that tell anything and lie beside white. */
  readonly rim: readonly number[];
  /** By side: lines of a block, from the white beside it, up to the first that is not of the same level; -1 where there is none. */
  readonly clean: Readonly<Record<Side, Int8Array>>;
}

/** Level from which paper is white. */
const WHITE = 248;

/** @param tolerance levels by which a later save may have changed a white line */
export function findRimBlocks(
  { data, width }: Bitmap,
  { columns, even, told }: PageBlocks,
  tolerance: number,
): RimBlocks {
  const rows = Math.floor(even.length / columns);
  const white = new Uint8Array(even.length);
  const shaded = new Uint8Array(even.length);
  const levelIn = (block: number): number =>
    data[(Math.floor(block / columns) * 8 + 4) * width + (block % columns) * 8 + 4] ?? 0;
  even.forEach((own, block) => {
    if (own === 1) (levelIn(block) >= WHITE ? white : shaded)[block] = 1;
  });
  const lines = (): Int8Array => new Int8Array(even.length).fill(-1);
  const clean = { above: lines(), below: lines(), left: lines(), right: lines() };
  const rim: number[] = [];
  for (let row = 1; row < rows - 1; row += 1) {
    for (let block = row * columns + 1; block < (row + 1) * columns - 1; block += 1) {
      if (told[block] !== 1) continue;
      const first = row * 8 * width + (block % columns) * 8;
      const last = first + 7 * width + 7;
      const sides = [
        { side: 'above', beside: block + columns, start: last, deep: -width, along: -1 },
        { side: 'below', beside: block - columns, start: first, deep: width, along: 1 },
        { side: 'left', beside: block + 1, start: last, deep: -1, along: -width },
        { side: 'right', beside: block - 1, start: first, deep: 1, along: width },
      ] as const;
      const open = sides.filter(({ beside }) => white[beside] === 1);
      for (const { side, beside, start, deep, along } of open) {
        clean[side][block] = cleanLines(data, start, { deep, along, level: levelIn(beside), tolerance });
      }
      if (open.length > 0) rim.push(block);
    }
  }
  return { columns, white, shaded, rim, clean };
}

/** `deep`: to the next line; `along`: to the next pixel of a line. */
function cleanLines(
  data: Uint8Array,
  start: number,
  {
    deep,
    along,
    level,
    tolerance,
  }: {
    readonly deep: number;
    readonly along: number;
    readonly level: number;
    readonly tolerance: number;
  },
): number {
  for (let line = 0; line < 8; line += 1) {
    for (let at = 0; at < 8; at += 1) {
      if (Math.abs((data[start + line * deep + at * along] ?? 0) - level) > tolerance) return line;
    }
  }
  return 8;
}
