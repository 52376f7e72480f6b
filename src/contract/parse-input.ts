/** Parses the input of a call for its handler, or throws an error that names the field. */
import type { z } from 'zod';
import { hasBody, isParameter, type Endpoint } from './endpoint.ts';
import { DocxError, type ErrorCode } from './errors.ts';
import { issueWords } from './issue-words.ts';
import { isTooDeep, MOST_LEVELS, tooDeepWords } from './json-text.ts';

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

/**
 * The faults that a schema found, each once: a number beyond all bounds breaks two rules with the same words. A field that
 * nobody knows is a fault of its own, by its own name.
 */
export function faultsOf({ issues }: z.ZodError): readonly Fault[] {
  const faults = issues.flatMap((issue) => {
    const { path, message } = issue;
    if (issue.code !== 'unrecognized_keys') return { field: pathOf(path), message };
    return issue.keys.map((key) => ({ field: pathOf([...path, key]), message }));
  });
  return [...new Map(faults.map((fault) => [`${fault.field}: ${fault.message}`, fault])).values()];
}

/** Faults as one sentence. */
export const faultText = (faults: readonly Fault[]): string =>
  faults.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');

/** The code of what is wrong: the body of a request, or its parameters alone (specification, Errors). */
function codeOf(endpoint: Endpoint, { issues }: z.ZodError): ErrorCode {
  const inParameters = issues.every(({ path: [name] }) => isParameter(endpoint.in[String(name)]));
  return inParameters || !hasBody(endpoint) ? 'bad_request' : 'validation_failed';
}

/**
 * The parsed input with its defaults. Throws with every fault and the field it is in: `bad_request` when only parameters
 * are wrong, else `validation_failed`.
 */
export function parseInput(endpoint: Endpoint, input: unknown): unknown {
  const deep = Object.entries(input ?? {}).find(([, value]) => isTooDeep(value, MOST_LEVELS - 1));
  if (deep !== undefined) {
    const issue = { field: deep[0], message: `it ${tooDeepWords}` };
    throw new DocxError('validation_failed', faultText([issue]), { data: { issues: [issue] } });
  }
  const parsed = endpoint.input.safeParse(input, { error: issueWords });
  if (parsed.success) return parsed.data;
  const issues = faultsOf(parsed.error);
  throw new DocxError(codeOf(endpoint, parsed.error), faultText(issues), { data: { issues } });
}
