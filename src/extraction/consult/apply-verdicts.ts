/** Puts what a model decided into an extraction: values, evidence, and the checks that a changed value takes part in. */
import type { FieldEvidence, StructuredData, TemplateField } from '../../contract/index.ts';
import { compileField } from '../extract/fields/compile-field.ts';
import { outcomeOf, typedValue } from '../outcome.ts';
import type { Extraction, PageText } from '../types.ts';
import { validate } from '../validate.ts';

/** One field: the new value with its evidence, `null` when the present one is rejected. */
export type Verdict = { readonly value: string; readonly evidence: FieldEvidence } | null;

/** The extraction before the model was asked, and what it was made from. */
interface Judged {
  readonly pages: readonly PageText[];
  readonly fields: readonly TemplateField[];
  readonly extraction: Extraction;
}

/** The extraction with the verdicts in it; checks that a changed field takes part in are made again. */
export function withVerdicts(
  { pages, extraction, fields }: Judged,
  verdicts: ReadonlyMap<string, Verdict>,
): Extraction {
  const compiled = fields.map((field) => compileField(field));
  const data: StructuredData = { ...extraction.structured_data };
  const evidence: Record<string, FieldEvidence> = { ...extraction.field_evidence };
  const changed = new Set<string>();
  for (const field of compiled) {
    const verdict = verdicts.get(field.name);
    if (verdict === undefined) continue;
    const value = verdict === null ? null : typedValue(field, verdict.value);
    if (value !== data[field.name]) changed.add(field.name);
    data[field.name] = value;
    if (verdict === null) Reflect.deleteProperty(evidence, field.name);
    else evidence[field.name] = verdict.evidence;
  }
  const touches = (check: { readonly fields: readonly string[] }): boolean =>
    check.fields.some((name) => changed.has(name));
  const values = new Map(
    compiled.flatMap(({ name }): [string, string][] => {
      const value = data[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const rows = new Map(
    compiled.flatMap(({ name }) => (Array.isArray(data[name]) ? [[name, rowsOf(data[name])]] : [])),
  );
  const validations = [
    ...extraction.validations.filter((check) => !touches(check)),
    ...validate({ fields: compiled, values, rows }).filter(touches),
  ];
  return {
    ...extraction,
    structured_data: data,
    field_evidence: evidence,
    validations,
    ...outcomeOf(evidence, validations, pages),
  };
}

const rowsOf = (rows: readonly unknown[]): ReadonlyMap<string, string>[] =>
  rows.map(
    (row) =>
      new Map(
        Object.entries(row as object).flatMap(([name, value]: [string, unknown]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      ),
  );
