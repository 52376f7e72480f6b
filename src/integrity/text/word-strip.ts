/** Puts pictures of single words under each other, so that one recognition reads all of them. */
import { toGray } from '../../document/index.ts';
import type { Bitmap, PageBox, PixelRect } from '../../document/index.ts';
import type { Evidence } from '../evidence.ts';
import type { CropWord } from '../reading.ts';

/** Pixels of paper around every word. */
const MARGIN = 24;
/** What is taken around the ink box of a word, in shares of its height: descenders, round tops. */
const AROUND = { above: 0.3, below: 0.4, beside: 0.3 };
/** For a look at nothing but the word. */
export const NOTHING_AROUND: typeof AROUND = { above: 0, below: 0, beside: 0 };
/** Height of what is cut out, in heights of the ink box. */
export const CUT_HEIGHT = 1 + AROUND.above + AROUND.below;

/** Pictures of words, and where each of them lies. */
export interface WordStrip {
  readonly bitmap: Bitmap;
  /** Rows of the strip: top and bottom of each word, in the order given; null for one outside of the page. */
  readonly rows: readonly (readonly [number, number] | null)[];
}

/** Which words to cut out of which page. */
interface StripRequest {
  readonly page: number;
  /** Resolution of a drawn page, dots per inch; a scan comes at its own. */
  readonly dpi: number;
  /** Where the words are, pixels of the page as it is drawn. */
  readonly boxes: (size: PixelSize) => readonly PageBox[];
  /** What is taken around the words, in shares of their height. */
  readonly around?: typeof AROUND;
}

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Boxes in points of a page that is `width` points wide, for a page of any size in pixels. */
export const inPixels =
  (boxes: readonly PageBox[], width: number): StripRequest['boxes'] =>
  (size) => {
    const scale = size.width / width;
    return boxes.map(({ x0, y0, x1, y1 }) => ({
      x0: x0 * scale,
      y0: y0 * scale,
      x1: x1 * scale,
      y1: y1 * scale,
    }));
  };

/** A box with some of its surroundings, as far as they are on the page; null where hardly a pixel is. */
function partAround({ x0, y0, x1, y1 }: PageBox, around: typeof AROUND, size: PixelSize): PixelRect | null {
  const height = y1 - y0;
  const [x, y] = [
    Math.max(0, Math.floor(x0 - around.beside * height)),
    Math.max(0, Math.floor(y0 - around.above * height)),
  ];
  const right = Math.min(size.width, Math.ceil(x1 + around.beside * height));
  const bottom = Math.min(size.height, Math.ceil(y1 + around.below * height));
  return right - x < 4 || bottom - y < 4 ? null : { x, y, width: right - x, height: bottom - y };
}

/** Cuts words out of a page as a viewer shows it. */
export async function stripOf(
  evidence: Evidence,
  { page, dpi, boxes, around = AROUND }: StripRequest,
): Promise<WordStrip> {
  let wanted: readonly (PixelRect | null)[] = [];
  const found = await evidence.drawnParts(page, dpi, (size) => {
    wanted = boxes(size).map((box) => partAround(box, around, size));
    return wanted.filter((part) => part !== null);
  });
  const parts = found.map(toGray);
  const width = 2 * MARGIN + Math.max(1, ...parts.map((part) => part.width));
  const height = parts.reduce((sum, part) => sum + part.height + MARGIN, MARGIN);
  const data = new Uint8Array(width * height).fill(255);
  const rest = parts.values();
  let top = MARGIN;
  const rows = wanted.map((one) => {
    const part = one === null ? undefined : rest.next().value;
    if (part === undefined) return null;
    for (let y = 0; y < part.height; y += 1) {
      const row = part.data.subarray(y * part.width, (y + 1) * part.width);
      data.set(row, (top + y) * width + MARGIN);
    }
    const row = [top, top + part.height] as const;
    top += part.height + MARGIN;
    return row;
  });
  return { bitmap: { width, height, channels: 1, data, dpi: parts[0]?.dpi ?? null }, rows };
}

/** What was read in one row: the texts joined, and the least of their confidences. */
export interface RowReading {
  readonly text: string;
  readonly confidence: number;
}

/** Sorts recognized words into the rows of the strip. */
export function readRows({ rows }: WordStrip, words: readonly CropWord[]): readonly (RowReading | null)[] {
  return rows.map((row) => {
    if (row === null) return null;
    const [top, bottom] = row;
    const own = words
      .filter(({ y0, y1 }) => (y0 + y1) / 2 >= top && (y0 + y1) / 2 < bottom)
      .sort((a, b) => a.x0 - b.x0);
    if (own.length === 0) return null;
    return {
      text: own.map((word) => word.text).join(''),
      confidence: Math.min(...own.map((word) => word.confidence)),
    };
  });
}
