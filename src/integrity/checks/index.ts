/** The registry: every check by one export line, in the order in which reports list them. */
export { pdfFlattened } from './pdf-flattened.ts';
export { pdfMetadataMismatch } from './pdf-metadata-mismatch.ts';
export { pdfRevisionContentChange } from './pdf-revision-content-change.ts';
export { pdfCoveredText } from './pdf-covered-text.ts';
export { pdfSignature } from './pdf-signature.ts';
export { pdfSignatureRemoved } from './pdf-signature-removed.ts';
export { pdfStructureAnomaly } from './pdf-structure-anomaly.ts';
export { copyMoveForgery } from './copy-move-forgery.ts';
export { elaTamperingDetected } from './ela-tampering-detected.ts';
export { imageErasedRegion } from './image-erased-region.ts';
export { imageMetadataMismatch } from './image-metadata-mismatch.ts';
export { imageTextGeometry } from './image-text-geometry.ts';
export { screenshot } from './screenshot.ts';
export { contentPlaceholder } from './content-placeholder.ts';
export { contentUnicode } from './content-unicode.ts';
export { aiVisualAnalysis } from './ai-visual-analysis.ts';
