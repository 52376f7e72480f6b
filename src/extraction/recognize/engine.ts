/** Starts Tesseract for languages: apart from the recognizer, so that it can start before anything else is loaded. */
import { DocxError } from '../../contract/light.ts';
import { readLanguageData } from './language-data.ts';
import { startTesseract, type TesseractThread } from './tesseract.ts';
import type { Languages } from './types.ts';

/** An engine from its start on. */
export interface Engine extends Languages {
  /** Rejects with `missing_part` where language data is missing or cannot be used. */
  readonly starting: Promise<TesseractThread>;
}

/** Starts an engine, without waiting for it. */
export function startEngine({ lang, tessdata }: Languages): Engine {
  const starting = start({ lang, tessdata });
  // Whoever asks for it is told.
  starting.catch(() => undefined);
  return { lang, tessdata, starting };
}

/** Whether an engine knows exactly these languages. */
export const isEngineFor = (engine: Engine, { lang, tessdata }: Languages): boolean =>
  engine.lang === lang && engine.tessdata === tessdata;

async function start({ lang, tessdata }: Languages): Promise<TesseractThread> {
  const languages = readLanguageData(lang, tessdata);
  try {
    return await startTesseract(languages);
  } catch (error) {
    // That of data which is not there says so by itself.
    await languages;
    throw new DocxError('missing_part', `The language data "${lang}" could not be loaded.`, {
      hint: 'Get the *.traineddata file anew; it must hold an LSTM network (tessdata_fast or tessdata_best).',
      cause: error,
    });
  }
}
