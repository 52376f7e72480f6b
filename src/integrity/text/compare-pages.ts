/** Compares what two saved states of a page say. */
import type { PagePaint } from '../../document/index.ts';
import type { Evidence } from '../evidence.ts';
import { diffWords } from './diff.ts';
import type { TextChange } from './diff.ts';
import { levelPage } from './level.ts';
import type { LeveledPage } from './level.ts';
import { wordsOf } from './words.ts';

/** A page (0-based) of a saved state (an index into the revisions). */
export interface PageState {
  readonly at: number;
  readonly index: number;
}

/** The differences of the page's own text, annotations apart, and the later page for its size. */
export async function comparePages(
  evidence: Evidence,
  before: PageState,
  after: PageState,
): Promise<{ readonly changes: readonly TextChange[]; readonly page: PagePaint }> {
  const old = await (await evidence.pagesAt(before.at)).paint(before.index + 1);
  const page = await (await evidence.pagesAt(after.at)).paint(after.index + 1);
  const [first, second] = [levelPage(old), levelPage(page)];
  const read = ({ glyphs }: LeveledPage) =>
    wordsOf(glyphs.filter((glyph) => !glyph.invisible && !glyph.annotation));
  const changes = diffWords(read(first), read(second));
  return { changes: changes.map((change) => ({ ...change, box: second.shown(change.box) })), page };
}
