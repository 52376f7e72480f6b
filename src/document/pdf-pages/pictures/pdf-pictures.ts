/** The pictures of a PDF page one by one: images as they were decoded, drawings and stencils painted by themselves. */
import { boundsOf } from '../walk/pdf-outline.ts';
import { pixelsOf, shownImage } from './pdf-page-image.ts';
import type { ShownImage } from './pdf-page-image.ts';
import { areaOf, sharedArea } from '../../boxes.ts';
import type { PageBox } from '../../boxes.ts';
import type { PageAnalysis } from '../text/pdf-text-layer.ts';
import { applyMatrix } from '../../matrix.ts';
import type { Matrix } from '../../matrix.ts';
import type { Bitmap, PagePicture } from '../../types.ts';

/** Sides below which no code can be read, points: 5 mm and 1.7 mm, the least height of a linear symbol. */
const SIDE = { longer: 14, shorter: 5 };
/** An image with fewer pixels than the smallest QR code has modules (ISO/IEC 18004: 21) holds none. */
const FEWEST_PIXELS = 21;
/** Space around what is painted: codes need a quiet zone of four modules, about a tenth of a small one. */
const QUIET = 0.1;
/** A photograph with more pixels is painted at the asked resolution instead of being taken as it is. */
const MANY_PIXELS = 4e6;
/** Pictures of one page that are looked at. */
const MAX_PICTURES = 24;
/** Share of the page from which on a picture is its scan. */
const SCAN = 0.85;

/** What reaches pixels. */
interface Painter {
  readonly size: { readonly width: number; readonly height: number };
  /** What pdf.js keeps under the name of an image. */
  readonly decoded: (id: string) => Promise<unknown>;
  readonly paint: (area: PageBox) => Promise<Bitmap>;
}

const corners = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

const boxOf = (matrix: Matrix): PageBox => boundsOf(corners.map(([x, y]) => applyMatrix(matrix, x, y)));

const isLargeEnough = ({ x0, y0, x1, y1 }: PageBox): boolean => {
  const sides = [x1 - x0, y1 - y0];
  return Math.max(...sides) >= SIDE.longer && Math.min(...sides) >= SIDE.shorter;
};

function withQuietZone({ x0, y0, x1, y1 }: PageBox, { width, height }: Painter['size']): PageBox {
  const margin = QUIET * Math.max(x1 - x0, y1 - y0);
  return {
    x0: Math.max(0, x0 - margin),
    y0: Math.max(0, y0 - margin),
    x1: Math.min(width, x1 + margin),
    y1: Math.min(height, y1 + margin),
  };
}

/** The uppermost picture that covers the page, as it shows it; null where none does, or where it is a stencil. */
export async function scanAmong(
  images: PageAnalysis['images'],
  { size, decoded }: Omit<Painter, 'paint'>,
): Promise<ShownImage | null> {
  const page = { x0: 0, y0: 0, x1: size.width, y1: size.height };
  const scan = images.findLast(({ matrix }) => sharedArea(boxOf(matrix), page) >= SCAN * areaOf(page));
  return scan?.id == null ? null : shownImage(await decoded(scan.id), scan.matrix);
}

/** Every picture once, images first; the same image painted twice is looked at where it lies first. */
export async function* picturesOf(
  { images, drawings }: Pick<PageAnalysis, 'images' | 'drawings'>,
  { size, decoded, paint }: Painter,
): AsyncGenerator<PagePicture> {
  const seen = new Set<string>();
  const painted: PageBox[] = [...drawings];
  let count = 0;
  for (const { id, matrix } of images) {
    const box = boxOf(matrix);
    if (!isLargeEnough(box) || (id !== null && seen.has(id))) continue;
    if (id !== null) seen.add(id);
    const image = id === null ? null : await decoded(id);
    const shown = pixelsOf(image) > MANY_PIXELS ? null : shownImage(image, matrix);
    if (shown === null) {
      painted.push(box);
      continue;
    }
    const { bitmap } = shown;
    if (Math.max(bitmap.width, bitmap.height) < FEWEST_PIXELS || count >= MAX_PICTURES) continue;
    count += 1;
    yield { bitmap, ...box };
  }
  for (const box of painted) {
    const area = withQuietZone(box, size);
    if (!isLargeEnough(area) || count >= MAX_PICTURES) continue;
    count += 1;
    yield { bitmap: await paint(area), ...area };
  }
}
