/** Reads one page: text layer or recognition, then layout. */
import { isDocxError } from '../contract/light.ts';
import { halve, scale, toGray } from '../document/index.ts';
import type { Bitmap, OpenDocument, PageInfo, TextLayer } from '../document/index.ts';
import type { Clock } from '../kit/clock.ts';
import { nextTurn } from '../kit/next-turn.ts';
import { orNone, withCodes, withZone } from './codes/attach-codes.ts';
import { codesOfBitmap, codesOfPictures } from './codes/read-codes.ts';
import { directWords, turnOf } from './layout/direction.ts';
import { layOut, type Layout } from './layout/lay-out.ts';
import { startLimit } from './page-limit.ts';
import { chooseSource } from './recognize/choose-source.ts';
import { isTimeout, recognizeUpright, type Recognition } from './recognize/recognize-upright.ts';
import type { RecognizedWord, Recognizer } from './recognize/types.ts';
import { withDrawnBoxes } from './boxes/drawn-boxes.ts';
import { splitUpended } from './recognize/upended.ts';
import type { PageCode, PageText, ReadOptions, Word } from './types.ts';

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
 * Throws `missing_part` when language data is not there, and the reason of `signal` when that aborts.
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
    if (isDocxError(error) && error.code === 'missing_part') throw error;
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
    const drawn = await drawGray(document, info.page, warnings);
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
    const page = pageOfRecognition(info, recognition, picture, layer, { codes, warnings, losses });
    const request = { lang, tessdata, signal };
    return await withZone(page, { picture: recognition.picture, recognizer, request }, signal);
  } catch (error) {
    const isFinal = isDocxError(error) && error.code === 'missing_part';
    if (isFinal || (signal.aborted && !isTimeout(signal.reason)) || !hasWords(layer)) throw error;
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

const hasWords = (layer: TextLayer | null): layer is TextLayer => layer !== null && layer.words.length > 0;

/** A page as it is recognized. Its colors, three times as much, are not kept while recognition goes on. */
async function drawGray(document: OpenDocument, page: number, warnings: string[]): Promise<Bitmap> {
  const drawn = await document.bitmap(page, { dpi: DRAWN_DPI });
  warnings.push(...drawn.warnings);
  return toGray(drawn.bitmap);
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

/** What a page has besides its words. */
interface Besides {
  readonly codes: readonly PageCode[];
  readonly warnings: readonly string[];
  readonly losses: readonly string[];
}

/** How far the words of somebody else's recognition are trusted, who did not say how sure it was: too little to accuse. */
const EARLIER_RECOGNITION = 0.8;

function pageOfLayer(
  info: PageInfo,
  layer: TextLayer | null,
  { codes, warnings, losses }: Besides,
): PageText {
  if (!hasWords(layer)) return withCodes({ ...emptyPage(info), warnings, losses }, codes, info);
  const directed = directWords(layer.words, layer.rulings, info);
  const wasRecognized = layer.problem === 'invisible_over_image';
  const trusted = (word: Word): Word => (wasRecognized ? { ...word, confidence: EARLIER_RECOGNITION } : word);
  const aside = directed.aside.map((line) => line.map(trusted));
  const layout = layOut(directed.words.map(trusted), directed.rulings, aside);
  const page: PageText = {
    ...emptyPage(info),
    ...contentOf(layout),
    source: wasRecognized ? 'ocr' : 'text',
    width: directed.width,
    height: directed.height,
    rotation: directed.rotation,
    rulings: directed.rulings,
    warnings,
    losses,
  };
  return withCodes(page, codes, info);
}

/** Recognized words brought from pixels to the units of the page. */
function pageOfRecognition(
  info: PageInfo,
  recognition: Recognition,
  bitmap: { readonly width: number },
  layer: TextLayer | null,
  { codes, warnings, losses }: Besides,
): PageText {
  const { rotation, skew } = recognition;
  const factor = info.width / bitmap.width;
  const toWord = ({ text, confidence, x0, y0, x1, y1, lineHeight }: RecognizedWord): Word => ({
    text,
    confidence,
    x0: x0 * factor,
    y0: y0 * factor,
    x1: x1 * factor,
    y1: y1 * factor,
    size: lineHeight * factor,
    bold: false,
    source: 'ocr',
  });
  const { level, upended } = splitUpended(recognition.words);
  const aside = upended.map((line) => line.map(toWord));
  const rulings = (layer?.rulings ?? []).map(turnOf(rotation, info));
  const page: PageText = {
    ...emptyPage(info),
    ...contentOf(layOut(level.map(toWord), rulings, aside)),
    source: recognition.words.length === 0 ? null : 'ocr',
    width: recognition.picture.width * factor,
    height: recognition.picture.height * factor,
    rotation,
    skew,
    rulings,
    warnings,
    losses,
  };
  return withCodes(page, codes, info);
}

function contentOf(
  layout: Layout,
): Pick<PageText, 'status' | 'words' | 'direction' | 'rows' | 'blocks' | 'text' | 'confidence'> {
  const { words, direction, rows, blocks, text } = layout;
  const sum = words.reduce((total, word) => total + word.confidence, 0);
  return {
    status: words.length === 0 ? 'empty' : 'read',
    words,
    direction,
    rows,
    blocks,
    text,
    confidence: words.length === 0 ? null : sum / words.length,
  };
}

/** A page of which nothing is known but its size: the ground that every reading, and every failure, stands on. */
export const emptyPage = ({ page, width, height, unit }: PageInfo): PageText => ({
  page,
  status: 'empty',
  source: null,
  width,
  height,
  unit,
  rotation: 0,
  direction: 'ltr',
  skew: 0,
  confidence: null,
  text: '',
  words: [],
  rows: [],
  blocks: [],
  rulings: [],
  codes: [],
  warnings: [],
  losses: [],
  error: null,
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
