/** Compares what two saved states of a page say. */
import { areaOf, sharedArea } from '../../document/index.ts';
import type { PageBox, PagePaint } from '../../document/index.ts';
import type { Evidence } from '../evidence.ts';
import { diffWords } from './diff.ts';
import type { TextChange } from './diff.ts';
import { levelPage } from './level.ts';
import type { LeveledPage } from './level.ts';
import { wordsOf } from './words.ts';
import type { PlacedText } from './words.ts';

/** A page (0-based) of a saved state (an index into the revisions). */
export interface PageState {
  readonly at: number;
  readonly index: number;
}

/** What differs between two states of a page. */
export interface PageComparison {
  /** Of the page's own text, annotations apart. Boxes lie on the later page as it is shown. */
  readonly changes: readonly TextChange[];
  /** What was on the page and lies outside of it now, as after its box was made smaller. Boxes lie on the earlier page. */
  readonly cutOff: readonly PlacedText[];
  /** Share of the words that both have, of the page that has more; 0 where there are no words. */
  readonly shared: number;
  /** Both pages, for their sizes. */
  readonly old: PagePaint;
  readonly page: PagePaint;
}

/** Compares two linked states of a page. */
export async function comparePages(
  evidence: Evidence,
  before: PageState,
  after: PageState,
): Promise<PageComparison> {
  const old = await (await evidence.pagesAt(before.at)).paint(before.index + 1);
  const page = await (await evidence.pagesAt(after.at)).paint(after.index + 1);
  return comparePaint(old, page);
}

/** Compares two pages that are already painted. */
export function comparePaint(old: PagePaint, page: PagePaint): PageComparison {
  const [first, second] = [levelPage(old), levelPage(page)];
  const read = ({ glyphs }: LeveledPage) =>
    wordsOf(glyphs.filter((glyph) => !glyph.invisible && !glyph.annotation));
  const [before, after] = [read(first), read(second)];
  const isOnOld = ({ box }: PlacedText): boolean => isOn(old, first.shown(box));
  const isOnNew = ({ box }: PlacedText): boolean => isOn(page, second.shown(box));
  const changes = diffWords(before.filter(isOnOld), after.filter(isOnNew));
  const outside = new Set(after.filter((word) => !isOnNew(word)).map(({ text }) => text));
  const isCutOff = (change: TextChange): boolean =>
    change.after === '' && change.before.split(' ').every((text) => outside.has(text));
  return {
    changes: changes
      .filter((change) => !isCutOff(change))
      .map((change) => ({ ...change, box: second.shown(change.box) })),
    cutOff: changes.filter(isCutOff).map(({ before: text, box }) => ({ text, box: first.shown(box) })),
    shared: sharedTexts(before, after),
    old,
    page,
  };
}

/** Whether most of a box lies on a page. */
const isOn = ({ width, height }: PagePaint, box: PageBox): boolean =>
  sharedArea(box, { x0: 0, y0: 0, x1: width, y1: height }) >= areaOf(box) / 2;

function sharedTexts(a: readonly PlacedText[], b: readonly PlacedText[]): number {
  const counts = new Map<string, number>();
  for (const { text } of a) counts.set(text, (counts.get(text) ?? 0) + 1);
  let shared = 0;
  for (const { text } of b) {
    const left = counts.get(text) ?? 0;
    if (left > 0) shared += 1;
    counts.set(text, left - 1);
  }
  return shared / Math.max(1, a.length, b.length);
}
