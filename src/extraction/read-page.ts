/** Reads one page: text layer or recognition, then layout. */
import { isDocxError } from '../contract/light.ts';
import { halve, scale, toGray } from '../document/index.ts';
import type { Bitmap, OpenDocument, PageInfo, TextLayer } from '../document/index.ts';
import { messageOf } from '../kit/caught.ts';
import type { Clock } from '../kit/clock.ts';
import { nextTurn } from '../kit/next-turn.ts';
import { withDrawnBoxes } from './boxes/drawn-boxes.ts';
import { orNone, withZone } from './codes/attach-codes.ts';
import { codesOfBitmap, codesOfPictures } from './codes/read-codes.ts';
import { startLimit } from './page-limit.ts';
import { emptyPage, hasWords, pageOfLayer, pageOfRecognition } from './page-of-words.ts';
import { chooseSource } from './recognize/choose-source.ts';
import { recognizeUpright } from './recognize/recognize-upright.ts';
import type { Recognizer } from './recognize/types.ts';
import type { PageText, ReadOptions } from './types.ts';
import { wasCalledOff } from './was-called-off.ts';

/** What reading needs besides the document. */
export interface ReadTools {
  readonly recognizer: Recognizer;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Called when the recognizer is at work and this thread has nothing to do but wait for it. */
  readonly whileRecognizing?: (() => void) | undefined;
}

/** Dots per inch of a page that is drawn for recognition. */
const DRAWN_DPI = 300;
/** Quick readings make do with this; ten point type still has lines of 28 pixels, which is what recognition works on ... */
const QUICK_DPI = 200;
/** ... and, as the resolution may not be known, with as many pixels: a letter sheet at about 300 dpi. */
const QUICK_PIXELS = 8e6;
/** A picture that would not get clearly smaller stays as it is. */
const FINE_ENOUGH = 0.85;

/**
 * Reads page `page` (1-based). A page that cannot be read does not throw: its `status` is `failed` and `error` says why.
 * Throws `missing_part` when language data is not there, `timed_out`, and the reason of `signal` when that aborts.
 */
export async function readPage(
  document: OpenDocument,
  page: number,
  options: ReadOptions,
  tools: ReadTools,
): Promise<PageText> {
  const limit = startLimit(page, options.pageTimeoutMs, tools);
  let size: PageInfo = { page, width: 0, height: 0, unit: 'px' };
  try {
    return await limit.race(
      (async () => {
        size = await document.pageInfo(page);
        return await readWithin(document, size, options, { ...tools, signal: limit.signal });
      })(),
    );
  } catch (error) {
    tools.signal?.throwIfAborted();
    if (isDocxError(error) && ['missing_part', 'timed_out'].includes(error.code)) throw error;
    return { ...emptyPage(size), status: 'failed', error: messageOf(error) };
  } finally {
    limit.end();
  }
}

async function readWithin(
  document: OpenDocument,
  info: PageInfo,
  options: ReadOptions,
  { recognizer, signal, whileRecognizing }: ReadTools & { readonly signal: AbortSignal },
): Promise<PageText> {
  const warnings: string[] = [];
  const layer = await document.textLayer(info.page).catch((error: unknown) => {
    warnings.push(`The text layer could not be read: ${messageOf(error)}`);
    return null;
  });
  const losses = layer?.losses ?? [];
  const choice = chooseSource(layer, options.ocr);
  warnings.push(...choice.warnings);
  // What drawing the page leaves out is told by the drawing itself.
  if (choice.source === 'layer') warnings.push(...(layer?.warnings ?? []));
  if (choice.source === 'layer') {
    const codes = await orNone(codesOfPictures(document, info.page, signal), { signal, warnings });
    const boxed = await boxedLayer(document, info, layer, { options, signal, warnings });
    return await withZone(pageOfLayer(info, boxed, { codes, warnings, losses }), null, signal);
  }
  try {
    const { drawn, remarks } = await drawGray(document, info.page);
    warnings.push(...remarks);
    // What is missing from an image is said by nothing but its decoder.
    const missing = layer === null ? remarks : losses;
    signal.throwIfAborted();
    const { lang, tessdata, effort } = options;
    const picture = effort === 'quick' ? reduced(drawn) : drawn;
    const recognizing = recognizeUpright(picture, { recognizer, lang, tessdata, effort, signal });
    // The recognizer has a thread of its own: once it is at work, this one looks for codes.
    const seeking = orNone(
      nextTurn().then(() => codesOfBitmap(drawn, info)),
      { signal, warnings },
    );
    seeking.then(whileRecognizing, () => undefined);
    const recognition = await recognizing;
    // A page whose time is over keeps what was read of it, and waits for nothing.
    const codes = signal.aborted ? [] : await seeking;
    warnings.push(...recognition.warnings);
    if (recognition.words.length === 0 && hasWords(layer)) {
      warnings.push('Recognition found no text; the text layer was taken.');
      return pageOfLayer(info, layer, { codes, warnings, losses });
    }
    const besides = { width: picture.width, layer, codes, warnings, losses: missing };
    const page = pageOfRecognition(info, recognition, besides);
    const request = { lang, tessdata, signal };
    return await withZone(page, { picture: recognition.picture, recognizer, request }, signal);
  } catch (error) {
    const isFinal = isDocxError(error) && error.code === 'missing_part';
    if (isFinal || wasCalledOff(signal) || !hasWords(layer)) throw error;
    warnings.push(`Recognition failed, the text layer was taken: ${messageOf(error)}`);
    return pageOfLayer(info, layer, { codes: [], warnings, losses });
  }
}

/** The layer with the check boxes of the page; without them where the page cannot be drawn, and in a quick reading. */
async function boxedLayer(
  document: OpenDocument,
  info: PageInfo,
  layer: TextLayer | null,
  {
    options,
    signal,
    warnings,
  }: { readonly options: ReadOptions; readonly signal: AbortSignal; readonly warnings: string[] },
): Promise<TextLayer | null> {
  if (!hasWords(layer) || options.effort === 'quick') return layer;
  try {
    return await withDrawnBoxes(document, info, layer);
  } catch (error) {
    signal.throwIfAborted();
    warnings.push(`Check boxes could not be looked at: ${messageOf(error)}`);
    return layer;
  }
}

/** A page as it is recognized. Its colors, three times as much, are not kept while recognition goes on. */
async function drawGray(
  document: OpenDocument,
  page: number,
): Promise<{ readonly drawn: Bitmap; readonly remarks: readonly string[] }> {
  const { bitmap, warnings } = await document.bitmap(page, { dpi: DRAWN_DPI });
  return { drawn: toGray(bitmap), remarks: warnings };
}

/** A gray picture no finer than quick readings need. */
function reduced(picture: Bitmap): Bitmap {
  const { width, height, dpi } = picture;
  const share = Math.min(Math.sqrt(QUICK_PIXELS / (width * height)), QUICK_DPI / (dpi ?? QUICK_DPI));
  if (share > FINE_ENOUGH) return picture;
  let gray = picture;
  // Halving is the quickest way for most of the way.
  for (let left = share; left <= 0.5; left *= 2) gray = halve(gray);
  return scale(gray, { width: Math.round(width * share), height: Math.round(height * share) });
}
