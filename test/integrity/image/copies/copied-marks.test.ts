/** Tests of finding marks that were copied, and of what occurs twice in honest tables. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../../src/document/index.ts';
import { findCopiedMarks } from '../../../../src/integrity/image/copies/copied-marks.ts';
import { findComponents } from '../../../../src/integrity/image/words.ts';
import { drawReceipt } from '../../../tamper/receipt.ts';

type Rule = readonly [x0: number, y0: number, x1: number, y1: number];
/** The crossing of two rules of a table. */
const CROSSING: readonly Rule[] = [
  [0, 20, 44, 24],
  [20, 0, 24, 44],
];
/** A small seal: the same with bars across its four ends. */
const SEAL: readonly Rule[] = [...CROSSING, [0, 8, 4, 36], [40, 8, 44, 36], [8, 0, 36, 4], [8, 40, 36, 44]];

/** A page with a mark drawn at one place and copied, with its grain, to another. */
function copiedTwice(rules: readonly Rule[]): Bitmap {
  const small = drawReceipt(41);
  const height = small.height + 200;
  const page: Bitmap = { ...small, height, data: new Uint8Array(small.width * height) };
  page.data.set(small.data);
  // The margin has a quarter of the grain of the top of the page, where nothing is printed: grain alone makes no corners then.
  for (let index = small.data.length; index < page.data.length; index += 1) {
    const level = small.data[index % (36 * page.width)] ?? 0;
    page.data[index] = 205 + Math.round((level - 205) / 4);
  }
  const at = (x: number, y: number): number => (small.height + 60 + y) * page.width + x;
  for (const [x0, y0, x1, y1] of rules) {
    for (let y = y0; y < y1; y += 1)
      for (let x = x0; x < x1; x += 1) page.data[at(100 + x, y)] = (page.data[at(100 + x, y)] ?? 0) - 150;
  }
  for (let y = -8; y < 68; y += 1) page.data.copyWithin(at(300 - 8, y), at(100 - 8, y), at(100 + 68, y));
  return page;
}

const search = (page: Bitmap) => findCopiedMarks(page, findComponents(page), () => Promise.resolve());

describe('findCopiedMarks', () => {
  it('finds a seal that was copied with its grain', async () => {
    const [mark, ...others] = await search(copiedTwice(SEAL));
    expect(others).toEqual([]);
    expect([(mark?.to.x0 ?? 0) - (mark?.from.x0 ?? 0), (mark?.to.y0 ?? 1) - (mark?.from.y0 ?? 0)]).toEqual([
      200, 0,
    ]);
  });

  it('takes two equal crossings of rules for a table, which has many', async () => {
    expect(await search(copiedTwice(CROSSING))).toEqual([]);
  });
});
