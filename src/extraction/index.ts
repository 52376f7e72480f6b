/** Door of the extraction room: pages become words, words become values. */
export * from './types.ts';
export { emptyPage } from './page-of-words.ts';
export { readPage, type ReadTools } from './read-page.ts';
export { createRecognizer } from './recognize/recognizer.ts';
export type { Recognizer } from './recognize/types.ts';
export { readDocument } from './read-document.ts';
export { detectDocumentType } from './extract/document-type.ts';
export { draftTemplateFromPages } from './extract/draft/draft-from-pages.ts';
export { draftTemplateFromPrompt } from './extract/draft/draft-from-prompt.ts';
export { readEmbedded } from './sources/read-embedded.ts';
export type { EmbeddedData } from './sources/types.ts';
export { consultModel } from './consult/consult-model.ts';
export type { ConsultMode } from './consult/questions.ts';
export { printedContent } from './printed-content.ts';
