/** Looks at the streams of a PDF before a reader unpacks them: inflation bombs and endless nesting are refused, giant images told. */
import { constants, inflateSync } from 'node:zlib';
import { DocxError } from '../../contract/light.ts';
import { mayBeContent, nestingOf } from './pdf-nesting.ts';
import { createDamageSearch } from './pdf-stream-damage.ts';

/**
 * Largest page content, font or table after inflating. Content streams of real documents stay below 30 MB (maps);
 * every megabyte of operators costs a reader tens of megabytes.
 */
const MAX_INFLATED = 64 * 1024 * 1024;
/** Deflate shrinks at most 1032 to 1 (zlib technical notes): shorter streams cannot exceed the limit. */
const SUSPECT_LENGTH = Math.floor(MAX_INFLATED / 1032);
/** A stream's dictionary is sought within this many bytes before its data. */
const DICTIONARY_REACH = 2048;
/** How often a stream may be deflated again: each pass could multiply its size by a thousand. */
const MAX_PASSES = 4;

/** Graphics states that content may keep at one time: pdf.js takes four seconds for so many, and a quarter of an hour for ten times as many. */
const MAX_NESTING = 10_000;

/** What the streams of a document hold that will be missing. */
export interface StreamFindings {
  /** Images above the pixel limit, which are not decoded: `30000 x 20000`. */
  readonly oversizedImages: readonly string[];
  /** Pixels of the largest image that is decoded, those of pictures in black and white at the share of memory they take. */
  readonly mostPixels: number;
  /** Numbers of forms with resources of their own, which may paint other forms. */
  readonly forms: readonly number[];
  /** Streams whose data breaks off or holds errors. */
  readonly damaged: number;
}

/** Share of the memory of a gray picture that one in black and white takes: most of its life a pixel is a bit. */
const BIT_SHARE = 1 / 3;
/** What an attachment's dictionary says: it is not unpacked for reading. */
const ATTACHED = /\/Type\s*\/EmbeddedFile/;
/** What the dictionary of a form says that may paint others (ISO 32000-1, 8.10): their names stand there, or elsewhere. */
const NESTED_FORM =
  /\/Subtype\s*\/Form\b(?=[^]*\/(?:XObject|Resources\s+\d))|\/(?:XObject|Resources\s+\d)[^]*\/Subtype\s*\/Form\b/;
/** What an image's dictionary says when a pixel is a bit (ISO 32000-1, 7.4.6, 7.4.7, 8.9.5). */
const BITS = /\/BitsPerComponent\s+1\b|\/ImageMask\s+true|\/CCITTFaxDecode|\/JBIG2Decode/;

/**
 * Checks every stream but attachments, which are never unpacked here.
 * @throws DocxError `damaged_document` when a stream inflates, or page content nests, beyond all measure
 */
export function checkStreams(
  bytes: Uint8Array,
  { name, maxPixels }: { readonly name: string; readonly maxPixels: number },
): StreamFindings {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const oversizedImages: string[] = [];
  let mostPixels = 0;
  let damaged = 0;
  const forms: number[] = [];
  const look = (data: Uint8Array, dictionary: string): void => {
    if (mayBeContent(dictionary)) refuseNesting(data, name);
  };
  const isDamaged = createDamageSearch(look);
  const isReadable = !buffer.includes('/Encrypt');
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    if (buffer.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + 6 + (buffer[at + 6] === 13 ? 1 : 0) + 1;
    const found = buffer.indexOf('endstream', start);
    const end = found < 0 ? buffer.length : found;
    const dictionary = dictionaryBefore(buffer, at);
    if (/\/Subtype\s*\/Image/.test(dictionary)) {
      const width = numberOf(dictionary, 'Width');
      const height = numberOf(dictionary, 'Height');
      if (width * height > maxPixels) oversizedImages.push(`${width} x ${height}`);
      else mostPixels = Math.max(mostPixels, width * height * (BITS.test(dictionary) ? BIT_SHARE : 1));
    } else if (!ATTACHED.test(dictionary)) {
      refuseBomb(buffer.subarray(start, end), dictionary, name);
      if (NESTED_FORM.test(dictionary)) forms.push(objectBefore(buffer, at));
    }
    // The word is also found in texts; behind that of a stream a line ends.
    const isStream = buffer[start - 1] === 10 && !ATTACHED.test(dictionary);
    if (isReadable && isStream) {
      const data = buffer.subarray(start, end);
      if (isDamaged(data, dictionary)) damaged += 1;
      if (!dictionary.includes('/Filter')) look(data, dictionary);
    }
    at = end;
  }
  return { oversizedImages, mostPixels, forms, damaged };
}

/** The number of the object whose stream begins at a place. */
function objectBefore(buffer: Buffer, at: number): number {
  const before = buffer.toString('latin1', Math.max(0, at - DICTIONARY_REACH), at);
  const head = before.slice(0, Math.max(0, before.lastIndexOf(' obj')));
  return Number(/(\d+)\s+\d+$/.exec(head)?.[1] ?? 0);
}

function dictionaryBefore(buffer: Buffer, at: number): string {
  const before = buffer.toString('latin1', Math.max(0, at - DICTIONARY_REACH), at);
  return before.slice(Math.max(0, before.lastIndexOf(' obj')));
}

const numberOf = (dictionary: string, key: string): number =>
  Number(new RegExp(`/${key}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0);

function refuseNesting(content: Uint8Array, name: string): void {
  const depth = nestingOf(content);
  if (depth <= MAX_NESTING) return;
  throw new DocxError(
    'damaged_document',
    `"${name}" has a page that saves its graphics state ${String(depth)} times over; it was not painted.`,
    { hint: 'Such files are made to keep readers busy. If you trust it, print the document to a new PDF.' },
  );
}

function refuseBomb(data: Uint8Array, dictionary: string, name: string): void {
  const passes = dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
  if (passes === 0 || (passes === 1 && data.length < SUSPECT_LENGTH) || !exceeds(data, passes)) return;
  const limit = String(MAX_INFLATED / 1024 / 1024);
  throw new DocxError(
    'damaged_document',
    `"${name}" holds a compressed part that grows beyond ${limit} MB; it was not unpacked.`,
    { hint: 'Such files are made to exhaust memory. If you trust it, print the document to a new PDF.' },
  );
}

function exceeds(data: Uint8Array, passes: number): boolean {
  let current = data;
  for (let pass = 0; pass < Math.min(passes, MAX_PASSES); pass += 1) {
    try {
      current = inflateSync(current, { maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      // Anything but "too large" is ordinary damage, or an encrypted stream: the reader finds its own words.
      return error instanceof RangeError;
    }
  }
  return passes > MAX_PASSES;
}
