/** Paints a PDF page on a canvas and takes the pixels. */
import { clamp } from '../../kit/clamp.ts';
import { fromRgba } from '../bitmap.ts';
import type { PixelRect } from '../bitmap.ts';
import type { PageBox } from '../boxes.ts';
import type { LibraryDocument, LibraryPage } from './library/pdf-library.ts';
import type { Bitmap } from '../types.ts';

/** Longest side of a canvas that every build of the renderer holds, pixels. */
const MAX_SIDE = 16_384;

/**
 * Bytes that painting a page may take. What pdf.js makes for a pattern is as large as its step, 36 MB at most, and the canvas
 * keeps a copy until the page is done: programs on macOS store every picture as a pattern whose step is larger than the page.
 * A scanned page of 600 dpi in color takes up to half of it.
 */
const MAX_GROWTH = 1e9;

interface Surface {
  readonly canvas: {
    readonly width: number;
    readonly height: number;
    /** All pixels as they lie there, colors multiplied by their opacity. */
    data(): Uint8Array;
  };
  readonly context: {
    getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
  };
}

/** How a page is painted. */
export interface RenderOptions {
  readonly dpi: number;
  readonly maxPixels: number;
  /** The part to paint, points of the shown page; the whole of it when left out. */
  readonly area?: PageBox;
  /** Whether the operator at an index is painted; all are when left out. */
  readonly paints?: (index: number) => boolean;
}

interface CanvasFactory {
  create(width: number, height: number): Surface;
  destroy(surface: Surface): void;
}

/** Says which parts of a picture are wanted, once its size in pixels is known. */
export type ChooseParts = (size: { readonly width: number; readonly height: number }) => readonly PixelRect[];

/** Paints, and lets `take` have the pixels before the canvas is given back. */
async function painted<T>(
  document: LibraryDocument,
  page: LibraryPage,
  { dpi, maxPixels, area, paints }: RenderOptions,
  take: (surface: Surface, dpi: number) => T,
): Promise<T> {
  const whole = page.getViewport({ scale: 1 });
  const { x0, y0, x1, y1 } = area ?? { x0: 0, y0: 0, x1: whole.width, y1: whole.height };
  const [width, height] = [x1 - x0, y1 - y0];
  const scale = Math.min(
    dpi / 72,
    Math.sqrt(maxPixels / (width * height)),
    MAX_SIDE / Math.max(width, height),
  );
  const viewport = page.getViewport({ scale, offsetX: -x0 * scale, offsetY: -y0 * scale });
  const side = (pixels: number): number => clamp(Math.round(pixels), 1, MAX_SIDE);
  // pdf.js types its factory as a plain object.
  const factory = document.canvasFactory as CanvasFactory;
  const surface = factory.create(side(width * scale), side(height * scale));
  try {
    // The canvas is no HTMLCanvasElement, which the types ask for, but does what one does.
    const canvas = surface.canvas as never;
    const filter = paints === undefined ? {} : { operationsFilter: paints };
    await withinMemory(page.render({ canvas, viewport, background: 'white', ...filter }));
    return take(surface, scale * 72);
  } finally {
    factory.destroy(surface);
  }
}

/** Lets a page be painted piece by piece, and ends it when it takes too much memory: the process would be ended soon. */
async function withinMemory(task: RenderTask): Promise<void> {
  const most = process.memoryUsage.rss() + MAX_GROWTH;
  let isOver = false as boolean;
  task.onContinue = (goOn: () => void) => {
    isOver = process.memoryUsage.rss() > most;
    if (isOver) task.cancel();
    else setImmediate(goOn);
  };
  try {
    await task.promise;
  } catch (error) {
    if (!isOver) throw error;
    throw new Error('its pictures and patterns take more memory than a page may', { cause: error });
  }
}

type RenderTask = ReturnType<LibraryPage['render']>;

/**
 * All pixels: over the white that {@link painted} begins with everything is opaque, so they are as `getImageData` gives
 * them, in an eighth of the time.
 */
const allPixels = ({ canvas }: Surface, dpi: number): Bitmap =>
  fromRgba(canvas.data(), { ...sizeOf({ canvas }), dpi });

const pixelsOf = ({ context }: Surface, { x, y, width, height }: PixelRect, dpi: number): Bitmap =>
  fromRgba(context.getImageData(x, y, width, height).data, { width, height, dpi });

/** The page, or a part of it, at `dpi` or at the most that `maxPixels` allows; a warning says when it is less. */
export function renderPage(
  document: LibraryDocument,
  page: LibraryPage,
  options: RenderOptions,
): Promise<{ bitmap: Bitmap; warnings: string[] }> {
  return painted(document, page, options, (surface, dpi) => ({
    bitmap: allPixels(surface, dpi),
    warnings: dpi < options.dpi ? [reduced(dpi, options.dpi)] : [],
  }));
}

/** Parts of the page, which is painted once. */
export function renderParts(
  document: LibraryDocument,
  page: LibraryPage,
  options: RenderOptions,
  choose: ChooseParts,
): Promise<Bitmap[]> {
  return painted(document, page, options, (surface, dpi) =>
    choose(sizeOf(surface)).map((part) => pixelsOf(surface, part, dpi)),
  );
}

const sizeOf = ({ canvas: { width, height } }: Pick<Surface, 'canvas'>) => ({ width, height });

const reduced = (used: number, wanted: number): string =>
  `The page is so large that it was read at ${used.toFixed(used < 10 ? 1 : 0)} instead of ${wanted} dpi.`;
