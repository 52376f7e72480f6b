/** A line about one of many files: its name, and the advice that follows a failure. */
import type { ErrorCode } from '../../contract/light.ts';
import { ERRORS } from '../../contract/light.ts';
import { adviceOf } from '../advice.ts';

/** Longest advice in such a line. */
const MAX_LENGTH = 160;

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1)}…`;
};

/** Codes whose general advice adds nothing to a line that names the file and the reason. */
const SELF_EVIDENT = new Set(['job_failed', 'unexpected', 'interrupted', 'terminated']);

/** ` (hint)` of the error, else the general advice about its code; empty where there is none to give. */
function hintLine(code: string | null, hint?: string | null): string {
  const isKnown = code !== null && Object.hasOwn(ERRORS, code) && !SELF_EVIDENT.has(code);
  const known = isKnown ? adviceOf(code as ErrorCode) : undefined;
  const text = hint ?? known;
  return text === undefined ? '' : ` (${short(text)})`;
}

/** `: warning` of a result: the first, shortened, and how many more there are. */
export function warningsLine(warnings: unknown): string {
  const [first, ...more] = Array.isArray(warnings)
    ? warnings.filter((one): one is string => typeof one === 'string')
    : [];
  if (first === undefined) return '';
  return `: ${short(first)}${more.length === 0 ? '' : ` (and ${String(more.length)} more)`}`;
}

/** What is said of a file, with its path once: the words of an error may name it already. */
export const lineAbout = (path: string, words: string): string =>
  words.includes(path) ? words : `${path}: ${words}`;

/** What is said of a file that failed, and what can be done about it. */
export const failureLine = (
  path: string,
  {
    detail,
    code,
    hint,
  }: { readonly detail: string; readonly code: string | null; readonly hint?: string | undefined },
): string => `${lineAbout(path, detail)}${hintLine(code, hint)}`;
