/** Tests of reading what a page is made of from its content streams. */
import { describe, expect, it } from 'vitest';
import { readPdfFile } from '../../../src/document/index.ts';
import { readOperators } from '../../../src/integrity/pdf/content-tokens.ts';
import { readPageContent } from '../../../src/integrity/pdf/page-content.ts';
import type { PageContent } from '../../../src/integrity/pdf/page-content.ts';
import { coverage } from '../../../src/integrity/pdf/placed-image.ts';
import { pagesOf } from '../../../src/integrity/pdf/page-tree.ts';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import type { PdfImage, PdfPageSpec } from '../../support/pdf-builder.ts';

const scan: PdfImage = {
  width: 100,
  height: 200,
  data: new Uint8Array(20_000),
  colorSpace: 'DeviceGray',
  bits: 8,
  matrix: [612, 0, 0, 792, 0, 0],
};

function contentOf(
  page: PdfPageSpec,
  objects: Readonly<Record<number, string | Uint8Array>> = {},
): PageContent {
  const file = readPdfFile(makePdf({ pages: [page], objects }));
  const [first] = pagesOf(file, 0);
  if (first === undefined) throw new Error('there is no page');
  return readPageContent(file, first, 0);
}

describe('readOperators', () => {
  it('is not led astray by parentheses, comments and inline images', () => {
    const names: string[] = [];
    const text = 'q (a \\( b (c) Tj) Tj % (Tj\n[(x) -20 <4142>] TJ BI /W 2 /H 1 ID \x00Tj EI Q';
    readOperators(Buffer.from(text, 'latin1'), ({ name }) => names.push(name));
    expect(names).toEqual(['q', 'Tj', 'TJ', 'BI', 'Q']);
  });

  it('counts the bytes of texts, in lists too', () => {
    const bytes: number[] = [];
    readOperators(Buffer.from('(a\\(b) Tj [(x) -20 <4142>] TJ'), ({ operands }) => {
      const [text] = operands;
      if (text?.kind === 'string' || text?.kind === 'list') bytes.push(text.bytes);
    });
    expect(bytes).toEqual([3, 3]);
  });
});

describe('readPageContent', () => {
  it('tells shown from hidden text', () => {
    const page = contentOf({
      text: [
        { x: 72, y: 500, text: 'shown' },
        { x: 72, y: 400, text: 'unseen', mode: 3 },
      ],
    });
    expect(page).toMatchObject({ shownText: 5, hiddenText: 6, images: [] });
  });

  it('takes text below a picture of the whole page for hidden', () => {
    const over = { text: [{ x: 72, y: 500, text: 'below' }], ops: 'q 612 0 0 792 0 0 cm /I0 Do Q' };
    const matrix = [1, 0, 0, 1, -10, -10] as const;
    expect(contentOf({ ...over, images: [{ ...scan, matrix }] })).toMatchObject({
      shownText: 0,
      hiddenText: 5,
    });
  });

  it('gives the place and resolution of an image inside of a form', () => {
    const form = pdfStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Matrix [0.5 0 0 0.5 0 0] /Resources << /XObject << /P 901 0 R >> >>',
      'q 612 0 0 792 0 0 cm /P Do Q',
    );
    const image = pdfStream(
      '/Subtype /Image /Width 100 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 8',
      scan.data,
    );
    const resources = '/Resources << /XObject << /F 900 0 R >> >>';
    const page = contentOf({ entries: resources, ops: '/F Do' }, { 900: form, 901: image });
    const [placed] = page.images;
    expect(placed?.box).toEqual([0, 0.5, 0.5, 1]);
    expect(placed?.dpi[0]).toBeCloseTo((100 * 72) / 306);
    expect(coverage(page.images)).toBe(0.25);
  });

  it.each([
    ['a rectangle', 'q 100 100 153 198 re W n 612 0 0 792 0 0 cm /I0 Do Q', 1 / 16],
    ['a path', 'q 100 100 m 253 100 l 253 298 l 100 298 l h W* n 612 0 0 792 0 0 cm /I0 Do Q', 1 / 16],
    ['two rectangles', 'q 0 0 306 792 re W n 153 0 459 792 re W n 612 0 0 792 0 0 cm /I0 Do Q', 1 / 4],
    ['nothing again', 'q 0 0 9 9 re W n Q 612 0 0 792 0 0 cm /I0 Do', 1],
    ['nothing, for the path is only filled', 'q 0 0 9 9 re f 612 0 0 792 0 0 cm /I0 Do Q', 1],
  ])('counts what is seen of an image that is clipped to %s', (_name, ops, share) => {
    const page = contentOf({ ops, images: [{ ...scan, matrix: [1, 0, 0, 1, 9000, 0] }] });
    const placed = page.images.at(-1);
    expect(placed?.box).toEqual([0, 0, 1, 1]);
    expect(coverage([placed].flatMap((image) => image ?? []))).toBeCloseTo(share);
  });

  it('clips an image to the box of its form', () => {
    const form = pdfStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 306 396] /Matrix [0.5 0 0 0.5 0 0] /Resources << /XObject << /P 901 0 R >> >>',
      'q 612 0 0 792 0 0 cm /P Do Q',
    );
    const image = pdfStream(
      '/Subtype /Image /Width 100 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 8',
      scan.data,
    );
    const resources = '/Resources << /XObject << /F 900 0 R >> >>';
    const [placed] = contentOf({ entries: resources, ops: '/F Do' }, { 900: form, 901: image }).images;
    expect(placed?.box).toEqual([0, 0.5, 0.5, 1]);
    expect(placed?.seen).toEqual([0, 0.75, 0.25, 1]);
  });

  it.each([
    [0, [612, 0, 0, 792, 0, 0], 1],
    [90, [612, 0, 0, 792, 0, 0], 6],
    [180, [612, 0, 0, 792, 0, 0], 3],
    [270, [612, 0, 0, 792, 0, 0], 8],
    [0, [0, -792, 612, 0, 0, 792], 6],
    [90, [0, 792, -612, 0, 612, 0], 1],
    [0, [600, 50, -50, 700, 0, 0], null],
  ] as const)(
    'tells how an image stands on a page turned by %i under the map %j',
    (rotate, matrix, expected) => {
      const [placed] = contentOf({ rotate, images: [{ ...scan, matrix }] }).images;
      expect(placed?.orientation).toBe(expected);
    },
  );

  it('ends on a form that paints itself', () => {
    const form = pdfStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 900 0 R >> >>',
      '(x) Tj /F Do /F Do',
    );
    const page = contentOf(
      { entries: '/Resources << /XObject << /F 900 0 R >> >>', ops: '/F Do' },
      { 900: form },
    );
    expect(page.shownText).toBe(1);
  });
});
