/** Signs any PDF and changes it afterwards: as the signature permits, or as forgers do. Deterministic. */
import { dictOf, isArray, isRef, stringOf } from '../../../src/document/index.ts';
import type { PdfFile } from '../../../src/document/index.ts';
import { UNSIGNED, fillSignature } from '../../integrity/signed-pdf.ts';
import { editPage, escaped, freeSpot, rectOf } from './content.ts';
import { forgePdf } from './edits.ts';
import type { ForgedPdf, PdfForgery } from './edits.ts';
import { textField } from './overlays.ts';
import { dict, name, text } from './rewrite.ts';
import { openSource } from './targets.ts';
import type { SourcePdf } from './targets.ts';

export const SIGNED_FORGERIES = [
  'pdf_signed_then_content',
  'pdf_signed_then_textbox',
  'pdf_signed_then_square',
  'pdf_signed_then_image',
  'pdf_signed_then_byte',
  'pdf_signed_then_removed',
] as const;
export type SignedForgery = (typeof SIGNED_FORGERIES)[number];

const FIELD = 'note';
const NOTE = { width: 120, height: 14 } as const;

/** Whether somebody signed the file before. */
export const isSigned = ({ bytes }: PdfFile): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange');

/** The file with a form field and a signature over all of it; null where it is signed already, or no page can take the field. */
export function signPdf({ file, pages }: SourcePdf): Uint8Array | null {
  if (isSigned(file)) return null;
  for (const page of pages) {
    const spot = freeSpot(page, NOTE.width, NOTE.height);
    const rect = spot === null ? null : rectOf(file, page, spot, 0);
    if (rect === null) continue;
    const editor = editPage(file, page);
    editor.field(textField(editor, FIELD, { rect, value: '', operators: '' }));
    const value = editor.add(
      dict({
        Type: name('Sig'),
        Filter: name('Adobe.PPKLite'),
        SubFilter: name('adbe.pkcs7.detached'),
        ByteRange: [...UNSIGNED.range],
        Contents: text(UNSIGNED.value),
      }),
    );
    const widget = { Type: name('Annot'), Subtype: name('Widget'), F: 132, Rect: [0, 0, 0, 0] };
    editor.field(dict({ ...widget, FT: name('Sig'), T: text('signature'), V: value }));
    return fillSignature(editor.save('full'), { algorithm: 'ed25519' });
  }
  return null;
}

/** The signed file with its form field filled in, which the signature permits. */
export async function fillSigned(signed: Uint8Array): Promise<Uint8Array | null> {
  const source = await openSource(signed);
  const [first] = source?.pages ?? [];
  if (source === null || first === undefined) return null;
  const field = fieldOf(source.file, FIELD);
  if (field === null) return null;
  const words = 'seen and agreed';
  const editor = editPage(source.file, first);
  const rect = field.entries.get('Rect');
  const sides = isArray(rect) ? rect.map(Number) : [];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides;
  const operators = `/Tx BMC BT 0 g /FXed 10 Tf 2 3 Td (${escaped(words)}) Tj ET EMC\n`;
  const filled = textField(editor, FIELD, { rect: [x0, y0, x1, y1], value: words, operators });
  editor.replace(field.num, new Map([...field.entries, ...filled]));
  return editor.save('incremental');
}

/** One change after signing; `signed` is what {@link signPdf} made. */
export async function forgeSigned(
  signed: Uint8Array,
  kind: SignedForgery,
  seed: number,
): Promise<ForgedPdf | (Pick<ForgedPdf, 'bytes'> & { readonly old: null }) | null> {
  if (kind === 'pdf_signed_then_byte') return { bytes: withOtherByte(signed), old: null };
  const source = await openSource(signed);
  if (source === null) return null;
  const forged = await forgePdf(source, EDITS[kind], { seed, save: 'incremental' });
  return forged === null || kind !== 'pdf_signed_then_removed'
    ? forged
    : { ...forged, bytes: await withoutSignature(forged.bytes) };
}

const EDITS: Readonly<Record<Exclude<SignedForgery, 'pdf_signed_then_byte'>, PdfForgery>> = {
  pdf_signed_then_content: 'pdf_incremental',
  pdf_signed_then_textbox: 'pdf_textbox',
  pdf_signed_then_square: 'pdf_square_cover',
  pdf_signed_then_image: 'pdf_image_cover',
  pdf_signed_then_removed: 'pdf_incremental',
};

/** A byte of the comment in the second line, which changes nothing that is shown. */
function withOtherByte(signed: Uint8Array): Uint8Array {
  const bytes = signed.slice();
  const at = Buffer.from(signed).indexOf('%', 5) + 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

/** The field stays, its value is taken out in another save. */
async function withoutSignature(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await openSource(bytes);
  const [page] = source?.pages ?? [];
  const field = source === null ? null : fieldOf(source.file, 'signature');
  if (source === null || page === undefined || field === null) return bytes;
  const editor = editPage(source.file, page);
  editor.replace(field.num, new Map([...field.entries].filter(([key]) => key !== 'V')));
  return editor.save('incremental');
}

function fieldOf(file: PdfFile, called: string) {
  const fields = file.resolve(dictOf(file.resolve(file.catalog()?.get('AcroForm')))?.get('Fields'));
  for (const field of isArray(fields) ? fields : []) {
    const entries = dictOf(file.resolve(field));
    if (isRef(field) && entries !== null && stringOf(entries.get('T') ?? null) === called)
      return { num: field.num, entries };
  }
  return null;
}
