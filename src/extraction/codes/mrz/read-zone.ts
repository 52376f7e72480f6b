/** Finds the machine-readable zone among the rows of a page, and reads its part of the picture again. */
import { crop, scale, type Bitmap } from '../../../document/index.ts';
import { detectDocumentType } from '../../extract/document-type.ts';
import { boundsOf } from '../../layout/geometry.ts';
import type { RecognitionRequest, Recognizer } from '../../recognize/types.ts';
import type { PageCode, PageText, Rect } from '../../types.ts';
import { parseZone, type ParsedZone } from './parse-zone.ts';
import { cleanLine, fitLines } from './zone-lines.ts';

/** A row with fewer fillers is ordinary print. */
const LEAST_FILLERS = 3;
/** Lengths of rows that may belong to a zone: recognition loses fillers, and sees more of them than there are. */
const LENGTHS = { least: 24, most: 64 };
/** Lines of a zone lie this close, in heights of a line. */
const LINE_GAP = 3;
/** Widths of a letter, pixels, that the band is brought to: rows of fillers are read well at one or the other. */
const LETTER_WIDTHS = [15, 40];
/** Letters of the longest line. */
const LETTERS = 44;
/** A small picture gains nothing from being enlarged more. */
const MOST_ENLARGED = 3;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
/** No number of letters alone outweighs a check digit. */
const LONE_LETTER = 0.001;
/** A zone of which fewer check digits hold was not read. */
const LEAST_HOLDING = 0.5;

/** The pixels a page was read from and how to read them again. */
export interface Rereading {
  readonly picture: Bitmap;
  readonly recognizer: Recognizer;
  readonly request: Pick<RecognitionRequest, 'lang' | 'tessdata' | 'signal'>;
}

interface Line extends Rect {
  readonly text: string;
}

const linesOf = ({ rows }: PageText): Line[] =>
  rows.map(({ segments, x0, y0, x1, y1 }) => ({
    text: cleanLine(segments.map(({ text }) => text).join('')),
    x0,
    y0,
    x1,
    y1,
  }));

const fillersIn = (text: string): number => text.split('<').length - 1;

/** The rows around one that is full of fillers; null when there is none such. */
function findBand(lines: readonly Line[]): readonly Line[] | null {
  const isLong = ({ text }: Line): boolean => text.length >= LENGTHS.least && text.length <= LENGTHS.most;
  const at = lines.findIndex((line) => isLong(line) && fillersIn(line.text) >= LEAST_FILLERS);
  const seed = lines[at];
  if (seed === undefined) return null;
  const height = seed.y1 - seed.y0;
  const isNear = (a: Line | undefined, b: Line | undefined): boolean =>
    a !== undefined && b !== undefined && isLong(b) && Math.abs(a.y0 - b.y0) <= LINE_GAP * height;
  let [from, to] = [at, at];
  while (isNear(lines[from], lines[from - 1])) from -= 1;
  while (isNear(lines[to], lines[to + 1])) to += 1;
  return lines.slice(from, to + 1);
}

const holding = ({ payload: { checks } }: ParsedZone): number =>
  checks.length === 0 ? 0 : checks.filter(({ passed }) => passed).length / checks.length;

/** The same, a little less for each letter alone among fillers: an initial, or one of the fillers misread. */
const soundness = (zone: ParsedZone): number =>
  holding(zone) - LONE_LETTER * (zone.lines.join('\n').match(/<[A-Z](?=<)/g) ?? []).length;

/** The best zone in neighboring lines: rows above or below it may be as long as its own. */
async function zoneIn(texts: readonly string[]): Promise<ParsedZone | null> {
  let best: ParsedZone | null = null;
  for (const count of [2, 3]) {
    for (let from = 0; from + count <= texts.length; from += 1) {
      for (const lines of fitLines(texts.slice(from, from + count))) {
        const parsed = await parseZone(lines);
        if (parsed !== null && (best === null || holding(parsed) > holding(best))) best = parsed;
      }
    }
  }
  return best;
}

/** Reads the band alone, with nothing but the alphabet of zones to choose from. */
async function readAgain(
  { band, letterWidth }: { readonly band: Rect; readonly letterWidth: number },
  page: PageText,
  { picture, recognizer, request }: Rereading,
): Promise<string[]> {
  const factor = picture.width / page.width;
  const [x0, x1] = [band.x0 * factor, band.x1 * factor];
  const [y0, y1] = [band.y0 * factor, band.y1 * factor];
  const margin = 0.03 * (x1 - x0);
  const cut = crop(picture, {
    x: Math.round(x0 - margin),
    y: Math.round(y0 - margin),
    width: Math.round(x1 - x0 + 2 * margin),
    height: Math.round(y1 - y0 + 2 * margin),
  });
  const resized = Math.min(MOST_ENLARGED, letterWidth / ((x1 - x0) / LETTERS));
  const size = { width: Math.round(cut.width * resized), height: Math.round(cut.height * resized) };
  const words = await recognizer.recognize(scale(cut, size), {
    ...request,
    segmentation: 'block',
    characters: ALPHABET,
  });
  const lines = new Map<number, string>();
  for (const { line, text } of words) lines.set(line, (lines.get(line) ?? '') + text);
  return [...lines.values()].map(cleanLine).filter(({ length }) => length >= LENGTHS.least);
}

/** Papers that have a zone at their foot. */
const WITH_ZONE = new Set(['passport', 'id_card']);
/** Share of the page that is looked at when no row tells where the print ends. */
const FOOT = 0.35;

/** The zone at the foot of a passport or a card of which recognition gave no row: it takes rows of fillers for ornament. */
async function unreadZone(page: PageText, again: Rereading): Promise<PageCode | null> {
  if (!WITH_ZONE.has(detectDocumentType([page]) ?? '')) return null;
  const last = Math.max(0, ...page.rows.map(({ y1 }) => y1));
  const feet = [last, (1 - FOOT) * page.height].filter((y0) => page.height - y0 > 0.04 * page.height);
  for (const y0 of feet) {
    const band = { x0: 0.02 * page.width, x1: 0.98 * page.width, y0, y1: page.height };
    for (const letterWidth of LETTER_WIDTHS) {
      const zone = await zoneIn(await readAgain({ band, letterWidth }, page, again));
      if (zone !== null && holding(zone) === 1) return pageCodeOf(zone, band);
    }
  }
  return null;
}

const pageCodeOf = (zone: ParsedZone, place: Rect): PageCode => ({
  ...zone.payload,
  source: 'mrz',
  symbology: zone.format,
  text: zone.lines.join('\n'),
  ...place,
});

/**
 * The zone of a page, or null. With pixels at hand the band is read again, twice at most, until all check digits hold and
 * no letter stands alone; of readings that are as good the last is taken: no digit checks the names, and it chooses from fewer letters.
 */
export async function readZone(page: PageText, again: Rereading | null): Promise<PageCode | null> {
  const lines = linesOf(page);
  const band = findBand(lines);
  if (band === null) return again === null ? null : await unreadZone(page, again);
  let zone = await zoneIn(band.map(({ text }) => text));
  const height = (band[0]?.y1 ?? 0) - (band[0]?.y0 ?? 0);
  const { y0, y1, ...sides } = boundsOf(band);
  // Where the first reading lost a line, it stands right above or below.
  const spare = band.length < 2 ? LINE_GAP * height : 0.4 * height;
  const wider = { ...sides, y0: y0 - spare, y1: y1 + spare };
  for (const letterWidth of again === null ? [] : LETTER_WIDTHS) {
    if (again === null) break;
    const second = await zoneIn(await readAgain({ band: wider, letterWidth }, page, again));
    if (second === null || (zone !== null && soundness(second) < soundness(zone))) continue;
    zone = second;
    if (soundness(zone) === 1) break;
  }
  if (zone === null || holding(zone) < LEAST_HOLDING) return null;
  return pageCodeOf(zone, band.length < 2 ? wider : boundsOf(band));
}
