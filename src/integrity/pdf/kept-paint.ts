/** Keeps what pages paint, because several checks look at the same pages and reading one takes long. */
import type { PagePaint, PdfPages } from '../../document/index.ts';

/** Glyphs and areas kept together: about 80 MB. */
const MAX_KEPT = 300_000;

/** The same pages; those that fit into the bound are painted once. */
export function keepPaint(pages: PdfPages): PdfPages {
  const kept = new Map<number, Promise<PagePaint>>();
  let size = 0;
  return {
    ...pages,
    paint: (page) => {
      const known = kept.get(page);
      if (known !== undefined) return known;
      const painting = pages.paint(page);
      kept.set(page, painting);
      painting
        .then(({ glyphs, fills }) => {
          size += glyphs.length + fills.length;
          if (size > MAX_KEPT) kept.delete(page);
        })
        .catch(() => kept.delete(page));
      return painting;
    },
  };
}
