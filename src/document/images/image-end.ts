/** Finds where the picture in a JPEG or PNG file ends: what stands behind it no viewer shows. */
import { pngChunks } from './png-chunks.ts';

/** The end of a picture. */
export interface ImageEnd {
  /** The byte after the picture. */
  readonly end: number;
  /** Whether the file says that more pictures follow (CIPA DC-007, multi-picture format). */
  readonly multiPicture: boolean;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP2 = 0xe2;

/** Null where the bytes are no JPEG or PNG, or break off before the picture ends. Never throws. */
export function endOfImage(bytes: Uint8Array): ImageEnd | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, PNG.length).equals(PNG)) return endOfPng(buffer);
  return buffer[0] === 0xff && buffer[1] === SOI ? endOfJpeg(buffer) : null;
}

/** Length, name and checksum of a chunk, bytes (PNG specification, 5.3). */
const CHUNK = 12;

function endOfPng(buffer: Buffer): ImageEnd | null {
  let end = PNG.length;
  for (const { type, data } of pngChunks(buffer)) {
    end += CHUNK + data.length;
    if (type === 'IEND') return end > buffer.length ? null : { end, multiPicture: false };
  }
  return null;
}

/** Segments and scans up to the marker of the end (ITU-T T.81, annex B). */
function endOfJpeg(buffer: Buffer): ImageEnd | null {
  let multiPicture = false;
  for (let at = 2; at + 2 <= buffer.length;) {
    const marker = buffer[at + 1] ?? 0;
    if (buffer[at] !== 0xff) return null;
    if (marker === EOI) return { end: at + 2, multiPicture };
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > buffer.length) return null;
    if (marker === APP2 && buffer.toString('latin1', at + 4, at + 8) === 'MPF\0') multiPicture = true;
    at += 2 + buffer.readUInt16BE(at + 2);
    if (marker === SOS) at = endOfScan(buffer, at);
  }
  return null;
}

/** The next marker that is neither a stuffed byte nor a restart. */
function endOfScan(buffer: Buffer, from: number): number {
  for (let at = buffer.indexOf(0xff, from); at >= 0; at = buffer.indexOf(0xff, at + 1)) {
    const next = buffer[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return buffer.length;
}
