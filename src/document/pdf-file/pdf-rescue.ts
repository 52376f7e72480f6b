/** Gives a PDF that broke off before its trailer a new one, so that a reader finds the pages that are still there. */
import type { PdfRef } from './pdf-values.ts';

/**
 * The last catalog among the objects that are not packed into streams: `12 0 obj << ... /Type /Catalog`. Numbers are bounded
 * and no object is searched beyond the next, so that no file takes longer than its length.
 */
const CATALOG =
  /(?<!\d)(\d{1,10})\s+(\d{1,5})\s+obj\b(?:(?!\b(?:end)?obj\b).){0,2000}?\/Type\s*\/Catalog\b/gs;
/** Without the trailer nothing says how the content is encrypted. */
const ENCRYPTED = /\/Filter\s*\/Standard\b/;

/** The bytes with a trailer behind them, or null when they have one or it could not help. */
export function withNewTrailer(bytes: Uint8Array): Uint8Array | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes('trailer') || !buffer.includes('/Catalog')) return null;
  const text = buffer.toString('latin1');
  const catalog = lastCatalog(text);
  if (catalog === null || ENCRYPTED.test(text)) return null;
  const root = `${String(catalog.num)} ${String(catalog.gen)} R`;
  const trailer = `\nendstream endobj\ntrailer\n<< /Root ${root} >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([buffer, Buffer.from(trailer, 'latin1')]);
}

/** The catalog that was written last, among the objects that stand in the bytes as they are. */
export function lastCatalog(text: string): PdfRef | null {
  const found = [...text.matchAll(CATALOG)].at(-1);
  return found === undefined ? null : { kind: 'ref', num: Number(found[1]), gen: Number(found[2]) };
}
