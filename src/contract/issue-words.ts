/** What is wrong with a value, in words for people instead of those of the schema library. */
import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** A bound of a number, of the length of a text, or of a list. */
function bound(word: string, limit: number | bigint, origin: string): string {
  if (origin === 'number' || origin === 'int') return `must be ${word} ${String(limit)}`;
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `must have ${word} ${String(limit)} ${Number(limit) === 1 ? one : many}`;
}

/** The words for a fault; undefined leaves it to the library. To be given to `safeParse` as `error`. */
export function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'it is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'too_small') return bound('at least', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return bound('at most', issue.maximum, issue.origin);
  return issue.code === 'unrecognized_keys' ? 'there is no such field' : undefined;
}
