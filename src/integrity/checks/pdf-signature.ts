/** Checks the digital signatures of a PDF: what they cover, whether it is unaltered, and what changed after signing. */
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { PdfFile } from '../../document/index.ts';
import { dictOf, isArray } from '../../document/index.ts';
import { changesAfterSigning } from '../signature/after-signing.ts';
import type { SignedChange } from '../signature/after-signing.ts';
import { verifyCms } from '../signature/cms.ts';
import type { CmsKind } from '../signature/cms.ts';
import { coverageOf, findSignatures } from '../signature/find.ts';
import type { Coverage, SignatureRange } from '../signature/find.ts';

/** Changes listed as evidence per file. */
const MAX_CHANGES = 20;
/** How the signed bytes enter a signature by its `/SubFilter`; all others sign them directly. */
const KINDS: Readonly<Record<string, CmsKind>> = {
  'adbe.pkcs7.sha1': 'sha1-inside',
  'ETSI.RFC3161': 'timestamp',
};

/** The signer's identity is not judged: that needs trusted roots and the network. */
export const pdfSignature = defineCheck({
  id: 'pdf_signature',
  name: 'Digital signatures and changes after signing',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  run: (evidence) => Promise.resolve(examine(evidence)),
});

function examine(evidence: Evidence): CheckOutcome {
  const file = structureOf(evidence);
  const usageRights = file === null ? new Set<string>() : usageRightsOf(file);
  const signatures = findSignatures(evidence.bytes).filter((found) => !usageRights.has(found.numbers.join()));
  if (signatures.length === 0) {
    return { status: 'not_applicable', description: 'The file carries no digital signature.' };
  }
  const signals: Signal[] = [];
  const unsupported: string[] = [];
  let firstSigned: number | null = null;
  for (const signature of signatures) {
    const coverage = coverageOf(evidence.bytes, signature);
    if (coverage.problem !== null) {
      signals.push(brokenRange(signature, coverage.problem));
      continue;
    }
    signals.push(...verdictOf(signature, coverage, unsupported));
    if (file === null) continue;
    const signed = file.revisions.findIndex((revision) => revision.end >= coverage.end);
    if (signed < 0 || isUncovered(evidence.bytes, coverage.end, file.revisions[signed]?.end ?? 0)) {
      const detail = 'a signature leaves bytes of the save it belongs to unsigned';
      signals.push({ code: 'SIGNATURE_BYTE_RANGE_INVALID', detail });
    } else firstSigned = Math.min(firstSigned ?? signed, signed);
  }
  if (file !== null && firstSigned !== null) {
    signals.push(...changesAfterSigning(file, firstSigned).slice(0, MAX_CHANGES).map(changeSignal));
  }
  if (signals.length === 0 && unsupported.length > 0) {
    return {
      status: 'inconclusive',
      description: `A signature could not be verified: ${unsupported[0] ?? ''}.`,
    };
  }
  const many = `${String(signatures.length)} signature${signatures.length === 1 ? '' : 's'}`;
  return outcomeOf(signals, {
    detected: `The file carries ${many}, and ${signals[0]?.detail ?? ''}${signals.length > 1 ? ` (and ${String(signals.length - 1)} more)` : ''}.`,
    innocentExplanation:
      'A program that does not know signatures may have saved the file, or a reviewer commented on it after signing.',
    clear: `The file carries ${many}; the signed bytes are unaltered and nothing but what signing allows was added since. Who signed was not checked.`,
  });
}

/** Null when the cross-reference is damaged: the byte ranges can be checked all the same. */
function structureOf(evidence: Evidence): PdfFile | null {
  try {
    return evidence.pdfFile();
  } catch {
    return null;
  }
}

/** Byte ranges of usage rights signatures: they enable features of Adobe Reader and say nothing of the content. */
function usageRightsOf(file: PdfFile): ReadonlySet<string> {
  const permissions = dictOf(file.resolve(file.catalog()?.get('Perms')));
  const ranges = ['UR', 'UR3'].flatMap((key) => {
    const range = file.resolve(dictOf(file.resolve(permissions?.get(key)))?.get('ByteRange'));
    return isArray(range) ? [range.map((item) => String(Number(item))).join()] : [];
  });
  return new Set(ranges);
}

function brokenRange({ moved }: SignatureRange, problem: string): Signal {
  const detail = `a signature does not cover the file: ${problem}`;
  return { code: moved ? 'SIGNATURE_STALE' : 'SIGNATURE_BYTE_RANGE_INVALID', detail };
}

function verdictOf(
  { subFilter }: SignatureRange,
  { ranges, contents }: Extract<Coverage, { readonly problem: null }>,
  unsupported: string[],
): readonly Signal[] {
  const verdict = verifyCms(contents, ranges, KINDS[subFilter ?? ''] ?? 'detached');
  if (verdict === 'valid') return [];
  if (verdict === 'altered') {
    return [{ code: 'SIGNED_BYTES_ALTERED', detail: 'the signed bytes are not those that were signed' }];
  }
  if (verdict === 'forged') {
    return [{ code: 'SIGNATURE_VALUE_INVALID', detail: 'the signature value does not fit its certificate' }];
  }
  unsupported.push(verdict.unsupported);
  return [];
}

/** Whether anything but white space lies between the signed bytes and the end of their save. */
const isUncovered = (bytes: Uint8Array, from: number, to: number): boolean =>
  bytes.subarray(from, to).some((byte) => ![0, 9, 10, 13, 32].includes(byte));

function changeSignal({ serious, detail, page, old, new: current }: SignedChange): Signal {
  const code = serious ? 'CHANGED_AFTER_SIGNING' : 'MARKED_AFTER_SIGNING';
  return { code, detail, page, old, new: current };
}
