/** Tells which pages of a TIFF file were saved with loss. */
import { openTiff } from './tiff-fields.ts';

/** Values of the tag Compression (TIFF 6.0; libtiff): JPEG old and new, JPEG 2000, WebP. */
const LOSSY: ReadonlySet<number> = new Set([6, 7, 33003, 33005, 34712, 50001]);
const COMPRESSION = 0x103;
/** Pages that are looked at: a chain may lead back to its beginning. */
const MOST_PAGES = 1000;

/**
 * For every page whether it was saved with loss, in the order of the file. Empty for bytes that are no classic TIFF; never
 * throws: what is damaged ends the list.
 */
export function lossyTiffPages(bytes: Uint8Array): readonly boolean[] {
  const tiff = openTiff(bytes);
  const pages: boolean[] = [];
  for (let at = tiff?.first ?? 0; at >= 8 && pages.length < MOST_PAGES;) {
    const page = tiff?.directory(at);
    pages.push(LOSSY.has(page?.field(COMPRESSION)?.number ?? 0));
    at = page?.next ?? 0;
  }
  return pages;
}
