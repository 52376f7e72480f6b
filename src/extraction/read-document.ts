/** Pages and templates in, values out: picks the template, extracts, validates, says how sure it is. Pure. */
import type { FieldEvidence, StructuredData, TemplateField, Validation } from '../contract/index.ts';
import { compileTemplate } from './extract/fields/compile-template.ts';
import type { FieldSpec } from './extract/fields/compile-field.ts';
import { detectDocumentType } from './extract/document-type.ts';
import { cellEvidence, evidenceOf } from './extract/evidence.ts';
import { decideFields } from './extract/plain-values.ts';
import { prepare } from './extract/prepare.ts';
import { createSheet } from './extract/sheet.ts';
import type { Sheet } from './extract/sheet.ts';
import { asksEarnings, countEarned } from './extract/tables/earned.ts';
import type { Group } from './extract/tables/line-items.ts';
import { outcomeOf, REVIEW_BELOW, typedValue } from './outcome.ts';
import { applyEmbedded, isMoot, mergeRows } from './sources/apply-embedded.ts';
import type { Answered } from './sources/answers.ts';
import { codeChecks, codeParts, withoutZone } from './sources/codes.ts';
import type { EmbeddedData } from './sources/types.ts';
import type { Extraction, PageText } from './types.ts';
import { validate } from './validate.ts';
import { roundedTrust } from './rounded-trust.ts';

/** A template as extraction needs it. */
interface TemplateInput {
  readonly template_id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly fields: readonly TemplateField[];
}

/** Confidence of a table cell before recognition is taken into account. */
const CELL_TRUST = { table: 0.85, 'receipt-items': 0.7, none: 0 } as const;

const NOTHING_EMBEDDED: EmbeddedData = { parts: [], warnings: [] };

function chooseTemplate(templates: readonly TemplateInput[], type: string | null): TemplateInput {
  const [first] = templates;
  if (!first) throw new RangeError('readDocument needs at least one template');
  return (
    templates.find((template) => template.template_id === type) ??
    templates.find((template) => template.template_id === 'invoice') ??
    first
  );
}

/** Values of which one, surely read, makes a document a bill. */
const BILLED = new Set(['invoice_number', 'gross_total', 'amount_due']);

const looksBilled = (compiled: readonly FieldSpec[], printed: ReadonlyMap<string, Answered>): boolean =>
  compiled.some(
    ({ name, concept }) =>
      BILLED.has(concept ?? '') && (printed.get(name)?.evidence.confidence ?? 0) >= REVIEW_BELOW,
  );

/** Answers by the names of their fields. */
type Row = ReadonlyMap<string, Answered>;

const valuesOf = (answers: Row): ReadonlyMap<string, string> =>
  new Map([...answers].map(([name, { value }]) => [name, value]));

/** What was decided for the plain fields of a template, by their names. */
function printedAnswers(prepared: ReturnType<typeof prepare>, sheet: Sheet): ReadonlyMap<string, Answered> {
  const decisions = decideFields(prepared);
  return new Map(
    prepared.fields.flatMap((field, index) => {
      const { chosen, ranked } = decisions[index] ?? { chosen: null, ranked: [] };
      if (!chosen) return [];
      const evidence = evidenceOf(sheet, field.type, chosen, ranked);
      return [[field.name, { value: chosen.candidate.value, evidence }] as const];
    }),
  );
}

/** The printed rows of a group, cells by the name of the sub-field. */
function printedRows(sheet: Sheet, field: FieldSpec, group: Group): Row[] {
  return group.rows.map(
    (row) =>
      new Map(
        field.fields.flatMap((child, index) => {
          const cell = row.cells.get(index);
          if (!cell) return [];
          const trust = CELL_TRUST[group.method] * (cell.trust ?? 1);
          const evidence = cellEvidence(sheet, cell.spans, cell.method ?? group.method, trust);
          return [[child.name, { value: cell.value, evidence }] as const];
        }),
      ),
  );
}

/** The rows of what is earned, without what is taken off below it in the same table. */
function earnedRows(
  compiled: readonly FieldSpec[],
  group: FieldSpec,
  rows: readonly Row[],
  values: ReadonlyMap<string, string>,
): readonly Row[] {
  const valueOf = (id: string): string | undefined =>
    values.get(compiled.find(({ concept }) => concept === id)?.name ?? '');
  const amount = group.fields.find(({ concept }) => concept === 'line_amount')?.name ?? '';
  const amounts = rows.map((row) => row.get(amount)?.value);
  return rows.slice(0, countEarned(amounts, { gross: valueOf('gross_pay'), net: valueOf('net_pay') }));
}

/** Rows as they are handed out; their evidence is added, with less trust where their sum is wrong. */
function handOutRows(
  field: FieldSpec,
  rows: readonly Row[],
  validations: readonly Validation[],
  evidence: Record<string, FieldEvidence>,
): Record<string, string | null>[] {
  const failed = validations.some(
    (check) =>
      !check.passed && check.rule === 'sum-of-lines' && check.fields[0]?.startsWith(`${field.name}.`),
  );
  return rows.map((row, at) =>
    Object.fromEntries(
      field.fields.map((child) => {
        const cell = row.get(child.name);
        if (cell) {
          const confidence = roundedTrust(cell.evidence.confidence * (failed ? 0.75 : 1));
          evidence[`${field.name}[${String(at)}].${child.name}`] = { ...cell.evidence, confidence };
        }
        return [child.name, cell?.value ?? null];
      }),
    ),
  );
}

/**
 * Extracts the values of a document. With several templates (`auto`) the one whose id is the detected document type is
 * applied; without a clear type `invoice` when it is among them, else the first: then it asks for a look, and unless something
 * looks like a bill all values are left empty.
 */
export function readDocument(input: {
  readonly pages: readonly PageText[];
  readonly templates: readonly TemplateInput[];
  readonly embedded?: EmbeddedData | undefined;
}): Extraction {
  const { pages } = input;
  const { parts, warnings } = input.embedded ?? NOTHING_EMBEDDED;
  const embedded: EmbeddedData = { parts: [...parts, ...codeParts(pages)], warnings };
  const declared = embedded.parts.find((part) => part.documentType !== null)?.documentType ?? null;
  const documentType = declared ?? detectDocumentType(pages);
  const template = chooseTemplate(input.templates, documentType);
  const sheet = createSheet(pages.map(withoutZone));
  const compiled = compileTemplate(template.fields);
  const prepared = prepare(sheet, compiled);
  const { candidates, groups } = prepared;
  const printed = printedAnswers(prepared, sheet);
  const stated = applyEmbedded(compiled, embedded, { sheet, candidates, answers: printed });
  // Nothing tells what the document is: a template that was not asked for fills in only what looks like a bill.
  const isGuess = input.templates.length > 1 && documentType === null;
  const isKept = !isGuess || stated.plain.size > 0 || looksBilled(compiled, printed);
  const answers = new Map([...(isKept ? printed : []), ...stated.plain]);
  const rows = new Map<string, readonly Row[]>();
  for (const field of compiled) {
    const group = isKept ? groups.get(field.name) : undefined;
    const own = group ? printedRows(sheet, field, group) : [];
    const given = stated.rows.get(field.name);
    rows.set(field.name, given ? mergeRows(given, own) : own);
  }
  const values = valuesOf(answers);
  for (const field of compiled.filter(asksEarnings))
    rows.set(field.name, earnedRows(compiled, field, rows.get(field.name) ?? [], values));
  const cells = new Map([...rows].map(([name, list]) => [name, list.map(valuesOf)]));
  const validations = [
    ...validate({ fields: compiled, values, rows: cells }).filter((check) => !isMoot(check, embedded)),
    ...stated.validations,
    ...codeChecks(pages, answers),
  ];
  const evidence: Record<string, FieldEvidence> = {};
  const data: StructuredData = {};
  for (const field of compiled) {
    const answer = answers.get(field.name);
    if (answer && field.fields.length === 0) evidence[field.name] = answer.evidence;
    data[field.name] =
      field.fields.length > 0
        ? handOutRows(field, rows.get(field.name) ?? [], validations, evidence)
        : answer === undefined
          ? null
          : typedValue(field, answer.value);
  }
  const outcome = outcomeOf(evidence, validations, pages);
  return {
    structured_data: data,
    field_evidence: evidence,
    validations,
    ...outcome,
    needs_review: outcome.needs_review || isGuess,
    document_type: documentType,
    template_id: template.template_id,
  };
}
