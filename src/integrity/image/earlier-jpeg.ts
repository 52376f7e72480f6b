/** What the searches for an earlier JPEG of a page share: what they tell and their bounds. */
import { grown, meets } from '../../document/index.ts';
import type { CutRim } from './cut-rims.ts';
import type { ForeignPlace } from './missed-blocks.ts';

/** The JPEG that a page was before its last save. */
export interface EarlierJpeg {
  /** Nearest IJG quality of its table. */
  readonly quality: number;
  /** What cannot come from it, strongest first. */
  readonly places: readonly ForeignPlace[];
  /** White rectangles at whose sides blocks were cut, and nothing else speaks of a change; not to be believed of drawn pages. */
  readonly rims?: readonly CutRim[];
  /** The page was cut since: its blocks began elsewhere than those of the file. */
  readonly cut?: boolean;
}

/** Blocks beyond which a page is not examined: 20 to 50 microseconds each. */
export const MAX_BLOCKS = 250_000;
/** Pixels within which two searches have found one place. */
const SAME_PLACE = 8;

/** The rectangles where no place has been found. */
export const rimsBeside = (rims: readonly CutRim[], places: readonly ForeignPlace[]): readonly CutRim[] =>
  rims.filter((rim) => !places.some((place) => meets(place, grown(rim, SAME_PLACE))));

/** The class of a count, by the upper ends of the classes. */
export const classOf = (count: number, ends: readonly number[]): number =>
  ends.findIndex((most) => count <= most);
