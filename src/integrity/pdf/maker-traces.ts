/** Tells a page that was stored unlike the program that made the file stores any page. */
import { decodeStream } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import { workOfPdfium } from './content-style.ts';
import { compressedWithPages, producerOf } from './qpdf-traces.ts';
import type { FontStreams } from './qpdf-traces.ts';
import { otherStreams } from './storage-traces.ts';
import type { StorageTrace } from './storage-traces.ts';
import { isAdobe, storedStream } from './stream-traits.ts';
import type { StoredStream } from './stream-traits.ts';

/** The mark that MuPDF puts behind the header. Of a stream that it compresses itself it names the filter last. */
const MUPDF = '%\xc2\xb5\xc2\xb6';
/** Of the programs that compress pages and fonts alike, those that name the filter of either first. */
const FILTER_FIRST = /TCPDF|mPDF|FPDF|Skia\/PDF|Microsoft\W+ (?:Word|Excel)|WeasyPrint|Aspose/i;
/** Programs that call zlib with its usual level, as their sources and files show, and that copy no pages of other programs. */
const USUAL_LEVEL =
  /FPDF|mPDF|TCPDF|dompdf|ReportLab|FOP|Skia\/PDF|^PDFKit$|pdfmake|^Qt |cairo|LibreOffice|OpenOffice|Ghostscript|ReportBuilder/i;
/** Programs that write pages as PDFium does, which came from the one and is part of the other. */
const DESCENDED = /Foxit|PDFium/i;
/** Programs with a switch for the compression of pages alone. */
const PAGES_APART = /Ghostscript|Distiller|iText|OpenPDF/i;
/** What zlib writes for its highest levels (RFC 1950, 2.2). */
const HIGHEST = 0x78da;
/** Other streams that are looked at. */
const MAX_OTHERS = 60;

/**
 * How a page was stored unlike its maker stores any. Another stream must still be as the maker left it: else a program that
 * changed nothing may have packed the whole file.
 */
export function tracesAgainstMaker(
  file: PdfFile,
  page: StoredStream,
  fonts: FontStreams,
): readonly StorageTrace[] {
  const producer = producerOf(file);
  const packed = page.origin.filter === 'Fl';
  const compression = isHigher(file, page, producer) || isUnlikeReportLab(file, page, producer);
  return [
    ...(packed && compression ? (['compression'] as const) : []),
    ...(packed && isByMuPdf(file, page, producer, fonts) ? (['dictionary'] as const) : []),
    ...(isByPdfium(file, page, producer) ? (['operators'] as const) : []),
  ];
}

/** Whether a page is stored plain that its maker would have compressed as it did the fonts: few need that but to edit it. */
export function isUnpacked(file: PdfFile, page: StoredStream, fonts: FontStreams): boolean {
  const compressed = compressedWithPages(file, fonts).length > 0;
  return page.origin.filter === '' && compressed && !PAGES_APART.test(producerOf(file));
}

/** Whether PDFium changed what stands on a page of a file that names another program as its maker; what PDFium makes names none. */
function isByPdfium(file: PdfFile, { stream }: StoredStream, producer: string): boolean {
  const data = producer === '' || DESCENDED.test(producer) ? null : decodeStream(file.bytes, stream);
  return data !== null && workOfPdfium(data) === 'changed';
}

function isHigher(file: PdfFile, page: StoredStream, producer: string): boolean {
  if (page.origin.header !== HIGHEST || !USUAL_LEVEL.test(producer)) return false;
  return otherOrigins(file, page).some(
    (origin) => origin.filter === 'Fl' && origin.header !== HIGHEST && !isAdobe(origin),
  );
}

/** ReportLab writes what it compresses as text, pages, fonts and pictures alike, unless it is told not to. */
const isUnlikeReportLab = (file: PdfFile, page: StoredStream, producer: string): boolean =>
  producer.includes('ReportLab') &&
  otherOrigins(file, page).some(({ filter }) => filter === 'ASCII85Decode+Fl');

const otherOrigins = (file: PdfFile, page: StoredStream): readonly StoredStream['origin'][] =>
  otherStreams(file, page)
    .slice(0, MAX_OTHERS)
    .flatMap(({ num }) => storedStream(file, { kind: 'ref', num, gen: 0 })?.origin ?? []);

/** Whether MuPDF compressed a page that its maker had compressed already: it copied the fonts, so the page was exchanged. */
const isByMuPdf = (file: PdfFile, page: StoredStream, producer: string, fonts: FontStreams): boolean =>
  page.shape.startsWith('Length') &&
  Buffer.from(file.bytes.subarray(0, 32)).toString('latin1').includes(MUPDF) &&
  FILTER_FIRST.test(producer) &&
  compressedWithPages(file, fonts).some(({ shape }) => shape.startsWith('Filter'));
