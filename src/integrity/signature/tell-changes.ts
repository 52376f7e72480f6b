/** Turns what changed after signing into what a report says: what no signature permits as signals, the rest in words. */
import { isDocxError } from '../../contract/light.ts';
import { relativeBox } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import type { Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { pagesOf, printsFrom, samePrints } from '../pdf/page-tree.ts';
import { viewOf } from '../pdf/page-view.ts';
import { comparePages } from '../text/compare-pages.ts';
import { changesAfterSigning } from './after-signing.ts';
import { judge } from './change.ts';
import type { SignedChange } from './change.ts';
import { permissionsOf } from './form-fields.ts';
import { createPageView } from './page-view.ts';

/** Changes listed as evidence per file. */
const MAX_CHANGES = 20;
/** Signed states that are compared with the newest; a document with more signatures is hostile. */
const MAX_STATES = 20;
/** The worst first. */
const CODES = {
  violating: 'CHANGED_AFTER_SIGNING',
  touching: 'SIGNED_TEXT_TOUCHED',
  chosen: 'CHOICE_CHANGED_AFTER_SIGNING',
  marked: 'MARKED_AFTER_SIGNING',
} as const;

/** What came after the signed states of a file. */
export interface ToldChanges {
  /** What no signature permits. */
  readonly against: readonly Signal[];
  /** What is permitted, in words. */
  readonly allowed: readonly string[];
  /** Fields changed in an encrypted file, whose strings cannot be read. */
  readonly fieldsUnread: boolean;
  /** Pages on which something was added over text, and it was not looked whether it hides it: a bound was met. */
  readonly undrawn: readonly number[];
}

/** Compares the signed states, indices of revisions, with the newest. */
export async function tellChanges(
  evidence: Evidence,
  file: PdfFile,
  states: ReadonlySet<number>,
): Promise<ToldChanges> {
  const allowed = new Set<string>();
  const told = new Set<string>();
  const look = createPageView(evidence);
  const judged: Judged[] = [];
  let fieldsUnread = false;
  for (const signed of [...states].sort((a, b) => a - b).slice(0, MAX_STATES)) {
    const permissions = permissionsOf(file, signed);
    fieldsUnread ||= file.encrypted && formChanged(file, signed);
    for (const change of await changesAfterSigning(file, signed, look)) {
      const verdict = judge(change, permissions);
      if (verdict === 'allowed') allowed.add(change.detail);
      else if (!told.has(change.detail)) {
        told.add(change.detail);
        judged.push({ change, signed, code: CODES[verdict] });
      }
    }
  }
  // What is harmless must not push out what is not.
  const order = Object.values(CODES);
  judged.sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  const against: Signal[] = [];
  for (const one of judged.slice(0, MAX_CHANGES)) against.push(...(await signalsOf(evidence, file, one)));
  return { against, allowed: [...allowed], fieldsUnread, undrawn: [...look.undrawn] };
}

function formChanged(file: PdfFile, signed: number): boolean {
  const [before, after] = [signed, file.revisions.length - 1].map((at) =>
    printsFrom(file, file.catalog(at)?.get('AcroForm') ?? null, at),
  );
  return before !== undefined && after !== undefined && !samePrints(before, after);
}

interface Judged {
  readonly change: SignedChange;
  readonly signed: number;
  readonly code: (typeof CODES)[keyof typeof CODES];
}

/** A changed page gives a signal per changed text where the texts can be told, else one for the page. */
async function signalsOf(
  evidence: Evidence,
  file: PdfFile,
  { change, signed, code }: Judged,
): Promise<readonly Signal[]> {
  const { detail, page, old, new: current } = change;
  const plain: readonly Signal[] = [{ code, detail, page, box: shownAs(file, change), old, new: current }];
  if (change.content !== true || page === undefined) return plain;
  try {
    const index = page - 1;
    const compared = await comparePages(
      evidence,
      { at: signed, index },
      { at: file.revisions.length - 1, index },
    );
    const signals = compared.changes.slice(0, MAX_CHANGES).map(({ before, after, box }): Signal => ({
      code,
      detail: `${detail}: "${before}" became "${after}"`,
      page,
      box: relativeBox(box, compared.page),
      old: before,
      new: after,
    }));
    return signals.length === 0 ? plain : signals;
  } catch (error) {
    if (isDocxError(error)) return plain;
    throw error;
  }
}

/** Where a change lies on its page, as shares of the newest one. */
function shownAs(file: PdfFile, { page, box }: SignedChange): Signal['box'] {
  const now = file.revisions.length - 1;
  const found = page === undefined ? undefined : pagesOf(file, now)[page - 1];
  return box === undefined || found === undefined
    ? undefined
    : relativeBox(box, viewOf(file, found.dict, now));
}
