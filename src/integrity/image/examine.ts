/** The quality gate of the pixel checks, and how the answers for single pictures become the outcome of a check. */
import type { CheckOutcome, PictureAnswer, PictureCheck } from '../check.ts';
import { hasLevels } from './kind/levels.ts';
import type { PictureSet } from './source/page-images.ts';
import type { Picture } from './picture.ts';

/** Last JPEG quality below which the traces of earlier steps are gone. */
const LEAST_QUALITY = 70;
/** Fewest glyphs that make a text. */
const LEAST_GLYPHS = 30;
/** Fewest gray levels of a picture that is more than black and white. */
const LEAST_LEVELS = 8;

/** Median height of glyphs in pixels from which changes can show. */
const LEAST_HEIGHT = 8;
/** Width of the edges of letters as a share of their height: 0.03 to 0.14 in genuine receipts and forms, 0.2 to 0.6 when blurred. */
const MOST_BLUR = 0.25;

/** Why no pixel check can say anything of a picture, or null. */
export function qualityProblem(picture: Picture): PictureAnswer | null {
  const { jpeg, bitmap, erroneous } = picture;
  if (erroneous) return { status: 'inconclusive', reason: 'the picture is damaged: its data holds errors' };
  if (!hasLevels(bitmap.data.subarray(0, 2_000_000), LEAST_LEVELS)) {
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

/** Why finding nothing in a picture says little, or null. What is found in it counts all the same. */
export function doubtOf(picture: Picture): string | null {
  const letters = picture.legibility();
  if (letters === null) return null;
  if (letters.height < LEAST_HEIGHT) {
    return `the letters are only ${String(letters.height)} pixels high, too small for changes to show`;
  }
  if (letters.edge > MOST_BLUR * letters.height) {
    return `the letters are blurred over ${letters.edge.toFixed(0)} of their ${String(letters.height)} pixels, as after scaling up or out of focus`;
  }
  return null;
}

/** What bounds of ours kept the checks of pixels from looking at, in sentences. */
export function beyondBounds({ refused, left }: PictureSet): readonly string[] {
  const pages = refused.flatMap(({ page, bound, reason }) =>
    bound === true ? [`Page ${String(page)}: ${reason}.`] : [],
  );
  if (left === 0) return pages;
  const more = left === 1 ? '1 further page was' : `${String(left)} further pages were`;
  return [...pages, `The pixels of ${more} not examined, being too many.`];
}

/** The outcome when a document has no picture to ask about. */
export function withoutPictures(set: PictureSet): CheckOutcome {
  const gray = set.refused.find((refused) => refused.gray);
  if (gray !== undefined) {
    const truncated = beyondBounds(set).length > 0;
    return { status: 'inconclusive', description: `This cannot be told here: ${gray.reason}.`, truncated };
  }
  const [first] = set.refused;
  const why = first === undefined ? 'no page is a scan or photo' : first.reason;
  return { status: 'not_applicable', description: `There are no pixels to examine: ${why}.` };
}

/** Joins what one check answered about the pictures it was asked. `cut`: the time was over before all were. */
export function concludePictures(
  check: Pick<PictureCheck, 'innocentExplanation' | 'clear'>,
  answers: readonly PictureAnswer[],
  set: PictureSet,
  cut: boolean,
): CheckOutcome {
  const partly =
    cut ||
    set.left + set.refused.length > 0 ||
    answers.some((answer) => 'truncated' in answer && answer.truncated);
  const scope = partly ? ' Only a part of the document was examined.' : '';
  const truncated = cut || beyondBounds(set).length > 0;
  const signals = answers.flatMap((answer) => (answer.status === 'detected' ? answer.signals : []));
  const [first, ...rest] = signals;
  if (first !== undefined) {
    const more = rest.length === 0 ? '' : ` and ${String(rest.length)} more`;
    return {
      status: 'detected',
      description: `${first.detail.charAt(0).toUpperCase()}${first.detail.slice(1)}${more}.${scope}`,
      innocentExplanation: check.innocentExplanation,
      signals: [first, ...rest],
      truncated,
    };
  }
  if (answers.length === 0) {
    const description = 'The time for the checks of pixels ran out before this one came to a result.';
    return { status: 'inconclusive', description, truncated };
  }
  const unsaid = answers.flatMap((answer) => ('reason' in answer ? [answer] : []));
  const open = unsaid.find((answer) => answer.status === 'inconclusive') ?? unsaid[0];
  if (open === undefined || (open.status === 'not_applicable' && unsaid.length < answers.length)) {
    return { status: 'clear', description: `${check.clear}${scope}`, truncated };
  }
  const description = `This cannot be told here: ${open.reason}.${scope}`;
  return { status: open.status, description, truncated };
}
