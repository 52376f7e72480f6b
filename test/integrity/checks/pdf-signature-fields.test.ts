/** Tests of what the signature check says of fields, annotations, scripts and embedded files that change after signing. */
import { describe, expect, it } from 'vitest';
import { pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';
import {
  catalogWith,
  codesAfter,
  field,
  filled,
  pageWith,
  write,
  signedWhileEncrypted,
} from '../signed-form.ts';
import type { SignedSpec } from '../signed-pdf.ts';

const ID = 'pdf_signature';
const screen = screenFor(ID);
type Objects = Readonly<Record<number, string | Uint8Array>>;
const CHANGED = ['CHANGED_AFTER_SIGNING'];

describe(`${ID}, fields`, () => {
  it.each([
    ['hides', { 901: field('120.00', '/F 2') }],
    ['takes from its page', { 10: pageWith('900 0 R') }],
    ['renames', { 901: field('120.00').replace('(note)', '(discount)') }],
    ['makes a button of', { 901: field('120.00').replace('/Tx', '/Btn') }],
  ])('does not allow a save that %s a field with a value', async (_, update: Objects) => {
    expect(await codesAfter(filled('120.00'), update)).toEqual(CHANGED);
  });

  it('does not allow a field to be brought to light that was hidden, unless it was empty', async () => {
    const hidden = (value: string): SignedSpec => ({
      objects: { 901: field(value, '/F 2'), 931: write(value) },
    });
    expect(await codesAfter(hidden('120.00'), { 901: field('120.00') })).toEqual(CHANGED);
    expect(await codesAfter(hidden(''), { 901: field('') })).toEqual([]);
  });

  it.each([
    ['white letters', { 901: field('120.00').replace('0 g', '1 g') }, CHANGED],
    ['fewer letters', { 901: field('120.00', '/MaxLen 2') }, CHANGED],
    ['nothing else', {}, []],
  ])('lets viewers draw fields anew, with %s', async (_, update: Objects, codes) => {
    const anew = { 1: catalogWith('/NeedAppearances true'), ...update };
    expect(await codesAfter(filled('120.00'), anew)).toEqual(codes);
  });

  it('does not allow fields to be drawn anew that show other than their values', async () => {
    expect(await codesAfter(filled('920.00'), { 1: catalogWith('/NeedAppearances true') })).toEqual(CHANGED);
  });

  it.each([
    ['10 pieces', '10 pieces', '', []],
    ['10 pieces', '999 pieces', '', CHANGED],
    ['1200', '1,200.00 EUR', '', []],
    ['0.5', '50 %', '/AA << /F 930 0 R >>', []],
    ['two long lines of text', 'two long', '', []],
  ])('knows a field that is filled in with "%s" and shows "%s"', async (value, shown, more, codes) => {
    const spec = { objects: { 901: field('', more), 930: '<< >>', 931: write('') } };
    expect(await codesAfter(spec, { 901: field(value, more), 931: write(shown) })).toEqual(codes);
  });

  it('does not allow a ticked box to say words', async () => {
    const box = (state: string): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Btn /T (note) /V /${state} /AS /${state} /Rect [72 300 300 320] /P 10 0 R /AP << /N << /Yes 931 0 R /Off 932 0 R >> >> >>`;
    const spec = { objects: { 901: box('Off'), 931: write('x'), 932: write('') } };
    expect(await codesAfter(spec, { 901: box('Yes') })).toEqual([]);
    expect(await codesAfter(spec, { 901: box('Yes'), 931: write('v') })).toEqual([]);
    expect(await codesAfter(spec, { 901: box('Yes'), 931: write('not agreed') })).toEqual(CHANGED);
  });

  it.each([
    ['writes something', '/AP << /N 931 0 R >>', write('Total 920.00'), 300],
    [
      'paints over text and is signed',
      '/V 902 0 R /AP << /N 931 0 R >>',
      write('', '1 g 0 0 228 20 re f 0 g'),
      495,
    ],
    ['is a text box', '/AP << /N 931 0 R >> /Subtype /FreeText', write('Total 920.00'), 300],
  ])('does not allow a field that waits for a signature when it %s', async (_, more, look, y) => {
    const empty = `<< /Type /Annot /FT /Sig /T (second) /Rect [70 ${y} 298 ${y + 20}] /P 10 0 R /Subtype /Widget`;
    const spec = {
      objects: {
        1: catalogWith('', '', '910 0 R'),
        10: pageWith('900 0 R 901 0 R 910 0 R'),
        910: `${empty} >>`,
      },
    };
    const update = {
      910: more.includes('FreeText')
        ? `${empty.replace('/Subtype /Widget', '')} ${more} >>`
        : `${empty} ${more} >>`,
      931: look,
    };
    expect(await codesAfter(spec, update)).toEqual(CHANGED);
  });
});

describe(`${ID}, encrypted files`, () => {
  it('gives no clear answer where the form changed, whose strings cannot be read', async () => {
    const signed = signedWhileEncrypted();
    expect(codesOf(await screen(signed), ID)).toEqual(['SIGNATURE_FITS']);
    const later = await screen(updatePdf(signed, { 901: field('agreed') }));
    expect(indicatorOf(later, ID)).toMatchObject({ status: 'inconclusive', detected: false });
    expect(indicatorOf(later, ID).description).toContain('encrypted');
  });
});

describe(`${ID}, annotations`, () => {
  const box = (kind: string, x: number): string =>
    `<< /Type /Annot /Subtype /${kind} /F 4 /Rect [${x} 495 ${x + 228} 515] /QuadPoints [${x} 515 ${x + 228} 515 ${x} 495 ${x + 228} 495] /AP << /N 931 0 R >> >>`;

  it.each(['Text', 'Caret', 'FileAttachment', 'Underline', 'Projection'])(
    'does not allow text over that of the page to call itself %s',
    async (kind) => {
      const update = {
        10: pageWith('900 0 R 901 0 R 910 0 R'),
        910: box(kind, 70),
        931: write('Total 920.00', '1 g 0 0 228 20 re f 0 g'),
      };
      expect(await codesAfter({ certify: 3 }, update)).toEqual(CHANGED);
    },
  );

  it('does not allow a mark to write a digit behind a number of the page', async () => {
    // "Total 120.00" in Helvetica of 12 points ends 66.7 points behind its beginning.
    const update = { 10: pageWith('900 0 R 901 0 R 910 0 R'), 910: box('Caret', 137), 931: write('0') };
    expect(await codesAfter({ certify: 3 }, update)).toEqual(CHANGED);
    expect(await codesAfter({ certify: 3 }, { ...update, 910: box('Caret', 300) })).toEqual([]);
  });

  it('does not allow a link to lead elsewhere', async () => {
    const link = (to: string): string =>
      `<< /Type /Annot /Subtype /Link /Rect [70 400 200 420] /A << /S /URI /URI (${to}) >> >>`;
    const spec: SignedSpec = {
      certify: 3,
      objects: { 10: pageWith('900 0 R 901 0 R 910 0 R'), 910: link('https://a.example') },
    };
    expect(await codesAfter(spec, { 910: link('https://b.example') })).toEqual(CHANGED);
  });
});

describe(`${ID}, scripts and files`, () => {
  const script = (code: string): string => `<< /S /JavaScript /JS (${code}) >>`;

  it.each([
    ['the document', { 1: catalogWith('', `/OpenAction ${script('a')}`) }],
    [
      'a page',
      { 10: pageWith('900 0 R 901 0 R').replace('/Contents', `/AA << /O ${script('a')} >> /Contents`) },
    ],
    ['a field', { 901: field('', `/AA << /F ${script('a')} >>`) }],
  ])('does not allow a script to be added to %s', async (_, update: Objects) => {
    const codes = await codesAfter({ objects: { 901: field(''), 931: write('') } }, update);
    expect(codes).toContain('CHANGED_AFTER_SIGNING');
  });

  it('allows a script that was signed to be written with objects of its own', async () => {
    const spec = { objects: { 901: field('', `/AA << /F ${script('a')} >>`), 931: write('') } };
    expect(await codesAfter(spec, { 901: field('', '/AA << /F 930 0 R >>'), 930: script('a') })).toEqual([]);
    expect(await codesAfter(spec, { 901: field('', '/AA << /F 930 0 R >>'), 930: script('b') })).toEqual(
      CHANGED,
    );
  });

  it.each([
    ['changed', { 921: pdfStream('/Type /EmbeddedFile', '<total>920</total>') }, 'CHANGED_AFTER_SIGNING'],
    ['taken out', { 1: catalogWith('') }, 'CHANGED_AFTER_SIGNING'],
    ['joined by another', { 1: catalogWith('', files('(b.xml) 920 0 R')) }, 'MARKED_AFTER_SIGNING'],
  ])('tells an embedded file that is %s', async (_, update: Objects, code) => {
    const objects = {
      1: catalogWith('', files('')),
      920: '<< /Type /Filespec /F (a.xml) /EF << /F 921 0 R >> >>',
      921: pdfStream('/Type /EmbeddedFile', '<total>120</total>'),
    };
    expect((await codesAfter({ objects }, update)).includes(code)).toBe(true);
    if (code === 'MARKED_AFTER_SIGNING') expect(await codesAfter({ objects }, update)).toEqual([code]);
  });
});

function files(more: string): string {
  return `/Names << /EmbeddedFiles << /Names [(a.xml) 920 0 R ${more}] >> >>`;
}
