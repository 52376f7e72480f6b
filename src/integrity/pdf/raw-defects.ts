/** Finds what only the bytes of a PDF show: objects defined twice in one save, lengths that are wrong, writers that mix. */
import { decodeStream, filtersOf, isArray, isStream } from '../../document/index.ts';
import type { PdfFile, PdfStream } from '../../document/index.ts';
import type { PdfPageObject } from './page-tree.ts';

/** Objects looked at. */
const MAX_OBJECTS = 20_000;

/** Numbers of objects that one save defines several times with different content: readers see only one of them. */
export function shadowedObjects(file: PdfFile): readonly number[] {
  const text = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const found = new Set<number>();
  let from = 0;
  let left = MAX_OBJECTS;
  for (const { end } of file.revisions) {
    const bodies = new Map<number, string>();
    for (const { num, start, stop } of definitions(text, from, end)) {
      left -= 1;
      if (left < 0) return [...found];
      const body = text.toString('latin1', start, Math.min(stop, start + 4096));
      const known = bodies.get(num);
      if (known !== undefined && known !== body) found.add(num);
      bodies.set(num, body);
    }
    from = end;
  }
  return [...found];
}

interface Definition {
  readonly num: number;
  readonly start: number;
  readonly stop: number;
}

/** Every `n g obj` at the beginning of a line, streams skipped. */
function* definitions(text: Buffer, from: number, to: number): Generator<Definition> {
  for (let at = text.indexOf(' obj', from); at >= 0 && at < to; at = text.indexOf(' obj', at + 4)) {
    const head = /(?:^|[\r\n])(\d{1,8}) \d{1,5}$/.exec(text.toString('latin1', Math.max(from, at - 18), at));
    if (head === null) continue;
    const stop = text.indexOf('endobj', at);
    if (stop < 0) return;
    yield { num: Number(head[1]), start: at, stop };
    at = stop;
  }
}

/** Numbers of streams whose stated length is not that of their data: somebody changed the file by hand. */
export function wrongLengths(file: PdfFile): readonly number[] {
  const nums = new Set(file.revisions.flatMap(({ entries }) => [...entries.keys()]));
  return [...nums].slice(0, MAX_OBJECTS).filter((num) => {
    const object = file.object(num);
    if (!isStream(object)) return false;
    const stated = file.resolve(object.dict.get('Length'));
    const actual = object.end - object.start;
    // The line break before `endstream` may or may not be counted.
    return typeof stated === 'number' && (stated < actual - 2 || stated > actual);
  });
}

/** Whether the parts of one page's content were stored in different ways, as when a second program added one. */
export function mixedStorage(file: PdfFile, page: PdfPageObject): boolean {
  const contents = file.resolve(page.dict.get('Contents'));
  const streams = (isArray(contents) ? contents : [])
    .map((part) => file.resolve(part))
    .filter((part) => isStream(part))
    // Programs frame a page by tiny parts (`q`, `Q`) that they do not compress.
    .filter((stream) => (decodeStream(file.bytes, stream)?.length ?? 0) > 64);
  return new Set(streams.map((stream) => storageOf(file, stream))).size > 1;
}

/** Filters, and the level that zlib's header tells (RFC 1950, 2.2). */
function storageOf({ bytes }: PdfFile, { dict, start }: PdfStream): string {
  const filters = filtersOf(dict).join('+');
  return filters === 'FlateDecode' ? `${filters} ${String((bytes[start + 1] ?? 0) >> 6)}` : filters;
}
