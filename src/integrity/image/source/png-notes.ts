/** Takes the notes out of the chunks of a PNG. */
import { constants, inflateSync } from 'node:zlib';
import { pngChunks } from '../../../document/index.ts';
import { NO_NOTES } from './picture-notes.ts';
import type { NamedText, PictureNotes } from './picture-notes.ts';

/** Keyword of the XMP packet (XMP specification, part 3, 1.1.5). */
const XMP = 'XML:com.adobe.xmp';
/** Texts that are read, and what each may inflate to. */
const MOST_TEXTS = 50;
const MAX_TEXT = 2 * 1024 * 1024;

/** The notes of a PNG. `caBX`: C2PA 2.1, annex A.3.3. */
export function pngNotes(bytes: Uint8Array): PictureNotes {
  const chunks = pngChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const dataOf = (name: string): Buffer[] =>
    chunks.flatMap(({ type, data }) => (type === name ? [data] : []));
  const named = chunks.filter(({ type }) => type in READERS).slice(0, MOST_TEXTS);
  const texts = named.flatMap(({ type, data }) => READERS[type]?.(data) ?? []);
  return {
    ...NO_NOTES,
    xmp: texts.flatMap(({ name, text }) => (name === XMP ? [text] : [])),
    exif: dataOf('eXIf')[0] ?? null,
    texts: texts.filter(({ name }) => name !== XMP),
    manifests: dataOf('caBX'),
  };
}

/** What reads a chunk of text; null for a damaged one (ISO/IEC 15948, 11.3.4). */
const READERS: Readonly<Record<string, (data: Buffer) => NamedText | null>> = {
  tEXt: (data) => {
    const [name, text] = split(data);
    return { name, text: text.toString('latin1', 0, MAX_TEXT) };
  },
  zTXt: (data) => {
    const [name, rest] = split(data);
    const text = rest[0] === 0 ? inflated(rest.subarray(1)) : null;
    return text === null ? null : { name, text: text.toString('latin1') };
  },
  iTXt: (data) => {
    const [name, rest] = split(data);
    // Behind two bytes that say whether it is compressed, and how: the language, and the keyword in it.
    const [, behind] = split(rest.subarray(2));
    const [, stored] = split(behind);
    const text = rest[0] === 1 ? inflated(stored) : stored.subarray(0, MAX_TEXT);
    return text === null ? null : { name, text: text.toString('utf8') };
  },
};

/** What is before the first zero, and behind it. */
function split(data: Buffer): readonly [string, Buffer] {
  const zero = data.indexOf(0);
  const end = zero < 0 ? data.length : zero;
  return [data.toString('latin1', 0, end), data.subarray(end + 1)];
}

function inflated(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_TEXT, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}
