/** Finds the places where blocks stand together that a page's compression does not explain, by how rarely it misses others. */
import { sharedArea } from '../../../document/index.ts';
import { boxAround, takeGroup } from '../block-groups.ts';
import type { InkBox, Word } from '../words.ts';
import type { BlockRectangle } from './strongest-rectangles.ts';

/** How far every block is from what the page's compression can give. */
export interface MissedBlocks {
  readonly columns: number;
  /** By block, row by row: 0 when explained, else by how much missed; -1 where a block tells nothing. */
  readonly missed: Int8Array;
  /** Classes of blocks that are missed alike often. */
  readonly classes: Uint8Array;
}

/** A place whose blocks do not share the page's compression. */
export interface ForeignPlace extends InkBox {
  /** Log likelihood ratio of a change against chance misses, in nats. */
  readonly nats: number;
  /** `word`: ink stands there. `blank`: none does. */
  readonly kind: 'word' | 'blank';
  /** So few blocks that they ask for a look only, however far the compression misses them. */
  readonly few?: boolean;
}

/** Around a block, this many and this share of missed blocks make it part of a place and not of the page's own misses. */
const DENSE = { reach: 2, blocks: 3, share: 0.5 } as const;
/** Share of such blocks from which the compression is not that of the page. */
const MOST_DENSE = 0.15;
/** Blocks of a changed place: the share that is missed, and of those the share that is missed by one more. */
const CHANGED = { missed: 0.6, more: 0.9 } as const;
/** Nats of a block from which it begins a place, and at most. */
const NATS = { seed: 3, most: 8 } as const;
/** Blocks that all classes together lend to one of them, which may hold few. */
const LENT = 40;
/** Blocks around a block that do not tell how often the page is missed elsewhere. */
const OWN_REACH = 8;
/** Beginnings this far apart, in blocks, belong together. */
const REACH = 3;
/** Beginnings a place needs, and its nats: a page has up to a hundred thousand places. */
const PLACE = { blocks: 3, nats: 26 } as const;
/** Where this many other places stand out, the page has such blocks; a place must then exceed them by the factor. */
const OWN_PLACES = { rank: 3, times: 3 } as const;
/** Side of a block, pixels. */
const SIDE = 8;
/** Share of a place that words cover from which it is one of ink. */
const INKED = 0.2;

/** The places that stand out, strongest first. `nats`: see {@link foreignNatsOf}. */
export function findForeignPlaces(
  { columns, missed, nats }: Omit<MissedBlocks, 'classes'> & { readonly nats: Float32Array },
  words: readonly Word[],
): readonly ForeignPlace[] {
  const open = Uint8Array.from(nats, (own) => (own >= NATS.seed ? 1 : 0));
  const places: ForeignPlace[] = [];
  for (let start = 0; start < open.length; start += 1) {
    if (open[start] !== 1) continue;
    const group = takeGroup(open, start, { columns, reach: REACH });
    if (group.length < PLACE.blocks) continue;
    const box = boxAround(group, columns);
    let sum = 0;
    for (const block of blocksIn(box, columns)) if ((missed[block] ?? -1) >= 0) sum += nats[block] ?? 0;
    places.push({ ...box, nats: sum, kind: kindOf(box, words) });
  }
  places.sort((a, b) => b.nats - a.nats);
  const least = Math.max(PLACE.nats, OWN_PLACES.times * (places[OWN_PLACES.rank]?.nats ?? 0));
  return places.filter((place) => place.nats >= least);
}

/** Nats of every block for a change; null when so much of the page is missed that the compression is not the page's. */
export function foreignNatsOf(blocks: MissedBlocks): Float32Array | null {
  const { missed, classes } = blocks;
  // How many blocks of a class are missed by at least so much; those of dense places do not count.
  const counts = Array.from({ length: 1 + Math.max(0, ...new Set(classes)) }, () => new Float64Array(130));
  let [dense, all] = [0, 0];
  for (let block = 0; block < missed.length; block += 1) {
    const own = missed[block] ?? -1;
    if (own < 0) continue;
    all += 1;
    if (own > 0 && isDense(blocks, block)) dense += 1;
    else {
      const count = counts[classes[block] ?? 0];
      for (let least = 0; count !== undefined && least <= own; least += 1)
        count[least] = (count[least] ?? 0) + 1;
    }
  }
  if (dense > MOST_DENSE * all) return null;
  const pooled = counts.reduce(
    (sums, count) => sums.map((sum, at) => sum + (count[at] ?? 0)),
    new Float64Array(130),
  );
  const usual = ((pooled[1] ?? 0) + 0.5) / ((pooled[0] ?? 0) + 1);
  const explained = Math.log((1 - CHANGED.missed) / (1 - Math.min(0.9, usual)));
  return Float32Array.from(missed, (own, block) => {
    if (own < 0) return 0;
    if (own === 0) return explained;
    const near = missedNear(blocks, block);
    const rate = (Math.max(0, (pooled[own] ?? 0) - near.all) + 0.5) / ((pooled[0] ?? 0) + 1);
    const count = counts[classes[block] ?? 0];
    const like = Math.max(0, (count?.[own] ?? 0) - near.ofClass);
    const page = (like + LENT * rate) / ((count?.[0] ?? 0) + LENT);
    return Math.min(NATS.most, Math.log((CHANGED.missed * CHANGED.more ** (own - 1)) / page));
  });
}

/** The blocks within `reach` of one. */
function* near(block: number, columns: number, reach: number): Generator<number> {
  const column = block % columns;
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      if (column + right >= 0 && column + right < columns) yield block + down * columns + right;
    }
  }
}

function isDense({ missed, columns }: MissedBlocks, block: number): boolean {
  let [some, all] = [0, 0];
  for (const other of near(block, columns, DENSE.reach)) {
    const own = missed[other] ?? -1;
    if (own >= 0) all += 1;
    if (own > 0) some += 1;
  }
  return some >= DENSE.blocks && some >= DENSE.share * all;
}

/** How many blocks around one, itself included, are missed as much: a place must not excuse itself. */
function missedNear(
  { missed, classes, columns }: MissedBlocks,
  block: number,
): { readonly all: number; readonly ofClass: number } {
  let [all, ofClass] = [0, 0];
  for (const other of near(block, columns, OWN_REACH)) {
    if ((missed[other] ?? -1) < (missed[block] ?? 0)) continue;
    all += 1;
    if (classes[other] === classes[block]) ofClass += 1;
  }
  return { all, ofClass };
}

function* blocksIn({ x0, y0, x1, y1 }: InkBox, columns: number): Generator<number> {
  for (let row = y0 >> 3; row < y1 >> 3; row += 1) {
    for (let column = x0 >> 3; column < x1 >> 3; column += 1) yield row * columns + column;
  }
}

/** Blocks of a grid that begins at (x, y) as a place of the picture. */
export function placeOf(
  { left, top, right, bottom, sum }: BlockRectangle,
  words: readonly Word[],
  { x, y } = { x: 0, y: 0 },
): ForeignPlace {
  const box = { x0: left * SIDE + x, y0: top * SIDE + y, x1: right * SIDE + x, y1: bottom * SIDE + y };
  return { ...box, nats: sum, kind: kindOf(box, words) };
}

/** Whether ink stands at a place. */
export function kindOf(box: InkBox, words: readonly Word[]): ForeignPlace['kind'] {
  const covered = words.reduce((sum, word) => sum + sharedArea(box, word), 0);
  return covered >= INKED * (box.x1 - box.x0) * (box.y1 - box.y0) ? 'word' : 'blank';
}
