/** Works out how much content forms that paint forms paint in all: a few short ones can paint for years. */
import { DocxError } from '../../contract/light.ts';
import { decodeStream } from './pdf-decode.ts';
import { readPdfFile } from './pdf-file.ts';
import type { PdfFile } from './pdf-file.ts';
import { dictOf, isRef, isStream, nameOf } from './pdf-values.ts';
import type { PdfStream } from './pdf-values.ts';

/** Bytes of content that a form may paint, those that it uses again and again counted every time: as many as a single stream may have. */
const MAX_PAINTED = 64 * 1024 * 1024;
/** The operator that paints a form (ISO 32000-1, 8.8). */
const PAINTS = /\/([^\s/<>[\](){}%]+)\s+Do\b/g;

/**
 * Refuses a file with a form that has no end in practice. `forms` are the numbers of those that may paint others.
 * @throws DocxError `damaged_document`
 */
export function refuseEndlessForms(bytes: Uint8Array, forms: readonly number[], name: string): void {
  // One alone paints what a reader comes to anyway.
  const file = forms.length < 2 ? null : structureOf(bytes);
  if (file === null || file.encrypted) return;
  const costs = new Map<number, number>();
  if (!forms.some((form) => costOf(file, form, costs) > MAX_PAINTED)) return;
  throw new DocxError(
    'damaged_document',
    `"${name}" holds forms that paint forms, again and again, beyond all measure; it was not painted.`,
    { hint: 'Such files are made to keep readers busy. If you trust it, print the document to a new PDF.' },
  );
}

/** Null for a file whose structure is damaged: what can be read of it is bounded by time. */
function structureOf(bytes: Uint8Array): PdfFile | null {
  try {
    return readPdfFile(bytes);
  } catch {
    return null;
  }
}

/** Bytes of content that painting a form takes; nothing for what is no form, and for a form within itself. */
function costOf(file: PdfFile, num: number, costs: Map<number, number>): number {
  const known = costs.get(num);
  if (known !== undefined) return known;
  costs.set(num, 0);
  const form = file.object(num);
  if (!isStream(form) || nameOf(form.dict.get('Subtype')) !== 'Form') return 0;
  const content = textOf(file, form);
  const painted = dictOf(file.resolve(dictOf(file.resolve(form.dict.get('Resources')))?.get('XObject')));
  let cost = content.length;
  for (const [, inner = ''] of content.matchAll(PAINTS)) {
    const target = painted?.get(inner);
    if (isRef(target)) cost += costOf(file, target.num, costs);
    if (cost > MAX_PAINTED) break;
  }
  costs.set(num, cost);
  return cost;
}

const textOf = (file: PdfFile, stream: PdfStream): string =>
  Buffer.from(decodeStream(file.bytes, stream) ?? []).toString('latin1');
