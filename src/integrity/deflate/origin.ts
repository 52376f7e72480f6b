/** Tells by which program a stream was compressed, as far as the compressed bytes show it: filter, header, level, blocks. */
import { filtersOf } from '../../document/index.ts';
import type { PdfFile, PdfStream } from '../../document/index.ts';
import { readDeflate } from './tokens.ts';
import { agreesUntil, blockSize, createTables } from './zlib-matches.ts';
import type { ZlibSetting } from './zlib-matches.ts';

/** How a stream was compressed. */
export interface StreamOrigin {
  /** Filters in order, joined by `+`; empty for plain data. */
  readonly filter: string;
  /** The two bytes of the zlib header as a number (RFC 1950, 2.2); -1 for other filters. */
  readonly header: number;
  /** Bit `level` is set where zlib at this level would compress the data so; 0: another program did. Short data fits many. */
  readonly levels: number;
  /** Matches that were compared: with few of them, other programs give the same. */
  readonly matches: number;
}

/** Decoded data of one stream that is compared. */
const MAX_BYTES = 32_768;
/** Matches at a cut end are not compared: as many tokens may be missing there. */
const CUT = 300;
const MEMORY: readonly ZlibSetting['memory'][] = [8, 9];

/** What was found out, for as long as the stream is kept: several rules ask for the same streams. */
const known = new WeakMap<PdfStream, StreamOrigin>();

/** Looks at a stream's compressed bytes. */
export function originOf(file: PdfFile, stream: PdfStream): StreamOrigin {
  const origin = known.get(stream) ?? findOrigin(file, stream);
  known.set(stream, origin);
  return origin;
}

function findOrigin(file: PdfFile, stream: PdfStream): StreamOrigin {
  const filter = filtersOf(stream.dict).join('+').replaceAll('FlateDecode', 'Fl');
  if (filter !== 'Fl') return { filter, header: -1, levels: 0, matches: 0 };
  const raw = file.bytes.subarray(stream.start, stream.end);
  const header = ((raw[0] ?? 0) << 8) | (raw[1] ?? 0);
  const { tokens, data, blocks, partial } = readDeflate(raw.subarray(2), MAX_BYTES);
  const tables = createTables();
  let levels = 0;
  for (const memory of MEMORY) {
    for (let level = 1; level <= 9; level += 1) {
      const setting = { level, memory };
      if ((levels & (1 << level)) !== 0) continue;
      if (blocks.slice(0, -1).some(({ type, size }) => type !== 'stored' && size !== blockSize(setting)))
        continue;
      const agreed = agreesUntil(tokens, data, setting, { complete: !partial, tables });
      if (agreed >= tokens.length - (partial ? CUT : 0)) levels |= 1 << level;
    }
  }
  return { filter, header, levels, matches: tokens.filter((token) => token > 511).length };
}
