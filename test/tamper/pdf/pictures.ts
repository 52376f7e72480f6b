/** Pictures in PDFs: as image objects, as pages of scans, and edited and put back under the same name. */
import sharp from 'sharp';
import {
  decodeStored,
  dictOf,
  filtersOf,
  isRef,
  isStream,
  openPdfBytes,
} from '../../../src/document/index.ts';
import type { Bitmap, PageBox, PdfFile } from '../../../src/document/index.ts';
import { readPageContent } from '../../../src/integrity/pdf/page-content.ts';
import { COVERS_PAGE, coverage } from '../../../src/integrity/pdf/placed-image.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfPageSpec } from '../../support/pdf-builder.ts';
import { editImage } from '../image-edits.ts';
import type { EditedImage, ImageEdit } from '../image-edits.ts';
import { editPage } from './content.ts';
import { compressed, dict, name } from './rewrite.ts';
import type { NewStream } from './rewrite.ts';
import type { SourcePage, SourcePdf } from './targets.ts';

/** How a picture is stored in a PDF: as JPEG of quality 95, or without loss. */
export const STORED = ['q95', 'flate'] as const;
export type StoredAs = (typeof STORED)[number];

const MAX_PIXELS = 4e7;
const POINTS = 72;

/** The pixels of a page as it is shown. */
export async function drawPage(bytes: Uint8Array, page: number, dpi: number): Promise<Bitmap> {
  const options = { name: 'source.pdf', passwords: [], maxPixels: 1e8, maxPages: null };
  const pages = await openPdfBytes(bytes, options);
  try {
    return (await pages.bitmap(page, { dpi })).bitmap;
  } finally {
    await pages.close();
  }
}

/** Words on white paper at 300 dpi; sizes in points. */
export async function pictureOfWords(
  words: string,
  { width, height, size }: { readonly width: number; readonly height: number; readonly size: number },
): Promise<Bitmap> {
  const page = { width, height, text: words === '' ? [] : [{ x: 1.5, y: 2, text: words, size }] };
  return drawPage(makePdf({ pages: [page] }), 1, 300);
}

/** A picture as JPEG. */
export const jpegOf = (
  { data, width, height, channels }: Bitmap,
  quality: number,
  table = 0,
): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality, quantisationTable: table })
    .toBuffer();

/** A picture as an image object. */
export async function imageObject(bitmap: Bitmap, stored: StoredAs): Promise<NewStream> {
  const { width, height, channels, data } = bitmap;
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: 8,
  });
  if (stored === 'flate') return compressed(entries, data);
  return {
    dict: new Map([...entries, ['Filter', name('DCTDecode')]]),
    data: await jpegOf(bitmap, Number(stored.slice(1))),
  };
}

/** A page that is one JPEG, as scanners and phones make them. */
export function pageOfJpeg(
  { width, height, channels }: Pick<Bitmap, 'width' | 'height' | 'channels'>,
  data: Uint8Array,
  dpi: number,
): PdfPageSpec {
  const size = { width: (width * POINTS) / dpi, height: (height * POINTS) / dpi };
  return {
    ...size,
    images: [
      {
        width,
        height,
        data,
        colorSpace: channels === 1 ? 'DeviceGray' : 'DeviceRGB',
        bits: 8,
        filter: 'DCTDecode',
        matrix: [size.width, 0, 0, size.height, 0, 0],
      },
    ],
  };
}

/** The JPEG that fills a page, by its object number; null where the page is something else. */
function scanOn(
  file: PdfFile,
  { object }: SourcePage,
): { readonly num: number; readonly jpeg: Uint8Array } | null {
  const placed = readPageContent(file, object, file.revisions.length - 1).images.find(
    (image) => coverage([image]) >= COVERS_PAGE && image.orientation === 1,
  );
  const objects = dictOf(file.resolve(dictOf(file.resolve(object.dict.get('Resources')))?.get('XObject')));
  for (const value of objects?.values() ?? []) {
    const stream = file.resolve(value);
    const own = isRef(value) && isStream(stream) && stream === placed?.stream;
    if (own && filtersOf(stream.dict).join() === 'DCTDecode')
      return { num: value.num, jpeg: file.bytes.subarray(stream.start, stream.end) };
  }
  return null;
}

/** The picture of the first scanned page after an edit, put back under the same name. Null when no page is a JPEG. */
export async function swapPicture(
  source: SourcePdf,
  edit: ImageEdit,
  { seed, stored, donor }: { readonly seed: number; readonly stored: StoredAs; readonly donor?: Bitmap },
): Promise<{
  readonly bytes: Uint8Array;
  readonly page: number;
  readonly box: PageBox;
  readonly edited: EditedImage;
} | null> {
  const { file } = source;
  for (const page of source.pages) {
    const scan = scanOn(file, page);
    if (scan === null) continue;
    const { bitmap } = await decodeStored(scan.jpeg, { maxPixels: MAX_PIXELS });
    const options = { kind: edit, seed };
    const edited = editImage(bitmap, donor === undefined ? options : { ...options, donor });
    if (edited === null) return null;
    const editor = editPage(file, page);
    editor.replace(scan.num, await imageObject(edited.bitmap, stored));
    const across = page.paint.width / bitmap.width;
    const down = page.paint.height / bitmap.height;
    const { x0, y0, x1, y1 } = edited.box;
    const box = { x0: x0 * across, y0: y0 * down, x1: x1 * across, y1: y1 * down };
    return { bytes: editor.save('full'), page: page.page, box, edited };
  }
  return null;
}
