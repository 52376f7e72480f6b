/** Tells which streams qpdf compressed itself, and which it copied: it describes them in different order. */
import { dictOf, textStringOf } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import type { StoredStream } from './stream-traits.ts';

/** The mark that qpdf puts behind the header; it sorts the entries of streams it copies, not of those it compresses. */
const MARK = '%\xbf\xf7\xa2\xfe';
/** How it describes a stream that it compressed, and one that it copied. */
export const COMPRESSED = 'Length Filter';
const COPIED = 'Filter Length';
/** Programs with one switch for the compression of pages and fonts, on unless somebody turns it off; OpenOffice.org 1 left pages plain. */
const ONE_SWITCH =
  /LibreOffice|OpenOffice(?!\.org 1)|cairo|^Qt |Skia\/PDF|pdfTeX|LuaTeX|dvipdfmx|Microsoft|Quartz|WeasyPrint|Prince|Aspose|FOP|iText|OpenPDF|Ghostscript|Distiller|PDFKit|pdfmake|Matplotlib/i;
/** Programs whose fonts come compressed in any case; their maps to Unicode go with the pages. */
const FONTS_APART = /TCPDF|mPDF|FPDF/i;

/** Whether qpdf, or a program built on it, was the last to write the whole file. */
export const isByQpdf = (file: PdfFile): boolean =>
  Buffer.from(file.bytes.subarray(0, 32)).toString('latin1').includes(MARK);

/** The program that the file names as its maker. */
export function producerOf(file: PdfFile): string {
  const info = dictOf(file.resolve(file.revisions.at(-1)?.trailer.get('Info')));
  return textStringOf(file.resolve(info?.get('Producer')));
}

/** Whether the program that a file names as its maker packs pages and fonts by Flate, by one switch. */
export function packsEverything(file: PdfFile): boolean {
  const producer = producerOf(file);
  // Distiller packed by LZW first, which qpdf packs anew.
  return ONE_SWITCH.test(producer) && !producer.includes('Distiller');
}

/** The maps to Unicode and the programs of the fonts that a page is set in. */
export interface FontStreams {
  readonly maps: readonly StoredStream[];
  readonly programs: readonly StoredStream[];
}

/** Those of the fonts' streams that the program that made the file compresses whenever it compresses pages. */
export function compressedWithPages(file: PdfFile, { maps, programs }: FontStreams): readonly StoredStream[] {
  const producer = producerOf(file);
  const telling = FONTS_APART.test(producer) ? maps : ONE_SWITCH.test(producer) ? [...maps, ...programs] : [];
  return telling.filter(({ origin }) => origin.filter === 'Fl');
}

/**
 * Whether qpdf compressed a page that the program that made the file had compressed already: it would have copied it, as
 * it did with the fonts, so the content was exchanged in between.
 */
export const wasStoredByQpdf = (file: PdfFile, page: StoredStream, fonts: FontStreams): boolean =>
  page.shape === COMPRESSED &&
  isByQpdf(file) &&
  compressedWithPages(file, fonts).some(({ shape }) => shape === COPIED);

/** How qpdf's library paints one page over another whose content it has set apart by a pair of `q` and `Q`. */
const LAID_OVER = /\nQ\nq\n(?:-?[\d.]+ ){6}cm\n\/\S+ Do\nQ\n$/;
/** Bytes at the end of a content stream in which that stands. */
const LAID_OVER_BYTES = 200;

/** Whether pikepdf, qpdf's library for Python, joined the parts of a page to lay another over it, and compressed them together. */
export const wasLaidOverByQpdf = (file: PdfFile, page: StoredStream, data: Uint8Array): boolean =>
  page.shape === COMPRESSED &&
  isByQpdf(file) &&
  LAID_OVER.test(Buffer.from(data.subarray(-LAID_OVER_BYTES)).toString('latin1'));
