/** Collects what a walk over a PDF page's operators paints, in painting order. */
import { areaOf, grown, inClip, overlapOf, type PageBox } from '../../boxes.ts';
import { applyMatrix, compose, scaleOf, type Matrix } from '../../matrix.ts';
import type { Glyph, OperatorSource, PageOperation, PaintSink } from '../walk/page-operations.ts';
import type {
  FollowedPaint,
  Painted,
  PaintedCover,
  PaintedFill,
  PaintedGlyph,
  PaintedMark,
  PlacedPicture,
} from './page-paint.ts';
import { boundsOf, cornersOf, isUpright, listOf, outline, type Polygon } from '../walk/pdf-outline.ts';
import { AreaCollector, OPAQUE, paintedParts, takenByPath } from './pdf-paint-areas.ts';
import {
  FRESH,
  clipTo,
  enterGroup,
  isMixed,
  setColor,
  setGraphics,
  takenAway,
  type PaintState,
} from './pdf-paint-state.ts';
import { inkOf } from '../walk/show-text.ts';

/** Objects kept per kind: a drawing may have millions. */
const MAX_OBJECTS = 200_000;
/** Deepest nesting of saved states that is followed, as in the walk. */
const MAX_DEPTH = 2000;
/** Text that is painted with less opacity is not seen on any ground. */
const UNSEEN = 0.04;
/** Areas kept per annotation: a drawing that consists of more hides nothing on purpose. */
const MAX_PARTS = 200;

const SAVES = new Set(['save', 'paintFormXObjectBegin', 'beginGroup', 'beginAnnotation']);
const RESTORES = new Set(['restore', 'paintFormXObjectEnd', 'endGroup', 'endAnnotation']);
const PICTURES = new Set(['paintImageXObject', 'paintInlineImageXObject']);
/** Everything that paints pixels, also stencils, groups of them and repeated ones. */
const PIXELS = /^paint.*Image/;
/** Those of them whose places are not followed. */
const SEVERAL = /(?:Repeat|Group)$/;

/**
 * Listens to one walk over a page of a size in points: to the operators, too, for what the walk does not tell of paths and
 * pictures.
 */
export class PaintCollector implements PaintSink {
  readonly #source: OperatorSource;
  readonly #page: PageBox;
  readonly #glyphs: PaintedGlyph[] = [];
  readonly #fills: PaintedFill[] = [];
  readonly #switchedOff: PaintedGlyph[] = [];
  readonly #covers: PaintedCover[] = [];
  readonly #pictures: PlacedPicture[] = [];
  readonly #marks: PaintedMark[] = [];
  readonly #areas = new AreaCollector();
  /** The areas of the annotation that is being painted. */
  #parts: Polygon[] = [];
  readonly #saved: PaintState[] = [];
  #state: PaintState = { ...FRESH };
  #order = 0;
  /** How many annotations are open. */
  #annotations = 0;
  /** The last operator that showed text of the page. */
  #shows = -1;
  /** The next path cuts off what is painted after it. */
  #clips = false;

  constructor(
    source: OperatorSource,
    { width, height }: { readonly width: number; readonly height: number },
  ) {
    this.#source = source;
    this.#page = { x0: 0, y0: 0, x1: width, y1: height };
  }

  /** What was painted so far. */
  painted(): FollowedPaint {
    return {
      ...{ width: this.#page.x1, height: this.#page.y1 },
      glyphs: this.#glyphs,
      fills: this.#fills,
      switchedOff: this.#switchedOff,
      covers: this.#covers,
      marks: this.#marks,
      areas: this.#areas.areas,
      areasCut: this.#areas.cut,
      pictures: this.#pictures,
      shows: this.#shows + 1,
    };
  }

  operator(operation: PageOperation): void {
    const { name, args } = operation;
    this.#order += 1;
    if (SAVES.has(name) && this.#saved.length < MAX_DEPTH) this.#saved.push({ ...this.#state });
    if (RESTORES.has(name)) this.#state = this.#saved.pop() ?? this.#state;
    if (name === 'beginAnnotation') {
      this.#annotations += 1;
      this.#state = { ...FRESH };
    } else if (name === 'endAnnotation') {
      this.#endShape();
      this.#annotations -= 1;
    } else if (PIXELS.test(name)) this.#paintPixels(operation);
    else if (name === 'setLineWidth' && typeof args[0] === 'number') this.#state.lineWidth = args[0];
    else if (name === 'paintFormXObjectBegin') this.#beginForm(operation);
    else if (name === 'beginGroup') enterGroup(this.#state, args[0]);
    else if (name === 'setGState') setGraphics(this.#state, args[0]);
    else if (name === 'clip' || name === 'eoClip') this.#clips = true;
    else if (name === 'showText' && !this.#isInAnnotation()) this.#shows += 1;
    else if (name === 'constructPath') this.#constructPath(operation);
    else setColor(this.#state, name, args[0]);
  }

  glyph(glyph: Glyph): void {
    this.#endShape();
    this.#addGlyph(glyph, this.#glyphs, glyph.invisible);
  }

  switchedOff(glyph: Glyph): void {
    this.#addGlyph(glyph, this.#switchedOff, true);
  }

  shading(): void {
    this.#addMark(this.#page, 'other');
    this.#addArea(this.#page, this.#state.opacity, () => [cornersOf(this.#page)]);
  }

  #isInAnnotation(): boolean {
    return this.#annotations > 0;
  }

  /** What an annotation writes lies on top of what it painted before. */
  #endShape(): void {
    const parts = this.#parts;
    if (parts.length > 0 && parts.length <= MAX_PARTS) {
      const box = boundsOf(parts.flat());
      this.#covers.push({ parts, box, order: this.#order, annotation: true });
    }
    this.#parts = [];
  }

  #beginForm({ args, matrix }: PageOperation): void {
    const form = listOf(args[0]);
    const corners = listOf(args[1]);
    if (corners.length !== 4) return;
    const inner = form.length < 6 ? matrix : compose(matrix, form as unknown as Matrix);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners;
    clipTo(this.#state, boundsOf([applyMatrix(inner, x0, y0), applyMatrix(inner, x1, y1)]), isUpright(inner));
  }

  /** A box that is painted on now, as far as it is not cut off. */
  #placed(box: PageBox): Painted {
    return { box: inClip(this.#state.clip, box), order: this.#order, annotation: this.#isInAnnotation() };
  }

  #constructPath({ args, matrix, shown }: PageOperation): void {
    const data: unknown = args[1];
    const commands: unknown = Array.isArray(data) ? data[0] : null;
    const path = outline(commands, matrix);
    if (path === null) return;
    if (shown) this.#paintPath({ commands, matrix, ...path }, kindOf(this.#source, args[0]));
    if (this.#clips) clipTo(this.#state, path.box, path.rectangular);
    this.#clips = false;
  }

  #paintPath(
    path: {
      readonly commands: unknown;
      readonly matrix: Matrix;
      readonly box: PageBox;
      readonly rectangular: boolean;
    },
    kind: string,
  ): void {
    const { commands, matrix, box, rectangular } = path;
    const state = this.#state;
    const half = kind.includes('stroke') ? (state.lineWidth * scaleOf(matrix)) / 2 : 0;
    const drawn = grown(box, half);
    if (kind.includes('stroke')) this.#addMark(drawn, rectangular ? 'frame' : 'other');
    if (kind.includes('fill')) {
      this.#addMark(box, rectangular ? 'block' : 'other');
      this.#addFill(box, rectangular);
    }
    if (this.#isInAnnotation() && !isMixed(state)) {
      this.#parts.push(...paintedParts(commands, matrix, { kind, state, opaque: true }));
    }
    this.#addArea(drawn, takenByPath(kind, state), () =>
      paintedParts(commands, matrix, { kind, state, opaque: false }),
    );
  }

  #paintPixels({ name, args: [image], matrix, shown }: PageOperation): void {
    if (!shown) return;
    const state = this.#state;
    const corners = cornersOf({ x0: 0, y0: 0, x1: 1, y1: 1 }).map(({ x, y }) => applyMatrix(matrix, x, y));
    const placed = this.#placed(boundsOf(corners));
    this.#addMark(SEVERAL.test(name) ? this.#page : placed.box, 'other');
    const isPicture = PICTURES.has(name);
    const taken = takenAway(state, isPicture ? null : state.color, state.opacity);
    this.#addArea(placed.box, taken, () => [corners], isPicture);
    const hides = isPicture && !state.ragged && !isMixed(state) && state.opacity >= OPAQUE;
    if (!hides || this.#pictures.length >= MAX_OBJECTS) return;
    // A clip cuts pictures to what a box holds: that of one askew is only its bounds.
    this.#pictures.push({ ...placed, image, corners: state.clip === null ? corners : cornersOf(placed.box) });
  }

  #addFill(box: PageBox, rectangular: boolean): void {
    if (this.#fills.length >= MAX_OBJECTS) return;
    const { color, ragged, opacity } = this.#state;
    const hides = rectangular && !ragged && !isMixed(this.#state) && opacity >= OPAQUE && color !== null;
    this.#fills.push({ ...this.#placed(box), color, hides });
  }

  #addMark(box: PageBox, form: PaintedMark['form']): void {
    if (this.#marks.length < MAX_OBJECTS) this.#marks.push({ ...this.#placed(box), form });
  }

  #addArea(box: PageBox, opacity: number, parts: () => readonly Polygon[], isPicture = false): void {
    this.#areas.add({ ...this.#placed(box), opacity, by: isPicture ? 'picture' : 'paint' }, parts);
  }

  #addGlyph(glyph: Glyph, into: PaintedGlyph[], invisible: boolean): void {
    if (into.length >= MAX_OBJECTS) return;
    const { clip, color, opacity } = this.#state;
    const box = inkOf(glyph);
    const away = clip !== null && areaOf(overlapOf(clip, box)) === 0;
    const { text, code, outline, shape, start, end, size } = glyph;
    const annotation = this.#isInAnnotation();
    const painted: PaintedGlyph = {
      ...{ text, code, outline, shape, start, end, size },
      show: annotation ? -1 : this.#shows,
      box,
      order: this.#order,
      annotation,
      invisible: invisible || glyph.squeezed || away || opacity < UNSEEN,
      color,
    };
    this.#areas.glyph(painted, opacity);
    into.push(painted);
  }
}

/** What an operator does with a path: `fill`, `stroke`, `eofillstroke` and the like. */
const kindOf = (source: OperatorSource, operator: unknown): string =>
  (source.operatorName(Number(operator)) ?? '').toLowerCase();
