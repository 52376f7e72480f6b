/** Reads what a JPEG 2000 says of itself before its pixels: size, components, how its wavelets were cut up. */

/** The facts of a JPEG 2000's header (ITU-T T.800, annex A; boxes of JP2: annex I). */
export interface Jpeg2000Structure {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Bits of every component; null when they differ or are signed. */
  readonly bits: number | null;
  /** Whether some components have fewer pixels than others. */
  readonly subsampled: boolean;
  /** Whether the numbers are those of a palette. */
  readonly palette: boolean;
  /**
   * Whether its wavelet can give back what went in and begins with the first pixel; whether all of it was kept the header does not
   * say.
   */
  readonly reversible: boolean;
  /** Whether the first three components are brightness and differences of color. */
  readonly joined: boolean;
  /** Parts that a decoder has to keep, at least: code-blocks, and packets that tell of them. */
  readonly parts: number;
}

const CODESTREAM = [0xff, 0x4f, 0xff, 0x51] as const;
const SIZ = 0x51;
const COD = 0x52;
/** Of one component or tile alone, other sizes of blocks may be told: what is in them is not bounded here. */
const COC = 0x53;
const SOT = 0x90;
/** The 5-3 wavelet (table A.20). */
const REVERSIBLE = 1;
/** Exponent of a precinct that is not told (table A.21). */
const LARGEST_PRECINCT = 15;
/** Bytes of a box's head. */
const HEAD = 8;

/** The header; null when it is not whole, is none of a JPEG 2000, or tells of components one by one. */
export function readJpeg2000Structure(bytes: Uint8Array): Jpeg2000Structure | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.indexOf(Buffer.from(CODESTREAM));
  if (start < 0) return null;
  let size: ImageSize | null = null;
  let coding: Coding | null = null;
  for (let at = start + 2; at + 4 <= file.length;) {
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === COC) return null;
    if (marker === SOT) break;
    const length = file.readUInt16BE(at + 2);
    const data = file.subarray(at + 4, at + 2 + length);
    if (marker === SIZ) size = sizeOf(data);
    if (marker === COD) coding = codingOf(data);
    at += 2 + Math.max(2, length);
  }
  if (size === null || coding === null) return null;
  const palette = hasBox(file.subarray(0, start), 'pclr');
  const { width, height, components, bits, subsampled } = size;
  const { joined } = coding;
  const reversible = coding.reversible && coding.levels > 0 && size.even;
  const parts = partsOf(size, coding);
  return { width, height, components, bits, subsampled, palette, reversible, joined, parts };
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bits: number | null;
  readonly subsampled: boolean;
  readonly tiles: number;
  /** Picture and tiles begin at even places. */
  readonly even: boolean;
}

/** Table A.9. */
function sizeOf(data: Buffer): ImageSize | null {
  if (data.length < 36) return null;
  const word = (at: number): number => data.readUInt32BE(at);
  const [right, bottom, left, top] = [word(2), word(6), word(10), word(14)];
  const [tileWidth, tileHeight, tileLeft, tileTop] = [word(18), word(22), word(26), word(30)];
  const components = data.readUInt16BE(34);
  if (right <= left || bottom <= top || tileWidth === 0 || tileHeight === 0) return null;
  if (components === 0 || data.length < 36 + 3 * components) return null;
  const each = Array.from({ length: components }, (_, at) => data.subarray(36 + 3 * at, 39 + 3 * at));
  const [depth = 0] = each[0] ?? [];
  const same = depth < 0x80 && each.every(([own]) => own === depth);
  const tiles = Math.ceil((right - tileLeft) / tileWidth) * Math.ceil((bottom - tileTop) / tileHeight);
  return {
    width: right - left,
    height: bottom - top,
    components,
    bits: same ? depth + 1 : null,
    subsampled: each.some(([, across, down]) => across !== 1 || down !== 1),
    tiles,
    even: [left, top, ...(tiles === 1 ? [] : [tileLeft, tileTop, tileWidth, tileHeight])].every(isEven),
  };
}

const isEven = (place: number): boolean => place % 2 === 0;

interface Coding {
  readonly layers: number;
  readonly levels: number;
  /** Exponents of the size of a code-block. */
  readonly block: { readonly across: number; readonly down: number };
  /** Exponents of the size of precincts by resolution, the coarsest first; empty when they are the largest. */
  readonly precincts: Uint8Array;
  readonly reversible: boolean;
  readonly joined: boolean;
}

/** Tables A.12 to A.21. */
function codingOf(data: Buffer): Coding | null {
  const [style, , , , joined, levels, across, down, , transform] = data;
  if (transform === undefined || style === undefined) return null;
  return {
    layers: data.readUInt16BE(2),
    levels: levels ?? 0,
    block: { across: (across ?? 0) + 2, down: (down ?? 0) + 2 },
    precincts: (style & 1) === 0 ? new Uint8Array() : data.subarray(10),
    reversible: transform === REVERSIBLE,
    joined: joined === 1,
  };
}

/** A lower bound of code-blocks, and of precincts times layers, over all resolutions, components and tiles. */
function partsOf({ width, height, components, tiles }: ImageSize, coding: Coding): number {
  const { layers, levels, block, precincts } = coding;
  let parts = 0;
  for (let resolution = 0; resolution <= levels; resolution += 1) {
    const shrunk = 2 ** (levels - resolution);
    const sizes = precincts[resolution];
    const across = sizes === undefined ? LARGEST_PRECINCT : sizes & 15;
    const down = sizes === undefined ? LARGEST_PRECINCT : sizes >> 4;
    const pixels = (width / shrunk) * (height / shrunk);
    const blocks = pixels / 2 ** (Math.min(block.across, across) + Math.min(block.down, down));
    parts += Math.max(tiles, blocks) + layers * Math.max(tiles, pixels / 2 ** (across + down));
  }
  return Math.ceil(parts * components);
}

/** Whether the boxes before the codestream hold one of a kind, in the header box that groups them. */
function hasBox(boxes: Buffer, kind: string): boolean {
  for (let at = 0; at + HEAD <= boxes.length;) {
    const [size, name] = [boxes.readUInt32BE(at), boxes.toString('latin1', at + 4, at + HEAD)];
    if (name === kind) return true;
    if (name !== 'jp2h' && size < HEAD) return false;
    at += name === 'jp2h' ? HEAD : size;
  }
  return false;
}
