/** Reads words off the drawn page, twice where they differ from the text, and tells which agree and which do not. */
import { isTimeout } from '../../../kit/caught.ts';
import { editDistance } from '../../../kit/edit-distance.ts';
import type { CheckContext } from '../../check.ts';
import type { Evidence } from '../../evidence.ts';
import type { RecognizeCrop } from '../../reading.ts';
import type { ComparableWord } from './comparable-words.ts';
import { digitLooks, misfitsOf } from './digit-looks.ts';
import type { Misfit } from './digit-looks.ts';
import { cutOut, DPI, LOOKS_LIKE } from './look-at-words.ts';
import { isSeenBelow } from './seen-below.ts';
import { digitsOf, isKeyValue } from '../value-kind.ts';
import { readRows } from './word-strip.ts';
import type { RowReading, WordStrip } from './word-strip.ts';

/** Resolution of the second look. */
const CLOSER_DPI = 400;
/** Confidence from which on the second, closer reading counts, or both in the mean. */
const SURE = 0.85;
/** Confidence of the first reading from which on a value is not called the same that the second does not settle. */
const LIKELY = 0.8;
/** The mean that does where the digit also looks like those of the page that are called as it was read. */
const HELPED = 0.5;
/** Digits that a forger changes; more differences are another word. */
const MOST_DIGITS = 3;
/** Confidence of both readings from which on another word may be another value. */
const CERTAIN = 0.9;
/** Digits of another value, and edits that make one of the other, at least: less is a word that was cut off. */
const ANOTHER = { digits: 3, edits: 3 } as const;

/** A word that was read otherwise, twice alike. */
export interface Pair {
  readonly candidate: ComparableWord;
  readonly read: string;
  /** Of the first reading, and of the second. */
  readonly confidences: readonly number[];
  /** The digit that differs looks like those of the page that are called as it was read. */
  readonly looks: boolean;
  /** Something was painted across it, below which the word is still seen. */
  readonly crossed: boolean;
}

/** A value of the text and what the drawn page may show. */
export interface Doubt {
  readonly candidate: ComparableWord;
  readonly read: string;
}

/** What came out of comparing words. */
export interface Tally {
  readonly agreeing: ComparableWord[];
  readonly differing: Pair[];
  /** Values that were likely read otherwise at first, while the second reading tells nothing for sure. */
  readonly unsure: Doubt[];
  /** A page was given up because reading it took too long. */
  slow: boolean;
}

interface Look {
  readonly strip: WordStrip;
  readonly rows: readonly (RowReading | null)[];
}

/** Reads words of one page and adds what came out to the tally. */
export async function comparePage(
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
  const look = async (some: readonly ComparableWord[], dpi: number): Promise<Look | null> => {
    const strip = await cutOut(evidence, page, some, dpi);
    try {
      return { strip, rows: readRows(strip, await recognize(strip.bitmap, { signal: context.signal })) };
    } catch (error) {
      if (context.signal.aborted || !isTimeout(error)) throw error;
      tally.slow = true;
      return null;
    }
  };
  const first = await look(candidates, DPI);
  if (first === null) return;
  const doubted: { readonly at: number; readonly candidate: ComparableWord; readonly reading: RowReading }[] =
    [];
  for (const [at, candidate] of candidates.entries()) {
    const reading = first.rows[at];
    if (reading == null) continue;
    if (saysTheSame(candidate.text, reading.text)) tally.agreeing.push(candidate);
    else if (candidate.isValue && (isExchange(candidate.text, reading.text) || isAnother(candidate, reading)))
      doubted.push({ at, candidate, reading });
  }
  if (doubted.length === 0) return;
  await context.pause();
  const texts = candidates.map(({ text }) => text);
  const misfits = misfitsOf(digitLooks(first.strip, texts));
  const second = await look(
    doubted.map(({ candidate }) => candidate),
    CLOSER_DPI,
  );
  for (const [row, { at, candidate, reading }] of doubted.entries()) {
    const again = second?.rows[row];
    const isRead =
      again != null &&
      digitsOf(again.text) === digitsOf(reading.text) &&
      (isExchange(candidate.text, again.text) || isAnother(candidate, again));
    const looks = isRead && explains(misfits.get(at), digitsOf(candidate.text), digitsOf(again.text));
    const mean = (reading.confidence + (again?.confidence ?? 0)) / 2;
    if (!isRead || (Math.max(again.confidence, mean) < SURE && !(looks && mean >= HELPED))) {
      const isSettled = again != null && again.confidence >= SURE && saysTheSame(candidate.text, again.text);
      if (!isSettled && reading.confidence >= LIKELY) tally.unsure.push({ candidate, read: reading.text });
      continue;
    }
    const confidences = [reading.confidence, again.confidence];
    const crossed = await isSeenBelow(evidence, candidate);
    tally.differing.push({ candidate, read: again.text, confidences, looks, crossed });
  }
}

/** Whether the digit that fits least is the only one that was read otherwise, and looks like what was read, not like its own name. */
function explains(misfit: Misfit | undefined, claimed: string, shown: string): boolean {
  if (misfit === undefined || !misfit.known || misfit.by < LOOKS_LIKE) return false;
  const { at, like } = misfit;
  return shown.charAt(at) === like && claimed.slice(0, at) + like + claimed.slice(at + 1) === shown;
}

/** As many digits, a few of them others: what an exchanged digit looks like, and a cut-off word does not. */
function isExchange(text: string, read: string): boolean {
  const [a, b] = [digitsOf(text), digitsOf(read)];
  const different = Array.from(a).filter((digit, at) => digit !== b[at]).length;
  return a.length === b.length && different > 0 && different <= MOST_DIGITS && different < a.length;
}

/** Under a scan, another amount or date, read with certainty: a value that was replaced as a whole, and no part of it. */
function isAnother({ text, invisible }: ComparableWord, { text: read, confidence }: RowReading): boolean {
  const [a, b] = [digitsOf(text), digitsOf(read)];
  if (
    !invisible ||
    confidence < CERTAIN ||
    !isKeyValue(read) ||
    Math.min(a.length, b.length) < ANOTHER.digits
  )
    return false;
  return editDistance(a, b, ANOTHER.edits) >= ANOTHER.edits;
}

/** Words without digits are the same in letters. */
const saysTheSame = (text: string, read: string): boolean =>
  /\d/.test(text) ? digitsOf(text) === digitsOf(read) : lettersOf(text) === lettersOf(read);

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();
