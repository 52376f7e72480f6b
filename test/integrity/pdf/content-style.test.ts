/** How programs write the operators of a page. */
import { describe, expect, it } from 'vitest';
import { endsInBar, isInsertedText, isLikeMuPdf } from '../../../src/integrity/pdf/content-style.ts';

const page = (line: (at: number) => string): Uint8Array =>
  Buffer.from(`q\n${Array.from({ length: 30 }, (_, at) => line(at)).join('')}Q`);

describe('content of MuPDF', () => {
  it('is told by a line for each operator', () => {
    const lines = page((at) => `BT\n/F1 10 Tf\n1 0 0 1 72 ${String(700 - 14 * at)} Tm\n(Line) Tj\nET\n`);
    expect(isLikeMuPdf(lines)).toBe(true);
  });

  it('is told by its texts where a long drawing stands before them', () => {
    const drawing = 'q\n.75 0 0 .75 0 0 cm\n10 20 300.5 15.2 re\nf\nQ\n'.repeat(1000);
    const lines = page((at) => `BT\n/F1 10 Tf\n1 0 0 1 72 ${String(700 - 14 * at)} Tm\n(Line) Tj\nET\n`);
    expect(isLikeMuPdf(Buffer.concat([Buffer.from(drawing), lines]))).toBe(true);
  });

  it('is told by hardly a blank, as newer versions write', () => {
    const compact = (begin: string, x: string) =>
      page((at) => `${begin}/F1 10 Tf 1 0 0 1 ${x} ${String(700 - 14 * at)} Tm[(Li)-.2(ne)]TJ ET `);
    expect(isLikeMuPdf(compact('BT', '72'))).toBe(true);
    expect(isLikeMuPdf(compact('BT ', '72'))).toBe(false);
    expect(isLikeMuPdf(compact('BT', '0.5'))).toBe(false);
  });
});

describe('bars at the end of a page', () => {
  it.each([
    ['the path behind its paint', '0 g\n62 778 65 10 re\nf\n'],
    ['the path before its paint, as PyMuPDF sets it', '62 778 65 10 re\nh\n0 0 0 RG 0 0 0 rg B\n'],
  ])('are known with %s', (_, bar) => {
    const text = page((at) => `BT /F1 10 Tf 72 ${String(700 - 14 * at)} Td (Line) Tj ET\n`);
    const ending = (last: string): Uint8Array => Buffer.concat([text, Buffer.from(`\nq\n${last}Q\n`)]);
    expect(endsInBar(ending(bar))).toBe(true);
    expect(endsInBar(ending(bar.replace('65 10 re', '65 1 re')))).toBe(false);
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
