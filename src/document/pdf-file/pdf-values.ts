/** PDF objects as values, and how to tell them apart. */

/** A PDF object. Names, strings and references are told apart by `kind`; dictionaries are maps. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | PdfDict
  | readonly PdfValue[];
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

/** Where PDFDocEncoding has other characters than Latin-1 (ISO 32000-1, annex D.2): from 0x18 on, from 0x80 on, and 0xA0. */
const ACCENTS = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const SIGNS = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';
const fromPdfDoc = (bytes: string): string =>
  bytes.replace(/[\u0018-\u001f\u0080-\u009e\u00a0]/g, (byte) => {
    const code = byte.charCodeAt(0);
    return (code < 0x80 ? ACCENTS[code - 0x18] : code === 0xa0 ? '€' : SIGNS[code - 0x80]) ?? byte;
  });

/** A text string in words, empty for anything else: UTF-16 or UTF-8 when it says so, else PDFDocEncoding (ISO 32000-2, 7.9.2.2). */
export function textStringOf(value: PdfValue | undefined): string {
  const bytes = stringOf(value) ?? '';
  if (bytes.startsWith('\u00fe\u00ff')) {
    return new TextDecoder('utf-16be').decode(Buffer.from(bytes.slice(2), 'latin1'));
  }
  if (bytes.startsWith('\u00ef\u00bb\u00bf')) return Buffer.from(bytes.slice(3), 'latin1').toString('utf8');
  return fromPdfDoc(bytes);
}
