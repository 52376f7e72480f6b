/** PDF objects as values, and how to tell them apart. */

/** A PDF object. Names, strings and references are told apart by `kind`; dictionaries are maps. */
export type PdfValue =
  null | boolean | number | PdfName | PdfString | PdfRef | PdfStream | PdfDict | readonly PdfValue[];
export interface PdfName {
  readonly kind: 'name';
  readonly name: string;
}
export interface PdfString {
  readonly kind: 'string';
  /** One character per byte. */
  readonly bytes: string;
}
export interface PdfRef {
  readonly kind: 'ref';
  readonly num: number;
  readonly gen: number;
}
/** Entries of a dictionary by key, without the slash. */
export type PdfDict = ReadonlyMap<string, PdfValue>;
/** A dictionary with the place of its raw, still encoded data. */
export interface PdfStream {
  readonly kind: 'stream';
  readonly dict: PdfDict;
  readonly start: number;
  readonly end: number;
}

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map;
const hasKind = (value: PdfValue | undefined): value is PdfName | PdfString | PdfRef | PdfStream =>
  typeof value === 'object' && value !== null && 'kind' in value;
export const isStream = (value: PdfValue | undefined): value is PdfStream =>
  hasKind(value) && value.kind === 'stream';
export const isRef = (value: PdfValue | undefined): value is PdfRef => hasKind(value) && value.kind === 'ref';
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);
/** The name without its slash, or null. */
export const nameOf = (value: PdfValue | undefined): string | null =>
  hasKind(value) && value.kind === 'name' ? value.name : null;
/** The bytes of a string, one character each, or null. */
export const stringOf = (value: PdfValue | undefined): string | null =>
  hasKind(value) && value.kind === 'string' ? value.bytes : null;
/** A dictionary or the dictionary of a stream, or null. */
export const dictOf = (value: PdfValue | undefined): PdfDict | null =>
  isDict(value) ? value : isStream(value) ? value.dict : null;

/** A text string in words, empty for anything else: UTF-16 or UTF-8 when it says so, else about Latin-1 (ISO 32000-2, 7.9.2.2). */
export function textStringOf(value: PdfValue | undefined): string {
  const bytes = stringOf(value) ?? '';
  if (bytes.startsWith('\u00fe\u00ff')) {
    return new TextDecoder('utf-16be').decode(Buffer.from(bytes.slice(2), 'latin1'));
  }
  if (bytes.startsWith('\u00ef\u00bb\u00bf')) return Buffer.from(bytes.slice(3), 'latin1').toString('utf8');
  return bytes;
}
