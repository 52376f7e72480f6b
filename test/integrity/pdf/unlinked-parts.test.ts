/** Tests of finding what the bytes of a PDF hold besides what its cross-references lead to. */
import { describe, expect, it } from 'vitest';
import { readPdfFile } from '../../../src/document/index.ts';
import { unlinkedParts } from '../../../src/integrity/pdf/unlinked-parts.ts';
import { bytesOf, makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';

const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;
const NOTHING = { sections: [], definitions: [], contents: [], pages: [], cut: false };

describe('unlinkedParts', () => {
  it('finds nothing in a file of linked saves', () => {
    const original = makePdf({
      pages: [{ text: [{ x: 72, y: 700, text: 'One' }] }],
      info: { Producer: 'A' },
    });
    const updated = updatePdf(updatePdf(original, { 11: pdfStream('', 'BT ET') }), { 900: '(new)' });
    expect(unlinkedParts(readPdfFile(updated))).toEqual(NOTHING);
  });

  it('takes neither section of a linearized file for another state', () => {
    const head =
      '%PDF-1.5\n1 0 obj\n<< /Linearized 1 >>\nendobj\n2 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n';
    const pages = '3 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
    const table = (previous: number): string =>
      `xref\n1 2\n${entry(9)}${entry(head.indexOf('2 0 obj'))}trailer\n<< /Root 2 0 R /Prev ${String(previous).padStart(10, '0')} >>\nstartxref\n0\n%%EOF\n`;
    const body = head.length + table(0).length;
    const main = `xref\n0 1\n0000000000 65535 f \n3 1\n${entry(body)}trailer\n<< /Size 4 /Root 2 0 R >>\nstartxref\n${head.length}\n%%EOF\n`;
    const whole = readPdfFile(bytesOf(head + table(body + pages.length) + pages + main));
    expect(whole.revisions).toHaveLength(1);
    expect(unlinkedParts(whole)).toEqual(NOTHING);
  });

  it('takes the hidden half of a hybrid file for a part of its table', () => {
    const head = '%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
    const pages = '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
    const streamAt = head.length + pages.length;
    const row = String.fromCharCode(1, head.length);
    const hidden = `3 0 obj\n<< /Type /XRef /Size 4 /W [1 1 0] /Index [2 1] /Root 1 0 R /Length 2 >>\nstream\n${row}\nendstream\nendobj\n`;
    const tableAt = streamAt + hidden.length;
    const table = `xref\n0 2\n0000000000 65535 f \n${entry(9)}trailer\n<< /Size 4 /Root 1 0 R /XRefStm ${streamAt} >>\nstartxref\n${tableAt}\n%%EOF\n`;
    const file = readPdfFile(bytesOf(head + pages + hidden + table));
    expect(file.object(2)).toBeDefined();
    expect(unlinkedParts(file)).toEqual(NOTHING);
  });

  it('does not search inside of streams, nor what is encrypted', () => {
    const inner = makePdf({ pages: [{}] });
    const outer = makePdf({ pages: [{}], objects: { 900: pdfStream('/Type /EmbeddedFile', inner) } });
    expect(unlinkedParts(readPdfFile(outer))).toEqual(NOTHING);
    const locked = makePdf({
      pages: [{}],
      password: 'secret',
      objects: { 900: pdfStream('', 'BT (a) Tj ET') },
    });
    expect(unlinkedParts(readPdfFile(locked))).toEqual(NOTHING);
  });

  it('passes over an entry that points at the white space before its object', () => {
    const spaced = Buffer.from(makePdf({ pages: [{}] }))
      .toString('latin1')
      .replace(
        /^(\d{10}) 00000 n/gm,
        (_, at: string) => `${String(Number(at) - 1).padStart(10, '0')} 00000 n`,
      );
    expect(unlinkedParts(readPdfFile(bytesOf(spaced)))).toEqual(NOTHING);
  });

  /** The numbers of other definitions in a file that goes on behind its end. */
  const definedBehind = (before: string, head: string) => {
    const bytes = Buffer.from(makePdf({ pages: [{}] })).toString('latin1');
    const { definitions, cut } = unlinkedParts(
      readPdfFile(bytesOf(`${bytes}${before}${head} (other) endobj\n`)),
    );
    return { nums: definitions.map(({ num }) => num), cut };
  };

  it('finds an object behind any number of places that only look like one, or says that it did not', () => {
    expect(definedBehind('9 0 obj )\n'.repeat(2000), '11 0 obj')).toEqual({ nums: [11], cut: false });
    expect(definedBehind('9 0 obj )\n'.repeat(250_000), '11 0 obj')).toEqual({ nums: [], cut: true });
  });

  it('finds an object whose head is broken into lines', () => {
    expect(definedBehind('', '11\r\n0\nobj').nums).toEqual([11]);
  });

  it('leaves templates of forms alone', () => {
    const page = '<< /Type /Page /Parent 2 0 R /Contents 11 0 R >>';
    const kept = (names: string) =>
      readPdfFile(
        makePdf({ pages: [{}], objects: { 1: `<< /Type /Catalog /Pages 2 0 R ${names} >>`, 900: page } }),
      );
    expect(unlinkedParts(kept('')).pages).toEqual([900]);
    expect(unlinkedParts(kept('/Names << /Templates << /Names [(a) 900 0 R] >> >>')).pages).toEqual([]);
  });
});
