/** The plain fields that a sample prints: labels of the vocabulary beside values of their type, and pairs of words of its own. */
import type { TemplateField } from '../../../contract/index.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import type { FieldType } from '../../lexicon/concepts.ts';
import { STOP_WORDS } from '../../lexicon/field-words.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { valueBelow, valueRight } from '../regions.ts';
import type { Hits } from '../regions.ts';
import { confidenceOf, textOf, tokensIn } from '../sheet.ts';
import type { Line, Sheet } from '../sheet.ts';
import { distinctFields, fieldOfConcept, fieldOfPhrase } from './draft-field.ts';
import { isOfIdentity, provesIdentity } from './standard-fields.ts';

const SHAPES: Readonly<Partial<Record<FieldType, RegExp>>> = {
  date: /\d{1,4}[-/. ]\s?(?:\d{1,2}|\p{L}{3,})/u,
  money: /\d/,
  quantity: /\d/,
  percent: /\d/,
  id: /\d/,
  iban: /[A-Z]{2}\d{2}/,
  vat: /\d{4}/,
  phone: /\d{2}.*\d{2}/,
  email: /@/,
  time: /\d:\d{2}/,
};
/** The two ends of what is printed as one range. */
const RANGE = { start: 'period_start', end: 'period_end' } as const;
/** Recognized words less sure than this name no field. */
const LEAST_CONFIDENCE = 0.8;
/** Words of a label, and letters of it, that nobody knows. */
const LABEL = { mostWords: 4, leastLetters: 3 } as const;

function valueOf(sheet: Sheet, hits: Hits, hit: LabelHit): string {
  const stops = (other: LabelHit): boolean => other !== hit && other.standing >= 0.9;
  const span =
    valueRight(sheet, hits, hit, { stops, reach: 3, firstReach: 30 }) ??
    valueBelow(sheet, hits, hit, { stops });
  return span ? textOf(span) : '';
}

/** What receipts remark on: no fields. */
const NOTES: ReadonlySet<string> = new Set(['count_note', 'suggested_tip', 'taxed_sales']);

/** Known things whose label stands beside a value of the right shape, described with that label. */
export function knownFields(sheet: Sheet, hits: Hits, type: string | null): TemplateField[] {
  const found = hits.flat().flatMap((hit): (TemplateField | null)[] => {
    if (hit.standing < 0.85 || hit.match < 0.9) return [];
    const value = valueOf(sheet, hits, hit);
    const concept = hit.concepts
      .map(conceptOf)
      .find((other) => other !== null && value !== '' && (SHAPES[other.type]?.test(value) ?? true));
    if (!concept || NOTES.has(concept.id)) return [];
    if (isOfIdentity(concept.id) && !provesIdentity(type)) return [];
    const label = textOf(hit).replace(/[:#.\s]+$/u, '');
    const field = fieldOfConcept(concept.id, /["“”]/.test(label) || label.length < 3 ? undefined : label);
    const other = concept.id === RANGE.start ? RANGE.end : concept.id === RANGE.end ? RANGE.start : null;
    return other === null ? [field] : [field, fieldOfConcept(other)];
  });
  return distinctFields(found);
}

function pairOf(line: Line, hits: readonly LabelHit[], isRecognized: boolean): TemplateField | null {
  const colon = line.tokens.findIndex((token) => /\p{L}.*:$/u.test(token.text));
  if (colon < 0 || colon >= LABEL.mostWords || hits.some((hit) => hit.from <= colon)) return null;
  const start = line.parts.find((part) => part.from <= colon && part.to > colon)?.from ?? 0;
  const words = { line, from: start, to: colon + 1 };
  const value = line.tokens[colon + 1];
  // A value says something definite: it has a figure or begins like a name.
  if (!value || !/^[\p{Lu}\p{Sc}]|\d/u.test(value.text)) return null;
  const label = textOf(words).replace(/[:\s]+$/, '');
  const tokens = tokensIn(words);
  const letters = label.match(/\p{L}/gu)?.length ?? 0;
  const isName =
    letters >= LABEL.leastLetters &&
    !/["“”()\d]/.test(label) &&
    tokens.some((token) => !STOP_WORDS.has(token.folded)) &&
    /^\p{Lu}/u.test(label);
  if (!isName || (isRecognized && confidenceOf(tokens) < LEAST_CONFIDENCE)) return null;
  return fieldOfPhrase(label, `Printed next to "${label}"`);
}

/** `Label: value` pairs of labels that the vocabulary does not know. `skipped` are indices of lines of tables. */
export const otherPairs = (sheet: Sheet, hits: Hits, skipped: ReadonlySet<number>): TemplateField[] =>
  distinctFields(
    sheet.lines.map((line) =>
      skipped.has(line.index)
        ? null
        : pairOf(line, hits[line.index] ?? [], sheet.pages.get(line.page)?.source === 'ocr'),
    ),
  );
