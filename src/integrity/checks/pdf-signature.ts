/** Checks the digital signatures of a PDF: what they cover, whether it is unaltered, and what changed after signing. */
import { isDocxError } from '../../contract/light.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { PdfFile } from '../../document/index.ts';
import { pagesOf, printsFrom, samePrints } from '../pdf/page-tree.ts';
import { viewOf } from '../pdf/page-view.ts';
import { structureOf } from '../pdf/structure.ts';
import { changesAfterSigning } from '../signature/after-signing.ts';
import { judge } from '../signature/change.ts';
import type { SignedChange } from '../signature/change.ts';
import type { CmsVerdict } from '../signature/cms.ts';
import { coverageOf } from '../signature/find.ts';
import type { SignatureRange } from '../signature/find.ts';
import { permissionsOf } from '../signature/form-fields.ts';
import { takeInventory } from '../signature/inventory.ts';
import { createPageView } from '../signature/page-view.ts';
import { builtOn } from '../signature/signed-state.ts';
import { verdictOf } from '../signature/verify-range.ts';
import { relativeBox } from '../text/relative-box.ts';
import { comparePages } from '../text/compare-pages.ts';

/** Changes listed as evidence per file. */
const MAX_CHANGES = 20;
/** Signed states that are compared with the newest; a document with more signatures is hostile. */
const MAX_STATES = 20;
/** What values of signatures begin with: a sequence (CMS), or bytes (the older `adbe.x509.rsa_sha1`). */
const BEGINNINGS: ReadonlySet<number> = new Set([0x30, 0x04]);

/** The worst first. */
const CODES = {
  violating: 'CHANGED_AFTER_SIGNING',
  chosen: 'CHOICE_CHANGED_AFTER_SIGNING',
  marked: 'MARKED_AFTER_SIGNING',
} as const;

/** The signer's identity is not judged: that needs trusted roots and the network. */
export const pdfSignature = defineCheck({
  id: 'pdf_signature',
  name: 'Digital signatures and changes after signing',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  run: examine,
});

/** What is known after looking at the signatures themselves. */
interface Findings {
  readonly against: Signal[];
  /** Sound signatures, in words. */
  readonly sound: string[];
  readonly unsupported: string[];
  /** Fields changed in an encrypted file, whose strings cannot be read. */
  fieldsUnread: boolean;
  /** Signed states by index. */
  readonly states: Set<number>;
  /** A sound signature covers the whole file. */
  whole: boolean;
}

async function examine(evidence: Evidence, context: CheckContext): Promise<CheckOutcome> {
  const file = structureOf(evidence);
  const { current, rangeless, valueless } = takeInventory(evidence.bytes, file);
  if (current.length + rangeless.length === 0) {
    return { status: 'not_applicable', description: 'The file carries no digital signature.' };
  }
  const found: Findings = {
    against: [],
    sound: [],
    unsupported: [],
    fieldsUnread: false,
    states: new Set(),
    whole: false,
  };
  for (const name of rangeless) {
    const detail = `the signature in "${name}" names no bytes that it signs`;
    found.against.push({ code: 'SIGNATURE_BYTE_RANGE_INVALID', detail });
  }
  for (const signature of current) {
    await context.pause();
    await examineOne(evidence, file, signature, found);
  }
  if (valueless.length > 0 && found.against.length === 0) {
    const detail = `the signature in "${valueless[0] ?? ''}" has no value`;
    found.against.push({ code: 'SIGNATURE_VALUE_MISSING', detail });
  }
  const allowed = file === null ? [] : await addChanges(evidence, file, found);
  return conclude(found, allowed, current.length + rangeless.length);
}

async function examineOne(
  evidence: Evidence,
  file: PdfFile | null,
  signature: SignatureRange,
  found: Findings,
): Promise<void> {
  const { bytes } = evidence;
  const coverage = coverageOf(bytes, signature);
  if (coverage.problem !== null) {
    const detail = `a signature does not cover the file: ${coverage.problem}`;
    const code = signature.moved ? 'SIGNATURE_STALE' : 'SIGNATURE_BYTE_RANGE_INVALID';
    found.against.push({ code, detail });
    return;
  }
  if (coverage.contents.every((byte) => byte === 0)) {
    found.against.push({ code: 'SIGNATURE_VALUE_MISSING', detail: 'a signature has no value' });
    return;
  }
  if (!BEGINNINGS.has(coverage.contents[0] ?? 0)) {
    const detail = 'what stands in the place of a signature value is none';
    found.against.push({ code: 'SIGNATURE_VALUE_MISSING', detail });
    return;
  }
  addVerdict(await verdictOf(signature, coverage), coverage.end, bytes, found);
  const rest = isUncovered(bytes, coverage.end, bytes.length);
  if (file === null) {
    if (!rest) return;
    const detail = 'bytes follow the signed ones, and the structure is too damaged to tell what they change';
    found.against.push({ code: 'UNREADABLE_AFTER_SIGNING', detail });
    return;
  }
  // Signers count from the first byte, the structure may count from the header behind it.
  const before = bytes.length - file.bytes.length;
  const signed = file.revisions.findIndex((revision) => before + revision.end >= coverage.end);
  if (signed < 0 || isUncovered(bytes, coverage.end, before + (file.revisions[signed]?.end ?? 0))) {
    const detail = 'a signature leaves bytes of the save it belongs to unsigned';
    found.against.push({ code: 'SIGNATURE_BYTE_RANGE_INVALID', detail });
  } else if (!found.states.has(signed)) {
    found.states.add(signed);
    if (builtOn(file, signed, coverage.end - before)) return;
    const detail = 'a later save builds on another state of the file than the signed one';
    found.against.push({ code: 'CHANGED_AFTER_SIGNING', detail });
  }
}

function addVerdict(verdict: CmsVerdict, end: number, bytes: Uint8Array, found: Findings): void {
  const { status, signer, signedAt, reason } = verdict;
  if (status === 'altered') {
    const detail = 'the signed bytes are not those that were signed';
    found.against.push({ code: 'SIGNED_BYTES_ALTERED', detail });
  } else if (status === 'forged') {
    const detail = 'the signature value does not fit its certificate';
    found.against.push({ code: 'SIGNATURE_VALUE_INVALID', detail });
  } else if (status === 'unsupported') found.unsupported.push(reason ?? 'it is of an unknown kind');
  else {
    const when = signedAt === null ? '' : ` on ${signedAt.toISOString().slice(0, 10)}`;
    found.sound.push(`${signer?.name ?? 'somebody'}${when}`);
    if (!isUncovered(bytes, end, bytes.length)) found.whole = true;
  }
  if (status !== 'valid' || signer === null || signedAt === null) return;
  if (signedAt >= signer.notBefore && signedAt <= signer.notAfter) return;
  const [from, to] = [signer.notBefore, signer.notAfter].map((date) => date.toISOString().slice(0, 10));
  const detail = `the signer's certificate was not valid when it was used (${from ?? ''} to ${to ?? ''})`;
  found.against.push({ code: 'SIGNER_CERTIFICATE_DATES', detail, new: signedAt.toISOString() });
}

/** Adds what no signature permits and gives back, in words, what they do. */
async function addChanges(evidence: Evidence, file: PdfFile, found: Findings): Promise<readonly string[]> {
  const allowed = new Set<string>();
  const told = new Set<string>();
  const look = createPageView(evidence);
  const judged: Judged[] = [];
  for (const signed of [...found.states].sort((a, b) => a - b).slice(0, MAX_STATES)) {
    const permissions = permissionsOf(file, signed);
    found.fieldsUnread ||= file.encrypted && formChanged(file, signed);
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
  for (const one of judged.slice(0, MAX_CHANGES))
    found.against.push(...(await signalsOf(evidence, file, one)));
  return [...allowed];
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

function conclude(found: Findings, allowed: readonly string[], count: number): CheckOutcome {
  const { against, sound, unsupported } = found;
  const many = `${String(count)} signature${count === 1 ? '' : 's'}`;
  if (against.length === 0 && unsupported.length > 0) {
    const description = `A signature could not be verified: ${unsupported[0] ?? ''}.`;
    return { status: 'inconclusive', description };
  }
  if (against.length === 0 && found.fieldsUnread) {
    const description = `The file carries ${many}, and its form changed after signing. It is encrypted, so what the fields hold cannot be compared.`;
    return { status: 'inconclusive', description };
  }
  if (against.length > 0) {
    return outcomeOf(against, {
      detected: `The file carries ${many}, and ${against[0]?.detail ?? ''}${against.length > 1 ? ` (and ${String(against.length - 1)} more)` : ''}.`,
      innocentExplanation:
        'A program that does not know signatures may have saved the file, or a reviewer commented on it after signing.',
      clear: '',
    });
  }
  const since =
    allowed.length === 0
      ? 'nothing was added since'
      : `what was added since is permitted (${allowed.join('; ')})`;
  const description = `The file carries ${many} (${sound.join('; ')}); the signed bytes are unaltered and ${since}. Who signed was not checked.`;
  const detail = 'a signature over the whole file fits it';
  const signals: readonly Signal[] = found.whole ? [{ code: 'SIGNATURE_FITS', detail }] : [];
  return { status: 'clear', description, signals };
}

/** Whether anything but white space lies between the signed bytes and the end of their save. */
const isUncovered = (bytes: Uint8Array, from: number, to: number): boolean =>
  bytes.subarray(from, to).some((byte) => ![0, 9, 10, 13, 32].includes(byte));
