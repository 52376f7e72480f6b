/** Finds the letters of watermarks that a page's own panels cut: text laid askew that is still read beside the panel, or elsewhere. */
import type { PagePaint, PaintedGlyph } from '../../document/index.ts';

/** Steepness from which on text lies askew of both sides of the page: scans lie less so. */
const ASKEW = 0.15;
/** Letters further apart than this are other text, shares of the size of the font. */
const GAP = 1;

/** Of hidden glyphs those of watermarks. Whoever takes one away, or a stamp, takes all of it. */
export function cutWatermarks(
  { glyphs }: PagePaint,
  isHidden: (glyph: PaintedGlyph) => boolean,
): ReadonlySet<PaintedGlyph> {
  const texts = textsOf(glyphs.filter((glyph) => !glyph.annotation && !glyph.invisible && isAskew(glyph)));
  const seen = new Set(texts.filter((text) => !text.every(isHidden)).map(spellingOf));
  return new Set(texts.filter((text) => seen.has(spellingOf(text))).flatMap((text) => text.filter(isHidden)));
}

function isAskew({ start, end }: PaintedGlyph): boolean {
  const [across, down] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  return Math.min(across, down) > ASKEW * Math.max(across, down);
}

/** Texts as they were painted, blanks between their words left out. */
function textsOf(glyphs: readonly PaintedGlyph[]): readonly (readonly PaintedGlyph[])[] {
  const texts: PaintedGlyph[][] = [];
  for (const glyph of glyphs) {
    const last = texts.at(-1)?.at(-1);
    const gap =
      last === undefined ? Infinity : Math.hypot(glyph.start.x - last.end.x, glyph.start.y - last.end.y);
    if (gap < GAP * glyph.size) texts.at(-1)?.push(glyph);
    else texts.push([glyph]);
  }
  return texts;
}

const spellingOf = (text: readonly PaintedGlyph[]): string => text.map((glyph) => glyph.text).join('');
