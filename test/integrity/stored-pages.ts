/** Pages whose content is stored in given ways, for tests of who stored it. */
import { deflateSync } from 'node:zlib';
import { contentNumber, makePdf, pdfStream } from '../support/pdf-builder.ts';

/** Lines of a page, every one its own text object. */
export const linesOn = (page: number): string =>
  Array.from(
    { length: 60 },
    (_, row) =>
      `BT /F1 9 Tf 72 ${700 - 10 * row} Td (Item ${page * 100 + row} ${(row * 7919) % 997}.50) Tj ET\n`,
  ).join('');

/** The same lines as PDFium writes them when it writes a page anew, in two fonts; `last` is the font of the last of them. */
export const linesByPdfium = (last: string): string =>
  `q\n1 w 0 J 0 j\n/FXE1 gs ${Array.from({ length: 60 }, (_, row) => {
    const font = row === 59 ? last : `FXF${(row % 2) + 1}`;
    const text = Buffer.from(`Item ${row} ${(row * 7919) % 997}.50`).toString('hex');
    return `q 0 g 0 G 1 0 0 1 72 ${700 - 10 * row} cm BT 1 0 0 1 0 0 Tm /${font} 9 Tf 0 Tr <${text}> Tj ET Q\n`;
  }).join('')}Q\n`;

/** How a content stream is stored, and what it holds. */
export interface Stored {
  readonly level?: number;
  readonly head?: string;
  readonly content?: string;
}

/** A content stream by zlib; its header tells the level. */
export const stored = ({ level = 6, head = '/Filter /FlateDecode', content = '' }: Stored): Uint8Array =>
  pdfStream(head, deflateSync(Buffer.from(content, 'latin1'), { level }));

/** A content stream at the usual level whose length comes before its filter. */
export function lengthFirst(content: string): Uint8Array {
  const data = deflateSync(Buffer.from(content));
  const head = Buffer.from(`<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`);
  return Buffer.concat([head, data, Buffer.from('\nendstream')]);
}

/** The same with the filter first. */
export const filterFirst = (content: string): Uint8Array => stored({ content });

/** A page set in one embedded font whose program and map to Unicode are stored like `font`; `/Sheet` is as large as it is. */
export const onePage = (Producer: string, content: Uint8Array, font: Uint8Array): Uint8Array =>
  makePdf({
    info: { Producer },
    pages: [{ entries: '/Resources << /Font << /F1 900 0 R >> /XObject << /Sheet 904 0 R >> >>' }],
    objects: {
      [contentNumber(0)]: content,
      900: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sample /ToUnicode 901 0 R /FontDescriptor 902 0 R >>',
      901: font,
      902: '<< /Type /FontDescriptor /FontName /ABCDEF+Sample /Flags 32 /FontFile2 903 0 R >>',
      903: font,
      904: pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 612 792]', '1 0 0 rg 40 40 9 9 re f'),
    },
  });

/** Puts a writer's mark behind the header, in the place of the comment that is there. */
export const marked = (bytes: Uint8Array, mark: string): Uint8Array => {
  const copy = Buffer.from(bytes);
  Buffer.from(mark, 'latin1').copy(copy, copy.indexOf('\n') + 1);
  return copy;
};
