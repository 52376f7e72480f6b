/** Builds small PDFs by hand, with a correct cross-reference table, so that tests know every byte of them. */
import { createHash } from 'node:crypto';

/** Text in default user space (points, origin bottom left). */
export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** 12 when left out. */
  readonly size?: number;
  readonly bold?: boolean;
  /** Text rendering mode; 3 paints nothing. */
  readonly mode?: number;
}

/** An image object and where it is painted. */
export interface PdfImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly colorSpace: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
  readonly bits: 1 | 8;
  readonly filter?: string;
  /** `cm` operands: the unit square on the page. */
  readonly matrix: readonly [number, number, number, number, number, number];
}

export interface PdfPageSpec {
  readonly width?: number;
  readonly height?: number;
  readonly rotate?: number;
  readonly text?: readonly PdfText[];
  /** Content operators as they stand, painted last. */
  readonly ops?: string;
  readonly images?: readonly PdfImage[];
  /** Extra entries of the page dictionary. */
  readonly entries?: string;
}

export interface PdfSpec {
  readonly pages: readonly PdfPageSpec[];
  /** The Info dictionary, literal strings without escapes. */
  readonly info?: Readonly<Record<string, string>>;
  readonly xmp?: string;
  /** Encrypts with 40-bit RC4 (revision 2); the owner password is the same. */
  readonly password?: string;
  /** More objects by number; numbers from 900 on are free. */
  readonly objects?: Readonly<Record<number, string | Uint8Array>>;
}

type Objects = Map<number, Uint8Array>;

/** The bytes of a text whose letters are bytes. */
export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const join = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part))));

/** Number of the content stream of a page (0-based), for updates. */
export const contentNumber = (page: number): number => 11 + page * 10;

/** A stream object with its dictionary. */
export const pdfStream = (entries: string, data: string | Uint8Array): Uint8Array =>
  join(`<< ${entries} /Length ${data.length} >>\nstream\n`, data, '\nendstream');

const escaped = (text: string): string => text.replace(/[\\()]/g, String.raw`\$&`);

function contentOf({ text = [], ops = '', images = [] }: PdfPageSpec): string {
  const painted = images.map(({ matrix }, index) => `q ${matrix.join(' ')} cm /I${index} Do Q\n`);
  const written = text.map(
    ({ x, y, size = 12, bold = false, mode = 0, text: words }) =>
      `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${mode} Tr ${x} ${y} Td (${escaped(words)}) Tj ET\n`,
  );
  return [...painted, ...written, ops].join('');
}

function imageObject({ width, height, data, colorSpace, bits, filter }: PdfImage): Uint8Array {
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${colorSpace} /BitsPerComponent ${bits}`;
  return pdfStream(filter === undefined ? entries : `${entries} /Filter /${filter}`, data);
}

function pageObjects(objects: Objects, page: PdfPageSpec, index: number): void {
  const { width = 612, height = 792, rotate = 0, images = [], entries = '' } = page;
  const number = 10 + index * 10;
  const named = images.map((_, image) => `/I${image} ${number + 2 + image} 0 R`).join(' ');
  objects.set(
    number,
    bytesOf(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ` +
        `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << ${named} >> >> /Contents ${number + 1} 0 R ${entries} >>`,
    ),
  );
  objects.set(number + 1, pdfStream('', contentOf(page)));
  images.forEach((image, at) => objects.set(number + 2 + at, imageObject(image)));
}

function objectsOf({ pages, info, xmp, objects: more = {} }: PdfSpec): Objects {
  const objects: Objects = new Map();
  const kids = pages.map((_, index) => `${10 + index * 10} 0 R`).join(' ');
  const metadata = xmp === undefined ? '' : ' /Metadata 6 0 R';
  objects.set(1, bytesOf(`<< /Type /Catalog /Pages 2 0 R${metadata} >>`));
  objects.set(2, bytesOf(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`));
  const font = (name: string): Uint8Array =>
    bytesOf(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  objects.set(3, font('Helvetica'));
  objects.set(4, font('Helvetica-Bold'));
  if (info !== undefined) {
    const entries = Object.entries(info).map(([key, value]) => `/${key} (${escaped(value)})`);
    objects.set(5, bytesOf(`<< ${entries.join(' ')} >>`));
  }
  if (xmp !== undefined) objects.set(6, pdfStream('/Type /Metadata /Subtype /XML', xmp));
  pages.forEach((page, index) => {
    pageObjects(objects, page, index);
  });
  for (const [number, body] of Object.entries(more)) {
    objects.set(Number(number), typeof body === 'string' ? bytesOf(body) : body);
  }
  return objects;
}

/** Writes objects and a table for them behind `before`; returns the bytes to append. */
function writeSection(start: number, objects: Objects, trailer: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = start;
  const rows: string[] = [];
  for (const [number, body] of [...objects].sort(([a], [b]) => a - b)) {
    const object = join(`${number} 0 obj\n`, body, '\nendobj\n');
    rows.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    parts.push(object);
    at += object.length;
  }
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 1000 /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return join(...parts, table);
}

/** A whole PDF. */
export function makePdf(spec: PdfSpec): Uint8Array {
  const objects = objectsOf(spec);
  const header = bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const id = '0123456789abcdef';
  const info = spec.info === undefined ? '' : '/Info 5 0 R';
  const encrypt = spec.password === undefined ? '' : encryptObjects(objects, spec.password, bytesOf(id));
  const trailer = `${info} ${encrypt} /ID [(${id}) (${id})]`;
  return join(header, writeSection(header.length, objects, trailer));
}

/** The file with an incremental update: the given objects written again behind it. */
export function updatePdf(
  bytes: Uint8Array,
  objects: Readonly<Record<number, string | Uint8Array>>,
): Uint8Array {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? '0';
  const written: Objects = new Map(
    Object.entries(objects).map(([number, body]) => [Number(number), join(body)]),
  );
  return join(bytes, writeSection(bytes.length, written, `/Prev ${previous}`));
}

/** ISO 32000-1, 7.6.3.3, the padding string. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [box[a], box[b]] = [box[b] ?? 0, box[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (box[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) & 255] ?? 0);
  });
}

const md5 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('md5').update(Buffer.concat(parts)).digest();

/** Encrypts every stream in place (standard handler, revision 2) and returns the trailer entry. */
function encryptObjects(objects: Objects, password: string, id: Uint8Array): string {
  const padded = Buffer.concat([bytesOf(password), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded, owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  for (const [number, body] of objects) {
    const text = Buffer.from(body).toString('latin1');
    const start = text.indexOf('stream\n') + 7;
    if (start === 6) continue;
    const end = text.lastIndexOf('\nendstream');
    const objectKey = md5(key, Uint8Array.of(number & 255, number >> 8, 0, 0, 0)).subarray(0, 10);
    objects.set(
      number,
      join(body.subarray(0, start), rc4(objectKey, body.subarray(start, end)), '\nendstream'),
    );
  }
  const hex = (data: Uint8Array): string => `<${Buffer.from(data).toString('hex')}>`;
  return `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -4 >>`;
}
