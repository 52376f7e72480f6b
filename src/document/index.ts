/** Door of the document room: opening a file and looking at its pages, pixels and raw structure. */
export * from './bitmap.ts';
export {
  areaOf,
  boxAround,
  grown,
  inClip,
  isWithin,
  meets,
  middleOf,
  overlapOf,
  relativeBox,
  sharedArea,
  unite,
  type PageBox,
  type RelativeBox,
} from './boxes.ts';
export { blankRows, halve, rotateSmall, scale } from './resample.ts';
export { encodeImage, resaveAsJpeg } from './images/image-encode.ts';
export { endOfImage } from './images/image-end.ts';
export { decodeStored } from './images/image-pages.ts';
export { readJpegCoefficients, type JpegCoefficients } from './images/jpeg-coefficients.ts';
export { readJpeg2000Structure, type Jpeg2000Structure } from './images/jpeg2000-structure.ts';
export { pngChunks, PNG_SIGNATURE, type PngChunk } from './images/png-chunks.ts';
export {
  jpegSegments,
  qualityOf,
  readJpegStructure,
  standardLuma,
  ZIGZAG,
  type JpegSegment,
  type JpegStructure,
} from './images/jpeg-structure.ts';
export * from './open-document.ts';
export { applyMatrix, compose, type Matrix, type Point } from './matrix.ts';
export { decodeStream, decodeWith, filtersOf, isDecoded } from './pdf-file/pdf-decode.ts';
export { sizeOf, startedAt, withSave } from './pdf-file/pdf-append.ts';
export { readPdfFile, type PdfFile } from './pdf-file/pdf-file.ts';
export { scanParts, type WrittenObject, type WrittenParts } from './pdf-file/pdf-scan.ts';
export { readXrefSection, type XrefSection } from './pdf-file/pdf-xref.ts';
export { attachedFiles, type AttachedFile } from './pdf-pages/pdf-attachments.ts';
export { openPdfBytes, type PdfMetadata, type PdfPages } from './pdf-pages/pdf-pages.ts';
export { decodeJpeg2000 } from './pdf-pages/library/pdf-jpeg2000.ts';
export { preparePdf } from './pdf-pages/library/pdf-library.ts';
export { boundsOf, contains } from './pdf-pages/walk/pdf-outline.ts';
export type { ShownImage } from './pdf-pages/pictures/pdf-page-image.ts';
export type { ChooseParts } from './pdf-pages/pdf-render.ts';
export type { WithAndWithout } from './pdf-pages/render-without.ts';
export type {
  PagePaint,
  PaintedArea,
  PaintedCover,
  PaintedFill,
  PaintedGlyph,
  PaintedMark,
} from './pdf-pages/paint/page-paint.ts';
export { printedText } from './pdf-pages/text/printed-text.ts';
export { PdfReader } from './pdf-file/pdf-syntax.ts';
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
  type PdfRef,
  type PdfStream,
  type PdfValue,
} from './pdf-file/pdf-values.ts';
export type { PrintedContent, PrintedLine, PrintedValue, PrintedWord } from './printed-content.ts';
export { directionOf, hasRightToLeft, inReadingOrder, type Direction } from './reading-order.ts';
export * from './types.ts';
