/** Notices streams of a PDF whose compressed data is damaged: a reader goes on without what is beyond, and says nothing. */
import { inflateSync } from 'node:zlib';
import { messageOf } from '../../kit/caught.ts';

/** Longer streams are not looked at: that costs more than it tells. */
const MOST_BYTES = 8 * 1024 * 1024;
/** What one stream, and all of a file together, may inflate to while damage is sought: files can be made of nothing but such streams. */
const MOST_INFLATED = { one: 64 * 1024 * 1024, all: 256 * 1024 * 1024 } as const;
/** Deflate shrinks at most 1032 to 1 (zlib technical notes). */
const UTMOST_SHRINK = 1032;
/** Markers of a JPEG: the start of a scan, and the end. Data between them never holds either (ITU-T T.81, B.1.1.5). */
const SCAN = Buffer.from([0xff, 0xda]);
const END = Buffer.from([0xff, 0xd9]);
/** What zlib says of data that is right in itself but not in its checksum. */
const WRONG_CHECKSUM = 'incorrect data check';
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = Buffer.from('\r');

/** Whether the only filter of a stream, or the first of several, is this one. */
const begins = (dictionary: string, filter: string): boolean =>
  new RegExp(`/Filter\\s*(?:\\[\\s*)?/${filter}\\b`).test(dictionary);

/** Whether data that a dictionary goes with is damaged. */
type DamageSearch = (data: Buffer, dictionary: string) => boolean;

/**
 * Finds, among the streams of one file, deflated data with errors or without its end, and JPEGs without theirs. Other
 * filters are not looked at, nor what is beyond {@link MOST_INFLATED}. The data of encrypted files is for nobody to judge.
 * `inflated` is handed what a stream with a dictionary inflates to.
 */
export function createDamageSearch(inflated: (data: Buffer, dictionary: string) => void): DamageSearch {
  let left: number = MOST_INFLATED.all;

  /** What is wrong with deflated data, in the words of zlib; null for what is right, or too much to be looked at. */
  const inflationError = (data: Buffer, dictionary: string): string | null => {
    const most = Math.min(MOST_INFLATED.one, left);
    if (most <= 0) return null;
    let whole: Buffer;
    try {
      whole = inflateSync(data, { maxOutputLength: most });
    } catch (error) {
      // How far it came is not told.
      left -= Math.min(most, UTMOST_SHRINK * data.length);
      return error instanceof RangeError ? null : messageOf(error);
    }
    left -= whole.length;
    inflated(whole, dictionary);
    return null;
  };

  return (data, dictionary) => {
    if (begins(dictionary, 'DCTDecode')) {
      const end = data.lastIndexOf(END);
      return end < 0 || end < data.lastIndexOf(SCAN);
    }
    if (!begins(dictionary, '(?:FlateDecode|Fl)') || data.length > MOST_BYTES) return false;
    const error = inflationError(data, dictionary);
    if (error === WRONG_CHECKSUM && data.at(-1) === LINE_FEED) {
      // A program that copied the stream took the last byte of the checksum for a part of the line's end.
      return inflationError(Buffer.concat([data.subarray(0, -1), CARRIAGE_RETURN]), dictionary) !== null;
    }
    if (error?.includes('unexpected end') !== true) return error !== null;
    // Real files lack the checksum at the end: with any other one, nothing but that is wrong.
    return inflationError(Buffer.concat([data, Buffer.alloc(4)]), dictionary) !== WRONG_CHECKSUM;
  };
}
