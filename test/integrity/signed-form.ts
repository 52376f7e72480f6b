/** Makes signed documents with a form, and tells what the signature check says once something was saved after signing. */
import { expect } from 'vitest';
import { makePdf, pdfStream, updatePdf } from '../support/pdf-builder.ts';
import { codesOf, screenFor } from './screen.ts';
import { appendSignature, signedPdf } from './signed-pdf.ts';
import type { SignedSpec } from './signed-pdf.ts';

const ID = 'pdf_signature';
const screen = screenFor(ID);

/** The page of the documents. */
export const page = { text: [{ x: 72, y: 500, text: 'Total 120.00' }] };

/** What is said of a signed document after an update. */
export async function codesAfter(
  spec: SignedSpec,
  update: Readonly<Record<number, string | Uint8Array>>,
): Promise<readonly string[]> {
  const signed = signedPdf(page, spec);
  expect(codesOf(await screen(signed), ID)).toEqual(['SIGNATURE_FITS']);
  return codesOf(await screen(updatePdf(signed, update)), ID);
}

/** The page, object 10, with some annotations. */
export const pageWith = (annotations: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate 0 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject <<  >> >> /Contents 11 0 R /Annots [${annotations}] >>`;

/** The catalog, object 1, with entries of the form, entries of its own, and further fields. */
export const catalogWith = (form: string, more = '', fields = ''): string =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R 901 0 R ${fields}] /SigFlags 3 ${form} >> ${more} >>`;

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 228 20] /Resources << /Font << /F1 3 0 R >> >>';

/** The look of a field that shows some words. */
export const write = (words: string, fill = ''): Uint8Array =>
  pdfStream(FORM, `${fill} BT /F1 12 Tf 2 5 Td (${words}) Tj ET`);

/** The text field, object 901, with a value; its look is object 931. */
export const field = (value: string, more = ''): string =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (note) /V (${value}) /Rect [72 300 300 320] /P 10 0 R /DA (/F1 12 Tf 0 g) /AP << /N 931 0 R >> ${more} >>`;

/** A document that is signed while its field holds 120.00 and shows something. */
export const filled = (shown: string, form = ''): SignedSpec => ({
  objects: { 1: catalogWith(form), 901: field('120.00'), 931: write(shown) },
});

/** An encrypted document with an empty field, object 901, that was signed as it was. */
export function signedWhileEncrypted(): Uint8Array {
  const widget = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 0 0] /P 10 0 R >>';
  const plain = makePdf({
    pages: [{ ...page, entries: '/Annots [900 0 R 901 0 R]' }],
    password: '',
    objects: { 1: catalogWith(''), 900: widget, 901: field(''), 931: write('') },
  });
  return appendSignature(plain, {
    value: 902,
    objects: { 900: widget.replace('/T', '/V 902 0 R /T') },
  });
}
