/** Finds the bar codes of a page: in its pixels, or in the pictures that its text layer leaves out. */
import { crop, halve, toGray, type Bitmap, type OpenDocument, type PageInfo } from '../../document/index.ts';
import type { PageCode, Rect } from '../types.ts';
import { readPayload } from './read-payload.ts';
import { decodeCodes } from './zxing.ts';

/** More pixels are halved first, as often as it takes: 300 dpi of a letter sheet fit in. */
const MOST_PIXELS = 9.5e6;
/** Resolution at which drawings are painted: the least bar of a printed code is 0.19 mm, two pixels. */
const DRAWN_DPI = 300;
/** White around a picture, share of its longer side: an image often stops at the last module. */
const QUIET = 0.08;
/** Images finer than this are halved: two pixels for each module of 0.1 mm, which no printed document has. */
const FINEST_DPI = 500;
/** Codes of one page that are kept. */
const MAX_CODES = 32;

/** Pixels as the decoder wants them: gray, not too many. */
function prepared(bitmap: Bitmap, mostPixels = MOST_PIXELS): Bitmap {
  let gray = toGray(bitmap);
  while (gray.width * gray.height > mostPixels) gray = halve(gray);
  return gray;
}

/** The codes in a bitmap that lies at `place` (page units). */
async function codesIn(bitmap: Bitmap, place: Rect): Promise<PageCode[]> {
  const picture = prepared(bitmap);
  const across = (place.x1 - place.x0) / picture.width;
  const down = (place.y1 - place.y0) / picture.height;
  return (await decodeCodes(picture)).map((code) => ({
    ...readPayload(code),
    source: 'qr',
    symbology: code.symbology,
    text: code.text,
    x0: place.x0 + code.x0 * across,
    y0: place.y0 + code.y0 * down,
    x1: place.x0 + code.x1 * across,
    y1: place.y0 + code.y1 * down,
  }));
}

/** The codes in the pixels of a whole page; boxes in units of the page as it came, before any turning. */
export const codesOfBitmap = (bitmap: Bitmap, { width, height }: PageInfo): Promise<PageCode[]> =>
  codesIn(bitmap, { x0: 0, y0: 0, x1: width, y1: height });

/** The codes in the pictures of a PDF page whose text layer is taken. A page without pictures costs nothing. */
export async function codesOfPictures(
  document: Pick<OpenDocument, 'pictures'>,
  page: number,
  signal: AbortSignal,
): Promise<PageCode[]> {
  const found = new Map<string, PageCode>();
  for await (const { bitmap: picture, ...place } of document.pictures(page, { dpi: DRAWN_DPI })) {
    signal.throwIfAborted();
    const finest = (place.x1 - place.x0) * (place.y1 - place.y0) * (FINEST_DPI / 72) ** 2;
    const bitmap = prepared(picture, Math.min(MOST_PIXELS, finest));
    const margin = Math.round(QUIET * Math.max(bitmap.width, bitmap.height));
    const width = bitmap.width + 2 * margin;
    const height = bitmap.height + 2 * margin;
    const framed = crop(bitmap, { x: -margin, y: -margin, width, height });
    const across = ((place.x1 - place.x0) * margin) / bitmap.width;
    const down = ((place.y1 - place.y0) * margin) / bitmap.height;
    const area = { x0: place.x0 - across, y0: place.y0 - down, x1: place.x1 + across, y1: place.y1 + down };
    for (const code of await codesIn(framed, area)) {
      const key = `${code.symbology} ${code.text}`;
      if (!found.has(key) && found.size < MAX_CODES) found.set(key, code);
    }
  }
  return [...found.values()];
}
