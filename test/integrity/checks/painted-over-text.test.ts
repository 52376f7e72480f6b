/** Tests of finding text under covers of any shape and paint, which only the pixels of the page tell. */
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import type { PdfPageSpec } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_covered_text';
const screened = screenFor(ID);
const text = [
  { x: 72, y: 540, text: 'Contract of lease' },
  { x: 72, y: 500, text: 'John Adams' },
  { x: 72, y: 460, text: 'Signed in Berlin' },
];
const write = (words: string, x = 72, y = 500): string => `BT 0 g /F1 12 Tf ${x} ${y} Td (${words}) Tj ET\n`;
const white = '/ColorSpace /DeviceGray /Function << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >>';
const RESOURCES = `/Resources << /Font << /F1 3 0 R /F8 << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> /ExtGState << /G92 << /ca .92 >> /G40 << /ca .4 >> /G28 << /ca .28 >> /Multiply << /BM /Multiply >> /Screen << /BM /Screen >> >>
  /Shading << /S1 << /ShadingType 2 /Coords [70 0 140 0] /Extend [true true] ${white} >> >>
  /Pattern << /P1 << /PatternType 2 /Shading << /ShadingType 2 /Coords [70 0 140 0] /Extend [true true] ${white} >> >> >>
  /XObject << /Stencil 900 0 R >> >>`;
const stencil =
  '<< /Type /XObject /Subtype /Image /Width 8 /Height 1 /ImageMask true /BitsPerComponent 1 /Length 1 >>\nstream\n\x00\nendstream';
const report = (page: PdfPageSpec) =>
  screened(makePdf({ pages: [{ text, entries: RESOURCES, ...page }], objects: { 900: stencil } }));

const strips = Array.from({ length: 6 }, (_, at) => `70 ${String(496 + 2.5 * at)} 70 3 re f\n`).join('');
const columns = Array.from({ length: 26 }, (_, at) => `${String(70 + 2.8 * at)} 496 3 14 re f\n`).join('');
const specks = Array.from({ length: 205 }, (_, at) => `${String(20 + at)} 20 .2 .2 re `).join('');
const hatching = Array.from(
  { length: 16 },
  (_, at) => `70 ${String(496 + 0.8 * at)} m 142 ${String(496 + 0.8 * at)} l S\n`,
).join('');
const covers: readonly (readonly [string, string])[] = [
  ['a thick line', '1 G 14 w 70 503 m 142 503 l S'],
  ['strips that hide it together', strips],
  ['columns that hide a part of a letter each', columns],
  ['a piece of a path of many', `70 496 72 14 re ${specks} f`],
  ['hatching', `1 G 1.1 w ${hatching}`],
  ['faint paint that lies over itself', '/G28 gs ' + '70 496 72 14 re f '.repeat(14)],
  ['squares of a font of signs', 'BT /F8 16 Tf -1.4 Tc 69 496 Td (nnnnnnn) Tj ET'],
  ['a box with a round corner', '70 496 m 138 496 l 142 496 142 500 142 500 c 142 510 l 70 510 l h f'],
  ['a box with five corners', '70 496 m 141 496 l 143 503 l 141 510 l 70 510 l h f'],
  ['a box askew', '69 494 m 143 497 l 143 512 l 69 509 l h f'],
  ['a stencil', '72 0 0 14 70 496 cm /Stencil Do'],
  ['a shading', '70 496 72 14 re W n /S1 sh'],
  ['a pattern', '/Pattern cs /P1 scn 70 496 72 14 re f'],
  ['paint through which a little shines', '/G92 gs 70 496 72 14 re f'],
  ['a blend mode that brightens', '/Screen gs 70 496 72 14 re f'],
];

/** A transparency group that is painted with a graphics state, and what it paints. */
const grouped = (state: string, inside: string) =>
  screened(
    makePdf({
      pages: [
        {
          text,
          entries: `/Resources << /Font << /F1 3 0 R >> /ExtGState << /G0 << ${state} >> >> /XObject << /X 900 0 R >> >>`,
          ops: 'q /G0 gs /X Do Q\n',
        },
      ],
      objects: {
        900: pdfStream(
          '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency >> /Resources << /ExtGState << /G1 << /ca 1 /BM /Normal >> >> >>',
          inside,
        ),
      },
    }),
  );

describe('text under transparency groups', () => {
  const mark = '/G1 gs 1 1 0 rg 70 496 72 14 re f';
  it.each(['/ca .2', '/BM /Multiply'])('is seen through one with %s', async (state) => {
    expect(codesOf(await grouped(state, mark), ID)).toEqual([]);
  });

  it('is hidden by one that is opaque', async () => {
    expect(codesOf(await grouped('/ca 1', mark), ID)).toEqual(['COVERED_TEXT']);
  });
});

describe('text under covers that are no opaque rectangle', () => {
  it.each(covers)('recovers the name under %s, with another one typed on top', async (_, cover) => {
    const result = await report({ ops: `q 1 g ${cover} Q\n` + write('Karl Weber') });
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      { code: 'COVERED_TEXT_RETYPED', page: 1, old: 'John Adams', new: 'Karl Weber' },
    ]);
  });

  it.each(covers)('recovers the name under %s that was left empty', async (_, cover) => {
    const result = await report({ ops: `q 1 g ${cover} Q\n` });
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      { code: 'COVERED_TEXT', old: 'John Adams', new: '' },
    ]);
  });

  it('recovers the name under a black bar that multiplies', async () => {
    const result = await report({ ops: 'q 0 g /Multiply gs 70 496 72 14 re f Q' });
    expect(indicatorOf(result, ID).evidence).toMatchObject([{ code: 'COVERED_TEXT', old: 'John Adams' }]);
  });

  const picture = (x: number, y: number, width: number, height: number): string =>
    `q ${String(width)} 0 0 ${String(height)} ${String(x)} ${String(y)} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI Q\n`;

  it('recovers the name under a picture that was cut into strips', async () => {
    const pieces = Array.from({ length: 12 }, (_, at) => picture(70, 496 + 1.2 * at, 72, 1.4)).join('');
    const result = await report({ ops: pieces + write('Karl Weber') });
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      { code: 'PICTURE_OVER_TEXT', old: 'John Adams', new: 'Karl Weber' },
    ]);
  });

  it('leaves text alone that is the layer of pictures', async () => {
    const all = [536, 496, 456].flatMap((y) => [picture(70, y, 60, 16), picture(130, y, 60, 16)]).join('');
    expect(indicatorOf(await report({ ops: all }), ID).status).toBe('clear');
  });

  it('finds what an annotation hides with a shading', async () => {
    const look = `q 0 0 72 14 re W n /S1 sh Q BT 0 g /F1 12 Tf 2 4 Td (Karl Weber) Tj ET`;
    const objects = {
      900: stencil,
      901: '<< /Type /Annot /Subtype /Stamp /Rect [70 496 142 510] /F 4 /AP << /N 902 0 R >> >>',
      902: `<< /Type /XObject /Subtype /Form /BBox [0 0 72 14] ${RESOURCES} /Length ${String(look.length)} >>\nstream\n${look}\nendstream`,
    };
    const entries = `${RESOURCES} /Annots [901 0 R]`;
    const result = await screened(makePdf({ pages: [{ text, entries }], objects }));
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      { code: 'ANNOTATION_OVER_TEXT', old: 'John Adams', new: 'Karl Weber' },
    ]);
  });

  it.each([
    ['typed again', `q 1 g ${strips} Q ` + write('John Adams')],
    ['below a faint cover', 'q 1 g /G40 gs 70 496 72 14 re f Q'],
    ['below a highlight', 'q 1 1 0 rg /Multiply gs 70 496 72 14 re f Q'],
    ['in a frame that is drawn around it', 'q 2 w 66 492 m 146 492 l 146 514 l 66 514 l h S Q'],
    ['in the hole of a shape', 'q .9 g 60 490 120 30 re 66 493 90 24 re f* Q'],
    ['under a grid of thin lines', 'q 1 G 1.5 w 70 500 m 142 500 l S 70 505 m 142 505 l S Q'],
    ['with half of a letter cut off', 'q 1 g 70 496 m 75 496 l 75 510 l 70 511 l h f Q'],
    ['struck out', 'q 0 G 2 w 70 504 m 142 504 l S Q'],
    ['below a watermark', 'q .8 g ' + 'BT /F1 60 Tf 60 490 Td (DRAFT) Tj ET Q'],
    [
      'in white on white',
      'q 1 g BT /F1 12 Tf 72 420 Td (Template) Tj ET 68 416 m 140 416 l 141 432 l 68 432 l h f Q',
    ],
  ])('leaves text alone that is %s', async (_, ops) => {
    expect(codesOf(await report({ ops }), ID)).toEqual([]);
  });

  it('leaves text alone on shadings, stencils and curved shapes painted before it', async () => {
    const ground = covers.map(([, cover]) => `q 1 g ${cover} Q\n`).join('');
    expect(codesOf(await report({ text: [], ops: ground + write('John Adams') }), ID)).toEqual([]);
  });
});

describe('a page that is painted white as a whole', () => {
  const again = (name: string): string =>
    'q 1 g 0 0 612 792 re f Q\n' +
    write('Contract of lease', 72, 540) +
    write(name) +
    write('Signed in Berlin', 72, 460);

  it('is compared with what is typed on it again', async () => {
    expect(indicatorOf(await report({ ops: again('Karl Weber') }), ID).evidence).toMatchObject([
      { code: 'COVERED_TEXT_RETYPED', old: 'John Adams', new: 'Karl Weber' },
    ]);
  });

  it.each([
    ['typed again as it was', again('John Adams')],
    ['left empty', 'q 1 g 0 0 612 792 re f Q'],
    [
      'used for another text',
      'q 1 g 0 0 612 792 re f Q ' + write('Chapter 2') + write('All about ships', 72, 460),
    ],
  ])('says nothing when it is %s', async (_, ops) => {
    expect(codesOf(await report({ ops }), ID)).toEqual([]);
  });
});

describe('annotations that not every program draws', () => {
  const under = (annotation: string, look: string | null) => {
    const body = look ?? '';
    const objects = {
      901: `<< /Type /Annot /Subtype /FreeText /Rect [70 496 142 510] ${annotation} ${look === null ? '' : '/AP << /N 902 0 R >>'} >>`,
      902: `<< /Type /XObject /Subtype /Form /BBox [0 0 72 14] /Resources << /Font << /F1 3 0 R >> >> /Length ${String(body.length)} >>\nstream\n${body}\nendstream`,
    };
    return screened(makePdf({ pages: [{ text, entries: '/Annots [901 0 R]' }], objects }));
  };
  const box = '/F 4 /DA (/Helv 11 Tf 0 g)';
  const look = '1 g 0 0 72 14 re f BT 0 g /F1 12 Tf 2 4 Td (Karl Weber) Tj ET';

  it.each([
    ['a text box without an appearance', `${box} /C [1 1 1] /Contents (Karl Weber)`, null],
    ['a text box that is only printed', '/F 36 /Contents (Karl Weber)', look],
  ])('finds the name under %s', async (_, annotation, appearance) => {
    expect(indicatorOf(await under(annotation, appearance), ID).evidence).toMatchObject([
      { code: 'ANNOTATION_OVER_TEXT', page: 1, old: 'John Adams', new: 'Karl Weber' },
    ]);
  });

  it.each([
    ['has no ground', `${box} /Contents (Karl Weber)`, null],
    ['has the same words', `${box} /C [1 1 1] /Contents (John Adams)`, null],
    ['is hidden', `/F 2 /C [1 1 1] /Contents (Karl Weber)`, null],
    ['is hidden on paper, too', '/F 38 /Contents (Karl Weber)', look],
  ])('leaves a text box alone that %s', async (_, annotation, appearance) => {
    expect(codesOf(await under(annotation, appearance), ID)).toEqual([]);
  });
});

it('says on which pages it did not look, and asks for it, where more have something over their text than are painted', async () => {
  const page = (ops: string): PdfPageSpec => ({ text, entries: RESOURCES, ops });
  const faint = page('q 1 g /G40 gs 70 496 72 14 re f Q');
  const hidden = page('q 1 g /G92 gs 70 496 72 14 re f Q');
  const pages = [...Array.from({ length: 20 }, () => faint), hidden];
  const result = await screened(makePdf({ pages, objects: { 900: stencil } }));
  expect(indicatorOf(result, ID).description).toMatch(/on pages 21\./);
  expect(result.requires_manual_review).toBe(true);
});

it('says that it could not look, and asks for it, where painting the page takes too much memory', async () => {
  const all = Array.from({ length: 60 }, (_, at) => at);
  const uses = all.map((at) => `/P${String(at)} scn 10 ${String(10 + at)} 4 4 re f`).join('\n');
  const patterns = all.map((at) => `/P${String(at)} ${String(900 + at)} 0 R`).join(' ');
  const pattern = pdfStream(
    '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 16 16] /XStep 3000 /YStep 3000 /Resources << >>',
    '0 0 1 rg 0 0 16 16 re f\n',
  );
  const page = {
    text,
    ops: `q 1 g 1 G 14 w 70 503 m 142 503 l S Q /Pattern cs\n${uses}\n`,
    entries: `/Resources << /Font << /F1 3 0 R >> /Pattern << ${patterns} >> >>`,
  };
  const result = await screened(
    makePdf({ pages: [page], objects: Object.fromEntries(all.map((at) => [900 + at, pattern])) }),
  );
  expect(indicatorOf(result, ID)).toMatchObject({
    status: 'inconclusive',
    description: /Page 1: It could not be painted/,
  });
  expect(result.requires_manual_review).toBe(true);
}, 60_000);
