/**
 * Finds places of a typed page where something as high as its text is drawn or pictured, or is a glyph that is no letter, in a line
 * or column with text.
 */
import { areaOf, meets, sharedArea, unite } from '../../../document/index.ts';
import type { PageBox, PagePaint } from '../../../document/index.ts';
import { oddGlyphs } from './odd-glyphs.ts';
import { isKeyValue } from '../value-kind.ts';
import { wordsOf } from '../words.ts';
import type { PaintedWord, PlacedText } from '../words.ts';

/** Height of a drawing for that of the digits beside it: pictures have paper around what they show. */
const HEIGHT = { least: 0.6, most: 3 };
/** Smaller type is not read well, points. */
const LEAST_HEIGHT = 3.5;
/** Drawings no further apart than this share of their height are one. */
const GAP = 0.7;
/** Thinner ones are lines, points; so are those so many times as long as they are wide. */
const LINE = { width: 1.6, aspect: 8 };
/** A value is so many times as wide as the digits around it are high, at least; a picture of it so many times as it is high itself. */
const LEAST_WIDTH = 1.6;
const LEAST_ASPECT = 0.8;
/** Edges of a column differ by no more than this share of the height of its digits; its values are no further apart than so many. */
const EDGE = 0.6;
const COLUMN = 20;
/** Share of a letter that lies in a drawing which it belongs to. */
const INSIDE = 0.3;
/** Values above and below that hold the place of one: whatever else is drawn on the page, one is missing between them. */
export const HELD = 2;
/** Lettering that is drawn, for the height of typed digits; a page with more of it has a figure, whose numbers may stand anywhere. */
const LETTERING = { least: 0.5, most: 1.6 };
const MOST_LETTERING = 8;
/** Drawings of a page that are looked through. */
const MOST_MARKS = 4000;

/** A typed line that a drawing stands in, or would. */
export interface DrawnPlace {
  readonly box: PageBox;
  /** Height of the digits around it, points. */
  readonly height: number;
  /** Baseline of its line, points from the top; null where nothing is typed on it. */
  readonly baseline: number | null;
  /** Amounts, dates and accounts above and below it that begin or end where it does. */
  readonly column: number;
  /** It is a glyph of a font. */
  readonly glyph: boolean;
}

/** Such places of a page on which something is typed; null where more is drawn than is looked through. */
export function drawnPlaces(paint: PagePaint): readonly DrawnPlace[] | null {
  const seen = paint.glyphs.filter(
    ({ annotation, invisible, text }) => !annotation && !invisible && text.trim() !== '',
  );
  const odd = oddGlyphs(seen);
  const glyphs = seen.filter((glyph) => !odd.glyphs.has(glyph));
  const words = wordsOf(glyphs).filter(({ box }) => box.y1 - box.y0 >= LEAST_HEIGHT);
  const values = words.filter(({ text }) => isKeyValue(text));
  if (words.length === 0) return [];
  const drawn = drawings(paint);
  if (drawn === null) return null;
  return [...drawn, ...odd.boxes].flatMap((box) => {
    if (box.x1 - box.x0 < LEAST_ASPECT * (box.y1 - box.y0)) return [];
    const fits = (word: PaintedWord): boolean => {
      const share = (box.y1 - box.y0) / heightOf(word);
      return share >= HEIGHT.least && share <= HEIGHT.most;
    };
    const line = words.filter((word) => fits(word) && isBeside(word, box));
    const column = values.filter((word) => fits(word) && isInColumn(word, box));
    const [nearest] = [...line, ...column].toSorted((a, b) => distance(a, box) - distance(b, box));
    if (nearest === undefined || box.x1 - box.x0 < LEAST_WIDTH * heightOf(nearest)) return [];
    const isFigure = drawn.filter((one) => isAsHigh(one, nearest)).length > MOST_LETTERING;
    if (isFigure && column.length < HELD) return [];
    if (glyphs.some((glyph) => sharedArea(glyph.box, box) > INSIDE * areaOf(glyph.box))) return [];
    const beside = line.includes(nearest) ? nearest : line[0];
    return [
      {
        box,
        height: heightOf(nearest),
        baseline: beside?.glyphs[0]?.start.y ?? null,
        column: column.length,
        glyph: odd.boxes.includes(box),
      },
    ];
  });
}

/** As lettering is that is set like a word. */
function isAsHigh({ y0, y1 }: PageBox, word: PaintedWord): boolean {
  const share = (y1 - y0) / heightOf(word);
  return share >= LETTERING.least && share <= LETTERING.most;
}

const heightOf = ({ glyphs: [first], box }: PaintedWord): number => (first?.start.y ?? box.y1) - box.y0;

/** The middle of its letters lies within the height of the drawing. */
function isBeside({ box }: PlacedText, drawn: PageBox): boolean {
  const middle = (box.y0 + box.y1) / 2;
  return middle > drawn.y0 && middle < drawn.y1;
}

/** Above or below, with an edge in common. */
function isInColumn(word: PaintedWord, drawn: PageBox): boolean {
  const height = heightOf(word);
  const apart = Math.max(drawn.y0 - word.box.y1, word.box.y0 - drawn.y1);
  const edge = Math.min(Math.abs(word.box.x0 - drawn.x0), Math.abs(word.box.x1 - drawn.x1));
  return apart > -0.5 * height && apart < COLUMN * height && edge < EDGE * height && !isBeside(word, drawn);
}

const distance = ({ box }: PlacedText, drawn: PageBox): number =>
  Math.hypot(
    Math.max(0, drawn.x0 - box.x1, box.x0 - drawn.x1),
    Math.max(0, drawn.y0 - box.y1, box.y0 - drawn.y1),
  );

/** What is drawn that is no line, frame or ground: what stands together as one; null for too many. */
function drawings({ marks, fills }: PagePaint): readonly PageBox[] | null {
  const patterns = fills.filter(({ color }) => color === null);
  const drawn = [...marks.filter(({ form }) => form === 'other'), ...patterns]
    .map(({ box }) => box)
    .filter((box) => areaOf(box) > 0 && !isLine(box));
  if (drawn.length > MOST_MARKS) return null;
  const found: PageBox[] = [];
  let open: PageBox[] = [];
  for (const box of drawn.toSorted((a, b) => a.x0 - b.x0)) {
    const near = open.filter((one) => goesOn(one, box));
    const past = open.filter((one) => box.x0 - one.x1 > GAP * (one.y1 - one.y0));
    found.push(...past);
    open = [...open.filter((one) => !near.includes(one) && !past.includes(one)), near.reduce(unite, box)];
  }
  return [...found, ...open];
}

function isLine({ x0, y0, x1, y1 }: PageBox): boolean {
  const [narrow, long] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)];
  return narrow < LINE.width && long > LINE.aspect * narrow;
}

/** On one line, and near. */
function goesOn(one: PageBox, next: PageBox): boolean {
  const height = Math.max(one.y1 - one.y0, next.y1 - next.y0);
  return next.x0 - one.x1 < GAP * height && meets({ ...one, x1: next.x1 }, { ...next, x0: one.x0 });
}
