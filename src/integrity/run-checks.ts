/** Runs the registry over one file and turns the answers into the integrity report. */
import { isDocxError } from '../contract/index.ts';
import type { CheckCategory, CheckDescriptor, DocumentClass, IntegrityReport } from '../contract/index.ts';
import type { OpenOptions } from '../document/index.ts';
import { systemClock } from '../kit/clock.ts';
import type { AskModel } from '../kit/ask-model.ts';
import type { Clock } from '../kit/clock.ts';
import type { Check, DocumentCheck, PictureCheck } from './check.ts';
import * as registry from './checks/index.ts';
import type { Calibration } from './calibration.ts';
import { gatherEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import type { EarlierDocument, Reading, RecognizeCrop, Unread } from './reading.ts';
import { buildReport } from './report.ts';
import type { CheckResult } from './report.ts';
import { otherKind, runCheck } from './run-check.ts';
import { runPictureChecks } from './run-pictures.ts';
import type { PictureResults } from './run-pictures.ts';

/** Milliseconds one file may take unless the caller says otherwise. */
const DEFAULT_TIMEOUT_MS = 60_000;
/** Share of the whole time that a single check may use, so that one slow check leaves time for the others. */
const SHARE_PER_CHECK = 0.5;
/** The same for all checks of pixels together, which look at every page. */
const SHARE_OF_PIXELS = 0.8;

/** How to run the checks. */
export interface RunChecksOptions {
  /** Passwords and limits for opening the file. */
  readonly open: OpenOptions;
  /** Ids to skip; they are reported as disabled. */
  readonly disabled?: readonly string[] | undefined;
  /** Milliseconds for the whole file; what did not finish is reported as inconclusive. */
  readonly timeoutMs?: number | undefined;
  readonly clock?: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What was read from the document, for the checks of content; they say so where it is missing. */
  readonly reading?: Reading | Unread | undefined;
  /** Earlier documents of the same account that resemble this one. */
  readonly earlier?: readonly EarlierDocument[] | undefined;
  /** Reads crops of pages. */
  readonly recognize?: RecognizeCrop | undefined;
  /** Asks the vision model that the user has named. */
  readonly askVision?: AskModel | null | undefined;
  /** What the user's own genuine documents taught. */
  readonly calibration?: Calibration | null | undefined;
  /** The checks to run: the registry unless a test or a caller brings its own. */
  readonly checks?: readonly Check[] | undefined;
}

/** The checks by category, as `GET /ocr/fraud-checks/available` gives them. */
export function listChecks(): Record<CheckCategory, CheckDescriptor[]> {
  const of = (category: CheckCategory): CheckDescriptor[] =>
    Object.values(registry)
      .filter((check) => check.category === category)
      .map(({ id, name, default: enabled }) => ({ id, name, default: enabled }));
  return { pdf: of('pdf'), image: of('image'), ai: of('ai') };
}

/** Whether one of the checks that are left needs the document to be read. */
export const needsReading = (disabled: readonly string[]): boolean =>
  Object.values(registry).some((check) => check.reads === true && !disabled.includes(check.id));

/**
 * Screens one file. A damaged or encrypted document gives a report that says so and asks for a person to look.
 * @throws DocxError `file_unreadable`, `file_too_large`, `empty_file`, `unsupported_type`
 */
export async function runChecks(
  file: { readonly path: string; readonly name: string },
  options: RunChecksOptions,
): Promise<IntegrityReport> {
  const clock = options.clock ?? systemClock;
  const signal = options.signal ?? new AbortController().signal;
  const started = clock.now();
  const { open, reading, earlier, recognize, askVision } = options;
  const evidence = await gatherEvidence(file, {
    open,
    clock,
    signal,
    reading,
    earlier,
    recognize,
    askVision,
  });
  const deadline = started.getTime() + (options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const whole = deadline - started.getTime();
  try {
    const unopened = await openingProblem(evidence);
    const { results, quality, kind } = await runAll(options.checks ?? Object.values(registry), evidence, {
      clock,
      signal,
      disabled: options.disabled ?? [],
      timeMs: (share = SHARE_PER_CHECK) => Math.min(whole * share, deadline - clock.now().getTime()),
    });
    return buildReport({
      sha256: evidence.sha256,
      results,
      unopened,
      documentClass:
        finalClass(evidence, results) ?? (evidence.mediaType === 'application/pdf' ? null : kind),
      quality,
      analyzedAt: started,
      analysisTimeMs: clock.now().getTime() - started.getTime(),
      calibration: options.calibration ?? null,
    });
  } finally {
    await evidence.close();
  }
}

interface Run {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly disabled: readonly string[];
  /** Milliseconds that the next check may take, at most a share of the whole time. */
  readonly timeMs: (share?: number) => number;
}

/** Checks of the document one by one, checks of pixels together, opinions last; results in the order of the checks. */
async function runAll(
  checks: readonly Check[],
  evidence: Evidence,
  { clock, signal, disabled, timeMs }: Run,
): Promise<PictureResults> {
  const results = new Map<Check, CheckResult>();
  const askers: PictureCheck[] = [];
  const opinions: DocumentCheck[] = [];
  for (const check of checks) {
    const off = disabled.includes(check.id);
    const other = off ? disabledResult(check) : otherKind(check, evidence);
    if (other !== null) results.set(check, other);
    else if ('ask' in check) askers.push(check);
    else if (check.category === 'ai') opinions.push(check);
    else results.set(check, await runCheck(check, evidence, { clock, timeMs: timeMs(), signal }));
  }
  const asked = await runPictureChecks(askers, evidence, { clock, timeMs: timeMs(SHARE_OF_PIXELS), signal });
  askers.forEach((check, at) => {
    const result = asked.results[at];
    if (result !== undefined) results.set(check, result);
  });
  const findings = [...results.values()].flatMap(({ outcome }) =>
    outcome.status === 'detected' ? outcome.signals : [],
  );
  for (const check of opinions) {
    results.set(check, await runCheck(check, evidence, { clock, timeMs: timeMs(), signal, findings }));
  }
  const inOrder = checks.flatMap((check) => results.get(check) ?? []);
  return { results: inOrder, quality: asked.quality, kind: asked.kind };
}

/** A scan whose pages turn out to be drawn by a program is no scan. */
function finalClass(evidence: Evidence, results: readonly CheckResult[]): DocumentClass | null {
  const structural = evidence.documentClass();
  const flattened = results.some(
    ({ check, outcome }) => check.id === 'pdf_flattened' && outcome.status === 'detected',
  );
  return structural === 'scan' && flattened ? 'flattened' : structural;
}

const disabledResult = (check: Check): CheckResult => ({
  check,
  outcome: { status: 'disabled', description: 'Disabled by the caller.' },
});

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
