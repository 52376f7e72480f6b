/** Runs a question over the pictures of a document and joins the answers into the outcome of one check. */
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { Picture } from './picture.ts';

/** What was found on one picture. */
export type PictureAnswer =
  | { readonly status: 'detected'; readonly signals: readonly Signal[]; readonly truncated?: boolean }
  | { readonly status: 'clear'; readonly truncated?: boolean }
  /** `reason` completes a sentence about the picture. */
  | { readonly status: 'inconclusive' | 'not_applicable'; readonly reason: string };

/** Last JPEG quality below which the traces of earlier steps are gone. */
const LEAST_QUALITY = 70;
/** Fewest glyphs that make a text. */
const LEAST_GLYPHS = 30;
/** Fewest gray levels of a picture that is more than black and white. */
const LEAST_LEVELS = 8;

/** Words of a check that {@link examinePictures} completes. */
export interface CheckWords {
  readonly innocentExplanation: string;
  readonly clear: string;
}

/** Asks every picture that passes the quality gate. */
export async function examinePictures(
  evidence: Evidence,
  context: CheckContext,
  check: CheckWords & { readonly ask: (picture: Picture) => Promise<PictureAnswer> },
): Promise<CheckOutcome> {
  const { pictures, truncated: cut } = await evidence.pictures();
  if (pictures.length === 0) {
    const description =
      evidence.mediaType === 'application/pdf'
        ? 'No page is a JPEG scan, so there are no pixels to examine.'
        : 'The picture is too large to be examined.';
    const status = evidence.mediaType === 'application/pdf' ? 'not_applicable' : 'inconclusive';
    return { status, description };
  }
  const answers: PictureAnswer[] = [];
  for (const picture of pictures) {
    await context.pause();
    answers.push(qualityProblem(picture) ?? (await check.ask(picture)));
  }
  const partly = cut || answers.some((answer) => 'truncated' in answer && answer.truncated);
  const scope = partly ? ' Only a part of the document was examined.' : '';
  const signals = answers.flatMap((answer) => (answer.status === 'detected' ? answer.signals : []));
  const [first, ...rest] = signals;
  if (first !== undefined) {
    const more = rest.length === 0 ? '' : ` and ${String(rest.length)} more`;
    return {
      status: 'detected',
      description: `${first.detail.charAt(0).toUpperCase()}${first.detail.slice(1)}${more}.${scope}`,
      innocentExplanation: check.innocentExplanation,
      signals: [first, ...rest],
    };
  }
  const unsaid = answers.flatMap((answer) => ('reason' in answer ? [answer] : []));
  const open = unsaid.find((answer) => answer.status === 'inconclusive') ?? unsaid[0];
  if (open === undefined || (open.status === 'not_applicable' && unsaid.length < answers.length)) {
    return { status: 'clear', description: `${check.clear}${scope}` };
  }
  return { status: open.status, description: `This cannot be told here: ${open.reason}.${scope}` };
}

/** Why no pixel check can say anything of a picture, or null. */
function qualityProblem(picture: Picture): PictureAnswer | null {
  const { jpeg, bitmap } = picture;
  const levels = new Set(bitmap.data.subarray(0, 2_000_000)).size;
  if (levels < LEAST_LEVELS) {
    return { status: 'not_applicable', reason: 'the picture is black and white without grays' };
  }
  if (jpeg !== null && jpeg.quality < LEAST_QUALITY) {
    const reason = `the last save at JPEG quality ${String(jpeg.quality)} has erased the traces of earlier ones`;
    return { status: 'inconclusive', reason };
  }
  if (picture.glyphs().length < LEAST_GLYPHS) {
    return { status: 'inconclusive', reason: 'too little legible text was found in the picture' };
  }
  return null;
}
