/** Finds the parts of words, and the places between words, that do not share the compression history of their page. */
import { median } from '../../../kit/median.ts';
import { boxAround, takeGroup } from '../block-groups.ts';
import type { HistoryMap } from './history-map.ts';
import type { InkBox, Word } from '../words.ts';

/** A place with how far it stands out. */
export interface Outlier extends InkBox {
  /** Robust z among the parts of words of the page. */
  readonly z: number;
  /** `word`: ink. `blank`: a run of blocks where no word stands, as erasing leaves it. */
  readonly kind: 'word' | 'blank';
}

/** The parts of words that were compared. */
export interface HistoryComparison {
  /** Parts compared. */
  readonly parts: number;
  /** Share of parts that speak for a shared history, 0 to 1. */
  readonly shared: number;
  readonly outliers: readonly Outlier[];
}

/** Coefficients a part needs. */
const LEAST_COEFFICIENTS = 60;
/** Width of a part in word heights: short enough for a changed digit, long enough for a steady mean. */
const PART_WIDTH = 2;
/** Spread that is assumed at least: calmer pages would make every speck an outlier. */
const LEAST_SPREAD = 0.025;
/** Variance of the evidence of one coefficient, in square nats: few coefficients make a mean unsteady. */
const VARIANCE = 2;
/** A part stands out from here on. */
const LEAST_Z = 7;
/** How far the mean evidence of an outlier must lie above the page's, in nats per coefficient. */
const LEAST_RISE = 0.3;
/** Blank places: nats a block must bring, distance of blocks that belong together, and their sum. */
const BLANK = { perBlock: 3, reach: 3, total: 45 } as const;
/** A page on which this many other places stand out has such paper; a place must then exceed them by the factor. */
const OWN_PLACES = { rank: 3, times: 3 } as const;

interface Part extends InkBox {
  readonly mean: number;
  readonly coefficients: number;
}

/** Compares the parts of the words of a page with one another. `openCuts`: blocks that were cut openly, by 1. */
export function compareHistory(
  map: HistoryMap,
  words: readonly Word[],
  openCuts: Uint8Array | null,
): HistoryComparison {
  const parts = words.flatMap((word) => partsOf(map, word));
  const means = parts.map((part) => part.mean);
  const middle = median(means);
  const spread = Math.max(LEAST_SPREAD, 1.4826 * median(means.map((mean) => Math.abs(mean - middle))));
  const outliers = parts.flatMap(({ mean, coefficients, x0, y0, x1, y1 }): Outlier[] => {
    const z = (mean - middle) / Math.max(spread, Math.sqrt(VARIANCE / coefficients));
    return z < LEAST_Z || mean - middle < LEAST_RISE ? [] : [{ x0, y0, x1, y1, z, kind: 'word' }];
  });
  return {
    parts: parts.length,
    shared: means.filter((mean) => mean < 0).length / Math.max(1, means.length),
    outliers: [...outliers, ...blankOutliers(map, words, openCuts)],
  };
}

function partsOf(map: HistoryMap, word: Word): readonly Part[] {
  const width = word.x1 - word.x0;
  const count = Math.max(1, Math.round(width / (PART_WIDTH * Math.max(16, word.y1 - word.y0))));
  return Array.from({ length: count }, (_, at) => ({
    x0: Math.floor(word.x0 + (at * width) / count),
    x1: Math.ceil(word.x0 + ((at + 1) * width) / count),
    y0: word.y0,
    y1: word.y1,
  })).flatMap((box) => {
    let sum = 0;
    let coefficients = 0;
    for (const block of blocksUnder(map, box)) {
      sum += map.sums[block] ?? 0;
      coefficients += map.counts[block] ?? 0;
    }
    return coefficients < LEAST_COEFFICIENTS ? [] : [{ ...box, mean: sum / coefficients, coefficients }];
  });
}

function* blocksUnder({ columns, rows }: HistoryMap, box: InkBox): Generator<number> {
  const [left, right] = [Math.max(0, box.x0 >> 3), Math.min(columns - 1, (box.x1 - 1) >> 3)];
  const [top, bottom] = [Math.max(0, box.y0 >> 3), Math.min(rows - 1, (box.y1 - 1) >> 3)];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) yield row * columns + column;
  }
}

/** Groups of near blocks that stand out although no ink is there. */
function blankOutliers(
  map: HistoryMap,
  words: readonly Word[],
  openCuts: Uint8Array | null,
): readonly Outlier[] {
  const { columns, partial } = map;
  const open = new Uint8Array(partial.length);
  partial.forEach((sum, block) => {
    if (sum >= BLANK.perBlock && openCuts?.[block] !== 1) open[block] = 1;
  });
  for (const word of words) for (const block of blocksUnder(map, word)) open[block] = 0;
  const places: { readonly blocks: readonly number[]; readonly total: number }[] = [];
  for (let start = 0; start < open.length; start += 1) {
    if (open[start] !== 1) continue;
    const blocks = takeGroup(open, start, { columns, reach: BLANK.reach });
    places.push({ blocks, total: blocks.reduce((sum, block) => sum + (partial[block] ?? 0), 0) });
  }
  places.sort((a, b) => b.total - a.total);
  const least = Math.max(BLANK.total, OWN_PLACES.times * (places[OWN_PLACES.rank]?.total ?? 0));
  return places.flatMap(({ blocks, total }): Outlier[] => {
    if (total < least) return [];
    return [{ ...boxAround(blocks, columns), z: total / BLANK.total, kind: 'blank' }];
  });
}
