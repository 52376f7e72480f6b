/** Tests of comparing saved revisions. */
import { describe, expect, it } from 'vitest';
import { contentNumber, makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_revision_content_change';
const screen = screenFor(ID);
const LINES = [
  { x: 72, y: 700, text: 'Invoice 2024-17' },
  { x: 72, y: 500, text: 'Total due 120.00 EUR' },
  { x: 72, y: 400, text: 'Payable to Martha Jones' },
];
const original = makePdf({ pages: [{ text: LINES }] });
/** The page content with other lines, as an editor writes it behind the file. */
const rewritten = (change: (text: string) => string, extra = ''): Uint8Array => {
  const content = LINES.map(({ x, y, text }) => `BT /F1 12 Tf ${x} ${y} Td (${change(text)}) Tj ET\n`).join(
    '',
  );
  return updatePdf(original, { [contentNumber(0)]: pdfStream('', content + extra) });
};

describe(ID, () => {
  it('recovers the old amount and says where it was', async () => {
    const report = await screen(rewritten((text) => text.replace('120.00', '920.00')));
    const [fact] = indicatorOf(report, ID).evidence ?? [];
    expect(fact).toMatchObject({ code: 'REVISION_KEY_VALUE_CHANGED', page: 1, old: '120.00', new: '920.00' });
    const [left = 0, top = 0, right = 0, bottom = 0] = fact?.box ?? [];
    // "Total due " is about 57 points wide; the page is 612 by 792 and its origin at the bottom.
    expect(left).toBeCloseTo((72 + 57) / 612, 1);
    expect(right).toBeGreaterThan(left);
    expect((top + bottom) / 2).toBeCloseTo((792 - 504) / 792, 2);
    expect(report).toMatchObject({ risk_score: 90, risk_level: 'critical', is_suspicious: true });
  });

  it('takes a value typed beside the place of the old one for its exchange', async () => {
    // A line that ends at 200 points, as numbers aligned at the right are written, and one that begins there.
    const shown = (text: string): Uint8Array =>
      updatePdf(original, { [contentNumber(0)]: pdfStream('', `BT /F1 12 Tf 200 500 Td ${text} TJ ET\n`) });
    const before = shown('[3336 (120.00)]');
    const content = 'BT /F1 12 Tf 200 500 Td [(920.00)] TJ ET\n';
    const report = await screen(updatePdf(before, { [contentNumber(0)]: pdfStream('', content) }));
    expect(indicatorOf(report, ID).evidence).toContainEqual(
      expect.objectContaining({ code: 'REVISION_KEY_VALUE_CHANGED', old: '120.00', new: '920.00' }),
    );
  });

  it('finds the same in a file that something was put before', async () => {
    const edited = rewritten((text) => text.replace('120.00', '920.00'));
    const report = await screen(new Uint8Array(Buffer.concat([Buffer.from('From: mail\n'), edited])));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'REVISION_KEY_VALUE_CHANGED', page: 1, old: '120.00', new: '920.00' },
    ]);
  });

  it('finds a name that was replaced, without calling it proof', async () => {
    const report = await screen(rewritten((text) => text.replace('Martha Jones', 'Robert Smith')));
    expect(codesOf(report, ID)).toEqual(['REVISION_TEXT_REPLACED']);
    expect(report.is_suspicious).toBe(true);
    expect(report.risk_score).toBeLessThan(80);
  });

  /** The page in the file with other edges, as an editor's tool for cropping writes it behind the file. */
  const cropped = (box: string): Uint8Array => {
    const file = Buffer.from(original).toString('latin1');
    const [, num = '', dict = ''] =
      /(\d+) 0 obj\n(<<(?:(?!endobj)[^])*\/Type \/Page\b[^]*?)\nendobj/.exec(file) ?? [];
    return updatePdf(original, { [num]: Buffer.from(dict.replace(/>>$/, `/CropBox [${box}] >>`), 'latin1') });
  };

  it('says what an update cut off by moving the edges of the page', async () => {
    const report = await screen(cropped('0 550 612 792'));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'REVISION_TEXT_REVISED', page: 1, old: 'Total due 120.00 EUR', new: '' },
    ]);
    expect(indicatorOf(report, ID).description).toContain('lies outside of page 1 since a later save');
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it('says nothing of edges that cut off paper alone', async () => {
    const report = await screen(cropped('50 300 600 750'));
    expect(indicatorOf(report, ID)).toMatchObject({ status: 'clear' });
  });

  it('takes a corrected spelling for a revision to look at, not for a forgery', async () => {
    const report = await screen(rewritten((text) => text.replace('Payable', 'Payabel')));
    expect(codesOf(report, ID)).toEqual(['REVISION_TEXT_REVISED']);
    expect(report.is_suspicious).toBe(false);
    expect(report.requires_manual_review).toBe(true);
  });

  it('finds an amount that was changed and changed back', async () => {
    const changed = rewritten((text) => text.replace('120.00', '920.00'));
    const back = Buffer.from(original).toString('latin1');
    const start = back.indexOf(`${contentNumber(0)} 0 obj\n`) + `${contentNumber(0)} 0 obj\n`.length;
    const body = back.slice(start, back.indexOf('\nendobj', start));
    const report = await screen(
      updatePdf(changed, { [contentNumber(0)]: new Uint8Array(Buffer.from(body, 'latin1')) }),
    );
    expect(codesOf(report, ID)).toEqual(['REVISION_KEY_VALUE_CHANGED', 'REVISION_KEY_VALUE_CHANGED']);
  });

  it('does not take the same text in other words or places for a change', async () => {
    const respaced = LINES.map(({ x, y, text }) => {
      const words = text.split(' ').map((word) => `(${word} ) Tj`);
      return `BT /F1 12 Tf ${x + 0.5} ${y} Td ${words.join(' ')} ET\n`;
    });
    const moved = respaced.join('').replace('72.5 400', '72.5 380');
    const report = await screen(updatePdf(original, { [contentNumber(0)]: pdfStream('', moved) }));
    expect(indicatorOf(report, ID).status).toBe('clear');
  });

  it.each([90, 180, 270])(
    'leaves a page alone that was turned by %i degrees and written anew',
    async (turn) => {
      const page = (update: string): Uint8Array =>
        new Uint8Array(
          Buffer.from(
            `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${turn} /Resources << /Font << /F1 3 0 R >> >> /Contents ${update} >>`,
          ),
        );
      const written = (text: (line: string) => string): Uint8Array =>
        pdfStream(
          '',
          LINES.map((line) => `BT /F1 12 Tf ${line.x} ${line.y} Td (${text(line.text)}) Tj ET\n`).join(' '),
        );
      const turned = await screen(updatePdf(original, { 10: page('910 0 R'), 910: written((line) => line) }));
      expect(indicatorOf(turned, ID).status).toBe('clear');
      const changed = written((line) => line.replace('120.00', '920.00'));
      const forged = await screen(updatePdf(original, { 10: page('910 0 R'), 910: changed }));
      const [fact] = indicatorOf(forged, ID).evidence ?? [];
      expect(fact).toMatchObject({ code: 'REVISION_KEY_VALUE_CHANGED', old: '120.00', new: '920.00' });
      const [left = 0, top = 0, right = 0, bottom = 0] = fact?.box ?? [];
      // The amount begins 57 points behind the left edge of its line, 292 points below the top of the upright page.
      const [across, down] = [(72 + 57 + 20) / 612, (792 - 504) / 792];
      const middle = { 90: [1 - down, across], 180: [1 - across, 1 - down], 270: [down, 1 - across] }[turn];
      expect((left + right) / 2).toBeCloseTo(middle?.[0] ?? 0, 1);
      expect((top + bottom) / 2).toBeCloseTo(middle?.[1] ?? 0, 1);
    },
  );

  it('leaves a stamp in the margin alone and mentions text added in the page', async () => {
    const stamp = await screen(
      rewritten((text) => text, 'BT /F1 9 Tf 72 770 Td (Received 12 March) Tj ET\n'),
    );
    expect(indicatorOf(stamp, ID).status).toBe('clear');
    const note = await screen(rewritten((text) => text, 'BT /F1 9 Tf 300 300 Td (Paid in cash) Tj ET\n'));
    expect(codesOf(note, ID)).toEqual(['REVISION_TEXT_ADDED']);
    expect(note.requires_manual_review).toBe(false);
  });

  it('leaves filled forms, comments and metadata alone', async () => {
    const appearance = pdfStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 200 20]',
      'BT /F1 12 Tf 2 4 Td (999.99) Tj ET',
    );
    const field =
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V () /Rect [72 480 272 500] /P 10 0 R >>';
    const form = makePdf({
      pages: [{ text: LINES, entries: '/Annots [900 0 R]' }],
      info: { Producer: 'Writer' },
      objects: { 900: field, 1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R] >> >>' },
    });
    const filled = updatePdf(form, {
      900: field.replace('/V ()', '/V (999.99) /AP << /N 901 0 R >>'),
      901: appearance,
      5: '<< /Producer (Filler) >>',
    });
    expect(indicatorOf(await screen(filled), ID).status).toBe('clear');
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate 0 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject <<  >> >> /Contents 11 0 R /Annots [902 0 R] >>`;
    const note = '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (Is this right?) >>';
    expect(indicatorOf(await screen(updatePdf(original, { 10: page, 902: note })), ID).status).toBe('clear');
  });

  it('asks for a look at an amount filled in anew, unless it may be the sum of what was filled in', async () => {
    const fields = (amount: string, name: string): Readonly<Record<number, string>> => ({
      900: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (${amount}) /Rect [72 480 272 500] /P 10 0 R >>`,
      901: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${name}) /Rect [72 440 272 460] /P 10 0 R >>`,
    });
    const form = {
      pages: [{ text: LINES, entries: '/Annots [900 0 R 901 0 R]' }],
      objects: {
        ...fields('612.00', ''),
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R 901 0 R] >> >>',
      },
    };
    const begun = makePdf(form);
    const sum = await screen(updatePdf(begun, fields('912.00', '300.00')));
    expect(codesOf(sum, ID)).toEqual(['REVISION_SUM_CHANGED']);
    expect(sum.requires_manual_review).toBe(false);
    const fromZero = makePdf({ ...form, objects: { ...form.objects, ...fields('612.00', '0.00') } });
    const begunWithZero = await screen(updatePdf(fromZero, fields('912.00', '300.00')));
    expect(new Set(codesOf(begunWithZero, ID))).toEqual(new Set(['REVISION_SUM_CHANGED']));
    const besides = await screen(updatePdf(begun, fields('912.00', 'Ada')));
    expect(indicatorOf(besides, ID).evidence).toMatchObject([
      { code: 'REVISION_TEXT_REVISED', page: 1, old: '612.00', new: '912.00' },
    ]);
    expect(besides.requires_manual_review).toBe(true);
    const goesOn = updatePdf(
      makePdf({ ...form, objects: { ...form.objects, ...fields('912.00', '') } }),
      fields('912.00', 'Ada'),
    );
    expect(indicatorOf(await screen(goesOn), ID).status).toBe('clear');
    const renamed = indicatorOf(await screen(updatePdf(goesOn, fields('912.00', 'Marta'))), ID);
    expect(renamed.status).toBe('clear');
    expect(renamed.description).toContain('but for fields that held something else before (name)');
    const anew = await screen(updatePdf(goesOn, fields('1912.00', 'Ada')));
    expect(indicatorOf(anew, ID).evidence).toMatchObject([
      { code: 'REVISION_TEXT_REVISED', page: 1, old: '912.00', new: '1912.00' },
    ]);
    expect(anew).toMatchObject({ is_suspicious: false, requires_manual_review: true });
    const [left = 0, , right = 0] = indicatorOf(anew, ID).evidence?.[0]?.box ?? [];
    expect(left).toBeCloseTo(72 / 612, 2);
    expect(right).toBeCloseTo(272 / 612, 2);
    // What looks like an amount in an encrypted file is not the text of its field.
    const encrypted = updatePdf(makePdf({ ...form, password: '' }), fields('912.00', ''));
    expect(codesOf(await screen(encrypted), ID)).toEqual([]);
  });

  it('tells a value that another layer shows since a later save, and no other text of layers', async () => {
    const catalog = (off: number): string =>
      `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [900 0 R 901 0 R] /D << /OFF [${off} 0 R] >> >> >>`;
    const layered = (first: string, second: string): Uint8Array =>
      makePdf({
        pages: [
          {
            text: LINES,
            ops: `/OC /A BDC BT /F1 12 Tf 300 300 Td (${first}) Tj ET EMC\n/OC /B BDC BT /F1 12 Tf 300 300 Td (${second}) Tj ET EMC\n`,
            entries: '/Resources << /Font << /F1 3 0 R >> /Properties << /A 900 0 R /B 901 0 R >> >>',
          },
        ],
        objects: {
          1: catalog(901),
          900: '<< /Type /OCG /Name (A) >>',
          901: '<< /Type /OCG /Name (B) >>',
        },
      });
    const value = await screen(updatePdf(layered('3,142.00', '9,142.00'), { 1: catalog(900) }));
    expect(indicatorOf(value, ID).evidence).toMatchObject([
      { code: 'REVISION_TEXT_REPLACED', page: 1, old: '3,142.00', new: '9,142.00' },
    ]);
    expect(value.is_suspicious).toBe(true);
    const words = await screen(updatePdf(layered('Thank you', 'Danke'), { 1: catalog(900) }));
    expect(indicatorOf(words, ID).status).toBe('clear');
  });

  it('compares a page that was exchanged while others came or went with the one that it was', async () => {
    const lines = (total: string) => [
      { x: 72, y: 720, text: 'Invoice of the month of March for services and travel' },
      { x: 72, y: 500, text: `Total due ${total}` },
    ];
    const annex = { text: [{ x: 72, y: 700, text: 'Terms and conditions' }] };
    const saved = makePdf({ pages: [{ text: lines('3,142.00') }, annex] });
    const page = (num: number): string =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${num} 0 R >>`;
    const write = (text: string): Uint8Array => pdfStream('', text);
    const [head, total] = lines('9,142.00').map(
      ({ x, y, text }) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET\n`,
    );
    const exchanged = updatePdf(saved, {
      2: '<< /Type /Pages /Kids [800 0 R 802 0 R 20 0 R] /Count 3 >>',
      800: page(801),
      801: write('BT /F1 12 Tf 72 600 Td (A cover that was not there) Tj ET'),
      802: page(803),
      803: write(`${head}${total}`),
    });
    const report = await screen(exchanged);
    expect(codesOf(report, ID)).toEqual(['REVISION_PAGES_CHANGED', 'REVISION_KEY_VALUE_CHANGED']);
    expect(indicatorOf(report, ID).evidence?.[1]).toMatchObject({
      page: 2,
      new: expect.stringContaining('9,142.00'),
    });
    const other = updatePdf(saved, {
      2: '<< /Type /Pages /Kids [800 0 R] /Count 1 >>',
      800: page(801),
      801: write('BT /F1 12 Tf 72 500 Td (Order of 12 chairs, 9,142.00) Tj ET'),
    });
    expect(codesOf(await screen(other), ID)).toEqual(['REVISION_PAGES_CHANGED']);
  });

  it('reports an image that was exchanged under its own name', async () => {
    const scan = (gray: number) => ({
      width: 2,
      height: 2,
      data: new Uint8Array(4).fill(gray),
      colorSpace: 'DeviceGray' as const,
      bits: 8 as const,
      matrix: [612, 0, 0, 792, 0, 0] as const,
    });
    const entries =
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8';
    const scanned = makePdf({ pages: [{ images: [scan(200)] }] });
    const exchanged = updatePdf(scanned, { 12: pdfStream(entries, new Uint8Array(4).fill(90)) });
    expect(codesOf(await screen(exchanged), ID)).toEqual(['REVISION_IMAGE_REPLACED']);
  });

  it('does not apply to a file that was saved once', async () => {
    expect(indicatorOf(await screen(original), ID).status).toBe('not_applicable');
  });

  it('cannot decide when the cross-reference is damaged', async () => {
    const broken = Buffer.from(rewritten((text) => text))
      .toString('latin1')
      .replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n');
    const report = await screen(new Uint8Array(Buffer.from(broken, 'latin1')));
    expect(indicatorOf(report, ID).status).toBe('inconclusive');
  });
});
