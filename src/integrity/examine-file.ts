/** Runs the checks that look at the file itself: what they find is plain data, so that the document can be read meanwhile. */
import { isDocxError } from '../contract/light.ts';
import type { DocumentClass } from '../contract/index.ts';
import type { OpenedDocument, OpenOptions } from '../document/index.ts';
import { systemClock } from '../kit/clock.ts';
import type { Clock } from '../kit/clock.ts';
import type { Check, DocumentCheck, PictureCheck } from './check.ts';
import * as registry from './checks/index.ts';
import { gatherEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import type { RecognizeCrop } from './reading.ts';
import type { CheckResult, ReportFacts } from './report.ts';
import { otherKind, runCheck } from './run-check.ts';
import { runPictureChecks } from './run-pictures.ts';

/** Milliseconds one file may take unless the caller says otherwise. */
const DEFAULT_TIMEOUT_MS = 60_000;
/** Share of the whole time that a single check may use, so that one slow check leaves time for the others. */
const SHARE_PER_CHECK = 0.5;
/** The same for all checks of pixels together, which look at every page. */
const SHARE_OF_PIXELS = 0.8;

/** How to examine a file. */
export interface ExamineOptions {
  /** Passwords and limits for opening the file. */
  readonly open: OpenOptions;
  /** Gives the file opened with `open`, where somebody else keeps it open. */
  readonly opening?: (() => Promise<OpenedDocument>) | undefined;
  /** Ids to skip; they are reported as disabled. */
  readonly disabled?: readonly string[] | undefined;
  /** Milliseconds for the whole file; what did not finish is reported as inconclusive. */
  readonly timeoutMs?: number | undefined;
  readonly clock?: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Reads crops of pages. */
  readonly recognize?: RecognizeCrop | undefined;
  /** The checks to run: the registry unless a test or a caller brings its own. */
  readonly checks?: readonly Check[] | undefined;
}

/** What became of one check, by its id. */
export interface Answer {
  readonly id: string;
  readonly outcome: CheckResult['outcome'];
}

/** What the file itself tells, before anybody knows what was read from it. */
export interface Examination extends Pick<ReportFacts, 'unopened' | 'losses' | 'documentClass' | 'quality'> {
  readonly answers: readonly Answer[];
  readonly startedAt: Date;
  /** Milliseconds it took. */
  readonly tookMs: number;
}

/** Checks that have to wait for what was read, or for what the others found. */
export const isLater = (check: Check): boolean => check.reads === true || check.category === 'ai';

const ALL_CHECKS: readonly Check[] = Object.values(registry).sort((a, b) => (a.id < b.id ? -1 : 1));

/** The checks that somebody asks for, or all of them by name. */
export const checksOf = ({ checks }: Pick<ExamineOptions, 'checks'>): readonly Check[] =>
  checks ?? ALL_CHECKS;

/** Milliseconds that the next check may take: a share of the whole time, and never more than is left. */
export function timeLeft({ timeoutMs = DEFAULT_TIMEOUT_MS }: ExamineOptions, now: () => number, spentMs = 0) {
  const deadline = now() + timeoutMs - spentMs;
  return (share = SHARE_PER_CHECK): number => Math.min(timeoutMs * share, deadline - now());
}

/** The result of a check that is not run on this file, or null. */
export function leftOut(check: Check, evidence: Evidence, disabled: readonly string[]): CheckResult | null {
  if (!disabled.includes(check.id)) return otherKind(check, evidence);
  return { check, outcome: { status: 'disabled', description: 'Disabled by the caller.' } };
}

/**
 * Runs every check that needs nothing but the file: those of the document one by one, then those of pixels together.
 * @throws DocxError `file_unreadable`, `file_too_large`, `empty_file`, `unsupported_type`; the reason of the signal
 */
export async function examineFile(
  file: { readonly path: string; readonly name: string },
  options: ExamineOptions,
): Promise<Examination> {
  const { open, opening, disabled = [], clock = systemClock } = options;
  const signal = options.signal ?? new AbortController().signal;
  const { recognize, asked } = watched(options.recognize);
  const startedAt = clock.now();
  const begun = clock.elapsed();
  const timeMs = timeLeft(options, () => clock.elapsed());
  const evidence = await gatherEvidence(file, { open, opening, clock, signal, recognize });
  let waiting: Promise<CheckResult>[] = [];
  try {
    const unopened = await openingProblem(evidence);
    const results: CheckResult[] = [];
    const own: DocumentCheck[] = [];
    const askers: PictureCheck[] = [];
    for (const check of checksOf(options)) {
      if (isLater(check)) continue;
      const other = leftOut(check, evidence, disabled);
      if (other !== null) results.push(other);
      else if ('ask' in check) askers.push(check);
      else own.push(check);
    }
    const run = (check: DocumentCheck) => runCheck(check, evidence, { clock, timeMs: timeMs(), signal });
    const isOnePage = await hasOnePage(evidence);
    const isBeside = ({ waits }: DocumentCheck): boolean => isOnePage && waits === true;
    waiting = own.filter(isBeside).map(run);
    // Until the end nobody listens.
    for (const one of waiting) one.catch(() => undefined);
    await Promise.race([asked, Promise.allSettled(waiting)]);
    for (const check of own.filter((one) => !isBeside(one))) results.push(await run(check));
    const pictures = await runPictureChecks(askers, evidence, {
      clock,
      timeMs: timeMs(SHARE_OF_PIXELS),
      signal,
    });
    results.push(...pictures.results, ...(await Promise.all(waiting)));
    return {
      answers: results.map(({ check, outcome }) => ({ id: check.id, outcome })),
      unopened,
      losses: lossesOf(results),
      documentClass:
        finalClass(evidence, results) ?? (evidence.mediaType === 'application/pdf' ? null : pictures.kind),
      quality: pictures.quality,
      startedAt,
      tookMs: clock.elapsed() - begun,
    };
  } finally {
    await Promise.allSettled(waiting);
    await evidence.close();
  }
}

/** A reader of crops that tells when it is first asked: whoever asks waits, and others can go on. */
function watched(recognize: RecognizeCrop | undefined) {
  let tell: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const watching: RecognizeCrop | undefined =
    recognize &&
    ((...crop) => {
      tell();
      return recognize(...crop);
    });
  return { recognize: watching, asked };
}

/** Whether the document has but one page: two checks that look at two pages would take them away from each other. */
const hasOnePage = (evidence: Evidence): Promise<boolean> =>
  evidence.document().then(
    ({ pageCount }) => pageCount === 1,
    () => false,
  );

/** What any of the checks could not see, each said once. */
export const lossesOf = (results: Iterable<CheckResult>): readonly string[] => [
  ...new Set([...results].flatMap(({ losses }) => losses ?? [])),
];

/** A scan whose pages turn out to be drawn by a program is no scan. */
function finalClass(evidence: Evidence, results: readonly CheckResult[]): DocumentClass | null {
  const structural = evidence.documentClass();
  const flattened = results.some(
    ({ check, outcome }) => check.id === 'pdf_flattened' && outcome.status === 'detected',
  );
  return structural === 'scan' && flattened ? 'flattened' : structural;
}

/** Why the document cannot be opened, in words, or null when it can. */
async function openingProblem(evidence: Evidence): Promise<string | null> {
  try {
    await evidence.document();
    return null;
  } catch (error) {
    if (isDocxError(error)) return error.detail;
    throw error;
  }
}
