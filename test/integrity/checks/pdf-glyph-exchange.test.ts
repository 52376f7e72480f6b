/** Tests of finding characters that were exchanged inside of a content stream. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screen } from '../screen.ts';

const ID = 'pdf_glyph_exchange';
const program = readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
    'standard_fonts/LiberationSans-Regular.ttf',
  ),
);
const LINES = ['Invoice of March', 'Total 4701.55', 'Paid 382 by card', 'Number 96'];

/** A document whose font numbers its characters by first use; `shown` is what its page then writes, with a bar on it. */
function numbered(lines: readonly string[], shown = lines, bar = ''): Uint8Array {
  const codes = new Map<string, number>();
  for (const char of lines.join('')) if (!codes.has(char)) codes.set(char, codes.size + 1);
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
  const map = [...codes].map(([char, code]) => `<${hex(code, 2)}> <${hex(char.charCodeAt(0), 4)}>`);
  const ops = shown.map((line, row) => {
    const written = Array.from(line, (char) => hex(codes.get(char) ?? 0, 2)).join('');
    return `BT /F9 12 Tf 72 ${String(700 - 20 * row)} Td <${written}> Tj ET\n`;
  });
  const font = `/Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sample /FirstChar 1 /LastChar ${String(codes.size)} /Widths [${[...codes].map(() => 556).join(' ')}] /FontDescriptor 901 0 R /ToUnicode 903 0 R`;
  return makePdf({
    pages: [{ ops: ops.join('') + bar, entries: '/Resources << /Font << /F9 900 0 R >> >>' }],
    objects: {
      900: `<< ${font} >>`,
      901: '<< /Type /FontDescriptor /FontName /ABCDEF+Sample /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 902 0 R >>',
      902: pdfStream(`/Length1 ${String(program.length)}`, program),
      903: pdfStream(
        '',
        `1 begincodespacerange <00> <ff> endcodespacerange\n${String(map.length)} beginbfchar\n${map.join('\n')}\nendbfchar\n`,
      ),
    },
  });
}

const exchanged = (from: string, to: string): readonly string[] =>
  LINES.map((line) => line.replace(from, to));

describe(ID, () => {
  it('leaves a document alone whose font goes with its text', async () => {
    expect(indicatorOf(await screen(numbered(LINES)), ID).status).toBe('clear');
  });

  it('points to a digit that appears before its turn', async () => {
    const report = await screen(numbered(LINES, exchanged('4701', '9701')));
    expect(codesOf(report, ID)).toContain('GLYPH_OUT_OF_ORDER');
    expect(indicatorOf(report, ID).evidence).toContainEqual(
      expect.objectContaining({ code: 'GLYPH_OUT_OF_ORDER', page: 1, new: '9701.55' }),
    );
    expect(report.is_suspicious).toBe(true);
  });

  it('finds the digit that the document no longer shows', async () => {
    const report = await screen(numbered(LINES, exchanged('382', '372')));
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'GLYPH_LEFT_OVER', old: '8' }]);
  });

  it('takes a digit under a black bar for redacted, but not one above a rule', async () => {
    const left = exchanged('382', '372');
    const codes = async (bar: string): Promise<readonly string[]> =>
      codesOf(await screen(numbered(LINES, left, bar)), ID);
    expect(await codes('0 g 96 657 20 12 re f\n')).toEqual([]);
    expect(await codes('0 g 96 657 200 1 re f\n')).toEqual(['GLYPH_LEFT_OVER']);
    expect(await codes('0 g 300 500 40 12 re f BT /F9 9 Tf 302 502 Td 1 g <0102> Tj ET\n')).toEqual([
      'GLYPH_LEFT_OVER',
    ]);
  });

  it('takes other orders for another way of numbering', async () => {
    const report = await screen(numbered(LINES, LINES.toReversed()));
    expect(codesOf(report, ID)).toEqual([]);
  });

  it('does not apply without embedded fonts', async () => {
    const report = await screen(makePdf({ pages: [{ text: [{ x: 72, y: 700, text: 'Total 12.00' }] }] }));
    expect(indicatorOf(report, ID).status).toBe('not_applicable');
  });
});
