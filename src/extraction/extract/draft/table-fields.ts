/** The repeating group of a draft: the columns of the best table of a sample, or the usual ones where its rows have no header. */
import type { TemplateField } from '../../../contract/index.ts';
import { CONCEPTS } from '../../lexicon/concepts.ts';
import { compileField } from '../fields/compile-field.ts';
import { findLabels } from '../labels/find-labels.ts';
import { createLabelIndex } from '../labels/label-index.ts';
import type { Hits } from '../regions.ts';
import type { Sheet } from '../sheet.ts';
import { findHeaders } from '../tables/header.ts';
import { readGroup } from '../tables/line-items.ts';
import { distinctFields, fieldOfConcept, fieldOfPhrase } from './draft-field.ts';
import { groupOf } from './standard-fields.ts';

/** Letters of a column's label that nobody knows: less is no name. */
const LEAST_LETTERS = 3;

/** Columns of the best table in the order of print, those that the vocabulary does not know by their own words. */
function columnFields(sheet: Sheet): { fields: TemplateField[]; concepts: string[] } {
  const known = CONCEPTS.filter((concept) => concept.column);
  const specs = known.map((concept) =>
    compileField({ name: concept.id, description: concept.ask[0] ?? '' }, true),
  );
  const index = createLabelIndex(specs, { columns: true });
  const best = findHeaders(sheet, findLabels(sheet, index), index, specs).sort(
    (a, b) => b.matched - a.matched || a.from - b.from,
  )[0];
  if (!best || best.matched < 2) return { fields: [], concepts: [] };
  const concepts = best.columns.flatMap((column) => known[column.field]?.id ?? []);
  const fields = best.columns.map((column) => {
    const concept = known[column.field];
    const letters = column.label.match(/\p{L}/gu)?.length ?? 0;
    if (concept) return fieldOfConcept(concept.id, letters >= LEAST_LETTERS ? column.label : undefined);
    return letters >= LEAST_LETTERS ? fieldOfPhrase(column.label, `Column "${column.label}"`) : null;
  });
  return { fields: distinctFields(fields), concepts };
}

/** The group of a draft, or null when the sample has no rows. */
export function draftGroup(sheet: Sheet, hits: Hits, type: string | null): TemplateField | null {
  const { fields, concepts } = columnFields(sheet);
  const named = groupOf(type, concepts);
  if (named && fields.length > 0) return { ...named, fields };
  const usual = groupOf(type);
  return usual && readGroup(sheet, hits, compileField(usual)).rows.length > 0 ? usual : null;
}
