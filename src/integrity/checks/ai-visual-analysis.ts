/** The opinion of a vision model that the user has named: it counts only where another check marks the same place. */
import { crop, encodeImage } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { ModelFault } from '../../kit/ask-model.ts';
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import { defineCheck } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { weightOf } from '../weights.ts';
import { interview } from '../vision/interview.ts';
import type { Marked, ShownPlace } from '../vision/interview.ts';
import { choosePlaces, markedBy, overlap } from '../vision/places.ts';

/** Resolution that pages of PDFs are drawn at: a digit of 8 points is 22 pixels high. */
const DPI = 200;
/** Longest side of the picture of the whole page: more is scaled down by the models themselves. */
const OVERVIEW_SIDE = 1024;
/** A place that another check marks has to cover this share of the smaller of the two. */
const SAME_PLACE = 0.3;

const dataUri = async (bitmap: Bitmap, longestSide?: number): Promise<string> => {
  const bytes = await encodeImage(bitmap, { format: 'png', longestSide });
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
};

/** The parts with their pictures, and the first page that has one; null when there is nothing to show. */
async function picturesOf(
  evidence: Evidence,
  { pause, findings }: CheckContext,
): Promise<{ readonly overview: string; readonly places: readonly ShownPlace[] } | null> {
  const places = choosePlaces(findings, evidence.reading());
  const pages = [...new Set(places.map(({ page }) => page))].sort((a, b) => a - b);
  let overview: string | null = null;
  const shown: ShownPlace[] = [];
  for (const page of pages) {
    const bitmap = await evidence.drawn(page, DPI);
    overview ??= await dataUri(bitmap, OVERVIEW_SIDE);
    for (const place of places.filter((one) => one.page === page)) {
      const [left, top, right, bottom] = place.box;
      const x = Math.floor(left * bitmap.width);
      const y = Math.floor(top * bitmap.height);
      const part = {
        x,
        y,
        width: Math.max(1, Math.ceil(right * bitmap.width) - x),
        height: Math.max(1, Math.ceil(bottom * bitmap.height) - y),
      };
      shown.push({ ...place, picture: await dataUri(crop(bitmap, part)) });
      await pause();
    }
  }
  return overview === null ? null : { overview, places: shown };
}

/** Findings of other checks that are more than context. */
const weighty = (findings: readonly Signal[]): readonly Signal[] =>
  findings.filter(({ code }) => weightOf(code).tier !== 'context');

const describe = ({ kind, reason }: Marked): string =>
  `the model sees another ${kind} here${reason === '' ? '' : ` ("${reason}")`}`;

function judge(marked: readonly Marked[], findings: readonly Signal[], count: number): CheckOutcome {
  const confirmed = weighty(findings);
  const isConfirmed = ({ place }: Marked): boolean =>
    markedBy(confirmed).some((other) => overlap(place, other) >= SAME_PLACE);
  const signalOf = (one: Marked): Signal => ({
    code: isConfirmed(one) ? 'VISION_AGREES' : 'VISION_ALONE',
    detail: describe(one),
    page: one.place.page,
    box: one.place.box,
  });
  const [first, ...rest] = marked.filter(isConfirmed).map(signalOf);
  if (first !== undefined) {
    return {
      status: 'detected',
      description: 'A vision model marks a place that another check marks too.',
      innocentExplanation: 'Models mistake worn print, stamps and bold type for edits.',
      signals: [first, ...rest],
    };
  }
  if (marked.length > 0) {
    const places = marked.length === 1 ? 'a place' : `${String(marked.length)} places`;
    return {
      status: 'inconclusive',
      description: `A vision model marks ${places}, but no other check does; alone its opinion does not count.`,
      signals: marked.map(signalOf),
    };
  }
  return {
    status: 'clear',
    description: `A vision model looked at ${String(count)} parts and marked none twice.`,
  };
}

/** Without a model it is reported as not run, never as passed. */
export const aiVisualAnalysis = defineCheck({
  id: 'ai_visual_analysis',
  name: 'Visual analysis by a model',
  category: 'ai',
  default: false,
  needs: 'any',
  async run(evidence, context): Promise<CheckOutcome> {
    if (evidence.askVision === null) {
      const description = 'No vision model is configured, so none looked at the document.';
      return { status: 'not_run', description };
    }
    const pictures = await picturesOf(evidence, context);
    if (pictures === null) {
      return {
        status: 'inconclusive',
        description: 'No values were read and no places marked: nothing to ask about.',
      };
    }
    try {
      const { overview, places } = pictures;
      const marked = await interview(evidence.askVision, overview, places, context.signal);
      return judge(marked, context.findings, places.length);
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      return { status: 'not_run', description: `The vision model could not be asked: ${error.message}.` };
    }
  },
});
