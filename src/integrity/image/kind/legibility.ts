/** Measures how large and how sharp the letters of a picture are: what is too small or blurred shows no change either. */
import type { Bitmap } from '../../../document/index.ts';
import { median } from '../../../kit/median.ts';
import type { Glyph } from '../words.ts';

/** The letters of a picture. */
export interface Legibility {
  /** Median height of glyphs in pixels. */
  readonly height: number;
  /** Median width of the edges of glyphs in pixels: from ink to paper at the steepest place. */
  readonly edge: number;
}

/** Glyphs measured. */
const MAX_GLYPHS = 400;
/** Difference of ink and paper below which an edge cannot be measured, in gray levels. */
const LEAST_CONTRAST = 30;

/** Measures glyphs of a gray bitmap; null when none can be measured. */
export function measureLegibility(gray: Bitmap, glyphs: readonly Glyph[]): Legibility | null {
  const every = Math.max(1, Math.floor(glyphs.length / MAX_GLYPHS));
  const measured = glyphs.filter((_, at) => at % every === 0);
  const edges = measured.map((glyph) => edgeOf(gray, glyph)).filter((edge) => edge > 0);
  if (edges.length === 0) return null;
  return { height: median(measured.map(({ y0, y1 }) => y1 - y0)), edge: median(edges) };
}

/** Contrast over the steepest horizontal difference of neighbors; 0 where there is too little contrast. */
function edgeOf({ data, width, height }: Bitmap, glyph: Glyph): number {
  let [darkest, brightest, steepest] = [255, 0, 0];
  for (let y = glyph.y0; y < Math.min(height, glyph.y1); y += 1) {
    for (let x = Math.max(1, glyph.x0 - 3); x < Math.min(width, glyph.x1 + 3); x += 1) {
      const value = data[y * width + x] ?? 0;
      const step = Math.abs(value - (data[y * width + x - 1] ?? 0));
      if (value < darkest) darkest = value;
      if (value > brightest) brightest = value;
      if (step > steepest) steepest = step;
    }
  }
  const contrast = brightest - darkest;
  return contrast < LEAST_CONTRAST || steepest === 0 ? 0 : contrast / steepest;
}
