/** Tells files that were unpacked as a whole, as for an editor of text, and those that were packed again behind it. */
import { isStream, nameOf } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import { COMPRESSED, isByQpdf, packsEverything } from './qpdf-traces.ts';
import { storedStream } from './stream-traits.ts';

/** How qpdf marks the form for editors, in which every stream is unpacked and every object explained. */
const QDF = '%QDF-1.';
const HEADER_BYTES = 64;
/** What zlib writes for its usual level (RFC 1950, 2.2); who packs for size takes a higher one. */
const USUAL = 0x789c;
/** Compressed streams from which on all of them tell something, and objects that are searched for them. */
const LEAST_STREAMS = 3;
const MAX_OBJECTS = 5000;

/** Whether a file is still in the form that qpdf writes for editors of text. */
export const isForEditors = (file: PdfFile): boolean =>
  Buffer.from(file.bytes.subarray(0, HEADER_BYTES)).toString('latin1').includes(QDF);

/**
 * Whether qpdf packed every compressed stream of a file, the fonts too, that its maker had packed already: by itself it copies
 * those. Files whose objects are packed as well were made small.
 */
export function isRepacked(file: PdfFile): boolean {
  if (!isByQpdf(file) || !packsEverything(file)) return false;
  const nums = new Set(file.revisions.flatMap(({ entries }) => [...entries.keys()]).slice(0, MAX_OBJECTS));
  let packed = 0;
  for (const num of nums) {
    const object = file.object(num);
    if (!isStream(object)) continue;
    const type = nameOf(object.dict.get('Type'));
    if (type === 'ObjStm') return false;
    if (type === 'XRef' || nameOf(object.dict.get('Filter')) !== 'FlateDecode') continue;
    const own = storedStream(file, { kind: 'ref', num, gen: 0 });
    if (own?.shape !== COMPRESSED || own.origin.header !== USUAL) return false;
    packed += 1;
  }
  return packed >= LEAST_STREAMS;
}
