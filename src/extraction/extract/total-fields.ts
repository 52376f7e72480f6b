/** Which fields ask for the amount before tax, the tax and the amount with tax. */
import type { FieldSpec } from './compile-field.ts';

/** Indices of the fields; -1 for what is not asked for. */
export interface TotalFields {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

/** The first plain field of each. */
export function totalFields(fields: readonly FieldSpec[]): TotalFields {
  const at = (concept: string): number =>
    fields.findIndex((field) => field.concept === concept && field.fields.length === 0);
  return { net: at('net_total'), tax: at('tax_total'), gross: at('gross_total') };
}
