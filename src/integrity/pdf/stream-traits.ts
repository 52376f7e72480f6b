/** How the streams of a PDF were stored, stream by stream, so that those of one writer can be told from those of another. */
import { dictOf, isArray, isRef, isStream } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfStream, PdfValue } from '../../document/index.ts';
import { originOf } from '../deflate/origin.ts';
import type { StreamOrigin } from '../deflate/origin.ts';
import type { PdfPageObject } from './page-tree.ts';

/** A stream and how it was stored. */
export interface StoredStream {
  readonly num: number;
  readonly stream: PdfStream;
  readonly origin: StreamOrigin;
  /** How its dictionary is written: the order of `Filter` and `Length`, and where the length stands. */
  readonly shape: string;
}

/** Matches from which on a stream tells zlib from other programs: shorter ones are compressed alike by all. */
const TELLING_MATCHES = 150;

/** Describes a stream object; null when the value does not refer to a stream. */
export function storedStream(file: PdfFile, value: PdfValue | undefined): StoredStream | null {
  const stream = isRef(value) ? file.object(value.num) : undefined;
  if (!isRef(value) || !isStream(stream)) return null;
  return { num: value.num, stream, origin: originOf(file, stream), shape: shapeOf(stream.dict) };
}

/** The content streams of a page. */
export function storedContents(file: PdfFile, { dict }: PdfPageObject): readonly StoredStream[] {
  const contents = dict.get('Contents');
  const listed = file.resolve(contents);
  return (isArray(listed) ? listed : [contents]).flatMap((part) => storedStream(file, part) ?? []);
}

/** What the resources of a page name, by object number: fonts, their maps to Unicode, their programs. */
export interface StoredFonts {
  readonly fonts: ReadonlySet<number>;
  readonly maps: ReadonlySet<number>;
  readonly programs: ReadonlySet<number>;
}

/** The fonts of a page. */
export function storedFonts(file: PdfFile, { dict }: PdfPageObject): StoredFonts {
  const [fonts, maps, programs] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const add = (to: Set<number>, value: PdfValue | undefined): void => {
    if (isRef(value) && isStream(file.object(value.num))) to.add(value.num);
  };
  const named = dictOf(file.resolve(dictOf(file.resolve(dict.get('Resources')))?.get('Font')));
  for (const reference of named?.values() ?? []) {
    const font = dictOf(file.resolve(reference));
    if (font === null) continue;
    if (isRef(reference)) fonts.add(reference.num);
    add(maps, font.get('ToUnicode'));
    const inner = file.resolve(font.get('DescendantFonts'));
    const holder = isArray(inner) ? dictOf(file.resolve(inner[0])) : font;
    const descriptor = dictOf(file.resolve(holder?.get('FontDescriptor')));
    for (const key of ['FontFile', 'FontFile2', 'FontFile3']) add(programs, descriptor?.get(key));
  }
  return { fonts, maps, programs };
}

/** Whether one program could have compressed both; null when one of them does not tell. */
export function sameOrigin(a: StreamOrigin, b: StreamOrigin): boolean | null {
  if (a.filter !== 'Fl' || b.filter !== 'Fl') return a.filter === b.filter ? null : false;
  if (a.header !== b.header) return false;
  if (a.levels !== 0 && b.levels !== 0) return (a.levels & b.levels) !== 0;
  if (a.levels === 0 && b.levels === 0) return Math.min(a.matches, b.matches) === 0 ? null : true;
  const [other, zlib] = a.levels === 0 ? [a, b] : [b, a];
  return other.matches === 0 || zlib.matches < TELLING_MATCHES ? null : false;
}

/**
 * Whether Adobe's own compression made a stream: it alone writes headers for smaller windows than zlib's programs use
 * (RFC 1950, 2.2). Acrobat stores pages anew when it saves, merges or optimizes, often the first one alone.
 */
export const isAdobe = ({ filter, header }: StreamOrigin): boolean => filter === 'Fl' && header >> 12 !== 7;

/** Which of the two entries comes first, and whether the length is a number or stands in an object of its own. */
function shapeOf(dict: PdfDict): string {
  const keys = [...dict.keys()].filter((key) => key === 'Filter' || key === 'Length');
  return `${keys.join(' ')}${isRef(dict.get('Length')) ? ' elsewhere' : ''}`;
}
