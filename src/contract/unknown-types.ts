/** Tells what a file of no accepted type looks like and what to do with it, so that a rejection helps. */
import { FILE_TYPES, MEDIA_TYPES } from './file-types.ts';

/** What is known of such a file. */
export interface UnknownType {
  /** A half sentence: "it looks like plain text". */
  readonly looks: string;
  /** What to do next, and which types are accepted; without a period at its end. */
  readonly hint: string;
}

/** What to do with a file of some kind; left out, nothing can be done. */
const TO_PICTURE = 'Save or export it as JPEG, PNG or PDF';
const EXPORT = 'Export it to PDF with a program that opens it';
const PRINT = 'Print it to PDF';
const UNPACK = 'Unpack it and give the files within';
const AGAIN = 'Copy or download it again';

interface Signature {
  readonly says: string;
  readonly todo?: string;
  /** Bytes as Latin-1 text, or a pattern for them. */
  readonly magic: string | RegExp;
  readonly at?: number;
}

/** The first entry of an archive is the type itself (EPUB, ODF 1.3 part 2, 3.3), or the list of parts (OPC). */
const ZIPPED: readonly Signature[] = [
  {
    says: 'an OpenDocument file (odt, ods, ...)',
    todo: EXPORT,
    magic: 'mimetypeapplication/vnd.oasis',
    at: 30,
  },
  { says: 'an e-book (EPUB)', todo: EXPORT, magic: 'mimetypeapplication/epub', at: 30 },
  {
    says: 'an Office document (docx, xlsx, pptx)',
    todo: EXPORT,
    magic: /^PK\x03\x04.{26}(?:\[Content_Types\]|_rels\/|docProps\/|word\/|xl\/|ppt\/)/s,
  },
  { says: 'a ZIP archive', todo: UNPACK, magic: 'PK\x03\x04' },
  { says: 'an empty ZIP archive', magic: 'PK\x05\x06' },
];

const SIGNATURES: readonly Signature[] = [
  ...ZIPPED,
  { says: 'a GIF image', todo: TO_PICTURE, magic: 'GIF8' },
  { says: 'a HEIC or HEIF image', todo: TO_PICTURE, magic: /^.{4}ftyp(?:hei|hev|mif1|msf1)/s },
  { says: 'an AVIF image', todo: TO_PICTURE, magic: /^.{4}ftypavi[fs]/s },
  { says: 'a video', magic: 'ftyp', at: 4 },
  { says: 'a JPEG 2000 image', todo: TO_PICTURE, magic: '\0\0\0\x0cjP  ' },
  { says: 'a JPEG 2000 image', todo: TO_PICTURE, magic: '\xff\x4f\xff\x51' },
  { says: 'a JPEG XL image', todo: TO_PICTURE, magic: '\xff\x0a' },
  { says: 'a JPEG XL image', todo: TO_PICTURE, magic: '\0\0\0\x0cJXL ' },
  { says: 'a Photoshop file', todo: TO_PICTURE, magic: '8BPS' },
  { says: 'a Netpbm image (pbm, pgm, ppm)', todo: TO_PICTURE, magic: /^P[1-7][\s#]\s*[\d#WP]/ },
  { says: 'an icon', todo: TO_PICTURE, magic: '\0\0\x01\0' },
  { says: 'a DjVu document', todo: EXPORT, magic: 'AT&TFORM' },
  {
    says: 'an old Office document (doc, xls, msg)',
    todo: EXPORT,
    magic: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  },
  { says: 'an RTF document', todo: EXPORT, magic: '{\\rtf' },
  { says: 'PostScript', todo: 'Convert it to PDF', magic: '%!PS' },
  // A SEQUENCE that begins with the identifier of signed data (RFC 5652, 5.1).
  {
    says: 'a signed file (p7m)',
    todo: 'Take the document out of its signature and give that',
    magic: /^\x30.{1,5}\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02/s,
  },
  { says: 'a gzip archive', todo: UNPACK, magic: '\x1f\x8b' },
  { says: 'a 7-Zip archive', todo: UNPACK, magic: '7z\xbc\xaf' },
  { says: 'a RAR archive', todo: UNPACK, magic: 'Rar!' },
  {
    says: 'what macOS keeps beside a file (AppleDouble)',
    todo: 'Give the file itself, whose name has no ._ before it',
    magic: '\0\x05\x16\x07',
  },
  { says: 'a program', magic: 'MZ' },
  { says: 'a program', magic: '\x7fELF' },
];

const accepted = `Accepted are ${MEDIA_TYPES.map((type) => FILE_TYPES[type].label).join(', ')}`;

const unknown = (looks: string, todo?: string): UnknownType => ({
  looks,
  hint: todo === undefined ? accepted : `${todo}. ${accepted}`,
});

/** What the leading bytes of a file look like that is no document. */
export function describeUnknown(head: Uint8Array): UnknownType {
  const text = Buffer.from(head).toString('latin1');
  const known = SIGNATURES.find(({ magic, at = 0 }) =>
    typeof magic === 'string' ? text.startsWith(magic, at) : magic.test(text),
  );
  if (known !== undefined) return unknown(`it looks like ${known.says}`, known.todo);
  if (head.every((byte) => byte === 0)) return unknown('it holds nothing but zero bytes', AGAIN);
  return describeText(text) ?? unknown('its content is of no known type', EXPORT);
}

/** A header of mail; the first one of a file that mail programs or servers leave. */
const MAIL =
  /^(?:received|return-path|from|to|cc|mime-version|delivered-to|envelope-to|message-id|reply-to|date|subject|x-[a-z0-9-]+|arc-[a-z-]+|dkim-signature|authentication-results): |^from \S+@/;

function describeText(text: string): UnknownType | null {
  const start = text
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .slice(0, 1000)
    .toLowerCase();
  if (/^(?:<!--.*?-->\s*)*(?:<!doctype html|<html)/s.test(start))
    return unknown('it looks like a web page (HTML)', PRINT);
  if (start.startsWith('<') && start.includes('<svg'))
    return unknown('it looks like an SVG drawing', TO_PICTURE);
  if (start.startsWith('<?xml'))
    return unknown('it looks like XML', 'Print what it shows to PDF; XML is read inside of a PDF only');
  if (MAIL.test(start))
    return unknown('it looks like an e-mail', 'Save what is attached to it, or print it to PDF');
  return isText(text) ? unknown('it looks like plain text', PRINT) : null;
}

/**
 * Nothing but printable characters, tabs and line ends (bytes from 0x80 may be any encoding's letters), or marked as UTF-16
 * at its beginning.
 */
const isText = (text: string): boolean =>
  /^[\t\n\r\x20-\x7e\x80-\xff]*$/.test(text) || /^(?:\xff\xfe|\xfe\xff)/.test(text);
