/** Runs one check within its time: whatever goes wrong inside becomes an honest status, never a clean bill. */
import { isDocxError } from '../contract/light.ts';
import type { DocumentClass, ErrorCode } from '../contract/index.ts';
import { messageOf } from '../kit/caught.ts';
import type { Clock } from '../kit/clock.ts';
import { nextTurn } from '../kit/next-turn.ts';
import type { Check, CheckContext, DocumentCheck, Signal } from './check.ts';
import type { Evidence } from './evidence.ts';
import type { CheckResult } from './report.ts';
import { tellLosses, watchPages } from './watch-pages.ts';

/** Errors that say something of the document, not of the check. */
const ABOUT_THE_DOCUMENT: ReadonlySet<ErrorCode> = new Set([
  'encrypted_document',
  'damaged_document',
  'too_many_pages',
  'too_many_pixels',
]);

/** What a check runs with. */
export interface RunOptions {
  readonly clock: Clock;
  /** Milliseconds this check may take. */
  readonly timeMs: number;
  /** The caller's own: when it aborts, the run rejects with its reason. */
  readonly signal: AbortSignal;
  /** What other checks found. */
  readonly findings?: readonly Signal[];
}

const isPdf = (evidence: Evidence): boolean => evidence.mediaType === 'application/pdf';

/** The result of a check that is about other files, or null. */
export function otherKind(check: Check, evidence: Evidence): CheckResult | null {
  if (check.needs === 'any' || (check.needs === 'pdf') === isPdf(evidence))
    return otherClass(check, evidence);
  const kind = isPdf(evidence) ? 'a PDF' : 'an image';
  const description = `Looks at ${check.needs === 'pdf' ? 'PDF files' : 'images'}; this file is ${kind}.`;
  return { check, outcome: { status: 'not_applicable', description } };
}

/** How the classes are called in a sentence. */
const CLASS_WORDS: Readonly<Record<DocumentClass, string>> = {
  born_digital: 'made by a program',
  scan: 'a scan',
  scan_with_text_layer: 'a scan with recognized text',
  mixed: 'partly scanned',
  flattened: 'turned into pictures',
  photo: 'a photo',
  screenshot: 'a screenshot',
};

function otherClass(check: Check, evidence: Evidence): CheckResult | null {
  const own = check.classes === undefined ? null : evidence.documentClass();
  if (own === null || check.classes?.includes(own) !== false) return null;
  const meant = check.classes.map((one) => CLASS_WORDS[one]).join(' or ');
  const description = `Looks at documents that are ${meant}; this one is ${CLASS_WORDS[own]}.`;
  return { check, outcome: { status: 'not_applicable', description } };
}

/** Runs a check on the evidence. Rejects only when the caller aborts. */
export async function runCheck(
  check: DocumentCheck,
  evidence: Evidence,
  options: RunOptions,
): Promise<CheckResult> {
  const watch = watchPages(evidence);
  try {
    const outcome = await withinTime(options, (context) => check.run(watch.evidence, context));
    return withLosses({ check, outcome }, watch.losses());
  } catch (error) {
    options.signal.throwIfAborted();
    return failed(check, error);
  }
}

/** Who could not see all of a page cannot say that nothing is there. */
function withLosses({ check, outcome }: CheckResult, losses: readonly string[]): CheckResult {
  if (losses.length === 0) return { check, outcome };
  if (outcome.status !== 'clear') return { check, outcome, losses };
  const description = tellLosses(losses);
  return { check, outcome: { status: 'inconclusive', description, truncated: true }, losses };
}

/** Gives work a context that ends with its time; rejects with what {@link isOvertime} knows when that is over. */
export async function withinTime<T>(
  options: RunOptions,
  work: (context: CheckContext) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, options.signal]);
  const deadline = options.clock.elapsed() + options.timeMs;
  const overtime = new OvertimeError();
  const pause = async (): Promise<void> => {
    await nextTurn();
    if (options.clock.elapsed() > deadline) controller.abort(overtime);
    signal.throwIfAborted();
  };
  try {
    if (options.timeMs <= 0) throw overtime;
    const timeIsUp = options.clock.sleep(options.timeMs, signal).then(() => {
      controller.abort(overtime);
      throw overtime;
    });
    // The loser of the race may still reject after it is decided.
    timeIsUp.catch(() => undefined);
    const running = work({ signal, pause, findings: options.findings ?? [] });
    running.catch(() => undefined);
    return await Promise.race([running, timeIsUp]);
  } finally {
    controller.abort(overtime);
  }
}

class OvertimeError extends Error {
  override readonly name = 'OvertimeError';
}

/** Whether time ran out. */
export const isOvertime = (error: unknown): boolean => error instanceof OvertimeError;

/** What a check that threw answers. */
export function failed(check: Check, error: unknown): CheckResult {
  if (error instanceof OvertimeError) {
    const description = 'The time for this check ran out before it came to a result.';
    return { check, outcome: { status: 'inconclusive', description, truncated: true } };
  }
  if (isDocxError(error) && ABOUT_THE_DOCUMENT.has(error.code)) {
    return { check, outcome: { status: 'inconclusive', description: error.detail } };
  }
  const description = `This check could not be run: ${messageOf(error)}`;
  return { check, outcome: { status: 'error', description } };
}
