/** Decodes the stream filters of a PDF that are not for pictures alone, one after another: Flate and LZW with the PNG and no predictor. */
import { constants, inflateSync } from 'node:zlib';
import { fromAscii85, fromAsciiHex, fromLzw, fromRunLength } from './pdf-filters.ts';
import { dictOf, isArray, nameOf } from './pdf-values.ts';
import type { PdfDict, PdfStream } from './pdf-values.ts';

/** A decoded structure stream may not be larger: deflate bombs stop here. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;

/** The names of the filters of a stream, in the order of decoding; `unknown` is one that cannot be told. */
export function filtersOf(dict: PdfDict): readonly string[] {
  const filter = dict.get('Filter') ?? dict.get('F') ?? [];
  return (isArray(filter) ? filter : [filter]).map((value) => nameOf(value) ?? 'unknown');
}

/** What undoes one filter, with the parameters of that filter. */
type Decoder = (data: Uint8Array, parameters: PdfDict | null) => Uint8Array | null;

const inflated: Decoder = (data, parameters) => {
  // Real files cut the checksum off; what was decoded so far is right all the same.
  const limits = { maxOutputLength: MAX_DECODED_BYTES, finishFlush: constants.Z_SYNC_FLUSH };
  return unpredict(inflateSync(data, limits), parameters);
};
const unpacked: Decoder = (data, parameters) =>
  unpredict(fromLzw(data, MAX_DECODED_BYTES, parameters?.get('EarlyChange') !== 0), parameters);

const bounded =
  (decode: (data: Uint8Array, most: number) => Uint8Array): Decoder =>
  (data) =>
    decode(data, MAX_DECODED_BYTES);

/** By their names, and the short ones that inline images use and some writers everywhere. */
const DECODERS: ReadonlyMap<string, Decoder> = new Map(
  (
    [
      ['FlateDecode', 'Fl', inflated],
      ['LZWDecode', 'LZW', unpacked],
      ['ASCII85Decode', 'A85', bounded(fromAscii85)],
      ['ASCIIHexDecode', 'AHx', bounded(fromAsciiHex)],
      ['RunLengthDecode', 'RL', bounded(fromRunLength)],
    ] as const
  ).flatMap(([name, short, decoder]) => [[name, decoder] as const, [short, decoder] as const]),
);
/** More filters than this over one stream are made to keep a reader busy. */
const MAX_FILTERS = 4;

/** Whether a filter is one that {@link decodeStream} undoes. */
export const isDecoded = (filter: string): boolean => DECODERS.has(filter);

/** The decoded data of a stream, or null when a filter is not one of ours or the data is damaged. */
export const decodeStream = (bytes: Uint8Array, stream: PdfStream): Uint8Array | null =>
  decodeWith(bytes, stream, filtersOf(stream.dict));

/** The data of a stream behind the first of its filters: those that lie around a picture. Null as of {@link decodeStream}. */
export function decodeWith(
  bytes: Uint8Array,
  { dict, start, end }: PdfStream,
  filters: readonly string[],
): Uint8Array | null {
  if (filters.length > MAX_FILTERS) return null;
  const value = dict.get('DecodeParms') ?? dict.get('DP');
  let data: Uint8Array | null = bytes.subarray(start, end);
  try {
    for (const [at, filter] of filters.entries()) {
      const decode = DECODERS.get(filter);
      if (data === null || decode === undefined) return null;
      data = decode(data, dictOf(isArray(value) ? value[at] : at === 0 ? value : undefined));
    }
  } catch {
    return null;
  }
  return data;
}

function unpredict(data: Uint8Array, parameters: PdfDict | null): Uint8Array | null {
  const numberOf = (key: string, otherwise: number): number => {
    const found = parameters?.get(key);
    return typeof found === 'number' ? found : otherwise;
  };
  const predictor = numberOf('Predictor', 1);
  if (predictor < 10) return predictor === 1 ? data : null;
  const pixel = Math.max(1, Math.ceil((numberOf('Colors', 1) * numberOf('BitsPerComponent', 8)) / 8));
  const row = Math.ceil(
    (numberOf('Colors', 1) * numberOf('BitsPerComponent', 8) * numberOf('Columns', 1)) / 8,
  );
  return row > 0 ? unfilterRows(data, row, pixel) : null;
}

/** Undoes the PNG row filters (ISO/IEC 15948, section 9). */
function unfilterRows(data: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.floor(data.length / (row + 1));
  const out = new Uint8Array(rows * row);
  for (let y = 0; y < rows; y += 1) {
    const filter = data[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x >= pixel ? (out[at - pixel] ?? 0) : 0;
      const up = y > 0 ? (out[at - row] ?? 0) : 0;
      const corner = x >= pixel && y > 0 ? (out[at - row - pixel] ?? 0) : 0;
      out[at] = (data[y * (row + 1) + 1 + x] ?? 0) + prediction(filter, left, up, corner);
    }
  }
  return out;
}

function prediction(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [dl, du, dc] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (dl <= du && dl <= dc) return left;
  return du <= dc ? up : corner;
}
