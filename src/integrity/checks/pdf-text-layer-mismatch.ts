/** Compares what the text of a PDF says with what its pages show: amounts and dates, read from the drawn page. */
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { isTimeout } from '../reading.ts';
import type { RecognizeCrop } from '../reading.ts';
import { comparableWords, wordsLeft, wordsToRead } from '../text/comparable-words.ts';
import type { ComparableWord } from '../text/comparable-words.ts';
import { digitsOf } from '../text/value-kind.ts';
import { inPixels, readRows, stripOf } from '../text/word-strip.ts';
import type { RowReading } from '../text/word-strip.ts';

/** Resolution of the first look and of the second. */
const DPI = 200;
const CLOSER_DPI = 400;
/** Confidence from which on the second, closer reading counts. */
const SURE = 0.85;
/** Words that must agree for each that does not, and at least: else recognition, or the old text layer, is to blame. */
const AGREEING_SHARE = 0.8;
const LEAST_AGREEING = 3;
/** Digits that a forger changes; more differences are another word. */
const MOST_DIGITS = 3;

/** Text that says one amount while the page shows another is made to deceive people or programs. */
export const pdfTextLayerMismatch = defineCheck({
  id: 'pdf_text_layer_mismatch',
  name: 'Text that differs from what is shown',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  waits: true,
  async run(evidence, context) {
    const { recognize } = evidence;
    if (recognize === null) {
      return { status: 'not_run', description: 'Needs recognition, which is not available here.' };
    }
    const { words, nameless } = await comparableWords(evidence, context);
    if (words.length === 0) {
      return nameless
        ? { status: 'inconclusive', description: 'Its fonts do not tell which characters they draw.' }
        : {
            status: 'not_applicable',
            description: 'Its text has no amounts or dates to compare with the page.',
          };
    }
    const tally: Tally = { agreeing: [], differing: [], slow: false };
    const compare = async (some: readonly ComparableWord[]): Promise<void> => {
      for (const page of new Set(some.map((word) => word.page))) {
        const own = some.filter((word) => word.page === page);
        await comparePage(evidence, recognize, { candidates: own, page, tally, context });
      }
    };
    const read = wordsToRead(words);
    await compare(read);
    const { alike, unread } = wordsLeft(words, { read, agreeing: tally.agreeing });
    await compare(tally.slow ? [] : unread);
    return judge(tally, { words, alike: alike.length });
  },
});

function judge(
  { agreeing, differing, slow }: Tally,
  { words, alike }: { readonly words: readonly ComparableWord[]; readonly alike: number },
): CheckOutcome {
  const reason = slow ? 'took too long to read' : 'could not be read well enough';
  const unread = `The page ${reason} to compare its amounts and dates with the text.`;
  const agreed = agreeing.length + alike;
  const values = agreeing.filter(({ isValue }) => isValue).length + alike;
  if (agreed < AGREEING_SHARE * (agreed + differing.length) || values + differing.length === 0)
    return { status: 'inconclusive', description: unread };
  if (differing.length > 0 && agreeing.length < LEAST_AGREEING)
    return { status: 'inconclusive', description: unread };
  const signals = differing.filter((pair) => isReadElsewhere(pair, agreeing)).map(signalOf);
  const left = words.filter(({ isValue }) => isValue).length - values - differing.length;
  const shared = alike > 0 ? `, ${String(alike)} of them by the glyphs they share with others` : '';
  const rest = left > 0 ? ` ${String(left)} more were not compared.` : '';
  return outcomeOf(signals, {
    detected: `The text of the file says something else than its pages show: ${signals[0]?.detail ?? ''}.`,
    innocentExplanation: 'Earlier recognition misread the scan, or a font that is hard to read.',
    clear: `Amounts and dates that were compared and read as the text has them: ${String(values)}${shared}.${rest}`,
  });
}

interface Pair {
  readonly candidate: ComparableWord;
  readonly read: string;
}

interface Tally {
  readonly agreeing: ComparableWord[];
  readonly differing: Pair[];
  /** A page was given up because reading it took too long. */
  slow: boolean;
}

async function comparePage(
  evidence: Evidence,
  recognize: RecognizeCrop,
  job: {
    readonly candidates: readonly ComparableWord[];
    readonly page: number;
    readonly tally: Tally;
    readonly context: CheckContext;
  },
): Promise<void> {
  const { candidates, page, tally, context } = job;
  const look = async (
    some: readonly ComparableWord[],
    dpi: number,
  ): Promise<readonly (RowReading | null)[] | null> => {
    const { width } = await (await evidence.pages()).paint(page);
    const words = some.map((one) => one.box);
    const strip = await stripOf(evidence, { page, dpi, boxes: inPixels(words, width) });
    try {
      return readRows(strip, await recognize(strip.bitmap, { signal: context.signal }));
    } catch (error) {
      if (context.signal.aborted || !isTimeout(error)) throw error;
      tally.slow = true;
      return null;
    }
  };
  const first = await look(candidates, DPI);
  if (first === null) return;
  const doubtful: { readonly candidate: ComparableWord; readonly read: string }[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const reading = first[at];
    if (reading == null) continue;
    if (digitsOf(reading.text) === digitsOf(candidate.text)) tally.agreeing.push(candidate);
    else if (candidate.isValue) doubtful.push({ candidate, read: reading.text });
  }
  const doubted = doubtful.filter(({ candidate, read }) => isExchange(candidate.text, read));
  if (doubted.length === 0) return;
  await context.pause();
  const second = await look(
    doubted.map(({ candidate }) => candidate),
    CLOSER_DPI,
  );
  for (const [at, pair] of doubted.entries()) {
    const again = second?.[at];
    if (again == null || again.confidence < SURE || digitsOf(again.text) !== digitsOf(pair.read)) continue;
    tally.differing.push({ candidate: pair.candidate, read: again.text });
  }
}

/** As many digits, a few of them others: what an exchanged digit looks like, and a cut-off word does not. */
function isExchange(text: string, read: string): boolean {
  const [a, b] = [digitsOf(text), digitsOf(read)];
  const different = Array.from(a).filter((digit, at) => digit !== b[at]).length;
  return a.length === b.length && different > 0 && different <= MOST_DIGITS && different < a.length;
}

/** The digits the text claims were read rightly in other words: recognition knows them in this document. */
function isReadElsewhere({ candidate, read }: Pair, agreeing: readonly ComparableWord[]): boolean {
  const known = new Set(agreeing.flatMap(({ text }) => Array.from(digitsOf(text))));
  const [claimed, shown] = [digitsOf(candidate.text), digitsOf(read)];
  return Array.from(claimed).every((digit, at) => digit === shown[at] || known.has(digit));
}

function signalOf({ candidate, read }: Pair): Signal {
  const { page, text, invisible, relative } = candidate;
  const layer = invisible ? 'the layer under the picture' : 'the text';
  return {
    code: invisible ? 'TEXT_LAYER_DIFFERS_FROM_SCAN' : 'TEXT_DIFFERS_FROM_PAGE',
    detail: `page ${String(page)} shows "${read}" where ${layer} says "${text}"`,
    page,
    box: relative,
    old: text,
    new: read,
  };
}
