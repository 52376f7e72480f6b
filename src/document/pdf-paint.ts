/** Everything painted on a PDF page as plain data in painting order: glyphs and filled areas, each with its box. */
import { applyMatrix, compose, walkOperators } from './pdf-walk.ts';
import type { Glyph, Matrix, OperatorSource, PageOperation, Point } from './pdf-walk.ts';

/** An upright rectangle on the shown page in points, origin top left. */
export interface PageBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface Painted {
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
  /** The font program has an outline for it. */
  readonly drawn: boolean;
  /** A print of its outline, of digits only. */
  readonly outline: string | null;
  /** Which of the page's text-showing operators painted it, counted from 0; -1 in annotations. */
  readonly show: number;
  /** Where its advance begins and ends on the baseline. */
  readonly start: Point;
  readonly end: Point;
  /** Font size on the page, points. */
  readonly size: number;
  /** Not shown by a viewer: rendering mode 3 or 7, transparent, or clipped away. */
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

/** What one page paints. */
export interface PagePaint {
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly PaintedGlyph[];
  readonly fills: readonly PaintedFill[];
  /** Glyphs of layers that are switched off: no viewer shows them. */
  readonly switchedOff: readonly PaintedGlyph[];
  /** Text-showing operators of the page, annotations apart. */
  readonly shows: number;
}

/** Ink of a glyph as shares of the font size: from a little below the baseline to the cap height. */
const INK = { below: 0.02, above: 0.68 };
/** From this opacity on nothing shines through. */
const OPAQUE = 0.99;
/** Objects kept per kind: a drawing may have millions. */
const MAX_OBJECTS = 200_000;
/** Deepest nesting of saved states that is followed, as in the walk. */
const MAX_DEPTH = 2000;
/** Sides that differ by less are straight, points. */
const STRAIGHT = 0.5;

interface State {
  color: string | null;
  opacity: number;
  blended: boolean;
  clip: PageBox | null;
  /** The clip is not an upright rectangle: a fill inside it hides less than its box. */
  ragged: boolean;
}

const SAVES = new Set(['save', 'paintFormXObjectBegin', 'beginGroup', 'beginAnnotation']);
const RESTORES = new Set(['restore', 'paintFormXObjectEnd', 'endGroup', 'endAnnotation']);
const FRESH: State = { color: '#000000', opacity: 1, blended: false, clip: null, ragged: false };

/** Follows a page's operators and collects what they paint. */
export function collectPaint(source: OperatorSource, size: { width: number; height: number }): PagePaint {
  const glyphs: PaintedGlyph[] = [];
  const fills: PaintedFill[] = [];
  const switchedOff: PaintedGlyph[] = [];
  const saved: State[] = [];
  let state: State = { ...FRESH };
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

  const onPath = ({ args, matrix, shown }: PageOperation, kind: string): void => {
    const data: unknown = args[1];
    const path = outline(Array.isArray(data) ? data[0] : null, matrix);
    if (path === null) return;
    if (kind.includes('fill') && shown && fills.length < MAX_OBJECTS) {
      const hides = path.rectangular && !state.ragged && !state.blended && state.opacity >= OPAQUE;
      fills.push({
        box: clipped(path.box),
        order,
        annotation: annotation(),
        color: state.color,
        hides: hides && state.color !== null,
      });
    }
    if (clips) clipTo(path.box, path.rectangular);
    clips = false;
  };

  const onOperator = (operation: PageOperation): void => {
    const { name, args, matrix } = operation;
    order += 1;
    if (SAVES.has(name) && saved.length < MAX_DEPTH) saved.push({ ...state });
    if (RESTORES.has(name)) state = saved.pop() ?? state;
    if (name === 'beginAnnotation') {
      annotations += 1;
      state = { ...FRESH };
    } else if (name === 'endAnnotation') annotations -= 1;
    else if (name === 'paintFormXObjectBegin') {
      const form = listOf(args[0]);
      const corners = listOf(args[1]);
      const inner = form.length < 6 ? matrix : compose(matrix, form as unknown as Matrix);
      if (corners.length === 4) {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners;
        const box = boundsOf([applyMatrix(inner, x0, y0), applyMatrix(inner, x1, y1)]);
        clipTo(box, isUpright(inner));
      }
    } else if (name === 'beginGroup' && maskIn(args[0])) state.opacity = 0;
    else if (name === 'setGState') setGraphics(state, args[0]);
    else if (name === 'setFillRGBColor') state.color = typeof args[0] === 'string' ? args[0] : null;
    else if (name === 'setFillColorN' || name === 'setFillTransparent') state.color = null;
    else if (name === 'clip' || name === 'eoClip') clips = true;
    else if (name === 'showText' && annotations === 0) shows += 1;
    else if (name === 'constructPath') onPath(operation, pathKind(source, args[0]));
  };

  const onGlyph = (glyph: Glyph, into: PaintedGlyph[]): void => {
    if (into.length >= MAX_OBJECTS) return;
    const box = inkOf(glyph);
    const away = state.clip !== null && areaOf(overlapOf(state.clip, box)) === 0;
    const { text, code, drawn, outline, start, end, size: fontSize } = glyph;
    into.push({
      text,
      code,
      drawn,
      outline,
      show: annotations > 0 ? -1 : shows,
      start,
      end,
      box,
      order,
      annotation: annotation(),
      size: fontSize,
      invisible: into === switchedOff || glyph.invisible || away || state.opacity === 0,
      color: state.color,
    });
  };

  walkOperators(source, {
    operator: onOperator,
    glyph: (glyph) => {
      onGlyph(glyph, glyphs);
    },
    switchedOff: (glyph) => {
      onGlyph(glyph, switchedOff);
    },
    path: () => undefined,
    image: () => undefined,
    shading: () => undefined,
  });
  return { width: size.width, height: size.height, glyphs, fills, switchedOff, shows: shows + 1 };
}

const listOf = (value: unknown): readonly number[] =>
  typeof value === 'object' && value !== null && 'length' in value
    ? Array.from(value as ArrayLike<unknown>).filter((item) => typeof item === 'number')
    : [];

const maskIn = (group: unknown): boolean =>
  typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask);

const pathKind = (source: OperatorSource, operator: unknown): string =>
  (source.operatorName(Number(operator)) ?? '').toLowerCase();

/** Opacity, blend mode and soft mask out of a graphics state dictionary. */
function setGraphics(state: State, entries: unknown): void {
  for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
    if (!Array.isArray(entry)) continue;
    const [key, value] = entry as unknown[];
    if (key === 'ca' && typeof value === 'number') state.opacity = value;
    if (key === 'BM') state.blended = value !== 'source-over' && value !== 'normal';
    if (key === 'SMask' && Boolean(value)) state.blended = true;
  }
}

/** pdf.js's `DrawOPS`: how many numbers follow each command of an encoded path. */
const OPERANDS = [2, 2, 6, 4, 0];

/** The box of an encoded path and whether it is one upright rectangle; null when it is empty. */
function outline(commands: unknown, matrix: Matrix): { box: PageBox; rectangular: boolean } | null {
  const numbers = listOf(commands);
  const points: Point[] = [];
  let curved = false;
  let starts = 0;
  for (let at = 0; at < numbers.length;) {
    const command = numbers[at] ?? 0;
    const operands = OPERANDS[command] ?? 0;
    if (command === 0) starts += 1;
    if (command === 2 || command === 3) curved = true;
    for (let pair = at + 1; pair + 1 <= at + operands; pair += 2) {
      points.push(applyMatrix(matrix, numbers[pair] ?? 0, numbers[pair + 1] ?? 0));
    }
    at += 1 + operands;
  }
  if (points.length === 0) return null;
  const box = boundsOf(points);
  const atCorner = ({ x, y }: Point): boolean =>
    Math.min(Math.abs(x - box.x0), Math.abs(x - box.x1)) < STRAIGHT &&
    Math.min(Math.abs(y - box.y0), Math.abs(y - box.y1)) < STRAIGHT;
  const rectangular =
    !curved && starts === 1 && points.length >= 4 && points.length <= 5 && points.every(atCorner);
  return { box, rectangular };
}

function inkOf({ start, end, up, size }: Glyph): PageBox {
  const at = ({ x, y }: Point, height: number): Point => ({
    x: x + up.x * size * height,
    y: y + up.y * size * height,
  });
  return boundsOf([at(start, -INK.below), at(start, INK.above), at(end, -INK.below), at(end, INK.above)]);
}

function boundsOf(points: readonly Point[]): PageBox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}

const overlapOf = (a: PageBox, b: PageBox): PageBox => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.max(Math.min(a.x1, b.x1), Math.max(a.x0, b.x0)),
  y1: Math.max(Math.min(a.y1, b.y1), Math.max(a.y0, b.y0)),
});

const areaOf = ({ x0, y0, x1, y1 }: PageBox): number => (x1 - x0) * (y1 - y0);

const isUpright = ([a, b, c, d]: Matrix): boolean =>
  (Math.abs(b) < 1e-3 * Math.abs(a) && Math.abs(c) < 1e-3 * Math.abs(d)) ||
  (Math.abs(a) < 1e-3 * Math.abs(b) && Math.abs(d) < 1e-3 * Math.abs(c));
