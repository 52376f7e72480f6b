/** Tests of finding text that was painted over where fonts do not name their characters. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_covered_text';
const screen = screenFor(ID);
const font = (name: string): Uint8Array => {
  const { resolve } = createRequire(import.meta.url);
  const folder = path.dirname(resolve('pdfjs-dist/package.json'));
  return new Uint8Array(readFileSync(path.join(folder, `standard_fonts/LiberationSans-${name}.ttf`)));
};
/** A font whose codes are the numbers of its glyphs, from object `at` on. */
const counted = (name: string, at: number) => ({
  [at]: `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+${name} /Encoding /Identity-H /DescendantFonts [${at + 1} 0 R] >>`,
  [at + 1]:
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 556 /FontDescriptor ${at + 2} 0 R >>`,
  [at + 2]:
    `<< /Type /FontDescriptor /FontName /ABCDEF+${name} /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 ${at + 3} 0 R >>`,
  [at + 3]: pdfStream('', font(name)),
});
const objects = { ...counted('Regular', 900), ...counted('Bold', 910) };
const entries = '/Resources << /Font << /F1 3 0 R /F8 900 0 R /F9 910 0 R >> >>';
/** In Liberation Sans the numbers of glyphs are 29 less than their characters in ASCII. */
const write = (words: string, as = 'F8'): string => {
  const codes = Array.from(words, (letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0'));
  return `BT 0 g /${as} 12 Tf 72 500 Td <${codes.join('')}> Tj ET\n`;
};
const COVER = 'q 1 1 1 rg 70 497 130 14 re f Q\n';
const report = (...ops: readonly string[]) =>
  screen(makePdf({ pages: [{ ops: ops.join(''), entries }], objects }));

describe('fonts that do not name their characters', () => {
  it('hide an amount under another one, of which nothing is quoted', async () => {
    const result = await report(write('1,250.00'), COVER, write('7,250.00'));
    expect(codesOf(result, ID)).toEqual(['COVERED_TEXT_RETYPED']);
    const [evidence] = indicatorOf(result, ID).evidence ?? [];
    expect(evidence?.detail).toBe(
      'text is hidden under other text in its place on page 1, in fonts that do not name its characters',
    );
    expect(evidence?.old ?? null).toBeNull();
  });

  it.each([
    ['the same text', write('1,250.00')],
    ['the same text behind a blank', write(' 1,250.00').replace('72 500', '65.3 500')],
  ])('hide nothing under %s', async (_, above) => {
    expect(indicatorOf(await report(write('1,250.00'), COVER, above), ID).status).toBe('clear');
  });

  it('do not tell whether text in another face is the same', async () => {
    for (const above of [write('1,250.00', 'F9'), 'BT 0 g /F1 12 Tf 72 500 Td (1,250.00) Tj ET\n'])
      expect(indicatorOf(await report(write('1,250.00'), COVER, above), ID).status).toBe('inconclusive');
  });

  it('tell other text in another face by glyphs that repeat otherwise', async () => {
    const other = await report(write('1,250.00'), COVER, write('1,255.00', 'F9'));
    expect(codesOf(other, ID)).toEqual(['COVERED_TEXT_RETYPED']);
  });

  it('do not tell whether a text box on them says the same', async () => {
    const box = '/Type /Annot /Subtype /FreeText /Rect [70 496 200 512] /DA (0 g /Helv 12 Tf) /C [1 1 1]';
    const bytes = makePdf({
      pages: [{ ops: write('1,250.00'), entries: `${entries} /Annots [930 0 R]` }],
      objects: { ...objects, 930: `<< ${box} /Contents (1,250.00) /F 4 >>` },
    });
    expect(indicatorOf(await screen(bytes), ID).status).toBe('inconclusive');
  });

  it('hide nothing under a picture that shows anything, and are hidden by one that shows nothing', async () => {
    const recognize = (): Promise<readonly never[]> => Promise.resolve([]);
    const statusOf = async (levels: string) => {
      const picture = `q 130 0 0 14 70 497 cm BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID ${levels}> EI Q\n`;
      const page = { ops: write('1,250.00') + picture, entries };
      return indicatorOf(await screen(makePdf({ pages: [page], objects }), { recognize }), ID).status;
    };
    expect(await statusOf('FFFF')).toBe('detected');
    expect(await statusOf('00FF')).toBe('inconclusive');
  });
});
