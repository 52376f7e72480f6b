/** What a PDF carries besides its pages: XML attachments wherever they hang, and form values as they are shown. */
import { describe, expect, test } from 'vitest';
import { openPdfBytes } from '../../../src/document/index.ts';
import { makeEmbeddedPdf } from '../../support/embedded-pdf.ts';
import type { EmbeddedPdf } from '../../support/embedded-pdf.ts';

async function embeddedIn(spec: EmbeddedPdf) {
  const options = { name: 'a.pdf', maxPixels: 1e6, maxPages: null, passwords: [] };
  const pdf = await openPdfBytes(makeEmbeddedPdf(spec), options);
  try {
    return await pdf.embedded();
  } finally {
    await pdf.close();
  }
}

const textsOf = ({ attachments }: Awaited<ReturnType<typeof embeddedIn>>) =>
  attachments.map(({ name, data }) => [name, Buffer.from(data).toString()]);

describe('attachments', () => {
  test.each(['names', 'af', 'both'] as const)(
    'An XML file is found once when it hangs at: %s',
    async (place) => {
      const files = [{ name: 'factur-x.xml', content: '<a/>', place }];
      expect(textsOf(await embeddedIn({ files }))).toEqual([['factur-x.xml', '<a/>']]);
    },
  );

  test('Only XML is unpacked, known by name or by type', async () => {
    const files = [
      { name: 'photo.jpg', content: 'x' },
      { name: 'data', content: '<b/>', type: 'text#2Fxml' },
    ];
    expect(textsOf(await embeddedIn({ files }))).toEqual([['data', '<b/>']]);
  });

  test('Documents of kinds that could be read by themselves are named as not read', async () => {
    const files = [
      { name: 'invoice.pdf', content: 'x' },
      { name: 'photo.JPG', content: 'y' },
      { name: 'source.odt', content: 'z' },
    ];
    expect((await embeddedIn({ files })).warnings).toEqual([
      'Documents attached to this one were not read: invoice.pdf, photo.JPG. Save them as files of their own.',
    ]);
    const many = Array.from({ length: 7 }, (_, at) => ({ name: `${at}.pdf`, content: String(at) }));
    expect((await embeddedIn({ files: many })).warnings[0]).toContain('3.pdf, 4.pdf and 2 more.');
  });

  test('A file that grows beyond all measure is left out and told', async () => {
    const files = [{ name: 'bomb.xml', content: Buffer.alloc(80 * 1024 * 1024) }];
    const { attachments, warnings } = await embeddedIn({ files });
    expect(attachments).toEqual([]);
    expect(warnings).toEqual(['An attached XML file is too large or damaged and was not read.']);
  });
});

describe('form fields', () => {
  test('Texts, choices and boxes come with name, tool tip, value and place', async () => {
    const { fields } = await embeddedIn({
      widgets: [
        '/FT /Tx /T (txtName) /TU (Your name) /V (Ada Lovelace) /Rect [20 160 120 180]',
        '/FT /Tx /T (empty) /Rect [20 130 120 150]',
        '/FT /Ch /Ff 131072 /T (country) /Opt [[(uk) (United Kingdom)] [(fr) (France)]] /V (uk) /Rect [20 100 120 120]',
        '/FT /Btn /T (member) /V /On /AS /On /AP << /N << /On null /Off null >> >> /Rect [20 80 30 90]',
        '/FT /Btn /T (guest) /V /Off /AS /Off /AP << /N << /On null /Off null >> >> /Rect [20 60 30 70]',
      ],
    });
    expect(fields.map(({ name, label, value }) => [name, label, value])).toEqual([
      ['txtName', 'Your name', 'Ada Lovelace'],
      ['country', null, 'United Kingdom'],
      ['member', null, 'yes'],
      ['guest', null, 'no'],
    ]);
    expect(fields[0]).toMatchObject({ page: 1, box: [0.1, 0.1, 0.6, 0.2] });
  });

  test('A form that only its XML describes is told, one with fields is not', async () => {
    const xfa = '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>';
    const widgets = ['/FT /Tx /T (name) /V (Ada) /Rect [20 160 120 180]'];
    expect((await embeddedIn({ xfa })).warnings).toEqual([expect.stringContaining('XFA form')]);
    expect((await embeddedIn({ xfa, widgets })).warnings).toEqual([]);
  });

  test('A document without form and attachments carries nothing', async () => {
    expect(await embeddedIn({})).toEqual({ attachments: [], fields: [], warnings: [] });
  });
});
