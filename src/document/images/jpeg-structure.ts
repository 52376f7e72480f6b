/** Reads what a JPEG file says of itself before its pixels: size, quantization tables, embedded metadata. */
import { clamp } from '../../kit/clamp.ts';

/** The facts of a JPEG's header (ITU-T T.81, annex B). */
export interface JpegStructure {
  readonly width: number;
  readonly height: number;
  /** Components: 1 is gray, 3 color, 4 print colors. */
  readonly components: number;
  /** Quantization steps of the brightness in row order (not zigzag): 64 numbers. */
  readonly luma: readonly number[];
  /** Quality, 1 to 100, of the IJG scale whose brightness table comes nearest. */
  readonly quality: number;
  /** TIFF structure of the EXIF segment, or null. */
  readonly exif: Uint8Array | null;
  /** Whether image resources of Photoshop (APP13) are present. */
  readonly photoshop: boolean;
}

/** Brightness table of ITU-T T.81, annex K.1: what the IJG quality scale multiplies. */
const STANDARD_LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
] as const;

/** Row-order position of the n-th coefficient in zigzag order (T.81, figure A.6). */
export const ZIGZAG: readonly number[] = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];

const SOI = 0xd8;
const SOS = 0xda;
const EOI = 0xd9;
const DQT = 0xdb;
const APP1 = 0xe1;
const APP13 = 0xed;
const EXIF = 'Exif\0\0';
const PHOTOSHOP = 'Photoshop 3.0\0';

/** Frame headers: all of 0xC0 to 0xCF but those of Huffman tables, extensions and arithmetic conditioning. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The brightness table of an IJG quality (libjpeg, `jpeg_quality_scaling`). */
export function standardLuma(quality: number): readonly number[] {
  const factor = quality < 50 ? Math.floor(5000 / quality) : 200 - quality * 2;
  return STANDARD_LUMA.map((step) => clamp(Math.floor((step * factor + 50) / 100), 1, 255));
}

/** Nearest IJG quality of a table and whether it is met exactly. */
export function qualityOf(luma: readonly number[]): { readonly quality: number; readonly exact: boolean } {
  let best = { quality: 1, distance: Infinity };
  for (let quality = 1; quality <= 100; quality += 1) {
    const distance = standardLuma(quality).reduce(
      (sum, step, at) => sum + Math.abs(step - (luma[at] ?? 0)),
      0,
    );
    if (distance <= best.distance) best = { quality, distance };
  }
  return { quality: best.quality, exact: best.distance === 0 };
}

/** A marker segment: the second byte of its marker, and what follows its length. */
export interface JpegSegment {
  readonly marker: number;
  readonly data: Buffer;
}

/** The segments up to the first scan; none for bytes that are no JPEG. */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= buffer.length;) {
    if (buffer[at] !== 0xff) return;
    const marker = buffer[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SOS || marker === EOI) return;
    const length = buffer.readUInt16BE(at + 2);
    if (length < 2) return;
    yield { marker, data: buffer.subarray(at + 4, at + 2 + length) };
    at += 2 + length;
  }
}

function tablesIn(data: Buffer): readonly (readonly [number, readonly number[]])[] {
  const tables: [number, readonly number[]][] = [];
  for (let at = 0; at < data.length;) {
    const head = data[at] ?? 0;
    const bytes = head >> 4 === 0 ? 1 : 2;
    const end = at + 1 + 64 * bytes;
    if (end > data.length) break;
    const table = new Array<number>(64).fill(0);
    ZIGZAG.forEach((to, index) => {
      const from = at + 1 + index * bytes;
      table[to] = bytes === 1 ? (data[from] ?? 0) : data.readUInt16BE(from);
    });
    tables.push([head & 15, table]);
    at = end;
  }
  return tables;
}

/** The structure of a JPEG file or stream, or null when the bytes are none or have no frame and table. Never throws. */
export function readJpegStructure(bytes: Uint8Array): JpegStructure | null {
  const tables = new Map<number, readonly number[]>();
  let frame: {
    width: number;
    height: number;
    components: number;
    table: number;
  } | null = null;
  let exif: Uint8Array | null = null;
  let photoshop = false;
  for (const { marker, data } of jpegSegments(bytes)) {
    if (marker === DQT) for (const [id, table] of tablesIn(data)) tables.set(id, table);
    else if (isFrame(marker) && data.length >= 9) {
      frame = {
        height: data.readUInt16BE(1),
        width: data.readUInt16BE(3),
        components: data[5] ?? 0,
        table: data[8] ?? 0,
      };
    } else if (marker === APP1) {
      if (data.toString('latin1', 0, EXIF.length) === EXIF) exif ??= data.subarray(EXIF.length);
    } else if (marker === APP13 && data.toString('latin1', 0, PHOTOSHOP.length) === PHOTOSHOP)
      photoshop = true;
  }
  const luma = frame === null ? undefined : tables.get(frame.table);
  if (frame === null || luma === undefined) return null;
  const { quality } = qualityOf(luma);
  const { width, height, components } = frame;
  return {
    width,
    height,
    components,
    luma,
    quality,
    exif,
    photoshop,
  };
}
