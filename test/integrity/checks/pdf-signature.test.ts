/** Tests of the signature check with really signed files. */
import { generateKeyPairSync } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentNumber, makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screen, screenFor } from '../screen.ts';
import { filledField, signedPdf } from '../signed-pdf.ts';

const ID = 'pdf_signature';
const screened = screenFor(ID);
const page = { text: [{ x: 72, y: 500, text: 'Total 120.00' }] };
const signed = signedPdf(page);
const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate 0 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject <<  >> >> /Contents 11 0 R /Annots [900 0 R 901 0 R 910 0 R] >>';
const edit = (change: (text: string) => string): Uint8Array =>
  new Uint8Array(Buffer.from(change(Buffer.from(signed).toString('latin1')), 'latin1'));

/** A file whose objects, numbered from 1, lie in one object stream (ISO 32000-1, 7.5.7 and 7.5.8). */
function packedPdf(objects: readonly string[]): Uint8Array {
  const places = objects.map((_, at) => objects.slice(0, at).join(' ').length + Math.min(at, 1));
  const first = places.map((place, at) => `${at + 1} ${place} `).join('');
  const held = deflateSync(first + objects.join(' '));
  const [stream, table] = [objects.length + 1, objects.length + 2];
  const head = `%PDF-1.7\n${stream} 0 obj\n<< /Type /ObjStm /N ${objects.length} /First ${first.length} /Filter /FlateDecode /Length ${held.length} >>\nstream\n${held.toString('latin1')}\nendstream\nendobj\n`;
  const rows = [
    [0, 0, 0, 0],
    ...objects.map((_, at) => [2, 0, stream, at]),
    [1, 0, 9, 0],
    [1, head.length >> 8, head.length & 255, 0],
  ];
  const index = Buffer.from(rows.flat()).toString('latin1');
  const xref = `${table} 0 obj\n<< /Type /XRef /Size ${table + 1} /W [1 2 1] /Root 1 0 R /Length ${index.length} >>\nstream\n${index}\nendstream\nendobj\n`;
  return Buffer.from(`${head}${xref}startxref\n${head.length}\n%%EOF\n`, 'latin1');
}

describe(ID, () => {
  it('does not apply to a file without a signature', async () => {
    expect(indicatorOf(await screened(makePdf({ pages: [page] })), ID).status).toBe('not_applicable');
  });

  it('finds nothing at a signature that fits, and does not vouch for the signer', async () => {
    const report = await screen(signed);
    expect(indicatorOf(report, ID)).toMatchObject({ status: 'clear', detected: false });
    expect(indicatorOf(report, ID).description).toContain('Who signed was not checked');
    expect(codesOf(report, ID)).toEqual(['SIGNATURE_FITS']);
    expect(report.risk_score).toBe(2);
  });

  it('notices a single byte that differs from what was signed', async () => {
    const report = await screened(edit((text) => text.replace('Total 120.00', 'Total 920.00')));
    expect(codesOf(report, ID)).toEqual(['SIGNED_BYTES_ALTERED']);
    expect(report.risk_score).toBe(90);
  });

  it.each([
    ['to the end of the file', (length: number) => length],
    ['to its last byte', (length: number) => length - 1],
    ['to where it ought to go', (_: number, second: number) => second],
  ])('notices a range that leaves out its value and all behind it, %s', async (_, placeOf) => {
    const width = 10;
    const blank = '0'.repeat(width);
    // In a file of one save, which a program may have written anew.
    const bytes = makePdf({
      pages: [{ ...page, entries: '/Annots [900 0 R]' }],
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R] /SigFlags 3 >> >>',
        900: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /V 902 0 R /Rect [0 0 0 0] /P 10 0 R >>',
        902: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 ${blank} ${blank} ${blank}] /Contents <${'30'.repeat(600)}> >>`,
      },
    });
    const text = Buffer.from(bytes).toString('latin1');
    const [before, end] = [text.indexOf('<3030'), text.indexOf('30>') + 3];
    const second = placeOf(text.length, end);
    const numbers = [before, second, second === end ? 0 : text.length - second];
    const range = numbers.map((number) => String(number).padStart(width, '0')).join(' ');
    const report = await screened(Buffer.from(text.replace(`${blank} ${blank} ${blank}`, range), 'latin1'));
    expect(codesOf(report, ID)).toEqual(['SIGNATURE_BYTE_RANGE_INVALID']);
    expect(indicatorOf(report, ID).description).toContain('does not cover the file');
    expect(report.risk_score).toBe(80);
  });

  it('notices a value that another key made', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(codesOf(await screened(signedPdf(page, { key: privateKey })), ID)).toEqual([
      'SIGNATURE_VALUE_INVALID',
    ]);
  });

  it('allows the empty field of a form to be filled after signing', async () => {
    const report = await screened(updatePdf(signed, { 901: filledField('agreed') }));
    expect(indicatorOf(report, ID).status).toBe('clear');
  });

  it('does not allow a field that was filled before signing to change, and gives both values', async () => {
    const report = await screened(updatePdf(signedPdf(page, { note: '100' }), { 901: filledField('900') }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'CHANGED_AFTER_SIGNING', old: '100', new: '900' },
    ]);
  });

  it('does not allow page content to change after signing', async () => {
    const content = pdfStream('', 'BT /F1 12 Tf 72 500 Td (Total 920.00) Tj ET');
    const report = await screen(updatePdf(signed, { [contentNumber(0)]: content }));
    expect(codesOf(report, ID)).toEqual(['CHANGED_AFTER_SIGNING']);
    expect(codesOf(report, 'pdf_revision_content_change')).toEqual(['REVISION_KEY_VALUE_CHANGED']);
    expect(report.risk_level).toBe('critical');
  });

  it('does not allow pages to be added after signing', async () => {
    const pages = '<< /Type /Pages /Kids [10 0 R 920 0 R] /Count 2 >>';
    const report = await screened(
      updatePdf(signed, { 2: pages, 920: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>' }),
    );
    expect(indicatorOf(report, ID).description).toContain('had 1 page(s) when it was signed and has 2 now');
  });

  it('tells an annotation that can hide text from a comment', async () => {
    const note = '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (ok) >>';
    const box = note.replace('/Text', '/FreeText');
    const commented = await screened(updatePdf(signed, { 10: PAGE, 910: note }));
    const written = await screened(updatePdf(signed, { 10: PAGE, 910: box }));
    expect(codesOf(commented, ID)).toEqual(['MARKED_AFTER_SIGNING']);
    expect(commented.is_suspicious).toBe(false);
    // A text box on blank paper writes on the page.
    expect(codesOf(written, ID)).toEqual(['CHANGED_AFTER_SIGNING']);
  });

  it.each([
    [
      'leaves out more than its own value',
      (text: string) => text.replace(/\/ByteRange \[0 \d{10}/, '/ByteRange [0 0000000010'),
    ],
    [
      'names a single part',
      (text: string) => text.replace(/\/ByteRange \[0 (\d+) \d+ \d+\]/, '/ByteRange [0 $1]'.padEnd(20)),
    ],
    [
      'goes beyond the end',
      (text: string) => text.replace(/(\/ByteRange \[0 \d+ \d+) \d{10}/, '$1 9999999999'),
    ],
  ])('reports a byte range that %s', async (_, change) => {
    const report = await screened(edit(change));
    expect(codesOf(report, ID)).toEqual(['SIGNATURE_BYTE_RANGE_INVALID']);
    expect(report.is_suspicious).toBe(true);
  });

  it('takes no other bytes for the value of a signature', async () => {
    const report = await screened(edit((text) => text.replace(/\/Contents <30/, '/Contents <31')));
    expect(codesOf(report, ID)).toEqual(['SIGNATURE_VALUE_MISSING']);
  });

  it.each([
    // The length of the outermost sequence, and the object identifier that says what it is.
    ['a length that is wrong', '$1ff$206092a864886f70d010702', ['SIGNATURE_VALUE_MISSING']],
    ['another kind of CMS', '$182$206092a864886f70d010701', ['SIGNATURE_VALUE_MISSING']],
  ])('takes no value for a signature that has %s', async (_, value, codes) => {
    const start = /(\/Contents <30)82([0-9a-f]{4})06092a864886f70d010702/;
    expect(codesOf(await screened(edit((text) => text.replace(start, value))), ID)).toEqual(codes);
  });

  it('cannot tell what a value of a kind of its own says', async () => {
    const own = signedPdf(page, { subFilter: 'Vendor.Seal' });
    const text = Buffer.from(own)
      .toString('latin1')
      .replace(/(\/Contents <30)82/, '$1ff');
    const report = await screened(new Uint8Array(Buffer.from(text, 'latin1')));
    expect(indicatorOf(report, ID).status).toBe('inconclusive');
    expect(report.requires_manual_review).toBe(true);
  });

  it('reports bytes of the signed save that nobody signed', async () => {
    const shorter = edit((text) => text.replace(/(\/ByteRange \[0 \d+ \d+) \d{10}/, '$1 0000000100'));
    expect(codesOf(await screened(shorter), ID)).toContain('SIGNATURE_BYTE_RANGE_INVALID');
  });

  describe('a file that was written anew', () => {
    const value = `<< /Type /Sig /SubFilter /adbe.pkcs7.detached /ByteRange [0 5000 9000 700] /Contents <${'f'.repeat(400)}> >>`;
    const field = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /V 902 0 R /Rect [0 0 0 0] >>';
    const catalog = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R] >> >>';

    it('has a broken signature, not a forged one', async () => {
      const report = await screened(
        makePdf({ pages: [page], objects: { 1: catalog, 900: field, 902: value } }),
      );
      expect(codesOf(report, ID)).toEqual(['SIGNATURE_STALE']);
      expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
    });

    it('may end a map of characters like a save', async () => {
      const map = pdfStream('', '/CMapName currentdict end\n%%EndResource\n%%EOF');
      const objects = { 1: catalog, 800: map, 801: map, 900: field, 902: value };
      expect(codesOf(await screened(makePdf({ pages: [page], objects })), ID)).toEqual(['SIGNATURE_STALE']);
    });

    it('may keep its signature in an object stream, as no signing program does', async () => {
      const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
      const only = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';
      const packed = packedPdf([catalog.replace('900', '4'), pages, only, field.replace('902', '5'), value]);
      expect(codesOf(await screened(packed), ID)).toEqual(['SIGNATURE_STALE']);
    });
  });

  it.each(['pss', 'ecdsa'] as const)('verifies a signature by %s', async (algorithm) => {
    expect(indicatorOf(await screened(signedPdf(page, { algorithm })), ID).status).toBe('clear');
    const { privateKey } =
      algorithm === 'pss'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forged = await screened(signedPdf(page, { algorithm, key: privateKey }));
    expect(codesOf(forged, ID)).toEqual(['SIGNATURE_VALUE_INVALID']);
  });

  it.each(['unknown', 'plain_ecdsa', 'pss_mixed'] as const)(
    'cannot tell with an algorithm it does not know, %s',
    async (algorithm) => {
      const report = await screened(signedPdf(page, { algorithm }));
      const indicator = indicatorOf(report, ID);
      expect(indicator.status).toBe('inconclusive');
      expect(report.requires_manual_review).toBe(true);
      expect(indicator.description).toContain('is not supported');
    },
  );

  it('says who signed and when, and mentions a certificate that was not valid then', async () => {
    const description = (time: string) =>
      screened(signedPdf(page, { time })).then((report) => indicatorOf(report, ID));
    expect((await description('240601120000Z')).description).toContain('Test signer on 2024-06-01');
    const late = await description('190601120000Z');
    expect(late.evidence).toMatchObject([{ code: 'SIGNER_CERTIFICATE_DATES' }]);
    expect(late.risk_level).toBe('low');
  });

  it('weighs a fitting signature against context, and never against more', async () => {
    const covered = 'q 1 1 1 rg 70 497 130 14 re f Q\nBT 0 g /F1 12 Tf 72 500 Td (Total 920.00) Tj ET';
    const forgedFirst = await screen(signedPdf({ ...page, ops: covered }));
    expect(codesOf(forgedFirst, ID)).toEqual(['SIGNATURE_FITS']);
    expect(forgedFirst.risk_score).toBe(90);
  });
});
