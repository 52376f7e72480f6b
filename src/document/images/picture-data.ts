/** Asks strict decoders whether the data of a picture is whole: those that draw go on with whatever they find. */
import { isDamage } from './image-damage.ts';
import { sharpLibrary } from './sharp-library.ts';

/** How data is compressed that a fax machine would understand (ISO 32000-1, 7.4.6). */
export interface FaxData {
  readonly data: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  /** Below zero two-dimensional (Group 4), zero one-dimensional, above it mixed (both Group 3). */
  readonly k: number;
}

/** So many rows more than a picture has, in data that goes on, are too many to be a mistake in counting. */
const BEYOND = 16;

/** Whether a JPEG breaks off or holds errors. What is none, or of an unknown kind, is for others to judge. */
export async function isDamagedJpeg(data: Uint8Array, maxPixels: number): Promise<boolean> {
  return (await trouble(data, maxPixels)) === 'damage';
}

/**
 * Whether fax data breaks off or holds errors. Filled with ones it is no error but white rows, far more of them than the
 * picture has.
 */
export async function isDamagedFax({ rows, ...fax }: FaxData, maxPixels: number): Promise<boolean> {
  const found = await trouble(faxTiff({ ...fax, rows }), maxPixels);
  if (found !== null) return found === 'damage';
  return (await trouble(faxTiff({ ...fax, rows: rows + BEYOND }), maxPixels + BEYOND * fax.columns)) === null;
}

/** What a strict decoder has to say of a picture; null when it is content. */
async function trouble(encoded: Uint8Array, limitInputPixels: number): Promise<'damage' | 'oddity' | null> {
  const sharp = await sharpLibrary();
  try {
    const { width, height } = await sharp(encoded, { limitInputPixels, failOn: 'none' }).metadata();
    // The last row is behind all others: they are decoded, and not kept.
    const last = { left: 0, top: height - 1, width, height: 1 };
    await sharp(encoded, { limitInputPixels, failOn: 'warning' }).extract(last).raw().toBuffer();
    return null;
  } catch (error) {
    return isDamage(error) ? 'damage' : 'oddity';
  }
}

/** Values of the tag Compression (TIFF 6.0). */
const GROUP_3 = 3;
const GROUP_4 = 4;
const LONG = 4;
const ENTRY = 12;

/** Fax data as a TIFF file of one strip. */
function faxTiff({ data, columns, rows, k }: FaxData): Buffer {
  const entries: readonly (readonly [number, number])[] = [
    [0x100, columns],
    [0x101, rows],
    [0x102, 1],
    [0x103, k < 0 ? GROUP_4 : GROUP_3],
    [0x106, 0],
    [0x111, 0],
    [0x115, 1],
    [0x116, rows],
    [0x117, data.length],
    [k < 0 ? 0x125 : 0x124, k > 0 ? 1 : 0],
  ];
  const head = Buffer.alloc(8 + 2 + entries.length * ENTRY + 4);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, value], index) => {
    const at = 10 + index * ENTRY;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(LONG, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(tag === 0x111 ? head.length : value, at + 8);
  });
  return Buffer.concat([head, data]);
}
