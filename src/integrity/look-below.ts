/** Shows what a scan holds at a place of its page, where something else was put over it. */
import { crop, scale, toGray } from '../document/index.ts';
import type { Bitmap, PdfPages, PixelRect } from '../document/index.ts';

/** Both looks are compared at so many pixels per shown one, so that edges that were drawn twice do not differ. */
const COARSE = 0.5;
/** A pixel is another one from this difference on, and a place looks different from this share of them on. */
const CHANGED = { by: 64, share: 0.004 } as const;

/**
 * The scan below a part of a page, as large as `shown`; null where the page has no scan, or shows it as it is.
 * @param part pixels of a page that is `page.width` pixels wide
 */
export async function lookBelow(
  pages: PdfPages,
  shown: Bitmap,
  {
    page,
    part,
  }: { readonly page: { readonly number: number; readonly width: number }; readonly part: PixelRect },
): Promise<Bitmap | null> {
  const scan = await pages.scan(page.number);
  if (scan === null) return null;
  const { width } = await pages.pageInfo(page.number);
  const point = page.width / width;
  const [across, down] = [scan.bitmap.width / scan.width, scan.bitmap.height / scan.height];
  const below = crop(scan.bitmap, {
    x: Math.round((part.x / point - scan.left) * across),
    y: Math.round((part.y / point - scan.top) * down),
    width: Math.max(1, Math.round((part.width / point) * across)),
    height: Math.max(1, Math.round((part.height / point) * down)),
  });
  const look = scale(below, shown);
  return differ(shown, look) ? look : null;
}

function differ(a: Bitmap, b: Bitmap): boolean {
  const size = {
    width: Math.max(1, Math.round(COARSE * a.width)),
    height: Math.max(1, Math.round(COARSE * a.height)),
  };
  const [one, other] = [a, b].map((bitmap) => scale(toGray(bitmap), size)) as [Bitmap, Bitmap];
  return otherShare(one, other, CHANGED.by) >= CHANGED.share;
}

/** The share of samples of two bitmaps of one size and kind that differ by `by` gray levels and more. */
export const otherShare = (a: Bitmap, b: Bitmap, by: number): number =>
  a.data.reduce((sum, value, at) => sum + (Math.abs(value - (b.data[at] ?? value)) >= by ? 1 : 0), 0) /
  a.data.length;
