/** Runs the registry over one file and turns the answers into the integrity report. */
import { isDocxError } from '../contract/index.ts';
import type { CheckCategory, CheckDescriptor, IntegrityReport } from '../contract/index.ts';
import type { OpenOptions } from '../document/index.ts';
import { systemClock } from '../kit/clock.ts';
import type { Clock } from '../kit/clock.ts';
import type { Check } from './check.ts';
import * as registry from './checks/index.ts';
import { gatherEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { buildReport } from './report.ts';
import type { CheckResult } from './report.ts';
import { runCheck } from './run-check.ts';

/** Milliseconds one file may take unless the caller says otherwise. */
const DEFAULT_TIMEOUT_MS = 60_000;
/** Share of the whole time that a single check may use, so that one slow check leaves time for the others. */
const SHARE_PER_CHECK = 0.5;

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
  const evidence = await gatherEvidence(file, { open: options.open, clock, signal });
  const deadline = started.getTime() + (options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const mostOfOne = (deadline - started.getTime()) * SHARE_PER_CHECK;
  try {
    const unopened = await openingProblem(evidence);
    const results: CheckResult[] = [];
    for (const check of options.checks ?? Object.values(registry)) {
      if (options.disabled?.includes(check.id) === true) {
        results.push({ check, outcome: { status: 'disabled', description: 'Disabled by the caller.' } });
        continue;
      }
      const timeMs = Math.min(mostOfOne, deadline - clock.now().getTime());
      results.push(await runCheck(check, evidence, { clock, timeMs, signal }));
    }
    return buildReport({
      sha256: evidence.sha256,
      results,
      unopened,
      analyzedAt: started,
      analysisTimeMs: clock.now().getTime() - started.getTime(),
    });
  } finally {
    await evidence.close();
  }
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
