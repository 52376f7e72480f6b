/** Turns what a caller passed into what a handler gets, or into an error that names the field. */
import type { Endpoint } from './endpoint.ts';
import { DocxError } from './errors.ts';
import { issueWords } from './issue-words.ts';

/** A path as people write it: `fields[2].name`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** The parsed input with its defaults. Throws `validation_failed` with every fault and the field it is in. */
export function parseInput(schema: Endpoint['input'], input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: issueWords });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ field: pathOf(issue.path), message: issue.message }));
  const detail = issues
    .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
    .join('; ');
  throw new DocxError('validation_failed', detail, { data: { issues } });
}
