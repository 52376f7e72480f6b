/** Finds words that the text of a page has and nobody can see, and the shown words they contradict. */
import { sharedArea, unite } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedGlyph } from '../../../document/index.ts';
import { accountsIn } from '../account-groups.ts';
import { channelsOf, sameColor } from '../colors.ts';
import { compareHidden } from './compare-hidden.ts';
import type { Contradiction } from './compare-hidden.ts';
import { wordsOf } from '../words.ts';
import type { PaintedWord, PlacedText } from '../words.ts';

/** Why a word cannot be seen. */
export type HidingPlace = 'unpainted' | 'squeezed' | 'color' | 'tiny' | 'outside' | 'layer';

/** A word that is in the text and not on the page, or several of a line that it shows others in the place of. */
export interface HiddenWord extends PlacedText {
  readonly hiding: HidingPlace;
  /** What the page shows in its place, something else; null when nothing is. */
  readonly shown: Contradiction | null;
}

/** Smaller type is not meant to be read, points. */
const TINY = 1;
/** Red, green and blue of paper. */
const PAPER = [255, 255, 255];
/** An invisible glyph that goes on by less than this was squeezed, share of its size: the narrowest letters have four times that. */
const SQUEEZED = 0.05;

/**
 * Hidden words of a page. `pictures` are the places of its images in points: what stands on them has an unknown ground.
 * What lies under a cover is found by another check.
 */
export function findHiddenWords(page: PagePaint, pictures: readonly PageBox[]): readonly HiddenWord[] {
  const glyphs = page.glyphs.filter(({ annotation }) => !annotation);
  const hiding = (glyph: PaintedGlyph): HidingPlace | null => {
    const { box } = glyph;
    if (box.x1 <= 0 || box.y1 <= 0 || box.x0 >= page.width || box.y0 >= page.height) return 'outside';
    if (glyph.invisible) return isSqueezed(glyph) ? 'squeezed' : 'unpainted';
    if (glyph.size < TINY) return 'tiny';
    return onPaper(glyph, page, pictures) ? 'color' : null;
  };
  const places = new Map<HidingPlace | null, PaintedGlyph[]>([['layer', [...page.switchedOff]]]);
  for (const glyph of glyphs) {
    const place = hiding(glyph);
    const known = places.get(place);
    if (known === undefined) places.set(place, [glyph]);
    else known.push(glyph);
  }
  const seen = places.get(null) ?? [];
  const shown = withAccounts(wordsOf(seen));
  const shows = new Set(seen.map(({ show }) => show));
  // Text that ran out of its cell was written together with what is seen of it.
  const isCut = ({ glyphs: [first] }: PaintedWord): boolean =>
    first !== undefined && first.invisible && shows.has(first.show);
  return [...places].flatMap(([hiding, members]) => {
    if (hiding === null) return [];
    const words = withAccounts(wordsOf(members));
    return compareHidden(words, shown, isCut).map((word) => ({ ...word, hiding }));
  });
}

/** Words, with those of an account that is printed in groups as one. */
function withAccounts(words: readonly PaintedWord[]): readonly PaintedWord[] {
  const accounts = accountsIn(words);
  const grouped = new Set(accounts.flat());
  const whole = accounts.map((groups) => ({
    text: groups.map(({ text }) => text).join(' '),
    box: groups.map(({ box }) => box).reduce(unite),
    glyphs: groups.flatMap(({ glyphs }) => glyphs),
  }));
  return [...words.filter((word) => !grouped.has(word)), ...whole];
}

const isSqueezed = ({ start, end, size }: PaintedGlyph): boolean =>
  Math.hypot(end.x - start.x, end.y - start.y) < SQUEEZED * size;

/** Text that nobody tells from paper, with nothing but paper under it. */
function onPaper(glyph: PaintedGlyph, page: PagePaint, pictures: readonly PageBox[]): boolean {
  if (!isPaper(glyph.color)) return false;
  if (pictures.some((picture) => sharedArea(picture, glyph.box) > 0)) return false;
  const grounds = page.fills.filter(
    ({ order, box }) => order < glyph.order && sharedArea(box, glyph.box) > 0,
  );
  return grounds.every(({ color }) => isPaper(color));
}

const isPaper = (color: string | null): boolean => sameColor(channelsOf(color), PAPER);
