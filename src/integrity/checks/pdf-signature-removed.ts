/** Looks for what a former signature of a PDF leaves behind when it is taken out so that changes do not show. */
import { dictOf, nameOf } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckOutcome, Signal } from '../check.ts';
import { structureOf } from '../pdf/structure.ts';
import { certification, fieldsOf, isSignatureField, signatureIn } from '../signature/form-fields.ts';
import { coverageOf } from '../signature/find.ts';
import type { SignatureRange } from '../signature/find.ts';
import { takeInventory } from '../signature/inventory.ts';
import { verdictOf } from '../signature/verify-range.ts';

/** Bit 1 of `/SigFlags`: the form has signatures. */
const SIGNATURES_EXIST = 1;

/** Fields that wait for a signature are normal in forms and never count. */
export const pdfSignatureRemoved = defineCheck({
  id: 'pdf_signature_removed',
  name: 'Traces of a removed signature',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  async run(evidence) {
    const file = structureOf(evidence);
    if (file === null || file.encrypted) {
      const why = file === null ? 'The cross-reference is damaged' : 'The file is encrypted';
      const description = `${why}, so it cannot be told which signatures are in use.`;
      return { status: 'inconclusive', description };
    }
    const { bytes } = evidence;
    const found = takeInventory(bytes, file).unused;
    // What was being saved when the file broke off was never taken out.
    const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf('%%EOF');
    const unused = found.filter(({ position }) => end < 0 || position < end);
    const signals: Signal[] = removedFields(file).map((name) => {
      const detail = `the signature in "${name}" was taken out in a later save`;
      return { code: 'SIGNATURE_REMOVED', detail };
    });
    if (signals.length === 0 && unused.length > 0) {
      const passed = await anyFits(bytes, unused);
      const detail = passed
        ? 'a signature fits the bytes before it, and the newest save passes it over'
        : 'a signature lies in the file that no field refers to';
      signals.push({ code: passed ? 'SIGNATURE_REMOVED' : 'SIGNATURE_ORPHANED', detail });
    }
    signals.push(...leftovers(file));
    if (signals.length === 0 && found.length > 0) return BROKEN_OFF;
    return outcomeOf(signals, {
      detected: `The file was signed once and is no more: ${signals.map((signal) => signal.detail).join('; ')}.`,
      innocentExplanation:
        'The signer may have taken the signature back, or a program that does not know signatures saved the file.',
      clear: 'Nothing of a former signature is left in the file.',
    });
  },
});

const BROKEN_OFF: CheckOutcome = {
  status: 'inconclusive',
  description:
    'The file breaks off within its last save, and a signature lies there: it may not have come over as a whole.',
};

/** Whether one of some signatures still fits: a file written anew moves its bytes, one that only grew does not. */
async function anyFits(bytes: Uint8Array, signatures: readonly SignatureRange[]): Promise<boolean> {
  for (const signature of signatures) {
    const coverage = coverageOf(bytes, signature);
    if (coverage.problem === null && (await verdictOf(signature, coverage)).status === 'valid') return true;
  }
  return false;
}

/** Names of fields that an earlier state shows signed and the newest does not. */
function removedFields(file: PdfFile): readonly string[] {
  const now = file.revisions.length - 1;
  const newest = fieldsOf(file, now);
  const names = new Set<string>();
  for (let at = 0; at < now; at += 1) {
    for (const [num, field] of fieldsOf(file, at)) {
      if (signatureIn(file, field, at) === null) continue;
      const current = newest.get(num);
      if (current === undefined || signatureIn(file, current, now) === null) names.add(field.name);
    }
  }
  return [...names];
}

function leftovers(file: PdfFile): readonly Signal[] {
  const catalog = file.catalog();
  const permissions = dictOf(file.resolve(catalog?.get('Perms')));
  const signed = [...fieldsOf(file, file.revisions.length - 1).values()].filter(isSignatureField);
  const signals: Signal[] = [];
  const certified = certification(file, file.revisions.length - 1);
  if (
    permissions?.has('DocMDP') === true &&
    (certified === null || nameOf(certified.get('Filter')) === null)
  ) {
    const detail = 'the document says that it is certified, but the certifying signature is gone';
    signals.push({ code: 'SIGNATURE_ORPHANED', detail });
  }
  const form = dictOf(file.resolve(catalog?.get('AcroForm')));
  const flags = Number(file.resolve(form?.get('SigFlags')) ?? 0);
  if ((flags & SIGNATURES_EXIST) !== 0 && signed.length === 0) {
    const detail = 'the form says that it has signatures, but has no field for one';
    signals.push({ code: 'SIGNATURE_FLAG_LEFT', detail });
  }
  return signals;
}
