/** Tells which pages of a TIFF file were saved with loss. */

/** Values of the tag Compression (TIFF 6.0; libtiff): JPEG old and new, JPEG 2000, WebP. */
const LOSSY: ReadonlySet<number> = new Set([6, 7, 33003, 33005, 34712, 50001]);
const COMPRESSION = 0x103;
/** Pages that are looked at: a chain may lead back to its beginning. */
const MOST_PAGES = 1000;
/** Entries of a page that are looked at: they are in the order of their tags, and few are below Compression. */
const MOST_ENTRIES = 64;

/**
 * For every page whether it was saved with loss, in the order of the file. Empty for bytes that are no classic TIFF; never
 * throws: what is damaged ends the list.
 */
export function lossyTiffPages(bytes: Uint8Array): readonly boolean[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = file.toString('latin1', 0, 4);
  if (mark !== 'II*\0' && mark !== 'MM\0*') return [];
  const little = mark.startsWith('I');
  const short = (at: number): number =>
    at + 2 > file.length ? 0 : little ? file.readUInt16LE(at) : file.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > file.length ? 0 : little ? file.readUInt32LE(at) : file.readUInt32BE(at);
  const pages: boolean[] = [];
  for (let at = long(4); at >= 8 && pages.length < MOST_PAGES;) {
    const count = short(at);
    const entries = Array.from({ length: Math.min(count, MOST_ENTRIES) }, (_, index) => at + 2 + 12 * index);
    const own = entries.find((entry) => short(entry) === COMPRESSION);
    pages.push(own !== undefined && LOSSY.has(short(own + 8)));
    at = long(at + 2 + 12 * count);
  }
  return pages;
}
