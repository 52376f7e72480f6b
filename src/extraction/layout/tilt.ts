/** Lines that rise or fall on a part of the page only, as on photographs of folded, curled or slanted paper. */
import { median } from '../../kit/median.ts';
import { meanOf, sumOf } from '../../kit/sum.ts';
import type { Rect, Word } from '../types.ts';
import { centerOf, heightOf, middleOf } from './geometry.ts';

/** Words of one line follow each other within this much white, and this little overlap, in heights. */
const SPACE = { most: 1.2, least: -0.3 } as const;
/** Heights of neighbors in one line differ by less than this ratio, and their middles by less than this share of the smaller height. */
const ALIKE = { height: 1.6, middle: 0.5 } as const;
/** Words that end on the line, without letters or marks that go below it, and words with capitals, figures or other tall letters. */
const STANDS = /^[^gjpqyQ,;$@()[\]{}|_/&]+$/u;
const REACHES_UP = /[A-Z\dbdfhkl]/u;
/** A run of words tells a tilt when its ends are this many heights apart. */
const LONG = 4;
/** Runs tell the tilt of a place the more the nearer they are, so many usual heights being near; runs further off where those near say nothing ... */
const NEAR = [9, 18] as const;
/** ... where there are as good as this many of them ... */
const ENOUGH = 2;
/**
 * ... and they agree: the tilt is this many times its standard error (1.253 × 1.4826 × median deviation / √n, as of a median; boxes
 * of words are right to this share of their height).
 */
const SURE = 2;
const UNEVEN = 0.08;
/** Beyond this many standard errors cells may meet as well on level lines: the tilt can be as large as from line to line. */
const CERTAIN = 8;
/** The tilt of a fold is told by how well cells meet across wide white: shares of the tilt around that are tried ... */
const SHARES = [1, 0.75, 1.25, 0.5, 1.5, 0.25] as const;
/** ... over cells this near, in usual heights ... */
const FOLD = 3;
/** ... by how far they are off at most, and how much better than level lines they must meet, in heights. */
const OFF = { most: 0.6, better: 0.1 } as const;

/** No tilt is looked for that is steeper, in heights per width: pages turned more than that are turned upright before. */
const STEEPEST = 0.15;

/** What lines are made of. */
type Line = Rect & Pick<Word, 'source' | 'text'>;

/** Words of one line without wide white between them. */
interface Run {
  readonly first: Line;
  readonly last: Line;
  /** How far they fall per width; null where they are too few or too short to tell. */
  readonly slope: number | null;
  readonly width: number;
}

/** How far lines fall (rise, where negative) per width at a height of the page. */
export type Tilt = (y: number) => number;

const LEVEL: Tilt = () => 0;

/**
 * How lines are tilted from place to place. It is told by recognized words, where the runs of words around agree on a tilt and cells
 * meet along it that do not meet on level lines; elsewhere lines are level.
 */
export function measureTilt(words: readonly Line[]): Tilt {
  const recognized = words.filter(({ source }) => source === 'ocr');
  const usual = median(recognized.map(heightOf));
  const runs = runsOf(recognized);
  const slopes = runs.filter((run) => run.slope !== null);
  if (slopes.length < ENOUGH) return LEVEL;
  const known = new Map<number, number>();
  const cells = cellsOf(runs);
  return (y) => {
    const place = Math.round(y / usual);
    const middle = place * usual;
    const slope =
      known.get(place) ?? meeting(cells, trendAround(slopes, middle, usual), middle, FOLD * usual);
    known.set(place, slope);
    return slope;
  };
}

/** What the runs around a place say: their tilt, and how many standard errors it is from level. */
interface Trend {
  readonly slope: number;
  readonly sureness: number;
}

const UNKNOWN: Trend = { slope: 0, sureness: 0 };

/** The trend of the nearest runs that agree on one. */
const trendAround = (runs: readonly Run[], y: number, usual: number): Trend =>
  NEAR.map((near) => trendAt(runs, y, near * usual)).find(({ sureness }) => sureness >= SURE) ?? UNKNOWN;

function trendAt(runs: readonly Run[], y: number, near: number): Trend {
  const weighed = runs.map((run) => ({
    run,
    value: run.slope ?? 0,
    weight: run.width * nearness(middleOf(run.first) - y, near),
  }));
  const count =
    sumOf(weighed.map(({ weight }) => weight)) ** 2 / sumOf(weighed.map(({ weight }) => weight ** 2));
  if (!(count >= ENOUGH)) return UNKNOWN;
  const slope = weightedMedian(weighed);
  const deviation = weightedMedian(
    weighed.map(({ value, weight }) => ({ value: Math.abs(value - slope), weight })),
  );
  const uneven = weightedMedian(
    weighed.map(({ run, weight }) => ({ value: (UNEVEN * heightOf(run.first)) / run.width, weight })),
  );
  const error = (1.253 * Math.max(1.4826 * deviation, uneven)) / Math.sqrt(count);
  return { slope, sureness: Math.abs(slope) / error };
}

const nearness = (distance: number, near: number): number => Math.exp(-((distance / near) ** 2));

/** The value below and above which lies half of the weight. */
function weightedMedian(values: readonly { readonly value: number; readonly weight: number }[]): number {
  const half = sumOf(values.map(({ weight }) => weight)) / 2;
  let passed = 0;
  for (const { value, weight } of values.toSorted((a, b) => a.value - b.value)) {
    passed += weight;
    if (passed >= half) return value;
  }
  return 0;
}

/** A run behind others: its height on the page, its height, and how far off which runs before it are. */
interface Cell {
  readonly y: number;
  readonly height: number;
  readonly before: readonly { readonly across: number; readonly down: number }[];
}

function cellsOf(runs: readonly Run[]): readonly Cell[] {
  return runs.flatMap(({ first }) => {
    const height = heightOf(first);
    const before = runs.flatMap(({ last }) => {
      const across = centerOf(first) - centerOf(last);
      const down = middleOf(first) - middleOf(last);
      const isBefore = first.x0 - last.x1 > SPACE.least * height;
      return isBefore && Math.abs(down) < STEEPEST * across + OFF.most * height ? { across, down } : [];
    });
    return before.length === 0 ? [] : { y: middleOf(first), height, before };
  });
}

/** The share of a tilt along which the cells of a place meet best; 0 where they meet on level lines as well, or nothing meets and it is not certain. */
function meeting(cells: readonly Cell[], { slope, sureness }: Trend, y: number, near: number): number {
  if (sureness < SURE) return 0;
  const weighed = cells
    .map((cell) => ({ cell, weight: nearness(cell.y - y, near) }))
    .filter(({ weight }) => weight > 0.01);
  const all = sumOf(weighed.map(({ weight }) => weight));
  if (all === 0) return sureness < CERTAIN ? 0 : slope;
  const off = (tilt: number): number =>
    sumOf(weighed.map(({ cell, weight }) => weight * offOf(cell, tilt))) / all;
  let best = 0;
  let least = sureness < CERTAIN ? off(0) - OFF.better : OFF.most;
  for (const tilt of SHARES.map((share) => share * slope)) {
    const found = off(tilt);
    if (found >= least) continue;
    least = found;
    best = tilt;
  }
  return best;
}

/** How far a cell is off the nearest run before it along a tilt, in heights. */
const offOf = ({ before, height }: Cell, tilt: number): number =>
  Math.min(OFF.most, ...before.map(({ across, down }) => Math.abs(down - tilt * across) / height));

function runsOf(words: readonly Line[]): readonly Run[] {
  const runs: Line[][] = [];
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const run = runs.find((words) => areNeighbors(words.at(-1) ?? word, word));
    if (run) run.push(word);
    else runs.push([word]);
  }
  return runs.map((run) => {
    const [first, last] = [run[0], run.at(-1)] as [Line, Line];
    const edges = [
      fallOf(run.filter(({ text }) => STANDS.test(text)).map((word) => [centerOf(word), word.y1])),
      fallOf(run.filter(({ text }) => REACHES_UP.test(text)).map((word) => [centerOf(word), word.y0])),
    ].filter(({ width }) => width >= LONG * heightOf(first));
    const width = Math.max(0, ...edges.map((edge) => edge.width));
    return { first, last, width, slope: edges.length === 0 ? null : meanOf(edges.map((edge) => edge.slope)) };
  });
}

/** The slope of the straight line that leaves the least squares between it and points, and how far they reach. */
function fallOf(points: readonly (readonly [number, number])[]): { slope: number; width: number } {
  const xs = points.map(([x]) => x);
  const [middle, level] = [meanOf(xs), meanOf(points.map(([, y]) => y))];
  const across = sumOf(points.map(([x]) => (x - middle) ** 2));
  return {
    slope: sumOf(points.map(([x, y]) => (x - middle) * (y - level))) / across,
    width: Math.max(...xs) - Math.min(...xs),
  };
}

function areNeighbors(left: Line, right: Line): boolean {
  const gap = right.x0 - left.x1;
  const low = Math.min(heightOf(left), heightOf(right));
  const high = Math.max(heightOf(left), heightOf(right));
  return (
    gap <= SPACE.most * high &&
    gap >= SPACE.least * high &&
    high < ALIKE.height * low &&
    Math.abs(middleOf(left) - middleOf(right)) < ALIKE.middle * low
  );
}
