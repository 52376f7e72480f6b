/** Notices streams of a PDF whose compressed data is damaged: a reader goes on without what is beyond, and says nothing. */
import { inflateSync } from 'node:zlib';

/** Streams of which only the first part is looked at; more of one costs more than it tells. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Markers of a JPEG: the start of a scan, and the end. Data between them never holds either (ITU-T T.81, B.1.1.5). */
const SCAN = Buffer.from([0xff, 0xda]);
const END = Buffer.from([0xff, 0xd9]);

/** Whether the only filter of a stream, or the first of several, is this one. */
const begins = (dictionary: string, filter: string): boolean =>
  new RegExp(`/Filter\\s*(?:\\[\\s*)?/${filter}\\b`).test(dictionary);

/**
 * Whether data that a dictionary goes with is damaged: deflated data with errors or without its end, a JPEG without its
 * end. Other filters are not looked at. The data of encrypted files is for nobody to judge.
 */
export function isDamaged(data: Buffer, dictionary: string): boolean {
  if (begins(dictionary, 'DCTDecode')) {
    const end = data.lastIndexOf(END);
    return end < 0 || end < data.lastIndexOf(SCAN);
  }
  if (!begins(dictionary, '(?:FlateDecode|Fl)') || data.length > MOST_BYTES) return false;
  const error = inflationError(data);
  if (error?.includes('unexpected end') !== true) return error !== null;
  // Real files lack the checksum at the end: with any other one, nothing but that is wrong.
  return inflationError(Buffer.concat([data, Buffer.alloc(4)])) !== 'incorrect data check';
}

/** What is wrong with deflated data, in the words of zlib; null for what is right, or too much to be looked at. */
function inflationError(data: Buffer): string | null {
  try {
    inflateSync(data, { maxOutputLength: 8 * MOST_BYTES });
    return null;
  } catch (error) {
    return error instanceof RangeError ? null : error instanceof Error ? error.message : String(error);
  }
}
