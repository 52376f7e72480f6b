/** Compares how streams were stored: what makes one of them the work of another program than the others. */
import { isStream, nameOf } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import { isByQpdf, producerOf } from './qpdf-traces.ts';
import { sameOrigin } from './stream-traits.ts';
import type { StoredStream } from './stream-traits.ts';

/**
 * A way in which a stream was stored unlike others; `length`: the object with its old length is still there, `operators`:
 * they are written like those of another program, `unpacked`: not compressed, by a program that compresses everything.
 */
export type StorageTrace = 'compression' | 'dictionary' | 'length' | 'operators' | 'unpacked';

/** Streams with their length behind them, and objects that are searched for them. */
const LEAST_LENGTHS = 2;
const MAX_OBJECTS = 5000;

/** Bytes as stored. */
export const sizeOf = ({ stream }: StoredStream): number => stream.end - stream.start;

/** How two streams differ. */
export const tracesBetween = (a: StoredStream, b: StoredStream): readonly StorageTrace[] => [
  ...(sameOrigin(a.origin, b.origin) === false ? (['compression'] as const) : []),
  // A plain stream has no filter to name first.
  ...(a.shape === b.shape || (a.origin.filter === '') !== (b.origin.filter === '')
    ? []
    : (['dictionary'] as const)),
];

/** The traces in which a stream differs from every one of others that agree with each other. */
export function tracesAgainst(one: StoredStream, others: readonly StoredStream[]): readonly StorageTrace[] {
  const each = others.map((other) => tracesBetween(one, other));
  return (each[0] ?? []).filter(
    (trace) => each.every((traces) => traces.includes(trace)) && agree(others, trace),
  );
}

const agree = (streams: readonly StoredStream[], trace: StorageTrace): boolean =>
  streams.every((one, at) =>
    streams.slice(at + 1).every((other) => !tracesBetween(one, other).includes(trace)),
  );

/**
 * Programs that write while they compress put the length into the object behind a stream. Whoever replaces the stream
 * writes the new length into its dictionary, and the object with the old one may stay.
 */
export function hasStaleLength(file: PdfFile, main: StoredStream): boolean {
  const behind = ({ num, stream }: Pick<StoredStream, 'num' | 'stream'>): boolean | null => {
    const value = file.object(num + 1);
    return typeof value === 'number' ? value === stream.end - stream.start : null;
  };
  if (behind(main) !== false) return false;
  const others = otherStreams(file, main).flatMap((other) => behind(other) ?? []);
  return others.length >= LEAST_LENGTHS && others.every(Boolean);
}

/** All streams of a file but one, and but those that hold objects. */
export function otherStreams(
  file: PdfFile,
  { num: own }: StoredStream,
): readonly Pick<StoredStream, 'num' | 'stream'>[] {
  const nums = new Set(file.revisions.flatMap(({ entries }) => [...entries.keys()]).slice(0, MAX_OBJECTS));
  return [...nums].flatMap((num) => {
    const stream = num === own ? undefined : file.object(num);
    if (!isStream(stream)) return [];
    return ['ObjStm', 'XRef'].includes(nameOf(stream.dict.get('Type')) ?? '') ? [] : [{ num, stream }];
  });
}

/** Programs that describe all streams of a file in one order. */
const ALIKE =
  /LibreOffice|OpenOffice(?!\.org 1)|cairo|^Qt |Skia\/PDF|pdfTeX|LuaTeX|dvipdfmx|Microsoft\W+ (?:Word|Excel)|WeasyPrint|Aspose|Nitro|FOP|iText [57]/i;
/** Programs that describe the streams of pages in one order and those of fonts in another. */
const UNLIKE = /Quartz|Ghostscript|TCPDF|intarsys/i;

/**
 * How far a dictionary unlike that of the fonts tells another writer: `surely` where the program that made the file is
 * known to describe all streams alike, and to compress them, so that qpdf finds nothing left to compress.
 */
export function dictionaryTells(file: PdfFile, page: StoredStream): 'surely' | 'likely' | 'nothing' {
  const producer = producerOf(file);
  if (ALIKE.test(producer)) return 'surely';
  if (isByQpdf(file)) return 'likely';
  // Few writers put the filter first for pages alone, most libraries for editing do.
  return page.shape.startsWith('Filter') && !UNLIKE.test(producer) ? 'likely' : 'nothing';
}
