/** Looks for what cannot come from the JPEG that a picture was before its last save, by several searches that each tell where the others cannot. */
import type { Bitmap } from '../../document/index.ts';
import { findCutPlaces } from './cut-jpeg/cut-places.ts';
import { joined } from './earlier-jpeg/earlier-jpeg.ts';
import type { EarlierJpeg } from './earlier-jpeg/earlier-jpeg.ts';
import { findFinePlaces } from './earlier-jpeg/fine-places.ts';
import { LEAST_LAST } from './earlier-jpeg/telling-blocks.ts';
import { findUndecodable } from './earlier-jpeg/undecodable.ts';
import { findUndecodableTwice } from './earlier-jpeg/undecodable-twice.ts';
import { finelySaved } from './twice-quantized/fine-save.ts';
import type { GrayJpeg } from './twice-quantized/twice-blocks.ts';
import { findTwicePlaces } from './twice-quantized/twice-places.ts';
import type { Word } from './words.ts';

/** Lowest quality of the last save: what is coarser hides nearly every earlier step. */
export const LEAST_SAVED = 70;

/** Quality up to which fine steps show for sure: those beyond, mostly of 1, explain the multiples of any other. */
const FINEST_TOLD = 98;

/** What is looked for in a picture. */
interface Search {
  readonly words: readonly Word[];
  /** A program drew it: its letters repeat, so some sizes of coefficients are missing at any rate, and tell only what was a JPEG for sure. */
  readonly drawn: boolean;
  readonly pause: () => Promise<void>;
}

/** In a picture that was last saved without loss. Null when no earlier JPEG shows. `openCuts`: blocks that were cut openly, by 1. */
export async function findEarlierOfExact(
  bitmap: Bitmap,
  {
    gray,
    words,
    drawn,
    pause,
    openCuts,
  }: Search & { readonly gray: Bitmap; readonly openCuts: Uint8Array | null },
): Promise<EarlierJpeg | null> {
  const exactly = await findUndecodable(bitmap, words, pause, openCuts);
  if (drawn && exactly === null) return null;
  const fine = exactly === null ? await findFinePlaces(bitmap, { gray, words }, pause) : null;
  const told = fine !== null && fine.quality <= FINEST_TOLD ? fine : null;
  const saved = finelySaved(bitmap, gray, told?.quality);
  const twice = saved === null ? null : await findTwicePlaces(saved, words, pause);
  return joined(exactly ?? told, twice) ?? fine;
}

/** In a JPEG. Null when no earlier one shows. `quality`: that of its own table. */
export async function findEarlierOfJpeg(
  saved: GrayJpeg,
  { quality, words, drawn, pause }: Search & { readonly quality: number },
): Promise<EarlierJpeg | null> {
  const exactly = await findUndecodableTwice(saved, words, pause);
  if (drawn && exactly === null) return null;
  const found = joined(exactly, await findTwicePlaces(saved, words, pause));
  if (found !== null || quality < LEAST_LAST) return found;
  return findCutPlaces(saved, words, pause);
}
