/** Tests of finding the page whose content was stored by another program than the rest. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentNumber, makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';
import { filterFirst, lengthFirst, linesOn, marked, onePage, stored } from '../stored-pages.ts';
import type { Stored } from '../stored-pages.ts';

const ID = 'pdf_content_rewritten';
const screen = screenFor(ID);

/** A document with as many pages, one of them stored in another way. */
function pages(count: number, odd: Stored & { readonly page?: number } = {}): Uint8Array {
  const contents = Array.from({ length: count }, (_, page) => [
    contentNumber(page),
    stored({ content: linesOn(page), ...(page === (odd.page ?? 1) ? odd : {}) }),
  ]);
  return makePdf({
    pages: Array.from({ length: count }, () => ({})),
    objects: Object.fromEntries(contents) as Record<number, Uint8Array>,
  });
}

describe(ID, () => {
  it('leaves a document alone whose pages were stored alike', async () => {
    const report = await screen(pages(3));
    expect(indicatorOf(report, ID).status).toBe('clear');
  });

  it('finds the only page that was compressed at another level', async () => {
    const report = await screen(pages(3, { level: 9 }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'CONTENT_REWRITTEN', page: 2 }]);
    expect(report.is_suspicious).toBe(true);
  });

  it('finds the only page whose stream is described in another order', async () => {
    const report = await screen(pages(4, { page: 2, head: '/Filter[/FlateDecode]/DL 1' }));
    expect(codesOf(report, ID)).toEqual([]);
    const length = deflateSync(Buffer.from(linesOn(2))).length;
    const body = Buffer.concat([
      Buffer.from(`<< /Length ${length} /Filter /FlateDecode >>\nstream\n`),
      deflateSync(Buffer.from(linesOn(2))),
      Buffer.from('\nendstream'),
    ]);
    const bytes = makePdf({
      pages: [{}, {}, {}, {}],
      objects: {
        [contentNumber(0)]: stored({ content: linesOn(0) }),
        [contentNumber(1)]: stored({ content: linesOn(1) }),
        [contentNumber(2)]: body,
        [contentNumber(3)]: stored({ content: linesOn(3) }),
      },
    });
    expect(indicatorOf(await screen(bytes), ID).evidence).toMatchObject([
      { code: 'CONTENT_REWRITTEN', page: 3 },
    ]);
  });

  it('leaves a page alone whose text was inserted by PyMuPDF, which packs it harder than fonts', async () => {
    const inserted = (x: string): string =>
      Array.from(
        { length: 60 },
        (_, row) =>
          `\nq\nBT\n1 0 0 1 ${x} ${700 - 10 * row} Tm\n/F1 9 Tf 0 0 0 rg [<4974656d${String(row * 7919)}>]TJ\nET\nQ\n`,
      ).join('');
    const font = stored({ content: linesOn(1) });
    const content = inserted('72');
    expect(codesOf(await screen(onePage('', stored({ level: 9, content }), font)), ID)).toEqual([]);
    const other = content.replaceAll(/1 0 0 1 72 (\d+) Tm/g, '72 $1 Td');
    expect(codesOf(await screen(onePage('', stored({ level: 9, content: other }), font)), ID)).toEqual([
      'CONTENT_REWRITTEN',
    ]);
  });

  it('only asks for a look where the operators were written anew, as redactions are', async () => {
    const content = linesOn(1).replaceAll(' ', '\r\n');
    const report = await screen(pages(3, { level: 9, content }));
    expect(codesOf(report, ID)).toEqual(['CONTENT_REWRITTEN_HINT']);
    expect(report.is_suspicious).toBe(false);
    expect(report.requires_manual_review).toBe(true);
  });

  it('only asks for a look where a black bar was painted last, as over what was redacted', async () => {
    const codesWith = async (ending: string): Promise<readonly string[]> =>
      codesOf(await screen(pages(3, { level: 9, content: linesOn(1) + ending })), ID);
    for (const bar of [
      'q 0 0 0 rg 72 600 80 12 re f Q\n',
      'q\n0 g\n1 0 0 1 72 600 cm\n0 0 m\n0 12 l\n80 12 l\n80 0 l\nh\nf\nQ\n',
      `0 g\n${[500, 520, 540].map((y) => `72 ${y} m\n152 ${y} l\n152 ${y + 10} l\n72 ${y + 10} l\nf\n`).join('')}`,
    ]) {
      expect(await codesWith(bar)).toEqual(['CONTENT_REWRITTEN_HINT']);
    }
    expect(await codesWith('q 1 1 1 rg 72 600 80 12 re f Q\n')).toEqual(['CONTENT_REWRITTEN']);
    // Rules of a table.
    expect(await codesWith('0 g\n72 600 380 1 re f\n72 580 1 20 re f\n')).toEqual(['CONTENT_REWRITTEN']);
    expect(await codesWith('q 0 0 0 rg 72 600 80 12 re f Q\nBT (8) Tj ET\n')).toEqual(['CONTENT_REWRITTEN']);
  });

  it('only asks for a look where a stamp or letterhead as large as the page was laid over or under it', async () => {
    const codesWith = async (content: string, side: number): Promise<readonly string[]> => {
      const sheet = `/Type /XObject /Subtype /Form /BBox [0 0 ${side} ${side + 180}]`;
      const bytes = makePdf({
        pages: [
          {},
          { entries: '/Resources << /XObject << /Sheet 900 0 R >> /Font << /F1 901 0 R >> >>' },
          {},
        ].map(({ entries = '/Resources << /Font << /F1 901 0 R >> >>' }) => ({ entries })),
        objects: {
          [contentNumber(0)]: stored({ content: linesOn(0) }),
          [contentNumber(1)]: stored({ level: 9, content }),
          [contentNumber(2)]: stored({ content: linesOn(2) }),
          900: stored({ head: `${sheet} /Filter /FlateDecode`, content: '1 0 0 rg 40 40 9 9 re f' }),
          901: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        },
      });
      return codesOf(await screen(bytes), ID);
    };
    const sheet = 'q\n1 0 0 1 0 0 cm\n/Sheet Do\nQ\n';
    expect(await codesWith(linesOn(1) + sheet, 612)).toEqual(['CONTENT_REWRITTEN_HINT']);
    expect(await codesWith(sheet + linesOn(1), 612)).toEqual(['CONTENT_REWRITTEN_HINT']);
    expect(await codesWith(linesOn(1) + sheet, 90)).toEqual(['CONTENT_REWRITTEN']);
    expect(await codesWith(linesOn(1), 612)).toEqual(['CONTENT_REWRITTEN']);
  });

  it('leaves alone a page that PDFium packed anew to make its comments and filled fields a part of it', async () => {
    const codesWith = async (last: string, width: number): Promise<readonly string[]> => {
      const form = `/Type /XObject /Subtype /Form /BBox [0 0 ${width} 792]`;
      const resources = '/Resources << /XObject << /FFT0 900 0 R >> /Font << /F1 901 0 R >> >>';
      const bytes = makePdf({
        pages: [
          { entries: resources },
          { entries: `${resources} /Contents [902 0 R 903 0 R]` },
          { entries: resources },
        ],
        objects: {
          [contentNumber(0)]: stored({ content: linesOn(0) }),
          [contentNumber(2)]: stored({ content: linesOn(2) }),
          900: stored({ head: `${form} /Filter /FlateDecode`, content: '1 0 0 rg 40 40 9 9 re f' }),
          901: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
          902: stored({ level: 9, content: `q\n${linesOn(1)}\nQ` }),
          903: stored({ content: last }),
        },
      });
      return codesOf(await screen(bytes), ID);
    };
    const flattened = 'q 1 0 0 1 0 0 cm /FFT0 Do Q';
    expect(await codesWith(flattened, 612)).toEqual([]);
    expect(await codesWith(flattened, 90)).toEqual(['CONTENT_REWRITTEN']);
    expect(await codesWith(`BT (8) Tj ET ${flattened}`, 612)).toEqual(['CONTENT_REWRITTEN']);
  });

  it('only asks for a look where all pages are written as MuPDF writes what it redacted', async () => {
    const cleaned = (page: number): string =>
      linesOn(page)
        .replaceAll('BT /F1 9 Tf 72', 'BT\n/F1 9 Tf\n.5')
        .replaceAll(/(Td|Tj) /g, '$1\n');
    const bytes = makePdf({
      pages: [{}, {}, {}],
      objects: Object.fromEntries(
        [6, 9, 6].map((level, page) => [contentNumber(page), stored({ level, content: cleaned(page) })]),
      ),
    });
    expect(codesOf(await screen(bytes), ID)).toEqual(['CONTENT_REWRITTEN_HINT']);
  });

  it('is sure where pages have a line for each operator, but unlike those of MuPDF', async () => {
    // Graphics libraries write the operator right behind the text.
    const lines = (page: number): string =>
      linesOn(page)
        .replaceAll('BT /F1 9 Tf 72', 'BT\n/F1 9 Tf\n.5')
        .replaceAll(') Tj', ')Tj')
        .replaceAll(/(Td|Tj) /g, '$1\n');
    const bytes = makePdf({
      pages: [{}, {}, {}],
      objects: Object.fromEntries(
        [6, 9, 6].map((level, page) => [contentNumber(page), stored({ level, content: lines(page) })]),
      ),
    });
    expect(codesOf(await screen(bytes), ID)).toEqual(['CONTENT_REWRITTEN']);
  });

  it('takes two such pages for the work of a program', async () => {
    const bytes = makePdf({
      pages: [{}, {}, {}, {}],
      objects: Object.fromEntries(
        [6, 9, 9, 6].map((level, page) => [contentNumber(page), stored({ level, content: linesOn(page) })]),
      ),
    });
    expect(indicatorOf(await screen(bytes), ID).status).toBe('clear');
  });

  it('does not take a stamp for the content of the page that it was put on, however little that has', async () => {
    const extra = (page: number, part: number): number => 700 + 10 * page + part;
    const stamp = stored({ content: linesOn(7).slice(0, 300), level: 9 });
    const of = (first: string, wrapped: boolean) =>
      makePdf({
        pages: [0, 1, 2].map((page) => {
          const [q, end, last] = [extra(page, 0), extra(page, 1), extra(page, 2)].map(
            (num) => `${String(num)} 0 R`,
          );
          const own = `${String(contentNumber(page))} 0 R`;
          return { entries: `/Contents [${(wrapped ? [q, own, end, last] : [own, last]).join(' ')}]` };
        }),
        objects: Object.fromEntries(
          [0, 1, 2].flatMap((page) => [
            [contentNumber(page), stored({ content: page === 0 ? first : linesOn(page) })],
            [extra(page, 0), stored({ content: 'q\n' })],
            [extra(page, 1), stored({ content: '\nQ\n' })],
            [extra(page, 2), stamp],
          ]),
        ) as Record<number, Uint8Array>,
      });
    const little = 'BT /F1 12 Tf 72 700 Td (Plan) Tj ET';
    expect(codesOf(await screen(of(little, true)), ID)).toEqual([]);
    // Where nothing tells that it was added, it is part of what was written.
    expect(codesOf(await screen(of(little, false)), ID)).toEqual(['CONTENT_REWRITTEN']);
  });

  it('leaves what a later save changed to the comparison of states', async () => {
    const bytes = updatePdf(pages(3), { [contentNumber(1)]: stored({ level: 9, content: linesOn(1) }) });
    expect(indicatorOf(await screen(bytes), ID).status).toBe('clear');
  });

  it('does not hold a page of other fonts against a document: it was put in', async () => {
    const bytes = makePdf({
      pages: [{}, { entries: '/Resources << /Font << /F1 900 0 R >> >>' }, {}],
      objects: {
        [contentNumber(0)]: stored({ content: linesOn(0) }),
        [contentNumber(1)]: stored({ level: 9, content: linesOn(1) }),
        [contentNumber(2)]: stored({ content: linesOn(2) }),
        900: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      },
    });
    expect(indicatorOf(await screen(bytes), ID).status).toBe('clear');
  });

  it('tells two pages of one writer apart, and which of them another program stored', async () => {
    const report = await screen(pages(2, { level: 9 }));
    expect(codesOf(report, ID)).toEqual(['CONTENT_REWRITTEN']);
    expect(indicatorOf(await screen(pages(2)), ID).status).toBe('clear');
  });

  it.each([0, 1])(
    'only asks for a look where one of two pages, page %i, ends in a black bar',
    async (page) => {
      const bar = 'q 0 0 0 rg 72 600 80 12 re f Q\n';
      const report = await screen(pages(2, { page, level: 9, content: linesOn(page) + bar }));
      expect(codesOf(report, ID)).toEqual(['CONTENT_REWRITTEN_HINT']);
    },
  );

  it('finds the part that another program stored among those that Acrobat cut a page into', async () => {
    const lines = linesOn(0).split('\n');
    const part = (at: number, windowBits: number): Uint8Array =>
      pdfStream(
        '/Filter /FlateDecode',
        deflateSync(Buffer.from(lines.slice(12 * at, 12 * at + 12).join('\n')), { windowBits }),
      );
    const cut = (odd: number): Uint8Array =>
      makePdf({
        pages: [{ entries: `/Contents [${[0, 1, 2, 3, 4].map((at) => `${900 + at} 0 R`).join(' ')}]` }],
        objects: Object.fromEntries([0, 1, 2, 3, 4].map((at) => [900 + at, part(at, at === odd ? 15 : 12)])),
      });
    expect(codesOf(await screen(cut(2)), ID)).toEqual(['CONTENT_REWRITTEN']);
    expect(codesOf(await screen(cut(-1)), ID)).toEqual([]);
    // A stamp is added behind what is there.
    expect(codesOf(await screen(cut(4)), ID)).toEqual([]);
  });

  it('finds the length that a stream had before it was replaced', async () => {
    const other = pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from('q Q')));
    const size = String(deflateSync(Buffer.from('q Q')).length);
    const content = stored({ content: linesOn(0) });
    const withLength = (length: number): Uint8Array =>
      makePdf({
        pages: [{}],
        objects: {
          [contentNumber(0)]: content,
          [contentNumber(0) + 1]: String(length),
          ...{ 900: other, 901: size, 902: other, 903: size },
        },
      });
    const length = deflateSync(Buffer.from(linesOn(0))).length;
    expect(codesOf(await screen(withLength(length)), ID)).toEqual([]);
    expect(codesOf(await screen(withLength(length + 2)), ID)).toEqual(['CONTENT_REWRITTEN']);
  });

  it.each([
    ['LibreOffice 7.4', 'CONTENT_REWRITTEN'],
    ['Some other program', 'CONTENT_REWRITTEN_HINT'],
    ['GPL Ghostscript 10.0', null],
  ])('weighs a page described unlike its fonts by what is known of %s', async (producer, code) => {
    const fonts = lengthFirst(linesOn(1));
    expect(codesOf(await screen(onePage(producer, lengthFirst(linesOn(0)), fonts)), ID)).toEqual([]);
    const changed = await screen(onePage(producer, stored({ content: linesOn(0) }), fonts));
    expect(codesOf(changed, ID)).toEqual(code === null ? [] : [code]);
  });

  it('is sure of a page described after Adobe had saved the file, the filter first', async () => {
    const adobe = (page: number): Uint8Array =>
      pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from(linesOn(page)), { windowBits: 12 }));
    const among = (odd: Uint8Array): Uint8Array =>
      makePdf({
        pages: [{}, {}, {}],
        objects: { [contentNumber(0)]: adobe(0), [contentNumber(1)]: odd, [contentNumber(2)]: adobe(2) },
      });
    expect(codesOf(await screen(among(lengthFirst(linesOn(1)))), ID)).toEqual(['CONTENT_REWRITTEN']);
    expect(codesOf(await screen(among(filterFirst(linesOn(1)))), ID)).toEqual(['CONTENT_REWRITTEN_HINT']);
  });

  describe('in a file by PDFBox', () => {
    const mark = '%\xf6\xe4\xfc\xdf';
    const id = '/ID [<75244F095BFC447370D65E2143AE1F65> <75244F095BFC447370D65E2143AE1F65>]';
    const withTrailer = (entries: string): Uint8Array => {
      const bytes = marked(
        onePage('LibreOffice 7.4', filterFirst(linesOn(0)), lengthFirst(linesOn(1))),
        mark,
      );
      const text = Buffer.from(bytes).toString('latin1');
      const trailer = entries.replace(
        /Root|Info|Size/g,
        (name) => new RegExp(`/${name} \\d+(?: 0 R)?`).exec(text)?.[0] ?? name,
      );
      return Buffer.from(text.replace(/trailer\s*<<.*?>>/s, `trailer\n<< ${trailer} >>`), 'latin1');
    };

    it('says that its splitter stores pages anew instead of accusing the page that it took out', async () => {
      const report = await screen(withTrailer(`Root Info ${id} Size`));
      expect(indicatorOf(report, ID)).toMatchObject({
        status: 'inconclusive',
        description: expect.stringContaining('PDFBox took the pages out') as unknown,
      });
    });

    it.each([
      ['that it opened and saved', `Size Root Info ${id}`],
      ['whose second identifier is another one', `Root Info ${id.replace('65>]', '66>]')} Size`],
    ])('holds the page of a document %s against its fonts', async (_, trailer) => {
      expect(codesOf(await screen(withTrailer(trailer)), ID)).toEqual(['CONTENT_REWRITTEN']);
    });
  });

  describe('in a file by qpdf', () => {
    const byQpdf = (bytes: Uint8Array): Uint8Array => marked(bytes, '%\xbf\xf7\xa2\xfe');
    const copied = filterFirst(linesOn(1));

    it('finds the page that qpdf compressed though its program had done so', async () => {
      const bytes = byQpdf(onePage('iText 2.1.7 by 1T3XT', lengthFirst(linesOn(0)), copied));
      expect(codesOf(await screen(bytes), ID)).toEqual(['CONTENT_REWRITTEN']);
    });

    it('accuses no page that its program had left plain, so that qpdf compressed it when it saved the file', async () => {
      const codesWith = async (producer: string): Promise<readonly string[]> =>
        codesOf(await screen(byQpdf(onePage(producer, lengthFirst(linesOn(0)), copied))), ID);
      expect(await codesWith('OpenOffice.org 3.2')).toEqual(['CONTENT_REWRITTEN']);
      expect(await codesWith('OpenOffice.org 1.1.3')).toEqual(['CONTENT_REWRITTEN_HINT']);
    });

    it('leaves alone a page that its library joined and compressed to lay a sheet over it', async () => {
      const codesWith = async (content: string): Promise<readonly string[]> =>
        codesOf(await screen(byQpdf(onePage('iText 2.1.7 by 1T3XT', lengthFirst(content), copied))), ID);
      const over = 'q\n1 0 0 1 0 0 cm\n/Sheet Do\nQ\n';
      expect(await codesWith(`q\n${linesOn(0)}\nQ\n${over}`)).toEqual([]);
      expect(await codesWith(`${linesOn(0)}${over}`)).toEqual(['CONTENT_REWRITTEN_HINT']);
    });

    it('does not take the second of two joined files for a page of the first', async () => {
      const font = (at: number): Record<number, Uint8Array | string> => ({
        [at]: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sample /ToUnicode ${at + 1} 0 R /FontDescriptor ${at + 2} 0 R >>`,
        [at + 1]: copied,
        [at + 2]: `<< /Type /FontDescriptor /FontName /ABCDEF+Sample /Flags 32 /FontFile2 ${at + 3} 0 R >>`,
        [at + 3]: copied,
      });
      const joined = (second: number): Uint8Array =>
        makePdf({
          info: { Producer: 'Skia/PDF m120' },
          pages: [900, second].map((at) => ({ entries: `/Resources << /Font << /F1 ${at} 0 R >> >>` })),
          objects: {
            [contentNumber(0)]: filterFirst(linesOn(0)),
            [contentNumber(1)]: lengthFirst(linesOn(2)),
            ...font(900),
            ...font(910),
          },
        });
      expect(codesOf(await screen(byQpdf(joined(910))), ID)).not.toContain('CONTENT_REWRITTEN');
      expect(codesOf(await screen(byQpdf(joined(900))), ID)).toContain('CONTENT_REWRITTEN');
    });

    it.each([
      ['a page that was copied like its fonts', 'iText 2.1.7 by 1T3XT', copied, copied],
      [
        'a page whose fonts were not compressed either',
        'TCPDF 6.6.2',
        lengthFirst(linesOn(0)),
        lengthFirst(linesOn(1)),
      ],
    ])('leaves alone %s', async (_, producer, content, font) => {
      expect(codesOf(await screen(byQpdf(onePage(producer, content, font))), ID)).toEqual([]);
    });
  });
});
