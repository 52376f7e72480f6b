/** Makes invoices as PDF files and edits them the way forgers do. Deterministic by seed. */
import { contentNumber, makePdf, pdfStream, updatePdf } from '../support/pdf-builder.ts';
import type { PdfText } from '../support/pdf-builder.ts';
import { createRandom } from './random.ts';

export const PDF_EDITS = ['pdf_incremental', 'pdf_overlay', 'pdf_textbox'] as const;
export type PdfEdit = (typeof PDF_EDITS)[number];

/** A forged file and its original, with the amount that was changed and where: points, origin at the bottom left. */
export interface EditedPdf {
  readonly genuine: Uint8Array;
  readonly tampered: Uint8Array;
  readonly old: string;
  readonly new: string;
  readonly box: readonly [number, number, number, number];
}

const SIZE = 12;
/** Width of a digit in Helvetica, in shares of the size. */
const DIGIT = 0.556;

/** Makes one edit of the total of an invoice. */
export function editPdf(kind: PdfEdit, seed: number): EditedPdf {
  const random = createRandom(seed);
  const amount = 100 + Math.floor(random() * 900);
  const old = `${String(amount)}.${String(10 + Math.floor(random() * 90))}`;
  const changed = `9${old}`;
  const [x, y] = [300 + Math.floor(random() * 100), 300 + Math.floor(random() * 200)];
  const lines: PdfText[] = [
    { x: 72, y: 720, text: `Invoice 2024-${String(seed)}` },
    { x: 72, y, text: 'Total due' },
    { x, y, text: old, size: SIZE },
  ];
  const genuine = makePdf({ pages: [{ text: lines }] });
  const width = Math.max(changed.length, old.length) * DIGIT * SIZE;
  const box = [x - 2, y - 3, x + width + 2, y + SIZE] as const;
  const over = `q 1 1 1 rg ${[x - 2, y - 3, width + 4, SIZE + 3].join(' ')} re f Q\nBT 0 g /F1 ${String(SIZE)} Tf ${String(x)} ${String(y)} Td (${changed}) Tj ET\n`;
  return { genuine, tampered: tamper(kind, { genuine, lines, over, changed, box }), old, new: changed, box };
}

function tamper(
  kind: PdfEdit,
  made: Pick<EditedPdf, 'genuine' | 'box'> & {
    readonly lines: readonly PdfText[];
    readonly over: string;
    readonly changed: string;
  },
): Uint8Array {
  const { genuine, lines, over, changed, box } = made;
  if (kind === 'pdf_overlay') return makePdf({ pages: [{ text: lines, ops: over }] });
  if (kind === 'pdf_incremental') {
    const content = lines.map(
      ({ x, y, text }, index) =>
        `BT /F1 ${String(SIZE)} Tf ${String(x)} ${String(y)} Td (${index === lines.length - 1 ? changed : text}) Tj ET\n`,
    );
    return updatePdf(genuine, { [contentNumber(0)]: pdfStream('', content.join('')) });
  }
  const [x0, y0, x1, y1] = box;
  const look = `q 1 1 1 rg 0 0 ${String(x1 - x0)} ${String(y1 - y0)} re f Q\nBT 0 g /F1 ${String(SIZE)} Tf 2 3 Td (${changed}) Tj ET\n`;
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 ${String(x1 - x0)} ${String(y1 - y0)}] /Resources << /Font << /F1 3 0 R >> >>`;
  return makePdf({
    pages: [{ text: lines, entries: '/Annots [900 0 R]' }],
    objects: {
      900: `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [${box.join(' ')}] /Contents (${changed}) /DA (/F1 12 Tf 0 g) /AP << /N 901 0 R >> >>`,
      901: pdfStream(form, look),
    },
  });
}
