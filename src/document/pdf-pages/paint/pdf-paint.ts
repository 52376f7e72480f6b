/** Follows a PDF page's operators and collects what they paint, in painting order. */
import { meets } from '../../boxes.ts';
import { PaintCollector } from './paint-collector.ts';
import type { PagePaint, PaintedCover } from './page-paint.ts';
import type { OperatorSource } from '../walk/page-operations.ts';
import { isOpaque } from '../pictures/pdf-page-image.ts';
import { walkOperators } from '../walk/pdf-walk.ts';

/**
 * Follows a page's operators and collects what they paint. `decoded` gives what pdf.js keeps under the name of an image: it
 * is asked only for pictures that lie over text.
 */
export async function collectPaint(
  source: OperatorSource,
  size: { width: number; height: number },
  decoded: (id: string) => Promise<unknown>,
): Promise<Omit<PagePaint, 'losses'>> {
  const collector = new PaintCollector(source, size);
  walkOperators(source, collector);
  const { pictures, ...paint } = collector.painted();
  const covers: PaintedCover[] = [...paint.covers];
  for (const { image, corners, box, order, annotation } of pictures) {
    const overText = paint.glyphs.some((glyph) => glyph.order < order && meets(glyph.box, box));
    if (overText && isOpaque(typeof image === 'string' ? await decoded(image) : image))
      covers.push({ parts: [corners], box, order, annotation });
  }
  return { ...paint, covers };
}
