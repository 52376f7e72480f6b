/** Finds words that the text of a page has and nobody can see, and the shown words they contradict. */
import { areaOf, sharedArea } from '../../document/index.ts';
import type { PageBox, PagePaint, PaintedGlyph } from '../../document/index.ts';
import { channelsOf, sameColor } from './colors.ts';
import { digitsOf, isKeyValue } from './value-kind.ts';
import { wordsOf } from './words.ts';
import type { PlacedText } from './words.ts';

/** Why a word cannot be seen. */
export type HidingPlace = 'unpainted' | 'color' | 'tiny' | 'outside' | 'layer';

/** A word that is in the text and not on the page. */
export interface HiddenWord extends PlacedText {
  readonly hiding: HidingPlace;
  /** The amount, date or account that the page shows in its place, another one; null when none is. */
  readonly shown: PlacedText | null;
}

/** Smaller type is not meant to be read, points. */
const TINY = 1;
/** Red, green and blue of paper. */
const PAPER = [255, 255, 255];
/** Share of the smaller of two words that stand in the same place. */
const SAME_PLACE = 0.5;

/**
 * Hidden words of a page. `pictures` are the places of its images in points: what stands on them has an unknown ground.
 * What lies under a cover is found by another check.
 */
export function findHiddenWords(page: PagePaint, pictures: readonly PageBox[]): readonly HiddenWord[] {
  const glyphs = page.glyphs.filter(({ annotation }) => !annotation);
  const hiding = (glyph: PaintedGlyph): HidingPlace | null => {
    const { box } = glyph;
    if (box.x1 <= 0 || box.y1 <= 0 || box.x0 >= page.width || box.y0 >= page.height) return 'outside';
    if (glyph.invisible) return 'unpainted';
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
  const shown = wordsOf(places.get(null) ?? []);
  return [...places].flatMap(([place, members]) =>
    place === null
      ? []
      : wordsOf(members).map((word) => ({ ...word, hiding: place, shown: contradicted(word, shown) })),
  );
}

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

function contradicted(word: PlacedText, shown: readonly PlacedText[]): PlacedText | null {
  if (!isKeyValue(word.text)) return null;
  const there = shown.filter(
    ({ box }) => sharedArea(box, word.box) >= SAME_PLACE * Math.min(areaOf(box), areaOf(word.box)),
  );
  if (there.some(({ text }) => digitsOf(text) === digitsOf(word.text))) return null;
  return there.find(({ text }) => isKeyValue(text)) ?? null;
}
