/** Says in words what is wrong with an image, and how much of a PNG that breaks off is there. */
import { readFile } from 'node:fs/promises';
import { constants, createInflate, crc32 } from 'node:zlib';
import { DocxError } from '../../contract/light.ts';
import { messageOf } from '../../kit/caught.ts';
import { PNG_SIGNATURE, pngChunks } from './png-chunks.ts';
import type { PngChunk } from './png-chunks.ts';

const AGAIN = 'Open the image in a viewer and save it again, or scan it again.';

/** Data that is there and wrong. */
const WRONG = /corrupt jpeg data|line length mismatch|bad code word/i;

/** What messages of libvips and the libraries below it mean. The first that fits counts. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [WRONG, 'it holds errors'],
  [/premature end|bad seek/i, 'it breaks off'],
  [
    /premature eol|read error|unknown error|unable to (?:parse|read)|unsupported image format/i,
    'it breaks off or holds errors',
  ],
];
/**
 * What libjpeg (`jerror.h`) and libtiff (`tif_fax3.h`) only warn of, going on with wrong pixels or none. Their other
 * warnings are about oddities of files that are whole; so are a few bytes too many before a marker.
 */
const DAMAGE =
  /corrupt jpeg data: (?:premature|bad (?:huffman|arithmetic) code|found marker|\d{2,} extraneous)|premature e|read error|line length mismatch|bad code word/i;
/** Those that no damage is behind, and what helps. */
const FOREIGN: readonly (readonly [RegExp, string, string])[] = [
  [
    /(\w+) compression support is not configured/i,
    'its compression ($1) is not supported',
    'Save it with another compression, such as LZW or ZIP.',
  ],
  [
    /floating point/i,
    'gray stored as floating-point numbers is not supported, since the file does not tell how dark a number is',
    'Save it with 8 or 16 bits per sample.',
  ],
  [/labq/i, 'colors stored as Lab are not supported', 'Save it with RGB colors or in gray.'],
];

const firstLine = (cause: unknown): string => messageOf(cause).split('\n')[0] ?? '';

const foreign = (cause: unknown) => FOREIGN.find(([pattern]) => pattern.test(firstLine(cause)));

/** The image is whole, but of a kind that is not read: nothing of it can be decoded. */
export const isForeign = (cause: unknown): boolean => foreign(cause) !== undefined;

/** Whether what made a decoder stop that was told to stop at every warning is damage. */
export const isDamage = (cause: unknown): boolean => DAMAGE.test(messageOf(cause));

/** Whether that is wrong data, which all that was decoded behind it may lie off for; what breaks off is right as far as it goes. */
export const holdsErrors = (cause: unknown): boolean => isDamage(cause) && WRONG.test(messageOf(cause));

/** What went wrong, as a clause; a message that is not known stands for itself, without repetitions. */
export function reasonOf(cause: unknown): string {
  const line = firstLine(cause);
  const kind = foreign(cause);
  const match = kind?.[0].exec(line);
  if (kind !== undefined) return kind[1].replace('$1', match?.[1] ?? '');
  const meaning = MEANINGS.find(([pattern]) => pattern.test(messageOf(cause)));
  return meaning?.[1] ?? line.replace(/^\w*vips\w*: |[:.\s]+$/g, '');
}

/** An image, or a page of it, that cannot be decoded. */
export const damagedImage = (name: string, cause: unknown, page?: number): DocxError =>
  new DocxError(
    'damaged_document',
    `${page === undefined ? `"${name}"` : `Page ${page} of "${name}"`} cannot be decoded: ${reasonOf(cause)}.`,
    { hint: foreign(cause)?.[2] ?? AGAIN, cause },
  );

/** Channels by color type (ISO/IEC 15948, 11.2.2). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG that ends where its data does. */
export interface MendedPng {
  readonly bytes: Buffer;
  /** Rows that can be decoded; beyond them, libvips repeats earlier ones. */
  readonly rows: number;
}

/**
 * A PNG that breaks off, closed behind the last byte that is there: libpng does not take the data of a chunk that is not
 * whole. Null when the file is no PNG or its rows are not in order (interlaced).
 */
export async function mendPng(path: string): Promise<MendedPng | null> {
  const bytes = await readFile(path);
  const chunks = pngChunks(bytes);
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length < 13) return null;
  const { data } = header;
  const channels = CHANNELS[data[9] ?? -1];
  if (channels === undefined || data[12] !== 0) return null;
  const rowBytes = 1 + Math.ceil((data.readUInt32BE(0) * channels * (data[8] ?? 0)) / 8);
  const inflated = await inflatedBytes(
    chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data),
  );
  return {
    bytes: Buffer.concat([
      bytes.subarray(0, PNG_SIGNATURE),
      ...chunks.filter(({ type }) => type !== 'IEND').flatMap(written),
      ...written({ type: 'IEND', data: Buffer.alloc(0) }),
    ]),
    rows: Math.floor(inflated / rowBytes),
  };
}

/** How many bytes deflated data gives, as far as it goes. Keeps none of them. */
function inflatedBytes(parts: readonly Buffer[]): Promise<number> {
  return new Promise((resolve) => {
    let count = 0;
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    const end = (): void => {
      resolve(count);
    };
    inflate.on('data', (part: Buffer) => (count += part.length));
    inflate.on('end', end).on('error', end);
    for (const part of parts) inflate.write(part);
    inflate.end();
  });
}

function written({ type, data }: PngChunk): Buffer[] {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return [length, named, check];
}
