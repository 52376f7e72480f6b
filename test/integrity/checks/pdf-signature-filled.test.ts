/** Tests of what the signature check says of forms that are filled in after signing as programs do it, and of look-alikes. */
import { describe, expect, it } from 'vitest';
import { pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { indicatorOf, screenFor } from '../screen.ts';
import { catalogWith, codesAfter, field, filled, page, pageWith, write } from '../signed-form.ts';
import { signedPdf } from '../signed-pdf.ts';
import type { SignedSpec } from '../signed-pdf.ts';

const ID = 'pdf_signature';
const CHANGED = ['CHANGED_AFTER_SIGNING'];
const empty = (more = ''): SignedSpec => ({ objects: { 901: field('', more), 931: write('') } });
const hex = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');

describe(`${ID}, forms that are filled in`, () => {
  it('reads values in PDFDocEncoding', async () => {
    const update = { 901: field('de\\223ne'), 931: write('define') };
    expect(await codesAfter(empty(), update)).toEqual([]);
  });

  it('knows a value, a name and a lock that are written in UTF-16 instead', async () => {
    const again = field('')
      .replace('/V ()', `/V <${hex('120.00')}>`)
      .replace('(note)', `<${hex('note')}>`);
    expect(await codesAfter(filled('120.00'), { 901: again })).toEqual([]);
    const locked = { ...empty(), lock: `/Action /Include /Fields [<${hex('note')}>]` };
    expect(await codesAfter(locked, { 901: field('7'), 931: write('7') })).toEqual(CHANGED);
  });

  it('takes the value of widgets from their field, whatever they hold themselves', async () => {
    const kid = (x: number): string =>
      `<< /Type /Annot /Subtype /Widget /Parent 901 0 R /V () /Rect [${x} 300 ${x + 90} 320] /P 10 0 R /DA (/F1 12 Tf 0 g) /AP << /N 931 0 R >> >>`;
    const parent = (value: string): string => `<< /FT /Tx /T (note) ${value} /Kids [910 0 R 911 0 R] >>`;
    const objects = { 10: pageWith('900 0 R 910 0 R 911 0 R'), 901: parent(''), 910: kid(72), 911: kid(200) };
    const update = { 901: parent('/V (AS)'), 931: write('AS') };
    expect(await codesAfter({ objects: { ...objects, 931: write('') } }, update)).toEqual([]);
  });

  it('does not call a rectangle moved whose corners are named in another order', async () => {
    const turned = field('7').replace('[72 300 300 320]', '[300 320 72 300]');
    expect(await codesAfter(empty(), { 901: turned, 931: write('7') })).toEqual([]);
  });

  it('lets a signature field lose its extent when it is signed', async () => {
    const waiting = (rest: string): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /P 10 0 R ${rest} >>`;
    const spec = {
      objects: {
        1: catalogWith('', '', '910 0 R'),
        10: pageWith('900 0 R 901 0 R 910 0 R'),
        910: waiting('/Rect [72 200 300 220]'),
      },
    };
    const value = '/V 902 0 R';
    expect(await codesAfter(spec, { 910: waiting(`/Rect [0 0 0 0] ${value}`) })).toEqual([]);
    expect(await codesAfter(spec, { 910: waiting(`/Rect [72 100 300 120] ${value}`) })).toEqual(CHANGED);
  });

  const sum = '<< /S /JavaScript /JS (AFSimple_Calculate\\("SUM", new Array\\("a", "b"\\)\\);) >>';
  const other = '<< /S /JavaScript /JS (event.value = total\\(\\);) >>';
  it.each([
    ['0.00', '151.50', sum, '/Ff 1', []],
    ['120.00', '151,50', sum, '', []],
    ['0.00', '951.50', sum, '', CHANGED],
    ['0.00', '951.50', other, '', []],
    ['120.00', '151.50', other, '', CHANGED],
    ['0.00', '151.50', '<< >>', '', CHANGED],
  ])('knows whether a script changed %s to %s', async (before, after, script, more, codes) => {
    const input = (name: string, value: string): string =>
      `<< /FT /Tx /T (${name}) /V (${value}) /Subtype /Widget /Type /Annot /Rect [0 0 9 9] /P 10 0 R >>`;
    const entries = `/AA << /C 930 0 R >> ${more}`;
    const point = after.includes(',') ? ',' : '.';
    const objects = {
      1: catalogWith('', '', '910 0 R 911 0 R'),
      10: pageWith('900 0 R 901 0 R 910 0 R 911 0 R'),
      901: field(before, entries),
      910: input('a', `120${point}00`),
      911: input('b', ''),
      930: script,
      931: write(before),
    };
    const update = { 901: field(after, entries), 911: input('b', `31${point}50`), 931: write(after) };
    expect(await codesAfter({ objects }, update)).toEqual(codes);
  });

  it('does not read letters off a font that has none', async () => {
    const font = (map: string): string =>
      `<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H ${map} /DescendantFonts [941 0 R] >>`;
    const objects = {
      940: font(''),
      941: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 942 0 R /DW 600 >>',
      942: '<< /Type /FontDescriptor /FontName /Helvetica /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 >>',
    };
    const look = pdfStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 228 20] /Resources << /Font << /F1 940 0 R >> >>',
      'BT /F1 12 Tf 2 5 Td <004800490050> Tj ET',
    );
    const spec = { objects: { ...empty().objects, ...objects } };
    expect(await codesAfter(spec, { 901: field('efg'), 931: look })).toEqual([]);
  });
});

describe(`${ID}, looks of fields`, () => {
  it.each([
    ['9', '9,999.00', CHANGED],
    ['Bonn', 'Bonn and 9000 EUR', CHANGED],
    ['120', '120.00 EUR', []],
    ['Bonn', 'Bonn am Rhein', []],
  ])('knows a field that is filled in with "%s" and shows "%s"', async (value, shown, codes) => {
    expect(await codesAfter(empty(), { 901: field(value), 931: write(shown) })).toEqual(codes);
  });

  it.each([
    ['an empty field', field(''), 'Discount 900.00'],
    ['a field with a value', field('120.00'), '920.00'],
    ['a list', field('EUR').replace('/Tx', '/Ch /Ff 131072'), 'CHF 900'],
    ['a button', field('').replace('/Tx', '/Btn /Ff 65536').replace('/V ()', ''), 'Total 900'],
  ])('does not allow %s without a look to be given a false one', async (_, entries, shown) => {
    const objects = { 901: entries.replace('/AP << /N 931 0 R >>', ''), 931: write('') };
    expect(await codesAfter({ objects }, { 901: entries, 931: write(shown) })).toEqual(CHANGED);
    const value = /\/V \((.*?)\)/.exec(entries)?.[1] ?? '';
    expect(await codesAfter({ objects }, { 901: entries, 931: write(value) })).toEqual([]);
  });

  it('does not allow a field to be filled in so that it hides text of the page', async () => {
    const over = (value: string): string => field(value).replace('[72 300 300 320]', '[72 495 300 515]');
    const spec = { objects: { 901: over(''), 931: write('') } };
    const look = (fill: string): Uint8Array => write('Total 920.00', fill);
    const update = { 901: over('Total 920.00'), 931: look('1 g 0 0 228 20 re f 0 g') };
    expect(await codesAfter(spec, update)).toEqual(CHANGED);
  });

  it.each([
    ['taken off the print', '/F 4', '/F 0', ''],
    ['made one for passwords', '', '/Ff 8192', '/NeedAppearances true'],
    ['given rich text', '', '/RV (<p>920.00</p>)', '/NeedAppearances true'],
  ])('does not allow a field with a value to be %s', async (_, before, after, form) => {
    const objects = { 1: catalogWith(form), 901: field('120.00', before), 931: write('120.00') };
    expect(await codesAfter({ objects }, { 901: field('120.00', after) })).toEqual(CHANGED);
  });

  it('says where a field lies that was changed', async () => {
    const signed = signedPdf(page, filled('120.00'));
    const report = await screenFor(ID)(updatePdf(signed, { 901: field('920.00'), 931: write('920.00') }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { page: 1, box: [0.1176, 0.596, 0.4902, 0.6212] },
    ]);
  });
});
