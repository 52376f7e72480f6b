/** What speaks for and against a candidate for a field, as named numbers. The weights in `weights.json` go with them. */
import { clamp } from '../../kit/clamp.ts';
import { conceptOf } from '../lexicon/concepts.ts';
import type { Candidate } from './candidates/candidate.ts';
import { DATED, PLACED, isDated, isPlaced } from './dated-papers.ts';
import type { FieldSpec } from './fields/compile-field.ts';
import type { LabelHit } from './labels/label-hit.ts';
import { namesSeller } from './labels/seller-labels.ts';
import type { PartySection } from './parties.ts';
import { partyAt } from './parties.ts';
import type { Relation } from './relations.ts';
import { emOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** Named features; absent is 0. */
export type Features = Readonly<Record<string, number>>;

/** What is known of a candidate before any field is looked at. */
export interface Setting {
  readonly candidate: Candidate;
  readonly relations: readonly Relation[];
  /** How often the same value of the same kind is printed elsewhere. */
  readonly repeats: number;
  /** Its amount as a share of the document's largest. */
  readonly share: number;
  /** In a row of a table body. */
  readonly inTable: boolean;
  /** A sum or difference of amounts with the right labels gives it. */
  readonly supported: boolean;
  /** A sum gives it another part: what is taken for the gross amount is a net amount or a tax. */
  readonly contradicted: boolean;
  /** A plausible tax on it stands right of it. */
  readonly paired: boolean;
  /** What was paid when the change is taken off. */
  readonly settled: boolean;
  /** Far less than an amount that is labelled as the sum before tax, or than what the payment confirms. */
  readonly small: boolean;
  readonly earliest: boolean;
  /** The only value of its kind in the document. */
  readonly only: boolean;
}

/** Concepts that print the same labels and mean nearly the same: no evidence against each other. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  gross_total: ['amount_due', 'net_pay', 'closing_balance', 'rounding'],
  amount_due: ['gross_total'],
  issue_date: ['document_issue_date', 'order_date', 'pay_date', 'time', 'period_start', 'period_end'],
  order_date: ['issue_date'],
  document_issue_date: ['issue_date'],
  pay_date: ['issue_date', 'document_issue_date'],
  contract_date: ['issue_date', 'period_start'],
  period_start: ['period_end', 'contract_date'],
  period_end: ['period_start'],
  vat_id: ['tax_total', 'tax_number', 'registration_number'],
  invoice_number: ['reference'],
  contract_number: ['order_number', 'invoice_number'],
  seller_name: ['seller_address'],
  buyer_name: ['buyer_address', 'ship_to'],
  phone: ['contact_person', 'mobile'],
  mobile: ['contact_person', 'phone'],
  time: ['issue_date', 'order_date'],
  personal_document_number: ['line_position'],
};

/** Whether two fields ask for what is printed under the same labels. */
export const areNear = ({ concept: one }: FieldSpec, { concept: other }: FieldSpec): boolean =>
  one !== null &&
  other !== null &&
  (one === other || NEAR[one]?.includes(other) === true || NEAR[other]?.includes(one) === true);

/** How much of a foreign label counts against a total that the payment confirms: where nothing else is added, "Subtotal" says it. */
const SETTLED = 0.3;

/** Types whose values are never taken for each other, whatever label stands above them. */
const APART: ReadonlySet<string> = new Set(['money', 'date', 'time', 'phone']);

const isApart = (one: string | undefined, other: string): boolean =>
  one !== undefined && one !== other && APART.has(one) && APART.has(other);

/** Whether a label stands in the part of another party than the one whose address is asked for. */
function isOfOtherParty(
  sections: readonly PartySection[],
  { type, party }: FieldSpec,
  hit: LabelHit,
): boolean {
  const owner = type === 'address' && party !== null ? partyAt(sections, hit.page, hit.box) : null;
  return owner !== null && owner !== party && !(party === 'ship' && owner === 'buyer');
}

/** How good the label of a party is whose name stands right of it, at least. */
const NAMED = 0.65;

function labelEvidence(
  sections: readonly PartySection[],
  field: FieldSpec,
  index: number,
  { candidate, relations, inTable }: Setting,
): { own: number; anti: number; below: number; isNamed: boolean } {
  let own = 0;
  let anti = 0;
  let below = 0;
  let isNamed = false;
  const span = candidate.spans[0];
  const before = span?.line.tokens[span.from - 1];
  const dates =
    candidate.kind === 'date' &&
    before !== undefined &&
    (DATED.has(before.folded) || /^[/|·,–—-]$/.test(before.text));
  const nearest = dates
    ? relations
        .filter(({ how }) => how === 'right')
        .sort((a, b) => b.hit.line.index - a.hit.line.index || b.hit.to - a.hit.to)[0]?.hit
    : undefined;
  const near = [field.concept ?? '', ...(NEAR[field.concept ?? ''] ?? [])];
  if (field.concept === 'issue_date' && isPlaced(candidate)) own = PLACED;
  for (const { hit, how, strength } of relations) {
    const owner = hit.owners.find((other) => other.field === index);
    if (owner && isOfOtherParty(sections, field, hit)) continue;
    // What heads a column of a table says nothing of the total that an amount of its first row would be, nor of the day it was issued.
    if (owner && inTable && how === 'below' && (field.type === 'money' || field.concept === 'issue_date'))
      continue;
    if (owner) {
      const value = strength * owner.weight;
      isNamed ||= how === 'right' && value >= NAMED && namesSeller(field, hit);
      if (value > own) {
        own = value;
        below = how === 'below' ? 1 : 0;
      }
    } else if (dates && how === 'right' && hit === nearest && isDated(field, hit))
      own = Math.max(own, 0.85 * hit.match);
    else if (!hit.concepts.some((concept) => near.includes(concept))) {
      const types = hit.concepts.map((concept) => conceptOf(concept)?.type);
      // A date below "Total" is no total, and the total does not make it one.
      const isOfOther =
        how === 'below' && types.length > 0 && types.every((type) => isApart(type, field.type));
      const rivals = types.includes(field.type) || (hit.owners.length > 0 && !isOfOther);
      anti = Math.max(anti, rivals ? strength : 0.3 * strength);
    }
  }
  return { own, anti, below, isNamed };
}

/** The features of one field and one candidate. */
export function featuresOf(
  sheet: Sheet,
  sections: readonly PartySection[],
  field: FieldSpec,
  index: number,
  setting: Setting,
): Features {
  const { candidate } = setting;
  const { own, anti, below, isNamed } = labelEvidence(sections, field, index, setting);
  const page = sheet.pages.get(candidate.page);
  const y = page ? (candidate.box.y0 + candidate.box.y1) / 2 / page.height : 0.5;
  const party = field.party === null ? null : partyAt(sections, candidate.page, candidate.box);
  const token = candidate.spans[0]?.line.tokens[candidate.spans[0].from];
  const em = emOf(sheet, candidate.page);
  const concept = conceptOf(field.concept);
  const features: Record<string, number> = {
    ...candidate.cues,
    // A text made for this label has its evidence in `labelled`.
    label: candidate.field === index ? (candidate.cues['label'] ?? 0) : own,
    // An own label that is as good takes the sting out of a foreign one.
    anti: (setting.settled ? SETTLED : 1) * Math.max(0, anti - 0.6 * own),
    below,
    labelled: candidate.field === index ? (candidate.cues['labelled'] ?? 0) : 0,
    shape: candidate.shape,
    valid: candidate.checksum === 1 ? 1 : 0,
    invalid: candidate.checksum === -1 ? 1 : 0,
    currency: candidate.currency === null ? 0 : 1,
    rangeRight: field.range !== null && candidate.range === field.range ? 1 : 0,
    rangeWrong:
      field.range !== null && candidate.range !== null && candidate.range !== field.range
        ? 1
        : field.range === null && candidate.range !== null
          ? 0.5
          : 0,
    partyRight: (party !== null && party === field.party) || (party === null && isNamed) ? 1 : 0,
    // Who is billed may well be who receives.
    partyWrong:
      party !== null && party !== field.party && !(field.party === 'ship' && party === 'buyer') ? 1 : 0,
    high: candidate.page === sheet.firstPage ? 1 - y : 0,
    low: candidate.page === sheet.lastPage ? y : 0,
    firstPage: candidate.page === sheet.firstPage ? 1 : 0,
    pageWanted:
      field.page === null
        ? 0
        : (field.page === 'first' ? candidate.page === sheet.firstPage : candidate.page === sheet.lastPage)
          ? 1
          : -1,
    large: Math.max(candidate.cues['large'] ?? 0, clamp((token ? token.y1 - token.y0 : em) / em - 1, 0, 1)),
    bold: token?.bold === true ? 1 : 0,
    repeats: Math.min(1, setting.repeats / 3),
    share: setting.share,
    inTable: setting.inTable ? 1 : 0,
    supported: setting.supported ? 1 : 0,
    contradicted: setting.contradicted ? 1 : 0,
    paired: setting.paired ? 1 : 0,
    small: setting.small ? 1 : 0,
    earliest: setting.earliest ? 1 : 0,
    only: setting.only ? 1 : 0,
    doubt: 1 - candidate.confidence,
    pattern: field.pattern === null ? 0 : field.pattern.test(candidate.value) ? 1 : -1,
    negative: candidate.kind === 'money' && candidate.value.startsWith('-') ? 1 : 0,
    zero: candidate.kind === 'money' && Number(candidate.value) === 0 && concept?.id !== 'tax_total' ? 1 : 0,
  };
  return features;
}
