/** Everything the plain fields of a template are decided from: labels, parties, tables and candidates of a document. */
import type { FieldSpec } from './fields/compile-field.ts';
import { withAmountBeforeTip } from './labels/amount-before-tip.ts';
import { withCaptionsAbove } from './labels/captions-below.ts';
import { findLabels } from './labels/find-labels.ts';
import { withQuestions } from './labels/find-questions.ts';
import { withoutCellLabels } from './labels/within-cells.ts';
import { generateCandidates } from './generate.ts';
import { createLabelIndex } from './labels/label-index.ts';
import { findParties } from './parties.ts';
import { asksForOrder } from './fields/compile-template.ts';
import { asNumbered } from './labels/numbered-labels.ts';
import { withOwnWords } from './labels/own-words.ts';
import type { PlainInput } from './plain-values.ts';
import { createSheet } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { readGroup } from './tables/line-items.ts';
import type { Group } from './tables/line-items.ts';

/** What is known of a document before its fields are decided; `groups` are its repeating groups by field name. */
export interface Prepared extends PlainInput {
  readonly groups: ReadonlyMap<string, Group>;
}

/** Looks over a document for the compiled fields of a template. */
export function prepare(printed: Sheet, compiled: readonly FieldSpec[]): Prepared {
  const fields = compiled.filter((field) => field.fields.length === 0);
  const index = createLabelIndex(fields, { columns: false });
  const asPrinted = findLabels(printed, index);
  const turned = withCaptionsAbove(printed, asPrinted);
  const sheet = turned === null ? printed : createSheet(turned);
  const found = turned === null ? asPrinted : findLabels(sheet, index);
  const labels = withOwnWords(withAmountBeforeTip(asNumbered(found), index), fields);
  const all = withQuestions(sheet, labels, fields);
  const groups = new Map(
    compiled
      .filter((field) => field.fields.length > 0)
      .map((field) => [field.name, readGroup(sheet, all, field)]),
  );
  const hits = withoutCellLabels(all, fields, [...groups.values()]);
  const tableLines = new Set([...groups.values()].flatMap((group) => group.rows.flatMap((row) => row.lines)));
  const sections = findParties(sheet, hits, asksForOrder(fields) ? 'seller' : 'buyer');
  const candidates = generateCandidates(sheet, hits, sections, fields);
  return { sheet, hits, sections, fields, candidates, tableLines, groups };
}
