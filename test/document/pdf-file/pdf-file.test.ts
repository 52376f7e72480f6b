/** Tests of reading a PDF as a stack of saved states, hostile ones included. */
import { describe, expect, it } from 'vitest';
import { decodeStream } from '../../../src/document/pdf-file/pdf-decode.ts';
import { readPdfFile } from '../../../src/document/pdf-file/pdf-file.ts';
import { isStream } from '../../../src/document/pdf-file/pdf-values.ts';
import { deflateSync } from 'node:zlib';
import { bytesOf, makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';

const original = makePdf({ pages: [{}] });

describe('readPdfFile', () => {
  it('shows every saved state with the objects it had', () => {
    const updated = updatePdf(original, { 900: '(first)' });
    const twice = readPdfFile(updatePdf(updated, { 900: '(second)' }));
    expect(twice.revisions.map((revision) => revision.end).slice(0, 2)).toEqual([
      original.length,
      updated.length,
    ]);
    expect(twice.object(900, 0)).toBeUndefined();
    expect(twice.object(900, 1)).toEqual({ kind: 'string', bytes: 'first' });
    expect(twice.object(900)).toEqual({ kind: 'string', bytes: 'second' });
  });

  it('counts from the header where bytes stand before it, as viewers do', () => {
    const updated = updatePdf(original, { 900: '(first)' });
    const file = readPdfFile(bytesOf(`\n\nmail\n${Buffer.from(updated).toString('latin1')}`));
    expect(file.revisions.map(({ end }) => end)).toEqual([original.length, updated.length]);
    expect(file.bytes).toEqual(updated);
    // Some writers count from the first byte all the same.
    const early = bytesOf(Buffer.from(original).toString('latin1').replace('%PDF-1.7\n', '\n%PDF-1.7'));
    expect(readPdfFile(early).bytes).toEqual(early);
  });

  it('gives equal fingerprints to objects that only differ in how they are written', () => {
    const file = readPdfFile(
      updatePdf(original, { 900: '<< /A 1 /B (x) >>', 901: '<</B <78>/A 1.0>>', 902: '<< /A 2 >>' }),
    );
    expect(file.fingerprint(900)).toBe(file.fingerprint(901));
    expect(file.fingerprint(900)).not.toBe(file.fingerprint(902));
  });

  it('decodes streams whose filter is an object of its own, and none by a filter that cannot be told', () => {
    const packed = deflateSync('BT ET');
    const stream = (filter: string): Uint8Array => pdfStream(filter, packed);
    const file = readPdfFile(
      updatePdf(original, {
        900: '/FlateDecode',
        901: '[900 0 R]',
        902: '<< /Predictor 1 >>',
        903: stream('/Filter 900 0 R /DecodeParms 902 0 R'),
        904: stream('/Filter [900 0 R]'),
        905: stream('/Filter 901 0 R'),
        906: stream('/Filter 12'),
      }),
    );
    const decoded = [903, 904, 905, 906].map((num) => {
      const value = file.object(num);
      const data = isStream(value) ? decodeStream(file.bytes, value) : null;
      return data === null ? null : Buffer.from(data).toString('latin1');
    });
    expect(decoded).toEqual(['BT ET', 'BT ET', 'BT ET', null]);
  });

  it('reads a stream in every state by the filter it has there', () => {
    const packed = deflateSync('BT ET');
    const first = updatePdf(original, { 900: '/FlateDecode', 901: pdfStream('/Filter 900 0 R', packed) });
    const file = readPdfFile(updatePdf(first, { 900: 'null' }));
    const prints = [1, 2].map((at) => file.fingerprint(901, at));
    expect(prints[0]).not.toBe(prints[1]);
    const decoded = [1, 2].map((at) => {
      const value = file.object(901, at);
      return isStream(value) ? Buffer.from(decodeStream(file.bytes, value) ?? []).toString('latin1') : null;
    });
    expect(decoded).toEqual(['BT ET', packed.toString('latin1')]);
  });

  it('folds the two sections of a linearized file into one state', () => {
    const head =
      '%PDF-1.5\n1 0 obj\n<< /Linearized 1 >>\nendobj\n2 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n';
    const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;
    const place = '0000000000';
    const first = `xref\n2 1\n${entry(head.indexOf('2 0 obj'))}trailer\n<< /Root 2 0 R /Prev ${place} >>\nstartxref\n0\n%%EOF\n`;
    const pages = '3 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
    const mainAt = head.length + first.length + pages.length;
    const main = `xref\n0 1\n0000000000 65535 f \n3 1\n${entry(head.length + first.length)}trailer\n<< /Size 4 >>\nstartxref\n${head.length}\n%%EOF\n`;
    const whole = bytesOf(head + first.replace(place, String(mainAt).padStart(10, '0')) + pages + main);
    const file = readPdfFile(whole);
    expect(file.revisions).toHaveLength(1);
    expect(file.revisions[0]?.end).toBe(whole.length);
    expect(file.catalog()?.get('Pages')).toEqual({ kind: 'ref', num: 3, gen: 0 });
  });

  it('reads cross-reference streams with predictors and objects packed in streams', () => {
    const packed = deflateSync('2 0 3 33 << /Type /Catalog /Pages 3 0 R >>  << /Type /Pages /Kids [] >>');
    const first = '2 0 3 33 '.length;
    const object = (num: number, entries: string, data: Uint8Array): string =>
      `${num} 0 obj\n<< ${entries} /Length ${data.length} >>\nstream\n${Buffer.from(data).toString('latin1')}\nendstream\nendobj\n`;
    const head = '%PDF-1.5\n' + object(1, `/Type /ObjStm /N 2 /First ${first} /Filter /FlateDecode`, packed);
    const rows = [
      [0, 0, 0],
      [1, 9, 0],
      [2, 1, 0],
      [2, 1, 1],
    ];
    // PNG predictor "up": every row holds the difference to the one above.
    const coded = rows.flatMap((row, at) => [
      2,
      ...row.map((value, x) => (value - (rows[at - 1]?.[x] ?? 0)) & 255),
    ]);
    const table = object(
      4,
      '/Type /XRef /Size 4 /W [1 1 1] /Root 2 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 3 >>',
      deflateSync(Uint8Array.from(coded)),
    );
    const file = readPdfFile(bytesOf(`${head}${table}startxref\n${head.length}\n%%EOF\n`));
    expect(file.catalog()?.get('Type')).toEqual({ kind: 'name', name: 'Catalog' });
    expect(file.object(3)).toEqual(
      new Map<string, unknown>([
        ['Type', { kind: 'name', name: 'Pages' }],
        ['Kids', []],
      ]),
    );
    // A later save replaces the object stream, and names none of the objects in it.
    const later = '2 0 3 5 null << /Type /Pages /Kids [9 0 R] >>';
    const saved = updatePdf(file.bytes, { 1: pdfStream('/Type /ObjStm /N 2 /First 8', later) });
    const updated = readPdfFile(saved);
    expect(updated.object(3, 0)).toEqual(file.object(3));
    expect(updated.fingerprint(3, 1)).not.toBe(updated.fingerprint(3, 0));
    expect(updated.object(3, 1)).toEqual(
      new Map<string, unknown>([
        ['Type', { kind: 'name', name: 'Pages' }],
        ['Kids', [{ kind: 'ref', num: 9, gen: 0 }]],
      ]),
    );
  });

  it('ends on a chain that goes in a circle and on one that leads nowhere', () => {
    const text = Buffer.from(updatePdf(original, { 900: '1' })).toString('latin1');
    const own = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1] ?? '';
    expect(readPdfFile(bytesOf(text.replace(/\/Prev \d+/, `/Prev ${own}`))).revisions).toHaveLength(1);
    expect(() => readPdfFile(bytesOf(text.replace(/\/Prev \d+/, '/Prev 3')))).toThrow(SyntaxError);
    expect(() => readPdfFile(bytesOf('%PDF-1.7\n'))).toThrow(SyntaxError);
  });

  it('does not follow references that go in a circle', () => {
    const file = readPdfFile(updatePdf(original, { 900: '901 0 R', 901: '900 0 R' }));
    expect(file.resolve({ kind: 'ref', num: 900, gen: 0 })).toBeUndefined();
  });

  it('refuses a stream that unpacks without end', () => {
    const bomb = deflateSync(new Uint8Array(80 * 1024 * 1024));
    const stream = Buffer.concat([
      Buffer.from(`<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`),
      bomb,
      Buffer.from('\nendstream'),
    ]);
    expect(() => readPdfFile(updatePdf(original, { 900: stream })).fingerprint(900)).not.toThrow();
  });
});
