/** Finds what people put on a picture openly: black bars, mosaics, blurs, captions, watermarks, strokes of a pen, and what has a color that its page has not. */
import { areaOf, grown, meets } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { boxAround, takeGroup } from './block-groups.ts';
import { gridOf } from './blocks.ts';
import { tellBlurs } from './blurs.ts';
import { tellCaptions } from './captions.ts';
import type { Legibility } from './kind/legibility.ts';
import { tellMosaics } from './mosaics.ts';
import { tellStrokes } from './pen-strokes.ts';
import { tellVeils } from './veils.ts';
import { vividIn, vividOf } from './vivid.ts';
import { findComponents } from './words.ts';
import type { Glyph, InkBox, Word } from './words.ts';

/** What kind of open mark a place is. */
export type OpenMark = 'bar' | 'color' | 'stroke' | 'caption' | 'veil' | 'mosaic' | 'blur';

/** A mark is so many times as high as the usual glyph in both directions, or so many times in one: larger than a letter. */
const LARGER = { both: 2.5, one: 6 } as const;
/** Share of the picture from which what is vivid is the picture itself, or its paper. */
const MOST_OF_PICTURE = 0.3;
/** Share of a place that is vivid where a mark was laid over it. */
const COLORED = 0.02;
/** Pixels beside a place that count: the colors of a JPEG are blurred where they meet black. */
const BESIDE = 8;
/**
 * Blocks side by side that are a bar, the share of the picture from which they are its background, the level up to which they
 * are black, and how many blocks from them others may be cut.
 */
const BAR = { blocks: 4, ofPicture: 0.1, level: 48, reach: 3 } as const;
/** Share of a place that lies on bars or at their sides. */
const AT_BAR = 0.75;

/** Tells of which kind of open mark a place is, null when of none. */
export type MarkTeller = (place: InkBox) => OpenMark | null;

/**
 * Reads the marks of a picture, in color and in gray, with its components, its words and the measures of its letters, null
 * when there are none. Letters that are colored themselves are no marks: a value may have been typed in its color.
 */
export function tellMarks(
  bitmap: Bitmap,
  {
    gray,
    components,
    words,
    letters,
  }: {
    readonly gray: Bitmap;
    readonly components: readonly Glyph[];
    readonly words: readonly Word[];
    readonly letters: Legibility | null;
  },
): MarkTeller {
  const glyph = letters?.height ?? Infinity;
  const { columns } = gridOf(gray);
  const atBars = blocksAtBars(gray);
  const vivid = vividOf(bitmap);
  const isCaption = tellCaptions(gray, vivid);
  const isStroke = tellStrokes(gray, components, glyph);
  const isVeil = tellVeils(gray, glyph);
  const isMosaic = tellMosaics(gray, words);
  const isBlur = tellBlurs(gray, letters);
  const colored =
    vivid === null
      ? []
      : findComponents(vivid).filter((box) => isLarge(box, glyph) && !isPictureItself(box, bitmap));
  return (place) => {
    if (shareOf(atBars, columns, place) >= AT_BAR) return 'bar';
    const around = grown(place, BESIDE);
    const isColored =
      vivid !== null &&
      colored.some((part) => meets(part, around)) &&
      vividIn(vivid, around) >= COLORED * areaOf(place);
    if (isColored) return 'color';
    // A mosaic and a blur have no letters, but what is bright on dark all the same.
    if (isMosaic(place)) return 'mosaic';
    if (isBlur(place)) return 'blur';
    if (isCaption(place)) return 'caption';
    if (isStroke(place)) return 'stroke';
    return isVeil(place) ? 'veil' : null;
  };
}

const isLarge = ({ x0, y0, x1, y1 }: InkBox, glyph: number): boolean => {
  const [long, short] = [Math.max(x1 - x0, y1 - y0), Math.min(x1 - x0, y1 - y0)];
  return short >= LARGER.both * glyph || long >= LARGER.one * glyph;
};

const isPictureItself = (box: InkBox, { width, height }: Bitmap): boolean =>
  areaOf(box) > MOST_OF_PICTURE * width * height;

/** Blocks of the grid that lie on black bars or so near that a bar may have cut them: 1, others 0. */
function blocksAtBars(gray: Bitmap): Uint8Array {
  const { columns, rows } = gridOf(gray);
  const black = Uint8Array.from({ length: columns * rows }, (_, block) =>
    isBlack(gray, block, columns) ? 1 : 0,
  );
  const near = new Uint8Array(columns * rows);
  for (let start = 0; start < black.length; start += 1) {
    if (black[start] !== 1) continue;
    const blocks = takeGroup(black, start, { columns, reach: 1 });
    if (isBackground(blocks, { columns, rows })) continue;
    // Row by row: letters that touch a bar, and bars that lie on bars, do not matter so.
    for (const run of runsOf(blocks, columns)) {
      if (run.length < BAR.blocks) continue;
      for (const block of run) markAround(near, block, columns);
    }
  }
  return near;
}

/** Whether a dark area is what the page lies on. */
function isBackground(
  blocks: readonly number[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
): boolean {
  const { x0, y0, x1, y1 } = boxAround(blocks, columns);
  const atRim = x0 === 0 || y0 === 0 || x1 === columns * 8 || y1 === rows * 8;
  return atRim || blocks.length > BAR.ofPicture * columns * rows;
}

function markAround(near: Uint8Array, block: number, columns: number): void {
  const column = block % columns;
  for (let down = -BAR.reach; down <= BAR.reach; down += 1) {
    const first = block + down * columns - Math.min(BAR.reach, column);
    const last = block + down * columns + Math.min(BAR.reach, columns - 1 - column);
    near.fill(1, Math.max(0, first), Math.max(0, last + 1));
  }
}

/** Blocks side by side. */
function runsOf(blocks: readonly number[], columns: number): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const block of [...blocks].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.at(-1) === block - 1 && block % columns !== 0) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** Share of the blocks under a place that are marked. */
function shareOf(marked: Uint8Array, columns: number, { x0, y0, x1, y1 }: InkBox): number {
  let [count, all] = [0, 0];
  for (let row = Math.max(0, y0 >> 3); row <= (y1 - 1) >> 3; row += 1) {
    for (let column = Math.max(0, x0 >> 3); column <= Math.min(columns - 1, (x1 - 1) >> 3); column += 1) {
      all += 1;
      count += marked[row * columns + column] ?? 0;
    }
  }
  return count / Math.max(1, all);
}

function isBlack({ data, width }: Bitmap, block: number, columns: number): boolean {
  const from = Math.floor(block / columns) * 8 * width + (block % columns) * 8;
  for (let row = from; row < from + 8 * width; row += width) {
    for (let at = row; at < row + 8; at += 1) if ((data[at] ?? 0) > BAR.level) return false;
  }
  return true;
}
