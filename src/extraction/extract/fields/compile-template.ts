/** From the fields of a template to what is looked for: each by itself, then what they say of each other. */
import type { TemplateField } from '../../../contract/index.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import { compileField } from './compile-field.ts';
import type { FieldSpec } from './compile-field.ts';

/** What is asked of papers that a bank issues. Others name the bank to pay to. */
const OF_BANKS: ReadonlySet<string> = new Set([
  'opening_balance',
  'closing_balance',
  'account_holder',
  'credit_limit',
  'minimum_payment',
  'line_balance',
  'line_debit',
]);
/** What bills ask for, with the bank to pay to. */
const OF_BILLS: ReadonlySet<string> = new Set(['seller_name', 'amount_due', 'gross_total', 'invoice_number']);

/** A bank that issues the paper, as its issuer: its name stands at the head, with or without a label. */
function asIssuer(field: FieldSpec): FieldSpec {
  const labels = (conceptOf('seller_name')?.labels ?? []).map((text) => ({ text, weight: 1 }));
  return { ...field, concept: 'seller_name', party: 'seller', labels: [...field.labels, ...labels] };
}

/** Compiles the fields of a template, in their order. */
export function compileTemplate(fields: readonly TemplateField[]): readonly FieldSpec[] {
  const compiled = fields.map((field) => compileField(field));
  const asks = (of: ReadonlySet<string>, among: readonly FieldSpec[]): boolean =>
    among.some(({ concept, fields: cells }) => of.has(concept ?? '') || asks(of, cells));
  if (!asks(OF_BANKS, compiled) || asks(OF_BILLS, compiled)) return compiled;
  return compiled.map((field) => (field.concept === 'bank_name' ? asIssuer(field) : field));
}
