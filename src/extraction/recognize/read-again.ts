/** Reads a page a second time where the first reading was unsure or left print over: line by line, or as one block. */
import { isDocxError } from '../../contract/light.ts';
import { scale, type Bitmap } from '../../document/index.ts';
import { median } from '../../kit/median.ts';
import { evenLight, isUnevenlyLit } from '../preprocess/even-light.ts';
import { isLostToThreshold } from '../preprocess/global-threshold.ts';
import type { Ink } from '../preprocess/ink.ts';
import { withoutPieces } from './drop-pieces.ts';
import { mergeReadings } from './merge-readings.ts';
import type { Quarter } from './orientation.ts';
import { meanConfidence } from './quality.ts';
import type { Languages, LineReading, RecognizedWord, Recognizer, Segmentation, Threshold } from './types.ts';
import { inkBeside, overlooksPrint } from './unread-print.ts';

/** A page whose words are this sure on average needs no second look: clean print gives 0.92 and more. */
export const SURE = 0.9;
/** On such a page, words below this are specks, strokes of signatures and the like. */
const SPECK = 0.2;
/** Lines lower than this, in pixels, are read once more enlarged ... */
const LOW_LINE = 20;
/** ... to about this height, which Tesseract's network was trained on. */
const GOOD_LINE = 32;
/** An enlarged picture has no more pixels than this. */
const MOST_PIXELS = 24e6;
/** The fillers of a machine-readable zone: the networks were not made for its letters. */
const IN_ZONE = /<{2}/;

/** What was read of a picture. */
export interface Reading {
  readonly words: readonly RecognizedWord[];
  readonly picture: Bitmap;
  readonly rotation: Quarter;
  readonly skew: number;
  /** The ink of the picture, where it is known. */
  readonly ink: Ink | null;
}

/** Reads a picture with Tesseract. */
export type Read = (
  picture: Bitmap,
  segmentation?: Segmentation,
  threshold?: Threshold,
) => Promise<readonly RecognizedWord[]>;

/** What a second look needs. */
interface SecondLook extends Languages {
  readonly recognizer: Recognizer;
  readonly signal: AbortSignal;
  /** The ink of the picture. */
  readonly ink: Ink;
  readonly read: Read;
  readonly warnings: string[];
}

/** Reads a page once more that was not read surely or has print left over; what the readings saw is put together. */
export async function readAgain(
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
      words: withoutPieces(
        mergeReadings(words, lines.words, {
          couldRead: (text) => lines.knows(text) && !IN_ZONE.test(text),
          isWord: lines.isWord,
        }),
      ),
    });
  else await readAsBlock(reading, { ink, overlooks, read: look.read }, keep);
}

/** What is read line by line; null where that is not possible, which the page says where it should be. */
async function readLines(
  { picture, words }: Reading,
  { recognizer, lang, tessdata, signal, warnings }: SecondLook,
): Promise<LineReading | null> {
  try {
    return (await recognizer.readLines?.(picture, { known: words, lang, tessdata, signal })) ?? null;
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
