/** The operators of a page and what painting them gives: the terms between reading a page and walking it. */
import type { Matrix, Point } from '../../matrix.ts';
import type { OperatorList } from './pdf-tiling.ts';

/** What the walk needs to know of a loaded font. */
export interface FontFacts {
  readonly name: string | null;
  readonly bold: boolean;
  /** Glyph space to text space, usually 0.001. */
  readonly widthScale: number;
  /** What one unit of font size is on the page: 1, but anything in Type 3 fonts, whose glyph space is their own. */
  readonly em: number;
  /** Glyphs are drawn in a space of the font's own (Type 3): which way is up follows from the writing direction. */
  readonly ownSpace: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly vertical: boolean;
  /** The font names no characters: what it gives as text are its own internal codes. */
  readonly unmapped: boolean;
  /** The same may be so: neither names nor a map tell what its codes mean. */
  readonly nameless: boolean;
  /** Its map says of the character code that it stands for nothing: the glyph before it has all the text of both. */
  meansNothing(code: number): boolean;
  /** What a letter of the font stands for: itself, or the tick or box that a font of symbols draws in its place. */
  symbolOf(letter: string): string;
  /** A print of the outline that a character of the font program has; null where it has none that can be read. */
  outlineOf(fontChar: string): string | null;
}

/** One painted glyph. `start` to `end` is its advance along the baseline. */
export interface Glyph {
  readonly text: string;
  /** Character code in the font, as the content stream has it; -1 when unknown. */
  readonly code: number;
  /** A print of its outline, of digits only: closed loops, a hyphen, a hash; equal prints are equal shapes. */
  readonly outline: string | null;
  /** The same of any glyph of a nameless font, where it may be all that tells what it is; null where the font names its characters. */
  readonly shape: string | null;
  readonly start: Point;
  readonly end: Point;
  /** Font size on the shown page, points. */
  readonly size: number;
  /** Unit vector from the baseline upwards on the shown page. */
  readonly up: Point;
  readonly font: FontFacts;
  /** Text rendering mode 3 or 7: nothing is painted. */
  readonly invisible: boolean;
  /** It is so narrow for its height that nothing is seen of it. */
  readonly squeezed: boolean;
  /** It lies outside of the region that is painted on (of its bounds, where that is no rectangle). */
  readonly cutOff: boolean;
}

/** A painted path: its own coordinates as pdf.js encodes them, and the map to the shown page. */
export interface PaintedPath {
  readonly commands: ArrayLike<number>;
  readonly matrix: Matrix;
  readonly filled: boolean;
  readonly stroked: boolean;
  /** In its own coordinates. */
  readonly lineWidth: number;
}

/** A painted image: the map of the unit square to the shown page. */
export interface PaintedImage {
  /** Name under which pdf.js keeps the pixels; null for stencil masks and inline images. */
  readonly id: string | null;
  readonly matrix: Matrix;
}

/** What a walk reports, in painting order. */
export interface PaintSink {
  glyph(glyph: Glyph): void;
  /** A glyph in a layer that is switched off. */
  switchedOff?(glyph: Glyph): void;
  path?(path: PaintedPath): void;
  image?(image: PaintedImage): void;
  /** A smooth shading was painted over the clip region. */
  shading(): void;
  /**
   * A pattern whose tiles hold text was painted so often on one area that it is a texture, which was not followed. Without
   * this, no patterns are followed: what they paint is part of the color of an area.
   */
  texture?(): void;
  /** Every operator before it takes effect, for who needs more than glyphs, paths and images (colors, clips). */
  operator?(operation: PageOperation): void;
}

/** An operator as it is met. */
export interface PageOperation {
  /** Name in pdf.js's `OPS`. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** User space to the shown page at this moment. */
  readonly matrix: Matrix;
  /** False inside a layer that is switched off. */
  readonly shown: boolean;
}

/** Operators of one page and what is needed to follow them. */
export interface OperatorSource extends OperatorList {
  /** The name of an operator in pdf.js's `OPS`. */
  operatorName(operator: number): string | undefined;
  /** Default user space to shown page. */
  readonly viewport: Matrix;
  fontOf(loadedName: string): FontFacts | undefined;
  /** Whether a layer (optional content) is shown. */
  isShown(layer: unknown): boolean;
}
