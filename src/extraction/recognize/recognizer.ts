/** The recognizer of this product: Tesseract in a thread of its own, started late and replaced in time, and a reader of lines. */
import { encodePnm, type Bitmap } from '../../document/index.ts';
import { clamp } from '../../kit/clamp.ts';
import { isEngineFor, startEngine, type Engine } from './engine.ts';
import { createLineReader } from './lines/line-reader.ts';
import { wordsOfBlocks } from './recognized-words.ts';
import type { TesseractThread } from './tesseract.ts';
import type {
  Languages,
  RecognitionRequest,
  RecognizedWord,
  Recognizer,
  Segmentation,
  Threshold,
} from './types.ts';

/** Page segmentation modes of Tesseract: automatic without orientation detection, and one uniform block. */
const MODES: Readonly<Record<Segmentation, string>> = { page: '3', block: '6' };

/** Tesseract's methods of thresholding: Otsu's, and Sauvola's. */
const THRESHOLDS: Readonly<Record<Threshold, string>> = { global: '0', local: '2' };
/** Sauvola's `k`: even paper counts as ink where it is darker by this share, as in `inkOf`. The usual 0.34 misses faint print. */
const DARKER = '0.15';

/** WebAssembly memory never shrinks, so the engine is replaced after this many pages ... */
const PAGES_PER_THREAD = 200;
/** ... and after a picture with more pixels than this. */
const LARGE_PICTURE = 20e6;

/** A recognizer whose engine takes time to start. */
export interface EngineRecognizer extends Required<Recognizer> {
  /** Starts the engine ahead of its first bitmap, without waiting for it. */
  prepare(languages: Languages): void;
}

/**
 * Creates a recognizer; nothing is loaded until it is asked for. Gray bitmaps only. Calls are served one after
 * another. An aborted call ends the engine's thread, and the next call starts a new one. `begun`: an engine that was
 * started before, which is the recognizer's from now on.
 */
export function createRecognizer(begun: Engine | null = null): EngineRecognizer {
  let engine = begun;
  let served = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const drop = async (): Promise<void> => {
    const old = engine;
    engine = null;
    served = 0;
    const thread = await old?.starting.catch(() => null);
    await thread?.stop();
  };

  const threadFor = async (languages: Languages): Promise<TesseractThread> => {
    if (engine !== null && (!isEngineFor(engine, languages) || served >= PAGES_PER_THREAD)) await drop();
    engine ??= startEngine(languages);
    try {
      return await engine.starting;
    } catch (error) {
      engine = null;
      throw error;
    }
  };

  const recognize = async (
    bitmap: Bitmap,
    request: RecognitionRequest,
  ): Promise<readonly RecognizedWord[]> => {
    request.signal.throwIfAborted();
    const thread = await threadFor(request);
    const onAbort = (): void => void drop();
    request.signal.addEventListener('abort', onAbort, { once: true });
    try {
      request.signal.throwIfAborted();
      const words = await read(thread, bitmap, request);
      served += 1;
      if (bitmap.width * bitmap.height > LARGE_PICTURE) await drop();
      return words;
    } catch (error) {
      // Whatever went wrong inside, an engine in an unknown state is not used again.
      await drop();
      request.signal.throwIfAborted();
      throw error;
    } finally {
      request.signal.removeEventListener('abort', onAbort);
    }
  };

  return {
    recognize(bitmap, request) {
      const result = queue.then(() => recognize(bitmap, request));
      queue = result.catch(() => undefined);
      return result;
    },
    readLines: createLineReader(),
    prepare(languages) {
      // Whatever is wrong will be said to the first who wants something recognized.
      queue = queue.then(() => threadFor(languages)).catch(() => undefined);
    },
    async close() {
      await drop();
    },
  };
}

/** Lets an engine read a bitmap. */
async function read(
  thread: TesseractThread,
  bitmap: Bitmap,
  {
    segmentation,
    threshold = 'global',
    characters = '',
  }: Pick<RecognitionRequest, 'segmentation' | 'threshold' | 'characters'>,
): Promise<readonly RecognizedWord[]> {
  const blocks = await thread.recognize(encodePnm(bitmap), {
    tessedit_pageseg_mode: MODES[segmentation],
    thresholding_method: THRESHOLDS[threshold],
    thresholding_kfactor: DARKER,
    // Parameters stay until they are set anew.
    tessedit_char_whitelist: characters,
    user_defined_dpi: String(Math.round(bitmap.dpi ?? assumedDpi(bitmap))),
  });
  return wordsOfBlocks(blocks);
}

/**
 * Tesseract's layout analysis sizes its expectations by the resolution. Where the source does not tell, the shorter
 * side is taken for the width of a letter sheet: measured better than a fixed 300 on photographed receipts.
 */
function assumedDpi(bitmap: Bitmap): number {
  return clamp(Math.min(bitmap.width, bitmap.height) / 8.5, 70, 600);
}
