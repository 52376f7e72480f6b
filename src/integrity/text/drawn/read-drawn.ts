/** Reads what is drawn among the text of a page, where it is as high as that text and stands on its line. */
import type { CheckContext } from '../../check.ts';
import type { Evidence } from '../../evidence.ts';
import type { RecognizeCrop } from '../../reading.ts';
import { inkRows } from './drawn-ink.ts';
import type { Ink } from './drawn-ink.ts';
import type { DrawnPlace } from './drawn-places.ts';
import { digitsOf, isKeyValue } from '../value-kind.ts';
import { inPixels, readRows, stripOf, withoutSurroundings } from './word-strip.ts';
import type { RowReading } from './word-strip.ts';

/** Resolution at which places are read, and again to be sure. */
const DPI = 200;
const SECOND_DPI = 300;
/** Confidence from which on one of both readings counts. */
const SURE = 0.6;
/** Height of its ink for that of the digits around it, and where it ends above or below their baseline, in their height: commas hang. */
const INK = { least: 0.75, most: 1.5, above: 0.2, below: 0.5 };
/** What a value may have besides digits: marks, a currency, the name of a month. */
const ALONE = /^[^\p{L}]*\p{L}{0,9}[^\p{L}]*$/u;
/** Marks of formulas, which many programs cannot type. */
const FORMULA = /[<>=≤≥±×÷√∑^~%]/u;

/** An amount, date or account that is drawn. */
export interface DrawnValue {
  readonly place: DrawnPlace;
  readonly text: string;
  /** Nothing but a currency or the name of a month is drawn with it. */
  readonly alone: boolean;
}

/** What is drawn on a page like its text. */
export interface DrawnText {
  /** How many places look like text. */
  readonly count: number;
  /** How many of these are glyphs of a font. */
  readonly glyphs: number;
  /** Those of them that were read as a value, twice alike. */
  readonly values: readonly DrawnValue[];
}

/**
 * Reads places of a page that is `width` points wide.
 * @throws Error where recognition fails or takes too long
 */
export async function readDrawn(
  evidence: Evidence,
  places: readonly DrawnPlace[],
  {
    page,
    width,
    recognize,
    context,
  }: {
    readonly page: number;
    readonly width: number;
    readonly recognize: RecognizeCrop;
    readonly context: CheckContext;
  },
): Promise<DrawnText> {
  const cut = (some: readonly DrawnPlace[], dpi: number) => {
    const boxes = some.map(({ box }) => box);
    return stripOf(evidence, { page, dpi, boxes: inPixels(boxes, width) });
  };
  const read = async (some: readonly DrawnPlace[], dpi: number): Promise<readonly (Value | null)[]> => {
    if (some.length === 0) return [];
    await context.pause();
    const strip = withoutSurroundings(await cut(some, dpi));
    const rows = readRows(strip, await recognize(strip.bitmap, { signal: context.signal }));
    return rows.map((row) => row && valueIn(row));
  };
  const strip = await cut(places, DPI);
  const typed = places.filter((place, at) => isAsTyped(place, inkRows(strip, at)));
  const first = await read(typed, DPI);
  const found = typed.flatMap((place, at) => {
    const value = first[at];
    return value == null ? [] : [{ place, value }];
  });
  const again = await read(
    found.map(({ place }) => place),
    SECOND_DPI,
  );
  const values = found.flatMap(({ place, value: { text, alone, confidence } }, at) => {
    const second = again[at];
    if (second == null || digitsOf(second.text) !== digitsOf(text)) return [];
    return Math.max(second.confidence, confidence) >= SURE ? [{ place, text, alone }] : [];
  });
  return { count: typed.length, glyphs: typed.filter(({ glyph }) => glyph).length, values };
}

interface Value extends Omit<RowReading, 'parts'> {
  readonly alone: boolean;
}

/** The value of a row: all of it, or the last of its words that is one. */
function valueIn({ text, confidence, parts }: RowReading): Value | null {
  if (FORMULA.test(text)) return null;
  if (ALONE.test(text) && isKeyValue(text)) return { text, confidence, alone: true };
  const part = parts.findLast((word) => isKeyValue(word.text));
  return part === undefined ? null : { text: part.text, confidence: part.confidence, alone: false };
}

/** Whether ink is as high as the digits of its line or column, and stands on its line. */
function isAsTyped({ box, height, baseline }: DrawnPlace, ink: Ink | null): boolean {
  if (ink === null) return false;
  const whole = box.y1 - box.y0;
  const share = ((ink.bottom - ink.top) * whole) / height;
  if (share < INK.least || share > INK.most) return false;
  const below = baseline === null ? 0 : (box.y0 + ink.bottom * whole - baseline) / height;
  return below > -INK.above && below < INK.below;
}
