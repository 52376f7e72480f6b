/** A template draft from a sample: the labels that carry values, the columns of its table, the usual fields of its type. */
import type { TemplateDraft, TemplateField } from '../../../contract/index.ts';
import { CONCEPTS, conceptOf } from '../../lexicon/concepts.ts';
import type { FieldType } from '../../lexicon/concepts.ts';
import type { PageText } from '../../types.ts';
import { compileField } from '../compile-field.ts';
import { detectDocumentType } from '../document-type.ts';
import { findLabels } from '../find-labels.ts';
import { createLabelIndex } from '../label-index.ts';
import type { LabelHit } from '../find-labels.ts';
import { valueBelow, valueRight } from '../regions.ts';
import { createSheet, textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import { findHeaders } from '../tables/header.ts';
import { distinctFields, fieldOfConcept, fieldOfPhrase } from './draft-field.ts';
import { groupOf, standardFields } from './standard-fields.ts';

/** Fields a draft holds at most: it is there to be reviewed. */
const MOST_FIELDS = 40;

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

function valueOf(sheet: Sheet, hits: readonly (readonly LabelHit[])[], hit: LabelHit): string {
  const stops = (other: LabelHit): boolean => other !== hit && other.standing >= 0.9;
  const span =
    valueRight(sheet, hits, hit, { stops, reach: 3, firstReach: 30 }) ??
    valueBelow(sheet, hits, hit, { stops });
  return span ? textOf(span) : '';
}

/** Known things whose label stands beside a value of the right shape. */
function knownFields(sheet: Sheet, hits: readonly (readonly LabelHit[])[]): TemplateField[] {
  return distinctFields(
    hits.flat().flatMap((hit) => {
      if (hit.standing < 0.85 || hit.match < 0.9) return [];
      const value = valueOf(sheet, hits, hit);
      const concept = hit.concepts
        .map(conceptOf)
        .find((found) => found !== null && value !== '' && (SHAPES[found.type]?.test(value) ?? true));
      return concept && concept.id !== 'count_note' ? [fieldOfConcept(concept.id)] : [];
    }),
  );
}

/** `Label: value` pairs of labels that the vocabulary does not know. */
function otherPairs(line: Line, hits: readonly LabelHit[]): TemplateField[] {
  const colon = line.tokens.findIndex((token) => /\p{L}.*:$/u.test(token.text));
  if (colon < 0 || colon > 4 || colon === line.tokens.length - 1 || hits.some((hit) => hit.from <= colon))
    return [];
  const start = line.parts.find((part: Span) => part.from <= colon && part.to > colon)?.from ?? 0;
  const label = textOf({ line, from: start, to: colon + 1 }).replace(/[:\s]+$/, '');
  const field = fieldOfPhrase(label, `Printed next to "${label}"`);
  return field ? [field] : [];
}

/** Columns of the best table, as concept ids in the order of print. */
function tableColumns(sheet: Sheet): string[] {
  const columns = CONCEPTS.filter((concept) => concept.column);
  const fields = columns.map((concept) =>
    compileField({ name: concept.id, description: concept.ask[0] ?? '' }, true),
  );
  const index = createLabelIndex(fields, { columns: true });
  const best = findHeaders(sheet, findLabels(sheet, index), index, fields).sort(
    (a, b) => b.matched - a.matched || a.from - b.from,
  )[0];
  return best && best.matched >= 2 ? best.columns.flatMap((column) => columns[column.field]?.id ?? []) : [];
}

const article = (word: string): string => (/^[aeio]/.test(word) ? 'an' : 'a');

/** Drafts a template from the pages of a sample document. */
export function draftTemplateFromPages(pages: readonly PageText[]): TemplateDraft {
  const type = detectDocumentType(pages);
  const sheet = createSheet(pages);
  const hits = findLabels(sheet, createLabelIndex([], { columns: false }));
  const columns = tableColumns(sheet);
  const pairs = sheet.lines.flatMap((line) => otherPairs(line, hits[line.index] ?? []));
  const group = columns.length > 0 ? groupOf(type, columns) : null;
  const plain = distinctFields([...standardFields(type), ...knownFields(sheet, hits), ...pairs]).slice(
    0,
    MOST_FIELDS,
  );
  const fields = distinctFields([...plain, group]);
  return {
    name: type ?? 'document',
    description: `Drafted from a sample${type === null ? '' : ` that looks like ${article(type)} ${type.replaceAll('_', ' ')}`}: review the fields before use`,
    fields: fields.length > 0 ? fields : [{ name: 'title', description: 'Title of the document' }],
  };
}
