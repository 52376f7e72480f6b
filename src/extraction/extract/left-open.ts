/** Tells what a field never takes, whatever its score: it is left open instead, as blank beats wrong. */
import types from '../lexicon/document-types.json' with { type: 'json' };
import { isPlaceLine } from './address-lines.ts';
import type { Candidate } from './candidates/candidate.ts';
import type { Features } from './features.ts';
import type { FieldSpec } from './fields/compile-field.ts';
import { fold, foldLabelWord } from './fold.ts';
import { isLabelled } from './scored-candidate.ts';
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

/** How statements of accounts are titled. */
const STATEMENTS = types.bank_statement.titles.map(fold);
/** Figures of the number of an account, at least, where it stands behind such a title; amounts and days, which are none. */
const ACCOUNT = 7;
const NO_ACCOUNT = /^[-–+]?\d[\d.' ]*(?:,\d+|\.\d{2})[-–+]?$|^\d{1,2}([./])\d{1,2}\1\d{4}$/;

/** Whether a number is none of an account: an amount, a day, or the number of the statement behind its title, "Relevé de compte n° 11". */
function isNoAccount({ spans: [span], value }: Candidate): boolean {
  if (NO_ACCOUNT.test(value)) return true;
  if (span === undefined || value.replace(/\D/g, '').length >= ACCOUNT) return false;
  const words = span.line.tokens.slice(0, span.from).map(({ text }) => text);
  const title = foldLabelWord(words.at(-1) ?? '') === 'no' ? words.slice(0, -1) : words;
  const before = fold(title.join(''));
  return STATEMENTS.some((statement) => before.endsWith(statement));
}

/** Whether a field stays open rather than take a candidate. */
export function isLeftOpen(field: FieldSpec, candidate: Candidate, features: Features): boolean {
  const concept = field.concept ?? '';
  if (NEEDS_LABEL.has(concept) && NAMED.get(concept)?.test(candidate.value) !== true)
    return !isLabelled({ features });
  if (field.type !== 'id') return false;
  if (concept === 'account_number' && isNoAccount(candidate)) return true;
  if (OF_PAPERS.has(concept) && candidate.spans.some(isOfCard)) return true;
  return !isLabelled({ features }) && isPostalCode(candidate);
}
