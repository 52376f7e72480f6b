/** Compares what a PDF holds besides its linked states with what it shows, and words the differences as signals. */
import type { CheckContext, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { relativeBox } from '../../document/index.ts';
import type { PdfFile, PdfPages } from '../../document/index.ts';
import { isDocxError } from '../../contract/light.ts';
import { comparePaint } from '../text/compare-pages.ts';
import type { PageComparison } from '../text/compare-pages.ts';
import { changesKeyValue } from '../text/value-kind.ts';
import { contentPrints, pagesOf, samePrints } from './page-tree.ts';
import { replacedImages, revisionSignal } from './revision-signals.ts';
import { unlinkedParts } from './unlinked-parts.ts';
import { unlinkedStates } from './unlinked-states.ts';
import type { PagePairing, UnlinkedState } from './unlinked-states.ts';

/** Pages that are painted and compared per file. */
const MAX_PAGES = 20;
/** Bytes of all states that are opened, each as large as the file. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Pages of each state that are looked at. */
const MAX_LOOKED_AT = 500;
/** Share of its words that a page must have in common with the shown one to be an earlier state of it, by the kind of state. */
const LEAST_SHARED: Readonly<Record<UnlinkedState['kind'], number>> = {
  section: 0.5,
  objects: 0.5,
  // Content and pages of deleted pages resemble the others, too: statements and payslips have much text in common.
  content: 0.85,
  pages: 0.85,
};
/** Where the earlier state was found, by the kind of state. */
const FOUND_IN: Readonly<Record<UnlinkedState['kind'], string>> = {
  section: 'the earlier state is not linked to the last one',
  objects: 'the file still holds the other definition of its objects',
  content: 'no page refers to the earlier content',
  pages: 'no page tree lists the other page',
};

/** What was found in states that are not linked. */
export interface UnlinkedChanges {
  readonly signals: readonly Signal[];
  /** States with pages that resemble the shown ones and hold other objects. */
  readonly states: number;
  readonly truncated: boolean;
}

/** Compares every unlinked state with the newest. States that cannot be read are left out: nothing says that they are whole. */
export async function unlinkedChanges(evidence: Evidence, context: CheckContext): Promise<UnlinkedChanges> {
  const file = evidence.pdfFile();
  const signals = new Map<string, Signal>();
  let pages = 0;
  let bytes = 0;
  let states = 0;
  for (const state of unlinkedStates(file)) {
    await context.pause();
    const pairs = changedPairs(file, state);
    if (pairs.length === 0) continue;
    bytes += state.file.bytes.length;
    if (pages + pairs.length > MAX_PAGES || bytes > MAX_BYTES)
      return { signals: [...signals.values()], states, truncated: true };
    pages += pairs.length;
    const compared = await compareState(evidence, state, pairs, context);
    if (compared !== null) states += 1;
    for (const signal of compared ?? []) signals.set(`${signal.code} ${signal.detail}`, signal);
  }
  return { signals: [...signals.values()], states, truncated: unlinkedParts(file).cut };
}

/** The pairs of pages whose content is not the same. */
function changedPairs(file: PdfFile, state: UnlinkedState): readonly PagePairing[] {
  const [at, newest] = [state.file.revisions.length - 1, file.revisions.length - 1];
  const [old, now] = [pagesOf(state.file, at), pagesOf(file, newest)];
  const numbers = new Map(old.map(({ num }, index) => [num, index]));
  const pairs =
    state.pairs ??
    now.slice(0, MAX_LOOKED_AT).flatMap(({ num }, index) => {
      const same = numbers.get(num) ?? (old.length === now.length ? index : undefined);
      return same === undefined ? [] : [{ old: same, now: index }];
    });
  return pairs.filter((pair) => {
    const [before, after] = [old[pair.old], now[pair.now]];
    if (before === undefined || after === undefined) return false;
    return !samePrints(contentPrints(state.file, before, at), contentPrints(file, after, newest));
  });
}

/** Null when no page is an earlier state of a shown one. */
async function compareState(
  evidence: Evidence,
  state: UnlinkedState,
  pairs: readonly PagePairing[],
  context: CheckContext,
): Promise<readonly Signal[] | null> {
  const signals: Signal[] = [];
  let resembles = false;
  let earlier: PdfPages | undefined;
  try {
    const shown = await evidence.pages();
    earlier = await evidence.openState(state.file.bytes);
    for (const pair of pairs) {
      await context.pause();
      const compared = await comparePair(earlier, shown, pair);
      if (compared.shared < LEAST_SHARED[state.kind]) continue;
      resembles = true;
      signals.push(...signalsOf(evidence.pdfFile(), state, pair, compared));
    }
  } catch (error) {
    if (!isDocxError(error)) throw error;
  } finally {
    await earlier?.close();
  }
  return resembles ? signals : null;
}

const comparePair = async (earlier: PdfPages, shown: PdfPages, { old, now }: PagePairing) =>
  comparePaint(await earlier.paint(old + 1), await shown.paint(now + 1));

function signalsOf(
  file: PdfFile,
  state: UnlinkedState,
  pair: PagePairing,
  { changes, page }: PageComparison,
): readonly Signal[] {
  const number = pair.now + 1;
  if (state.kind === 'pages') {
    // A page that was taken out of a form may differ from another by its values alone: that asks for a look.
    return changes
      .filter(({ before, after }) => changesKeyValue(before, after))
      .map(({ before, after, box }) => ({
        code: 'REVISION_TEXT_REVISED',
        detail: `a page that no page tree lists says "${before}" where page ${String(number)} says "${after}"`,
        page: number,
        box: relativeBox(box, page),
        old: before,
        new: after,
      }));
  }
  const found = changes.flatMap((change) => revisionSignal(change, number, page) ?? []);
  const images = changes.length === 0 ? imagesOf(file, state, pair) : [];
  return [...found, ...images].map((signal) => ({
    ...signal,
    detail: `${signal.detail} (${FOUND_IN[state.kind]})`,
  }));
}

function imagesOf(file: PdfFile, state: UnlinkedState, pair: PagePairing): readonly Signal[] {
  const [at, newest] = [state.file.revisions.length - 1, file.revisions.length - 1];
  const [old, now] = [pagesOf(state.file, at)[pair.old], pagesOf(file, newest)[pair.now]];
  if (old === undefined || now === undefined) return [];
  return replacedImages({ file: state.file, at, page: old }, { file, at: newest, page: now }, pair.now + 1);
}
