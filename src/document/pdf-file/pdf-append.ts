/** Puts a cross-reference behind a PDF that leads to other objects in its bytes, so that readers open what they hold besides. */
import { lastStart } from './pdf-xref-chain.ts';
import type { PdfFile } from './pdf-file.ts';
import { isArray, isDict, isRef, isStream, nameOf, stringOf } from './pdf-values.ts';
import type { PdfDict, PdfRef, PdfValue } from './pdf-values.ts';

/** What the last save is replaced by; all else stays as it is. */
export interface AppendedSave {
  /** Objects whose definition stands at another place of the bytes. */
  readonly places?: readonly { readonly num: number; readonly gen: number; readonly offset: number }[];
  /** Objects that are written anew. */
  readonly objects?: ReadonlyMap<number, PdfDict>;
  /** Another catalog. */
  readonly root?: PdfRef;
}

/** The bytes of a file that is read from another cross-reference section of its own, at an offset. */
export const startedAt = ({ bytes }: PdfFile, offset: number): Uint8Array =>
  Buffer.concat([bytes, Buffer.from(`\nstartxref\n${String(offset)}\n%%EOF\n`)]);

/** The bytes of a file with one more save (ISO 32000-1, 7.5.6). Files that are encrypted cannot be written so. */
export function withSave(
  file: PdfFile,
  { places = [], objects = new Map(), root }: AppendedSave,
): Uint8Array {
  const { bytes, revisions } = file;
  const rows = places.map(({ num, gen, offset }) => rowOf(num, gen, offset));
  let written = '\n';
  for (const [num, dict] of objects) {
    rows.push(rowOf(num, 0, bytes.length + written.length));
    written += `${String(num)} 0 obj\n${textOf(dict)}\nendobj\n`;
  }
  const highest = [...places.map(({ num }) => num), ...objects.keys()];
  const size = Math.max(sizeOf(file), ...highest.map((num) => num + 1));
  const trailer = new Map<string, PdfValue>([
    ['Size', size],
    ['Root', root ?? revisions.at(-1)?.trailer.get('Root') ?? null],
    ['Prev', lastStart(bytes) ?? 0],
  ]);
  const start = bytes.length + written.length;
  written += `xref\n${rows.join('')}trailer\n${textOf(trailer)}\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(written, 'latin1')]);
}

/** One more than the highest number of an object. */
export const sizeOf = ({ revisions }: PdfFile): number =>
  1 +
  revisions.reduce(
    (highest, { entries }) => [...entries.keys()].reduce((a, b) => Math.max(a, b), highest),
    0,
  );

const rowOf = (num: number, gen: number, offset: number): string =>
  `${String(num)} 1\n${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`;

/** A value as it is written in a file, one character per byte. Streams stand as their dictionaries. */
function textOf(value: PdfValue): string {
  const name = nameOf(value);
  if (name !== null) return `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, hexOfName)}`;
  const string = stringOf(value);
  if (string !== null) return `<${Buffer.from(string, 'latin1').toString('hex')}>`;
  if (isRef(value)) return `${String(value.num)} ${String(value.gen)} R`;
  if (isArray(value)) return `[${value.map(textOf).join(' ')}]`;
  const dict = isStream(value) ? value.dict : value;
  if (!isDict(dict)) return JSON.stringify(dict);
  return `<<${[...dict].map(([key, entry]) => `${textOf({ kind: 'name', name: key })} ${textOf(entry)}`).join(' ')}>>`;
}

const hexOfName = (char: string): string => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
