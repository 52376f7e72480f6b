/** Gets the original JPEG streams of a PDF's scanned pages, with the compression traces that rendering would destroy. */
import {
  decodeStored,
  filtersOf,
  isArray,
  isDict,
  isStream,
  nameOf,
  readJpegStructure,
} from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfStream } from '../../document/index.ts';
import { pagesOf } from '../pdf/page-tree.ts';
import { createPicture } from './picture.ts';
import type { Picture } from './picture.ts';

/** Pages searched, and scans examined: each costs about a second. */
const MAX_PAGES = 20;
const MAX_SCANS = 3;
/** A picture with fewer pixels is a logo. */
const LEAST_PIXELS = 300_000;
/** Difference of the proportions of page and picture up to which the picture is taken for the page. */
const SAME_SHAPE = 0.03;

/** Scans of pages and whether there are more than were taken. */
export interface PageImages {
  readonly pictures: readonly Picture[];
  readonly truncated: boolean;
}

/** The JPEG scans that fill pages of the newest state. Encrypted files give none. */
export async function pageImages(file: PdfFile, maxPixels: number): Promise<PageImages> {
  if (file.encrypted) return { pictures: [], truncated: false };
  const newest = file.revisions.length - 1;
  const scans = pagesOf(file, newest)
    .slice(0, MAX_PAGES)
    .flatMap((page, index) => {
      const stream = scanOf(file, page.dict);
      return stream === null ? [] : [{ page: index + 1, stream }];
    });
  const pictures: Picture[] = [];
  for (const { page, stream } of scans.slice(0, MAX_SCANS)) {
    const bytes = file.bytes.subarray(stream.start, stream.end);
    const jpeg = readJpegStructure(bytes);
    if (jpeg === null || jpeg.components === 4 || jpeg.width * jpeg.height > maxPixels) continue;
    const { bitmap } = await decodeStored(bytes, { maxPixels });
    pictures.push(createPicture({ page, bitmap, jpeg, orientation: 1 }));
  }
  return { pictures, truncated: scans.length > MAX_SCANS };
}

/** The one JPEG of a page that has the shape of the page. */
function scanOf(file: PdfFile, page: PdfDict): PdfStream | null {
  const box = file.resolve(page.get('MediaBox'));
  const [x0, y0, x1, y1] = isArray(box) ? box.map((side) => Number(file.resolve(side))) : [];
  const turned = Number(file.resolve(page.get('Rotate')) ?? 0) !== 0;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined || turned) return null;
  const images = imagesOf(file, page).filter((stream) => {
    const width = Number(file.resolve(stream.dict.get('Width')));
    const height = Number(file.resolve(stream.dict.get('Height')));
    const shape = width / height / ((x1 - x0) / (y1 - y0));
    return width * height >= LEAST_PIXELS && Math.abs(shape - 1) <= SAME_SHAPE;
  });
  const [only] = images;
  return only !== undefined && images.length === 1 && filtersOf(only.dict).join() === 'DCTDecode'
    ? only
    : null;
}

function imagesOf(file: PdfFile, page: PdfDict): readonly PdfStream[] {
  const resources = file.resolve(page.get('Resources'));
  const objects = isDict(resources) ? file.resolve(resources.get('XObject')) : undefined;
  if (!isDict(objects)) return [];
  return [...objects.values()].flatMap((reference) => {
    const object = file.resolve(reference);
    return isStream(object) && nameOf(object.dict.get('Subtype')) === 'Image' ? [object] : [];
  });
}
