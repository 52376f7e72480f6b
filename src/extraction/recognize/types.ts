/** The port behind which text recognition happens: pixels go in, words with boxes come out. */
import type { Bitmap } from '../../document/index.ts';
import type { Rect } from '../types.ts';

/** A word as the recognizer saw it, in pixels of the bitmap. */
export interface RecognizedWord extends Rect {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Number of the text line within the page; words of one line share it. */
  readonly line: number;
  /** Height of that line from descenders to ascenders, pixels. */
  readonly lineHeight: number;
}

/**
 * How the recognizer is to look for lines: `page` finds blocks by itself, `block` takes everything as one column of
 * lines of one size.
 */
export type Segmentation = 'page' | 'block';

/**
 * How ink is told from paper: by one brightness for the whole picture, or by the surroundings of every pixel, which finds
 * print that is much fainter than other print of the page, and takes more of the paper's grain for ink.
 */
export type Threshold = 'global' | 'local';

/** The languages of a recognition, and where their data lies. */
export interface Languages {
  /** Language codes joined by `+`. */
  readonly lang: string;
  /** A folder with more language data, or null. */
  readonly tessdata: string | null;
}

/** What one recognition is asked for. */
export interface RecognitionRequest extends Languages {
  readonly segmentation: Segmentation;
  /** `global` when left out. */
  readonly threshold?: Threshold;
  /** The only characters there can be; any when left out. */
  readonly characters?: string;
  /** Aborting stops the recognition at once, whatever it is doing; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** What a reading line by line is asked for. */
export interface LineRequest extends Languages {
  /**
   * What the first engine read there. Nothing is read when this one does not know most of its letters, and no line that
   * consists of sure words.
   */
  readonly known: readonly RecognizedWord[];
  readonly signal: AbortSignal;
}

/** What was read line by line. */
export interface LineReading {
  readonly words: readonly RecognizedWord[];
  /** Whether the engine could have read this: it knows all of its characters. */
  knows(text: string): boolean;
  /** Whether this is a word of the languages. */
  readonly isWord: (letters: string) => boolean;
}

/**
 * Recognizes one bitmap at a time. The same bitmap gives the same words, whatever was read before.
 * Rejects with `missing_part` when language data is not there.
 */
export interface Recognizer {
  recognize(bitmap: Bitmap, request: RecognitionRequest): Promise<readonly RecognizedWord[]>;
  /**
   * Reads a gray, level picture with a second engine, which finds the lines by itself and is better at bad print.
   * Left out where there is none. Rejects with the signal's reason, and with `missing_part` when it does not run here.
   */
  readLines?(bitmap: Bitmap, request: LineRequest): Promise<LineReading | null>;
  /** Frees threads and memory; later calls start anew. */
  close(): Promise<void>;
}
