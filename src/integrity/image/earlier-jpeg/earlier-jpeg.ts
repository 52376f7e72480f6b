/** What the searches for an earlier JPEG of a page share: what they tell and their bounds. */
import { grown, meets } from '../../../document/index.ts';
import type { CutRim } from '../white-outs/cut-rims.ts';
import type { ForeignPlace } from './missed-blocks.ts';
import type { InkBox } from '../words.ts';

/** The JPEG that a page was before its last save. */
export interface EarlierJpeg {
  /** Nearest IJG quality of its table. */
  readonly quality: number;
  /** What cannot come from it, strongest first. */
  readonly places: readonly ForeignPlace[];
  /** White rectangles at whose sides blocks were cut, and nothing else speaks of a change. */
  readonly rims?: readonly CutRim[];
  /** How many of the blocks that the sides of a rectangle cut tell anything, and how many of them cannot come from it. */
  readonly cutBy?: (box: InkBox) => { readonly told: number; readonly missed: number };
  /** The page was cut since: its blocks began elsewhere than those of the file. */
  readonly cut?: boolean;
}

/** Blocks beyond which a page is not examined: 20 to 50 microseconds each. */
export const MAX_BLOCKS = 250_000;
/**
 * Nats from which a place of a drawn picture counts for sure: of some 300 drawn pages and screenshots saved twice and unchanged four had
 * a place, of 26, 30, 37 and 44.
 */
const DRAWN_NATS = 40;
/** Pixels within which two searches have found one place. */
const SAME_PLACE = 8;

/** Whether a place of a drawn picture may be chance: the edges of drawn letters leave more of it. */
export const isFaint = ({ nats }: { readonly nats: number }, drawn: boolean): boolean =>
  drawn && nats < DRAWN_NATS;

/** The rectangles where no place has been found. */
export const rimsBeside = (rims: readonly CutRim[], places: readonly ForeignPlace[]): readonly CutRim[] =>
  rims.filter((rim) => !places.some((place) => meets(place, grown(rim, SAME_PLACE))));

/**
 * What two searches found of one page: the first's, and the places that only the second has. Null when the first shows no earlier JPEG and the second no place.
 */
export function joined(
  first: EarlierJpeg | null,
  second: Pick<EarlierJpeg, 'quality' | 'places'> | null,
): EarlierJpeg | null {
  if (first === null) return second === null || second.places.length === 0 ? null : second;
  const known = first.places;
  const added = second?.places.filter((one) => !known.some((place) => meets(place, grown(one, SAME_PLACE))));
  if (added === undefined || added.length === 0) return first;
  const places = [...known, ...added].sort((a, b) => b.nats - a.nats);
  return { ...first, places, rims: rimsBeside(first.rims ?? [], places) };
}

/** The class of a count, by the upper ends of the classes. */
export const classOf = (count: number, ends: readonly number[]): number =>
  ends.findIndex((most) => count <= most);

/** Counts the blocks that the sides of a rectangle cut. `missed`: by block, row by row; -1 where a block tells nothing. */
export function countCut(
  missed: Int8Array,
  columns: number,
  { x0, y0, x1, y1 }: InkBox,
): { readonly told: number; readonly missed: number } {
  const count = { told: 0, missed: 0 };
  for (let row = y0 >> 3; row <= (y1 - 1) >> 3; row += 1) {
    for (let column = x0 >> 3; column <= (x1 - 1) >> 3; column += 1) {
      const isInside = row * 8 >= y0 && row * 8 + 8 <= y1 && column * 8 >= x0 && column * 8 + 8 <= x1;
      const own = missed[row * columns + column] ?? -1;
      if (isInside || own < 0) continue;
      count.told += 1;
      if (own > 0) count.missed += 1;
    }
  }
  return count;
}
