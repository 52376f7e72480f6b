/** Compares the saved states that an incrementally updated PDF still contains and recovers what was there before. */
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { contentPrints, imagesAmong, pagesOf, samePrints } from '../pdf/page-tree.ts';
import type { PdfPageObject } from '../pdf/page-tree.ts';
import { relativeBox } from '../text/relative-box.ts';
import { comparePages } from '../text/compare-pages.ts';
import type { TextChange } from '../text/diff.ts';
import { changesKeyValue, similarity } from '../text/value-kind.ts';
import { isDocxError } from '../../contract/light.ts';

/** Saved states that are compared, newest first. */
const MAX_STATES = 12;
/** Changed pages whose text is compared per file. */
const MAX_CHANGED_PAGES = 40;
/** Changes listed as evidence per file. */
const MAX_SIGNALS = 50;
/** Outer share of the page where stamps, page numbers and received marks are added. */
const MARGIN = 0.12;
/** Texts at least this alike are a correction of the same text, not its replacement. */
const ALIKE = 0.6;

/**
 * Form values, annotations, signatures and metadata are not page content and never count here. Text that was only
 * added in a margin does not count either.
 */
export const pdfRevisionContentChange = defineCheck({
  id: 'pdf_revision_content_change',
  name: 'Content changed between saved revisions',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  async run(evidence, context) {
    const { revisions } = evidence.pdfFile();
    if (revisions.length === 1) {
      return {
        status: 'not_applicable',
        description: 'The file holds a single saved state, so there is no earlier one to compare with.',
      };
    }
    return compareStates(evidence, context);
  },
});

interface Findings {
  readonly signals: Signal[];
  /** Pages whose text was compared so far. */
  pages: number;
  truncated: boolean;
  unreadable: number;
}

async function compareStates(evidence: Evidence, context: CheckContext): Promise<CheckOutcome> {
  const count = evidence.pdfFile().revisions.length;
  const first = Math.max(0, count - MAX_STATES);
  const found: Findings = { signals: [], pages: 0, truncated: first > 0, unreadable: 0 };
  for (let at = first; at + 1 < count; at += 1) await comparePair(evidence, at, found, context);
  const { signals, truncated } = found;
  if (signals.length === 0 && found.unreadable > 0) {
    const description = `${String(found.unreadable)} earlier state(s) of the file cannot be read, so they were not compared.`;
    return { status: 'inconclusive', description };
  }
  const states = `The file holds ${String(count)} saved states`;
  return outcomeOf(signals, {
    detected: `${states}, and page content changed between them: ${describe(signals)}.`,
    innocentExplanation: 'The author may have corrected the document after saving it for the first time.',
    clear: `${states}; what changed between them is not page content (forms, signatures, comments, metadata).`,
    truncated,
  });
}

function describe(signals: readonly Signal[]): string {
  const [first] = signals;
  const more = signals.length > 1 ? ` and ${String(signals.length - 1)} more` : '';
  return `${first?.detail ?? ''}${more}`;
}

/** Compares two neighboring states page by page. */
async function comparePair(
  evidence: Evidence,
  at: number,
  found: Findings,
  context: CheckContext,
): Promise<void> {
  const file = evidence.pdfFile();
  const before = pagesOf(file, at);
  const after = pagesOf(file, at + 1);
  if (before.length === 0) {
    // A first state without pages is how some writers reserve a header; nothing could be seen then.
    if (after.length > 0 && at > 0) found.unreadable += 1;
    return;
  }
  const kept = new Set(after.map((page) => page.num));
  const lost = before.filter((page) => !kept.has(page.num)).length;
  if (lost > 0 && before.length !== after.length) {
    const detail = `${String(lost)} page(s) were taken out after save ${String(at + 1)}`;
    found.signals.push({ code: 'REVISION_PAGES_CHANGED', detail });
  }
  for (const [index, page] of after.entries()) {
    await context.pause();
    const old = before.findIndex((candidate) => candidate.num === page.num);
    const [oldPage, oldIndex] = old >= 0 ? [before[old], old] : [before[index], index];
    if (oldPage === undefined || (old < 0 && before.length !== after.length)) continue;
    if (samePrints(contentPrints(file, oldPage, at), contentPrints(file, page, at + 1))) continue;
    found.pages += 1;
    if (found.pages > MAX_CHANGED_PAGES || found.signals.length >= MAX_SIGNALS) {
      found.truncated = true;
      return;
    }
    await comparePage(evidence, { at, oldIndex, index, oldPage, page }, found);
  }
}

interface PagePair {
  readonly at: number;
  readonly oldIndex: number;
  readonly index: number;
  readonly oldPage: PdfPageObject;
  readonly page: PdfPageObject;
}

async function comparePage(evidence: Evidence, pair: PagePair, found: Findings): Promise<void> {
  const { at, index } = pair;
  try {
    const before = { at, index: pair.oldIndex };
    const { changes, page } = await comparePages(evidence, before, { at: at + 1, index });
    for (const change of changes) {
      const signal = signalOf(change, index + 1, page);
      if (signal !== null && found.signals.length < MAX_SIGNALS) found.signals.push(signal);
    }
    if (changes.length === 0) found.signals.push(...replacedImages(evidence, pair));
  } catch (error) {
    if (!isDocxError(error)) throw error;
    found.unreadable += 1;
  }
}

function signalOf(
  change: TextChange,
  page: number,
  size: { readonly width: number; readonly height: number },
): Signal | null {
  const box = relativeBox(change.box, size);
  const place = { page, box, old: change.before, new: change.after };
  const where = `on page ${String(page)}`;
  if (changesKeyValue(change.before, change.after)) {
    const detail = `"${change.before}" became "${change.after}" ${where}`;
    return { code: 'REVISION_KEY_VALUE_CHANGED', detail, ...place };
  }
  if (change.before === '') {
    const [left, top, right, bottom] = box;
    if (right < MARGIN || left > 1 - MARGIN || bottom < MARGIN || top > 1 - MARGIN) return null;
    return { code: 'REVISION_TEXT_ADDED', detail: `"${change.after}" was added ${where}`, ...place };
  }
  if (change.after === '') {
    return { code: 'REVISION_TEXT_REVISED', detail: `"${change.before}" was removed ${where}`, ...place };
  }
  const detail = `"${change.before}" became "${change.after}" ${where}`;
  const alike = similarity(change.before, change.after) >= ALIKE && !/\d/.test(change.before + change.after);
  return { code: alike ? 'REVISION_TEXT_REVISED' : 'REVISION_TEXT_REPLACED', detail, ...place };
}

/** Images under the same object number with other data: a scan that was exchanged keeps its place on the page. */
function replacedImages(evidence: Evidence, { at, index, oldPage, page }: PagePair): readonly Signal[] {
  const file = evidence.pdfFile();
  const before = contentPrints(file, oldPage, at);
  const after = contentPrints(file, page, at + 1);
  const changed = imagesAmong(file, after.keys(), at + 1).filter(
    (num) => before.has(num) && before.get(num) !== after.get(num),
  );
  return changed.map((num) => ({
    code: 'REVISION_IMAGE_REPLACED' as const,
    detail: `an image on page ${String(index + 1)} was exchanged (object ${String(num)})`,
    page: index + 1,
  }));
}
