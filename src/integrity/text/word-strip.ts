/** Puts pictures of single words under each other, so that one recognition reads all of them. */
import { toGray } from '../../document/index.ts';
import type { Bitmap, PageBox } from '../../document/index.ts';
import type { CropWord } from '../reading.ts';

/** Pixels of paper around every word. */
const MARGIN = 24;
/** What is taken around the ink box of a word, in shares of its height: descenders, round tops. */
const AROUND = { above: 0.3, below: 0.4, beside: 0.3 };

/** Pictures of words, and where each of them lies. */
export interface WordStrip {
  readonly bitmap: Bitmap;
  /** Rows of the strip: top and bottom of each word, in the order given; null for one outside of the page. */
  readonly rows: readonly (readonly [number, number] | null)[];
}

/** Cuts words out of a drawn page. Boxes are in points of a page that is `width` points wide. */
export function stripOf(page: Bitmap, width: number, boxes: readonly PageBox[]): WordStrip {
  const gray = toGray(page);
  const scale = gray.width / width;
  const crops = boxes.map((box) => {
    const height = box.y1 - box.y0;
    const x0 = Math.max(0, Math.floor((box.x0 - AROUND.beside * height) * scale));
    const y0 = Math.max(0, Math.floor((box.y0 - AROUND.above * height) * scale));
    const x1 = Math.min(gray.width, Math.ceil((box.x1 + AROUND.beside * height) * scale));
    const y1 = Math.min(gray.height, Math.ceil((box.y1 + AROUND.below * height) * scale));
    return x1 - x0 < 4 || y1 - y0 < 4 ? null : { x0, y0, x1, y1 };
  });
  const stripWidth =
    2 * MARGIN + Math.max(1, ...crops.map((crop) => (crop === null ? 0 : crop.x1 - crop.x0)));
  const stripHeight = crops.reduce(
    (sum, crop) => sum + (crop === null ? 0 : crop.y1 - crop.y0 + MARGIN),
    MARGIN,
  );
  const data = new Uint8Array(stripWidth * stripHeight).fill(255);
  let top = MARGIN;
  const rows = crops.map((crop) => {
    if (crop === null) return null;
    const start = top;
    for (let y = crop.y0; y < crop.y1; y += 1, top += 1) {
      const row = gray.data.subarray(y * gray.width + crop.x0, y * gray.width + crop.x1);
      data.set(row, top * stripWidth + MARGIN);
    }
    top += MARGIN;
    return [start, top - MARGIN] as const;
  });
  return { bitmap: { width: stripWidth, height: stripHeight, channels: 1, data, dpi: page.dpi }, rows };
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
