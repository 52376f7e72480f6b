/** Finds places of a few blocks only, as of a stroke that makes a 1 a 7, on a page that its earlier JPEG explains without exception. */
import { boxAround, takeGroup } from '../block-groups.ts';
import type { Word } from '../words.ts';
import { kindOf } from './missed-blocks.ts';
import type { ForeignPlace, MissedBlocks } from './missed-blocks.ts';

/**
 * Pixels from which on a block is missed by far: 363 of 387 genuine pictures decoded from a JPEG have no block that is missed by more than 8, and
 * the others many, or single ones; the blocks of three digits that were changed with a pen are all missed by 36 and more.
 */
const FAR = 17;
/** Blocks that touch each other, at least, and places of such blocks, at most: more are the page's own. */
const FEW = { blocks: 2, places: 3 } as const;

/** Such places of ink; none where a block elsewhere is missed by far, too. `nats`: see `foreignNatsOf`. */
export function findFewBlocks(
  { columns, missed, nats }: Omit<MissedBlocks, 'classes'> & { readonly nats: Float32Array },
  words: readonly Word[],
): readonly ForeignPlace[] {
  const open = Uint8Array.from(missed, (own) => (own >= FAR ? 1 : 0));
  const places: ForeignPlace[] = [];
  for (let start = 0; start < open.length; start += 1) {
    if (open[start] !== 1) continue;
    const group = takeGroup(open, start, { columns, reach: 1 });
    if (group.length < FEW.blocks || places.length === FEW.places) return [];
    const box = boxAround(group, columns);
    const sum = group.reduce((total, block) => total + (nats[block] ?? 0), 0);
    places.push({ ...box, nats: sum, kind: kindOf(box, words), few: true });
  }
  return places.filter(({ kind }) => kind === 'word');
}
