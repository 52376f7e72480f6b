/** Places the glyphs of a text-showing operator on the page. */
import type { PageBox } from '../../boxes.ts';
import { applyMatrix, compose } from '../../matrix.ts';
import type { Matrix, Point } from '../../matrix.ts';
import { numberAt } from './operands.ts';
import type { FontFacts, Glyph } from './page-operations.ts';
import { boundsOf } from './pdf-outline.ts';

/** What decides where text is shown and what it looks like (ISO 32000-1, 9.3). */
export interface TextState {
  ctm: Matrix;
  textMatrix: Matrix;
  x: number;
  y: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  rise: number;
  mode: number;
  font: FontFacts | undefined;
  fontSize: number;
}

/** Unit vector from one point to another; straight up when they are the same. */
function upwards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length > 0 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : { x: 0, y: -1 };
}

/** A point beside `from`, where the tops of letters are that run from there to `to`: nobody prints mirrored letters. */
const besides = (from: Point, to: Point): Point => ({ x: from.x + to.y - from.y, y: from.y - to.x + from.x });

interface PdfGlyph {
  readonly originalCharCode?: unknown;
  readonly fontChar?: unknown;
  readonly unicode?: unknown;
  readonly width?: unknown;
  readonly isSpace?: unknown;
  readonly vmetric?: unknown;
}

const digitOutline = (font: FontFacts, text: string, { fontChar }: PdfGlyph): string | null =>
  /^\d$/.test(text) && typeof fontChar === 'string' ? font.outlineOf(fontChar) : null;

const namelessShape = (font: FontFacts, text: string, { fontChar }: PdfGlyph): string | null =>
  font.nameless && text !== ' ' && typeof fontChar === 'string' ? font.outlineOf(fontChar) : null;

/** What a glyph says: nothing where the map of its font says so, or where a font without names has no outline at a code for control. */
function textOf(
  font: FontFacts,
  code: number,
  { unicode, fontChar }: PdfGlyph & { unicode: string },
): string {
  // pdf.js takes the number of such a glyph for a character.
  if (font.meansNothing(code)) return WORD_JOINER;
  // It moves all that are drawn away from such codes.
  const isControl = code >= 0 && code < FIRST_PRINTED;
  const isBlank = font.nameless && isControl && fontChar === String.fromCodePoint(code);
  return isBlank ? ' ' : font.symbolOf(unicode);
}

/** The middle of a glyph's advance. */
export const middleOf = ({ start, end }: Glyph): Point => ({
  x: (start.x + end.x) / 2,
  y: (start.y + end.y) / 2,
});

/** Ink of a glyph as shares of the font size: from a little below the baseline to the cap height. */
const INK = { below: 0.02, above: 0.68 };

/** The box of a glyph's ink. */
export function inkOf({ start, end, up, size }: Glyph): PageBox {
  const at = ({ x, y }: Point, height: number): Point => ({
    x: x + up.x * size * height,
    y: y + up.y * size * height,
  });
  return boundsOf([at(start, -INK.below), at(start, INK.above), at(end, -INK.below), at(end, INK.above)]);
}

/** A character that paints nothing and separates no words. */
const WORD_JOINER = '\u2060';

/** Codes below this are for control, not for characters. */
const FIRST_PRINTED = 32;

/** Letters scaled to less of their width are lines, share of their height. */
const NARROWEST = 0.05;

/** Font of the layers that Tesseract makes. */
const GLYPHLESS = /glyphless/i;

/**
 * How much wider the letters of a word are than its layer says. Tesseract's PDF renderer, which OCRmyPDF uses, stretches a word together with
 * the blank behind it to the width of the print of the word alone (pdfrenderer.cpp, `GetPDFTextObjects`).
 */
function wordStretch(font: FontFacts, items: readonly unknown[]): number {
  if (!GLYPHLESS.test(font.name ?? '')) return 1;
  const glyphs = items.filter((item): item is PdfGlyph => typeof item === 'object' && item !== null);
  const isSpace = ({ unicode }: PdfGlyph): boolean => unicode === ' ';
  const last = glyphs.at(-1);
  const isWord = last !== undefined && isSpace(last) && glyphs.filter(isSpace).length === 1;
  return isWord && glyphs.length > 1 ? glyphs.length / (glyphs.length - 1) : 1;
}

/**
 * Space between two letters that is the way from one column to the next, in font sizes: Ghostscript writes the last letter before it and the
 * first one behind it in one string. A form's boxes for single digits are not so far apart.
 */
const COLUMN_GAP = 1.5;

/** Whether what stands between the letters of a string parts two columns. */
const isColumnGap = (items: readonly unknown[], { charSpacing, fontSize }: TextState): boolean =>
  charSpacing > COLUMN_GAP * Math.abs(fontSize) && items.length === 2;

/** Gives each glyph of `items`, as pdf.js lists them, to `show`, and moves the state behind the last. */
export function showText(state: TextState, items: unknown, show: (glyph: Glyph) => void): void {
  const { font } = state;
  if (font === undefined || !Array.isArray(items) || state.fontSize === 0) return;
  // A negative size mirrors the writing direction; pdf.js turns it into a direction.
  const direction = state.fontSize < 0 ? -1 : 1;
  const fontSize = Math.abs(state.fontSize);
  const stretch = state.horizontalScale * direction;
  const map = compose(state.ctm, state.textMatrix);
  const zero = applyMatrix(map, 0, 0);
  const above = applyMatrix(map, 0, direction);
  const beside = applyMatrix(map, stretch, 0);
  const scale = Math.hypot(above.x - zero.x, above.y - zero.y);
  const size = scale * fontSize * font.em;
  const up = upwards(zero, font.ownSpace ? besides(zero, beside) : above);
  const squeezed = !font.ownSpace && Math.hypot(beside.x - zero.x, beside.y - zero.y) < NARROWEST * scale;
  const invisible = state.mode === 3 || state.mode === 7;
  const wider = invisible ? wordStretch(font, items) : 1;
  const isGap = isColumnGap(items, state);
  let along = 0;
  const at = (distance: number): Point =>
    font.vertical
      ? applyMatrix(map, state.x, state.y + state.rise - distance)
      : applyMatrix(map, state.x + distance * stretch, state.y + state.rise);
  for (const item of items as readonly unknown[]) {
    if (typeof item === 'number') {
      along += ((font.vertical ? 1 : -1) * item * fontSize) / 1000;
      continue;
    }
    if (typeof item !== 'object' || item === null) continue;
    const glyph = item as PdfGlyph;
    const width = typeof glyph.width === 'number' ? glyph.width : 0;
    const advance = font.vertical && Array.isArray(glyph.vmetric) ? -numberAt(glyph.vmetric, 0) : width;
    const spacing = state.charSpacing + (glyph.isSpace === true ? state.wordSpacing : 0);
    // Of a word that is stretched so, nothing is left for the blank.
    const share = wider === 1 ? 1 : glyph.unicode === ' ' ? 0 : wider;
    const length = share * advance * fontSize * font.widthScale;
    const next = along + length + (font.vertical ? -spacing * direction : spacing * direction);
    if (typeof glyph.unicode === 'string') {
      const code = typeof glyph.originalCharCode === 'number' ? glyph.originalCharCode : -1;
      const text = textOf(font, code, { ...glyph, unicode: glyph.unicode });
      const found: Glyph = {
        text,
        code,
        outline: digitOutline(font, text, glyph),
        shape: namelessShape(font, text, glyph),
        start: at(along),
        end: at(isGap ? along + length : next),
        size,
        up,
        font,
        invisible,
        squeezed,
        cutOff: false,
      };
      show(found);
    }
    along = next;
  }
  if (font.vertical) state.y -= along;
  else state.x += along * stretch;
}
