/** Takes the notes out of the segments of a JPEG. */
import { jpegSegments } from '../../../document/index.ts';
import { readPhotoshopCredit } from './iim.ts';
import { NO_NOTES } from './picture-notes.ts';
import type { PictureNotes } from './picture-notes.ts';

const [APP1, APP11, APP13] = [0xe1, 0xeb, 0xed];
const EXIF = 'Exif\0\0';
const PHOTOSHOP = 'Photoshop 3.0\0';
/** XMP specification, part 3, 1.1.3: the packet, and what of it did not fit into one segment. */
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0';
/** Behind that mark: the name of the packet, its length and the place of the part. */
const NAME = 32;
/** Bytes of a packet in parts. */
const MAX_PACKET = 8 * 1024 * 1024;

/** The notes of a JPEG. */
export function jpegNotes(bytes: Uint8Array): PictureNotes {
  const xmp: string[] = [];
  const credits: string[] = [];
  const [more, boxes]: [Buffer[], Buffer[]] = [[], []];
  let exif: Uint8Array | null = null;
  for (const { marker, data } of jpegSegments(bytes)) {
    const head = data.toString('latin1', 0, MORE_XMP.length);
    if (marker === APP1 && head.startsWith(EXIF)) exif ??= data.subarray(EXIF.length);
    else if (marker === APP1 && head.startsWith(XMP)) xmp.push(data.toString('utf8', XMP.length));
    else if (marker === APP1 && head === MORE_XMP) more.push(data.subarray(MORE_XMP.length));
    else if (marker === APP11 && head.startsWith('JP')) boxes.push(data);
    else if (marker === APP13 && head.startsWith(PHOTOSHOP))
      credits.push(...readPhotoshopCredit(data.subarray(PHOTOSHOP.length)));
  }
  const extended = joinPackets(more).filter(([name]) => xmp.some((packet) => packet.includes(name)));
  return {
    ...NO_NOTES,
    xmp: [...xmp, ...extended.map(([, packet]) => packet)],
    exif,
    credits,
    manifests: joinBoxes(boxes),
  };
}

/** The packets that came in parts, by the names under which their pictures' first packets know them. */
function joinPackets(parts: readonly Buffer[]): readonly (readonly [string, string])[] {
  const packets = new Map<string, Buffer>();
  for (const part of parts) {
    if (part.length < NAME + 8) continue;
    const name = part.toString('latin1', 0, NAME);
    const [length, at] = [part.readUInt32BE(NAME), part.readUInt32BE(NAME + 4)];
    if (length > MAX_PACKET || at >= length) continue;
    const packet = packets.get(name) ?? Buffer.alloc(length);
    packets.set(name, packet);
    if (at < packet.length) part.copy(packet, at, NAME + 8);
  }
  return [...packets].map(([name, packet]) => [name, packet.toString('utf8')] as const);
}

/** Before a box: `JP`, the number of the box, and the place of the part (ISO 19566-5, annex D). */
const BEFORE_BOX = 8;

/** The boxes that came in parts. Every part repeats the head of the box: 8 bytes, 16 where its length takes 8 more. */
function joinBoxes(segments: readonly Buffer[]): readonly Uint8Array[] {
  const boxes = new Map<number, { readonly place: number; readonly data: Buffer }[]>();
  for (const segment of segments) {
    if (segment.length < BEFORE_BOX + 8) continue;
    const number = segment.readUInt16BE(2);
    const part = { place: segment.readUInt32BE(4), data: segment.subarray(BEFORE_BOX) };
    boxes.set(number, [...(boxes.get(number) ?? []), part]);
  }
  return [...boxes.values()].map((parts) => {
    const [first, ...rest] = parts.sort((a, b) => a.place - b.place).map(({ data }) => data);
    return Buffer.concat([
      first ?? Buffer.alloc(0),
      ...rest.map((data) => data.subarray(data.readUInt32BE(0) === 1 ? 16 : 8)),
    ]);
  });
}
