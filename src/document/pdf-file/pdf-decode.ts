/** Decodes the stream filters that a PDF's own structure uses: Flate with the PNG and no predictor. */
import { constants, inflateSync } from 'node:zlib';
import { dictOf, isArray, nameOf } from './pdf-values.ts';
import type { PdfDict, PdfStream } from './pdf-values.ts';

/** A decoded structure stream may not be larger: deflate bombs stop here. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;

/** The names of the filters of a stream, in the order of decoding; `unknown` is one that cannot be told. */
export function filtersOf(dict: PdfDict): readonly string[] {
  const filter = dict.get('Filter') ?? dict.get('F') ?? [];
  return (isArray(filter) ? filter : [filter]).map((value) => nameOf(value) ?? 'unknown');
}

/** The decoded data of a stream, or null when a filter is not one of ours or the data is damaged. */
export function decodeStream(bytes: Uint8Array, stream: PdfStream): Uint8Array | null {
  const filters = filtersOf(stream.dict);
  const raw = bytes.subarray(stream.start, stream.end);
  if (filters.length === 0) return raw;
  if (filters.length > 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '')) return null;
  try {
    const data = inflateSync(raw, {
      maxOutputLength: MAX_DECODED_BYTES,
      // Real files cut the checksum off; what was decoded so far is right all the same.
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    return unpredict(data, stream.dict);
  } catch {
    return null;
  }
}

function unpredict(data: Uint8Array, dict: PdfDict): Uint8Array | null {
  const value = dict.get('DecodeParms') ?? dict.get('DP');
  const parameters = dictOf(isArray(value) ? value[0] : value);
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
