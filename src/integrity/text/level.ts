/** Turns the glyphs of a page so that most of its text runs from left to right, as lines are read. */
import type { PageBox, PagePaint, PaintedGlyph } from '../../document/index.ts';

/** A page's glyphs on the leveled page, and the way back to the page as it is shown. */
export interface LeveledPage {
  readonly glyphs: readonly PaintedGlyph[];
  /** Where a box of the leveled page lies on the shown page. */
  readonly shown: (box: PageBox) => PageBox;
}

/** Clockwise quarter turns from text that runs to the right. */
type Quarter = 0 | 1 | 2 | 3;

/**
 * A page that is shown turned has its lines in columns, where neither words nor lines can be told. Both states of a page
 * that was only turned in between come out alike.
 */
export function levelPage({ width, height, glyphs }: PagePaint): LeveledPage {
  const quarter = mainDirection(glyphs);
  if (quarter === 0) return { glyphs, shown: (box) => box };
  const [leveledWidth, leveledHeight] = quarter === 2 ? [width, height] : [height, width];
  const back: Quarter = quarter === 1 ? 3 : quarter === 3 ? 1 : 2;
  return {
    glyphs: glyphs.map((glyph) => ({ ...glyph, box: unturned(glyph.box, quarter, { width, height }) })),
    shown: (box) => unturned(box, back, { width: leveledWidth, height: leveledHeight }),
  };
}

/** Where most of the advance of all glyphs goes. */
function mainDirection(glyphs: readonly PaintedGlyph[]): Quarter {
  const ways: [number, number, number, number] = [0, 0, 0, 0];
  for (const { start, end, invisible, annotation } of glyphs) {
    if (invisible || annotation) continue;
    const [right, down] = [end.x - start.x, end.y - start.y];
    if (Math.abs(right) >= Math.abs(down)) ways[right >= 0 ? 0 : 2] += Math.abs(right);
    else ways[down >= 0 ? 1 : 3] += Math.abs(down);
  }
  const most = Math.max(...ways);
  return most === ways[0] ? 0 : most === ways[1] ? 1 : most === ways[2] ? 2 : 3;
}

/** A box after turning its page back by clockwise quarters; `size` is the page's before. */
function unturned(
  { x0, y0, x1, y1 }: PageBox,
  quarter: Quarter,
  { width, height }: { readonly width: number; readonly height: number },
): PageBox {
  if (quarter === 1) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
  if (quarter === 2) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
  if (quarter === 3) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  return { x0, y0, x1, y1 };
}
