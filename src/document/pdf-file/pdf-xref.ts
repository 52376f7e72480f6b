/** Reads one cross-reference section, classic or stream (ISO 32000-1, 7.5.4 to 7.5.8). */
import { decodeStream } from './pdf-decode.ts';
import { PdfReader, readIndirect } from './pdf-syntax.ts';
import { isArray, isDict, isStream } from './pdf-values.ts';
import type { PdfDict, PdfValue } from './pdf-values.ts';

/** Where an object lies. */
export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

/** One section: what a single save wrote. */
export interface XrefSection {
  readonly offset: number;
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
}

/** More objects than any real document has; a table that claims more is hostile. */
const MAX_ENTRIES = 2_000_000;

const numberOf = (value: PdfValue | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

/** The section at a byte offset. Throws a `SyntaxError` when there is none. */
export function readXrefSection(bytes: Uint8Array, offset: number): XrefSection {
  const reader = new PdfReader(bytes, offset);
  if (!reader.take('xref')) return readXrefStream(bytes, offset);
  const entries = new Map<number, XrefEntry>();
  while (!reader.take('trailer')) {
    const first = numberOf(reader.read());
    const count = numberOf(reader.read());
    if (first === null || count === null || entries.size + count > MAX_ENTRIES) {
      throw new SyntaxError(`bad cross-reference table at byte ${String(offset)}`);
    }
    for (let at = 0; at < count; at += 1) {
      const place = numberOf(reader.read());
      reader.read();
      if (reader.take('n')) {
        if (place !== null && place > 0) entries.set(first + at, { kind: 'offset', offset: place });
      } else if (reader.take('f')) entries.set(first + at, { kind: 'free' });
      else throw new SyntaxError(`bad cross-reference table at byte ${String(offset)}`);
    }
  }
  const trailer = reader.read();
  if (!isDict(trailer)) throw new SyntaxError(`no trailer after byte ${String(offset)}`);
  return { offset, entries: withHybrid(bytes, entries, trailer), trailer };
}

/** Hybrid files repeat hidden objects in a stream that `/XRefStm` names (7.5.8.4). */
function withHybrid(
  bytes: Uint8Array,
  entries: ReadonlyMap<number, XrefEntry>,
  trailer: PdfDict,
): ReadonlyMap<number, XrefEntry> {
  const at = numberOf(trailer.get('XRefStm'));
  if (at === null) return entries;
  const visible = [...entries].filter(([, entry]) => entry.kind !== 'free');
  return new Map([...entries, ...hiddenEntries(bytes, at), ...visible]);
}

function hiddenEntries(bytes: Uint8Array, offset: number): ReadonlyMap<number, XrefEntry> {
  try {
    return readXrefStream(bytes, offset).entries;
  } catch {
    // The table alone is what readers from before PDF 1.5 go by.
    return new Map();
  }
}

function readXrefStream(bytes: Uint8Array, offset: number): XrefSection {
  const { value } = readIndirect(bytes, offset, numberOf);
  const data = isStream(value) ? decodeStream(bytes, value) : null;
  if (!isStream(value) || data === null)
    throw new SyntaxError(`no cross-reference at byte ${String(offset)}`);
  const widths = value.dict.get('W');
  const [typeWidth = 0, placeWidth = 0, extraWidth = 0] = isArray(widths)
    ? widths.map((width) => numberOf(width) ?? 0)
    : [];
  const row = typeWidth + placeWidth + extraWidth;
  if (row === 0 || row > 64) throw new SyntaxError(`bad cross-reference stream at byte ${String(offset)}`);
  const index = value.dict.get('Index');
  const ranges = isArray(index)
    ? index.map((item) => numberOf(item) ?? 0)
    : [0, numberOf(value.dict.get('Size')) ?? 0];
  const field = (start: number, width: number): number => {
    let total = 0;
    for (let at = start; at < start + width; at += 1) total = total * 256 + (data[at] ?? 0);
    return total;
  };
  const entries = new Map<number, XrefEntry>();
  let at = 0;
  for (let pair = 0; pair + 1 < ranges.length; pair += 2) {
    const first = ranges[pair] ?? 0;
    for (let i = 0; i < (ranges[pair + 1] ?? 0) && at + row <= data.length; i += 1, at += row) {
      const type = typeWidth === 0 ? 1 : field(at, typeWidth);
      const place = field(at + typeWidth, placeWidth);
      const extra = field(at + typeWidth + placeWidth, extraWidth);
      if (type === 0) entries.set(first + i, { kind: 'free' });
      if (type === 1) entries.set(first + i, { kind: 'offset', offset: place });
      if (type === 2) entries.set(first + i, { kind: 'packed', stream: place, index: extra });
    }
  }
  return { offset, entries, trailer: value.dict };
}
