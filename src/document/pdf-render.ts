/** Paints a PDF page on a canvas and takes the pixels. */
import { fromRgba } from './bitmap.ts';
import type { PageBox } from './pdf-paint.ts';
import type { LibraryDocument, LibraryPage } from './pdf-library.ts';
import type { Bitmap } from './types.ts';

/** Longest side of a canvas that every build of the renderer holds, pixels. */
const MAX_SIDE = 16_384;

interface Surface {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly context: {
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
  };
}

interface RenderOptions {
  readonly dpi: number;
  readonly maxPixels: number;
  /** The part to paint, points of the shown page; the whole of it when left out. */
  readonly area?: PageBox;
}

interface CanvasFactory {
  create(width: number, height: number): Surface;
  destroy(surface: Surface): void;
}

/** The page, or a part of it, at `dpi` or at the most that `maxPixels` allows; a warning says when it is less. */
export async function renderPage(
  document: LibraryDocument,
  page: LibraryPage,
  { dpi, maxPixels, area }: RenderOptions,
): Promise<{ bitmap: Bitmap; warnings: string[] }> {
  const whole = page.getViewport({ scale: 1 });
  const { x0, y0, x1, y1 } = area ?? { x0: 0, y0: 0, x1: whole.width, y1: whole.height };
  const [width, height] = [x1 - x0, y1 - y0];
  const wanted = dpi / 72;
  const scale = Math.min(wanted, Math.sqrt(maxPixels / (width * height)), MAX_SIDE / Math.max(width, height));
  const viewport = page.getViewport({ scale, offsetX: -x0 * scale, offsetY: -y0 * scale });
  const side = (pixels: number): number => Math.max(1, Math.min(MAX_SIDE, Math.round(pixels)));
  // pdf.js types its factory as a plain object.
  const factory = document.canvasFactory as CanvasFactory;
  const surface = factory.create(side(width * scale), side(height * scale));
  try {
    // The canvas is no HTMLCanvasElement, which the types ask for, but does what one does.
    await page.render({ canvas: surface.canvas as never, viewport, background: 'white' }).promise;
    const { width: columns, height: rows } = surface.canvas;
    const pixels = surface.context.getImageData(0, 0, columns, rows).data;
    const bitmap = fromRgba(pixels, { width: columns, height: rows, dpi: scale * 72 });
    return { bitmap, warnings: scale < wanted ? [reduced(scale * 72, dpi)] : [] };
  } finally {
    factory.destroy(surface);
  }
}

const reduced = (used: number, wanted: number): string =>
  `The page is so large that it was read at ${used.toFixed(used < 10 ? 1 : 0)} instead of ${wanted} dpi.`;
