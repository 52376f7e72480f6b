/** Reads the pixels of a page whichever way up they are: measures, turns, recognizes and, where it pays, tries once more. */
import { isDocxError } from '../../contract/light.ts';
import { rotateQuarter, rotateSmall, toGray, type Bitmap } from '../../document/index.ts';
import { withRecognizedBoxes } from '../boxes/recognized-boxes.ts';
import { withLightGround } from '../preprocess/dark-ground.ts';
import { withDarkPrint } from '../preprocess/faint-print.ts';
import { inkOf, type Ink } from '../preprocess/ink.ts';
import { lineSharpness, measureSkew } from '../preprocess/skew.ts';
import { wasCalledOff } from '../was-called-off.ts';
import { dropNoise } from './drop-noise.ts';
import { findOrientation, type Quarter } from './orientation.ts';
import { isWeak, meanConfidence } from './quality.ts';
import { readAgain, SURE, type Read, type Reading } from './read-again.ts';
import type { RecognizedWord, Recognizer } from './types.ts';
import { isSideways } from './upended.ts';

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

/** Columns that stand out this much more sharply than rows: the page probably lies on its side. */
const LIES = 1.5;

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
      await readAgain(best, { ...tools, ink: shown, read, warnings }, (reading) => {
        best = reading;
      });
    }
  } catch (error) {
    if (wasCalledOff(tools.signal)) throw error;
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
