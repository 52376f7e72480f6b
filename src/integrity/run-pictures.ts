/** Runs all pixel checks together, picture by picture, so that only one picture is in memory at a time. */
import type { IntegrityReport } from '../contract/index.ts';
import type { CheckContext, CheckOutcome, PictureAnswer, PictureCheck } from './check.ts';
import type { Evidence } from './evidence.ts';
import type { Picture } from './image/picture.ts';
import { notBelowBars } from './image/below-bars.ts';
import { classifyPicture } from './image/kind/picture-class.ts';
import type { PictureClass } from './image/kind/picture-class.ts';
import { beyondBounds, concludePictures, doubtOf, qualityProblem, withoutPictures } from './image/examine.ts';
import type { PictureSet, PictureSource } from './image/source/page-images.ts';
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

/** What a set of pixel checks gave. */
export interface PictureResults {
  /** One per check, in their order. */
  readonly results: readonly CheckResult[];
  readonly quality: PictureQuality | null;
  /** What the first picture is; null when there was none or no time to tell. */
  readonly kind: PictureClass | null;
}

/** Whether the pictures allow checks of pixels. */
export type PictureQuality = NonNullable<IntegrityReport['quality']>;

type PicturePage = NonNullable<PictureQuality['pictures']>[number];

/** What every check says of a picture of which nothing can be had. */
const DAMAGED = { status: 'inconclusive', reason: 'the picture cannot be decoded' } as const;

/** Pictures named in a report. */
const MAX_NAMED = 50;

/** Runs the checks; one result each, in their order. Rejects only when the caller aborts. */
export async function runPictureChecks(
  checks: readonly PictureCheck[],
  evidence: Evidence,
  options: RunOptions,
): Promise<PictureResults> {
  const all = checks.map((check): Progress => ({ check, answers: [], broken: null }));
  let set: PictureSet | undefined;
  let cut = false;
  let examined = 0;
  const losses: string[] = [];
  let kind: PictureClass | null = null;
  const insufficient: PictureQuality['insufficient'] = [];
  const pages: PicturePage[] = [];
  try {
    await withinTime(options, async (context) => {
      set = await evidence.pictures();
      for (const { page, reason } of set.refused) insufficient.push({ page, reason });
      for (const source of set.sources) {
        const told = await askAbout(source, all, { ...context, evidence });
        if (told === null) {
          insufficient.push({ page: source.page, reason: DAMAGED.reason });
          continue;
        }
        const { problem, own, page, erroneous } = told;
        if (erroneous)
          losses.push(`The pixels of page ${String(source.page)} were not examined: the picture is damaged.`);
        if (pages.length < MAX_NAMED) pages.push(page);
        kind ??= own;
        if (problem === null) examined += 1;
        else insufficient.push({ page: source.page, reason: problem });
      }
    });
  } catch (error) {
    options.signal.throwIfAborted();
    if (set === undefined || !isOvertime(error)) {
      return { results: checks.map((check) => failed(check, error)), quality: null, kind };
    }
    cut = true;
  }
  const pictures = set;
  const results = all.map(({ check, answers, broken }) => {
    if (broken !== null || pictures === undefined) return broken ?? failed(check, null);
    const told: CheckOutcome =
      pictures.sources.length === 0
        ? withoutPictures(pictures)
        : concludePictures(check, answers, pictures, cut);
    const isLost = losses.length > 0 && told.status === 'inconclusive';
    const outcome = isLost ? { ...told, truncated: true } : told;
    return { check, outcome, losses: [...beyondBounds(pictures), ...losses] };
  });
  const named = insufficient.sort((a, b) => a.page - b.page).slice(0, MAX_NAMED);
  const quality = examined + named.length === 0 ? null : { examined, insufficient: named, pictures: pages };
  return { results, quality, kind };
}

/** Asks all checks about one picture; gives back what it is, its facts, and why it is not good enough, or null; null when it is damaged. */
async function askAbout(
  source: PictureSource,
  all: readonly Progress[],
  context: CheckContext & { readonly evidence: Evidence },
): Promise<{
  readonly problem: string | null;
  readonly own: PictureClass;
  readonly page: PicturePage;
  readonly erroneous: boolean;
} | null> {
  await context.pause();
  const opened = await source.open();
  if (opened === null) {
    for (const { answers } of all) answers.push(DAMAGED);
    return null;
  }
  const problem = qualityProblem(opened);
  const picture = problem === null ? await opened.aligned(context.pause) : opened;
  const doubt = doubtOf(picture);
  for (const progress of all) {
    if (progress.broken !== null) continue;
    await context.pause();
    try {
      const anyway = progress.check.anyQuality === true;
      const hindrance = anyway ? null : problem;
      // What was cut to the blocks of an earlier JPEG no longer has the size of the file.
      const asked = progress.check.examines === 'container' ? opened : picture;
      const given = hindrance ?? (await progress.check.ask(asked, context));
      const answer = await openlyTakenOut(given, source.page, context.evidence);
      const open = answer.status === 'clear' && doubt !== null && !anyway;
      progress.answers.push(open ? { status: 'inconclusive', reason: doubt } : answer);
    } catch (error) {
      context.signal.throwIfAborted();
      progress.broken = failed(progress.check, error);
    }
  }
  const { kind } = await classifyPicture(opened, context.pause);
  const reason = problem !== null && 'reason' in problem ? problem.reason : doubt;
  const page = await factsOf(picture, context, problem === null);
  return { problem: reason, own: kind, page, erroneous: opened.erroneous };
}

/** The answer without what the page itself covers with bars. */
async function openlyTakenOut(
  answer: PictureAnswer,
  page: number,
  evidence: Evidence,
): Promise<PictureAnswer> {
  if (answer.status !== 'detected' || evidence.mediaType !== 'application/pdf') return answer;
  if (evidence.parts()[page - 1]?.content.paths === 0) return answer;
  const paint = await (await evidence.pages()).paint(page);
  const signals = notBelowBars(answer.signals, paint);
  return signals.length > 0 ? { ...answer, signals } : { status: 'clear' };
}

/** What decides how much a picture can tell. */
async function factsOf(picture: Picture, { pause }: CheckContext, examined: boolean): Promise<PicturePage> {
  const earlier = examined ? await picture.undecodable(pause) : null;
  const letters = picture.legibility();
  return {
    page: picture.page,
    text_height: letters?.height ?? null,
    edge_width: letters === null ? null : Math.round(10 * letters.edge) / 10,
    last_quality: picture.jpeg?.quality ?? null,
    earlier_quality: earlier?.quality ?? null,
  };
}
