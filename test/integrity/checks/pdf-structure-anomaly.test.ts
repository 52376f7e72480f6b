/** Tests of the structure check. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import type { PdfPageSpec } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screen, screenFor } from '../screen.ts';
import { filterFirst, lengthFirst, linesOn, marked, onePage } from '../stored-pages.ts';

const ID = 'pdf_structure_anomaly';
const screened = screenFor(ID);
const plain = makePdf({ pages: [{ text: [{ x: 72, y: 500, text: 'Total 120.00' }] }] });
const with_ = (before: string, after: string): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from(before), plain, Buffer.from(after)]));

describe(ID, () => {
  it('finds nothing in a regular file, white space at the end included', async () => {
    expect(indicatorOf(await screened(with_('', '\n\n\0\0'.repeat(100))), ID).status).toBe('clear');
  });

  it('finds text that an editing tool marked as touched up', async () => {
    const ops = '/TouchUp_TextEdit MP BT /F1 12 Tf 72 400 Td (920.00) Tj ET';
    const report = await screened(makePdf({ pages: [{}, { ops }] }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'TEXT_TOUCHED_UP', page: 2 }]);
  });

  it('reports what editors leave: their own data, layers for covering, marks for redaction', async () => {
    const catalog = (more: string): Readonly<Record<number, string>> => ({
      1: `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
      900: '<< /Type /OCG /Name <FEFF00570068006900740065006F00750074> >>',
      901: '<< /Type /OCG /Name (Layer 1) >>',
      902: '<< /Type /Annot /Subtype /Redact /Rect [72 500 172 520] >>',
    });
    const report = async (page: PdfPageSpec, more = ''): Promise<readonly string[]> =>
      codesOf(await screened(makePdf({ pages: [page], objects: catalog(more) })), ID);
    expect(await report({}, '/FICL:Enfocus << >>')).toEqual(['EDITOR_PRIVATE_DATA']);
    expect(await report({}, '/OCProperties << /OCGs [900 0 R] /D << >> >>')).toEqual(['EDITING_LAYER']);
    expect(await report({}, '/OCProperties << /OCGs [901 0 R] /D << >> >>')).toEqual([]);
    expect(await report({ entries: '/Annots [902 0 R]' })).toEqual(['REDACTION_MARKED']);
  });

  it('reports bytes that follow the end mark', async () => {
    expect(codesOf(await screened(with_('', 'x'.repeat(200))), ID)).toEqual(['BYTES_AFTER_END']);
  });

  it('reports bytes before the header, which also break every offset', async () => {
    expect(codesOf(await screened(with_('mail header\n', '')), ID)).toContain('BYTES_BEFORE_HEADER');
  });

  it('reports actions that run code, and only those that are objects', async () => {
    const script = updatePdf(plain, { 900: '<< /S /JavaScript /JS (app.alert) >>' });
    expect(codesOf(await screened(script), ID)).toEqual(['ACTIVE_CONTENT']);
    const words = makePdf({ pages: [{ text: [{ x: 72, y: 500, text: 'Use /JavaScript or /Launch' }] }] });
    expect(indicatorOf(await screened(words), ID).status).toBe('clear');
  });

  it('reports an object that one save defines twice, and a length that is not that of its stream', async () => {
    const edited = Buffer.from(plain).toString('latin1').replace('(Total 120.00) Tj', '(Total 99120.00) Tj');
    const shadow = edited.replace(
      'xref\n0 1',
      '11 0 obj\n<< /Length 3 >>\nstream\nq Q\nendstream\nendobj\nxref\n0 1',
    );
    const start = String(shadow.lastIndexOf('\nxref\n') + 1);
    const bytes = Buffer.from(shadow.replace(/startxref\n\d+/, `startxref\n${start}`), 'latin1');
    expect(codesOf(await screened(new Uint8Array(bytes)), ID)).toEqual([
      'OBJECTS_SHADOWED',
      'STREAM_LENGTH_WRONG',
    ]);
  });

  it('reports content that two writers stored, but not the frame that programs put around a page', async () => {
    const text =
      'BT /F1 12 Tf 72 400 Td (Some text that is long enough to be more than a frame) Tj ET\n'.repeat(2);
    const packed = pdfStream('/Filter /FlateDecode', deflateSync(text));
    const page = (parts: string): PdfPageSpec => ({ entries: `/Contents [${parts}]` });
    const objects = { 900: packed, 901: pdfStream('', text), 902: pdfStream('', 'q') };
    const two = await screened(makePdf({ pages: [page('900 0 R 901 0 R')], objects }));
    expect(codesOf(two, ID)).toEqual(['CONTENT_BY_TWO_WRITERS']);
    const framed = await screened(makePdf({ pages: [page('902 0 R 900 0 R 902 0 R')], objects }));
    expect(indicatorOf(framed, ID).status).toBe('clear');
  });

  it('reports a file that qpdf unpacked for editors, and one whose streams it packed again, as its maker had', async () => {
    const qpdf = '%\xbf\xf7\xa2\xfe';
    const codesFor = async (producer: string, content: Uint8Array, font: Uint8Array, mark = qpdf) =>
      codesOf(await screened(marked(onePage(producer, content, font), mark)), ID);
    const [packed, copied] = [lengthFirst(linesOn(1)), filterFirst(linesOn(1))];
    expect(await codesFor('LibreOffice 7.4', packed, packed)).toEqual(['STREAMS_REPACKED']);
    expect(await codesFor('LibreOffice 7.4', packed, copied)).toEqual([]);
    expect(await codesFor('LibreOffice 7.4', packed, packed, '%\xe2\xe3\xcf\xd3')).toEqual([]);
    expect(await codesFor('pikepdf 9.0', packed, packed)).toEqual([]);
    expect(await codesFor('Acrobat Distiller 3.0', packed, packed)).toEqual([]);
    const small = Buffer.from(packed).toString('latin1').replace('stream\nx\x9c', 'stream\nx\xda');
    const harder = Buffer.from(small, 'latin1');
    expect(await codesFor('LibreOffice 7.4', harder, harder)).toEqual([]);
    const mark = `${qpdf}\n%QDF-1.0\n`;
    const behind = (offset: string): string => String(Number(offset) + mark.length);
    const unpacked = Buffer.from(plain)
      .toString('latin1')
      .replaceAll(/\d{10}(?= 00000 n)/g, (offset) => behind(offset).padStart(10, '0'))
      .replace(/(?<=startxref\n)\d+/, behind)
      .replace('\n', `\n${mark}`);
    expect(codesOf(await screened(new Uint8Array(Buffer.from(unpacked, 'latin1'))), ID)).toEqual([
      'UNPACKED_FOR_EDITORS',
    ]);
  });

  it('names a program that opens pages for editing by the data it left', async () => {
    const entries = '/PieceInfo << /Illustrator << /LastModified (D:2024) >> >>';
    expect(codesOf(await screened(makePdf({ pages: [{ entries }] })), ID)).toEqual(['EDITOR_PRIVATE_DATA']);
  });

  it('is context that never makes a file suspicious', async () => {
    const report = await screen(with_('mail header\n', 'x'.repeat(200)));
    expect(report.is_suspicious).toBe(false);
    expect(indicatorOf(report, ID).risk_level).toBe('low');
  });
});
