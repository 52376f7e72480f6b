/** Turns one walk over a PDF page into its text layer, and judges whether the layer may stand for the print. */
import { sumOf } from '../../../kit/sum.ts';
import { clamp } from '../../../kit/clamp.ts';
import { collectDrawings } from '../pictures/pdf-drawings.ts';
import { isWithin } from '../../boxes.ts';
import type { PageBox } from '../../boxes.ts';
import { MAX_RULINGS, rulingsOf, thinBar } from '../pdf-rulings.ts';
import { MAX_SHAPES, shapesOf } from '../pdf-shapes.ts';
import { collectWords, isBlank } from './pdf-words.ts';
import { applyMatrix } from '../../matrix.ts';
import type { Glyph, OperatorSource, PaintedImage } from '../walk/page-operations.ts';
import type { Point } from '../../matrix.ts';
import { walkOperators } from '../walk/pdf-walk.ts';
import { middleOf } from '../walk/show-text.ts';
import type { LayerProblem, Ruling, SmallShape, TextLayer } from '../../types.ts';

/** Fewer characters than this are no text layer (a stamp, a page number). */
const FEW_CHARACTERS = 20;
/** Over a page-size image, visible text up to this long is a stamp or header beside a scan, not the page's text. */
const FEW_CHARACTERS_OVER_IMAGE = 100;
/** So is longer text in no more lines (or columns, where it runs up the page): archives and signing services print such. */
const FEW_LINES_OVER_IMAGE = 3;
/** Share of characters without a meaning above which a layer is not usable. */
const UNMAPPED_SHARE = 0.3;
/** Share of the page from which on images make it a scan. */
const IMAGE_SHARE = 0.6;
/** Paths below a page-size image that may be mere background. */
const MAX_BACKDROPS = 3;
/** Cells per side of the grid on which the area of images is counted. */
const GRID = 64;

/** Everything one walk over a page's operators tells. */
export interface PageAnalysis {
  readonly layer: Omit<TextLayer, 'warnings' | 'losses'>;
  /** The image when it is all that is painted on the page, else null. */
  readonly onlyImage: PaintedImage | null;
  /** Every image that is painted, in order. */
  readonly images: readonly PaintedImage[];
  /** Where rectangles are drawn so densely that they may be a bar code. */
  readonly drawings: readonly PageBox[];
  /** Words are part of a texture, repeated over an area: they were left out. */
  readonly textured: boolean;
  /** Something is painted that can still be seen: broken images do not count. */
  readonly hasVisibleContent: boolean;
}

interface Counts {
  visible: number;
  invisible: number;
  unmapped: number;
}

/**
 * Private use, replacement and control characters: a glyph whose meaning is lost. So are dingbats in numbers: `a1`, `a2`
 * and so on are their names in ZapfDingbats (AGL) and the names that converters give to glyphs they know nothing of.
 */
const UNMAPPED = /^[\ufffd\ue000-\uf8ff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2701-\u27be]/;

function problemOf(
  { visible, invisible, unmapped }: Counts,
  { imageCoverage, lines }: { readonly imageCoverage: number; readonly lines: number },
): LayerProblem {
  const all = visible + invisible;
  if (all === 0) return 'missing';
  const isAside = visible < FEW_CHARACTERS_OVER_IMAGE || lines <= FEW_LINES_OVER_IMAGE;
  if (imageCoverage > IMAGE_SHARE && isAside) {
    return invisible >= FEW_CHARACTERS ? 'invisible_over_image' : 'too_little';
  }
  if (unmapped / all > UNMAPPED_SHARE) return 'unmapped_glyphs';
  return all < FEW_CHARACTERS ? 'too_little' : 'none';
}

/** Counts the share of a page that images cover, on a coarse grid so that overlaps count once. */
function createCoverage(width: number, height: number) {
  const cells = new Uint8Array(GRID * GRID);
  const cell = (value: number, side: number): number => clamp(Math.round((value / side) * GRID), 0, GRID);
  return {
    add: (corners: readonly Point[]): void => {
      const xs = corners.map(({ x }) => cell(x, width));
      const ys = corners.map(({ y }) => cell(y, height));
      for (let y = Math.min(...ys); y < Math.max(...ys); y += 1) {
        cells.fill(1, y * GRID + Math.min(...xs), y * GRID + Math.max(...xs));
      }
    },
    has: ({ x, y }: Point): boolean => {
      const column = Math.floor((x / width) * GRID);
      const row = Math.floor((y / height) * GRID);
      return column >= 0 && column < GRID && row >= 0 && row < GRID && cells[row * GRID + column] === 1;
    },
    share: (): number => sumOf(cells) / cells.length,
  };
}

const cornersOf = ({ matrix }: PaintedImage): Point[] =>
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x = 0, y = 0]) => applyMatrix(matrix, x, y));

/** Size of the shown page in points, and the names of images that could not be decoded. */
interface PageFacts {
  readonly width: number;
  readonly height: number;
  readonly broken: ReadonlySet<string>;
}

/** What one walk over the operators of a page meets. */
function collect(source: OperatorSource, { width, height, broken }: PageFacts) {
  const coverage = createCoverage(width, height);
  const glyphs: Glyph[] = [];
  const rulings: Ruling[] = [];
  const shapes: SmallShape[] = [];
  const images: PaintedImage[] = [];
  const drawings = collectDrawings();
  let painted = 0;
  let paintedOverImage = 0;
  let textured = false;
  const keepRuling = (ruling: Ruling): void => {
    if (rulings.length < MAX_RULINGS) rulings.push(ruling);
  };
  const keepShape = (shape: SmallShape): void => {
    if (shapes.length < MAX_SHAPES) shapes.push(shape);
  };
  walkOperators(source, {
    glyph: (glyph) => {
      if (!isWithin(middleOf(glyph), { x0: 0, y0: 0, x1: width, y1: height })) return;
      drawings.end();
      glyphs.push(glyph);
    },
    path: (path) => {
      painted += 1;
      paintedOverImage += 1;
      drawings.path(path);
      rulingsOf(path).forEach(keepRuling);
      shapesOf(path).forEach(keepShape);
    },
    image: (image) => {
      if (image.id !== null && broken.has(image.id)) return;
      const corners = cornersOf(image);
      const line = thinBar(corners);
      if (line !== null) keepRuling(line);
      coverage.add(corners);
      images.push(image);
      drawings.end();
      paintedOverImage = 0;
    },
    shading: () => {
      painted += 1;
      paintedOverImage += 1;
    },
    texture: () => {
      textured = true;
    },
  });
  return {
    ...{ coverage, glyphs, rulings, shapes, images, painted, paintedOverImage, textured },
    drawings: drawings.drawings(),
  };
}

/** The words of the glyphs of a page, and how many of these are seen, hidden or without a meaning. */
function readGlyphs(glyphs: readonly Glyph[], coverage: ReturnType<typeof createCoverage>) {
  const words = collectWords();
  const counts: Counts = { visible: 0, invisible: 0, unmapped: 0 };
  const across = new Set<number>();
  const down = new Set<number>();
  for (const glyph of glyphs) {
    // Hidden text over an image is what a recognizer put there; anywhere else it is not on the printed page.
    if (glyph.invisible && !coverage.has(glyph.start)) continue;
    words.add(glyph);
    if (glyph.cutOff || isBlank(glyph.text)) continue;
    counts[glyph.invisible ? 'invisible' : 'visible'] += 1;
    if (!glyph.invisible) {
      across.add(Math.round(glyph.start.x));
      down.add(Math.round(glyph.start.y));
    }
    if (glyph.font.unmapped || UNMAPPED.test(glyph.text)) counts.unmapped += 1;
  }
  return { words: words.words(), counts, lines: Math.min(across.size, down.size) };
}

/** Reads words, rulings and image coverage of a page. */
export function analyzePage(source: OperatorSource, facts: PageFacts): PageAnalysis {
  const met = collect(source, facts);
  const { coverage, rulings, shapes, images, painted, paintedOverImage, drawings, textured } = met;
  const { words, counts, lines } = readGlyphs(met.glyphs, coverage);
  const imageCoverage = coverage.share();
  const hasVisibleContent = counts.visible > 0 || painted > 0 || images.length > 0;
  const alone =
    images.length === 1 && counts.visible === 0 && paintedOverImage === 0 && painted <= MAX_BACKDROPS;
  return {
    layer: {
      words,
      problem: problemOf(counts, { imageCoverage, lines }),
      imageCoverage,
      rulings,
      shapes,
      blank: !hasVisibleContent,
    },
    onlyImage: alone ? (images[0] ?? null) : null,
    images,
    drawings,
    textured,
    hasVisibleContent,
  };
}
