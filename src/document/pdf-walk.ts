/** Walks a page's painting operators with a graphics state and reports glyphs, paths and images in shown-page space. */
import { applyMatrix, compose } from './matrix.ts';
import type { Matrix, Point } from './matrix.ts';
import type { FontFacts, Glyph, PaintSink, OperatorSource } from './page-operations.ts';

/** Unit vector from one point to another; straight up when they are the same. */
function upwards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length > 0 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : { x: 0, y: -1 };
}

/** A point beside `from`, where the tops of letters are that run from there to `to`: nobody prints mirrored letters. */
const besides = (from: Point, to: Point): Point => ({ x: from.x + to.y - from.y, y: from.y - to.x + from.x });

interface State {
  ctm: Matrix;
  textMatrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  leading: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  rise: number;
  mode: number;
  lineWidth: number;
  font: FontFacts | undefined;
  fontSize: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Deepest nesting of saved states we follow; hostile files nest without end. */
const MAX_DEPTH = 2000;

const numberAt = (args: ArrayLike<unknown>, at: number): number => {
  const value = args[at];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

function isListOfNumbers(value: unknown): value is ArrayLike<number> {
  return typeof value === 'object' && value !== null && 'length' in value;
}

/** A matrix out of operator arguments, which hold it either as six numbers or as one list. */
function matrixOf(args: readonly unknown[]): Matrix | null {
  const list = isListOfNumbers(args[0]) ? args[0] : args;
  if (list.length < 6) return null;
  return [0, 1, 2, 3, 4, 5].map((at) => numberAt(list, at)) as unknown as Matrix;
}

interface PdfGlyph {
  readonly originalCharCode?: unknown;
  readonly isInFont?: unknown;
  readonly fontChar?: unknown;
  readonly unicode?: unknown;
  readonly width?: unknown;
  readonly isSpace?: unknown;
  readonly vmetric?: unknown;
}

const digitOutline = (font: FontFacts, { unicode, fontChar }: PdfGlyph): string | null =>
  typeof unicode === 'string' && /^\d$/.test(unicode) && typeof fontChar === 'string'
    ? font.outlineOf(fontChar)
    : null;

/** Follows the operators once and reports everything painted to `sink`. */
export function walkOperators(source: OperatorSource, sink: PaintSink): void {
  const fresh = (ctm: Matrix): State => ({
    ctm,
    textMatrix: IDENTITY,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
    leading: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    rise: 0,
    mode: 0,
    lineWidth: 1,
    font: undefined,
    fontSize: 0,
  });
  let state = fresh(source.viewport);
  const saved: State[] = [];
  const layers: boolean[] = [];
  let hidden = 0;

  const save = (): void => {
    if (saved.length < MAX_DEPTH) saved.push({ ...state });
  };
  const restore = (): void => {
    state = saved.pop() ?? state;
  };
  const transform = (matrix: Matrix | null): void => {
    if (matrix !== null) state.ctm = compose(state.ctm, matrix);
  };
  const moveText = (x: number, y: number): void => {
    state.lineX += x;
    state.lineY += y;
    state.x = state.lineX;
    state.y = state.lineY;
  };
  const setFont = (name: unknown, size: number): void => {
    state.font = typeof name === 'string' ? source.fontOf(name) : undefined;
    state.fontSize = size;
  };

  const showText = (items: unknown): void => {
    const { font } = state;
    if (font === undefined || !Array.isArray(items) || state.fontSize === 0) return;
    // A negative size mirrors the writing direction; pdf.js turns it into a direction.
    const direction = state.fontSize < 0 ? -1 : 1;
    const fontSize = Math.abs(state.fontSize);
    const stretch = state.horizontalScale * direction;
    const map = compose(state.ctm, state.textMatrix);
    const zero = applyMatrix(map, 0, 0);
    const above = applyMatrix(map, 0, direction);
    const scale = Math.hypot(above.x - zero.x, above.y - zero.y);
    const size = scale * fontSize * font.em;
    const up = upwards(zero, font.flipped ? besides(zero, applyMatrix(map, stretch, 0)) : above);
    const invisible = state.mode === 3 || state.mode === 7;
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
      const length = advance * fontSize * font.widthScale;
      const next = along + length + (font.vertical ? -spacing * direction : spacing * direction);
      if (typeof glyph.unicode === 'string') {
        const found: Glyph = {
          text: glyph.unicode,
          code: typeof glyph.originalCharCode === 'number' ? glyph.originalCharCode : -1,
          drawn: glyph.isInFont !== false,
          outline: digitOutline(font, glyph),
          start: at(along),
          end: at(next),
          size,
          up,
          font,
          invisible,
        };
        if (hidden === 0) sink.glyph(found);
        else sink.switchedOff?.(found);
      }
      along = next;
    }
    if (font.vertical) state.y -= along;
    else state.x += along * stretch;
  };

  const paintPath = (args: readonly unknown[]): void => {
    const data: unknown = args[1];
    const commands: unknown = Array.isArray(data) ? data[0] : null;
    if (hidden > 0 || !isListOfNumbers(commands)) return;
    const kind = (source.operatorName(Number(args[0])) ?? '').toLowerCase();
    const filled = kind.includes('fill');
    const stroked = kind.includes('stroke');
    if (filled || stroked)
      sink.path({ commands, matrix: state.ctm, filled, stroked, lineWidth: state.lineWidth });
  };
  const paintImage = (id: unknown): void => {
    if (hidden === 0) sink.image({ id: typeof id === 'string' ? id : null, matrix: state.ctm });
  };

  const handlers: Readonly<Record<string, (args: readonly unknown[]) => void>> = {
    save,
    restore,
    transform: (args) => {
      transform(matrixOf(args));
    },
    paintFormXObjectBegin: (args) => {
      save();
      transform(isListOfNumbers(args[0]) ? matrixOf(args) : null);
    },
    paintFormXObjectEnd: restore,
    // A group's own matrix only serves its bounds: the form inside brings the same one (pdf.js display/canvas.js).
    beginGroup: save,
    endGroup: restore,
    beginAnnotation: (args) => {
      save();
      state = fresh(source.viewport);
      for (const matrix of [args[2], args[3]]) transform(isListOfNumbers(matrix) ? matrixOf([matrix]) : null);
    },
    endAnnotation: restore,
    beginMarkedContent: () => {
      layers.push(false);
    },
    beginMarkedContentProps: (args) => {
      const hides = args[0] === 'OC' && !source.isShown(args[1]);
      layers.push(hides);
      if (hides) hidden += 1;
    },
    endMarkedContent: () => {
      if (layers.pop() === true) hidden -= 1;
    },
    beginText: () => {
      state.textMatrix = IDENTITY;
      state.x = state.y = state.lineX = state.lineY = 0;
    },
    setTextMatrix: (args) => {
      state.textMatrix = matrixOf(args) ?? IDENTITY;
      state.x = state.y = state.lineX = state.lineY = 0;
    },
    moveText: (args) => {
      moveText(numberAt(args, 0), numberAt(args, 1));
    },
    setLeadingMoveText: (args) => {
      state.leading = -numberAt(args, 1);
      moveText(numberAt(args, 0), numberAt(args, 1));
    },
    nextLine: () => {
      moveText(0, -state.leading);
    },
    setLeading: (args) => {
      state.leading = numberAt(args, 0);
    },
    setCharSpacing: (args) => {
      state.charSpacing = numberAt(args, 0);
    },
    setWordSpacing: (args) => {
      state.wordSpacing = numberAt(args, 0);
    },
    setHScale: (args) => {
      state.horizontalScale = numberAt(args, 0) / 100;
    },
    setTextRise: (args) => {
      state.rise = numberAt(args, 0);
    },
    setTextRenderingMode: (args) => {
      state.mode = numberAt(args, 0);
    },
    setFont: (args) => {
      setFont(args[0], numberAt(args, 1));
    },
    setGState: (args) => {
      for (const entry of Array.isArray(args[0]) ? (args[0] as unknown[]) : []) {
        if (!Array.isArray(entry)) continue;
        if (entry[0] === 'LW') state.lineWidth = numberAt(entry, 1);
        if (entry[0] === 'Font' && Array.isArray(entry[1])) setFont(entry[1][0], numberAt(entry[1], 1));
      }
    },
    setLineWidth: (args) => {
      state.lineWidth = numberAt(args, 0);
    },
    showText: (args) => {
      showText(args[0]);
    },
    constructPath: paintPath,
    paintImageXObject: (args) => {
      paintImage(args[0]);
    },
    paintInlineImageXObject: () => {
      paintImage(null);
    },
    paintImageMaskXObject: () => {
      paintImage(null);
    },
    paintSolidColorImageMask: () => {
      paintImage(null);
    },
    shadingFill: () => {
      if (hidden === 0) sink.shading();
    },
  };

  source.operators.forEach((operator, index) => {
    const name = source.operatorName(operator);
    if (name === undefined) return;
    const args = source.args[index] ?? [];
    sink.operator?.({ name, args, matrix: state.ctm, shown: hidden === 0 });
    if (Object.hasOwn(handlers, name)) handlers[name]?.(args);
  });
}
