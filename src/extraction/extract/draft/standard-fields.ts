/** The fields people usually want of each type of document. */
import type { TemplateField } from '../../../contract/index.ts';
import rows from '../../lexicon/draft-fields.json' with { type: 'json' };
import { distinctFields, fieldOfConcept } from './draft-field.ts';

interface Standard {
  readonly fields: readonly string[];
  /** Name of the repeating group, or null. */
  readonly group: string | null;
  readonly columns: readonly string[];
}

const STANDARD: Readonly<Record<string, Standard>> = rows;

/** The repeating group of a type with the given columns (its usual ones by default), or null. */
export function groupOf(type: string | null, columns?: readonly string[]): TemplateField | null {
  const standard = STANDARD[type ?? ''];
  const ids = columns ?? standard?.columns ?? [];
  if (ids.length === 0) return null;
  const name =
    standard?.group ?? (ids.some((id) => /debit|credit|balance/.test(id)) ? 'transactions' : 'lines');
  return {
    name,
    description: `One entry per row: ${name.replaceAll('_', ' ')}`,
    fields: distinctFields(ids.map((id) => fieldOfConcept(id))),
  };
}

/** The usual plain fields of a type; empty for an unknown one. */
export const standardFields = (type: string | null): TemplateField[] =>
  distinctFields((STANDARD[type ?? '']?.fields ?? []).map((id) => fieldOfConcept(id)));

const IDENTITY_TYPES = ['id_card', 'passport', 'driver_license'];

/** Whether only proofs of identity print it: "Name" on an invoice is no last name. */
export const isOfIdentity = (concept: string): boolean => {
  const types = STANDARD_TYPES.filter((type) => STANDARD[type]?.fields.includes(concept));
  return types.length > 0 && types.every((type) => IDENTITY_TYPES.includes(type));
};

/** Whether a type is a proof of identity. */
export const provesIdentity = (type: string | null): boolean => IDENTITY_TYPES.includes(type ?? '');

/** Types there are standard fields for. */
export const STANDARD_TYPES: readonly string[] = Object.keys(STANDARD);
