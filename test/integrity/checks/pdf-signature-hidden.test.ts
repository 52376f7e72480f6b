/** Tests of what the signature check says of additions that hide signed text, whatever they are made of, and of those that do not. */
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';
import { catalogWith, pageWith } from '../signed-form.ts';
import { appendSignature, signedPdf } from '../signed-pdf.ts';
import type { SignedSpec } from '../signed-pdf.ts';

const ID = 'pdf_signature';
const screen = screenFor(ID);
const page = { text: [{ x: 72, y: 500, text: 'Total 120.00' }] };
type Objects = Readonly<Record<number, string | Uint8Array>>;

/** A form object of 80 x 20 points with what paper, light and half opaque paint need. */
const look = (ops: string, box = '0 0 80 20'): Uint8Array =>
  pdfStream(
    `/Type /XObject /Subtype /Form /BBox [${box}] /Resources << /Font << /F1 3 0 R >> /ExtGState << /Thin << /ca 0.97 >> /Half << /ca 0.5 >> /Light << /BM /Multiply >> >> /XObject << /Stencil 912 0 R >> /Shading << /Paper << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 600 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >> >> >> >>`,
    ops,
  );
const STENCIL = pdfStream(
  '/Type /XObject /Subtype /Image /Width 8 /Height 1 /ImageMask true /BitsPerComponent 1',
  Uint8Array.of(0),
);
const RECT = '/Rect [70 496 150 516]';

/** A page with an annotation over the total. */
const withAnnotation = (entries: string, ops: string): Objects => ({
  10: pageWith('900 0 R 901 0 R 910 0 R'),
  910: `<< /Type /Annot ${entries.includes('/Rect') ? '' : RECT} /F 4 ${entries} /AP << /N 911 0 R >> >>`,
  911: look(ops),
  912: STENCIL,
});

/** A document with one more signature field over the total. */
const withSignature = (ops: string, { rect = RECT, box = '0 0 80 20' } = {}): Objects => ({
  1: catalogWith('', '', '910 0 R'),
  10: pageWith('900 0 R 901 0 R 910 0 R'),
  910: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (b) ${rect} /F 132 /AP << /N 911 0 R >> >>`,
  911: look(ops, box),
  912: STENCIL,
});

const after = (spec: SignedSpec, update: Objects) => screen(updatePdf(signedPdf(page, spec), update));

const COVERS: readonly (readonly [string, string])[] = [
  ['a shading', 'q 0 0 80 20 re W n /Paper sh Q'],
  ['a stencil', 'q 1 g 80 0 0 20 0 0 cm /Stencil Do Q'],
  ['nearly opaque paper', 'q /Thin gs 1 g 0 0 80 20 re f Q'],
];

describe(`${ID}, hidden text`, () => {
  it.each(COVERS)('finds a comment that takes an amount off the page by %s', async (_, ops) => {
    const report = await after({ certify: 3 }, withAnnotation('/Subtype /Ink', ops));
    expect(codesOf(report, ID)).toEqual(['CHANGED_AFTER_SIGNING']);
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ page: 1, old: 'Total 120.00' });
  });

  it.each(COVERS)('finds a signature that takes an amount off the page by %s', async (_, ops) => {
    for (const spec of [{}, { certify: 2 }] as const) {
      const { evidence } = indicatorOf(await after(spec, withSignature(ops)), ID);
      const hidden = { code: 'CHANGED_AFTER_SIGNING', page: 1, old: 'Total 120.00' };
      expect(evidence).toContainEqual(expect.objectContaining(hidden));
    }
  });

  it('finds a comment as large as the page that takes an amount off it and is seen nowhere', async () => {
    const ops = 'q 100 495 60 20 re W n /Paper sh Q';
    const update = {
      ...withAnnotation('/Subtype /Ink /Rect [0 0 612 792]', ''),
      911: look(ops, '0 0 612 792'),
    };
    expect(codesOf(await after({ certify: 3 }, update), ID)).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it('finds a shading that a highlight brings along', async () => {
    const update = withAnnotation('/Subtype /Highlight', COVERS[0]?.[1] ?? '');
    expect(codesOf(await after({ certify: 3 }, update), ID)).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it('finds a field filled in so that a shading hides the page below it', async () => {
    const field = (value: string, more: string): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (note) /V (${value}) ${RECT} /F 4 /P 10 0 R /DA (/F1 12 Tf 0 g) ${more} >>`;
    const spec = { certify: 2, objects: { 901: field('', '') } } as const;
    const ops = `${COVERS[0]?.[1] ?? ''} /Tx BMC BT /F1 12 Tf 2 5 Td (920.00) Tj ET EMC`;
    const update = { 901: field('920.00', '/AP << /N 911 0 R >>'), 911: look(ops) };
    expect(codesOf(await after(spec, update), ID)).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it.each([
    ['a marker', '/Subtype /Square', 'q /Light gs 1 1 0 rg 0 0 80 20 re f Q'],
    ['a dark marker', '/Subtype /Square', 'q /Light gs 0 0 1 rg 0 0 80 20 re f Q'],
    ['a half opaque area', '/Subtype /Square', 'q /Half gs 1 0.8 0 rg 0 0 80 20 re f Q'],
    ['a line through it', '/Subtype /Ink', '1 0 0 RG 1 w 0 8 m 80 8 l S'],
    ['a frame', '/Subtype /Square', '1 0 0 RG 1 w 1 1 78 18 re S'],
    ['a shading beside it', '/Subtype /Ink /Rect [300 496 380 516]', COVERS[0]?.[1] ?? ''],
  ])('allows a comment that leaves text to be read: %s', async (_, entries, ops) => {
    const report = await after({ certify: 3 }, withAnnotation(entries, ops));
    expect(codesOf(report, ID)).toEqual([]);
  });

  it('allows a signature beside text, and one without ground on it', async () => {
    const name = 'BT /F1 8 Tf 2 6 Td (Ann Signer) Tj ET';
    const beside = withSignature(`q 0 0 80 20 re W n /Paper sh Q ${name}`, {
      rect: '/Rect [72 200 152 220]',
    });
    expect(codesOf(await after({}, beside), ID)).toEqual([]);
    expect(codesOf(await after({}, withSignature('0 0 1 RG 1 w 0 4 m 40 16 l 80 2 l S')), ID)).toEqual([]);
  });

  it('asks for a look at a large signature whose ground happens to lie over words', async () => {
    const strokes = Array.from({ length: 12 }, (_, at) => `${at * 20} ${at % 2 === 0 ? 10 : 110} l`).join(
      ' ',
    );
    const ops = `q 0 0 240 120 re W n /Paper sh Q 3 w 0 60 m ${strokes} S`;
    const large = withSignature(ops, { rect: '/Rect [60 440 300 560]', box: '0 0 240 120' });
    expect(codesOf(await after({}, large), ID)).toEqual(['SIGNED_TEXT_TOUCHED']);
  });
});

it('says on which pages it was not looked whether additions hide text', async () => {
  const pages = Array.from({ length: 32 }, () => page);
  const numbers = pages.map((_, at) => 10 + at * 10);
  const contents = (num: number, annotations: string): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate 0 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << >> >> /Contents ${num + 1} 0 R /Annots [${annotations}] >>`;
  const field = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 0 0] /P 10 0 R >>';
  const catalog = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R] /SigFlags 3 >> >>';
  const unsigned = makePdf({ pages, objects: { 1: catalog, 900: field, 10: contents(10, '900 0 R') } });
  const signed = appendSignature(unsigned, {
    value: 902,
    objects: { 900: field.replace('/T (sig)', '/T (sig) /V 902 0 R') },
  });
  const ink = `<< /Type /Annot /Subtype /Highlight /C [1 1 0] ${RECT} /F 4 /AP << /N 911 0 R >> >>`;
  const marked = numbers.map((num) => [num, contents(num, num === 10 ? '900 0 R 910 0 R' : '910 0 R')]);
  const report = await screen(
    updatePdf(signed, {
      ...(Object.fromEntries(marked) as Objects),
      910: ink,
      911: look('q /Light gs 1 1 0 rg 0 0 80 20 re f Q'),
      912: STENCIL,
    }),
  );
  expect(indicatorOf(report, ID).description).toContain('on pages 31, 32.');
  expect(report.requires_manual_review).toBe(true);
});
