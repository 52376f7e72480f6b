/** Tests of what the signature check says of changes after signing that are written in unusual ways. */
import { describe, expect, it } from 'vitest';
import { contentNumber, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';
import { appendSignature, buildOn, filledField, signedPdf } from '../signed-pdf.ts';
import type { SignedSpec } from '../signed-pdf.ts';
import { codesAfter, page } from '../signed-form.ts';

const ID = 'pdf_signature';
const screen = screenFor(ID);
const pageWith = (annotations: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate 0 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject <<  >> >> /Contents 11 0 R /Annots [900 0 R 901 0 R ${annotations}] >>`;
const catalogWith = (form: string): string =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R 901 0 R] /SigFlags 3 ${form} >> >>`;
const FORM = '/Type /XObject /Subtype /Form /Resources << /Font << /F1 3 0 R >> >>';
const look = pdfStream(
  `${FORM} /BBox [0 0 120 20]`,
  '1 1 1 rg 0 0 120 20 re f 0 g BT /F1 12 Tf 2 5 Td (Total 920.00) Tj ET',
);
const BOX = '/Rect [70 495 190 515] /AP << /N 911 0 R >>';
type Objects = Readonly<Record<number, string | Uint8Array>>;

describe(`${ID}, changes after signing`, () => {
  it.each([
    ['that stands in the list itself', pageWith(`<< /Type /Annot /Subtype /FreeText ${BOX} >>`), ''],
    [
      'that calls itself a signature',
      pageWith('910 0 R'),
      `<< /Type /Annot /Subtype /FreeText /FT /Sig ${BOX} >>`,
    ],
    [
      'of a signature that no form knows',
      pageWith('910 0 R'),
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (b) ${BOX} >>`,
    ],
  ])('does not allow an annotation over text %s', async (_, changed, annotation) => {
    const objects = { 10: changed, 911: look, ...(annotation === '' ? {} : { 910: annotation }) };
    expect(await codesAfter({}, objects)).toEqual(['CHANGED_AFTER_SIGNING']);
    expect(await codesAfter({ certify: 3 }, objects)).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it.each(['/UserUnit 2', '/CropBox [0 0 0 0]', '/CropBox [700 0 900 90]'])(
    'finds a signature over text of a page with %s',
    async (entries) => {
      const signed = signedPdf({ ...page, entries });
      const update = {
        1: catalogWith('').replace('901 0 R', '901 0 R 910 0 R'),
        10: pageWith('910 0 R').replace('/Annots', `${entries} /Annots`),
        910: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (b) /F 4 ${BOX} >>`,
        911: look,
      };
      expect(codesOf(await screen(updatePdf(signed, update)), ID)).toEqual(['CHANGED_AFTER_SIGNING']);
    },
  );

  it('reads no more of the box of a page than its four numbers', async () => {
    const withField = (box: string): Objects => ({
      1: catalogWith('').replace('901 0 R', '901 0 R 910 0 R'),
      10: pageWith('910 0 R').replace('0 0 612 792', box),
      910: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (b) /Rect [0 0 0 0] >>',
    });
    expect(await codesAfter({}, withField('0 0 612 792 910 0 R'))).not.toContain('CHANGED_AFTER_SIGNING');
    expect(await codesAfter({}, withField('0 0 612 700'))).toContain('CHANGED_AFTER_SIGNING');
  });

  it('does not allow a text box as a field for another signature', async () => {
    const update = {
      1: catalogWith('').replace('901 0 R', '901 0 R 910 0 R'),
      10: pageWith('910 0 R'),
      910: '<< /Type /Annot /Subtype /FreeText /FT /Sig /T (b) /Rect [200 495 320 515] /AP << /N 911 0 R >> >>',
      911: look,
    };
    expect(await codesAfter({}, update)).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it('does not allow a field to be moved while it is filled in', async () => {
    const moved = filledField('agreed').replace('[72 300 300 320]', '[70 495 190 515]');
    expect(await codesAfter({}, { 901: moved })).toEqual(['CHANGED_AFTER_SIGNING']);
    expect(await codesAfter({}, { 901: filledField('agreed') })).toEqual([]);
  });

  it('does not allow a box to be ticked that keeps its value', async () => {
    const tick = (state: string, value: string): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Btn /T (note) ${value} /AS /${state} /Rect [72 300 84 312] /AP << /N << /Yes 911 0 R /Off 912 0 R >> >> >>`;
    const looks = { 911: look, 912: pdfStream(`${FORM} /BBox [0 0 12 12]`, '') };
    const spec = (value: string) => ({ objects: { ...looks, 901: tick('Off', value) } });
    expect(await codesAfter(spec('/V /Off'), { 901: tick('Yes', '/V /Off') })).toEqual([
      'CHANGED_AFTER_SIGNING',
    ]);
    // Ticked as programs do it, and as those do that write no value.
    expect(await codesAfter(spec('/V /Off'), { 901: tick('Yes', '/V /Yes') })).toEqual([]);
    expect(await codesAfter(spec(''), { 901: tick('Yes', '') })).toEqual([]);
    expect(await codesAfter(spec('/V (Off)'), { 901: tick('Yes', '/V (Yes)') })).toEqual([]);
  });

  it('asks for a look where another value of a list was chosen that came with one', async () => {
    const list = (value: string, entries = ''): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (note) /Opt [[(eur) (Euro)] [(usd) (Dollar)]] /V (${value}) ${entries} /Rect [72 300 300 320] >>`;
    const spec = (entries?: string): SignedSpec => ({ objects: { 901: list('eur', entries) } });
    expect(await codesAfter(spec(), { 901: list('usd') })).toEqual(['CHOICE_CHANGED_AFTER_SIGNING']);
    expect(await codesAfter(spec(), { 901: list('chf') })).toEqual(['CHANGED_AFTER_SIGNING']);
    expect(await codesAfter(spec('/DV (eur)'), { 901: list('usd', '/DV (eur)') })).toEqual([]);
    const report = await screen(updatePdf(signedPdf(page, spec()), { 901: list('usd') }));
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
    expect(await codesAfter({ ...spec(), certify: 1 }, { 901: list('usd') })).toEqual([
      'CHANGED_AFTER_SIGNING',
    ]);
  });

  it('takes no signature for removed that stands on its page and that only the form does not list any more', async () => {
    const signed = signedPdf(page);
    const second = appendSignature(signed, {
      value: 913,
      objects: {
        1: catalogWith('').replace('900 0 R 901 0 R', '901 0 R 910 0 R'),
        10: pageWith('910 0 R'),
        910: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (b) /F 132 /Rect [0 0 0 0] /V 913 0 R >>',
      },
    });
    const report = await screen(second);
    expect(codesOf(report, ID)).toEqual(['SIGNATURE_FITS']);
    expect(indicatorOf(report, ID).description).toContain('The file carries 2 signatures');
    const removed = 'pdf_signature_removed';
    expect(codesOf(await screenFor(removed)(second), removed)).toEqual([]);
  });

  it('allows an empty field to be filled in that only its page shows, and no other change of one', async () => {
    const unlisted = catalogWith('').replace('900 0 R 901 0 R', '900 0 R');
    const spec = (note = ''): SignedSpec => ({ objects: { 1: unlisted, 901: filledField(note) } });
    expect(await codesAfter(spec(), { 901: filledField('agreed') })).toEqual([]);
    expect(await codesAfter(spec('100'), { 901: filledField('900') })).toEqual(['CHANGED_AFTER_SIGNING']);
    const moved = filledField('agreed').replace('[72 300 300 320]', '[70 495 190 515]');
    expect(await codesAfter(spec(), { 901: moved })).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it('does not allow the XFA form to change, which some viewers show instead of the pages', async () => {
    const form = (template: string, data: string): Objects => ({
      1: catalogWith('/XFA [(template) 920 0 R (datasets) 921 0 R]'),
      920: pdfStream('', template),
      921: pdfStream('', data),
    });
    const spec = { objects: form('<template/>', '<data>120</data>') };
    expect(await codesAfter(spec, form('<template>920</template>', '<data>120</data>'))).toEqual([
      'CHANGED_AFTER_SIGNING',
    ]);
    expect(await codesAfter(spec, form('<template/>', '<data>920</data>'))).toEqual(['MARKED_AFTER_SIGNING']);
    expect(
      await codesAfter(spec, {
        3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      }),
    ).toEqual([]);
  });

  it('does not allow content to change that calls itself a page', async () => {
    const content = (total: string): Uint8Array =>
      pdfStream('/Type /Page', `BT /F1 12 Tf 72 500 Td (Total ${total}) Tj ET`);
    const number = contentNumber(0);
    expect(
      await codesAfter({ objects: { [number]: content('120.00') } }, { [number]: content('920.00') }),
    ).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it('does not allow a save to build on a state that lay hidden in the signed bytes', async () => {
    const digits = (number: number): string => String(number).padStart(10, '0');
    const content = Buffer.from(pdfStream('', 'BT /F1 12 Tf 72 500 Td (Total 920.00) Tj ET')).toString(
      'latin1',
    );
    const prepared = (place: number, previous: number): string =>
      Buffer.from(
        signedPdf(page, {
          objects: {
            930: pdfStream('', `${contentNumber(0)} 0 obj\n${content}\nendobj\n`),
            931: pdfStream(
              '',
              `xref\n${contentNumber(0)} 1\n${digits(place)} 00000 n \ntrailer\n<< /Size 1000 /Root 1 0 R /Prev ${digits(previous)} >>\n`,
            ),
          },
        }),
      ).toString('latin1');
    const draft = prepared(0, 0);
    const signed = prepared(
      draft.lastIndexOf(`\n${contentNumber(0)} 0 obj`) + 1,
      Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(draft)?.[1]),
    );
    const bytes = new Uint8Array(Buffer.from(signed, 'latin1'));
    expect(codesOf(await screen(bytes), ID)).toEqual(['SIGNATURE_FITS']);
    const hidden = signed.indexOf(`xref\n${contentNumber(0)} 1\n`);
    const report = await screen(buildOn(updatePdf(bytes, { 950: 'null' }), hidden));
    expect(codesOf(report, ID)).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  describe('resources that pages share', () => {
    const resources = (fonts: string, more = ''): string =>
      `<< /Type /Page /Font << /F1 3 0 R /F2 4 0 R ${fonts} >> ${more} >>`;
    const shared = pageWith('').replace(/\/Resources << .* >> \/Contents/, '/Resources 930 0 R /Contents');
    const signedWith = (content: string): SignedSpec => ({
      objects: { 10: shared, 930: resources(''), [contentNumber(0)]: pdfStream('', content) },
    });
    const words = 'BT /F1 12 Tf 72 500 Td (Total 120.00) Tj ET';
    const bold = '/F9 4 0 R';

    it.each([
      ['gain a font that nothing is written in', words, resources(bold), []],
      ['are written anew with the same in them', words, resources('', '/ProcSet null'), []],
      ['gain a font that text is written in', words.replace('F1', 'F9'), resources(bold), ['a page']],
      [
        'gain one whose name is written with escapes',
        words.replace('F1', 'F#39'),
        resources(bold),
        ['a page'],
      ],
      [
        'gain a color space that needs no name',
        words,
        resources('', '/ColorSpace << /DefaultRGB /DeviceGray >>'),
        ['a page'],
      ],
      ['have another font under the same name', words, resources('/F1 4 0 R'), ['a page']],
    ])('%s', async (_, content, later, found) => {
      const codes = await codesAfter(signedWith(content), { 930: later });
      expect(codes).toEqual(found.map(() => 'CHANGED_AFTER_SIGNING'));
    });
  });

  it('allows an entry of the catalog to be written with objects of its own', async () => {
    const labels = (ranges: string): string =>
      catalogWith('').replace('/Pages', `/PageLabels << /Nums [0 ${ranges}] >> /Pages`);
    const spec = { objects: { 1: labels('<< /S /D >>') } };
    expect(await codesAfter(spec, { 1: labels('920 0 R'), 920: '<< /S /D >>' })).toEqual([]);
    expect(await codesAfter(spec, { 1: labels('920 0 R'), 920: '<< /S /r >>' })).toEqual([
      'MARKED_AFTER_SIGNING',
    ]);
  });

  it('does not allow a mark that paints over text, even where comments are allowed', async () => {
    const note = `<< /Type /Annot /Subtype /StrikeOut /F 4 /QuadPoints [70 515 190 515 70 495 190 495] ${BOX} >>`;
    const update = { 10: pageWith('910 0 R'), 910: note, 911: look };
    expect(await codesAfter({ certify: 3 }, update)).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it.each([
    ['Adobe.PPKLite', 'Adobe.PPKLi', '/ByteRange', '/Byte#52ange'],
    ['Adobe.PPKLite', 'Adobe.PPKLi', '/SubFilter', '/Sub#46ilter'],
    ['/T (sig)', '/T(s)', '/FT /Sig', '/F#54 /Sig'],
  ])('judges a signature with escapes in its names (%s, %s, %s, %s)', async (long, short, plain, escaped) => {
    const text = Buffer.from(signedPdf(page)).toString('latin1');
    const written = text
      .replaceAll(long, short)
      .replaceAll(plain, escaped.padEnd(plain.length + long.length - short.length));
    expect(written.length).toBe(text.length);
    const report = await screen(new Uint8Array(Buffer.from(written, 'latin1')));
    expect(codesOf(report, ID)).toEqual(['SIGNED_BYTES_ALTERED']);
  });

  it.each(['/ByteRange', '/Byte#52ange'])(
    'notices a copy of a signature, its bytes named by %s',
    async (name) => {
      const signed = signedPdf(page);
      const value = /<< \/Type \/Sig [^]*?> >>/.exec(Buffer.from(signed).toString('latin1'))?.[0] ?? '';
      const update = {
        1: catalogWith('').replace('901 0 R', '901 0 R 910 0 R'),
        10: pageWith('910 0 R'),
        910: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (b) /V 911 0 R /Rect [0 0 0 0] /P 10 0 R >>',
        911: value.replace('/ByteRange', name),
      };
      const indicator = indicatorOf(await screen(updatePdf(signed, update)), ID);
      expect(indicator.description).toContain('it stands outside of the bytes it signs');
    },
  );

  it('knows a signature whose kind of field is an object of its own', async () => {
    const field =
      '<< /Type /Annot /Subtype /Widget /FT 930 0 R /T (sig) /V 902 0 R /Rect [0 0 0 0] /P 10 0 R >>';
    expect(await codesAfter({}, { 900: field, 930: '/Sig' })).toEqual([]);
    expect(
      await codesAfter({}, { 900: field, 930: '/Sig', [contentNumber(0)]: pdfStream('', 'BT ET') }),
    ).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it('goes by the kind that a signature itself states, not by one inside of it', async () => {
    const signed = signedPdf(page, { lock: '/Action /All >> /Other << /SubFilter /ETSI.RFC3161' });
    expect(codesOf(await screen(signed), ID)).toEqual(['SIGNATURE_FITS']);
  });
});
