/** Makes a page of its words, out of a text layer or of recognition: directed, laid out, in units of the page. */
import type { PageInfo, TextLayer } from '../document/index.ts';
import { withCodes } from './codes/attach-codes.ts';
import { directWords, turnOf } from './layout/direction.ts';
import { layOut, type Layout } from './layout/lay-out.ts';
import type { Recognition } from './recognize/recognize-upright.ts';
import type { RecognizedWord } from './recognize/types.ts';
import { splitUpended } from './recognize/upended.ts';
import type { PageCode, PageText, Word } from './types.ts';

/** Whether a layer has words at all. */
export const hasWords = (layer: TextLayer | null): layer is TextLayer =>
  layer !== null && layer.words.length > 0;

/** What a page has besides its words. */
interface Besides {
  readonly codes: readonly PageCode[];
  readonly warnings: readonly string[];
  readonly losses: readonly string[];
}

interface BesidesRecognition extends Besides {
  /** Of the picture that was recognized, in pixels. */
  readonly width: number;
  readonly layer: TextLayer | null;
}

/** How far the words of somebody else's recognition are trusted, who did not say how sure it was: too little to accuse. */
const EARLIER_RECOGNITION = 0.8;

/** A page of the words of its text layer. */
export function pageOfLayer(
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
export function pageOfRecognition(
  info: PageInfo,
  recognition: Recognition,
  { width, layer, codes, warnings, losses }: BesidesRecognition,
): PageText {
  const { rotation, skew } = recognition;
  const factor = info.width / width;
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
): Pick<PageText, 'status' | 'words' | 'direction' | 'rows' | 'text' | 'confidence'> {
  const { words, direction, rows, text } = layout;
  const sum = words.reduce((total, word) => total + word.confidence, 0);
  return {
    status: words.length === 0 ? 'empty' : 'read',
    words,
    direction,
    rows,
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
  rulings: [],
  codes: [],
  warnings: [],
  losses: [],
  error: null,
});
