/** Small documents for tests of whole stories: PDFs with a text layer, and pictures of them to recognize. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { FileSource } from '../../src/contract/index.ts';
import { openDocument } from '../../src/document/index.ts';

/** A line of text: its place in points from the top left corner of an A4 page, its size, its words. */
export type PrintedLine = readonly [x: number, y: number, size: number, text: string];

const PAGE = { width: 595, height: 842 } as const;

/** A PDF with one page per list of lines, set in one of the fonts every viewer has. */
export function textPdf(
  pages: readonly (readonly PrintedLine[])[],
  font: 'Helvetica' | 'Courier' | 'Courier-Bold' = 'Helvetica',
): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ...pages.flatMap((lines, index) => {
      const show = ([x, y, size, text]: PrintedLine): string =>
        `/F1 ${size} Tf 1 0 0 1 ${x} ${PAGE.height - y} Tm (${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`;
      const content = `BT\n${lines.map(show).join('\n')}\nET`;
      const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`;
      return [
        `<< ${page} /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(text, 'latin1');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = Buffer.byteLength(text, 'latin1');
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A picture of the first page of a PDF, as a scanner would give it. */
export async function pictureOf(pdf: Buffer, dpi: number): Promise<Sharp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docx-test-'));
  try {
    const file = path.join(folder, 'page.pdf');
    await writeFile(file, pdf);
    const document = await openDocument(
      { path: file, name: 'page.pdf' },
      { maxPixels: 64e6, maxPages: null, passwords: [] },
    );
    const { bitmap } = await document.bitmap(1, { dpi });
    await document.close();
    const { width, height, channels, data } = bitmap;
    return sharp(data, { raw: { width, height, channels } }).withMetadata({ density: dpi });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes as a file somebody uploads; it lies nowhere on this machine. */
export const memoryFile = (name: string, content: Uint8Array, size = content.byteLength): FileSource => ({
  name,
  size,
  // oxlint-disable-next-line typescript/require-await -- a file source gives an async iterable
  async *open() {
    yield content;
  },
});

/** A file of any size that is made while it is read. Only its first bytes look like a document. */
export const largeFile = (name: string, size: number): FileSource => ({
  name,
  size,
  // oxlint-disable-next-line typescript/require-await -- a file source gives an async iterable
  async *open() {
    const chunk = Buffer.alloc(1024 * 1024, '%PDF-1.7 ');
    for (let left = size; left > 0; left -= chunk.byteLength) yield chunk.subarray(0, left);
  },
});

/** An invoice whose values no other sample has. */
export const invoiceLines = (number: string, total: string): readonly PrintedLine[] => [
  [60, 70, 20, 'Northwind Traders Ltd'],
  [60, 95, 10, '12 Harbor Street, Bristol BS1 4QA'],
  [60, 150, 16, 'INVOICE'],
  [60, 185, 11, 'Invoice Number:'],
  [180, 185, 11, number],
  [60, 205, 11, 'Invoice Date:'],
  [180, 205, 11, '2024-03-15'],
  [60, 300, 11, 'Subtotal'],
  [440, 300, 11, '1,000.00'],
  [60, 320, 11, 'Total'],
  [440, 320, 11, total],
];
