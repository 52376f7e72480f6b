/** What a page paints as plain data in painting order: glyphs, filled areas and covers, each with its box. */
import type { PageBox } from '../../boxes.ts';
import type { Point } from '../../matrix.ts';
import type { Polygon } from '../walk/pdf-outline.ts';

/** What everything painted has. */
export interface Painted {
  readonly box: PageBox;
  /** Place in the order of painting: what is larger lies on top. */
  readonly order: number;
  /** Painted by the appearance of an annotation or form field, not by the page. */
  readonly annotation: boolean;
}

/** A glyph; the box is its ink from a little below the baseline to the cap height. */
export interface PaintedGlyph extends Painted {
  readonly text: string;
  /** Character code in the font; -1 when unknown. */
  readonly code: number;
  /** A print of its outline, of digits only: closed loops, a hyphen, a hash (`2-3fa9...`). */
  readonly outline: string | null;
  /** The same of any glyph whose font names no characters: its text may be no more than its code. Else null. */
  readonly shape: string | null;
  /** Which of the page's text-showing operators painted it, counted from 0; -1 in annotations. */
  readonly show: number;
  /** Where its advance begins and ends on the baseline. */
  readonly start: Point;
  readonly end: Point;
  /** Font size on the page, points. */
  readonly size: number;
  /** Not shown by a viewer: rendering mode 3 or 7, transparent or nearly so, squeezed to nothing, or clipped away. */
  readonly invisible: boolean;
  /** Fill color `#rrggbb`, or null for patterns. */
  readonly color: string | null;
}

/** A filled area. */
export interface PaintedFill extends Painted {
  /** `#rrggbb`, or null for patterns. */
  readonly color: string | null;
  /** Hides what lies below its whole box: an upright rectangle without transparency, blending or mask. */
  readonly hides: boolean;
}

/** Something opaque besides filled rectangles: a picture, or what an annotation fills and strokes before it writes. */
export interface PaintedCover extends Painted {
  /** The areas that are opaque; they may overlap. */
  readonly parts: readonly Polygon[];
}

/**
 * An area that was painted on where text stood before: filled, stroked with a thick line, with a stencil, a shading or a
 * picture, opaque or not. Whether it hides the text, the pixels say.
 */
export interface PaintedArea extends Painted {
  /** The pieces of it, as far as they lie in its box; they may overlap. */
  readonly parts: readonly Polygon[];
  /** How much of what lies below it takes away where it paints, at most, 0 to 1. */
  readonly opacity: number;
  /** A picture may show the same text; a letter stands where another letter does. */
  readonly by: 'paint' | 'picture' | 'letter';
}

/** Whatever is painted that is no glyph: paths with the width of their lines, pictures, shadings. */
export interface PaintedMark extends Painted {
  /** A filled upright rectangle; one of which only the sides are painted; anything else, which may be anywhere in its box. */
  readonly form: 'block' | 'frame' | 'other';
}

/** What one page paints. */
export interface PagePaint {
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly PaintedGlyph[];
  readonly fills: readonly PaintedFill[];
  /** Glyphs of layers that are switched off: no viewer shows them. */
  readonly switchedOff: readonly PaintedGlyph[];
  readonly covers: readonly PaintedCover[];
  readonly marks: readonly PaintedMark[];
  readonly areas: readonly PaintedArea[];
  /** More was painted over text than `areas` has. */
  readonly areasCut: boolean;
  /** Text-showing operators of the page, annotations apart. */
  readonly shows: number;
  /** What of the page could not be read and is missing here, in sentences. */
  readonly losses: readonly string[];
}

/** A picture, before its pixels are known. */
export interface PlacedPicture extends Painted {
  /** Name under which pdf.js keeps the pixels, or an inline image itself. */
  readonly image: unknown;
  readonly corners: Polygon;
}

/** What following the operators tells: what was lost when they were read, it cannot know. */
export interface FollowedPaint extends Omit<PagePaint, 'losses'> {
  readonly pictures: readonly PlacedPicture[];
}
