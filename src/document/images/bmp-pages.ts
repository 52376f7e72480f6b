/** Reads Windows bitmaps (BMP), which sharp does not: 1 to 32 bits per pixel, RLE, any row order. */
import { DocxError } from '../../contract/light.ts';
import { messageOf } from '../../kit/caught.ts';
import { clamp } from '../../kit/clamp.ts';
import { fromRgba } from '../bitmap.ts';
import { decodeOnCanvas } from './canvas-image.ts';
import type { ImagePages } from './image-pages.ts';
import { tooManyPixels } from '../limit-errors.ts';
import type { Bitmap, OpenLimits } from '../types.ts';

interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  /** Share of the pixel data that the file really holds, 0 to 1. */
  readonly present: number;
}

/** Size of the OS/2 1.x header, whose fields are 16 bits wide. */
const CORE_HEADER = 12;
/** Bits of a pixel, and compressions (none, run lengths, masks of colors) of what screens show; others are for printers. */
const BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 24, 32]);
const COMPRESSIONS: ReadonlySet<number> = new Set([0, 1, 2, 3, 6]);
/** Inches per meter, for `biXPelsPerMeter`. */
const INCH_IN_METERS = 0.0254;

/** Size and resolution out of the header (BITMAPCOREHEADER or BITMAPINFOHEADER and later). */
function readHeader(bytes: Uint8Array, name: string): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerSize = bytes.length >= 26 ? view.getUint32(14, true) : 0;
  const core = headerSize === CORE_HEADER;
  if (!core && (headerSize < 40 || bytes.length < 54)) throw damaged(name, 'its header is cut short');
  const width = core ? view.getUint16(18, true) : view.getInt32(18, true);
  // A negative height means that rows run from top to bottom.
  const height = Math.abs(core ? view.getUint16(20, true) : view.getInt32(22, true));
  if (width <= 0 || height === 0) throw damaged(name, 'its header gives no size');
  const perMeter = core ? 0 : view.getInt32(38, true);
  const dataOffset = view.getUint32(10, true);
  const bits = view.getUint16(core ? 24 : 28, true);
  const compression = core ? 0 : view.getUint32(30, true);
  // The decoder ends the whole process over what it does not know, such as a JPEG within the file.
  if (!BITS.has(bits) || !COMPRESSIONS.has(compression))
    throw damaged(name, `nothing reads ${String(bits)} bits per pixel of compression ${String(compression)}`);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const isRunLength = compression === 1 || compression === 2;
  const dataBytes = isRunLength ? view.getUint32(34, true) : rowBytes * height;
  return {
    width,
    height,
    dpi: perMeter > 0 ? Math.round(perMeter * INCH_IN_METERS) : null,
    present: dataBytes === 0 ? 1 : clamp((bytes.length - dataOffset) / dataBytes, 0, 1),
  };
}

const damaged = (name: string, reason: string, cause?: unknown): DocxError =>
  new DocxError('damaged_document', `"${name}" cannot be decoded: ${reason}.`, {
    hint: 'Open the image in a viewer and save it again, or scan it again.',
    cause,
  });

/**
 * Opens a BMP from its bytes.
 * @throws DocxError `damaged_document`, `too_many_pixels`
 */
export function openBmp(name: string, bytes: Uint8Array, limits: OpenLimits): ImagePages {
  const { width, height, dpi, present } = readHeader(bytes, name);
  if (width * height > limits.maxPixels)
    throw tooManyPixels({ name, page: 1, width, height }, limits.maxPixels);

  // The decoder paints missing rows white without a word.
  if (present * height < 1) throw damaged(name, 'its pixels are missing');
  const share = Math.round(present * 100);
  const warnings =
    present < 1
      ? [`The image breaks off after ${share} % of its pixels. What could be decoded was read.`]
      : [];

  const decode = async (): Promise<Bitmap> => {
    const pixels = await decodeOnCanvas(bytes).catch((error: unknown) => {
      throw damaged(name, messageOf(error), error);
    });
    return fromRgba(pixels.data, { width: pixels.width, height: pixels.height, dpi });
  };

  return {
    pageCount: 1,
    warnings: [],
    pageInfo: (page) => Promise.resolve({ page, width, height, unit: 'px' }),
    bitmap: async () => ({ bitmap: await decode(), warnings }),
  };
}
