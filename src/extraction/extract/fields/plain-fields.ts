/** Which plain fields ask for what, as their indices. */
import type { FieldSpec } from './compile-field.ts';

/** The first plain field that asks for a concept, as its index; -1 where none does. */
export const plainFieldOf = (fields: readonly FieldSpec[], concept: string): number =>
  fields.findIndex((field) => field.concept === concept && field.fields.length === 0);

/** The fields of the amount before tax, the tax and the amount with tax; -1 for what is not asked for. */
export interface TotalFields {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

/** The first plain field of each. */
export const totalFields = (fields: readonly FieldSpec[]): TotalFields => ({
  net: plainFieldOf(fields, 'net_total'),
  tax: plainFieldOf(fields, 'tax_total'),
  gross: plainFieldOf(fields, 'gross_total'),
});
