/** Walks the directories of a TIFF's pages: how much higher than wide their pixels are, and whether pages are missing. */
import { open, type FileHandle } from 'node:fs/promises';

/** Tags of TIFF 6.0: pixels per unit of length across and down the page. */
const X_RESOLUTION = 0x11a;
const Y_RESOLUTION = 0x11b;
/** Pages and entries of a page that are looked at. */
const MOST = 1000;
/** Fax resolutions are 204 by 98, 196 or 391 dots per inch (ITU-T T.4); anything beyond is a mistake. */
const UTMOST = 4.2;
/** Nearly square is square. */
const SQUARE = 0.03;

/** What the directories tell, as far as they can be read. */
export interface TiffDirectories {
  /** For every page the height of a pixel divided by its width; 1 where that is not told. Those of faxes are up to 4. */
  readonly ratios: readonly number[];
  /** The chain of pages leads out of the file: it breaks off, and further pages were beyond. */
  readonly breaksOff: boolean;
}

/** Sizes and places of the numbers in a directory. */
interface Layout {
  /** Where the place of the first directory stands. */
  readonly first: number;
  /** Bytes of the number of entries, of an entry, and of an offset, which also is the last part of an entry. */
  readonly count: number;
  readonly entry: number;
  readonly offset: number;
}

/** TIFF 6.0, section 2, and BigTIFF, whose offsets have 64 bits. */
const CLASSIC: Layout = { first: 4, count: 2, entry: 12, offset: 4 };
const BIG: Layout = { first: 8, count: 8, entry: 20, offset: 8 };
const LAYOUTS: Readonly<Record<string, Layout>> = {
  'II*\0': CLASSIC,
  'MM\0*': CLASSIC,
  'II+\0': BIG,
  'MM\0+': BIG,
};

/** Reads the directories of a file. Never throws. */
export async function readDirectories(path: string): Promise<TiffDirectories> {
  const ratios: number[] = [];
  try {
    const file = await open(path);
    try {
      const breaksOff = await walk(file, ratios);
      return { ratios, breaksOff };
    } finally {
      await file.close();
    }
  } catch {
    // What is damaged ends the list: its pages have square pixels.
    return { ratios, breaksOff: false };
  }
}

/** Adds the ratio of every page; gives whether the chain leads out of the file. */
async function walk(file: FileHandle, ratios: number[]): Promise<boolean> {
  const { size } = await file.stat();
  const read = async (at: number, length: number): Promise<Buffer> =>
    (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
  const head = await read(0, 16);
  const layout = LAYOUTS[head.toString('latin1', 0, 4)];
  if (layout === undefined) return false;
  const little = head[0] === 0x49;
  const number = (bytes: Buffer, at: number, length: number): number => {
    if (length === 2) return little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
    if (length === 4) return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    return Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  };
  const { entry: step, offset } = layout;
  let at = number(head, layout.first, offset);
  const seen = new Set<number>();
  while (at >= 8 && seen.size < MOST && !seen.has(at)) {
    if (at + layout.count > size) return true;
    seen.add(at);
    const count = Math.min(MOST, number(await read(at, layout.count), 0, layout.count));
    const entries = await read(at + layout.count, count * step + offset);
    const resolution = async (tag: number): Promise<number> => {
      const starts = Array.from({ length: count }, (_, index) => index * step);
      const start = starts.find((place) => number(entries, place, 2) === tag);
      if (start === undefined) return NaN;
      // A fraction of two times four bytes: an entry of BigTIFF has room for it, that of TIFF says where it is.
      const value = start + step - offset;
      const fraction = offset === 8 ? entries.subarray(value) : await read(number(entries, value, offset), 8);
      return number(fraction, 0, 4) / number(fraction, 4, 4);
    };
    const ratio = (await resolution(X_RESOLUTION)) / (await resolution(Y_RESOLUTION));
    const isMeant = ratio <= UTMOST && ratio >= 1 / UTMOST && Math.abs(ratio - 1) > SQUARE;
    ratios.push(isMeant ? ratio : 1);
    at = number(entries, count * step, offset);
  }
  return false;
}
