/** Tells how much higher than wide the pixels of the pages of a TIFF are: those of faxes are up to four times as high. */
import { open, type FileHandle } from 'node:fs/promises';

/** Tags of TIFF 6.0: pixels per unit of length across and down the page. */
const X_RESOLUTION = 0x11a;
const Y_RESOLUTION = 0x11b;
/** Pages and entries of a page that are looked at: a chain of pages may lead back to its beginning. */
const MOST = 1000;
/** Fax resolutions are 204 by 98, 196 or 391 dots per inch (ITU-T T.4); anything beyond is a mistake. */
const UTMOST = 4.2;
/** Nearly square is square. */
const SQUARE = 0.03;

/** For every page the height of a pixel divided by its width; 1 where that is not told. Never throws. */
export async function pixelRatios(path: string): Promise<readonly number[]> {
  const ratios: number[] = [];
  try {
    const file = await open(path);
    try {
      for await (const ratio of ratiosIn(file)) ratios.push(ratio);
    } finally {
      await file.close();
    }
  } catch {
    // What is damaged ends the list: its pages have square pixels.
  }
  return ratios;
}

async function* ratiosIn(file: FileHandle): AsyncGenerator<number> {
  const read = async (at: number, length: number): Promise<Buffer> =>
    (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
  const head = await read(0, 8);
  const mark = head.toString('latin1', 0, 4);
  if (mark !== 'II*\0' && mark !== 'MM\0*') return;
  const little = mark.startsWith('I');
  const short = (bytes: Buffer, at: number): number =>
    little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const long = (bytes: Buffer, at: number): number =>
    little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  let at = long(head, 4);
  for (let page = 0; at >= 8 && page < MOST; page += 1) {
    const count = Math.min(MOST, short(await read(at, 2), 0));
    const entries = await read(at + 2, count * 12 + 4);
    const resolution = async (tag: number): Promise<number> => {
      const starts = Array.from({ length: count }, (_, index) => index * 12);
      const entry = starts.find((start) => short(entries, start) === tag);
      const fraction = entry === undefined ? null : await read(long(entries, entry + 8), 8);
      return fraction === null ? NaN : long(fraction, 0) / long(fraction, 4);
    };
    const ratio = (await resolution(X_RESOLUTION)) / (await resolution(Y_RESOLUTION));
    const isMeant = ratio <= UTMOST && ratio >= 1 / UTMOST && Math.abs(ratio - 1) > SQUARE;
    yield isMeant ? ratio : 1;
    at = long(entries, count * 12);
  }
}
