/** Answers what lies where on the pages of the newest state, for judging annotations that were added after signing. */
import { isDocxError } from '../../contract/light.ts';
import { sharedArea } from '../../document/index.ts';
import type { PagePaint } from '../../document/index.ts';
import type { Evidence } from '../evidence.ts';
import { findCoveredText } from '../text/covered.ts';
import type { PageView } from './change.ts';

/** A page that cannot be painted has nothing anywhere: nothing is claimed of it. */
export function createPageView(evidence: Evidence): PageView {
  const paint = async (page: number): Promise<PagePaint | null> => {
    try {
      return await (await evidence.pages()).paint(page);
    } catch (error) {
      if (isDocxError(error)) return null;
      throw error;
    }
  };
  return {
    hasText: async (page, box) =>
      ((await paint(page))?.glyphs ?? []).some(
        (glyph) =>
          !glyph.annotation && !glyph.invisible && glyph.text.trim() !== '' && sharedArea(glyph.box, box) > 0,
      ),
    hidesText: async (page, box) => {
      const found = await paint(page);
      const covered = found === null ? [] : findCoveredText(found);
      return covered.some((text) => text.by === 'annotation' && sharedArea(text.box, box) > 0);
    },
  };
}
