/** Makes signed contracts and changes them as the published attacks on signed PDFs do, or as the signature permits. */
import { bytesOf, contentNumber, pdfStream, updatePdf } from '../support/pdf-builder.ts';
import type { PdfPageSpec } from '../support/pdf-builder.ts';
import { appendSignature, filledField, signedPdf } from '../integrity/signed-pdf.ts';
import type { SignedSpec } from '../integrity/signed-pdf.ts';
import { createRandom } from './random.ts';

/** A signed document before and after. `old` and `new` are null where no value of the page is exchanged. */
export interface SignedEdit {
  readonly genuine: Uint8Array;
  readonly tampered: Uint8Array;
  readonly old: string | null;
  readonly new: string | null;
}

interface Contract {
  readonly amount: string;
  readonly forged: string;
  readonly page: PdfPageSpec;
}

function contract(seed: number): Contract {
  const random = createRandom(seed);
  const amount = `${String(100 + Math.floor(random() * 800))}.${String(10 + Math.floor(random() * 90))}`;
  const page = {
    text: [
      { x: 72, y: 720, text: `Contract 2024-${String(seed)}` },
      { x: 72, y: 500, text: 'Price in euro' },
      { x: 300, y: 500, text: amount },
    ],
  };
  return { amount, forged: `9${amount}`, page };
}

const write = (words: string, x: number, y: number): string =>
  `BT /F1 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET\n`;
const contentWith = (amount: string): string =>
  write('Contract 2024-1', 72, 720) + write('Price in euro', 72, 500) + write(amount, 300, 500);
const pageWith = (annotations: string, contents = `${String(contentNumber(0))} 0 R`): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate 0 /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject <<  >> >> /Contents ${contents} /Annots [900 0 R 901 0 R ${annotations}] >>`;
const catalogWith = (fields: string, more = ''): string =>
  `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R 901 0 R ${fields}] /SigFlags 3 >> ${more} >>`;
const CERTIFIED = '/Perms << /DocMDP 902 0 R >>';
const FORM = '/Type /XObject /Subtype /Form /Resources << /Font << /F1 3 0 R >> >>';
const WHITE_BOX = '1 1 1 rg 0 0 120 20 re f 0 g';
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The signed file with its text replaced, the length kept, as an editor of bytes does. */
function rewrite(genuine: Uint8Array, change: (text: string) => string): Uint8Array {
  return bytesOf(change(latin1(genuine)));
}

type Attack = (made: Contract) => SignedEdit;
const edit =
  (spec: SignedSpec, change: (genuine: Uint8Array, made: Contract) => Uint8Array): Attack =>
  (made) => {
    const genuine = signedPdf(made.page, spec);
    return { genuine, tampered: change(genuine, made), old: null, new: null };
  };
/** As {@link edit}, with the amount of the page exchanged. */
const exchange =
  (spec: SignedSpec, change: (genuine: Uint8Array, made: Contract) => Uint8Array): Attack =>
  (made) => ({
    ...edit(spec, change)(made),
    old: made.amount,
    new: made.forged,
  });

const newContent = (genuine: Uint8Array, { forged }: Contract): Uint8Array =>
  updatePdf(genuine, { [contentNumber(0)]: pdfStream('', contentWith(forged)) });

/** Attacks by name. */
export const SIGNED_ATTACKS: Readonly<Record<string, Attack>> = {
  // Mladenov et al., "1 Trillion Dollar Refund", CCS 2019.
  incremental_saving: exchange({}, newContent),
  incremental_saving_certified: exchange({ certify: 3 }, newContent),
  incremental_without_table: edit({}, (genuine, { forged }) => {
    const stream = latin1(pdfStream('', contentWith(forged)));
    return bytesOf(`${latin1(genuine)}${String(contentNumber(0))} 0 obj\n${stream}\nendobj\n`);
  }),
  page_added: edit({}, (genuine) =>
    updatePdf(genuine, {
      2: '<< /Type /Pages /Kids [10 0 R 950 0 R] /Count 2 >>',
      950: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    }),
  ),
  signature_wrapping: edit({}, (genuine, { forged }) => {
    const text = latin1(genuine);
    const [, before = '0', second = '0', after = '0'] =
      /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text) ?? [];
    const inserted = ` /ByteRange [0 ${before} ####### ${after}] >>\nendobj\n${String(contentNumber(0))} 0 obj\n${latin1(pdfStream('', contentWith(forged)))}\nendobj\n`;
    const start = String(Number(second) + inserted.length).padStart(7, '0');
    return bytesOf(
      text.slice(0, Number(second)) + inserted.replace('#######', start) + text.slice(Number(second)),
    );
  }),
  ...Object.fromEntries(
    [
      ['no_byte_range', /\/ByteRange \[[^\]]*\]/, ''],
      ['null_byte_range', /\/ByteRange \[[^\]]*\]/, '/ByteRange null'],
      ['zero_byte_range', /\/ByteRange \[[^\]]*\]/, '/ByteRange [0 0 0 0]'],
      ['negative_byte_range', /\/ByteRange \[0 /, '/ByteRange [-1 '],
      ['no_contents', /\/Contents <[^>]*>/, ''],
      ['zero_contents', /\/Contents <[^>]*>/, '/Contents <00>'],
    ].map(([name, pattern, value]) => [
      `universal_forgery_${String(name)}`,
      edit({}, (genuine) =>
        rewrite(genuine, (text) =>
          text.replace(pattern ?? '', (found) => String(value).padEnd(found.length)),
        ),
      ),
    ]),
  ),
  byte_changed: edit({}, (genuine, { amount, forged }) =>
    rewrite(genuine, (text) => text.replace(`(${amount})`, `(${forged.slice(0, amount.length)})`)),
  ),
  // Mainka et al., "Shadow Attacks", NDSS 2021.
  shadow_hide: (made) => {
    const page = { ...made.page, ops: 'q 120 0 0 20 290 490 cm /Cover Do Q', entries: coverResources };
    const white = '/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8';
    const genuine = signedPdf(page, { objects: { 930: pdfStream(white, Uint8Array.of(255)) } });
    // The picture that hid the price is gone.
    const tampered = updatePdf(genuine, { 930: pdfStream(`${FORM} /BBox [0 0 1 1]`, '') });
    return { genuine, tampered, old: null, new: null };
  },
  shadow_replace_appearance: (made) => {
    const look = (value: string): Uint8Array => pdfStream(`${FORM} /BBox [0 0 228 20]`, write(value, 2, 5));
    const field = filledField(made.amount).replace('>>', '/AP << /N 931 0 R >> >>');
    const genuine = signedPdf(made.page, { objects: { 901: field, 931: look(made.amount) } });
    return { genuine, tampered: updatePdf(genuine, { 931: look(made.forged) }), old: null, new: null };
  },
  shadow_replace_font: edit({}, (genuine) =>
    updatePdf(genuine, {
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [48 /nine /eight] >> >>',
    }),
  ),
  shadow_hide_and_replace: (made) => {
    const hidden = pageWith('', '941 0 R');
    const objects = { 940: hidden, 941: pdfStream('', contentWith(made.forged)) };
    const genuine = signedPdf(made.page, { objects });
    const tampered = updatePdf(genuine, { 2: '<< /Type /Pages /Kids [940 0 R] /Count 1 >>' });
    return { genuine, tampered, old: null, new: null };
  },
  // Mladenov et al., "Breaking the Specification: PDF Certification", S&P 2021.
  evil_annotation: edit({ certify: 3 }, (genuine, { forged }) =>
    updatePdf(genuine, {
      10: pageWith('910 0 R'),
      910: `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [296 496 416 516] /Contents (${forged}) /AP << /N 911 0 R >> >>`,
      911: pdfStream(`${FORM} /BBox [0 0 120 20]`, `${WHITE_BOX} ${write(forged, 4, 5)}`),
    }),
  ),
  sneaky_signature: edit({ certify: 2 }, (genuine, { forged }) =>
    updatePdf(genuine, {
      1: catalogWith('910 0 R', CERTIFIED),
      10: pageWith('910 0 R'),
      910: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /F 4 /P 10 0 R /Rect [296 496 416 516] /AP << /N 911 0 R >> >>',
      911: pdfStream(`${FORM} /BBox [0 0 120 20]`, `${WHITE_BOX} ${write(forged, 4, 5)}`),
    }),
  ),
  fixed_document_filled: edit({ certify: 1 }, (genuine) =>
    updatePdf(genuine, { 901: filledField('agreed') }),
  ),
  locked_field_filled: edit({ lock: '/Action /Include /Fields [(note)]' }, (genuine) =>
    updatePdf(genuine, { 901: filledField('agreed') }),
  ),
  comment_without_leave: edit({ certify: 2 }, (genuine) =>
    updatePdf(genuine, { 10: pageWith('910 0 R'), 910: NOTE }),
  ),
  layer_switched: edit({}, (genuine) =>
    updatePdf(genuine, { 1: catalogWith('', '/OCProperties << /OCGs [] /D << /OFF [] >> >>') }),
  ),
  signature_removed: exchange({}, (genuine, made) =>
    updatePdf(newContent(genuine, made), {
      900: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 0 0] /P 10 0 R >>',
    }),
  ),
};

const coverResources = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /Cover 930 0 R >> >>';
const NOTE = '<< /Type /Annot /Subtype /Text /Rect [500 700 520 720] /Contents (Is this right?) >>';
const SECOND =
  '<< /Type /Annot /Subtype /Widget /FT /Sig /T (second) /V 911 0 R /F 4 /Rect [72 100 200 140] /P 10 0 R >>';

/** What signatures permit, by name. */
export const LEGAL_CHANGES: Readonly<Record<string, Attack>> = {
  second_signature: edit({}, (genuine) =>
    appendSignature(genuine, {
      value: 911,
      objects: { 1: catalogWith('910 0 R'), 10: pageWith('910 0 R'), 910: SECOND },
    }),
  ),
  second_signature_certified: edit({ certify: 2 }, (genuine) =>
    appendSignature(genuine, {
      value: 911,
      objects: { 1: catalogWith('910 0 R', CERTIFIED), 10: pageWith('910 0 R'), 910: SECOND },
    }),
  ),
  time_stamp_with_validation_data: edit({ certify: 1 }, (genuine) =>
    appendSignature(
      updatePdf(genuine, { 1: catalogWith('', `${CERTIFIED} /DSS << /Certs [] >>`) }),
      {
        value: 911,
        objects: {
          1: catalogWith('910 0 R', `${CERTIFIED} /DSS << /Certs [] >>`),
          10: pageWith('910 0 R'),
          910: SECOND,
        },
      },
      { timeStamp: true },
    ),
  ),
  empty_field_filled: edit({}, (genuine) => updatePdf(genuine, { 901: filledField('agreed') })),
  field_changed_with_leave: edit({ certify: 2, note: 'draft' }, (genuine) =>
    updatePdf(genuine, { 901: filledField('agreed') }),
  ),
  comment_with_leave: edit({ certify: 3 }, (genuine) =>
    updatePdf(genuine, { 10: pageWith('910 0 R'), 910: NOTE }),
  ),
  text_box_in_the_margin_with_leave: edit({ certify: 3 }, (genuine) =>
    updatePdf(genuine, {
      10: pageWith('910 0 R'),
      910: '<< /Type /Annot /Subtype /FreeText /F 4 /Rect [450 40 560 70] /Contents (seen, KL) /DA (/F1 9 Tf) >>',
    }),
  ),
  metadata: edit({}, (genuine) =>
    updatePdf(genuine, {
      1: catalogWith('', '/Metadata 950 0 R'),
      950: pdfStream('/Type /Metadata', '<x/>'),
    }),
  ),
};

/** Makes one attack or permitted change. */
export const editSigned = (change: Attack, seed: number): SignedEdit => change(contract(seed));
