/** Tells what kind of document a PDF is from what its pages consist of: it decides which checks can say something. */
import type { DocumentClass } from '../contract/index.ts';
import type { PageContent } from './pdf/page-content.ts';
import { COVERS_PAGE, coverage } from './pdf/placed-image.ts';

/** What one page is; `empty` ones say nothing of their document. */
export type PageKind = 'born_digital' | 'scan' | 'scan_with_text_layer' | 'mixed' | 'empty';

/** Bytes of text below which a page holds a stamp or a page number, not text. */
const LEAST_TEXT = 40;
/** From this share of the page on pictures are more than illustration. */
const HALF = 0.5;

/** What a page is. */
export function pageKind(content: PageContent): PageKind {
  const { images, shownText, hiddenText, paths } = content;
  const covered = coverage(images);
  const shown = shownText >= LEAST_TEXT;
  if (covered >= COVERS_PAGE) {
    if (shown) return 'mixed';
    return hiddenText >= LEAST_TEXT ? 'scan_with_text_layer' : 'scan';
  }
  if (covered >= HALF) return shown ? 'mixed' : 'scan';
  if (shown || shownText + paths > 0) return 'born_digital';
  if (hiddenText >= LEAST_TEXT && images.length > 0) return 'scan_with_text_layer';
  return images.length > 0 ? 'scan' : 'empty';
}

/** What the pages together are; null when nothing is on them. */
export function documentClass(kinds: readonly PageKind[]): DocumentClass | null {
  const different = new Set(kinds.flatMap((kind) => (kind === 'empty' ? [] : [kind])));
  const [first] = different;
  if (first === undefined) return null;
  if (different.size === 1) return first;
  const scanned = [...different].every((kind) => kind === 'scan' || kind === 'scan_with_text_layer');
  return scanned ? 'scan_with_text_layer' : 'mixed';
}
