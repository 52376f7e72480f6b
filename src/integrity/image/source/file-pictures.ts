/** The pages of an image file as pictures to be examined, within bounds. */
import { decodeStored, readJpegStructure } from '../../../document/index.ts';
import type { OpenDocument } from '../../../document/index.ts';
import { Picture } from '../picture.ts';
import { lossyTiffPages } from './lossy-tiff.ts';
import { isLossyWebp } from './lossy-webp.ts';
import { MAX_TOTAL_PIXELS } from './page-images.ts';
import type { PictureSet, PictureSource, RefusedPicture } from './page-images.ts';
import { tooManyPixels } from './stream-pixels.ts';

/** Larger pictures are not examined, an A4 page at 600 dpi (4961 x 7016) still is: the analysis takes about 15 bytes per pixel. */
export const MAX_EXAMINED_PIXELS = 36_000_000;

/** Components of a JPEG in print colors. */
const PRINT_COLORS = 4;

/** The pages of an image file. A JPEG is not turned, so that its compression grid stays where it is. */
export async function filePictures(document: OpenDocument, bytes: Uint8Array): Promise<PictureSet> {
  const saved = document.mediaType === 'image/jpeg' ? readJpegStructure(bytes) : null;
  // The steps of print colors say nothing of the brightness that is worked out from them.
  const jpeg = saved?.components === PRINT_COLORS ? null : saved;
  const lossyPages = lossyTiffPages(bytes);
  const sources: PictureSource[] = [];
  const refused: RefusedPicture[] = [];
  let pixels = 0;
  for (let page = 1; page <= document.pageCount; page += 1) {
    const { width, height } = await document.pageInfo(page);
    if (width * height > MAX_EXAMINED_PIXELS) {
      refused.push({ page, ...tooManyPixels(width * height, MAX_EXAMINED_PIXELS) });
      continue;
    }
    pixels += width * height;
    if (pixels > MAX_TOTAL_PIXELS) break;
    const lossy = (jpeg === null && saved !== null) || isLossyWebp(bytes) || lossyPages[page - 1] === true;
    const decode = async (): Promise<Picture> => {
      const { bitmap, ...told } =
        saved === null
          ? { ...(await document.bitmap(page, { dpi: 72 })), orientation: 1, erroneous: false }
          : await decodeStored(bytes, { maxPixels: MAX_EXAMINED_PIXELS });
      const { orientation, erroneous } = told;
      const encoded = jpeg === null ? null : bytes;
      return new Picture({ page, bitmap, jpeg, encoded, orientation, lossy, erroneous });
    };
    sources.push({ page, open: decode });
  }
  return { sources, refused, left: document.pageCount - sources.length - refused.length };
}
