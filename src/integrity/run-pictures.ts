/** Runs all pixel checks together, picture by picture, so that only one picture is in memory at a time. */
import type { CheckContext, CheckOutcome, PictureAnswer, PictureCheck } from './check.ts';
import type { Evidence } from './evidence.ts';
import { concludePictures, qualityProblem, withoutPictures } from './image/examine.ts';
import type { PictureSet, PictureSource } from './image/page-images.ts';
import type { CheckResult } from './report.ts';
import { failed, isOvertime, withinTime } from './run-check.ts';
import type { RunOptions } from './run-check.ts';

/** What became of one check so far. */
interface Progress {
  readonly check: PictureCheck;
  readonly answers: PictureAnswer[];
  /** A check that broke on one picture is not asked about the next. */
  broken: CheckResult | null;
}

/** Runs the checks; one result each, in their order. Rejects only when the caller aborts. */
export async function runPictureChecks(
  checks: readonly PictureCheck[],
  evidence: Evidence,
  options: RunOptions,
): Promise<readonly CheckResult[]> {
  const all = checks.map((check): Progress => ({ check, answers: [], broken: null }));
  let set: PictureSet | undefined;
  let cut = false;
  try {
    await withinTime(options, async (context) => {
      set = await evidence.pictures();
      for (const source of set.sources) await askAbout(source, all, context);
    });
  } catch (error) {
    options.signal.throwIfAborted();
    if (set === undefined || !isOvertime(error)) return checks.map((check) => failed(check, error));
    cut = true;
  }
  const pictures = set;
  return all.map(({ check, answers, broken }) => {
    if (broken !== null || pictures === undefined) return broken ?? failed(check, null);
    const outcome: CheckOutcome =
      pictures.sources.length === 0
        ? withoutPictures(pictures, evidence.mediaType === 'application/pdf')
        : concludePictures(check, answers, pictures, cut);
    return { check, outcome };
  });
}

async function askAbout(
  source: PictureSource,
  all: readonly Progress[],
  context: CheckContext,
): Promise<void> {
  await context.pause();
  const picture = await source.open();
  const problem = qualityProblem(picture);
  for (const progress of all) {
    if (progress.broken !== null) continue;
    await context.pause();
    try {
      progress.answers.push(problem ?? (await progress.check.ask(picture, context)));
    } catch (error) {
      context.signal.throwIfAborted();
      progress.broken = failed(progress.check, error);
    }
  }
}
