/** Puts the check boxes that a PDF page draws among the words of its text layer, as the characters that stand for them. */
import {
  toGray,
  type LayerWord,
  type OpenDocument,
  type PageInfo,
  type Ruling,
  type TextLayer,
} from '../../document/index.ts';
import { median } from '../layout/geometry.ts';
import { inkOf } from '../preprocess/ink.ts';
import type { Rect } from '../types.ts';
import { filledShare, markOf, SQUARE } from './frames.ts';

/** Pixels of a point, at which the inside of a box is looked at: two for the thinnest line that is drawn. */
const PIXELS = 2;
/** Sides of a box, in type sizes; the signs of notes are larger. */
const SIDE = { least: 0.6, most: 1.6 } as const;
/** How far the sides of a box may be off each other at its corners, points. */
const OFF = 1;
/** Squares closer to each other than this share of their side are cells: of a grid, or of a field with a box for each letter. */
const APART = 0.3;
/** More squares than this are a pattern. */
const MOST = 400;
/** What is set into a box to cross it. Other letters make it the box of a letter. */
const CROSS = /^[xX×✕✖✗✘✓✔√☑☒vV•●■]$/u;
/** So much of a word lies in the box that it is set into. */
const WITHIN = 0.5;

/** The layer with the boxes of its page; as it is where the page draws none. Throws what drawing the page throws. */
export async function withDrawnBoxes(
  document: Pick<OpenDocument, 'bitmap'>,
  { page, width, height }: PageInfo,
  layer: TextLayer,
): Promise<TextLayer> {
  const size = median(layer.words.map((word) => word.size));
  const angle = median(layer.words.map((word) => word.angle));
  const boxes = squaresIn(layer.rulings, size).filter(
    (box) =>
      isWhole(box, { width, height }) &&
      layer.words.every((word) => !isWithin(word, box) || CROSS.test(word.text)),
  );
  if (boxes.length === 0) return layer;
  const { bitmap } = await document.bitmap(page, { dpi: 72 * PIXELS });
  const ink = inkOf(toGray(bitmap));
  const scale = (bitmap.dpi ?? 72 * PIXELS) / 72 / ink.factor;
  const drawn = boxes.flatMap((box): LayerWord[] => {
    const text = markOf(filledShare(ink, inPixels(box, scale)));
    return text === null ? [] : [{ ...box, text, size, font: null, bold: false, angle }];
  });
  const kept = layer.words.filter((word) => !drawn.some((box) => isWithin(word, box)));
  return { ...layer, words: [...kept, ...drawn] };
}

/** Whether all of a box is on the page. */
const isWhole = ({ x0, y0, x1, y1 }: Rect, page: Pick<PageInfo, 'width' | 'height'>): boolean =>
  x0 >= 0 && y0 >= 0 && x1 <= page.width && y1 <= page.height;

const inPixels = ({ x0, y0, x1, y1 }: Rect, scale: number): Rect => ({
  x0: Math.round(x0 * scale),
  y0: Math.round(y0 * scale),
  x1: Math.round(x1 * scale),
  y1: Math.round(y1 * scale),
});

/** Squares of rulings about as large as type of this size, apart from each other. */
function squaresIn(rulings: readonly Ruling[], size: number): readonly Rect[] {
  const [least, most] = [SIDE.least * size, SIDE.most * size];
  const isSide = (length: number): boolean => length >= least && length <= most;
  const across = rulings.filter(({ x0, y0, x1, y1 }) => y1 - y0 < OFF && isSide(x1 - x0));
  const down = rulings.filter(({ x0, y0, x1, y1 }) => x1 - x0 < OFF && isSide(y1 - y0));
  const squares: Rect[] = [];
  for (const top of across) {
    const bottom = across.find((other) => {
      const ratio = (other.y0 - top.y0) / (top.x1 - top.x0);
      return (
        ratio >= SQUARE.least && ratio <= SQUARE.most && isNear(other.x0, top.x0) && isNear(other.x1, top.x1)
      );
    });
    if (bottom === undefined) continue;
    const square = { x0: top.x0, y0: top.y0, x1: top.x1, y1: bottom.y1 };
    const isClosed = [square.x0, square.x1].every((x) =>
      down.some((side) => isNear(side.x0, x) && isNear(side.y0, square.y0) && isNear(side.y1, square.y1)),
    );
    const isKnown = squares.some((other) => isNear(other.x0, square.x0) && isNear(other.y0, square.y0));
    if (isClosed && !isKnown) squares.push(square);
    if (squares.length > MOST) return [];
  }
  return squares.filter((square) => squares.every((other) => other === square || !adjoins(square, other)));
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= OFF;

function adjoins(a: Rect, b: Rect): boolean {
  const room = APART * (a.x1 - a.x0);
  return a.x0 < b.x1 + room && b.x0 < a.x1 + room && a.y0 < b.y1 + room && b.y0 < a.y1 + room;
}

function isWithin(word: Rect, box: Rect): boolean {
  const width = Math.min(word.x1, box.x1) - Math.max(word.x0, box.x0);
  const height = Math.min(word.y1, box.y1) - Math.max(word.y0, box.y0);
  const smaller = Math.min((word.x1 - word.x0) * (word.y1 - word.y0), (box.x1 - box.x0) * (box.y1 - box.y0));
  return width > 0 && height > 0 && width * height >= WITHIN * smaller;
}
