/** Pure arithmetic on bitmaps: gray, quarter turns, crops, and the plain PNM encoding recognizers read. */
import type { Bitmap } from './types.ts';

/** Rec. 601 luma weights in 1/65536: what JPEG, Tesseract and sharp's gray conversion mean by brightness. */
const RED = 19595;
const GREEN = 38470;
const BLUE = 7471;

/** A rectangle of pixels. */
export interface PixelRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const luma = (red: number, green: number, blue: number): number =>
  (red * RED + green * GREEN + blue * BLUE + 32768) >> 16;

/** The bitmap with one channel. A gray bitmap comes back as it is. */
export function toGray(bitmap: Bitmap): Bitmap {
  if (bitmap.channels === 1) return bitmap;
  const { width, height, data: source } = bitmap;
  const data = new Uint8Array(width * height);
  for (let to = 0, from = 0; to < data.length; to += 1, from += 3) {
    data[to] = luma(source[from] ?? 0, source[from + 1] ?? 0, source[from + 2] ?? 0);
  }
  return { ...bitmap, channels: 1, data };
}

/** A bitmap out of 4-channel pixels, alpha flattened on white; one channel when every pixel is gray. */
export function fromRgba(
  pixels: Uint8Array | Uint8ClampedArray,
  size: { readonly width: number; readonly height: number; readonly dpi: number | null },
): Bitmap {
  // Most pages are gray throughout: they never take the memory that colors do.
  const gray = grayOf(pixels, size.width * size.height);
  if (gray !== null) return { ...size, channels: 1, data: gray };
  const data = new Uint8Array(size.width * size.height * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    const alpha = pixels[from + 3] ?? 255;
    for (let channel = 0; channel < 3; channel += 1) {
      data[to + channel] = onWhite(pixels[from + channel] ?? 0, alpha);
    }
  }
  return dropColor({ ...size, channels: 3, data });
}

/** Red, green, blue and alpha of an opaque white pixel as one number, whatever the order of its bytes. */
const WHITE = 0xff_ff_ff_ff;

/** One byte for each of `count` pixels, or null when one of them has color. Pages are white for the most part, which takes one look a pixel. */
function grayOf(pixels: Uint8Array | Uint8ClampedArray, count: number): Uint8Array | null {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  // Fewer than there should be, where a picture claims to be larger than it is.
  const whole = new Uint32Array(aligned.buffer, aligned.byteOffset, Math.min(count, aligned.length >> 2));
  const data = new Uint8Array(count).fill(255);
  for (let at = 0; at < count; at += 1) {
    if (whole[at] === WHITE) continue;
    const from = at * 4;
    const level = pixels[from] ?? 0;
    if (level !== pixels[from + 1] || level !== pixels[from + 2]) return null;
    data[at] = onWhite(level, pixels[from + 3] ?? 255);
  }
  return data;
}

const onWhite = (level: number, alpha: number): number =>
  alpha === 255 ? level : Math.round((level * alpha) / 255) + 255 - alpha;

/** The same picture with one channel when no pixel has color. */
export function dropColor(bitmap: Bitmap): Bitmap {
  if (bitmap.channels === 1) return bitmap;
  const { data: source, width, height } = bitmap;
  for (let at = 0; at < source.length; at += 3) {
    if (source[at] !== source[at + 1] || source[at] !== source[at + 2]) return bitmap;
  }
  const data = new Uint8Array(width * height);
  for (let to = 0; to < data.length; to += 1) data[to] = source[to * 3] ?? 0;
  return { ...bitmap, channels: 1, data };
}

/** Turns by quarter turns clockwise. */
export function rotateQuarter(bitmap: Bitmap, degrees: 90 | 180 | 270): Bitmap {
  if (degrees === 180) return reorient(bitmap, { transpose: false, flipX: true, flipY: true });
  return reorient(bitmap, { transpose: true, flipX: degrees === 90, flipY: degrees === 270 });
}

/** Exchanges rows and columns when asked, then mirrors: all eight orientations of a rectangle. */
export function reorient(
  bitmap: Bitmap,
  {
    transpose,
    flipX,
    flipY,
  }: { readonly transpose: boolean; readonly flipX: boolean; readonly flipY: boolean },
): Bitmap {
  if (!transpose && !flipX && !flipY) return bitmap;
  const { channels, data: source } = bitmap;
  const width = transpose ? bitmap.height : bitmap.width;
  const height = transpose ? bitmap.width : bitmap.height;
  const data = new Uint8Array(source.length);
  const stepX = (transpose ? bitmap.width : 1) * channels;
  const stepY = (transpose ? 1 : bitmap.width) * channels;
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    const row = (flipY ? height - 1 - y : y) * stepY;
    let from = row + (flipX ? (width - 1) * stepX : 0);
    for (let x = 0; x < width; x += 1, from += flipX ? -stepX : stepX) {
      for (let channel = 0; channel < channels; channel += 1) data[to++] = source[from + channel] ?? 0;
    }
  }
  return { ...bitmap, width, height, data };
}

/** Cuts a rectangle out; what lies outside of the bitmap becomes white. */
export function crop(bitmap: Bitmap, { x, y, width, height }: PixelRect): Bitmap {
  const { channels, data: source } = bitmap;
  const data = new Uint8Array(width * height * channels).fill(255);
  const left = Math.max(0, x);
  const right = Math.min(bitmap.width, x + width);
  for (let row = Math.max(0, y); row < Math.min(bitmap.height, y + height) && left < right; row += 1) {
    const from = row * bitmap.width;
    data.set(
      source.subarray((from + left) * channels, (from + right) * channels),
      ((row - y) * width + left - x) * channels,
    );
  }
  return { ...bitmap, width, height, data };
}

/** The bitmap as binary PGM or PPM (netpbm), which costs nothing to make and leptonica reads. */
export function encodePnm({ width, height, channels, data }: Bitmap): Uint8Array {
  const header = Buffer.from(`P${channels === 1 ? '5' : '6'}\n${width} ${height}\n255\n`, 'latin1');
  const encoded = new Uint8Array(header.length + data.length);
  encoded.set(header);
  encoded.set(data, header.length);
  return encoded;
}
