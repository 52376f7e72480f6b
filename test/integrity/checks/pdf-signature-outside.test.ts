/** Tests of what the signature check says of what a PDF has besides pages and fields: actions, files, texts that are read out. */
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';
import {
  catalogWith,
  codesAfter,
  field,
  filled,
  page,
  pageWith,
  write,
  signedWhileEncrypted,
} from '../signed-form.ts';
import { appendSignature, signedPdf } from '../signed-pdf.ts';

const ID = 'pdf_signature';
const screen = screenFor(ID);
type Objects = Readonly<Record<number, string | Uint8Array>>;
const CHANGED = ['CHANGED_AFTER_SIGNING'];
const withActions = (actions: string): string =>
  pageWith('900 0 R 901 0 R').replace('/Contents', `/AA << /O ${actions} >> /Contents`);

describe(`${ID}, besides pages and fields`, () => {
  it.each([
    '/Hide /T (note)',
    '/SetOCGState /State [/ON 5 0 R]',
    '/ResetForm',
    '/SubmitForm /F (evil)',
    '/Launch /F (evil)',
  ])('does not allow an action %s to be added', async (action) => {
    const acting = `<< /S ${action} >>`;
    expect(await codesAfter(filled('120.00'), { 10: withActions(acting) })).toEqual(CHANGED);
    const known = { objects: { ...filled('120.00').objects, 10: withActions(acting) } };
    const apart = { 10: withActions('930 0 R'), 930: acting };
    expect(await codesAfter(known, apart)).toEqual([]);
    expect(await codesAfter(known, { ...apart, 930: acting.replace('>>', '/Flags 1 >>') })).toEqual(CHANGED);
  });

  it('does not allow a script to be added to a field below another', async () => {
    const part = (more: string): string => `<< /T (sum) /FT /Tx /Parent 940 0 R ${more} >>`;
    const objects = {
      1: catalogWith('', '', '940 0 R'),
      940: '<< /T (group) /Kids [941 0 R] >>',
      941: part(''),
    };
    const calculates = (action: string): string => part(`/AA << /C << /S /${action} >> >>`);
    expect(await codesAfter({ objects }, { 941: calculates('JavaScript /JS (evil)') })).toEqual(CHANGED);
    expect(await codesAfter({ objects }, { 941: calculates('GoTo /D [10 0 R /Fit]') })).toEqual([]);
  });

  it('allows an action that leads to a page', async () => {
    const update = { 10: withActions('<< /S /GoTo /D [10 0 R /Fit] >>') };
    expect(await codesAfter(filled('120.00'), update)).toEqual([]);
  });

  it('does not take the signature of a field for one of usage rights, whatever a later save calls it', async () => {
    const changed = { 901: field('990.00'), 931: write('990.00') };
    for (const rights of ['UR', 'UR3']) {
      const update = { ...changed, 1: catalogWith('', `/Perms << /${rights} 902 0 R >>`) };
      expect(await codesAfter(filled('120.00'), update)).toEqual(CHANGED);
    }
  });

  it('says nothing of a signature that only gives usage rights', async () => {
    const rights = { 1: '<< /Type /Catalog /Pages 2 0 R /Perms << /UR3 902 0 R >> >>' };
    const enabled = appendSignature(makePdf({ pages: [page] }), { value: 902, objects: rights });
    expect(indicatorOf(await screen(enabled), ID).status).toBe('not_applicable');
  });

  it('does not allow a document to be made a portfolio', async () => {
    const update = { 1: catalogWith('', '/Collection << /D (a.pdf) >>') };
    expect(await codesAfter({}, update)).toEqual(CHANGED);
  });

  it.each([
    ['the other data', { 920: '<< /Type /Filespec /UF (a.xml) /EF << /F 921 0 R /UF 922 0 R >> >>' }],
    ['the name', { 920: '<< /Type /Filespec /UF (b.xml) /EF << /F 921 0 R >> >>' }],
  ])('does not allow %s of an associated file to be changed', async (_, update: Objects) => {
    const objects = {
      1: catalogWith('', '/AF [920 0 R]'),
      920: '<< /Type /Filespec /UF (a.xml) /EF << /F 921 0 R >> >>',
      921: pdfStream('/Type /EmbeddedFile', '<total>120</total>'),
      922: pdfStream('/Type /EmbeddedFile', '<total>920</total>'),
    };
    expect(await codesAfter({ objects }, update)).toContain('CHANGED_AFTER_SIGNING');
  });

  it('does not allow the file behind an icon to be exchanged', async () => {
    const data = (total: string): Uint8Array => pdfStream('/Type /EmbeddedFile', `<total>${total}</total>`);
    const icon =
      '<< /Type /Annot /Subtype /FileAttachment /Rect [300 600 316 616] /FS << /F (a.xml) /EF << /F 921 0 R >> >> >>';
    const objects = { 10: pageWith('900 0 R 901 0 R 910 0 R'), 910: icon, 921: data('120') };
    expect(await codesAfter({ certify: 3, objects }, { 921: data('920') })).toEqual(CHANGED);
  });

  it('does not allow a text that is read out to be exchanged, but elements to be added', async () => {
    const tree = (kids: string): string => `<< /Type /StructTreeRoot /K [950 0 R ${kids}] >>`;
    const said = (text: string): string => `<< /S /P /P 951 0 R /ActualText (${text}) >>`;
    const objects = { 1: catalogWith('', '/StructTreeRoot 951 0 R'), 950: said('120'), 951: tree('') };
    expect(await codesAfter({ objects }, { 950: said('920') })).toEqual(CHANGED);
    expect(await codesAfter({ objects }, { 951: tree('952 0 R'), 952: said('a field') })).toEqual([]);
  });

  it('does not allow the file to be encrypted later on', async () => {
    const signed = signedPdf(page, filled('120.00'));
    const saved = Buffer.from(updatePdf(signed, { 901: field('920.00'), 931: write('920.00') })).toString(
      'latin1',
    );
    const at = saved.lastIndexOf('/Prev');
    const crypt =
      '/Encrypt << /Filter /Standard /V 4 /R 4 /P -4 /StmF /Identity /StrF /Identity /O () /U () >> ';
    const hidden = Buffer.from(saved.slice(0, at) + crypt + saved.slice(at), 'latin1');
    expect(codesOf(await screen(hidden), ID)).toContain('CHANGED_AFTER_SIGNING');
  });

  it('tells what is worst where a save changes much', async () => {
    const junk = Array.from({ length: 30 }, (_, at) => `/X${at} ${at}`).join(' ');
    const update = { 1: catalogWith('', junk), 901: field('920.00'), 931: write('920.00') };
    expect((await codesAfter(filled('120.00'), update))[0]).toBe('CHANGED_AFTER_SIGNING');
  });

  it('compares with what each of many signers saw', async () => {
    const second = (at: number): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig${at}) /V ${at + 1} 0 R /Rect [0 0 0 0] /P 10 0 R >>`;
    let [saved, listed] = [signedPdf(page, { objects: { 901: field(''), 931: write('') } }), ''];
    for (let at = 910; at < 924; at += 2) {
      if (at === 922) saved = updatePdf(saved, { 901: field('120.00'), 931: write('120.00') });
      listed += ` ${at} 0 R`;
      saved = appendSignature(saved, {
        value: at + 1,
        objects: { 1: catalogWith('', '', listed), [at]: second(at) },
      });
    }
    expect(codesOf(await screen(saved), ID)).toEqual(['SIGNATURE_FITS']);
    const changed = updatePdf(saved, { 901: field('920.00'), 931: write('920.00') });
    expect(codesOf(await screen(changed), ID)).toEqual(CHANGED);
  });

  it.each([
    ['is listed twice', { 2: '<< /Type /Pages /Kids [10 0 R 10 0 R] /Count 2 >>' }],
    [
      'takes its resources from a branch of the tree',
      { 2: '<< /Type /Pages /Kids [10 0 R] /Count 1 /Font << /F1 4 0 R >> >>' },
    ],
  ])('tells a page that %s', async (_, update: Objects) => {
    const objects = {
      2: '<< /Type /Pages /Kids [10 0 R] /Count 1 /Font << /F1 3 0 R >> >>',
      10: pageWith('900 0 R 901 0 R').replace(/\/Resources .*? \/Contents/, '/Resources 2 0 R /Contents'),
    };
    expect(await codesAfter({ objects }, update)).toEqual(CHANGED);
  });

  it('says which page came', async () => {
    const more = { 2: '<< /Type /Pages /Kids [10 0 R 960 0 R] /Count 2 >>', 960: pageWith('') };
    const report = await screen(updatePdf(signedPdf(page), more));
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: CHANGED[0], page: 2 }]);
  });

  it('knows a page whose sides are written with fewer decimals', async () => {
    const sized = (width: string): Objects => ({
      10: pageWith('900 0 R 901 0 R').replace('612 792', `${width} 792`),
    });
    const spec = { objects: sized('595.303937007874') };
    expect(await codesAfter(spec, sized('595.30398'))).toEqual([]);
    expect(await codesAfter(spec, sized('595.4'))).toEqual(CHANGED);
  });

  it('does not allow a highlight to bring words along', async () => {
    const mark =
      '<< /Type /Annot /Subtype /Highlight /F 4 /Rect [70 495 298 515] /QuadPoints [70 515 298 515 70 495 298 495] /AP << /N 931 0 R >> >>';
    const update = { 10: pageWith('900 0 R 901 0 R 910 0 R'), 910: mark };
    expect(await codesAfter({ certify: 3 }, { ...update, 931: write('920.00') })).toEqual(CHANGED);
    const states = { 910: mark.replace('/N 931 0 R', '/N << /On 931 0 R >>'), 931: write('920.00') };
    expect(await codesAfter({ certify: 3 }, { ...update, ...states })).toEqual(CHANGED);
    const look = (ops: string) => pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 228 20]', ops);
    const picture = look('q 9 0 0 9 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q');
    expect(await codesAfter({ certify: 3 }, { ...update, 931: picture })).toEqual(CHANGED);
    const plain = look('1 1 0 rg 0 0 228 20 re f');
    expect(await codesAfter({ certify: 3 }, { ...update, 931: plain })).toEqual([]);
  });
});

describe(`${ID}, encrypted files`, () => {
  it('tells a field that is added or moved, which needs no strings', async () => {
    const signed = signedWhileEncrypted();
    const moved = updatePdf(signed, { 901: field('').replace('[72 300', '[72 200') });
    expect(indicatorOf(await screen(moved), ID).status).toBe('detected');
    const added = updatePdf(signed, { 10: pageWith('900 0 R 901 0 R 910 0 R'), 910: field('') });
    expect(codesOf(await screen(added), ID)).toContain('CHANGED_AFTER_SIGNING');
  });
});
