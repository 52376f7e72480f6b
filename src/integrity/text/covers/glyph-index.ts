/** Looks up the glyphs near a box without asking every glyph of the page. */
import type { PageBox, PaintedGlyph } from '../../../document/index.ts';

/** Height of the bands in which glyphs are looked up, points. */
const BAND = 24;

/** Looks glyphs up by the band they lie in; they come in the order of painting, in which they make words. */
export function createIndex(glyphs: readonly PaintedGlyph[]): (box: PageBox) => readonly PaintedGlyph[] {
  const bands = createBands(glyphs.map((glyph, at) => ({ box: glyph.box, glyph, at })));
  return (box) =>
    bands(box)
      .flat()
      .sort((a, b) => a.at - b.at)
      .map(({ glyph }) => glyph);
}

/** Gives the bands near a box, each with what lies in it, in no order. */
export function createBands<T extends { readonly box: PageBox }>(
  members: readonly T[],
): (box: PageBox) => readonly (readonly T[])[] {
  const bands = new Map<number, T[]>();
  for (const member of members) {
    const band = Math.floor(member.box.y1 / BAND);
    const others = bands.get(band);
    if (others === undefined) bands.set(band, [member]);
    else others.push(member);
  }
  return (box) => {
    const [first, last] = [Math.floor(box.y0 / BAND) - 1, Math.floor(box.y1 / BAND) + 1];
    // Boxes of damaged files lie as far away as numbers go, and reach further than any page.
    return last - first < bands.size
      ? Array.from({ length: last - first + 1 }, (_, at) => bands.get(first + at) ?? [])
      : [...bands].flatMap(([band, inside]) => (band >= first && band <= last ? [inside] : []));
  };
}
