/** Walks a page's painting operators with a graphics state and reports glyphs, paths and images in shown-page space. */
import { grown, isWithin, overlapOf } from '../boxes.ts';
import type { PageBox } from '../boxes.ts';
import { compose } from '../matrix.ts';
import type { Matrix } from '../matrix.ts';
import { isListOfNumbers, matrixOf, numberAt } from './operands.ts';
import type { Glyph, PaintSink, OperatorSource } from './page-operations.ts';
import { outline, placed } from './pdf-outline.ts';
import { contentOf, tilesOn, tilingOf } from './pdf-tiling.ts';
import type { OperatorList, Tile, Tiling } from './pdf-tiling.ts';
import { middleOf, showText } from './show-text.ts';
import { fresh, IDENTITY } from './pdf-walk-state.ts';
import type { State } from './pdf-walk-state.ts';

/** Deepest nesting of saved states we follow; hostile files nest without end. */
const MAX_DEPTH = 2000;
/** Letters that lie this far beyond a clip may be seen, points: clips are drawn close to text. */
const CLIP_MARGIN = 0.5;
/** Tiles of patterns that are followed on one page. */
const MAX_TILES = 200;

/** Follows the operators once and reports everything painted to `sink`. */
export function walkOperators(source: OperatorSource, sink: PaintSink): void {
  let state = fresh(source.viewport);
  let saved: State[] = [];
  let layers: boolean[] = [];
  let hidden = 0;
  let clips = false;
  let tilesLeft = sink.texture === undefined ? 0 : MAX_TILES;

  const startClip = (): void => {
    clips = true;
  };
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

  const onGlyph = (glyph: Glyph): void => {
    const cutOff = state.clip !== null && !isWithin(middleOf(glyph), state.clip);
    if (hidden === 0) sink.glyph(cutOff ? { ...glyph, cutOff } : glyph);
    else sink.switchedOff?.(glyph);
  };
  const within = (box: PageBox): PageBox => (state.clip === null ? box : overlapOf(state.clip, box));
  const clipTo = (box: PageBox | undefined): void => {
    if (box !== undefined) state.clip = within(grown(box, CLIP_MARGIN));
  };
  const onPath = (args: readonly unknown[]): void => {
    const data: unknown = args[1];
    const commands: unknown = Array.isArray(data) ? data[0] : null;
    paintPath(args, commands);
    if (clips) clipTo(outline(commands, state.ctm)?.box);
    clips = false;
  };
  const paintPath = (args: readonly unknown[], commands: unknown): void => {
    if (hidden > 0 || !isListOfNumbers(commands)) return;
    const kind = (source.operatorName(Number(args[0])) ?? '').toLowerCase();
    const filled = kind.includes('fill');
    const stroked = kind.includes('stroke');
    if (filled || stroked)
      sink.path({ commands, matrix: state.ctm, filled, stroked, lineWidth: state.lineWidth });
    if (filled && state.pattern !== null && tilesLeft > 0) paintTiles(state.pattern, commands);
  };
  const paintTiles = (pattern: Tiling, commands: unknown): void => {
    const path = outline(commands, state.ctm)?.box;
    if (path === undefined) return;
    const holds = contentOf(pattern, (operator) => source.operatorName(operator));
    if (holds === 'nothing') return;
    const area = within(path);
    const tiles = tilesOn(area, pattern, state.base);
    if (tiles === null && holds === 'words') sink.texture?.();
    for (const tile of tiles ?? []) if ((tilesLeft -= 1) >= 0) paintTile(tile, area, pattern);
  };
  const paintTile = (tile: Tile, area: PageBox, list: OperatorList): void => {
    const outside = { state, saved, layers, hidden };
    state = { ...fresh(tile.matrix), clip: overlapOf(tile.box, area) };
    [saved, layers] = [[], []];
    follow(list);
    ({ state, saved, layers, hidden } = outside);
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
      state.base = state.ctm;
      if (isListOfNumbers(args[1]) && args[1].length === 4) clipTo(placed(args[1], state.ctm));
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
    setFillRGBColor: () => {
      state.pattern = null;
    },
    setFillColorN: (args) => {
      state.pattern = tilesLeft > 0 ? tilingOf(args) : null;
    },
    showText: (args) => {
      showText(state, args[0], onGlyph);
    },
    constructPath: onPath,
    clip: startClip,
    eoClip: startClip,
    endPath: () => {
      clips = false;
    },
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

  const follow = ({ operators, args: operands }: OperatorList): void => {
    operators.forEach((operator, index) => {
      const name = source.operatorName(operator);
      if (name === undefined) return;
      const args = operands[index] ?? [];
      sink.operator?.({ name, args, matrix: state.ctm, shown: hidden === 0 });
      if (Object.hasOwn(handlers, name)) handlers[name]?.(args);
    });
  };
  follow(source);
}
