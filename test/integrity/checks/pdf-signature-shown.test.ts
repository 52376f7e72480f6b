/** Tests of what the signature check says when what fields and annotations show of a page is switched after signing. */
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';
import { catalogWith, codesAfter, field, filled, pageWith, write } from '../signed-form.ts';
import { appendSignature } from '../signed-pdf.ts';
import type { SignedSpec } from '../signed-pdf.ts';

const ID = 'pdf_signature';
const screen = screenFor(ID);
type Objects = Readonly<Record<number, string | Uint8Array>>;
const CHANGED = ['CHANGED_AFTER_SIGNING'];
const PAPER = '1 g 0 0 228 20 re f 0 g';
/** The field, or a button, over the total of the page. */
const over = (entries: string): string =>
  field('').replace('/Rect [72 300 300 320]', `/Rect [70 495 298 515] ${entries}`);
const button = (entries: string): string =>
  field('').replace('/FT /Tx', `/FT /Btn /Ff 65536 ${entries}`).replace('/V ()', '');

/** A document whose empty field hides the total, or whose button says something, when it is signed. */
const covered: SignedSpec = { objects: { 901: over('/F 4'), 931: write('', PAPER) } };
const captioned = (words: string): SignedSpec => ({ objects: { 901: button('/F 4'), 931: write(words) } });

describe(`${ID}, empty fields and buttons`, () => {
  it.each([
    ['hidden', { 901: over('/F 6') }],
    ['shown on paper alone', { 901: over('/F 36') }],
    ['taken from the list of its page', { 10: pageWith('900 0 R') }],
  ])('does not allow an empty field over text to be %s', async (_, update: Objects) => {
    expect(await codesAfter(covered, update)).toContain('CHANGED_AFTER_SIGNING');
  });

  it('does not allow one to be brought to light over text', async () => {
    const spec = { objects: { 901: over('/F 6'), 931: write('', PAPER) } };
    expect(await codesAfter(spec, { 901: over('/F 4') })).toEqual(CHANGED);
  });

  it('asks for a look where one that hid text is filled in without its ground', async () => {
    const update = { 901: over('/F 4').replace('/V ()', '/V (x)'), 931: write('        x') };
    expect(await codesAfter(covered, update)).toEqual(['SIGNED_TEXT_TOUCHED']);
    const grounded = { ...update, 931: write('xyz 12', PAPER) };
    expect(await codesAfter(covered, { ...grounded, 901: update[901].replace('(x)', '(xyz 12)') })).toEqual(
      [],
    );
  });

  it('allows one without ground to be hidden, and one beside all text', async () => {
    const bare = { objects: { 901: over('/F 4'), 931: write('') } };
    expect(await codesAfter(bare, { 901: over('/F 6') })).toEqual([]);
    const beside = { objects: { 901: field('', '/F 4'), 931: write('', PAPER) } };
    expect(await codesAfter(beside, { 901: field('', '/F 6') })).toEqual([]);
  });

  it('knows a button that says an amount from one that is pushed', async () => {
    expect(await codesAfter(captioned('Discount 920.00'), { 901: button('/F 6') })).toEqual(CHANGED);
    expect(await codesAfter(captioned('Send'), { 901: button('/F 6') })).toEqual([]);
  });
});

describe(`${ID}, layers, order and pages`, () => {
  it('does not allow a field to be put on a layer', async () => {
    const layer = { 940: '<< /Type /OCG /Name (x) >>', 901: field('120.00', '/OC 940 0 R') };
    expect(await codesAfter(filled('120.00'), layer)).toEqual(CHANGED);
  });

  const note = (x: number): string =>
    `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [${x} 200 ${x + 228} 220] /AP << /N ${x === 72 ? 912 : 913} 0 R >> >>`;
  const notes = (x: number): SignedSpec => ({
    objects: {
      10: pageWith('900 0 R 901 0 R 910 0 R 911 0 R'),
      910: note(72),
      911: note(x),
      912: write('Total 120.00', PAPER),
      913: write('Total 920.00', PAPER),
    },
  });
  const turned = { 10: pageWith('900 0 R 901 0 R 911 0 R 910 0 R') };

  it('does not allow annotations that lie over one another to be put in another order', async () => {
    expect(await codesAfter(notes(73), turned)).toEqual(CHANGED);
    expect(await codesAfter(notes(320), turned)).toEqual([]);
  });

  it('does not allow a field to be shown on another page as well', async () => {
    const entries = (num: number, more: string): string =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate 0 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << >> >> /Contents ${num + 1} 0 R /Annots [${more}] >>`;
    const empty = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 0 0] /P 10 0 R >>';
    const pages = ['First page', 'Second page'].map((words) => ({ text: [{ x: 72, y: 500, text: words }] }));
    const objects = {
      1: catalogWith(''),
      10: entries(10, '900 0 R 901 0 R'),
      20: entries(20, '910 0 R'),
      900: empty,
      901: field('120.00', '/F 4'),
      910: '<< /Type /Annot /Subtype /Link /Rect [72 100 200 120] /Dest [10 0 R /Fit] >>',
      931: write('120.00'),
      932: pdfStream('', ''),
    };
    const signed = appendSignature(makePdf({ pages, objects }), {
      value: 902,
      objects: { 900: empty.replace('/T (sig)', '/T (sig) /V 902 0 R') },
    });
    expect(codesOf(await screen(signed), ID)).toEqual(['SIGNATURE_FITS']);
    const later = await screen(updatePdf(signed, { 20: entries(20, '910 0 R 901 0 R') }));
    expect(codesOf(later, ID)).toEqual(CHANGED);
    expect(indicatorOf(later, ID).description).toContain('note');
  });
});
