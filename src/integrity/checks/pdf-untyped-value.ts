/** Finds values that are drawn or pictured among typed ones: who cannot type in the font of a document pastes a picture. */
import { areaOf, overlapOf, relativeBox } from '../../document/index.ts';
import { isTimeout } from '../../kit/caught.ts';
import { defineCheck, firstOf, outcomeOf } from '../check.ts';
import type { CheckContext, CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { hidesNothing } from '../pdf/placed-image.ts';
import { drawnPlaces, HELD } from '../text/drawn/drawn-places.ts';
import { readDrawn } from '../text/drawn/read-drawn.ts';
import type { DrawnValue } from '../text/drawn/read-drawn.ts';

/** Pages that are looked at, and places of each that are read, those in columns of values first. */
const MAX_PAGES = 20;
const MAX_PLACES = 24;
/** So many values of one document, or places that look like text: then it is the way of its program to draw them. */
const MOST_VALUES = 5;
/** Share of a place that a picture fills which shows it. */
const SHOWS = 0.5;

/** Everything around is typed, so whatever made the document could have typed the value, too. */
export const pdfUntypedValue = defineCheck({
  id: 'pdf_untyped_value',
  name: 'Values that are not typed',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  classes: ['born_digital', 'mixed'],
  waits: true,
  async run(evidence, context) {
    try {
      return await look(evidence, context);
    } catch (error) {
      if (context.signal.aborted || !isTimeout(error)) throw error;
      return { status: 'inconclusive', description: 'What is drawn among its text took too long to read.' };
    }
  },
});

interface Found extends DrawnValue {
  readonly page: number;
  readonly relative: NonNullable<Signal['box']>;
  /**
   * It is a picture that lets its ground through, as programs make of text with effects, or a glyph beside others that are no
   * values, as of a font that does not name its characters.
   */
  readonly usual: boolean;
}

async function look(evidence: Evidence, context: CheckContext): Promise<CheckOutcome> {
  const { recognize } = evidence;
  const pages = await evidence.pages();
  const found: Found[] = [];
  let count = 0;
  let left = 0;
  /** Pages with more drawings than are looked through. */
  const crowded: number[] = [];
  for (let page = 1; page <= Math.min(pages.pageCount, MAX_PAGES); page += 1) {
    await context.pause();
    const paint = await pages.paint(page);
    const places = drawnPlaces(paint);
    if (places === null) crowded.push(page);
    if (places === null || places.length === 0) continue;
    if (recognize === null)
      return { status: 'not_run', description: 'Needs recognition, which is not available here.' };
    left += Math.max(0, places.length - MAX_PLACES);
    const asked = places.toSorted((a, b) => b.column - a.column).slice(0, MAX_PLACES);
    const drawn = await readDrawn(evidence, asked, { page, width: paint.width, recognize, context });
    count += drawn.count;
    const unnamed = drawn.glyphs > drawn.values.filter(isGlyph).length;
    for (const value of drawn.values) {
      const relative = relativeBox(value.place.box, paint);
      const usual = isGlyph(value) ? unnamed : isTransparent(evidence, page, relative);
      found.push({ ...value, page, relative, usual });
    }
  }
  const signals = found.length > MOST_VALUES ? [] : found.flatMap((value) => signalOf(value, count));
  const beyond = Math.max(0, pages.pageCount - MAX_PAGES);
  const rest = [
    crowded.length > 0 ? ` Too much is drawn on pages ${crowded.join(', ')} to look through it.` : '',
    left > 0 ? ` ${String(left)} more places were not read.` : '',
    beyond > 0 ? ` The last ${String(beyond)} pages were not looked at.` : '',
  ].join('');
  const none = 'No single value is drawn or pictured among typed ones.';
  const way =
    count > MOST_VALUES
      ? 'It draws values among its text throughout, as its program does.'
      : `"${found[0]?.text ?? ''}" is drawn as programs draw text with effects, or in a font that does not name its characters.`;
  return outcomeOf(signals, {
    detected: `A value is drawn or pictured among typed ones: ${firstOf(signals)}.${rest}`,
    innocentExplanation:
      'A program that draws what it cannot type, such as a formula or text with effects, or a figure beside the text.',
    clear: `${found.length > 0 ? way : none}${rest}`,
  });
}

const isGlyph = ({ place }: DrawnValue): boolean => place.glyph;

/** Where much besides is drawn like text, or it is the way of programs, only a value that others hold the place of asks for a look. */
function signalOf(
  { place, text, alone, page, relative, usual: isUsual }: Found,
  count: number,
): readonly Signal[] {
  const held = place.column >= HELD && alone;
  const usual = isUsual || count > MOST_VALUES;
  if (usual && !held) return [];
  return [
    {
      code: held && !usual ? 'VALUE_DRAWN_IN_COLUMN' : 'VALUE_DRAWN',
      detail: `"${text}" on page ${String(page)} is ${place.glyph ? 'drawn by a font whose characters do not say so' : 'no text'}`,
      page,
      box: relative,
      new: text,
    },
  ];
}

function isTransparent(evidence: Evidence, page: number, [x0, y0, x1, y1]: Found['relative']): boolean {
  const place = { x0, y0, x1, y1 };
  const images = evidence.parts()[page - 1]?.content.images ?? [];
  return images.some(({ stream, seen: [left, top, right, bottom] }) => {
    const shared = overlapOf(place, { x0: left, y0: top, x1: right, y1: bottom });
    return areaOf(shared) >= SHOWS * areaOf(place) && hidesNothing(evidence.pdfFile(), stream);
  });
}
