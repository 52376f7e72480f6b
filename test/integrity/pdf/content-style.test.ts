/** How programs write the operators of a page. */
import { describe, expect, it } from 'vitest';
import { isInsertedText, isLikeMuPdf } from '../../../src/integrity/pdf/content-style.ts';

const page = (line: (at: number) => string): Uint8Array =>
  Buffer.from(`q\n${Array.from({ length: 30 }, (_, at) => line(at)).join('')}Q`);

describe('content of MuPDF', () => {
  it('is told by a line for each operator', () => {
    const lines = page((at) => `BT\n/F1 10 Tf\n1 0 0 1 72 ${String(700 - 14 * at)} Tm\n(Line) Tj\nET\n`);
    expect(isLikeMuPdf(lines)).toBe(true);
  });

  it('is told by hardly a blank, as newer versions write', () => {
    const compact = (begin: string, x: string) =>
      page((at) => `${begin}/F1 10 Tf 1 0 0 1 ${x} ${String(700 - 14 * at)} Tm[(Li)-.2(ne)]TJ ET `);
    expect(isLikeMuPdf(compact('BT', '72'))).toBe(true);
    expect(isLikeMuPdf(compact('BT ', '72'))).toBe(false);
    expect(isLikeMuPdf(compact('BT', '0.5'))).toBe(false);
  });
});

describe('text that PyMuPDF was made to write', () => {
  it.each([
    ['line by line', 'BT\n1 0 0 1 72 700 Tm\n/F0 11 Tf [<0027>]TJ\nET\n'],
    ['as a box', 'BT\n1 0 0 1 72 700 Tm /F0 11 Tf [<0027>]TJ\n1 0 0 1 72 686 Tm /F0 11 Tf [<0028>]TJ\nET\n'],
  ])('is known %s', (_, text) => {
    expect(isInsertedText(Buffer.from(`q\n${text}Q`))).toBe(true);
    expect(isInsertedText(Buffer.from(`q\n${text}BT /F0 11 Tf 72 600 Td (x) Tj ET Q`))).toBe(false);
  });
});
