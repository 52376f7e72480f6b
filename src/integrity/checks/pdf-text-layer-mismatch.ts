/** Compares what the text of a PDF says with what its pages show: amounts and dates, read from the drawn page. */
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import {
  comparableWords,
  drawnAlike,
  undecided,
  wordsLeft,
  wordsToRead,
} from '../text/drawn/comparable-words.ts';
import type { ComparableWord } from '../text/drawn/comparable-words.ts';
import { comparePage } from '../text/drawn/compare-with-drawn.ts';
import type { Doubt, Pair, Tally } from '../text/drawn/compare-with-drawn.ts';
import { oddWords, plainWords } from '../text/drawn/look-at-words.ts';
import { digitsOf, shapeOf } from '../text/value-kind.ts';
import type { SignalCode } from '../weights.ts';

/** That of both readings from which on nothing else has to show that recognition knows the digit the text claims. */
const CERTAIN = 0.9;
/** Words that must agree for each that does not, and at least: else recognition, or the old text layer, is to blame. */
const AGREEING_SHARE = 0.8;
const LEAST_AGREEING = 3;
/** Share of the first values that must be plain for the others to be looked at. */
const MOSTLY = 0.8;
/**
 * Digits that recognition takes for each other: of 10,000 digits in layers that Tesseract made of blurred pages at 80 to 130 dpi, 72 were
 * wrong, 48 of them one of these for another.
 */
const ROUND: ReadonlySet<string> = new Set('035689');

/** Text that says one amount while the page shows another is made to deceive people or programs. */
export const pdfTextLayerMismatch = defineCheck({
  id: 'pdf_text_layer_mismatch',
  name: 'Text that differs from what is shown',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  waits: true,
  async run(evidence, context) {
    const { words, nameless, pagesLeft } = await comparableWords(evidence, context);
    if (words.length === 0) {
      return nameless
        ? { status: 'inconclusive', description: 'Its fonts do not tell which characters they draw.' }
        : {
            status: 'not_applicable',
            description: 'Its text has no amounts, dates or accounts to compare with the page.',
          };
    }
    const first = wordsToRead(words, await oddWords(evidence, undecided(words), context));
    const seen = await lookedAt(evidence, { words, first, context });
    if (seen !== null) return judge(seen.tally, { words, alike: seen.alike.length, pagesLeft });
    const { recognize } = evidence;
    if (recognize === null) {
      return { status: 'not_run', description: 'Needs recognition, which is not available here.' };
    }
    const tally: Tally = { agreeing: [], differing: [], unsure: [], slow: false };
    const compare = async (some: readonly ComparableWord[]): Promise<void> => {
      for (const page of new Set(some.map((word) => word.page))) {
        const own = some.filter((word) => word.page === page);
        await comparePage(evidence, recognize, { candidates: own, page, tally, context });
      }
    };
    await compare(first);
    const { alike, unread } = wordsLeft(words, { read: first, agreeing: tally.agreeing });
    await compare(tally.slow ? [] : unread);
    return judge(tally, { words, alike: alike.length, pagesLeft });
  },
});

/**
 * What a look at the pictures of typed values tells, so that nothing has to be recognized: null unless every value that would be
 * read is plainly what the text says, or drawn with the digits of those that are.
 */
async function lookedAt(
  evidence: Evidence,
  {
    words,
    first,
    context,
  }: {
    readonly words: readonly ComparableWord[];
    readonly first: readonly ComparableWord[];
    readonly context: CheckContext;
  },
): Promise<{ readonly tally: Tally; readonly alike: readonly ComparableWord[] } | null> {
  const values = words.filter(({ isValue }) => isValue);
  // Print that was scanned is not as sharp as what is stored.
  if (values.length === 0 || values.some(({ invisible }) => invisible)) return null;
  const read = first.filter(({ isValue }) => isValue);
  const plain = [...(await plainWords(evidence, read, context))];
  // In a font that is not known more looks only take time.
  if (plain.length < MOSTLY * read.length) return null;
  const { unread } = wordsLeft(words, { read, agreeing: plain });
  plain.push(...(await plainWords(evidence, unread, context)));
  const alike = drawnAlike(
    values.filter((word) => !plain.includes(word)),
    plain,
  );
  const known = new Set([...plain, ...alike]);
  if (![...read, ...unread].every((word) => known.has(word))) return null;
  return { tally: { agreeing: plain, differing: [], unsure: [], slow: false }, alike };
}

function judge(
  { agreeing, differing, unsure, slow }: Tally,
  {
    words,
    alike,
    pagesLeft,
  }: { readonly words: readonly ComparableWord[]; readonly alike: number; readonly pagesLeft: number },
): CheckOutcome {
  const reason = slow ? 'took too long to read' : 'could not be read well enough';
  const unread = `The page ${reason} to compare its amounts, dates and accounts with the text.`;
  const agreed = agreeing.length + alike;
  const values = agreeing.filter(({ isValue }) => isValue).length + alike;
  if (agreed < AGREEING_SHARE * (agreed + differing.length) || values + differing.length === 0)
    return { status: 'inconclusive', description: unread };
  if (differing.length > 0 && agreeing.length < LEAST_AGREEING)
    return { status: 'inconclusive', description: unread };
  const signals = differing
    .filter((pair) => isConfirmed(pair, agreeing) && (pair.looks || !isMisreadable(pair)))
    .map(signalOf);
  const [doubtful] = differing;
  if (signals.length === 0 && doubtful !== undefined)
    return { status: 'inconclusive', description: unconfirmed(doubtful) };
  const [doubt] = unsure.filter(({ candidate }) => !candidate.invisible);
  if (signals.length === 0 && doubt !== undefined)
    return { status: 'inconclusive', description: unclear(doubt) };
  const left = words.filter(({ isValue }) => isValue).length - values - differing.length;
  const shared = alike > 0 ? `, ${String(alike)} of them by the glyphs they share with others` : '';
  const more = left > 0 ? ` ${String(left)} more were not compared.` : '';
  const rest = pagesLeft > 0 ? `${more} The last ${String(pagesLeft)} pages were not looked at.` : more;
  return outcomeOf(signals, {
    detected: `The text of the file says something else than its pages show: ${signals[0]?.detail ?? ''}.`,
    innocentExplanation: 'Earlier recognition misread the scan, or a font that is hard to read.',
    clear: `Amounts, dates and accounts that were compared, and show what the text says: ${String(values)}${shared}.${rest}`,
  });
}

/**
 * Recognition knows the digits of this document: the digit looks like others that are called as it was read, or those that the text claims
 * were read rightly in other words, or both readings are certain and those they show were.
 */
function isConfirmed(
  { candidate, read, confidences, looks }: Pair,
  agreeing: readonly ComparableWord[],
): boolean {
  const known = new Set(agreeing.flatMap(({ text }) => Array.from(digitsOf(text))));
  const isCertain = confidences.every((confidence) => confidence >= CERTAIN);
  const [claimed, shown] = [digitsOf(candidate.text), digitsOf(read)];
  return (
    looks ||
    Array.from(claimed).every((digit, at) => {
      const other = shown.charAt(at);
      return digit === other || known.has(digit) || (isCertain && known.has(other));
    })
  );
}

const unconfirmed = ({ candidate: { page, text }, read, crossed }: Pair): string =>
  `Page ${String(page)} may show "${read}" where the text says "${text}", but ${crossed ? 'something lies across it' : 'nothing else on it shows that its digits are read rightly'}.`;

const unclear = ({ candidate: { page, text }, read }: Doubt): string =>
  `Page ${String(page)} may show "${read}" where the text says "${text}": it could not be read well enough to tell.`;

/**
 * Whether a word may just be misread: below a stamp, or by whoever recognized a scan: a round digit for another one, or a mark or letter besides, since who changes a
 * value leaves its marks. Such a digit must look like what was read, too: of 102 layers that Tesseract made of receipts, forms and simulated
 * scans ten have one that is read otherwise, and three one that looks so.
 */
function isMisreadable({ candidate: { text, invisible }, read, crossed }: Pair): boolean {
  if (crossed) return true;
  const [claimed, shown] = [digitsOf(text), digitsOf(read)];
  const isRound = Array.from(claimed).every((digit, at) => {
    const other = shown.charAt(at);
    return digit === other || (ROUND.has(digit) && ROUND.has(other));
  });
  return invisible && (isRound || (claimed.length === shown.length && shapeOf(text) !== shapeOf(read)));
}

function codeOf(pair: Pair): SignalCode {
  if (isMisreadable(pair)) return 'TEXT_LAYER_MAY_BE_MISREAD';
  return pair.candidate.invisible ? 'TEXT_LAYER_DIFFERS_FROM_SCAN' : 'TEXT_DIFFERS_FROM_PAGE';
}

function signalOf(pair: Pair): Signal {
  const { candidate, read } = pair;
  const { page, text, invisible, relative } = candidate;
  const layer = invisible ? 'the layer under the picture' : 'the text';
  return {
    code: codeOf(pair),
    detail: `page ${String(page)} shows "${read}" where ${layer} says "${text}"`,
    page,
    box: relative,
    old: text,
    new: read,
  };
}
