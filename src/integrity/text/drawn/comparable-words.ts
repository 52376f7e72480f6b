/** Chooses the words of a document whose text is compared with what its pages show, and those of them to read for it. */
import { meets, relativeBox, type RelativeBox } from '../../../document/index.ts';
import type { PagePaint, PaintedGlyph } from '../../../document/index.ts';
import { spread } from '../../../kit/spread.ts';
import type { CheckContext } from '../../check.ts';
import type { Evidence } from '../../evidence.ts';
import { accountGroups } from '../account-groups.ts';
import { digitShapes, representatives } from './same-glyphs.ts';
import { isKeyValue } from '../value-kind.ts';
import { wordsOf } from '../words.ts';
import type { PaintedWord, PlacedText } from '../words.ts';

/** Pages that are compared, words of each, and words that are read on all of them: a second for about seventy. */
const MAX_PAGES = 20;
const MAX_ON_PAGE = 400;
const MAX_READ = 40;
/** Pages at the beginning and at the end whose digits are compared with each other where there are more words than that. */
const END_PAGES = 3;
/** Where there are fewer amounts and dates, other numbers, or else words, show how well the page can be read. */
const ENOUGH = 8;
/** Rise of a line for its width: the layer of a scan that lies askew on its page rises with the print. */
const MOST_SLOPE = 0.05;
/** Smaller type is not read well, points. */
const LEAST_HEIGHT = 3.5;
/** What is so many times as high as a word was not made to complete or replace it. */
const CROSSING = 1.4;
/** A word of two digits and more; one of letters that no mark is stuck to. */
const NUMBER = /^[^\p{L}\d]{0,2}\d[\d.,/-]*\d[^\p{L}\d]{0,2}$/u;
const LETTERS = /^[A-Za-z]{4,}[.,:]?$/;

/** A word of a page. */
export interface ComparableWord extends PlacedText {
  readonly page: number;
  readonly relative: RelativeBox;
  /** An amount or date, or a part of an account; other words are read to see whether the page can be read, and accuse nobody. */
  readonly isValue: boolean;
  /** Part of an invisible layer, as recognition puts over scans. */
  readonly invisible: boolean;
  /** What its digits look like, or null when only reading tells. */
  readonly shapes: ReadonlySet<string> | null;
  /** Its glyphs, where something much higher was painted across it later, as a stamp is; else none. */
  readonly crossed: readonly PaintedGlyph[];
}

/** The words of the first pages. */
export interface ComparableWords {
  readonly words: readonly ComparableWord[];
  /** Pages were left out because their fonts do not name the characters. */
  readonly nameless: boolean;
  /** Pages behind the last one that is looked at. */
  readonly pagesLeft: number;
}

/** Amounts and dates, and other words with digits on the pages that have any. */
export async function comparableWords(evidence: Evidence, context: CheckContext): Promise<ComparableWords> {
  const pages = await evidence.pages();
  const found: ComparableWord[] = [];
  let nameless = false;
  for (let page = 1; page <= Math.min(pages.pageCount, MAX_PAGES); page += 1) {
    await context.pause();
    const own = wordsOnPage(await pages.paint(page), page);
    if (!own.some(({ isValue }) => isValue)) continue;
    if ((await pages.textLayer(page)).problem === 'unmapped_glyphs') nameless = true;
    else found.push(...own);
  }
  return { words: found, nameless, pagesLeft: Math.max(0, pages.pageCount - MAX_PAGES) };
}

function wordsOnPage(paint: PagePaint, page: number): readonly ComparableWord[] {
  const upright = paint.glyphs.filter((glyph) => isUpright(glyph) && !glyph.annotation);
  const onPage = ({ box }: PlacedText): boolean =>
    box.x0 >= 0 &&
    box.y0 >= 0 &&
    box.x1 <= paint.width &&
    box.y1 <= paint.height &&
    box.y1 - box.y0 >= LEAST_HEIGHT;
  const found = [false, true].flatMap((invisible) => {
    const words = wordsOf(upright.filter((glyph) => glyph.invisible === invisible));
    const groups = accountGroups(words);
    return words
      .filter(onPage)
      .map((word) => ({ word, invisible, isValue: isKeyValue(word.text) || groups.has(word) }));
  });
  const values = found.filter(({ isValue }) => isValue);
  const numbers = found.filter(({ word, isValue }) => !isValue && NUMBER.test(word.text));
  const letters = found.filter(({ word }) => LETTERS.test(word.text));
  const others = [...spread(numbers, ENOUGH), ...spread(letters, ENOUGH - numbers.length)];
  return [...spread(values, MAX_ON_PAGE), ...others].map(({ word, ...rest }) => ({
    text: word.text,
    box: word.box,
    page,
    relative: relativeBox(word.box, paint),
    shapes: digitShapes(word, paint),
    crossed: isCrossed(word, paint) ? word.glyphs : [],
    ...rest,
  }));
}

/** Whether a higher letter, or anything higher of an annotation, was painted later where a word stands. */
function isCrossed({ box, glyphs: own }: PaintedWord, { glyphs, marks }: PagePaint): boolean {
  const last = own.at(-1)?.order ?? 0;
  const crosses = (other: Pick<PaintedGlyph, 'box' | 'order'>): boolean =>
    other.order > last && other.box.y1 - other.box.y0 > CROSSING * (box.y1 - box.y0) && meets(other.box, box);
  return (
    glyphs.some((glyph) => !glyph.invisible && glyph.text.trim() !== '' && crosses(glyph)) ||
    marks.some((mark) => mark.annotation && crosses(mark))
  );
}

/** Whether a glyph is written from left to right, if a little askew. */
const isUpright = ({ start, end }: PaintedGlyph): boolean =>
  Math.abs(end.y - start.y) <= Math.max(0.01, MOST_SLOPE * (end.x - start.x));

/**
 * The values of which only reading tells what the page shows, where there are more than can be read: those of the first and the last pages
 * with any, as drawing a scan again takes a third of a second.
 */
export function undecided(words: readonly ComparableWord[]): readonly ComparableWord[] {
  const single = words.filter(({ isValue, shapes }) => isValue && shapes === null);
  if (single.length <= MAX_READ) return [];
  const pages = [...new Set(single.map(({ page }) => page))];
  const ends = new Set([...pages.slice(0, END_PAGES), ...pages.slice(-END_PAGES)]);
  return single.filter(({ page }) => ends.has(page));
}

/** What is to be read first: words that show the glyphs of others, all that only reading tells, of these `odd` ones before others. */
export function wordsToRead(
  words: readonly ComparableWord[],
  odd: readonly ComparableWord[],
): readonly ComparableWord[] {
  const values = words.filter(({ isValue }) => isValue);
  const drawn = values.flatMap((word) => (word.shapes === null ? [] : [{ word, shapes: word.shapes }]));
  const chosen = spread(
    representatives(drawn).map(({ word }) => word),
    MAX_READ,
  );
  const first = odd.slice(0, MAX_READ - chosen.length);
  const single = onFirstPages(
    values.filter((word) => word.shapes === null && !first.includes(word)),
    MAX_READ - chosen.length - first.length,
  );
  const others = words.filter(({ isValue }) => !isValue);
  return [...chosen, ...first, ...single, ...spread(others, ENOUGH - values.length)];
}

/** At most so many words, evenly from the first pages that have as many: every further page has to be drawn. */
function onFirstPages(words: readonly ComparableWord[], most: number): readonly ComparableWord[] {
  const last = words[Math.min(words.length, most) - 1]?.page ?? 0;
  return spread(
    words.filter(({ page }) => page <= last),
    most,
  );
}

/** Of words those that are drawn with the digits of others, `known` ones. */
export function drawnAlike(
  words: readonly ComparableWord[],
  known: readonly ComparableWord[],
): readonly ComparableWord[] {
  const digits = new Set(known.flatMap(({ shapes }) => [...(shapes ?? [])]));
  return words.filter(({ shapes }) => shapes !== null && [...shapes].every((shape) => digits.has(shape)));
}

/** Of words that were not read: those whose every digit was, in others, and as many of the rest as may be read yet. */
export function wordsLeft(
  words: readonly ComparableWord[],
  {
    read,
    agreeing,
  }: { readonly read: readonly ComparableWord[]; readonly agreeing: readonly ComparableWord[] },
): { readonly alike: readonly ComparableWord[]; readonly unread: readonly ComparableWord[] } {
  const rest = words.filter((word) => word.isValue && !read.includes(word));
  const alike = drawnAlike(rest, agreeing);
  return {
    alike,
    unread: onFirstPages(
      rest.filter((word) => !alike.includes(word)),
      MAX_READ - read.length,
    ),
  };
}
