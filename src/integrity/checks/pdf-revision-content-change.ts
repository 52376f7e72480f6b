/** Compares the saved states that an incrementally updated PDF still contains and recovers what was there before. */
import { defineCheck, firstOf, outcomeOf } from '../check.ts';
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { contentPrints, hasLayers, layerPrints, pagesOf, samePrints } from '../pdf/page-tree.ts';
import type { PdfPageObject } from '../pdf/page-tree.ts';
import { cutOffSignal, layerSignal, replacedImages, revisionSignal } from '../pdf/revision-signals.ts';
import { unlinkedChanges } from '../pdf/unlinked-changes.ts';
import type { UnlinkedChanges } from '../pdf/unlinked-changes.ts';
import { refilledFields, reworded } from '../signature/refilled-fields.ts';
import { comparePages } from '../text/compare-pages.ts';
import { isDocxError } from '../../contract/light.ts';

/** Saved states that are compared, newest first. */
const MAX_STATES = 12;
/** Changed pages whose text is compared per file. */
const MAX_CHANGED_PAGES = 40;
/** Share of the words that two pages have in common of which one was the other before. */
const SAME_PAGE = 0.75;
/** Fields named that held something else before. */
const MAX_NAMES = 5;
/** Changes listed as evidence per file. */
const MAX_SIGNALS = 50;

/**
 * Fields filled for the first time, annotations, signatures and metadata never count here. Text that was only added in a margin does
 * not count either.
 */
export const pdfRevisionContentChange = defineCheck({
  id: 'pdf_revision_content_change',
  name: 'Content changed between saved revisions',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  async run(evidence, context) {
    const { revisions } = evidence.pdfFile();
    const unlinked = await unlinkedChanges(evidence, context);
    if (revisions.length === 1 && unlinked.states === 0 && !unlinked.truncated) {
      return {
        status: 'not_applicable',
        description: 'The file holds a single saved state, so there is no earlier one to compare with.',
      };
    }
    return compareStates(evidence, unlinked, context);
  },
});

interface Findings {
  readonly signals: Signal[];
  /** Pages whose text was compared so far. */
  pages: number;
  truncated: boolean;
  unreadable: number;
}

async function compareStates(
  evidence: Evidence,
  unlinked: UnlinkedChanges,
  context: CheckContext,
): Promise<CheckOutcome> {
  const count = evidence.pdfFile().revisions.length;
  const first = Math.max(0, count - MAX_STATES);
  const found: Findings = { signals: [], pages: 0, truncated: first > 0, unreadable: 0 };
  const refilled: Signal[] = [];
  const names = new Set<string>();
  for (let at = first; at + 1 < count; at += 1) {
    await comparePair(evidence, at, found, context);
    refilled.push(...refilledFields(evidence.pdfFile(), at));
    for (const name of reworded(evidence.pdfFile(), at)) names.add(name);
  }
  const signals = [...found.signals, ...unlinked.signals, ...refilled].slice(0, MAX_SIGNALS);
  const truncated = found.truncated || unlinked.truncated;
  if (signals.length === 0 && found.unreadable > 0) {
    const description = `${String(found.unreadable)} earlier state(s) of the file cannot be read, so they were not compared.`;
    return { status: 'inconclusive', description };
  }
  const others = unlinked.states === 0 ? '' : `, ${String(unlinked.states)} of them not linked`;
  const states = `The file holds ${String(count + unlinked.states)} saved states${others}`;
  const kinds =
    names.size === 0
      ? ' (fields filled for the first time, signatures, comments, metadata)'
      : `, but for fields that held something else before (${[...names].slice(0, MAX_NAMES).join(', ')})`;
  return outcomeOf(signals, {
    detected: `${states}, and what they say changed between them: ${firstOf(signals)}.`,
    innocentExplanation: 'The author may have corrected the document after saving it for the first time.',
    clear: `${states}; what changed between them is not what they say${kinds}.${truncated ? ' Not all that the file holds was compared.' : ''}`,
    truncated,
  });
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
  const lost = before.flatMap((page, index) => (kept.has(page.num) ? [] : [{ page, index }]));
  if (lost.length > 0 && before.length !== after.length) {
    const detail = `${String(lost.length)} page(s) were taken out after save ${String(at + 1)}`;
    found.signals.push({ code: 'REVISION_PAGES_CHANGED', detail });
  }
  const switched = !samePrints(layerPrints(file, at), layerPrints(file, at + 1));
  for (const [index, page] of after.entries()) {
    await context.pause();
    const old = before.findIndex((candidate) => candidate.num === page.num);
    if (old < 0 && before.length !== after.length) {
      if (!(await compareLost(evidence, { at, index, page }, lost, found))) return;
      continue;
    }
    const [oldPage, oldIndex] = old >= 0 ? [before[old], old] : [before[index], index];
    if (oldPage === undefined) continue;
    const prints = contentPrints(file, page, at + 1);
    const layersOnly = samePrints(contentPrints(file, oldPage, at), prints);
    if (layersOnly && !(switched && hasLayers(file, prints.keys(), at + 1))) continue;
    found.pages += 1;
    if (found.pages > MAX_CHANGED_PAGES || found.signals.length >= MAX_SIGNALS) {
      found.truncated = true;
      return;
    }
    await comparePage(evidence, { at, oldIndex, index, oldPage, page, layersOnly }, found);
  }
}

/**
 * Compares a new page with those that the save took out, where others came or went besides: one with nearly all of its words was its
 * earlier state. False where a bound was met.
 */
async function compareLost(
  evidence: Evidence,
  { at, index, page }: Pick<PagePair, 'at' | 'index' | 'page'>,
  lost: readonly { readonly page: PdfPageObject; readonly index: number }[],
  found: Findings,
): Promise<boolean> {
  for (const { page: oldPage, index: oldIndex } of lost) {
    found.pages += 1;
    if (found.pages > MAX_CHANGED_PAGES || found.signals.length >= MAX_SIGNALS) {
      found.truncated = true;
      return false;
    }
    const pair = { at, oldIndex, index, oldPage, page, layersOnly: false };
    if (await comparePage(evidence, pair, found, SAME_PAGE)) return true;
  }
  return true;
}

interface PagePair {
  readonly at: number;
  readonly oldIndex: number;
  readonly index: number;
  readonly oldPage: PdfPageObject;
  readonly page: PdfPageObject;
  /** What the page paints is the same, but not which of its layers are shown. */
  readonly layersOnly: boolean;
}

/** Compares two pages that share at least this part of their words; false when they do not. */
async function comparePage(
  evidence: Evidence,
  pair: PagePair,
  found: Findings,
  leastShared = 0,
): Promise<boolean> {
  const { at, index } = pair;
  try {
    const before = { at, index: pair.oldIndex };
    const { changes, cutOff, old, page, shared } = await comparePages(evidence, before, {
      at: at + 1,
      index,
    });
    if (shared < leastShared) return false;
    const made = changes.map((change) =>
      (pair.layersOnly ? layerSignal : revisionSignal)(change, index + 1, page),
    );
    for (const signal of [cutOffSignal(cutOff, index + 1, old), ...made]) {
      if (signal !== null && found.signals.length < MAX_SIGNALS) found.signals.push(signal);
    }
    if (changes.length === 0 && !pair.layersOnly) found.signals.push(...imagesOf(evidence, pair));
  } catch (error) {
    if (!isDocxError(error)) throw error;
    found.unreadable += 1;
  }
  return true;
}

function imagesOf(evidence: Evidence, { at, index, oldPage, page }: PagePair): readonly Signal[] {
  const file = evidence.pdfFile();
  return replacedImages({ file, at, page: oldPage }, { file, at: at + 1, page }, index + 1);
}
