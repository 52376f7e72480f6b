/** Follows a PDF page's operators and collects what they paint, in painting order. */
import { areaOf, grown, meets, overlapOf } from '../boxes.ts';
import type { PageBox } from '../boxes.ts';
import { boundsOf, cornersOf, isUpright, listOf, outline } from './pdf-outline.ts';
import type { Polygon } from './pdf-outline.ts';
import { isOpaque } from './pdf-page-image.ts';
import { createAreas, OPAQUE, paintedParts, takenByPath } from './pdf-paint-areas.ts';
import { FRESH, enterGroup, isMixed, setColor, setGraphics, takenAway } from './pdf-paint-state.ts';
import type { PaintState } from './pdf-paint-state.ts';
import { applyMatrix, compose, scaleOf } from '../matrix.ts';
import { walkOperators } from './pdf-walk.ts';
import type {
  PagePaint,
  Painted,
  PaintedCover,
  PaintedFill,
  PaintedGlyph,
  PaintedMark,
} from './page-paint.ts';
import type { Glyph, OperatorSource, PageOperation } from './page-operations.ts';
import type { Matrix, Point } from '../matrix.ts';

/** Ink of a glyph as shares of the font size: from a little below the baseline to the cap height. */
const INK = { below: 0.02, above: 0.68 };
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

/** What following the operators tells: what was lost when they were read, it cannot know. */
type FollowedPaint = Omit<PagePaint, 'losses'>;

/** A picture, before its pixels are known. */
interface PlacedPicture extends Painted {
  /** Name under which pdf.js keeps the pixels, or an inline image itself. */
  readonly image: unknown;
  readonly corners: Polygon;
}

/**
 * Follows a page's operators and collects what they paint. `decoded` gives what pdf.js keeps under the name of an image: it
 * is asked only for pictures that lie over text.
 */
export async function collectPaint(
  source: OperatorSource,
  size: { width: number; height: number },
  decoded: (id: string) => Promise<unknown>,
): Promise<FollowedPaint> {
  const { pictures, ...paint } = followPaint(source, size);
  const covers: PaintedCover[] = [...paint.covers];
  for (const { image, corners, box, order, annotation } of pictures) {
    const overText = paint.glyphs.some((glyph) => glyph.order < order && meets(glyph.box, box));
    if (overText && isOpaque(typeof image === 'string' ? await decoded(image) : image))
      covers.push({ kind: 'picture', parts: [corners], box, order, annotation });
  }
  return { ...paint, covers };
}

function followPaint(
  source: OperatorSource,
  size: { width: number; height: number },
): FollowedPaint & { readonly pictures: readonly PlacedPicture[] } {
  const glyphs: PaintedGlyph[] = [];
  const fills: PaintedFill[] = [];
  const switchedOff: PaintedGlyph[] = [];
  const covers: PaintedCover[] = [];
  const pictures: PlacedPicture[] = [];
  const marks: PaintedMark[] = [];
  const areas = createAreas();
  const page: PageBox = { x0: 0, y0: 0, x1: size.width, y1: size.height };
  /** The areas of the annotation that is being painted. */
  let parts: Polygon[] = [];
  const saved: PaintState[] = [];
  let state: PaintState = { ...FRESH };
  let order = 0;
  let annotations = 0;
  let shows = -1;
  let clips = false;

  const clipTo = (box: PageBox, rectangular: boolean): void => {
    state.clip = state.clip === null ? box : overlapOf(state.clip, box);
    if (!rectangular) state.ragged = true;
  };
  const annotation = (): boolean => annotations > 0;
  const clipped = (box: PageBox): PageBox => (state.clip === null ? box : overlapOf(state.clip, box));

  const addMark = (box: PageBox, form: PaintedMark['form']): void => {
    if (marks.length < MAX_OBJECTS) marks.push({ box: clipped(box), order, annotation: annotation(), form });
  };

  const onPath = ({ args, matrix, shown }: PageOperation, kind: string): void => {
    const data: unknown = args[1];
    const path = outline(Array.isArray(data) ? data[0] : null, matrix);
    if (path === null) return;
    if (shown && kind.includes('stroke')) {
      const half = (state.lineWidth * scaleOf(matrix)) / 2;
      addMark(grown(path.box, half), path.rectangular ? 'frame' : 'other');
    }
    if (shown && kind.includes('fill')) addMark(path.box, path.rectangular ? 'block' : 'other');
    if (kind.includes('fill') && shown && fills.length < MAX_OBJECTS) {
      const hides = path.rectangular && !state.ragged && !isMixed(state) && state.opacity >= OPAQUE;
      fills.push({
        box: clipped(path.box),
        order,
        annotation: annotation(),
        color: state.color,
        hides: hides && state.color !== null,
      });
    }
    if (shown) {
      const commands: unknown = Array.isArray(data) ? data[0] : null;
      if (annotations > 0 && !isMixed(state))
        parts.push(...paintedParts(commands, matrix, { kind, state, opaque: true }));
      const half = kind.includes('stroke') ? (state.lineWidth * scaleOf(matrix)) / 2 : 0;
      addArea(grown(path.box, half), takenByPath(kind, state), () =>
        paintedParts(commands, matrix, { kind, state, opaque: false }),
      );
    }
    if (clips) clipTo(path.box, path.rectangular);
    clips = false;
  };

  const addArea = (box: PageBox, opacity: number, parts: () => readonly Polygon[], picture = false): void => {
    const painted = { box: clipped(box), order, annotation: annotation(), opacity };
    areas.add({ ...painted, by: picture ? 'picture' : 'paint' }, parts);
  };

  /** What an annotation writes lies on top of what it painted before. */
  const endShape = (): void => {
    if (parts.length > 0 && parts.length <= MAX_PARTS)
      covers.push({ kind: 'shape', parts, box: boundsOf(parts.flat()), order, annotation: true });
    parts = [];
  };

  const onPixels = ({ name, args: [image], matrix, shown }: PageOperation): void => {
    const corners = cornersOf({ x0: 0, y0: 0, x1: 1, y1: 1 }).map(({ x, y }) => applyMatrix(matrix, x, y));
    const box = clipped(boundsOf(corners));
    if (shown) addMark(SEVERAL.test(name) ? page : box, 'other');
    const isPicture = PICTURES.has(name);
    const taken = takenAway(state, isPicture ? null : state.color, state.opacity);
    if (shown) addArea(box, taken, () => [corners], isPicture);
    if (!isPicture) return;
    if (!shown || state.ragged || isMixed(state) || state.opacity < OPAQUE || pictures.length >= MAX_OBJECTS)
      return;
    // A clip cuts pictures to what a box holds: that of one askew is only its bounds.
    const own = state.clip === null ? corners : cornersOf(box);
    pictures.push({ image, corners: own, box, order, annotation: annotation() });
  };

  const onOperator = (operation: PageOperation): void => {
    const { name, args, matrix } = operation;
    order += 1;
    if (SAVES.has(name) && saved.length < MAX_DEPTH) saved.push({ ...state });
    if (RESTORES.has(name)) state = saved.pop() ?? state;
    if (name === 'beginAnnotation') {
      annotations += 1;
      state = { ...FRESH };
    } else if (name === 'endAnnotation') {
      endShape();
      annotations -= 1;
    } else if (PIXELS.test(name)) onPixels(operation);
    else if (name === 'setLineWidth' && typeof args[0] === 'number') state.lineWidth = args[0];
    else if (name === 'paintFormXObjectBegin') {
      const form = listOf(args[0]);
      const corners = listOf(args[1]);
      const inner = form.length < 6 ? matrix : compose(matrix, form as unknown as Matrix);
      if (corners.length === 4) {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners;
        const box = boundsOf([applyMatrix(inner, x0, y0), applyMatrix(inner, x1, y1)]);
        clipTo(box, isUpright(inner));
      }
    } else if (name === 'beginGroup') enterGroup(state, args[0]);
    else if (name === 'setGState') setGraphics(state, args[0]);
    else if (name === 'clip' || name === 'eoClip') clips = true;
    else if (name === 'showText' && annotations === 0) shows += 1;
    else if (name === 'constructPath') onPath(operation, pathKind(source, args[0]));
    else setColor(state, name, args[0]);
  };

  const onGlyph = (glyph: Glyph, into: PaintedGlyph[]): void => {
    if (into.length >= MAX_OBJECTS) return;
    const box = inkOf(glyph);
    const away = state.clip !== null && areaOf(overlapOf(state.clip, box)) === 0;
    const { text, code, drawn, outline, start, end, size } = glyph;
    const painted: PaintedGlyph = {
      ...{ text, code, drawn, outline, start, end, size },
      show: annotations > 0 ? -1 : shows,
      box,
      order,
      annotation: annotation(),
      invisible: into === switchedOff || glyph.invisible || glyph.squeezed || away || state.opacity < UNSEEN,
      color: state.color,
    };
    areas.glyph(painted, state.opacity);
    into.push(painted);
  };

  walkOperators(source, {
    operator: onOperator,
    glyph: (glyph) => {
      endShape();
      onGlyph(glyph, glyphs);
    },
    switchedOff: (glyph) => {
      onGlyph(glyph, switchedOff);
    },
    path: () => undefined,
    image: () => undefined,
    shading: () => {
      addMark(page, 'other');
      addArea(page, state.opacity, () => [cornersOf(page)]);
    },
  });
  return {
    ...{ width: size.width, height: size.height },
    glyphs,
    fills,
    switchedOff,
    covers,
    marks,
    areas: areas.areas,
    areasCut: areas.cut,
    pictures,
    shows: shows + 1,
  };
}

const pathKind = (source: OperatorSource, operator: unknown): string =>
  (source.operatorName(Number(operator)) ?? '').toLowerCase();

function inkOf({ start, end, up, size }: Glyph): PageBox {
  const at = ({ x, y }: Point, height: number): Point => ({
    x: x + up.x * size * height,
    y: y + up.y * size * height,
  });
  return boundsOf([at(start, -INK.below), at(start, INK.above), at(end, -INK.below), at(end, INK.above)]);
}
