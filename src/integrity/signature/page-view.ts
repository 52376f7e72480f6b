/** Answers what lies where on the pages of the newest state, for judging annotations that were added after signing. */
import { isDocxError } from '../../contract/light.ts';
import { isWithin, middleOf, sharedArea } from '../../document/index.ts';
import type { PagePaint, PaintedGlyph } from '../../document/index.ts';
import type { Evidence } from '../evidence.ts';
import { findCoveredText } from '../text/covers/covered.ts';
import type { PageView } from './change.ts';
import { glyphsBelow, levelsOf, lostInk, paintedBetween } from './signed-ink.ts';
import type { Levels } from './signed-ink.ts';

/** Pages that are drawn for one file, in one state or another. */
const MAX_DRAWN = 60;
/** Drawn pages that are kept: several additions on one page ask for the same two. */
const MAX_KEPT = 2;

/** Remembers what it could not look at. */
export interface DrawnView extends PageView {
  /** Pages on which something was added over text that was not drawn to see whether it hides it, 1-based. */
  readonly undrawn: ReadonlySet<number>;
}

/** A page that cannot be painted has nothing anywhere: nothing is claimed of it. */
export function createPageView(evidence: Evidence): DrawnView {
  const newest = (): number => evidence.pdfFile().revisions.length - 1;
  const paint = (page: number, at = newest()): Promise<PagePaint | null> =>
    readable(async () => (await evidence.pagesAt(at)).paint(page));
  const kept = new Map<string, Promise<Levels | null>>();
  const undrawn = new Set<number>();
  let drawn = 0;
  const draw = (page: number, at: number): Promise<Levels | null> => {
    const name = `${String(page)} at ${String(at)}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    if (drawn >= MAX_DRAWN) {
      undrawn.add(page);
      return Promise.resolve(null);
    }
    drawn += 1;
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size + 1 - MAX_KEPT))) kept.delete(old);
    const levels = readable(async () => levelsOf(await evidence.pagesAt(at), page));
    kept.set(name, levels);
    return levels;
  };
  return {
    undrawn,
    hasText: async (page, box) =>
      ((await paint(page))?.glyphs ?? []).some(
        (glyph) =>
          !glyph.annotation && !glyph.invisible && glyph.text.trim() !== '' && sharedArea(glyph.box, box) > 0,
      ),
    joinsText: async (page, box, kind) => {
      const glyphs = ((await paint(page))?.glyphs ?? []).filter(
        (glyph) => !glyph.invisible && kind.test(glyph.text),
      );
      const added = glyphs.filter((glyph) => glyph.annotation && isWithin(middleOf(glyph.box), box));
      return added.some((glyph) => glyphs.some((other) => !other.annotation && standTogether(glyph, other)));
    },
    annotationText: async (page, box, at) =>
      ((await paint(page, at))?.glyphs ?? [])
        .filter((glyph) => glyph.annotation && !glyph.invisible && isWithin(middleOf(glyph.box), box))
        .map((glyph) => glyph.text)
        .join(''),
    hidesText: async (page, box, at) => {
      const found = await paint(page, at);
      const covered = found === null ? [] : findCoveredText(found);
      return covered.some((text) => text.by === 'annotation' && sharedArea(text.box, box) > 0);
    },
    lostText: async (page, addition, from, to = newest()) => {
      const before = await paint(page, from);
      if (before === null || glyphsBelow(before, addition).length === 0) return null;
      const [was, is] = [await draw(page, from), await draw(page, to)];
      return was === null || is === null ? null : lostInk(before, addition, { was, is });
    },
    looksAlike: async (page, box, signed) => {
      const [was, is] = [await draw(page, signed), await draw(page, newest())];
      return was === null || is === null ? null : paintedBetween(was, is, box) === 0;
    },
  };
}

/** What can be read, or null. */
async function readable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isDocxError(error)) return null;
    throw error;
  }
}

/** Share of the font size up to which the gap between two characters of a word goes. */
const GAP = 0.4;

/** Whether two characters stand beside each other on one line. */
function standTogether({ box: a, size }: PaintedGlyph, { box: b }: PaintedGlyph): boolean {
  const gap = Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
  const common = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return Math.abs(gap) < GAP * size && common > Math.min(a.y1 - a.y0, b.y1 - b.y0) / 2;
}
