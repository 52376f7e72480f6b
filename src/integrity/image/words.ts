/** Finds the glyphs and words of a page by its ink alone: connected dark components, joined along lines. */
import { boxAround, type Bitmap, type PageBox } from '../../document/index.ts';

/** Pixels from left and top up to, not including, right and bottom. */
export type InkBox = PageBox;

/** A connected component with the number of its dark pixels. */
export interface Glyph extends InkBox {
  readonly ink: number;
}

/** Neighboring glyphs of one line. */
export interface Word extends InkBox {
  readonly ink: number;
  readonly glyphs: readonly Glyph[];
}

/** What a pixel must lie below the mean of its surroundings to be ink. */
const INK_CONTRAST = 14;
/** Glyph heights in pixels: smaller is dust, larger is a picture or a ruling. */
const HEIGHT = { least: 6, most: 110 } as const;
/** A component this much wider than high is a ruling. */
const MOST_ASPECT = 12;
/** Components beyond this number are texture, not text. */
const MAX_GLYPHS = 12_000;
/** Gap between glyphs of a word, in glyph heights. */
const WORD_GAP = 0.45;

/** Half the side of the window whose mean a pixel is compared with. */
const REACH = 16;

/** Dark pixels: darker by a margin than the mean of a window around them (Wellner's adaptive threshold). */
function inkOf({ width, height, data }: Bitmap): Uint8Array {
  const ink = new Uint8Array(width * height);
  // The window moves: what it gains is added, what it leaves is taken off, down the columns and then along the row.
  const sums = new Int32Array(REACH + 1 + width + REACH);
  const beyond = new Uint8Array(width);
  const rowAt = (y: number): Uint8Array =>
    y < 0 || y >= height ? beyond : data.subarray(y * width, (y + 1) * width);
  for (let y = 0; y < REACH; y += 1) moveDown(sums, rowAt(y), beyond);
  for (let y = 0; y < height; y += 1) {
    moveDown(sums, rowAt(y + REACH), rowAt(y - REACH - 1));
    const rows = Math.min(height, y + REACH + 1) - Math.max(0, y - REACH);
    markRow(ink.subarray(y * width, (y + 1) * width), rowAt(y), { sums, rows });
  }
  return ink;
}

/** Updates the sums of columns, whose first is at REACH + 1: beyond both edges they stay zero. */
function moveDown(sums: Int32Array, gained: Uint8Array, lost: Uint8Array): void {
  for (let x = 0, at = REACH + 1; x < gained.length; x += 1, at += 1)
    sums[at] = ((sums[at] ?? 0) + (gained[x] ?? 0) - (lost[x] ?? 0)) | 0;
}

/** Marks the ink of one row of pixels by the sums of the columns, which hold so many rows. */
function markRow(
  ink: Uint8Array,
  row: Uint8Array,
  { sums, rows }: { readonly sums: Int32Array; readonly rows: number },
): void {
  const width = row.length;
  let sum = 0;
  for (let x = 0; x < REACH; x += 1) sum += sums[x + REACH + 1] ?? 0;
  for (let x = 0; x < width; x += 1) {
    sum = (sum + (sums[x + 2 * REACH + 1] ?? 0) - (sums[x] ?? 0)) | 0;
    const columns = Math.min(width, x + REACH + 1) - Math.max(0, x - REACH);
    if (Math.imul((row[x] ?? 0) + INK_CONTRAST, rows * columns) < sum) ink[x] = 1;
  }
}

/** The glyphs of a gray bitmap, from top to bottom. Empty when there are more components than a text has. */
export const findGlyphs = (gray: Bitmap): readonly Glyph[] => glyphsAmong(findComponents(gray));

/** Those of glyph size. Empty when there are more of them than a text has. */
export function glyphsAmong(components: readonly Glyph[]): readonly Glyph[] {
  const glyphs = components.filter(isGlyph);
  return glyphs.length > MAX_GLYPHS ? [] : glyphs;
}

/** Runs of ink in one row of pixels, from left to right; ends are not included. */
interface Runs {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly labels: Int32Array;
  count: number;
}

function createRuns(width: number): Runs {
  const most = (width + 1) >> 1;
  return {
    starts: new Int32Array(most),
    ends: new Int32Array(most),
    labels: new Int32Array(most),
    count: 0,
  };
}

/** Everything that is inked in one piece, of any size, from top to bottom. */
export function findComponents(gray: Bitmap): readonly Glyph[] {
  const { width, height } = gray;
  const ink = inkOf(gray);
  const parents: number[] = [];
  const boxes: { x0: number; y0: number; x1: number; y1: number; ink: number }[] = [];
  const rootOf = (label: number): number => {
    let root = label;
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root;
    parents[label] = root;
    return root;
  };
  let above = createRuns(width);
  let own = createRuns(width);
  for (let y = 0; y < height; y += 1) {
    const row = ink.subarray(y * width, (y + 1) * width);
    own.count = 0;
    let first = 0;
    for (let start = row.indexOf(1); start >= 0;) {
      let end = start + 1;
      while (end < width && row[end] === 1) end += 1;
      let label = -1;
      while (first < above.count && (above.ends[first] ?? 0) < start) first += 1;
      for (let at = first; at < above.count && (above.starts[at] ?? 0) <= end; at += 1) {
        const other = rootOf(above.labels[at] ?? 0);
        if (label < 0) label = other;
        else if (other !== label) {
          parents[other] = label;
          mergeInto(boxes, label, other);
        }
      }
      if (label < 0) {
        label = parents.push(parents.length) - 1;
        boxes.push({ x0: start, y0: y, x1: end, y1: y + 1, ink: 0 });
      }
      const box = boxes[label];
      if (box !== undefined) {
        box.x0 = Math.min(box.x0, start);
        box.x1 = Math.max(box.x1, end);
        box.y1 = y + 1;
        box.ink += end - start;
      }
      own.starts[own.count] = start;
      own.ends[own.count] = end;
      own.labels[own.count] = label;
      own.count += 1;
      start = row.indexOf(1, end);
    }
    [above, own] = [own, above];
  }
  return boxes.filter((_, label) => parents[label] === label);
}

function mergeInto(
  boxes: { x0: number; y0: number; x1: number; y1: number; ink: number }[],
  to: number,
  from: number,
): void {
  const [a, b] = [boxes[to], boxes[from]];
  if (a === undefined || b === undefined) return;
  a.x0 = Math.min(a.x0, b.x0);
  a.y0 = Math.min(a.y0, b.y0);
  a.x1 = Math.max(a.x1, b.x1);
  a.y1 = Math.max(a.y1, b.y1);
  a.ink += b.ink;
}

function isGlyph({ x0, y0, x1, y1, ink }: Glyph): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  const tall = height >= HEIGHT.least && height <= HEIGHT.most;
  return tall && width >= 2 && width <= height * MOST_ASPECT && ink >= 8;
}

/** Joins glyphs of like height that stand side by side. */
export function findWords(glyphs: readonly Glyph[]): readonly Word[] {
  const sorted = [...glyphs].sort((a, b) => a.x0 - b.x0);
  const open: { glyphs: Glyph[]; last: Glyph }[] = [];
  const done: Word[] = [];
  for (const glyph of sorted) {
    const height = glyph.y1 - glyph.y0;
    for (let at = open.length - 1; at >= 0; at -= 1) {
      const word = open[at];
      if (word !== undefined && glyph.x0 - word.last.x1 > HEIGHT.most * WORD_GAP) {
        done.push(wordOf(word.glyphs));
        open.splice(at, 1);
      }
    }
    const home = open.find(({ last }) => {
      const lastHeight = last.y1 - last.y0;
      const overlap = Math.min(last.y1, glyph.y1) - Math.max(last.y0, glyph.y0);
      const near = glyph.x0 - last.x1 <= WORD_GAP * Math.max(height, lastHeight);
      return (
        near &&
        overlap >= 0.5 * Math.min(height, lastHeight) &&
        Math.max(height, lastHeight) < 3 * Math.min(height, lastHeight)
      );
    });
    if (home === undefined) open.push({ glyphs: [glyph], last: glyph });
    else {
      home.glyphs.push(glyph);
      if (glyph.x1 > home.last.x1) home.last = glyph;
    }
  }
  return [...done, ...open.map(({ glyphs: own }) => wordOf(own))];
}

function wordOf(glyphs: readonly Glyph[]): Word {
  return {
    ...boxAround(glyphs),
    ink: glyphs.reduce((sum, glyph) => sum + glyph.ink, 0),
    glyphs,
  };
}
