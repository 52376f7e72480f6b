/** Finds values that another hand set among the values of a page: font, place in the stream, style, baseline. */
import { relativeBox } from '../../document/index.ts';
import { defineCheck, firstOf, outcomeOf } from '../check.ts';
import type { CheckContext, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { continuedByComments, continuedLate } from '../text/islands/continued-values.ts';
import type { ContinuedValue } from '../text/islands/continued-values.ts';
import { findOffColumn } from '../text/islands/column-edges.ts';
import type { OffColumn } from '../text/islands/column-edges.ts';
import { findForeignFonts } from '../text/islands/font-origin.ts';
import type { IslandSign } from '../text/islands/island-signs.ts';
import { MOST_ISLANDS, findIslands, strengthOf } from '../text/islands/islands.ts';
import type { Island } from '../text/islands/islands.ts';
import { findMixedColumns } from '../text/islands/mixed-columns.ts';
import type { MixedValue } from '../text/islands/mixed-columns.ts';
import { isKeyValue } from '../text/value-kind.ts';
import type { WrittenPage } from '../text/writing.ts';
import type { SignalCode } from '../weights.ts';

/** Pages whose comments are looked at, as many as those whose text is. */
const MAX_PAGES = 30;
/** So many in boxes of their own are the fields of a form that was printed again. */
const MOST_BOXED = 2;
/** Independent signs from which on a value is hardly there by accident, and from which on it is noted. */
const STRONG = 3;
const NOTED = 2;
/** The same for numbers that are no amount, date or account, which have fonts of their own in many documents. */
const SURE = 4;
/** Values of a second hand in columns of the first that are told, of however many. */
const MOST_MIXED = 5;
/** What a font shows that another program brought, whatever it sets: only such numbers count that are no amount, date or account. */
const BROUGHT: ReadonlySet<IslandSign> = new Set(['not_embedded', 'renamed', 'appended']);
/** Numbers of pages and of documents stand this far out at the head or foot of a page, share of its height. */
const RIM = 0.07;
/** Signs that are worth a word alone. */
const TELLING: ReadonlySet<IslandSign> = new Set([
  'not_embedded',
  'second_subset',
  'baseline',
  'touched',
  'patch',
]);

const WORDS: Readonly<Record<IslandSign, string>> = {
  font: 'a font of its own',
  column: 'all values above and below it in one other font',
  not_embedded: 'the only font that the file does not carry',
  second_subset: 'a second, tiny subset of the font around it',
  copy: 'a second copy of the font around it',
  look_alike: 'a font of the same measures as the one around it',
  unlike: 'a font put together unlike all others of the file',
  renamed: 'a font named unlike all others of the file',
  appended: 'a font added behind everything else of the file',
  unmarked: 'the only text that is not tagged',
  painted_late: 'painted after what stands below it',
  patch: 'a patch of white painted under it',
  style: 'operators written in another style',
  own_stream: 'a content stream of its own',
  gap: 'a gap around it in what was written in one go',
  baseline: 'off the baseline of its line',
  edge: 'off the edge of its column',
  size: 'another size',
  color: 'another color',
  touched: 'the mark of a text editing tool',
};

/** One sign alone occurs in honest documents; several on one word, among values without any, hardly do. */
export const pdfFontInconsistency = defineCheck({
  id: 'pdf_font_inconsistency',
  name: 'Values set by another hand',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  async run(evidence, context) {
    const { pages, partial } = await evidence.writing();
    const continued = [
      ...(await continuedInComments(evidence, context)),
      ...pages.flatMap((page) => continuedLate(page).map(continuedOn(page))),
    ];
    if (pages.length === 0 && continued.length === 0) {
      const description = evidence.pdfFile().encrypted
        ? 'The file is encrypted, so how its text is written cannot be compared.'
        : 'How its text is written could not be read.';
      return { status: 'inconclusive', description };
    }
    if (pages.every((page) => page.words.length === 0) && continued.length === 0) {
      return { status: 'not_applicable', description: 'No page shows text of its own.' };
    }
    const islands = findIslands(pages, findForeignFonts(evidence.pdfFile(), pages));
    const noted = islands.filter((island) => strengthOf(island) >= NOTED);
    // Several words of one value are one correction, of several values they may be a form.
    const many = noted.length > 1 && noted.reduce((sum, { count }) => sum + count, 0) > MOST_ISLANDS;
    const twins = noted.filter(isTwin).length;
    const form = islands.filter(({ boxed }) => boxed).length > MOST_BOXED;
    const found = islands.flatMap((island) => {
      const page = pages.find((one) => one.page === island.word.page) ?? { width: 1, height: 1 };
      const box = relativeBox(island.word.box, page);
      const isAtRim = box[3] < RIM || box[1] > 1 - RIM;
      const code = codeOf(island, { many: many || (form && island.boxed), isAtRim, twins });
      return code === null ? [] : [{ ...signalOf(island, code), box }];
    });
    const known = new Set(
      found.filter(({ code }) => code !== 'TEXT_ISLAND_HINT').map(({ new: word }) => word),
    );
    const mixed = pages.flatMap((page) =>
      findMixedColumns(page)
        .filter(({ word }) => !known.has(word.text))
        .map(mixedOn(page)),
    );
    const offColumn = pages.flatMap((page) => findOffColumn(page).map(offColumnOn(page)));
    const signals = [...continued, ...mixed.slice(0, MOST_MIXED), ...found, ...offColumn];
    return outcomeOf(signals, {
      detected: `Written unlike the values around it: ${firstOf(signals)}.`,
      innocentExplanation:
        'A value that a second program filled in, such as a date or number stamped on a finished document, or one that was lined up by hand.',
      clear: `Values are written like the values around them${partial ? ', on the pages that could be compared' : ''}.`,
    });
  },
});

/** What comments go on, on the first pages: of encrypted files as well, whose text is not known by its operators. */
async function continuedInComments(evidence: Evidence, { pause }: CheckContext): Promise<readonly Signal[]> {
  const pages = await evidence.pages();
  const signals: Signal[] = [];
  for (let page = 1; page <= Math.min(pages.pageCount, MAX_PAGES); page += 1) {
    await pause();
    const paint = await pages.paint(page);
    signals.push(...continuedByComments(paint).map(continuedOn({ page, ...paint })));
  }
  return signals;
}

const continuedOn =
  (page: Pick<WrittenPage, 'page' | 'width' | 'height'>) =>
  ({ box, typed, shown, alike }: ContinuedValue): Signal => ({
    code: alike ? 'VALUE_CONTINUED' : 'TEXT_ISLAND',
    detail: `"${shown}" on page ${String(page.page)} is "${typed}" with digits that were put beside it`,
    page: page.page,
    box: relativeBox(box, page),
    old: typed,
    new: shown,
  });

const mixedOn =
  (page: WrittenPage) =>
  ({ word, company }: MixedValue): Signal => ({
    code: 'TEXT_ISLAND_KEY_VALUE',
    detail: `"${word.text}" on page ${String(page.page)} was painted behind everything else in a font of its own (${word.font.base || 'unnamed font'})${company > 0 ? `, with ${String(company)} more value(s)` : ''}, in a column of amounts that were set with their rows`,
    page: page.page,
    box: relativeBox(word.box, page),
    new: word.text,
  });

const offColumnOn =
  (page: WrittenPage) =>
  ({ word, digits, sure }: OffColumn): Signal => {
    const count = Math.abs(digits);
    const what = `${count === 1 ? 'one digit' : `${String(count)} digits`} ${digits > 0 ? 'more' : 'fewer'}`;
    return {
      code: sure ? 'VALUE_OFF_COLUMN' : 'VALUE_OFF_COLUMN_HINT',
      detail: `"${word.text}" on page ${String(page.page)} has ${what} than fit where it begins: the other amounts of its column end at one edge`,
      page: page.page,
      box: relativeBox(word.box, page),
      new: word.text,
    };
  };

/** A value in a second copy of the font around it: no program brings one for a value that others hold the place of, or for several. */
const isTwin = (island: Island): boolean =>
  strengthOf(island) >= NOTED &&
  island.inside &&
  island.signs.includes('copy') &&
  isKeyValue(island.word.text);

function codeOf(
  island: Island,
  { many, isAtRim, twins }: { readonly many: boolean; readonly isAtRim: boolean; readonly twins: number },
): SignalCode | null {
  const strength = strengthOf(island);
  const key = isKeyValue(island.word.text);
  // What was filled into a form is set by the program that filled it in, however few fields there are.
  const filled = many && !(island.held && island.signs.includes('own_stream'));
  if (filled || island.word.show.field) return strength >= NOTED ? 'TEXT_ISLAND_HINT' : null;
  // Printing a form again takes away the marks of its fields; their boxes stay, and those of comments look the same.
  const twin = isTwin(island) && (island.held || twins > 1);
  const exchanged = (strength >= STRONG || twin) && island.inside && !island.boxed;
  if (exchanged && key) return 'TEXT_ISLAND_KEY_VALUE';
  if (key && island.signs.includes('touched')) return 'TOUCHED_UP_KEY_VALUE';
  // Marks of notes, exponents and page numbers have fonts, sizes and heights of their own in any typeset text.
  // Labels of drawings stand on white, too, in a size or color of their own.
  const drawn = island.signs.includes('size') || island.signs.includes('color');
  const isTaken = island.signs.includes('gap') || (island.signs.includes('patch') && !drawn);
  const replaced = isTaken && strength >= STRONG;
  const isAdded = isAtRim || island.signs.includes('baseline');
  const set = exchanged && !isAdded;
  const brought = set && island.signs.some((sign) => BROUGHT.has(sign));
  if (set && strength >= SURE && island.replaces && /\d/.test(island.word.text)) return 'TEXT_ISLAND_NUMBER';
  if (strength >= NOTED) return key || replaced || brought ? 'TEXT_ISLAND' : 'TEXT_ISLAND_HINT';
  // A value in a color that everybody sees is marked, not passed off as one of its column.
  const marked = island.signs.includes('color');
  if (key && island.held && island.signs.includes('column') && !marked) return 'TEXT_ISLAND';
  return strength > 0 && island.signs.some((sign) => TELLING.has(sign)) ? 'TEXT_ISLAND_HINT' : null;
}

function signalOf({ word, signs }: Island, code: SignalCode): Signal {
  const reasons = signs.map((sign) => WORDS[sign]).join(', ');
  return {
    code,
    detail: `"${word.text}" on page ${String(word.page)} has ${reasons} (${word.font.base || 'unnamed font'})`,
    page: word.page,
    new: word.text,
  };
}
