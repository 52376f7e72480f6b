/** Says what a file that is none of the accepted types looks like, so that a rejection helps. */

interface Signature {
  readonly says: string;
  /** Bytes as Latin-1 text. */
  readonly magic: string;
  readonly at?: number;
}

const SIGNATURES: readonly Signature[] = [
  { says: 'it looks like a GIF image', magic: 'GIF8' },
  { says: 'it looks like a HEIC or HEIF image', magic: 'ftyphei', at: 4 },
  { says: 'it looks like a HEIC or HEIF image', magic: 'ftyphev', at: 4 },
  { says: 'it looks like a HEIC or HEIF image', magic: 'ftypmif1', at: 4 },
  { says: 'it looks like an AVIF image', magic: 'ftypavif', at: 4 },
  { says: 'it looks like a video', magic: 'ftyp', at: 4 },
  { says: 'it looks like a JPEG 2000 image', magic: '\0\0\0\x0cjP  ' },
  { says: 'it looks like a JPEG 2000 image', magic: '\xff\x4f\xff\x51' },
  { says: 'it looks like a JPEG XL image', magic: '\xff\x0a' },
  { says: 'it looks like a Photoshop file', magic: '8BPS' },
  { says: 'it looks like an Office (docx, xlsx, ...) or ZIP file', magic: 'PK\x03\x04' },
  { says: 'it looks like an empty ZIP file', magic: 'PK\x05\x06' },
  { says: 'it looks like an old Office file (doc, xls, msg)', magic: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { says: 'it looks like an RTF document', magic: '{\\rtf' },
  { says: 'it looks like PostScript', magic: '%!PS' },
  { says: 'it looks like a gzip file', magic: '\x1f\x8b' },
  { says: 'it looks like a 7-Zip file', magic: '7z\xbc\xaf' },
  { says: 'it looks like a RAR file', magic: 'Rar!' },
  { says: 'it looks like a program', magic: 'MZ' },
  { says: 'it looks like a program', magic: '\x7fELF' },
];

/** A half sentence on what the leading bytes look like: "it looks like plain text". */
export function describeUnknown(head: Uint8Array): string {
  const text = Buffer.from(head).toString('latin1');
  const known = SIGNATURES.find(({ magic, at = 0 }) => text.startsWith(magic, at));
  if (known !== undefined) return known.says;
  if (head.every((byte) => byte === 0)) return 'it holds nothing but zero bytes';
  const start = text
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .slice(0, 200)
    .toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html'))
    return 'it looks like a web page (HTML)';
  if (start.includes('<svg')) return 'it looks like an SVG drawing';
  if (start.startsWith('<?xml')) return 'it looks like XML';
  if (/^(received|return-path|from|mime-version|delivered-to|message-id|date|subject): /.test(start))
    return 'it looks like an e-mail';
  return isText(head) ? 'it looks like plain text' : 'its content is of no known type';
}

/** Nothing but printable characters, tabs and line ends (bytes from 0x80 may be any encoding's letters). */
const isText = (head: Uint8Array): boolean =>
  head.every((byte) => (byte >= 0x20 ? byte !== 0x7f : byte === 9 || byte === 10 || byte === 13));
