/** Tests of finding characters that were exchanged inside of a content stream. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_glyph_exchange';
const screen = screenFor(ID);
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
    pages: [{ ops: ops.join('') + bar, entries: '/Resources << /Font << /F1 3 0 R /F9 900 0 R >> >>' }],
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

  it('finds the digits of a value that was taken out, and none where letters are left, too', async () => {
    const taken = await screen(numbered(LINES, exchanged('382', '444')));
    expect(indicatorOf(taken, ID).evidence).toMatchObject([{ code: 'GLYPH_LEFT_OVER', old: '3, 8, 2' }]);
    const line = await screen(numbered(LINES, exchanged('Paid 382', 'of 444')));
    expect(codesOf(line, ID)).toEqual([]);
  });

  describe('in a font without a map', () => {
    const NAMES = new Map([
      ...Array.from('0123456789', (char, at): [string, string] => [
        char,
        'zero one two three four five six seven eight nine'.split(' ')[at] ?? '',
      ]),
      ['.', 'period'],
      [' ', 'space'],
    ]);
    const charsIn = (lines: readonly string[]): readonly string[] => [...new Set(lines.join(''))].sort();
    const nameOf = (char: string): string => NAMES.get(char) ?? char;
    const page = (
      shown: readonly string[],
      objects: Readonly<Record<number, string | Uint8Array>>,
    ): Uint8Array => {
      const ops = shown.map((line, row) => `BT /F9 12 Tf 72 ${String(700 - 20 * row)} Td (${line}) Tj ET\n`);
      return makePdf({
        pages: [{ ops: ops.join(''), entries: '/Resources << /Font << /F1 3 0 R /F9 900 0 R >> >>' }],
        objects,
      });
    };
    /** A subset that lists its glyphs by name, as TeX writes it; `more` are glyphs that it holds besides. */
    const listed = (shown: readonly string[], more = ''): Uint8Array => {
      const set = charsIn(LINES).filter((char) => char !== ' ');
      return page(shown, {
        900: `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Sample /FirstChar 32 /LastChar 126 /Widths [${'556 '.repeat(95)}] /FontDescriptor 901 0 R >>`,
        901: `<< /Type /FontDescriptor /FontName /ABCDEF+Sample /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /CharSet (${set.map((char) => `/${nameOf(char)}`).join('')}/space${more}) /FontFile 902 0 R >>`,
        902: pdfStream('/Length1 0', ''),
      });
    };
    /** One whose glyphs are drawings, as programs for plots write it. */
    const drawn = (shown: readonly string[]): Uint8Array => {
      const set = charsIn(LINES);
      const differences = set.map((char) => `${String(char.charCodeAt(0))} /${nameOf(char)}`).join(' ');
      return page(shown, {
        900: `<< /Type /Font /Subtype /Type3 /FontMatrix [.001 0 0 .001 0 0] /FontBBox [0 0 600 700] /FirstChar 32 /LastChar 126 /Widths [${'556 '.repeat(95)}] /Encoding << /Differences [${differences}] >> /CharProcs << ${set.map((char) => `/${nameOf(char)} 901 0 R`).join(' ')} >> >>`,
        901: pdfStream('', '556 0 0 0 500 700 d1 0 0 500 700 re f'),
      });
    };

    it.each([
      ['the list of its glyphs', listed],
      ['its drawings', drawn],
    ])('finds the digit by %s', async (_, made) => {
      expect(codesOf(await screen(made(LINES)), ID)).toEqual([]);
      const report = await screen(made(exchanged('382', '372')));
      expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'GLYPH_LEFT_OVER', old: '8' }]);
    });

    it('finds nothing where other glyphs are idle, too', async () => {
      expect(codesOf(await screen(listed(exchanged('382', '372'), '/ampersand')), ID)).toEqual([]);
    });
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

  it('takes a digit for redacted where a page says openly that something was taken out', async () => {
    const left = exchanged('382', '372');
    const codes = async (words: string): Promise<readonly string[]> =>
      codesOf(await screen(numbered(LINES, left, `BT /F1 9 Tf 96 657 Td (${words}) Tj ET\n`)), ID);
    expect(await codes('XXXX')).toEqual([]);
    for (const words of ['Xanten', String.raw`\(gross\)`, '......'])
      expect(await codes(words)).toEqual(['GLYPH_LEFT_OVER']);
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
