/** Tests of the PDF object reader. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PdfReader } from '../../../src/document/pdf-file/pdf-syntax.ts';
import type { PdfValue } from '../../../src/document/pdf-file/pdf-values.ts';

const read = (text: string): PdfValue => new PdfReader(new Uint8Array(Buffer.from(text, 'latin1'))).read();

describe('PdfReader', () => {
  it('reads every kind of object', () => {
    expect(read('<< /A#42 [1 -.5 true null 3 0 R] % note\n /S (a\\(b\\)\\101) /H <4a4> >>')).toEqual(
      new Map<string, PdfValue>([
        ['AB', [1, -0.5, true, null, { kind: 'ref', num: 3, gen: 0 }]],
        ['S', { kind: 'string', bytes: 'a(b)A' }],
        ['H', { kind: 'string', bytes: 'J@' }],
      ]),
    );
  });

  it('tells two numbers from a reference', () => {
    expect(read('[1 0 2 0 R 3]')).toEqual([1, 0, { kind: 'ref', num: 2, gen: 0 }, 3]);
    expect(read('[1 0 Rest]'.replace('Rest', '5'))).toEqual([1, 0, 5]);
  });

  it('keeps nested parentheses and line continuations of strings', () => {
    expect(read('(a (b) \\\r\nc\\n)')).toEqual({ kind: 'string', bytes: 'a (b) c\n' });
  });

  it('throws a SyntaxError instead of hanging or overflowing on hostile input', () => {
    expect(() => read('['.repeat(100_000))).toThrow(SyntaxError);
    expect(() => read('(never closed')).toThrow(SyntaxError);
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
      { numRuns: 300 },
    );
  });
});
