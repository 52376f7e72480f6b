/** All candidates of a document for a list of fields: only the generators that some field needs are run. */
import type { FieldType } from '../lexicon/concepts.ts';
import { findAddresses } from './candidates/addresses.ts';
import { findAmounts } from './candidates/amounts.ts';
import { isReckoned } from './candidates/around-amounts.ts';
import { findBooleans } from './candidates/booleans.ts';
import type { Candidate } from './candidates/candidate.ts';
import { findColumnTotals } from './candidates/column-totals.ts';
import { findClauses } from './candidates/clauses.ts';
import { findContacts } from './candidates/contacts.ts';
import { findDates } from './candidates/dates.ts';
import { findDeadlines } from './candidates/deadlines.ts';
import { findIdentifiers } from './candidates/identifiers.ts';
import { findLabelled } from './candidates/labelled.ts';
import { findNames } from './candidates/names.ts';
import { findNumbersBehindLabels } from './candidates/numbers-behind-labels.ts';
import { findOptions, isChoice } from './candidates/options.ts';
import { findPairedValues } from './candidates/paired-values.ts';
import { findPayments } from './candidates/payments.ts';
import { findPersons } from './candidates/persons.ts';
import type { FieldSpec } from './fields/compile-field.ts';
import type { PartySection } from './parties.ts';
import type { Hits } from './regions.ts';
import { firstOf } from './sheet.ts';
import type { Sheet, Span } from './sheet.ts';

/** Whole numbers within dates, above all their years, are no amounts: "Payment due 29 Mar 2024". */
function withoutYears(found: readonly Candidate[], dates: readonly Span[]): Candidate[] {
  const isWithin = (span: Span): boolean =>
    dates.some((date) => date.line === span.line && date.from <= span.from && date.to >= span.to);
  return found.filter(
    ({ kind, text, spans }) => kind !== 'money' || !/^\d{1,4}$/.test(text) || !spans.some(isWithin),
  );
}

/** Tells numbers whose first word is no label: "REF 4711" is the number 4711. */
const isNoLabel =
  (hits: Hits) =>
  ({ spans: [span] }: Candidate): boolean =>
    span === undefined ||
    !/^\p{L}+$/u.test(firstOf(span).text) ||
    !(hits[span.line.index] ?? []).some(
      ({ key, from, to }) => key.length > 1 && from <= span.from && to > span.from,
    );

/** Whether a candidate is not a group of a number that a label stands beside: the "4407" of "Commodity code 4407 11 90". */
const isWhole =
  (grouped: readonly Candidate[]) =>
  ({ kind, spans: [own] }: Candidate): boolean =>
    kind !== 'id' ||
    own === undefined ||
    !grouped.some(
      ({ spans: [all] }) =>
        all?.line === own.line &&
        all.from <= own.from &&
        all.to >= own.to &&
        all.to - all.from > own.to - own.from,
    );

/** Candidates for the given fields. */
export function generateCandidates(
  sheet: Sheet,
  hits: Hits,
  sections: readonly PartySection[],
  fields: readonly FieldSpec[],
): Candidate[] {
  const types = new Set(fields.map((field) => field.type));
  const needs = (...wanted: FieldType[]): boolean => wanted.some((type) => types.has(type));
  const needsAmounts = needs('money', 'quantity', 'percent');
  const dates = needs('date') || needsAmounts ? findDates(sheet) : [];
  const grouped = needs('id') ? findNumbersBehindLabels(sheet, hits, fields) : [];
  const amounts = needsAmounts
    ? findAmounts(sheet).filter(({ spans: [span] }) => span === undefined || !isReckoned(span))
    : [];
  const found = [
    ...(needs('date') ? dates : []),
    ...amounts,
    ...(needs('money') ? findColumnTotals(sheet, fields, amounts) : []),
    ...(needs('id', 'vat', 'iban', 'bic')
      ? findIdentifiers(sheet).filter(isNoLabel(hits)).filter(isWhole(grouped))
      : []),
    ...grouped,
    ...(needs('phone', 'email', 'url', 'time', 'currency') ? findContacts(sheet) : []),
    ...(needs('org') ? findNames(sheet, hits) : []),
    ...(needs('person') ? findPersons(sheet, hits) : []),
    ...(needs('address') ? findAddresses(sheet, hits) : []),
    // What stands beside the label of a choice counts only when it is one of the options.
    ...findLabelled(sheet, hits, fields, sections).filter(
      ({ field }) => field === null || !fields[field] || !isChoice(fields[field]),
    ),
    ...findClauses(sheet, fields),
    ...findDeadlines(sheet, fields, dates),
    ...findPairedValues(sheet, fields),
    ...findPayments(sheet, fields),
    ...findOptions(sheet, hits, fields),
    ...(needs('boolean') ? findBooleans(sheet, hits, fields) : []),
  ];
  return withoutYears(
    found,
    dates.flatMap(({ spans }) => spans),
  );
}
