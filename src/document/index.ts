/** Door of the document room: opening a file and looking at its pages, pixels and raw structure. */
export * from './bitmap.ts';
export { areaOf, grown, isWithin, meets, overlapOf, sharedArea, unite, type PageBox } from './boxes.ts';
export { halve, rotateSmall, scale } from './resample.ts';
export { encodeImage, resaveAsJpeg } from './image-encode.ts';
export { decodeStored } from './image-pages.ts';
export { readJpegCoefficients, type JpegCoefficients } from './jpeg-coefficients.ts';
export { qualityOf, readJpegStructure, standardLuma, ZIGZAG, type JpegStructure } from './jpeg-structure.ts';
export * from './open-document.ts';
export { applyMatrix, compose, type Matrix, type Point } from './matrix.ts';
export { decodeStream, filtersOf } from './pdf-decode.ts';
export { readPdfFile, type PdfFile } from './pdf-file.ts';
export { openPdfBytes, type PdfMetadata, type PdfPages } from './pdf-pages.ts';
export { preparePdf } from './pdf-library.ts';
export { boundsOf, contains } from './pdf-outline.ts';
export type { ChooseParts } from './pdf-render.ts';
export type { PagePaint, PaintedCover, PaintedFill, PaintedGlyph, PaintedMark } from './page-paint.ts';
export { createReader } from './pdf-syntax.ts';
export {
  dictOf,
  isArray,
  isDict,
  isRef,
  isStream,
  nameOf,
  stringOf,
  textStringOf,
  type PdfDict,
  type PdfStream,
  type PdfValue,
} from './pdf-values.ts';
export * from './types.ts';
