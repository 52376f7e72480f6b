/** Tells from a quick look at the files of the command line whether there is so little to read that speed matters more than memory. */
import { readFileSync } from 'node:fs';

/** A file that is about to be read. */
export interface FileAtHand {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** Files, bytes and pixels above which memory matters more than speed. */
const MUCH = { files: 3, bytes: 500_000, pixels: 20e6 } as const;

/** What a PDF says of its pictures: the dictionary of a stream stands in the open, in encrypted files, too (ISO 32000-1, 7.5.7, 7.6.1). */
const PICTURE_SIDE = /\/(Width|Height)\s+(\d{1,6})\b/g;
/** How a TIFF file begins, by the order of its bytes. */
const TIFF = { II: 'II*\0', MM: 'MM\0*' } as const;

/** Pixels of all pictures, as far as a file's bytes show them: ten pages in black and white are a few hundred kilobytes. */
function pixelsAtAGlance(path: string): number {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    // The worker that reads it will say what is wrong.
    return 0;
  }
  // How large the pages are does not matter: one is little, many are not.
  if (isTiffOfPages(bytes)) return Infinity;
  const sides = { Width: [] as number[], Height: [] as number[] };
  for (const [, side, value] of bytes.toString('latin1').matchAll(PICTURE_SIDE))
    sides[side as keyof typeof sides].push(Number(value));
  return sides.Width.reduce((sum, width, at) => sum + width * (sides.Height[at] ?? 0), 0);
}

/** Whether a TIFF file has a second page: its directories are a chain (TIFF 6.0, section 2). */
function isTiffOfPages(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 4);
  if (start !== TIFF.II && start !== TIFF.MM) return false;
  const number = (at: number, size: 2 | 4): number => {
    if (at + size > bytes.length) return 0;
    return start === TIFF.II ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  };
  const directory = number(4, 4);
  return number(directory + 2 + 12 * number(directory, 2), 4) !== 0;
}

/** Whether there is so little to read that speed counts for more than memory. */
export function isLittle(files: readonly FileAtHand[]): boolean {
  if (files.length >= MUCH.files) return false;
  if (files.reduce((sum, { size }) => sum + size, 0) >= MUCH.bytes) return false;
  return files.reduce((sum, { path }) => sum + pixelsAtAGlance(path), 0) < MUCH.pixels;
}
