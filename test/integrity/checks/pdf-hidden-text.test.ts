/** Tests of finding text that nobody can see, and digits that are drawn as others. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import type { PdfPageSpec } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_hidden_text';
const screen = screenFor(ID);
const LINES = [
  { x: 72, y: 720, text: 'Invoice of the month of March' },
  { x: 72, y: 500, text: 'Total' },
  { x: 300, y: 500, text: '120.00' },
];
const page = (ops: string, more: Partial<PdfPageSpec> = {}): Uint8Array =>
  makePdf({ pages: [{ text: LINES, ops, ...more }] });
const write = (text: string, at: string, before = ''): string =>
  `q ${before} BT /F1 12 Tf ${at} Td (${text}) Tj ET Q\n`;

describe(ID, () => {
  it('says nothing of a page whose text can be seen', async () => {
    expect(indicatorOf(await screen(page('')), ID).status).toBe('clear');
  });

  it.each([
    ['painted by nothing', write('920.00', '300 500', '3 Tr')],
    ['transparent', write('920.00', '300 500', '/G0 gs')],
    ['clipped away', write('920.00', '300 500', '0 0 10 10 re W n')],
    ['in the color of paper', write('920.00', '300 500', '1 g')],
    ['nearly in the color of paper', write('920.00', '300 500', '.97 g')],
    ['nearly transparent', write('920.00', '300 500', '/G1 gs')],
    ['squeezed to nothing', write('920.00', '300 500', '.3 Tz')],
  ])('holds another value at the same place against a document: %s', async (_, ops) => {
    const entries =
      '/Resources << /Font << /F1 3 0 R >> /ExtGState << /G0 << /ca 0 >> /G1 << /ca .01 >> >> >>';
    const report = await screen(page(ops, { entries }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'HIDDEN_VALUE_DIFFERS', page: 1, old: '920.00', new: '120.00' },
    ]);
    expect(report.is_suspicious).toBe(true);
  });

  it('looks at encrypted and damaged files, which a viewer shows', async () => {
    const text = [...LINES, { x: 300, y: 500, text: '920.00', mode: 3 }];
    const encrypted = makePdf({ pages: [{ text }], password: '' });
    const plain = Buffer.from(makePdf({ pages: [{ text }] })).toString('latin1');
    const damaged = Buffer.from(plain.replace(/startxref\s+\d+/, 'startxref\n1'), 'latin1');
    for (const bytes of [encrypted, new Uint8Array(damaged)]) {
      expect(codesOf(await screen(bytes), ID)).toEqual(['HIDDEN_VALUE_DIFFERS']);
    }
    const scan = makePdf({ pages: [{ text: LINES.map((line) => ({ ...line, mode: 3 })) }], password: '' });
    expect(codesOf(await screen(scan), ID)).toEqual([]);
  });

  it('leaves the same value alone', async () => {
    const report = await screen(page(write('120.00', '300 500', '3 Tr')));
    expect(codesOf(report, ID)).toEqual(['VALUE_HIDDEN']);
    expect(report.requires_manual_review).toBe(false);
  });

  it.each([
    ['outside of the page', write('920.00', '700 500')],
    ['tiny', 'BT /F1 0.5 Tf 72 300 Td (920.00) Tj ET\n'],
    ['white', write('920.00', '72 300', '1 g')],
  ])('mentions a hidden value elsewhere: %s', async (_, ops) => {
    const report = await screen(page(ops));
    expect(codesOf(report, ID)).toEqual(['VALUE_HIDDEN']);
    expect(report.requires_manual_review).toBe(false);
  });

  it('sees white text on dark ground', async () => {
    const report = await screen(page(`0 0 0.5 rg 60 290 200 30 re f\n${write('920.00', '72 300', '1 g')}`));
    expect(codesOf(report, ID)).toEqual([]);
  });

  it('asks for a look at another value in a layer that is switched off', async () => {
    const bytes = makePdf({
      pages: [
        {
          text: LINES,
          ops: `/OC /L1 BDC\n${write('920.00', '300 500')}EMC\n`,
          entries: '/Resources << /Font << /F1 3 0 R >> /Properties << /L1 900 0 R >> >>',
        },
      ],
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [900 0 R] /D << /OFF [900 0 R] /Order [900 0 R] >> >> >>',
        900: '<< /Type /OCG /Name (Other) >>',
      },
    });
    const report = await screen(bytes);
    expect(codesOf(report, ID)).toEqual(['LAYER_VALUE_DIFFERS']);
    expect(report.is_suspicious).toBe(false);
    expect(report.requires_manual_review).toBe(true);
  });
});

describe('a form field', () => {
  const field = (value: string, shown: string, form = '') => {
    const look = `BT /F1 12 Tf 2 4 Td (${shown}) Tj ET`;
    const objects = {
      900: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (${value}) /Rect [72 400 172 414] /F 4 /DA (/F1 12 Tf 0 g) /AP << /N 901 0 R >> >>`,
      901: `<< /Type /XObject /Subtype /Form /BBox [0 0 100 14] /Resources << /Font << /F1 3 0 R >> >> /Length ${String(look.length)} >>\nstream\n${look}\nendstream`,
    };
    const bytes = makePdf({ pages: [{ text: LINES, entries: '/Annots [900 0 R]' }], objects });
    const plain = Buffer.from(bytes).toString('latin1');
    expect(plain).toContain('/Type /Catalog');
    const catalog = `/Type /Catalog /AcroForm << /Fields [900 0 R] ${form} >>`;
    return screen(new Uint8Array(Buffer.from(plain.replace('/Type /Catalog', catalog), 'latin1')));
  };

  it.each([
    ['9,500.00 EUR', '1,500.00 EUR'],
    ['950.00', '1,100.00'],
    ['12.03.2026', '12.04.2026'],
  ])('that holds %s and shows %s is held against a document', async (value, shown) => {
    expect(indicatorOf(await field(value, shown), ID).evidence).toMatchObject([
      { code: 'HIDDEN_VALUE_DIFFERS', page: 1, old: value, new: shown },
    ]);
  });

  it.each([
    ['the same value', '1500.00', '1500.00', ''],
    ['a number in another format', '1500', '1.500,00 EUR', ''],
    ['a number that is rounded', '1234.567', '1,234.57', ''],
    ['a percentage', '.1234', '12.34 %', ''],
    ['a date in another order', '2026-03-12', '12 March 2026', ''],
    ['a date in the order of another country', '03/12/2026', '12/03/2026', ''],
    ['a value that is too long for it', '12345678901', '4567890', ''],
    ['words', 'Karl Weber', 'John Adams', ''],
    ['a short number', '12', '21', ''],
    ['another value that viewers draw anew', '9500.00', '1500.00', '/NeedAppearances true'],
  ])('is left alone that shows %s', async (_, value, shown, form) => {
    expect(codesOf(await field(value, shown, form), ID)).toEqual([]);
  });
});

describe('digits with the shape of others', () => {
  const program = readFileSync(
    path.join(
      path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
      'standard_fonts/LiberationSans-Regular.ttf',
    ),
  );
  /** One page in an embedded font; what stands in `F8` says 8 where it draws a 3. */
  const withMap = (ops: string): Uint8Array => {
    const font = (map: number): string =>
      `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sample /FirstChar 32 /LastChar 122 /Widths [${'556 '.repeat(91)}] /Encoding /WinAnsiEncoding /FontDescriptor 901 0 R /ToUnicode ${String(map)} 0 R >>`;
    const map = (three: string): Uint8Array =>
      pdfStream(
        '',
        `1 begincodespacerange <00> <ff> endcodespacerange\n3 beginbfrange\n<20> <32> <0020>\n<33> <33> <00${three}>\n<34> <7a> <0034>\nendbfrange\n`,
      );
    return makePdf({
      pages: [{ ops, entries: '/Resources << /Font << /F3 900 0 R /F8 905 0 R >> >>' }],
      objects: {
        900: font(903),
        901: '<< /Type /FontDescriptor /FontName /ABCDEF+Sample /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 902 0 R >>',
        902: pdfStream(`/Length1 ${String(program.length)}`, program),
        903: map('33'),
        904: map('38'),
        905: font(904),
      },
    });
  };
  const lines = 'BT /F3 12 Tf 72 700 Td (Number 1234567890 of 13.03.2023) Tj ET\n';

  it('finds the amount whose text is not what is drawn', async () => {
    const report = await screen(withMap(`${lines}BT /F8 12 Tf 72 650 Td (312.50) Tj ET\n`));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'DIGIT_MISNAMED_IN_VALUE', page: 1, old: '812.50', new: '312.50' },
    ]);
    expect(report.is_suspicious).toBe(true);
  });

  it('leaves fonts alone that agree', async () => {
    const report = await screen(withMap(`${lines}BT /F3 12 Tf 72 650 Td (312.50) Tj ET\n`));
    expect(indicatorOf(report, ID).status).toBe('clear');
  });

  /** A font whose map gives codes their own characters but for those in `named`. */
  const withNames = (ops: string, named: Readonly<Record<string, string>>): Uint8Array => {
    const rows = Array.from({ length: 91 }, (_, at) => at + 32).map((code) => {
      const text = named[String.fromCharCode(code)] ?? String.fromCharCode(code);
      return `<${code.toString(16)}> <${text === '' ? '' : text.charCodeAt(0).toString(16).padStart(4, '0')}>`;
    });
    return makePdf({
      pages: [{ ops, entries: '/Resources << /Font << /F1 900 0 R >> >>' }],
      objects: {
        900: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sample /FirstChar 32 /LastChar 122 /Widths [${'556 '.repeat(91)}] /Encoding /WinAnsiEncoding /FontDescriptor 901 0 R /ToUnicode 903 0 R >>`,
        901: '<< /Type /FontDescriptor /FontName /ABCDEF+Sample /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 902 0 R >>',
        902: pdfStream(`/Length1 ${String(program.length)}`, program),
        903: pdfStream(
          '',
          `1 begincodespacerange <00> <ff> endcodespacerange\n91 beginbfchar\n${rows.join('\n')}\nendbfchar\n`,
        ),
      },
    });
  };
  const total = 'BT /F1 12 Tf 72 700 Td (Total 1234567890 and 312.50) Tj ET\n';

  it('finds the code that its font counts as another digit than its map calls it', async () => {
    const report = await screen(withNames(total, { '3': '8' }));
    const [first] = indicatorOf(report, ID).evidence ?? [];
    expect(first).toMatchObject({ code: 'DIGIT_MISNAMED_IN_VALUE', page: 1, old: '812.50' });
    expect(first?.detail).toContain('the shape of a 3');
    expect(report.is_suspicious).toBe(true);
  });

  it('goes by the loops of the outline where codes are in no order', async () => {
    // All are exchanged for digits of as many loops, but for the 3 that is called 8.
    const odd = { '1': '2', '2': '5', '5': '7', '7': '1', '0': '4', '4': '6', '6': '9', '9': '0', '3': '8' };
    const report = await screen(withNames(total, odd));
    const details = indicatorOf(report, ID).evidence?.map(({ detail }) => detail) ?? [];
    expect(details.join()).toContain('by the loops of its outline');
    // A map that names other characters wrongly, too, was damaged by a program.
    expect(codesOf(await screen(withNames(total, { ...odd, a: '\u0012' })), ID)).toEqual([]);
  });

  it('leaves a font alone that names every digit once', async () => {
    expect(indicatorOf(await screen(withNames(total, {})), ID).status).toBe('clear');
    const turned = { '0': '9', '9': '0' };
    expect(codesOf(await screen(withNames(total, turned)), ID)).toEqual([]);
  });

  it('takes a glyph that its map says stands for nothing for no digit', async () => {
    const composed = 'BT /F1 12 Tf 72 700 Td (Total 012345x and 31x.50, dot 8) Tj ET\n';
    const report = await screen(withNames(composed, { '8': '', x: '8' }));
    expect(indicatorOf(report, ID).status).toBe('clear');
  });
});
