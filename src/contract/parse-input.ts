/** Turns what a caller passed into what a handler gets, or into an error that names the field. */
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { DocxError } from './errors.ts';
import { issueWords } from './issue-words.ts';

/** A path as people write it: `fields[2].name`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** A fault of a value: where it is, and what it is. */
export interface Fault {
  /** Empty for the value itself. */
  readonly field: string;
  readonly message: string;
}

/** The faults that a schema found. */
export const faultsOf = ({ issues }: z.ZodError): readonly Fault[] =>
  issues.map(({ path, message }) => ({ field: pathOf(path), message }));

/** Faults as one sentence. */
export const faultText = (faults: readonly Fault[]): string =>
  faults.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');

/** The parsed input with its defaults. Throws `validation_failed` with every fault and the field it is in. */
export function parseInput(schema: Endpoint['input'], input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: issueWords });
  if (parsed.success) return parsed.data;
  const issues = faultsOf(parsed.error);
  throw new DocxError('validation_failed', faultText(issues), { data: { issues } });
}
