/** Puts the check boxes that a PDF page draws among the words of its text layer, as the characters that stand for them. */
import {
  areaOf,
  sharedArea,
  toGray,
  type LayerWord,
  type OpenDocument,
  type PageInfo,
  type TextLayer,
} from '../../document/index.ts';
import { median } from '../../kit/median.ts';
import { inkOf, type Ink } from '../preprocess/ink.ts';
import type { Rect } from '../types.ts';
import { filledShare, inkedShare, markOf, type BoxMark } from './box-inside.ts';
import { drawnSquares, type Square } from './drawn-squares.ts';

/** Pixels of a point, at which the inside of a box is looked at: two for the thinnest line that is drawn. */
const PIXELS = 2;
/** What is set into a box to cross it. Other letters make it the box of a letter. */
const CROSS = /^[xX×✕✖✗✘✓✔√☑☒vV•●■]$/u;
/** So much of a word lies in the box that it is set into. */
const WITHIN = 0.5;
/** The middle of a circle, in its widths, where the point of one that is chosen is. */
const MIDDLE = 0.4;
/** Inked more than this, a shape is a bullet, unless others of its size are empty: then it is a box filled with color. */
const SOLID = 0.7;
/** Shapes of one size differ by less, points. */
const SAME = 0.6;

/** A square and how much of its inside is inked. */
interface Seen extends Square {
  readonly filled: number;
}

/** The layer with the boxes of its page; as it is where the page draws none. Throws what drawing the page throws. */
export async function withDrawnBoxes(
  document: Pick<OpenDocument, 'bitmap'>,
  { page, width, height }: PageInfo,
  layer: TextLayer,
): Promise<TextLayer> {
  const size = median(layer.words.map((word) => word.size));
  const angle = median(layer.words.map((word) => word.angle));
  const squares = drawnSquares(layer, size).filter(
    (box) =>
      isWhole(box, { width, height }) &&
      layer.words.every((word) => !isWithin(word, box) || CROSS.test(word.text)),
  );
  if (squares.length === 0) return layer;
  const { bitmap } = await document.bitmap(page, { dpi: 72 * PIXELS });
  const ink = inkOf(toGray(bitmap));
  const scale = (bitmap.dpi ?? 72 * PIXELS) / 72 / ink.factor;
  const seen = squares.map((square) => ({ ...square, filled: insideOf(square, ink, scale) }));
  const drawn = seen.flatMap((box): LayerWord[] => {
    const text = meaningOf(box, seen);
    const { x0, y0, x1, y1 } = box;
    return text === null ? [] : [{ x0, y0, x1, y1, text, size, bold: false, angle }];
  });
  const kept = layer.words.filter((word) => !drawn.some((box) => isWithin(word, box)));
  return { ...layer, words: [...kept, ...drawn] };
}

/** What a shape says among the others of its page. A circle means something only where another one is not filled alike. */
function meaningOf(box: Seen, all: readonly Seen[]): BoxMark | null {
  const alike = all.filter(
    (other) => other.round === box.round && Math.abs(other.x1 - other.x0 - (box.x1 - box.x0)) < SAME,
  );
  const isChoice = alike.some(({ filled }) => markOf(filled) === '☐');
  if (box.round && (alike.length < 2 || !isChoice)) return null;
  if (box.filled > SOLID) return isChoice ? '☒' : null;
  return markOf(box.filled);
}

/** How much of the inside of a square, or of the middle of a circle, is inked. */
function insideOf(square: Square, ink: Ink, scale: number): number {
  const inset = square.round ? ((1 - MIDDLE) / 2) * (square.x1 - square.x0) : 0;
  const inside = {
    x0: Math.round((square.x0 + inset) * scale),
    y0: Math.round((square.y0 + inset) * scale),
    x1: Math.round((square.x1 - inset) * scale),
    y1: Math.round((square.y1 - inset) * scale),
  };
  return square.round ? inkedShare(ink, inside) : filledShare(ink, inside);
}

/** Whether all of a box is on the page. */
const isWhole = ({ x0, y0, x1, y1 }: Rect, page: Pick<PageInfo, 'width' | 'height'>): boolean =>
  x0 >= 0 && y0 >= 0 && x1 <= page.width && y1 <= page.height;

function isWithin(word: Rect, box: Rect): boolean {
  const shared = sharedArea(word, box);
  return shared > 0 && shared >= WITHIN * Math.min(areaOf(word), areaOf(box));
}
