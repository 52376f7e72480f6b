/** Walks a page's painting operators with a graphics state and reports glyphs, paths and images in shown-page space. */
import { grown, inClip, isWithin, overlapOf } from '../../boxes.ts';
import type { PageBox } from '../../boxes.ts';
import { compose } from '../../matrix.ts';
import type { Matrix } from '../../matrix.ts';
import { isListOfNumbers, matrixOf, numberAt } from './operands.ts';
import type { Glyph, PaintSink, OperatorSource } from './page-operations.ts';
import { outline, placed } from './pdf-outline.ts';
import { contentOf, tilesOn, tilingOf } from './pdf-tiling.ts';
import type { OperatorList, Tile, Tiling } from './pdf-tiling.ts';
import { middleOf, showText } from './show-text.ts';
import { fresh } from './pdf-walk-state.ts';
import type { State } from './pdf-walk-state.ts';
import { TEXT_OPERATORS } from './text-operators.ts';

/** Deepest nesting of saved states we follow; hostile files nest without end. */
const MAX_DEPTH = 2000;
/** Letters that lie this far beyond a clip may be seen, points: clips are drawn close to text. */
const CLIP_MARGIN = 0.5;
/** Tiles of patterns that are followed on one page. */
const MAX_TILES = 200;

/** Follows the operators once and reports everything painted to `sink`. */
export function walkOperators(source: OperatorSource, sink: PaintSink): void {
  new Walk(source, sink).follow(source);
}

class Walk {
  readonly source: OperatorSource;
  readonly sink: PaintSink;
  state: State;
  saved: State[] = [];
  /** Whether each of the parts of marked content that are open hides what is in it. */
  layers: boolean[] = [];
  /** How many of them do. */
  hidden = 0;
  /** The next path cuts off what is painted after it. */
  clips = false;
  tilesLeft: number;

  constructor(source: OperatorSource, sink: PaintSink) {
    this.source = source;
    this.sink = sink;
    this.state = fresh(source.viewport);
    this.tilesLeft = sink.texture === undefined ? 0 : MAX_TILES;
  }

  follow({ operators, args: operands }: OperatorList): void {
    operators.forEach((operator, index) => {
      const name = this.source.operatorName(operator);
      if (name === undefined) return;
      const args = operands[index] ?? [];
      this.sink.operator?.({ name, args, matrix: this.state.ctm, shown: this.hidden === 0 });
      if (Object.hasOwn(TEXT_OPERATORS, name)) TEXT_OPERATORS[name]?.(this.state, args);
      else if (Object.hasOwn(OPERATORS, name)) OPERATORS[name]?.(this, args);
    });
  }

  save(): void {
    if (this.saved.length < MAX_DEPTH) this.saved.push({ ...this.state });
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  transform(matrix: Matrix | null): void {
    if (matrix !== null) this.state.ctm = compose(this.state.ctm, matrix);
  }

  setFont(name: unknown, size: number): void {
    this.state.font = typeof name === 'string' ? this.source.fontOf(name) : undefined;
    this.state.fontSize = size;
  }

  clipTo(box: PageBox | undefined): void {
    if (box !== undefined) this.state.clip = this.within(grown(box, CLIP_MARGIN));
  }

  within(box: PageBox): PageBox {
    return inClip(this.state.clip, box);
  }

  show(glyph: Glyph): void {
    const { clip } = this.state;
    const cutOff = clip !== null && !isWithin(middleOf(glyph), clip);
    if (this.hidden === 0) this.sink.glyph(cutOff ? { ...glyph, cutOff } : glyph);
    else this.sink.switchedOff?.(glyph);
  }

  path(args: readonly unknown[]): void {
    const data: unknown = args[1];
    const commands: unknown = Array.isArray(data) ? data[0] : null;
    this.paintPath(args, commands);
    if (this.clips) this.clipTo(outline(commands, this.state.ctm)?.box);
    this.clips = false;
  }

  paintPath(args: readonly unknown[], commands: unknown): void {
    if (this.hidden > 0 || !isListOfNumbers(commands)) return;
    const { ctm: matrix, lineWidth, pattern } = this.state;
    const kind = (this.source.operatorName(Number(args[0])) ?? '').toLowerCase();
    const filled = kind.includes('fill');
    const stroked = kind.includes('stroke');
    if (filled || stroked) this.sink.path?.({ commands, matrix, filled, stroked, lineWidth });
    if (filled && pattern !== null && this.tilesLeft > 0) this.paintTiles(pattern, commands);
  }

  paintTiles(pattern: Tiling, commands: unknown): void {
    const path = outline(commands, this.state.ctm)?.box;
    if (path === undefined) return;
    const holds = contentOf(pattern, (operator) => this.source.operatorName(operator));
    if (holds === 'nothing') return;
    const area = this.within(path);
    const tiles = tilesOn(area, pattern, this.state.base);
    if (tiles === null && holds === 'words') this.sink.texture?.();
    for (const tile of tiles ?? []) if ((this.tilesLeft -= 1) >= 0) this.paintTile(tile, area, pattern);
  }

  paintTile(tile: Tile, area: PageBox, list: OperatorList): void {
    const { state, saved, layers, hidden } = this;
    this.state = { ...fresh(tile.matrix), clip: overlapOf(tile.box, area) };
    this.saved = [];
    this.layers = [];
    this.follow(list);
    Object.assign(this, { state, saved, layers, hidden });
  }

  paintImage(id: unknown): void {
    if (this.hidden > 0) return;
    this.sink.image?.({ id: typeof id === 'string' ? id : null, matrix: this.state.ctm });
  }
}

type Follow = (walk: Walk, args: readonly unknown[]) => void;

const save: Follow = (walk) => {
  walk.save();
};
const restore: Follow = (walk) => {
  walk.restore();
};
const clip: Follow = (walk) => {
  walk.clips = true;
};
const paintUnnamed: Follow = (walk) => {
  walk.paintImage(null);
};

/** What each operator does to a walk, by its name in pdf.js's `OPS`; those of text are in a table of their own. */
const OPERATORS: Readonly<Record<string, Follow>> = {
  save,
  restore,
  transform(walk, args) {
    walk.transform(matrixOf(args));
  },
  paintFormXObjectBegin(walk, args) {
    walk.save();
    walk.transform(isListOfNumbers(args[0]) ? matrixOf(args) : null);
    walk.state.base = walk.state.ctm;
    if (isListOfNumbers(args[1]) && args[1].length === 4) walk.clipTo(placed(args[1], walk.state.ctm));
  },
  paintFormXObjectEnd: restore,
  // A group's own matrix only serves its bounds: the form inside brings the same one (pdf.js display/canvas.js).
  beginGroup: save,
  endGroup: restore,
  beginAnnotation(walk, args) {
    walk.save();
    walk.state = fresh(walk.source.viewport);
    for (const matrix of [args[2], args[3]]) {
      walk.transform(isListOfNumbers(matrix) ? matrixOf([matrix]) : null);
    }
  },
  endAnnotation: restore,
  beginMarkedContent(walk) {
    walk.layers.push(false);
  },
  beginMarkedContentProps(walk, args) {
    const hides = args[0] === 'OC' && !walk.source.isShown(args[1]);
    walk.layers.push(hides);
    if (hides) walk.hidden += 1;
  },
  endMarkedContent(walk) {
    if (walk.layers.pop() === true) walk.hidden -= 1;
  },
  setFont(walk, args) {
    walk.setFont(args[0], numberAt(args, 1));
  },
  setGState(walk, args) {
    for (const entry of Array.isArray(args[0]) ? (args[0] as unknown[]) : []) {
      if (!Array.isArray(entry)) continue;
      if (entry[0] === 'LW') walk.state.lineWidth = numberAt(entry, 1);
      if (entry[0] === 'Font' && Array.isArray(entry[1])) walk.setFont(entry[1][0], numberAt(entry[1], 1));
    }
  },
  setLineWidth({ state }, args) {
    state.lineWidth = numberAt(args, 0);
  },
  setFillRGBColor({ state }) {
    state.pattern = null;
  },
  setFillColorN(walk, args) {
    walk.state.pattern = walk.tilesLeft > 0 ? tilingOf(args) : null;
  },
  showText(walk, args) {
    showText(walk.state, args[0], (glyph) => {
      walk.show(glyph);
    });
  },
  constructPath(walk, args) {
    walk.path(args);
  },
  clip,
  eoClip: clip,
  endPath(walk) {
    walk.clips = false;
  },
  paintImageXObject(walk, args) {
    walk.paintImage(args[0]);
  },
  paintInlineImageXObject: paintUnnamed,
  paintImageMaskXObject: paintUnnamed,
  paintSolidColorImageMask: paintUnnamed,
  shadingFill({ hidden, sink }) {
    if (hidden === 0) sink.shading();
  },
};
