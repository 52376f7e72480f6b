/** Checks the digital signatures of a PDF: what they cover, whether it is unaltered, and what changed after signing. */
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { PdfFile } from '../../document/index.ts';
import { counted } from '../../kit/counted.ts';
import { structureOf } from '../pdf/structure.ts';
import type { CmsVerdict } from '../signature/cms.ts';
import { coverageOf } from '../signature/find.ts';
import type { SignatureRange } from '../signature/find.ts';
import { takeInventory } from '../signature/inventory.ts';
import { builtOn } from '../signature/signed-state.ts';
import { tellChanges } from '../signature/tell-changes.ts';
import type { ToldChanges } from '../signature/tell-changes.ts';
import { verdictOf } from '../signature/verify-range.ts';

/** What values of signatures begin with: a sequence (CMS), or bytes (the older `adbe.x509.rsa_sha1`). */
const BEGINNINGS: ReadonlySet<number> = new Set([0x30, 0x04]);

/** The signer's identity is not judged: that needs trusted roots and the network. */
export const pdfSignature = defineCheck({
  id: 'pdf_signature',
  name: 'Digital signatures and changes after signing',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  run: examine,
});

const NO_VALUE: Signal = {
  code: 'SIGNATURE_VALUE_MISSING',
  detail: 'what stands in the place of a signature value is none',
};

/** What is known after looking at the signatures themselves. */
interface Findings {
  readonly against: Signal[];
  /** Sound signatures, in words. */
  readonly sound: string[];
  readonly unsupported: string[];
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
  const since = file === null ? null : await tellChanges(evidence, file, found.states);
  found.against.push(...(since?.against ?? []));
  return conclude(found, since, current.length + rangeless.length);
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
    found.against.push(NO_VALUE);
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
  } else if (status === 'malformed') found.against.push(NO_VALUE);
  else if (status === 'unsupported') found.unsupported.push(reason ?? 'it is of an unknown kind');
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

function conclude(found: Findings, changes: ToldChanges | null, count: number): CheckOutcome {
  const allowed = changes?.allowed ?? [];
  const { against, sound, unsupported } = found;
  const undrawn = changes?.undrawn ?? [];
  const truncated = undrawn.length > 0;
  const left = truncated ? ` ${notLookedAt(undrawn)}` : '';
  const many = counted(count, 'signature');
  if (against.length === 0 && unsupported.length > 0) {
    const description = `A signature could not be verified: ${unsupported[0] ?? ''}. A viewer that knows it has to tell whether the signed bytes are unaltered.`;
    return { status: 'inconclusive', description, truncated: true };
  }
  if (against.length === 0 && changes?.fieldsUnread === true) {
    const description = `The file carries ${many}, and its form changed after signing. It is encrypted, so what the fields hold cannot be compared.`;
    return { status: 'inconclusive', description };
  }
  if (against.length > 0) {
    return outcomeOf(against, {
      detected: `The file carries ${many}, and ${against[0]?.detail ?? ''}${against.length > 1 ? ` (and ${String(against.length - 1)} more)` : ''}.${left}`,
      innocentExplanation:
        'A program that does not know signatures may have saved the file, or a reviewer commented on it after signing.',
      clear: '',
      truncated,
    });
  }
  const since =
    allowed.length === 0
      ? 'nothing was added since'
      : `what was added since is permitted (${allowed.join('; ')})`;
  const description = `The file carries ${many} (${sound.join('; ')}); the signed bytes are unaltered and ${since}. Who signed was not checked.${left}`;
  const detail = 'a signature over the whole file fits it';
  const signals: readonly Signal[] = found.whole ? [{ code: 'SIGNATURE_FITS', detail }] : [];
  return { status: 'clear', description, signals, truncated };
}

/** What is said of additions that were not looked at. */
const notLookedAt = (pages: readonly number[]): string =>
  `More was added over text than was looked at to see whether it hides it, on pages ${pages.join(', ')}.`;

/** Whether anything but white space lies between the signed bytes and the end of their save. */
const isUncovered = (bytes: Uint8Array, from: number, to: number): boolean =>
  bytes.subarray(from, to).some((byte) => ![0, 9, 10, 13, 32].includes(byte));
