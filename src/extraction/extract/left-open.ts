/** Tells what a field never takes, whatever its score: it is left open instead, as blank beats wrong. */
import { isPlaceLine } from './address-lines.ts';
import type { Candidate } from './candidates/candidate.ts';
import type { Features } from './features.ts';
import type { FieldSpec } from './fields/compile-field.ts';
import { textOf } from './sheet.ts';
import type { Span } from './sheet.ts';

/** What no document prints without a word that says so: */
const NEEDS_LABEL = new Set(['due_date', 'bank_name']);
/** names may say it themselves. */
const NAMED: ReadonlyMap<string, RegExp> = new Map([
  ['bank_name', /bank|banque|banc[oa]\b|sparkasse|crédit|credit union|caisse|building society/iu],
]);
/** Numbers of papers. */
const OF_PAPERS = new Set(['invoice_number', 'order_number', 'contract_number', 'delivery_note_number']);
/** The number of a card but for its last figures. */
const MASK = /[*•·]{3}|[xX#]{4}/u;
/** What stands before numbers of a payment by card: who approved it, at which terminal of which merchant, and until when it is valid. */
const OF_CARD =
  /(?<!\p{L})(?:approval|appr|auth(?:ori[sz]ation)?|autori[sz]a\p{L}+|genehmigung|aid|terminal|merchant|pan seq|start|expiry)\.?(?:[\s-]*(?:code|no|nr|id|number))?\.?\s?[:#-]?\s?$/iu;

const isLabelled = ({ label = 0, labelled = 0 }: Features): boolean => label > 0 || labelled > 0;

/** Whether a number is one of a payment by card: masked, or behind a word that says so. */
function isOfCard({ line, from, to }: Span): boolean {
  const before = line.tokens.slice(0, from).map(({ text }) => text);
  return (
    MASK.test(textOf({ line, from, to })) || MASK.test(before.at(-1) ?? '') || OF_CARD.test(before.join(' '))
  );
}

/** Whether a number is a postal code: nothing but figures, in a text that is a place. */
function isPostalCode({ spans: [span], value }: Candidate): boolean {
  const part = span?.line.parts.find(({ from, to }) => from <= span.from && span.to <= to);
  return part !== undefined && /^[\d-]+$/.test(value) && isPlaceLine(textOf(part));
}

/** Whether a field stays open rather than take a candidate. */
export function isLeftOpen(field: FieldSpec, candidate: Candidate, features: Features): boolean {
  const concept = field.concept ?? '';
  if (NEEDS_LABEL.has(concept) && NAMED.get(concept)?.test(candidate.value) !== true)
    return !isLabelled(features);
  if (field.type !== 'id') return false;
  if (OF_PAPERS.has(concept) && candidate.spans.some(isOfCard)) return true;
  return !isLabelled(features) && isPostalCode(candidate);
}
