/** The raw scanner of PDFs: revisions, cross-reference sections, signatures, damage. */
import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanPdfStructure } from '../../src/document/pdf-structure.ts';
import { contentNumber, makePdf, pdfStream, updatePdf } from '../support/pdf-builder.ts';

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const base = makePdf({ pages: [{}] });

describe('the raw structure of a PDF', () => {
  it('is one revision for a file saved once', () => {
    const { revisions, defects, version, headerOffset, linearized, encrypted } = scanPdfStructure(base);
    expect(defects).toEqual([]);
    expect({ version, headerOffset, linearized, encrypted }).toEqual({
      version: '1.7',
      headerOffset: 0,
      linearized: false,
      encrypted: false,
    });
    expect(revisions).toHaveLength(1);
    expect(revisions[0]?.end).toBe(base.length);
    expect(revisions[0]?.entries.get(1)).toEqual({
      kind: 'used',
      offset: base.indexOf(0x0a, 10) + 1,
      gen: 0,
    });
    expect(revisions[0]?.trailer.get('Root')).toEqual({ num: 1, gen: 0 });
  });

  it('lists what each later save wrote, oldest first', () => {
    const second = updatePdf(base, { [contentNumber(0)]: pdfStream('', '0 0 9 9 re f') });
    const third = updatePdf(second, { 5: '<< /Producer (Editor) >>', 900: '(new)' });
    const { revisions } = scanPdfStructure(third);
    expect(revisions.map(({ end }) => end)).toEqual([base.length, second.length, third.length]);
    expect(revisions.map(({ entries }) => [...entries.keys()]).slice(1)).toEqual([
      [0, contentNumber(0)],
      [0, 5, 900],
    ]);
  });

  it('reads cross-reference streams with predictors', () => {
    const rows = [
      [1, 0, 15, 0],
      [2, 0, 7, 3],
      [0, 0, 0, 0],
    ];
    const predicted = rows.flatMap((row, index) => [
      2,
      ...row.map((value, column) => (value - (rows[index - 1]?.[column] ?? 0)) & 255),
    ]);
    const entries =
      '/Type /XRef /Size 9 /W [1 2 1] /Index [3 2 8 1] /Root 3 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>';
    const stream = pdfStream(entries, deflateSync(Uint8Array.from(predicted)));
    const bytes = Buffer.concat([
      latin1('%PDF-1.5\n4 0 obj\n'),
      stream,
      latin1('\nendobj\nstartxref\n9\n%%EOF\n'),
    ]);
    const { revisions, defects } = scanPdfStructure(bytes);
    expect(defects).toEqual([]);
    expect(revisions[0]?.kind).toBe('stream');
    expect([...(revisions[0]?.entries ?? [])]).toEqual([
      [3, { kind: 'used', offset: 15, gen: 0 }],
      [4, { kind: 'packed', container: 7 }],
      [8, { kind: 'free' }],
    ]);
  });

  it('folds the two tables of a linearized file into one revision', () => {
    const head = '%PDF-1.4\n9 0 obj\n<< /Linearized 1 >>\nendobj\n';
    const first = (main: number): string =>
      `xref\n9 1\n0000000009 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${String(main).padStart(4, '0')} >>\nstartxref\n0\n%%EOF\n`;
    const start = head.length + first(0).length;
    const main = `xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<< /Size 9 >>\nstartxref\n${head.length}\n%%EOF\n`;
    const bytes = latin1(head + first(start) + main);
    const { revisions, linearized, defects } = scanPdfStructure(bytes);
    expect(defects).toEqual([]);
    expect(linearized).toBe(true);
    expect(revisions).toHaveLength(1);
    expect(revisions[0]).toMatchObject({ end: bytes.length, xrefOffset: head.length });
    expect([...(revisions[0]?.entries.keys() ?? [])].sort()).toEqual([0, 1, 9]);
  });

  it('finds the byte ranges of signatures', () => {
    const signed = updatePdf(base, { 900: '<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00> >>' });
    expect(scanPdfStructure(signed).signatures).toEqual([
      { at: Buffer.from(signed).indexOf('/ByteRange'), numbers: [0, 10, 20, 30] },
    ]);
  });

  it.each([
    ['no header', (text: string) => text.replace('%PDF', '%XYZ'), /header/],
    ['no end', (text: string) => text.slice(0, -6), /%%EOF/],
    ['a table elsewhere', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n12'), /byte 12/],
    ['no startxref', (text: string) => text.replace('startxref', 'whatever1'), /does not say where/],
    [
      'a chain in a circle',
      (text: string) => {
        const at = text.lastIndexOf('xref\n0 1');
        return text.replace('/Root', `/Prev ${at} /Root`);
      },
      /circle/,
    ],
    ['an unfinished update', (text: string) => `${text}7 0 obj\n<< /Half`, /breaks off/],
  ])('tells %s as a defect', (_, damage, words) => {
    const { defects } = scanPdfStructure(latin1(damage(Buffer.from(base).toString('latin1'))));
    expect(defects.join('; ')).toMatch(words);
  });

  it('survives any damage', () => {
    const updated = updatePdf(base, { 5: '<< /A (b\\(c) /D <6869> /E [1 2 0 R true null /N#20ame] >>' });
    const flips = fc.array(fc.tuple(fc.nat(updated.length - 1), fc.nat(255)), { maxLength: 40 });
    fc.assert(
      fc.property(flips, fc.nat(updated.length), (changes, length) => {
        const bytes = updated.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        expect(scanPdfStructure(bytes).revisions.length).toBeLessThan(4);
      }),
      { numRuns: 300 },
    );
  });
});
