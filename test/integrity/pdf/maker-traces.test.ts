/** Tests of telling a page that was stored unlike its maker stores any. */
import { describe, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import { contentNumber, makePdf, pdfStream } from '../../support/pdf-builder.ts';
import { codesOf, screenFor } from '../screen.ts';
import {
  filterFirst,
  lengthFirst,
  linesByPdfium,
  linesOn,
  marked,
  onePage,
  stored,
} from '../stored-pages.ts';

const ID = 'pdf_content_rewritten';
const screen = screenFor(ID);

describe('traces against the maker', () => {
  const TCPDF = 'TCPDF 6.6.2 (http://www.tcpdf.org)';
  /** A page of given content, set in no embedded font, with another stream beside it. */
  const withPicture = (Producer: string, content: Uint8Array, picture: Uint8Array): Uint8Array =>
    makePdf({
      info: { Producer },
      pages: [{ entries: '/Resources << /XObject << /Im1 900 0 R >> >>' }],
      objects: { [contentNumber(0)]: content, 900: picture },
    });
  const usual = stored({ content: linesOn(1) });
  const highest = stored({ level: 9, content: linesOn(0) });
  const asText = pdfStream(
    '/Filter [/ASCII85Decode /FlateDecode]',
    Buffer.from('Gb"0F!=]#/_:\'4~>', 'latin1'),
  );

  const byAdobe = pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from(linesOn(1)), { windowBits: 12 }));
  const objects = stored({ head: '/Type /ObjStm /N 0 /First 0 /Filter /FlateDecode', content: linesOn(1) });
  const withBar = stored({ level: 9, content: `${linesOn(0)}q 0 0 0 rg 72 600 80 12 re f Q\n` });
  const REPORTLAB = 'ReportLab PDF Library - www.reportlab.com';

  it.each([
    [
      'at the highest level of zlib where it uses the usual one',
      TCPDF,
      highest,
      usual,
      ['CONTENT_REWRITTEN'],
    ],
    ['at the highest level by who knows whom', 'Some other program', highest, usual, []],
    ['at the highest level, as all else is', TCPDF, highest, stored({ level: 9, content: linesOn(1) }), []],
    ['at the highest level, beside what Adobe packed anew', TCPDF, highest, byAdobe, []],
    ['at the highest level, beside a list of objects alone', TCPDF, highest, objects, []],
    ['at the highest level, a black bar painted last', TCPDF, withBar, usual, ['CONTENT_REWRITTEN_HINT']],
    ['at the usual level', TCPDF, stored({ content: linesOn(0) }), usual, []],
    [
      'in bytes where it writes them as text',
      REPORTLAB,
      stored({ content: linesOn(0) }),
      asText,
      ['CONTENT_REWRITTEN'],
    ],
    ['in bytes, as all else is', REPORTLAB, stored({ content: linesOn(0) }), usual, []],
    ['not at all, as it does unless told to', REPORTLAB, pdfStream('', linesOn(0)), asText, []],
  ])('weighs a page compressed %s', async (_, producer, content, picture, codes) => {
    expect(codesOf(await screen(withPicture(producer, content, picture)), ID)).toEqual(codes);
  });

  it('does not judge a page by it that shares no font with the others: it may have been put in', async () => {
    const bytes = (fonts: string): Uint8Array =>
      makePdf({
        info: { Producer: TCPDF },
        pages: [{}, { entries: fonts }],
        objects: {
          [contentNumber(0)]: stored({ content: linesOn(0) }),
          [contentNumber(1)]: highest,
          900: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
        },
      });
    expect(codesOf(await screen(bytes('')), ID)).toEqual(['CONTENT_REWRITTEN']);
    const own = bytes('/Resources << /Font << /F1 900 0 R >> >>');
    expect(codesOf(await screen(own), ID)).toEqual([]);
  });

  it('finds the page that MuPDF compressed though its program had done so', async () => {
    const byMuPdf = async (
      producer: string,
      content: Uint8Array,
      font: Uint8Array,
    ): Promise<readonly string[]> =>
      codesOf(await screen(marked(onePage(producer, content, font), '%\xc2\xb5\xc2\xb6')), ID);
    const [copied, anew] = [filterFirst(linesOn(1)), lengthFirst(linesOn(0))];
    expect(await byMuPdf(TCPDF, anew, copied)).toEqual(['CONTENT_REWRITTEN']);
    expect(codesOf(await screen(onePage(TCPDF, anew, copied)), ID)).toEqual([]);
    // It compressed all that there was, and leaves what is compressed.
    expect(await byMuPdf(TCPDF, anew, lengthFirst(linesOn(1)))).toEqual([]);
    expect(await byMuPdf(TCPDF, filterFirst(linesOn(0)), copied)).toEqual([]);
    expect(await byMuPdf('GPL Ghostscript 10.0', anew, copied)).toEqual([]);
  });

  it('asks for a look at a page that is stored plain by a program that compresses all', async () => {
    const codesWith = async (producer: string, font = filterFirst): Promise<readonly string[]> =>
      codesOf(await screen(onePage(producer, pdfStream('', linesOn(0)), font(linesOn(1)))), ID);
    expect(await codesWith('LibreOffice 7.4')).toEqual(['CONTENT_REWRITTEN_HINT']);
    expect(await codesWith('LibreOffice 7.4', (content) => pdfStream('', content))).toEqual([]);
    expect(await codesWith('OpenOffice.org 1.1.3')).toEqual([]);
    expect(await codesWith('GPL Ghostscript 10.0')).toEqual([]);
    expect(await codesWith('Some program')).toEqual([]);
  });

  it('asks for a look at a page that PDFium wrote anew to change a text, and at none to which it added one', async () => {
    const codesWith = async (
      producer: string,
      last: string,
      font = filterFirst,
    ): Promise<readonly string[]> =>
      codesOf(await screen(onePage(producer, filterFirst(linesByPdfium(last)), font(linesOn(1)))), ID);
    const harder = (content: string): Uint8Array => stored({ level: 9, content });
    expect(await codesWith(TCPDF, 'FXF2')).toEqual(['CONTENT_REWRITTEN_HINT']);
    expect(await codesWith('', 'FXF2')).toEqual([]);
    expect(await codesWith('Foxit PDF Editor', 'FXF2')).toEqual([]);
    expect(await codesWith('Some program', 'FXF2', harder)).toEqual(['CONTENT_REWRITTEN']);
    // A stamp or number in a font of its own.
    expect(await codesWith(TCPDF, 'FXF3')).toEqual([]);
    expect(await codesWith('Some program', 'FXF3', harder)).toEqual([]);
  });
});
