/** Reads the pixels of a page whichever way up they are: measures, turns, recognizes and, where it pays, tries once more. */
import { isDocxError } from '../../contract/light.ts';
import { rotateQuarter, rotateSmall, scale, toGray, type Bitmap } from '../../document/index.ts';
import { withRecognizedBoxes } from '../boxes/recognized-boxes.ts';
import { median } from '../layout/geometry.ts';
import { withLightGround } from '../preprocess/dark-ground.ts';
import { evenLight, isUnevenlyLit } from '../preprocess/even-light.ts';
import { withDarkPrint } from '../preprocess/faint-print.ts';
import { isLostToThreshold } from '../preprocess/global-threshold.ts';
import { inkOf, type Ink } from '../preprocess/ink.ts';
import { lineSharpness, measureSkew } from '../preprocess/skew.ts';
import { findOrientation, type Quarter } from './orientation.ts';
import { dropNoise } from './drop-noise.ts';
import { mergeReadings } from './merge-readings.ts';
import { isWeak, meanConfidence } from './quality.ts';
import { inkBeside, overlooksPrint } from './unread-print.ts';
import { isSideways } from './upended.ts';
import type { LineReading, RecognizedWord, Recognizer, Segmentation, Threshold } from './types.ts';

/** What recognition made of a picture. */
export interface Recognition {
  /** In pixels of the upright picture. */
  readonly words: readonly RecognizedWord[];
  /** The upright picture, gray, with dark print. */
  readonly picture: Bitmap;
  readonly rotation: Quarter;
  /** Tilt that was corrected, degrees clockwise. */
  readonly skew: number;
  readonly warnings: readonly string[];
}

/** What is needed besides the pixels. */
export interface RecognitionTools {
  readonly recognizer: Recognizer;
  readonly lang: string;
  readonly tessdata: string | null;
  /** `quick` leaves out the attempts to read a page better. */
  readonly effort?: 'full' | 'quick' | undefined;
  readonly signal: AbortSignal;
}

/** A page whose words are this sure on average needs no second look: clean print gives 0.92 and more. */
const SURE = 0.9;
/** On such a page, words below this are specks, strokes of signatures and the like. */
const SPECK = 0.2;
/** Lines lower than this, in pixels, are read once more enlarged ... */
const LOW_LINE = 20;
/** ... to about this height, which Tesseract's network was trained on. */
const GOOD_LINE = 32;
/** An enlarged picture has no more pixels than this. */
const MOST_PIXELS = 24e6;
/** Columns that stand out this much more sharply than rows: the page probably lies on its side. */
const LIES = 1.5;

/** The fillers of a machine-readable zone: the networks were not made for its letters. */
const IN_ZONE = /<{2}/;

/** Reads a page. A picture without ink gives no words and starts no engine. */
export async function recognizeUpright(bitmap: Bitmap, tools: RecognitionTools): Promise<Recognition> {
  const given = withLightGround(toGray(bitmap));
  const plain = inkOf(given);
  const isFaint = !hasInk(plain);
  const gray = isFaint ? withDarkPrint(given) : given;
  const ink = isFaint ? inkOf(gray) : plain;
  const read: Read = (picture, segmentation = 'page', threshold = 'global') =>
    tools.recognizer.recognize(picture, {
      lang: tools.lang,
      tessdata: tools.tessdata,
      segmentation,
      threshold,
      signal: tools.signal,
    });
  if (!hasInk(ink)) {
    return { words: [], picture: gray, rotation: 0, skew: 0, warnings: [] };
  }

  const sharpness = lineSharpness(ink);
  const lies = sharpness.columns > LIES * sharpness.rows;
  const quick = tools.effort === 'quick';
  // Trying the directions costs up to four readings: a quick one does it only where the straight one fails.
  const guessed = lies && !quick ? await findOrientation(gray, ink, read) : 0;
  const first = await readTurned({ gray, ink }, guessed, read);

  // What has been read is kept when one of the attempts to read it better fails or takes too long.
  let best = first;
  /** The ink of the upright picture, for what is looked for in it besides words. */
  let shown: Ink | null = null;
  const warnings: string[] = [];
  try {
    const maySuspect = quick ? lies : !lies;
    if (maySuspect && (isWeak(first.words) || isSideways(first.words))) {
      const rotation = await findOrientation(gray, ink, read);
      if (rotation !== 0) best = await readTurned({ gray, ink }, rotation, read);
    }
    if (!quick) {
      shown = best.ink ?? inkOf(best.picture);
      await readAgain(
        best,
        { ink: shown, read, recognizer: tools.recognizer, signal: tools.signal, warnings },
        (reading) => {
          best = reading;
        },
      );
    }
  } catch (error) {
    if (tools.signal.aborted && !isTimeout(tools.signal.reason)) throw error;
    if (isDocxError(error) && error.code === 'missing_part') throw error;
    if (best.words.length === 0) throw error;
    warnings.push('A second attempt to read the page better did not finish; the first reading was kept.');
  }
  const { rotation, skew, picture } = best;
  // On blank paper the grain and the print of the other side are all there is to be read.
  if (isFaint && meanConfidence(best.words) < SURE) {
    if (best.words.length > 0) warnings.push('What is on the page is too faint to be read.');
    return { words: [], picture, rotation, skew, warnings };
  }
  const { words, dropped } = dropNoise(best.words);
  if (dropped > 0) warnings.push(`Unsure words (pictures, stamps, handwriting) were left out: ${dropped}.`);
  return {
    words: shown === null ? words : withRecognizedBoxes(words, shown),
    picture,
    rotation,
    skew,
    warnings,
  };
}

const hasInk = (ink: Ink): boolean => ink.data.includes(1);

interface Reading {
  readonly words: readonly RecognizedWord[];
  readonly picture: Bitmap;
  readonly rotation: Quarter;
  readonly skew: number;
  /** The ink of the picture, where it is known. */
  readonly ink: Ink | null;
}

type Read = (
  picture: Bitmap,
  segmentation?: Segmentation,
  threshold?: Threshold,
) => Promise<readonly RecognizedWord[]>;

/** A gray picture and its ink. */
interface Inked {
  readonly gray: Bitmap;
  readonly ink: Ink;
}

const inked = (gray: Bitmap): Inked => ({ gray, ink: inkOf(gray) });

async function readTurned({ gray, ink }: Inked, rotation: Quarter, read: Read): Promise<Reading> {
  const turned = rotation === 0 ? { gray, ink } : inked(rotateQuarter(gray, rotation));
  const skew = measureSkew(turned.ink);
  const picture = skew === 0 ? turned.gray : rotateSmall(turned.gray, -skew);
  return { words: await read(picture), picture, rotation, skew, ink: skew === 0 ? turned.ink : null };
}

/** What a second look needs. */
interface SecondLook extends Pick<RecognitionTools, 'recognizer' | 'signal'> {
  /** The ink of the picture. */
  readonly ink: Ink;
  readonly read: Read;
  readonly warnings: string[];
}

/** Reads a page once more that was not read surely or has print left over; what the readings saw is put together. */
async function readAgain(
  reading: Reading,
  look: SecondLook,
  keep: (reading: Reading) => void,
): Promise<void> {
  const { words } = reading;
  const { ink } = look;
  const overlooks = overlooksPrint(ink, words);
  if (meanConfidence(words) >= SURE && !overlooks) {
    keep({ ...reading, words: words.filter((word) => word.confidence >= SPECK) });
    return;
  }
  const lines = await readLines(reading, look);
  if (lines !== null)
    keep({
      ...reading,
      words: mergeReadings(words, lines.words, (text) => lines.knows(text) && !IN_ZONE.test(text)),
    });
  else await readAsBlock(reading, { ink, overlooks, read: look.read }, keep);
}

/** What is read line by line; null where that is not possible, which the page says where it should be. */
async function readLines(
  { picture, words }: Reading,
  { recognizer, signal, warnings }: SecondLook,
): Promise<LineReading | null> {
  try {
    return (await recognizer.readLines?.(picture, { known: words, signal })) ?? null;
  } catch (error) {
    if (signal.aborted || !isDocxError(error) || error.code !== 'missing_part') throw error;
    warnings.push(error.detail);
    return null;
  }
}

/**
 * Reads a page in a script that is not read line by line: once more as one block, and a third time enlarged when its print
 * is small. Photographs are evened out for the second reading alone: for both, or for none, fewer of the labeled values
 * were found, and on scans, whose faint print it thins, it loses. On these, print that was passed over may be far fainter than
 * the rest: then its surroundings tell it from paper. Done for all that was passed over it loses: F1 of 69 receipts .747
 * to .724, of 30 forms .496 to .491.
 */
async function readAsBlock(
  reading: Reading,
  { ink, overlooks, read }: { readonly ink: Ink; readonly overlooks: boolean; readonly read: Read },
  keep: (reading: Reading) => void,
): Promise<void> {
  const { picture, words } = reading;
  const second = isUnevenlyLit(picture)
    ? await read(evenLight(picture), 'block')
    : await read(
        picture,
        'block',
        overlooks && isLostToThreshold(picture, inkBeside(ink, words)) ? 'local' : 'global',
      );
  const both = mergeReadings(second, words);
  keep({ ...reading, words: both });
  const height = median(both.map((word) => word.lineHeight));
  const room = Math.sqrt(MOST_PIXELS / (picture.width * picture.height));
  const factor = Math.min(GOOD_LINE / Math.max(height, 8), room);
  if (both.length === 0 || height >= LOW_LINE || factor < 1.2) return;
  const enlarged = await read(enlarge(picture, factor), 'block');
  keep({ ...reading, words: mergeReadings(both, reduced(enlarged, factor)) });
}

const enlarge = (picture: Bitmap, factor: number): Bitmap =>
  scale(picture, {
    width: Math.round(picture.width * factor),
    height: Math.round(picture.height * factor),
  });

const reduced = (words: readonly RecognizedWord[], factor: number): readonly RecognizedWord[] =>
  words.map((word) => ({
    ...word,
    x0: word.x0 / factor,
    y0: word.y0 / factor,
    x1: word.x1 / factor,
    y1: word.y1 / factor,
    lineHeight: word.lineHeight / factor,
  }));

/** Whether an abort came from the time limit of the page and not from the caller. */
export const isTimeout = (reason: unknown): boolean => isDocxError(reason) && reason.code === 'timed_out';
