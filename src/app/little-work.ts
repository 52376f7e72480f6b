/** Tells at a glance, from the command line's files alone, how much there is to read and whether there are pictures of pages. */
import { readFileSync } from 'node:fs';

/** A file that is about to be read. */
export interface FileAtHand {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** Files, bytes and pixels from which on memory counts for more than speed. */
const MUCH = { files: 3, bytes: 500_000, pixels: 20e6 } as const;

/** Pixels from which on a picture of a PDF may be a page: less than A4 has at 72 dpi. */
const PAGE_PIXELS = 400_000;
/** Where a PDF says that it is one, bytes. */
const HEAD_BYTES = 1024;

/** What a glance at files shows. */
export interface Glance {
  /** Whether there is so little to read that speed counts for more than memory. */
  readonly isLittle: boolean;
  /** Whether something may be a picture of a page: only typed PDFs are not. */
  readonly hasPictures: boolean;
}

/** What a PDF says of its pictures: the dictionary of a stream stands in the open, in encrypted files, too (ISO 32000-1, 7.5.7, 7.6.1). */
const PICTURE_SIDE = /\/(Width|Height)\s+(\d{1,6})\b/g;
/** How a TIFF file begins, by the order of its bytes. */
const TIFF = { II: 'II*\0', MM: 'MM\0*' } as const;

/** Pixels of all pictures of a file, as far as its bytes show them: ten pages in black and white are a few hundred kilobytes. */
function picturesAtAGlance(path: string): { readonly pixels: number; readonly isPdf: boolean } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    // Whoever reads it will say what is wrong.
    return { pixels: 0, isPdf: false };
  }
  const isPdf = bytes.subarray(0, HEAD_BYTES).includes('%PDF-');
  // How large the pages are does not matter: one is little, many are not.
  if (isTiffOfPages(bytes)) return { pixels: Infinity, isPdf };
  const sides = { Width: [] as number[], Height: [] as number[] };
  for (const [, side, value] of bytes.toString('latin1').matchAll(PICTURE_SIDE))
    sides[side as keyof typeof sides].push(Number(value));
  return { pixels: sides.Width.reduce((sum, width, at) => sum + width * (sides.Height[at] ?? 0), 0), isPdf };
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

/** Looks at the bytes of files, unless there are many. */
export function glanceAt(files: readonly FileAtHand[]): Glance {
  const much = { isLittle: false, hasPictures: true };
  if (files.length >= MUCH.files) return much;
  if (files.reduce((sum, { size }) => sum + size, 0) >= MUCH.bytes) return much;
  const found = files.map(({ path }) => picturesAtAGlance(path));
  return {
    isLittle: found.reduce((sum, { pixels }) => sum + pixels, 0) < MUCH.pixels,
    hasPictures: found.some(({ pixels, isPdf }) => !isPdf || pixels >= PAGE_PIXELS),
  };
}
