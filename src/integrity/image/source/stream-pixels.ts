/** Gets the stored pixels of an image stream of a PDF, untouched by rendering, or says why they cannot be examined. */
import {
  decodeJpeg2000,
  decodeStored,
  decodeStream,
  decodeWith,
  isDecoded,
  filtersOf,
  isArray,
  isStream,
  nameOf,
  readJpeg2000Structure,
  readJpegStructure,
} from '../../../document/index.ts';
import type { Bitmap, JpegStructure, PdfFile, PdfStream, PdfValue } from '../../../document/index.ts';
import { isWhole } from './whole-wavelets.ts';

/** Pixels, and whether the data held errors, behind which they are not what was saved. */
export interface DecodedPixels {
  readonly bitmap: Bitmap;
  readonly erroneous: boolean;
}

/** Pixels that can be had; `open` decodes them. */
export interface StoredPixels {
  readonly width: number;
  readonly height: number;
  /** Null when they were stored without loss. */
  readonly jpeg: JpegStructure | null;
  /** The JPEG itself, or null. */
  readonly encoded: Uint8Array | null;
  /** The pixels are those of a JPEG in print colors, converted, or of a JPEG 2000. */
  readonly lossy: boolean;
  /** Whether the decoded pixels show that nothing was lost after all. */
  isExact?(bitmap: Bitmap): boolean;
  open(): Promise<DecodedPixels>;
}

/** A clause about a page's picture. `gray: false`: there is nothing a check of grain could apply to. */
export interface NoPixels {
  readonly reason: string;
  readonly gray: boolean;
  /** A bound of ours is the reason: what was not looked at could hold anything. */
  readonly bound?: true;
}

/** A picture beyond the bound, both in pixels. */
export const tooManyPixels = (pixels: number, maxPixels: number): NoPixels => ({
  gray: true,
  bound: true,
  reason: `the picture has ${megapixels(pixels)} megapixels, and up to ${megapixels(maxPixels)} are examined`,
});

/** Rounded up: a picture a little beyond the bound does not seem to be within it. */
const megapixels = (pixels: number): string => String(Math.ceil(pixels / 1e6));

const DCT: ReadonlySet<string> = new Set(['DCTDecode', 'DCT']);
const JPEG_2000: ReadonlySet<string> = new Set(['JPXDecode']);
/** Filters of black and white pictures, and their usual names. */
const BILEVEL: ReadonlySet<string> = new Set(['CCITTFaxDecode', 'CCF', 'JBIG2Decode']);

/** Code-blocks and packets of a JPEG 2000 that are decoded; a page of 36 million colored pixels has some 40,000. */
const MAX_PARTS = 1_000_000;

/** Looks at an image without decoding it. Bounds are in pixels. */
export function storedPixels(file: PdfFile, stream: PdfStream, maxPixels: number): StoredPixels | NoPixels {
  const number = (key: string): number => Number(file.resolve(stream.dict.get(key)) ?? 0);
  const filters = filtersOf(stream.dict);
  const last = filters.at(-1) ?? '';
  const [width, height] = [number('Width'), number('Height')];
  const bits = number('BitsPerComponent');
  if (BILEVEL.has(last) || bits === 1 || file.resolve(stream.dict.get('ImageMask')) === true) {
    return { gray: false, reason: 'the picture is black and white without grays' };
  }
  if (width * height > maxPixels) return tooManyPixels(width * height, maxPixels);
  if (JPEG_2000.has(last)) return jpeg2000Pixels(file, stream, maxPixels);
  if (DCT.has(last)) return jpegPixels(file, stream, filters);
  const channels = channelsOf(file, stream.dict.get('ColorSpace'));
  const plain = filters.every(isDecoded);
  const inverted = isArray(stream.dict.get('Decode'));
  if (!plain || bits !== 8 || channels === null || inverted) {
    return { gray: true, reason: `the picture is stored in a form that is not examined (${last || 'raw'})` };
  }
  const open = (): Promise<DecodedPixels> => {
    const data = decodeStream(file.bytes, stream) ?? new Uint8Array();
    const size = width * height * channels;
    const whole = data.length >= size ? data.subarray(0, size) : padded(data, size);
    const bitmap = { width, height, channels, data: whole, dpi: null };
    return Promise.resolve({ bitmap, erroneous: false });
  };
  return { width, height, jpeg: null, encoded: null, lossy: false, open };
}

function padded(data: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size).fill(255);
  whole.set(data);
  return whole;
}

/** The JPEG itself, which some writers wrap in another compression. */
function jpegPixels(file: PdfFile, stream: PdfStream, filters: readonly string[]): StoredPixels | NoPixels {
  const bytes = jpegBytes(file, stream, filters);
  const jpeg = bytes === null ? null : readJpegStructure(bytes);
  if (bytes === null || jpeg === null) return { gray: true, reason: 'the picture cannot be decoded' };
  const { width, height } = jpeg;
  const open = (): Promise<DecodedPixels> => decodeStored(bytes, { maxPixels: width * height + 1 });
  // The steps of print colors say nothing of the brightness that is worked out from them.
  if (jpeg.components === 4) return { width, height, jpeg: null, encoded: null, lossy: true, open };
  return { width, height, jpeg, encoded: bytes, lossy: false, open };
}

/** Its own header says what its pixels are; what the page says of them may be missing. */
function jpeg2000Pixels(file: PdfFile, stream: PdfStream, maxPixels: number): StoredPixels | NoPixels {
  const bytes = filtersOf(stream.dict).length === 1 ? file.bytes.subarray(stream.start, stream.end) : null;
  const header = bytes === null ? null : readJpeg2000Structure(bytes);
  if (bytes === null || header === null) return { gray: true, reason: 'the picture cannot be decoded' };
  const { width, height, components, parts } = header;
  if (width * height > maxPixels) return tooManyPixels(width * height, maxPixels);
  if (parts > MAX_PARTS) return { gray: true, bound: true, reason: 'the picture consists of too many parts' };
  const space = stream.dict.get('ColorSpace');
  const channels = space === undefined ? channelsBy(components) : channelsOf(file, space);
  const plain = header.bits === 8 && !header.palette && !header.subsampled && channels === components;
  if (!plain || isArray(stream.dict.get('Decode'))) {
    return { gray: true, reason: 'the picture is stored in a form that is not examined (JPEG 2000)' };
  }
  const open = async (): Promise<DecodedPixels> => ({
    bitmap: await decodeJpeg2000(bytes, { width, height, channels }),
    erroneous: false,
  });
  const isExact = (bitmap: Bitmap): boolean => header.reversible && isWhole(bitmap, header.joined);
  return { width, height, jpeg: null, encoded: null, lossy: true, isExact, open };
}

const channelsBy = (components: number): 1 | 3 | null =>
  components === 1 || components === 3 ? components : null;

/** The bytes of a JPEG stream, or null when what wraps them cannot be undone. */
export function jpegBytes(
  file: PdfFile,
  stream: PdfStream,
  filters: readonly string[] = filtersOf(stream.dict),
): Uint8Array | null {
  if (!DCT.has(filters.at(-1) ?? '')) return null;
  return decodeWith(file.bytes, stream, filters.slice(0, -1));
}

/** Components of a color space whose numbers are brightness as they stand. */
function channelsOf(file: PdfFile, value: PdfValue | undefined): 1 | 3 | null {
  const space = file.resolve(value);
  const family = nameOf(isArray(space) ? file.resolve(space[0]) : space);
  if (family === 'DeviceGray' || family === 'CalGray' || family === 'G') return 1;
  if (family === 'DeviceRGB' || family === 'CalRGB' || family === 'RGB') return 3;
  if (family !== 'ICCBased' || !isArray(space)) return null;
  const profile = file.resolve(space[1]);
  const components = isStream(profile) ? file.resolve(profile.dict.get('N')) : null;
  return components === 1 || components === 3 ? components : null;
}
