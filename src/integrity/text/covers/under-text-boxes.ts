/** Finds text under text boxes that have no appearance: viewers draw their words on a ground of their own. */
import { areaOf, sharedArea } from '../../../document/index.ts';
import type { PagePaint, PdfPages } from '../../../document/index.ts';
import { isPrinted, judge } from './judge-cover.ts';
import type { CoveredText } from './judge-cover.ts';
import { hasStandIns } from './nameless-glyphs.ts';
import { sameText } from '../value-kind.ts';

/** Share of a glyph that must be hidden. */
const HIDDEN = 0.75;

/** What such text boxes of a page hide, with their words in its place. */
export function findUnderTextBoxes(
  { glyphs }: PagePaint,
  annotations: Awaited<ReturnType<PdfPages['annotations']>>,
): readonly CoveredText[] {
  const onPage = glyphs.filter(({ annotation, invisible }) => !annotation && !invisible);
  return annotations.flatMap(({ words, box }) => {
    if (words === null || words.trim() === '') return [];
    const hidden = onPage.filter(
      (glyph) => isPrinted(glyph) && sharedArea(glyph.box, box) >= HIDDEN * areaOf(glyph.box),
    );
    const found = judge({ box, order: Infinity, by: 'annotation' }, hidden, onPage, false);
    return found?.tight !== true || sameText(found.covered, words)
      ? []
      : [{ ...found, retyped: words, untold: hasStandIns(found.covered) }];
  });
}
