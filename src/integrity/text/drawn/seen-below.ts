/** Tells whether a value that something was painted across is still seen there: then it may be misread, and is not covered. */
import { grown } from '../../../document/index.ts';
import type { Evidence } from '../../evidence.ts';
import { nullIfDamaged } from '../../watch-pages.ts';
import type { ComparableWord } from './comparable-words.ts';
import { createLook } from '../covers/pixel-look.ts';

/** Resolution at which the place is painted. */
const DPI = 144;
/** What is painted around the word, points. */
const AROUND = 2;
/** Levels by which a pixel of a typed letter differs at most from its paper. */
const FULL = 255;

/** Whether every letter of a word is seen below what was painted across it; false where nothing was. */
export async function isSeenBelow(
  evidence: Evidence,
  { page, box, crossed }: Pick<ComparableWord, 'page' | 'box' | 'crossed'>,
): Promise<boolean> {
  if (crossed.length === 0) return false;
  const area = grown(box, AROUND);
  const orders = new Set(crossed.map(({ order }) => order));
  const pages = await evidence.pages();
  const both = await pages.withAndWithout(page, { dpi: DPI, area, orders }).catch(nullIfDamaged);
  if (both === null) return false;
  const look = createLook(both, area);
  return crossed.every((glyph) => !look.isGone(glyph.box, FULL));
}
