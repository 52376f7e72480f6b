/** Reads the text layer of a drawn PDF through the whole page pipeline. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDocument } from '../../src/document/index.ts';
import { createRecognizer, readPage } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import { systemClock as clock } from '../../src/kit/clock.ts';
import { textPdf } from './sample-documents.ts';
import type { PrintedLine } from './sample-documents.ts';

/** The pages of a document drawn from lines. */
export async function readPrinted(pages: readonly (readonly PrintedLine[])[]): Promise<PageText[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docx-test-'));
  try {
    const file = path.join(folder, 'document.pdf');
    await writeFile(file, textPdf(pages));
    const document = await openDocument(
      { path: file, name: 'document.pdf' },
      { maxPixels: 64e6, maxPages: null, passwords: [] },
    );
    const options = { ocr: 'off', lang: 'eng', tessdata: null, pageTimeoutMs: 60_000 } as const;
    const tools = { recognizer: createRecognizer(), clock };
    try {
      return await Promise.all(pages.map((_, index) => readPage(document, index + 1, options, tools)));
    } finally {
      await document.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
