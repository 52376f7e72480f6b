/** Takes the pixels of a page-size image as pdf.js decoded them and lays them out as the page shows them. */
import { crop, dropColor, fromRgba, reorient } from '../../bitmap.ts';
import { applyMatrix } from '../../matrix.ts';
import type { Matrix } from '../../matrix.ts';
import type { Bitmap } from '../../types.ts';

/** Share of the page the image must cover to stand for it. */
const PAGE_SHARE = 0.95;
/** Pixels may be this much wider than high (fax resolutions are not square); beyond it the page is rendered. */
const SQUARE = 0.03;

/** pdf.js's `ImageKind`. */
const KIND = { bits: 1, rgb: 2, rgba: 3 } as const;

interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly kind: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

function isDecodedImage(value: unknown): value is DecodedImage {
  if (typeof value !== 'object' || value === null) return false;
  const { width, height, kind, data } = value as Partial<DecodedImage>;
  return (
    typeof width === 'number' &&
    typeof height === 'number' &&
    typeof kind === 'number' &&
    ArrayBuffer.isView(data)
  );
}

/** How many pixels an image has, without touching them; 0 when it was not decoded. */
export const pixelsOf = (image: unknown): number => (isDecodedImage(image) ? image.width * image.height : 0);

/** Whether every pixel hides what is below. False when the image was not decoded. */
export const isOpaque = (image: unknown): boolean =>
  isDecodedImage(image) &&
  (image.kind !== KIND.rgba || image.data.every((value, at) => at % 4 !== 3 || value === 255));

/** Bits (1 = white, rows padded to bytes) to gray bytes. */
function unpackBits(bits: ArrayLike<number>, width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height);
  const rowBytes = (width + 7) >> 3;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = bits[y * rowBytes + (x >> 3)] ?? 0;
      data[y * width + x] = ((byte >> (7 - (x & 7))) & 1) * 255;
    }
  }
  return data;
}

function toBitmap({ width, height, kind, data }: DecodedImage): Bitmap | null {
  const size = { width, height, dpi: null };
  if (kind === KIND.bits) return { ...size, channels: 1, data: unpackBits(data, width, height) };
  if (kind === KIND.rgb && data.length >= width * height * 3) {
    return dropColor({
      ...size,
      channels: 3,
      data: new Uint8Array(data.buffer, data.byteOffset, width * height * 3),
    });
  }
  return kind === KIND.rgba ? fromRgba(data, size) : null;
}

/** An image as the page shows it, and how it lies there. */
export interface ShownImage {
  readonly bitmap: Bitmap;
  /** Left top corner and size on the shown page, points. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The image turned and mirrored as the page shows it, or null when it is tilted or was not decoded.
 * @param image what pdf.js keeps under the image's name
 * @param matrix unit square (y up) to shown page (y down)
 */
export function shownImage(image: unknown, matrix: Matrix): ShownImage | null {
  if (!isDecodedImage(image)) return null;
  const [a, b, c, d] = matrix;
  const transpose = Math.abs(b) > Math.abs(a);
  const across = transpose ? c : a;
  const down = transpose ? b : d;
  const slant = transpose ? Math.abs(a) + Math.abs(d) : Math.abs(b) + Math.abs(c);
  if (slant > 0.001 * (Math.abs(across) + Math.abs(down))) return null;
  const bitmap = toBitmap(image);
  if (bitmap === null) return null;
  const start = applyMatrix(matrix, 0, 0);
  const end = applyMatrix(matrix, 1, 1);
  return {
    // Rows of the image run against its unit square's y axis.
    bitmap: reorient(bitmap, {
      transpose,
      flipX: transpose ? c > 0 : a < 0,
      flipY: transpose ? b < 0 : d > 0,
    }),
    left: Math.min(start.x, end.x),
    top: Math.min(start.y, end.y),
    width: Math.abs(across),
    height: Math.abs(down),
  };
}

/**
 * The image as a bitmap of the whole shown page, or null when it does not cover the page, is tilted, or has pixels
 * that are not square: then rendering the page is right.
 */
export function pageImageBitmap(
  image: unknown,
  matrix: Matrix,
  page: { readonly width: number; readonly height: number },
): Bitmap | null {
  const shown = shownImage(image, matrix);
  if (shown === null) return null;
  const { bitmap, left, top, width, height } = shown;
  const covered =
    Math.max(0, Math.min(page.width, left + width) - Math.max(0, left)) *
    Math.max(0, Math.min(page.height, top + height) - Math.max(0, top));
  if (covered < PAGE_SHARE * page.width * page.height) return null;

  const scaleX = bitmap.width / width;
  const scaleY = bitmap.height / height;
  if (Math.abs(scaleX / scaleY - 1) > SQUARE) return null;
  const whole = crop(bitmap, {
    x: Math.round(-left * scaleX),
    y: Math.round(-top * scaleY),
    width: Math.max(1, Math.round(page.width * scaleX)),
    height: Math.max(1, Math.round(page.height * scaleY)),
  });
  return { ...whole, dpi: scaleX * 72 };
}
