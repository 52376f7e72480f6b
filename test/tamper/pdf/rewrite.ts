/** Writes PDFs from the objects of another: saved as a whole, the way editors and libraries do, or as an update. */
import { deflateSync, inflateSync } from 'node:zlib';
import { isArray, isDict, isRef, isStream, nameOf, stringOf } from '../../../src/document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../../src/document/index.ts';

/** A stream to be written: its dictionary without `Length` and its data as it stands in the file. */
export interface NewStream {
  readonly dict: PdfDict;
  readonly data: Uint8Array;
}

/** Objects that take the place of others, or are added, by number. */
export type Changes = ReadonlyMap<number, PdfValue | NewStream>;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
export const isNewStream = (value: PdfValue | NewStream): value is NewStream =>
  typeof value === 'object' && value !== null && 'data' in value;

export const name = (text: string): PdfValue => ({ kind: 'name', name: text });
export const reference = (num: number): PdfValue => ({ kind: 'ref', num, gen: 0 });
export const text = (bytes: string): PdfValue => ({ kind: 'string', bytes });
export const dict = (entries: Readonly<Record<string, PdfValue>>): PdfDict =>
  new Map(Object.entries(entries));

/** A compressed stream with the given decoded data. */
export function compressed(entries: PdfDict, data: Uint8Array): NewStream {
  const kept = [...entries].filter(([key]) => !['Length', 'Filter', 'DecodeParms', 'DL'].includes(key));
  return { dict: new Map([...kept, ['Filter', name('FlateDecode')]]), data: deflateSync(data) };
}

/** A stream of {@link compressed} whose content is enclosed in a saved state, with operators behind it. */
export const wrapped = ({ dict: entries, data }: NewStream, operators: string): NewStream =>
  compressed(entries, Buffer.concat([latin1('q\n'), inflateSync(data), latin1(`\nQ\n${operators}`)]));

/** The highest object number in use. */
export const highestNumber = (file: PdfFile): number =>
  Math.max(...file.revisions.flatMap((revision) => [...revision.entries.keys()]));

/** What a save says of the file besides its objects. */
export interface TrailerChange {
  /** Number of another information dictionary. */
  readonly info?: number;
  /** Both halves of the identifier; left out, a full save has none and an update keeps what was there. */
  readonly id?: readonly [string, string];
}

/** Everything reachable in the newest state, changed, saved anew with one table: earlier states are gone. */
export function rewritePdf(file: PdfFile, changes: Changes, more: TrailerChange = {}): Uint8Array {
  const newest = file.revisions.at(-1)?.trailer ?? new Map<string, PdfValue>();
  const trailer = changedTrailer(newest, ['Root', 'Info'], more);
  const nums = reachable(file, changes, [...trailer.values()]);
  const header = latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const objects = [...nums]
    .sort((a, b) => a - b)
    .map((num) => [num, changes.get(num) ?? file.object(num) ?? null] as const);
  return Buffer.concat([header, section(file, objects, header.length, trailer)]);
}

/** The file with the changes appended as a saved state of its own. */
export function appendUpdate(file: PdfFile, changes: Changes, more: TrailerChange = {}): Uint8Array {
  const newest = file.revisions.at(-1)?.trailer ?? new Map<string, PdfValue>();
  const trailer = changedTrailer(newest, ['Root', 'Info', 'ID'], more);
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(
    Buffer.from(file.bytes.subarray(-2048)).toString('latin1'),
  );
  trailer.set('Prev', Number(before?.[1] ?? 0));
  const start = Buffer.concat([file.bytes, latin1('\n')]);
  return Buffer.concat([start, section(file, [...changes], start.length, trailer)]);
}

function changedTrailer(
  newest: PdfDict,
  kept: readonly string[],
  { info, id }: TrailerChange,
): Map<string, PdfValue> {
  const trailer = new Map([...newest].filter(([key]) => kept.includes(key)));
  if (info !== undefined) trailer.set('Info', reference(info));
  if (id !== undefined) trailer.set('ID', id.map(text));
  return trailer;
}

function section(
  file: PdfFile,
  objects: readonly (readonly [number, PdfValue | NewStream])[],
  from: number,
  trailer: Map<string, PdfValue>,
): Buffer {
  const parts: Buffer[] = [];
  const rows: string[] = [];
  let at = from;
  for (const [num, value] of objects) {
    const body = Buffer.concat([latin1(`${String(num)} 0 obj\n`), write(file, value), latin1('\nendobj\n')]);
    rows.push(`${String(num)} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    parts.push(body);
    at += body.length;
  }
  const size = Math.max(highestNumber(file), ...objects.map(([num]) => num)) + 1;
  const end = writeValue(new Map([...trailer, ['Size', size]]));
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n${end}\nstartxref\n${String(at)}\n%%EOF\n`;
  return Buffer.concat([...parts, latin1(table)]);
}

function write(file: PdfFile, value: PdfValue | NewStream): Buffer {
  if (isNewStream(value)) return writeStream(value.dict, value.data);
  if (isStream(value)) return writeStream(value.dict, file.bytes.subarray(value.start, value.end));
  return latin1(writeValue(value));
}

function writeStream(entries: PdfDict, data: Uint8Array): Buffer {
  const own = new Map([...entries, ['Length', data.length] as const]);
  return Buffer.concat([latin1(`${writeValue(own)}\nstream\n`), data, latin1('\nendstream')]);
}

function writeValue(value: PdfValue): string {
  if (isArray(value)) return `[${value.map(writeValue).join(' ')}]`;
  if (isDict(value))
    return `<<${[...value].map(([key, item]) => `${writeName(key)} ${writeValue(item)}`).join(' ')}>>`;
  if (isRef(value)) return `${String(value.num)} 0 R`;
  const named = nameOf(value);
  if (named !== null) return writeName(named);
  const bytes = stringOf(value);
  if (bytes !== null) return `<${latin1(bytes).toString('hex')}>`;
  return typeof value === 'number' ? plain(value) : JSON.stringify(value);
}

const plain = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, '');
const writeName = (value: string): string =>
  `/${value.replace(/[^!-~]|[#/%()<>[\]{}]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

function reachable(file: PdfFile, changes: Changes, from: readonly PdfValue[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open: (PdfValue | NewStream)[] = [...from];
  while (open.length > 0) {
    const value = open.pop() ?? null;
    if (isNewStream(value)) open.push(...value.dict.values());
    else if (isRef(value)) {
      if (found.has(value.num)) continue;
      found.add(value.num);
      open.push(changes.get(value.num) ?? file.object(value.num) ?? null);
    } else if (isArray(value)) open.push(...value);
    else if (isDict(value)) open.push(...value.values());
    else if (isStream(value)) open.push(...value.dict.values());
  }
  return found;
}
