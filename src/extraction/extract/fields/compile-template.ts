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

/** Words above whom a paper is sent to. */
const ADDRESSING = new Set(['Spett.le', 'Spettabile']);

/** A party of an order: it is the supplier who is addressed. */
function asAddressed(field: FieldSpec): FieldSpec {
  if (field.concept === 'buyer_name')
    return { ...field, labels: field.labels.filter(({ text }) => !ADDRESSING.has(text)) };
  if (field.concept !== 'seller_name') return field;
  const labels = [...ADDRESSING].map((text) => ({ text, weight: 1 }));
  return { ...field, labels: [...field.labels, ...labels] };
}

/** Compiles the fields of a template, in their order. */
export function compileTemplate(fields: readonly TemplateField[]): readonly FieldSpec[] {
  const compiled = fields.map((field) => compileField(field));
  const asks = (of: ReadonlySet<string>, among: readonly FieldSpec[]): boolean =>
    among.some(({ concept, fields: cells }) => of.has(concept ?? '') || asks(of, cells));
  if (asksForOrder(compiled)) return compiled.map(asAddressed);
  if (!asks(OF_BANKS, compiled) || asks(OF_BILLS, compiled)) return compiled;
  return compiled.map((field) => (field.concept === 'bank_name' ? asIssuer(field) : field));
}

/** Numbers of whoever is billed: the account that a bill is paid from is none, unless a bank is asked for. */
const BILLED = new Set(['amount_due', 'gross_total', 'invoice_number']);

/** Whether the account a field asks for is that of whoever is billed. */
export const isOfCustomer = (field: FieldSpec, fields: readonly FieldSpec[]): boolean =>
  field.concept === 'account_number' &&
  !/bank/iu.test(field.name) &&
  fields.some(({ concept }) => BILLED.has(concept ?? ''));

const isOfInvoice = ({ concept }: FieldSpec): boolean =>
  concept === 'invoice_number' || concept === 'amount_due' || concept === 'delivery_note_number';

/** Whether a template asks for an order: for its number, and for nothing of a bill. */
export const asksForOrder = (fields: readonly FieldSpec[]): boolean =>
  fields.some(({ concept }) => concept === 'order_number') && !fields.some(isOfInvoice);

/** On an order it is the buyer who writes: what speaks for the seller of an invoice speaks for the buyer there. */
export function exchanged(field: FieldSpec): FieldSpec {
  if (field.concept === 'buyer_name') return { ...field, concept: 'seller_name', party: 'seller' };
  return field.concept === 'seller_name' ? { ...field, concept: 'buyer_name', party: 'buyer' } : field;
}

const asks = (fields: readonly FieldSpec[], concept: string): boolean =>
  fields.some((field) => field.concept === concept && field.fields.length === 0);

/** What is asked of a buyer, and the same of a seller. */
const OF_SELLERS = [
  ['buyer_name', 'seller_name'],
  ['buyer_address', 'seller_address'],
] as const;

/**
 * The fields with those of the seller among them, behind the others, where only the buyer's are asked for: what stands at the head of a
 * paper is then not taken for who it is sent to. Null where both are asked for, or neither.
 */
export function withSeller(fields: readonly FieldSpec[]): readonly FieldSpec[] | null {
  if (asksForOrder(fields)) return null;
  const missing = OF_SELLERS.filter(([buyer, seller]) => asks(fields, buyer) && !asks(fields, seller));
  if (missing.length === 0) return null;
  return [...fields, ...missing.map(([, name]) => compileField({ name }))];
}
