/** Tells pictures that a program drew from photos and scans: in no other do glyphs repeat pixel by pixel. */
import type { CopySearch } from './copies.ts';

/** Twins closer than this are the same pixels, but for a compression of high quality. */
const IDENTICAL = 0.06;
/** Glyphs, and share of all with a twin, that must be identical for a picture to count as drawn by a program. */
const DRAWN = { glyphs: 5, share: 0.03 } as const;
/** Share of cells of one exact value below which a picture is of paper with grain: drawn pages saved as JPEG have .7 and more ... */
const GRAINED = 0.02;
/** ... and share of glyphs that must be identical on such ones: weak grain, saved smooth, lets like letters be nearly the same. */
const DRAWN_GRAINED = { glyphs: 5, share: 0.2 } as const;
/** The same of small pictures without loss, such as parts of screens. */
const DRAWN_SMALL = { glyphs: 2, share: 0.15 } as const;
/** First quartile of the differences of like-shaped glyphs below which a picture is drawn: 82 scans and photos had .19 to .62, blurred ones .15, drawn ones with grain .11. Copied ones apart, so many must be left. */
const DRAWN_ALIKE = { below: 0.1, least: 8 } as const;

/**
 * Whether a program drew a picture; `exact` says that its last save changed no pixel, `flatShare` how much of it is of one exact
 * value. Glyphs that were copied within it tell nothing.
 */
export function isDrawn(
  { twins, regions }: CopySearch,
  { exact, flatShare }: { readonly exact: boolean; readonly flatShare: number },
): boolean {
  const moved = regions.filter(({ residual }) => residual < IDENTICAL);
  const excused = moved.length > 3 ? 0 : moved.reduce((sum, region) => sum + region.glyphs, 0);
  const identical = twins.filter((residual) => residual < IDENTICAL).length - excused;
  const others = twins.slice(excused);
  const isMany = ({ glyphs, share }: { readonly glyphs: number; readonly share: number }): boolean =>
    identical >= glyphs && identical >= share * others.length;
  if (!exact && flatShare < GRAINED) return isMany(DRAWN_GRAINED);
  const quartile = others[Math.floor(others.length / 4)] ?? 1;
  const alike = others.length >= DRAWN_ALIKE.least && quartile < DRAWN_ALIKE.below;
  return isMany(DRAWN) || (exact && isMany(DRAWN_SMALL)) || alike;
}
