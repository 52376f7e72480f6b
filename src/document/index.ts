/** Door of the document room: opening a file and looking at its pages, pixels and raw structure. */
export * from './bitmap.ts';
export * from './open-document.ts';
export { openPdfBytes, type PdfMetadata, type PdfPages } from './pdf-pages.ts';
export type { PageBox, PagePaint, PaintedFill, PaintedGlyph } from './pdf-paint.ts';
export * from './types.ts';
export { describeUnknown } from './unknown-types.ts';
