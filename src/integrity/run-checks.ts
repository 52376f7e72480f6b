/** Turns what all checks answer about one file into the integrity report; those that judge its content run here. */
import type { CheckCategory, CheckDescriptor, IntegrityReport } from '../contract/index.ts';
import { systemClock } from '../kit/clock.ts';
import type { AskModel } from '../kit/ask-model.ts';
import type { Calibration } from './calibration.ts';
import type { Check } from './check.ts';
import { gatherEvidence } from './evidence.ts';
import { checksOf, examineFile, isLater, leftOut, lossesOf, timeLeft } from './examine-file.ts';
import type { Examination, ExamineOptions } from './examine-file.ts';
import type { EarlierDocument, Reading, Unread } from './reading.ts';
import { buildReport } from './report.ts';
import type { CheckResult } from './report.ts';
import { runCheck } from './run-check.ts';

/** How to run the checks. */
export interface RunChecksOptions extends ExamineOptions {
  /** What the checks of the file itself came to; they run now where this is missing. */
  readonly examined?: Examination | undefined;
  /** What was read from the document, for the checks of content; they say so where it is missing. */
  readonly reading?: Reading | Unread | undefined;
  /** Earlier documents of the same account that resemble this one. */
  readonly earlier?: readonly EarlierDocument[] | undefined;
  /** Asks the vision model that the user has named. */
  readonly askVision?: AskModel | null | undefined;
  /** What the user's own genuine documents taught. */
  readonly calibration?: Calibration | null | undefined;
}

/** The checks by category, as `GET /ocr/fraud-checks/available` gives them. */
export function listChecks(): Record<CheckCategory, CheckDescriptor[]> {
  const of = (category: CheckCategory): CheckDescriptor[] =>
    checksOf({})
      .filter((check) => check.category === category)
      .map(({ id, name, default: enabled }) => ({ id, name, default: enabled }));
  return { pdf: of('pdf'), image: of('image'), ai: of('ai') };
}

/** Whether one of the checks that are left needs the document to be read. */
export const needsReading = (disabled: readonly string[]): boolean =>
  checksOf({}).some((check) => check.reads === true && !disabled.includes(check.id));

/**
 * Screens one file. A damaged or encrypted document gives a report that says so and asks for a person to look.
 * @throws DocxError `file_unreadable`, `file_too_large`, `empty_file`, `unsupported_type`; the reason of the signal
 */
export async function runChecks(
  file: { readonly path: string; readonly name: string },
  options: RunChecksOptions,
): Promise<IntegrityReport> {
  const examined = options.examined ?? (await examineFile(file, options));
  const { open, opening, reading, earlier, recognize, askVision } = options;
  const { disabled = [], clock = systemClock } = options;
  const signal = options.signal ?? new AbortController().signal;
  const begun = clock.elapsed();
  const timeMs = timeLeft(options, () => clock.elapsed(), examined.tookMs);
  const evidence = await gatherEvidence(file, {
    open,
    opening,
    clock,
    signal,
    reading,
    earlier,
    recognize,
    askVision,
  });
  try {
    const checks = checksOf(options);
    const results = new Map<Check, CheckResult>();
    for (const check of checks) {
      const answer = examined.answers.find(({ id }) => id === check.id);
      if (answer !== undefined) results.set(check, { check, outcome: answer.outcome });
    }
    // Opinions come last: they are asked about what the others found.
    const later = checks
      .filter(isLater)
      .sort((a, b) => Number(a.category === 'ai') - Number(b.category === 'ai'));
    for (const check of later) {
      const findings = [...results.values()].flatMap(({ outcome }) =>
        outcome.status === 'detected' ? outcome.signals : [],
      );
      const other = leftOut(check, evidence, disabled);
      if (other !== null) results.set(check, other);
      else if ('run' in check)
        results.set(check, await runCheck(check, evidence, { clock, timeMs: timeMs(), signal, findings }));
    }
    return buildReport({
      sha256: evidence.sha256,
      results: checks.flatMap((check) => results.get(check) ?? []),
      unopened: examined.unopened,
      losses: [
        ...new Set([...examined.losses, ...lossesOf(results.values()), ...unreadOf(reading, examined)]),
      ],
      documentClass: examined.documentClass,
      quality: examined.quality,
      analyzedAt: examined.startedAt,
      analysisTimeMs: Math.round(examined.tookMs + clock.elapsed() - begun),
      calibration: options.calibration ?? null,
    });
  } finally {
    await evidence.close();
  }
}

/** What of the document was not read, in sentences; why it could not even be opened is told by itself. */
function unreadOf(reading: RunChecksOptions['reading'], { unopened }: Examination): readonly string[] {
  if (reading === undefined || unopened !== null) return [];
  if ('unread' in reading) return [`Its text could not be read: ${reading.unread}`];
  return [
    ...reading.losses,
    ...(reading.cut ? [`Of its text was left out: ${reading.gaps.join('; ')}.`] : []),
  ];
}
