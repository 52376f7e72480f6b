/** Tells how likely the side of a fill has cut a block, by how it took to the search for an earlier table and where its white ends. */
import { clamp } from '../../../kit/clamp.ts';
import { SIDES } from './rim-blocks.ts';
import type { RimBlocks, Side } from './rim-blocks.ts';

/** Classes of the blocks of a page, row by row. */
export interface BlockClasses {
  /** What a block holds. */
  readonly own: Uint8Array;
  /** How it took to the search for multiples of the earlier table: 0 explained, more the less it was. */
  readonly outcome: Uint8Array;
}

/** Shares of blocks, among those that the sides of white-outs cut, and among the blocks of genuine pages that lie beside white. */
export interface RimShares {
  readonly cut: {
    readonly own: readonly number[];
    /** By class of block. */
    readonly outcome: readonly (readonly number[])[];
    /** By lines of the block that belong to the fill, from {@link LEAST_LINES} on: clean lines, 0 to 8. */
    readonly clean: readonly (readonly number[])[];
  };
  readonly page: {
    readonly own: readonly number[];
    readonly outcome: readonly (readonly number[])[];
    /** By class of block. */
    readonly clean: readonly (readonly number[])[];
  };
}

/** What the blocks of a page tell of fills at whose sides they may lie. */
export interface CutSides {
  readonly columns: number;
  /** 1 where a block is nothing but white. */
  readonly white: Uint8Array;
  /**
   * By side and by lines that belong to the fill, from {@link LEAST_LINES} on: the logarithm of how much likelier a block is at such a
   * side than on the rest of its page.
   */
  readonly nats: Readonly<Record<Side, readonly Float32Array[]>>;
  /** The part of it that the search for multiples tells. */
  readonly searched: Float32Array;
}

/** Lines of a block that belong to a fill from which they tell anything; at most all but one. */
const LEAST_LINES = 2;
const MOST_LINES = 7;
/** Blocks of other pages that are lent to a page of few, and blocks around a block that do not tell how the page is elsewhere. */
const LENT = 100;
const OWN_REACH = 8;
/** Share of a page from which those around do not matter: they are counted for each block. */
const COMMON = 0.1;
/** Nats of one block at most, and what one takes off at most. */
const NATS = { most: 8, least: -4 } as const;

/** How many rim blocks there are, of a class, of an outcome, and by clean lines, of which a block has as many as it has white sides. */
interface Tally {
  all: number;
  readonly own: Float64Array;
  readonly outcome: Float64Array;
  readonly sides: Float64Array;
  readonly clean: Float64Array;
}

/** Numbers of clean lines. */
const CLEAN = 9;

/** What the blocks beside white tell, measured by the page itself. */
export function cutSidesOf(blocks: RimBlocks, classes: BlockClasses, shares: RimShares): CutSides {
  const { white, shaded, rim, clean, columns } = blocks;
  const outcomes = shares.cut.outcome[0]?.length ?? 0;
  const tallied = { blocks, classes, outcomes };
  const page = createTally(shares);
  for (const block of rim) addTo(page, block, tallied);
  const isRim = new Uint8Array(white.length);
  for (const block of rim) isRim[block] = 1;
  const near = createTally(shares);
  const nats = emptySides(shaded);
  const searched = new Float32Array(white.length);
  for (const block of rim) {
    const own = classes.own[block] ?? 0;
    const outcome = classes.outcome[block] ?? 0;
    // A place must not excuse itself.
    clear(near);
    if ((page.outcome[own * outcomes + outcome] ?? 0) <= COMMON * page.all) {
      addAround(near, block, isRim, tallied);
    }
    const elsewhere = (of: Exclude<keyof Tally, 'all'>, at: number): number =>
      Math.max(0, (page[of][at] ?? 0) - (near[of][at] ?? 0));
    const usual = lent(elsewhere('own', own), Math.max(0, page.all - near.all), shares.page.own[own]);
    const taken = lent(
      elsewhere('outcome', own * outcomes + outcome),
      elsewhere('own', own),
      shares.page.outcome[own]?.[outcome],
    );
    const told = Math.log((shares.cut.outcome[own]?.[outcome] ?? 0) / taken);
    searched[block] = told;
    const before = told + Math.log((shares.cut.own[own] ?? 0) / usual);
    for (const side of SIDES) {
      const lines = clean[side][block] ?? -1;
      if (lines < 0) continue;
      const alike = elsewhere('clean', own * CLEAN + lines);
      const usualLines = lent(alike, elsewhere('sides', own), shares.page.clean[own]?.[lines]);
      for (const [at, values] of nats[side].entries()) {
        const sum = before + Math.log((shares.cut.clean[at]?.[lines] ?? 0) / usualLines);
        values[block] = clamp(sum, NATS.least, NATS.most);
      }
    }
  }
  return { columns, white, nats, searched };
}

/** A share of few blocks, with those lent that have a known share. */
const lent = (like: number, all: number, share = 0): number => (like + LENT * share) / (all + LENT);

function createTally({ cut }: RimShares): Tally {
  const own = cut.own.length;
  return {
    all: 0,
    own: new Float64Array(own),
    outcome: new Float64Array(own * (cut.outcome[0]?.length ?? 0)),
    sides: new Float64Array(own),
    clean: new Float64Array(own * CLEAN),
  };
}

/** What is tallied. */
interface Tallied {
  readonly blocks: RimBlocks;
  readonly classes: BlockClasses;
  /** Number of outcomes. */
  readonly outcomes: number;
}

/** Adds the rim blocks around one, itself included. */
function addAround(tally: Tally, block: number, isRim: Uint8Array, tallied: Tallied): void {
  const { columns } = tallied.blocks;
  const column = block % columns;
  const [left, right] = [Math.max(0, column - OWN_REACH), Math.min(columns - 1, column + OWN_REACH)];
  for (let down = -OWN_REACH; down <= OWN_REACH; down += 1) {
    const row = block - column + down * columns;
    for (let other = row + left; other <= row + right; other += 1) {
      if (isRim[other] === 1) addTo(tally, other, tallied);
    }
  }
}

function addTo(tally: Tally, block: number, { blocks: { clean }, classes, outcomes }: Tallied): void {
  const own = classes.own[block] ?? 0;
  tally.all += 1;
  increase(tally.own, own);
  increase(tally.outcome, own * outcomes + (classes.outcome[block] ?? 0));
  for (const side of SIDES) {
    const lines = clean[side][block] ?? -1;
    if (lines < 0) continue;
    increase(tally.sides, own);
    increase(tally.clean, own * CLEAN + lines);
  }
}

function increase(counts: Float64Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function clear(tally: Tally): void {
  tally.all = 0;
  for (const counts of [tally.own, tally.outcome, tally.sides, tally.clean]) counts.fill(0);
}

/** No nats but for blocks of another level than white, which no side of a white fill leaves. */
function emptySides(shaded: Uint8Array): Record<Side, readonly Float32Array[]> {
  const untold = new Float32Array(shaded.length);
  for (let block = 0; block < shaded.length; block += 1) untold[block] = (shaded[block] ?? 0) * NATS.least;
  const byLines = (): readonly Float32Array[] =>
    Array.from({ length: MOST_LINES - LEAST_LINES + 1 }, () => untold.slice());
  return { above: byLines(), below: byLines(), left: byLines(), right: byLines() };
}
