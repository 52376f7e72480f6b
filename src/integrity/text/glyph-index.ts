/** Looks up the glyphs near a box without asking every glyph of the page. */
import type { PageBox, PaintedGlyph } from '../../document/index.ts';

/** Height of the bands in which glyphs are looked up, points. */
const BAND = 24;

/** Looks glyphs up by the band they lie in; they come in the order of painting, in which they make words. */
export function createIndex(glyphs: readonly PaintedGlyph[]): (box: PageBox) => readonly PaintedGlyph[] {
  const bands = new Map<number, { readonly glyph: PaintedGlyph; readonly at: number }[]>();
  for (const [at, glyph] of glyphs.entries()) {
    const band = Math.floor(glyph.box.y1 / BAND);
    const members = bands.get(band);
    if (members === undefined) bands.set(band, [{ glyph, at }]);
    else members.push({ glyph, at });
  }
  return (box) => {
    const [first, last] = [Math.floor(box.y0 / BAND) - 1, Math.floor(box.y1 / BAND) + 1];
    // Boxes of damaged files lie as far away as numbers go, and reach further than any page.
    const met =
      last - first < bands.size
        ? Array.from({ length: last - first + 1 }, (_, at) => bands.get(first + at) ?? [])
        : [...bands].flatMap(([band, members]) => (band >= first && band <= last ? [members] : []));
    const found = met.flat();
    return found.sort((a, b) => a.at - b.at).map(({ glyph }) => glyph);
  };
}
