/** Tests of finding what a removed signature leaves behind. */
import { describe, expect, it } from 'vitest';
import { makePdf, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screen, screenFor } from '../screen.ts';
import { buildOn, signedPdf } from '../signed-pdf.ts';

const ID = 'pdf_signature_removed';
const screened = screenFor(ID);
const page = { text: [{ x: 72, y: 500, text: 'Total 120.00' }] };
const FIELD = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 0 0] /P 10 0 R >>';
const catalog = (form: string, more = ''): string =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm << ${form} >> ${more} >>`;

describe(ID, () => {
  it('finds a signature that a later save took out of its field', async () => {
    const report = await screen(updatePdf(signedPdf(page), { 900: FIELD }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'SIGNATURE_REMOVED', detail: 'the signature in "sig" was taken out in a later save' },
    ]);
    expect(indicatorOf(report, 'pdf_signature').status).toBe('not_applicable');
    expect(report.risk_level).toBe('high');
  });

  it('finds a signature in a file written anew that no field refers to', async () => {
    const value = `<< /Type /Sig /ByteRange [0 5000 9000 700] /Contents <${'f'.repeat(400)}> >>`;
    const report = await screen(makePdf({ pages: [page], objects: { 902: value } }));
    expect(codesOf(report, ID)).toEqual(['SIGNATURE_ORPHANED']);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it('finds a signature that still fits, and that the newest save passes over', async () => {
    const signed = signedPdf(page);
    const [first = ''] = [
      ...Buffer.from(signed)
        .toString('latin1')
        .matchAll(/startxref\s+(\d+)/g),
    ].map((found) => found[1]);
    const report = await screen(buildOn(updatePdf(signed, { 950: 'null' }), first));
    expect(codesOf(report, ID)).toEqual(['SIGNATURE_REMOVED']);
    expect(report.is_suspicious).toBe(true);
  });

  it('cannot tell of a file that breaks off within the save that signed it', async () => {
    const value = `<< /Type /Sig /ByteRange [0 5000 9000 700] /Contents <${'f'.repeat(400)}> >>`;
    const signed = updatePdf(makePdf({ pages: [page] }), { 902: value });
    const cut = signed.subarray(0, Buffer.from(signed).lastIndexOf('xref', signed.length - 20));
    const { status, description } = indicatorOf(await screened(cut), ID);
    expect(status).toBe('inconclusive');
    expect(description).toContain('breaks off within its last save');
    expect(codesOf(await screened(signed), ID)).toEqual(['SIGNATURE_ORPHANED']);
  });

  it('finds a certification without its signature, and a flag without a field', async () => {
    const certified = makePdf({ pages: [page], objects: { 1: catalog('', '/Perms << /DocMDP 902 0 R >>') } });
    expect(codesOf(await screened(certified), ID)).toEqual(['SIGNATURE_ORPHANED']);
    const flagged = await screened(
      makePdf({ pages: [page], objects: { 1: catalog('/SigFlags 3 /Fields []') } }),
    );
    expect(codesOf(flagged, ID)).toEqual(['SIGNATURE_FLAG_LEFT']);
    expect(flagged.requires_manual_review).toBe(false);
  });

  it('leaves forms that wait for a signature and signed files alone', async () => {
    const waiting = makePdf({
      pages: [{ ...page, entries: '/Annots [900 0 R]' }],
      objects: { 1: catalog('/Fields [900 0 R] /SigFlags 3'), 900: FIELD },
    });
    for (const bytes of [waiting, signedPdf(page), makePdf({ pages: [page] })]) {
      expect(indicatorOf(await screened(bytes), ID).status).toBe('clear');
    }
  });
});
