/** Puts pictures of single words under each other, so that one recognition reads all of them. */
import { rotateQuarter, toGray } from '../../../document/index.ts';
import type { Bitmap, PageBox, PixelRect } from '../../../document/index.ts';
import { turnedBack } from '../../as-shown.ts';
import type { Evidence } from '../../evidence.ts';
import type { CropWord } from '../../reading.ts';

/** Pixels of paper around every word. */
const MARGIN = 24;
/** What is taken around the ink box of a word, in shares of its height: descenders, round tops. */
const AROUND = { above: 0.3, below: 0.4, beside: 0.3 };
const NOTHING_AROUND: typeof AROUND = { above: 0, below: 0, beside: 0 };

/** Pixels of a strip at most: words as large as a page are no print that somebody reads. */
const MOST_PIXELS = 32e6;

/** Level below which the ground of a word is tinted, which would frame it in its strip, and below which print is lighter than its ground. */
const GROUND = { tinted: 225, dark: 110 } as const;

/** A word on its ground as dark print on white. */
function darkOnWhite(part: Bitmap): Bitmap {
  const ground = part.data.toSorted()[part.data.length >> 1] ?? 255;
  if (ground >= GROUND.tinted) return part;
  const isDark = ground < GROUND.dark;
  const paper = isDark ? 255 - ground : ground;
  const data = part.data.map((level) =>
    Math.min(255, Math.round(((isDark ? 255 - level : level) * 255) / paper)),
  );
  return { ...part, data };
}

/** Pictures of words, and where each of them lies. */
export interface WordStrip {
  readonly bitmap: Bitmap;
  /** Rows of the strip: top and bottom of each word, in the order given; null for one outside of the page, or too large. */
  readonly rows: readonly (readonly [number, number] | null)[];
  /** Each word in the strip without its surroundings; null where hardly a pixel of it is on the page. */
  readonly words: readonly (PixelRect | null)[];
}

/** Which words to cut out of which page. */
interface StripRequest {
  readonly page: number;
  /** Resolution of a drawn page, dots per inch; a scan comes at its own. */
  readonly dpi: number;
  /** Quarter turns that make the page upright, degrees clockwise; none when left out. */
  readonly rotation?: number;
  /** Whether print on tinted and dark ground becomes dark print on white; as it is shown when left out. */
  readonly onWhite?: boolean;
  /** Where the words are, pixels of the page as it is drawn, upright. */
  readonly boxes: (size: PixelSize) => readonly PageBox[];
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

/** Boxes in shares of a page (left, top, right, bottom), for a page of any size in pixels. */
export const ofShares =
  (boxes: readonly (readonly [number, number, number, number])[]): StripRequest['boxes'] =>
  ({ width, height }) =>
    boxes.map(([x0, y0, x1, y1]) => ({ x0: x0 * width, y0: y0 * height, x1: x1 * width, y1: y1 * height }));

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

/** A word to cut out, with its surroundings and without, pixels of the page. */
interface Wanted {
  readonly part: PixelRect | null;
  readonly word: PixelRect | null;
}

/** The words without those that would make their strip too large. */
function withinPixels(words: readonly Wanted[]): readonly Wanted[] {
  let [width, height] = [0, 0];
  return words.map((one) => {
    if (one.part === null) return one;
    const [wider, higher] = [Math.max(width, one.part.width), height + one.part.height + MARGIN];
    if (wider * higher > MOST_PIXELS) return { part: null, word: null };
    [width, height] = [wider, higher];
    return one;
  });
}

/** A part of an upright page on the page as it is shown. */
function shownPart({ x, y, width, height }: PixelRect, rotation: number, upright: PixelSize): PixelRect {
  const [x0, y0, x1, y1] = turnedBack([x, y, x + width, y + height], rotation, upright);
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

const turnedUpright = (bitmap: Bitmap, rotation: number): Bitmap =>
  rotation === 90 || rotation === 180 || rotation === 270 ? rotateQuarter(bitmap, rotation) : bitmap;

/** Cuts words out of a page as a viewer shows it. */
export async function stripOf(
  evidence: Evidence,
  { page, dpi, rotation = 0, onWhite = false, boxes }: StripRequest,
): Promise<WordStrip> {
  let wanted: readonly Wanted[] = [];
  const found = await evidence.drawnParts(page, dpi, (shown) => {
    const size = rotation % 180 === 90 ? { width: shown.height, height: shown.width } : shown;
    wanted = withinPixels(
      boxes(size).map((box) => ({
        part: partAround(box, AROUND, size),
        word: partAround(box, NOTHING_AROUND, size),
      })),
    );
    return wanted.flatMap(({ part }) => (part === null ? [] : shownPart(part, rotation, size)));
  });
  const shown = found.map((part) => turnedUpright(toGray(part), rotation));
  const parts = onWhite ? shown.map(darkOnWhite) : shown;
  const width = 2 * MARGIN + Math.max(1, ...parts.map((part) => part.width));
  const height = parts.reduce((sum, part) => sum + part.height + MARGIN, MARGIN);
  const data = new Uint8Array(width * height).fill(255);
  const rest = parts.values();
  let top = MARGIN;
  const places = wanted.map((one) => {
    const part = one.part === null ? undefined : rest.next().value;
    if (one.part === null || part === undefined) return { row: null, word: null };
    for (let y = 0; y < part.height; y += 1) {
      const row = part.data.subarray(y * part.width, (y + 1) * part.width);
      data.set(row, (top + y) * width + MARGIN);
    }
    const row = [top, top + part.height] as const;
    const word = one.word && {
      ...one.word,
      x: MARGIN + one.word.x - one.part.x,
      y: top + one.word.y - one.part.y,
    };
    top += part.height + MARGIN;
    return { row, word };
  });
  return {
    bitmap: { width, height, channels: 1, data, dpi: parts[0]?.dpi ?? null },
    rows: places.map(({ row }) => row),
    words: places.map(({ word }) => word),
  };
}

/** The same words on white, without what stands around them on the page. */
export function withoutSurroundings({ bitmap, rows, words }: WordStrip): WordStrip {
  const data = new Uint8Array(bitmap.data.length).fill(255);
  for (const place of words) {
    if (place === null) continue;
    for (let y = place.y; y < place.y + place.height; y += 1) {
      const from = y * bitmap.width + place.x;
      data.set(bitmap.data.subarray(from, from + place.width), from);
    }
  }
  return { bitmap: { ...bitmap, data }, rows, words };
}

/** What was read in one row: the texts joined, and the least of their confidences. */
export interface RowReading {
  readonly text: string;
  readonly confidence: number;
  /** What it was joined of, from left to right. */
  readonly parts: readonly CropWord[];
}

/** Sorts recognized words into the rows of the strip. */
export function readRows(
  { rows }: Pick<WordStrip, 'rows'>,
  words: readonly CropWord[],
): readonly (RowReading | null)[] {
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
      parts: own,
    };
  });
}
