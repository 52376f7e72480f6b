/** What became of one document that was to be verified, in the shapes that leave the process. */
import { isUnexamined, leavesOpen } from '../../contract/light.ts';
import type { FindingEvidence, Indicator, IntegrityReport } from '../../contract/index.ts';

/** One document: its report, or why there is none. */
export interface Verification {
  /** As a person would write it. */
  readonly path: string;
  readonly filename: string;
  /** Relative to the working folder where it lies in it, else absolute (RFC 3986). */
  readonly uri: string;
  readonly report: IntegrityReport | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  /** A person has looked at this very file and accepted it: it never trips the gate. */
  readonly allowed: boolean;
  /** The gate holds it back. */
  readonly tripped: boolean;
}

/** The verification as an item of JSON: the report with its file, or the error with it. */
export function verificationItem({ path, filename, report, error, allowed }: Verification): object {
  const mark = allowed ? { allowed } : {};
  if (report !== null) return { path, filename, ...mark, ...report };
  return { path, filename, ...mark, error: error?.detail, error_code: error?.code };
}

/** What is said of a document whose content no check could look at. */
export const UNEXAMINED = 'its content was not examined';

/** Whether a document could not be examined and no person has looked at it yet: it must not pass any gate. */
export const isUnanswered = ({ report, allowed, tripped }: Verification): boolean =>
  report !== null && !allowed && !tripped && leavesOpen(report);

/** The whole in a line: the level and what was found, or why nothing could be. */
export function verdictText({ report, error, allowed }: Verification): string {
  if (report === null) return error?.detail ?? 'not verified';
  return [
    `${report.risk_level} risk, score ${String(report.risk_score)}`,
    ...(isUnexamined(report) ? [UNEXAMINED] : []),
    ...(allowed ? ['allowed'] : report.requires_manual_review ? ['to be reviewed'] : []),
  ].join(', ');
}

/** Letters of a value that are told; JSON and pages of --report have all. */
const MAX_VALUE = 160;

const isTold = (value: string | null | undefined): value is string => typeof value === 'string';

function valueText(value: string): string {
  if (value === '') return '(nothing)';
  const start = value.slice(0, MAX_VALUE - 1).replace(/[\ud800-\udbff]$/, '');
  return `"${value.length <= MAX_VALUE ? value : `${start}…`}"`;
}

/** What stood there, and what stands there now, as far as it is known; empty where it is not. */
export function changeText({ old, new: now }: FindingEvidence): string {
  if (isTold(old)) return isTold(now) ? `${valueText(old)} → ${valueText(now)}` : `before ${valueText(old)}`;
  return isTold(now) ? `now ${valueText(now)}` : '';
}

const percent = (share: number): string => `${String(Math.round(share * 100))} %`;

/** Where a finding lies, for people: `page 2, 10 % from the left, 40 % from the top`. */
export function placeText(
  page: number | null | undefined,
  box: readonly number[] | null | undefined,
): string {
  const [left, top] = box ?? [];
  const spot =
    left === undefined || top === undefined
      ? []
      : [`${percent(left)} from the left and ${percent(top)} from the top`];
  return [...(typeof page === 'number' ? [`page ${String(page)}`] : []), ...spot].join(', ');
}

/** What a check is called by people, when the service tells. */
export const titleOf = (indicator: Indicator): string =>
  typeof indicator['title'] === 'string' ? indicator['title'] : indicator.name;

/** Findings, heaviest first. */
export const heaviestFirst = (findings: readonly Indicator[]): readonly Indicator[] =>
  [...findings].sort((a, b) => (b.contribution ?? 0) - (a.contribution ?? 0));

/** What could explain a finding innocently, with words for where the service names nothing. */
export const innocentText = ({ innocent_explanation }: Indicator): string =>
  innocent_explanation ?? 'The service names none.';

/** What is said of a report without findings. */
export const nothingFoundText = (report: IntegrityReport): string =>
  `${isUnexamined(report) ? 'No check could look at what this document shows.' : 'No signs found by these checks.'} ` +
  'That is no proof that the document is unchanged: see what was not examined.';

/** What was not examined, by status, in words. */
export const UNSEEN: readonly (readonly [status: string, words: string])[] = [
  ['inconclusive', 'Could not be told for this file'],
  ['error', 'Could not be run'],
  ['not_run', 'Not run'],
  ['disabled', 'Switched off'],
  ['not_applicable', 'Did not apply to such a file'],
];

/** Whether a check says that it could look at some of a document only. */
export const isPartial = ({ description }: Indicator): boolean =>
  description.includes('Only a part of the document');

/** What a person can do about a finding of a check, with the command for it. */
export const adviceOn = (check: string): readonly (readonly [what: string, how: string])[] => [
  ['See every place, with what stood there before where that is known', 'docx-cli verify FILE --report DIR'],
  ['Accept a file that a person has reviewed', 'docx-cli verify FILE --allow SHA256'],
  ['Leave the check out', `docx-cli verify FILE --disable-check ${check}`],
];
