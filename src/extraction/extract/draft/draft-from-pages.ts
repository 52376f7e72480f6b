/** A template draft from a sample: the labels that carry values, the columns of its table, the usual fields of its type. */
import type { TemplateDraft, TemplateField } from '../../../contract/index.ts';
import type { PageText } from '../../types.ts';
import { compileField } from '../fields/compile-field.ts';
import { detectDocumentType } from '../document-type.ts';
import { findLabels } from '../labels/find-labels.ts';
import { createLabelIndex } from '../labels/label-index.ts';
import { createSheet } from '../sheet.ts';
import { readGroup } from '../tables/line-items.ts';
import { distinctFields } from './draft-field.ts';
import { knownFields, otherPairs } from './printed-fields.ts';
import { standardFields } from './standard-fields.ts';
import { draftGroup } from './table-fields.ts';

/** Fields a draft holds at most: it is there to be reviewed. */
const MOST_FIELDS = 40;

const article = (word: string): string => (/^[aeio]/.test(word) ? 'an' : 'a');

/** The usual fields, described as they are printed here where they are, then the others. */
function merged(usual: readonly TemplateField[], known: readonly TemplateField[]): TemplateField[] {
  const described = usual.map((field) => known.find((other) => other.name === field.name) ?? field);
  return distinctFields([...described, ...known]);
}

/** Drafts a template from the pages of a sample document. */
export function draftTemplateFromPages(pages: readonly PageText[]): TemplateDraft {
  const type = detectDocumentType(pages);
  const sheet = createSheet(pages);
  const hits = findLabels(sheet, createLabelIndex([], { columns: false }));
  const group = draftGroup(sheet, hits, type);
  const rows = group ? readGroup(sheet, hits, compileField(group)).rows : [];
  const inTable = new Set(rows.flatMap((row) => row.lines));
  const known = knownFields(sheet, hits, type);
  const pairs = otherPairs(sheet, hits, inTable);
  const plain = distinctFields([...merged(standardFields(type), known), ...pairs]).slice(0, MOST_FIELDS);
  const fields = distinctFields([...plain, group]);
  return {
    name: type ?? 'document',
    description: `Drafted from a sample${type === null ? '' : ` that looks like ${article(type)} ${type.replaceAll('_', ' ')}`}: review the fields before use`,
    fields: fields.length > 0 ? fields : [{ name: 'title', description: 'Title of the document' }],
  };
}
