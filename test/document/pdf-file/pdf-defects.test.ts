/** Tests of what is told about a PDF whose structure is damaged. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structureDefects } from '../../../src/document/pdf-file/pdf-defects.ts';
import { bytesOf, makePdf, updatePdf } from '../../support/pdf-builder.ts';

const base = makePdf({ pages: [{}] });

describe('structureDefects', () => {
  it('finds none in well-formed files, updated ones included', () => {
    expect(structureDefects(base)).toEqual([]);
    expect(structureDefects(updatePdf(base, { 900: '(new)' }))).toEqual([]);
  });

  it('accepts offsets that count from a header further back', () => {
    const shifted = Buffer.concat([bytesOf('HTTP/1.1 200 OK\n\n'), base]);
    expect(structureDefects(shifted)).toEqual([]);
  });

  it.each([
    ['no header', (text: string) => text.replace('%PDF', '%XYZ'), /header/],
    ['no end', (text: string) => text.slice(0, -6), /%%EOF/],
    ['a table elsewhere', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n12'), /byte 12/],
    ['no startxref', (text: string) => text.replace('startxref', 'whatever1'), /does not say where/],
    [
      'a chain in a circle',
      (text: string) => text.replace('/Root', `/Prev ${text.lastIndexOf('xref\n0 1')} /Root`),
      /circle/,
    ],
    ['an unfinished update', (text: string) => `${text}7 0 obj\n<< /Half`, /breaks off/],
  ])('tells %s', (_, damage, words) => {
    const defects = structureDefects(bytesOf(damage(Buffer.from(base).toString('latin1'))));
    expect(defects.join('; ')).toMatch(words);
  });

  it('survives any damage', () => {
    const updated = updatePdf(base, { 5: '<< /A (b\\(c) /D <6869> /E [1 2 0 R true null /N#20ame] >>' });
    const flips = fc.array(fc.tuple(fc.nat(updated.length - 1), fc.nat(255)), { maxLength: 40 });
    fc.assert(
      fc.property(flips, fc.nat(updated.length), (changes, length) => {
        const bytes = updated.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        expect(structureDefects(bytes).length).toBeLessThan(5);
      }),
      { numRuns: 200 },
    );
  });
});
