/** Finds words that another hand set among words of their kind: by font, place in the stream, style, baseline. */
import type { PdfFont } from '../pdf/fonts.ts';
import { valueKindOf } from './value-kind.ts';
import type { WrittenPage, WrittenWord } from './writing.ts';

/** How a word differs from the words it stands among. Each is observed on its own; none alone means much. */
export type IslandSign =
  | 'font'
  | 'not_embedded'
  | 'second_subset'
  | 'painted_late'
  | 'style'
  | 'own_stream'
  | 'baseline'
  | 'edge'
  | 'size'
  | 'color'
  | 'touched';

/** A word that stands out. */
export interface Island {
  readonly word: WrittenWord;
  readonly signs: readonly IslandSign[];
  /** Words beside, above or below it that are set in the usual way. */
  readonly hosts: readonly WrittenWord[];
  /** It stands inside of running text or in a column of values, not alone behind a label. */
  readonly inside: boolean;
}

/** What a designer does on purpose; a size or color of its own counts only with a font of its own, and all as one reason. */
const DESIGN: ReadonlySet<IslandSign> = new Set(['font', 'size', 'color']);

/** How many independent reasons there are to see another hand. Without one that no designer would give, none. */
export function strengthOf({ signs }: Island): number {
  const hands = signs.filter((sign) => !DESIGN.has(sign)).length;
  return hands === 0 ? 0 : hands + (signs.includes('font') ? 1 : 0);
}

/** A font that sets more words than this, or this share of all, is not an exception. */
const RARE_WORDS = 3;
const RARE_SHARE = 0.01;
/** Words of the same kind in the usual way that a page must have: a lone filled-in value is no exception. */
const LEAST_SIBLINGS = 3;
/** Sizes within this ratio are one nominal size. */
const SAME_SIZE = 1.1;
/** Edges within this distance are aligned, points. */
const EDGE = 0.3;
/** Values of a column no further apart than this many font sizes stand together. */
const COLUMN = 15;
/** Words of running text are no further apart than this share of the font size. */
const WORD_SPACE = 1.2;
/** Words of a line no further apart than this many font sizes are neighbors. */
const NEIGHBOR = 12;
/** A way of writing that less than this share of a page's other text objects has is unusual. */
const UNUSUAL = 0.05;
/** Text objects a page must have before its style means anything. */
const LEAST_BLOCKS = 8;
/** Words lower on the page that are painted before one that is painted late. */
const LATE_AFTER = 5;
/** From this share of words painted out of order on, order says nothing. */
const DISORDER = 0.1;
/** Characters of a subset that was embedded for a correction. */
const SMALL_SUBSET = 12;
/** Baselines of a line differ by rounding up to here, and by design from there on: points, and share of the size. */
const BASELINE = { from: 0.3, to: 0.25 };

/** Everything that stands out on the pages of a document. */
export function findIslands(pages: readonly WrittenPage[]): readonly Island[] {
  const usage = usageOf(pages);
  return pages.flatMap((page) => {
    const order = lateWords(page);
    return page.words.flatMap((word) => {
      const island = judge(word, page, { usage, late: order });
      return island === null ? [] : [island];
    });
  });
}

interface Usage {
  readonly words: ReadonlyMap<PdfFont, number>;
  readonly codes: ReadonlyMap<PdfFont, number>;
  readonly total: number;
}

function usageOf(pages: readonly WrittenPage[]): Usage {
  const words = new Map<PdfFont, number>();
  const codes = new Map<PdfFont, Set<number>>();
  let total = 0;
  for (const { words: own, used } of pages) {
    total += own.length;
    for (const { font } of own) words.set(font, (words.get(font) ?? 0) + 1);
    for (const { font, code } of used) codes.set(font, (codes.get(font) ?? new Set()).add(code));
  }
  return { words, total, codes: new Map([...codes].map(([font, set]) => [font, set.size])) };
}

const isDigits = (text: string): boolean => /\d/.test(text) && !/\p{L}{3,}/u.test(text);
const isBold = ({ base }: PdfFont): boolean => /bold|black|heavy|demi/i.test(base);
const isItalic = ({ base }: PdfFont): boolean => /ital|obli/i.test(base);
const sameFace = (a: PdfFont, b: PdfFont): boolean => isBold(a) === isBold(b) && isItalic(a) === isItalic(b);
const familyOf = ({ base }: PdfFont): string => base.toLowerCase().replace(/[-,].*$|ps$|mt$|psmt$/g, '');
const sameSize = (a: WrittenWord, b: WrittenWord): boolean =>
  Math.max(a.size, b.size) <= SAME_SIZE * Math.min(a.size, b.size);

function judge(
  word: WrittenWord,
  page: WrittenPage,
  { usage, late }: { readonly usage: Usage; readonly late: ReadonlySet<WrittenWord> },
): Island | null {
  if (!isDigits(word.text)) return null;
  const uses = usage.words.get(word.font) ?? 0;
  const rare = uses <= Math.max(RARE_WORDS, RARE_SHARE * usage.total);
  const apart = rare || late.has(word) || word.show.touched;
  if (!apart) return null;
  const others = page.words.filter(
    (other) =>
      other !== word && (other.font !== word.font || !rare) && !late.has(other) && sameSize(other, word),
  );
  const siblings = others.filter((other) => sameFace(other.font, word.font) && isDigits(other.text));
  const line = others.filter(
    (other) => sameLine(other, word) && gapBetween(other, word) < NEIGHBOR * word.size,
  );
  const column = siblings.filter((other) => sameKind(other.text, word.text) && inColumn(other, word));
  if (siblings.length < LEAST_SIBLINGS || line.length + column.length === 0) return null;
  const signs = signsOf(word, { page, line, column, others, rare, usage, late });
  const inside = column.length > 0 || line.some((other) => gapBetween(other, word) < WORD_SPACE * word.size);
  return signs.length === 0 ? null : { word, signs, hosts: [...line, ...column], inside };
}

function sameKind(a: string, b: string): boolean {
  const [first, second] = [valueKindOf(a), valueKindOf(b)];
  return first === second || (first !== 'date' && second !== 'date' && first !== 'text' && second !== 'text');
}

const gapBetween = (a: WrittenWord, b: WrittenWord): number =>
  Math.max(a.box.x0 - b.box.x1, b.box.x0 - a.box.x1);

/** Above or below, so that the narrower of both lies mostly inside of the extent of the other, and not far away. */
function inColumn(other: WrittenWord, word: WrittenWord): boolean {
  const shared = Math.min(other.box.x1, word.box.x1) - Math.max(other.box.x0, word.box.x0);
  const narrower = Math.min(other.box.x1 - other.box.x0, word.box.x1 - word.box.x0);
  return (
    !sameLine(other, word) &&
    shared > 0.5 * narrower &&
    Math.abs(other.baseline - word.baseline) < COLUMN * word.size
  );
}

const sameLine = (a: WrittenWord, b: WrittenWord): boolean =>
  Math.abs(a.baseline - b.baseline) < BASELINE.to * Math.min(a.size, b.size);

interface Surroundings {
  readonly page: WrittenPage;
  /** Words of its line. */
  readonly line: readonly WrittenWord[];
  /** Values of its kind above and below. */
  readonly column: readonly WrittenWord[];
  /** All words of the page that are not exceptions themselves. */
  readonly others: readonly WrittenWord[];
  readonly rare: boolean;
  readonly usage: Usage;
  readonly late: ReadonlySet<WrittenWord>;
}

function signsOf(word: WrittenWord, around: Surroundings): readonly IslandSign[] {
  const { line, column, rare, usage, late } = around;
  const usual = [...line, ...column].filter((host) => sameFace(host.font, word.font));
  const signs: IslandSign[] = [];
  if (rare && usual.length > 0 && usual.every((host) => host.font !== word.font)) {
    signs.push('font');
    const carried = around.others.every((other) => other.font.embedded);
    if (!word.font.embedded && carried) signs.push('not_embedded');
    else if (word.font.embedded && (usage.codes.get(word.font) ?? 0) <= SMALL_SUBSET) {
      const larger = usual.some(
        (host) =>
          familyOf(host.font) === familyOf(word.font) && (usage.codes.get(host.font) ?? 0) > 2 * SMALL_SUBSET,
      );
      if (larger) signs.push('second_subset');
    }
  }
  if (late.has(word)) signs.push('painted_late');
  if (unusualStyle(word, around)) signs.push('style');
  if (ownStream(word, around)) signs.push('own_stream');
  const level = line.filter((host) => sameFace(host.font, word.font));
  if (level.length > 0) {
    const off = Math.min(...level.map((host) => Math.abs(host.baseline - word.baseline)));
    if (off >= BASELINE.from) signs.push('baseline');
  }
  if (offEdge(word, column)) signs.push('edge');
  if (usual.length > 0) {
    if (usual.every((host) => Math.abs(host.size / word.size - 1) > 0.02)) signs.push('size');
    if (usual.every((host) => host.color !== null && word.color !== null && host.color !== word.color))
      signs.push('color');
  }
  if (word.show.touched && around.others.some((other) => !other.show.touched)) signs.push('touched');
  return signs;
}

/** The values above and below end at one edge, and this one a little beside it. */
function offEdge(word: WrittenWord, column: readonly WrittenWord[]): boolean {
  const ends = column.map((other) => other.box.x1).sort((a, b) => a - b);
  const middle = ends[ends.length >> 1];
  if (middle === undefined || ends.length < LEAST_SIBLINGS) return false;
  const aligned = ends.filter((end) => Math.abs(end - middle) < EDGE).length;
  // Minus signs, brackets and marks hang over the edge on purpose.
  const plain = /\d$/.test(word.text) && column.every((other) => /\d$/.test(other.text));
  return plain && aligned === ends.length && Math.abs(word.box.x1 - middle) > 2 * EDGE;
}

/** At least two habits of the text object are unusual on its page. */
function unusualStyle(word: WrittenWord, { others }: Surroundings): boolean {
  const blocks = new Set(others.map((other) => other.show.block));
  if (blocks.size + others.length < LEAST_BLOCKS) return false;
  const share = <T>(all: Iterable<T>, test: (one: T) => boolean): number => {
    const list = [...all];
    return list.length === 0 ? 1 : list.filter(test).length / list.length;
  };
  const { show } = word;
  const positions = placing(show.block.operators);
  const habits = [
    share(others, (other) => other.show.operator === show.operator) < UNUSUAL,
    share(others, (other) => other.show.hex === show.hex) < UNUSUAL,
    share(blocks, (block) => placing(block.operators) === positions) < UNUSUAL,
    share(blocks, (block) => block.gap === show.block.gap) < UNUSUAL,
    contrary(show.block.zeros, blocks),
    blocks.size > 2 && share(blocks, (block) => block.decimals >= show.block.decimals) < UNUSUAL,
  ];
  return habits.filter(Boolean).length >= 2;
}

/** The operators that place and show text, which tell writers apart. */
const placing = (operators: string): string =>
  operators
    .split(' ')
    .filter((name) => ['Td', 'TD', 'Tm', 'T*', 'Tj', 'TJ'].includes(name))
    .sort()
    .join(' ');

/** The block writes small numbers with a zero where all others leave it out, or the reverse. */
function contrary(
  own: { readonly leading: number; readonly bare: number },
  blocks: Iterable<{ readonly zeros: { readonly leading: number; readonly bare: number } }>,
): boolean {
  let [leading, bare] = [0, 0];
  for (const { zeros } of blocks) {
    leading += zeros.leading;
    bare += zeros.bare;
  }
  return (own.leading > 0 && leading === 0 && bare >= 3) || (own.bare > 0 && bare === 0 && leading >= 3);
}

/** The word comes from a content stream, or a form, that writes hardly anything else on a page full of text. */
function ownStream(word: WrittenWord, { page, others }: Surroundings): boolean {
  const { source, part } = word.show.block;
  const same = page.words.filter(
    (other) => other.show.block.source === source && other.show.block.part === part,
  ).length;
  return same <= RARE_WORDS && others.length >= 10 * same;
}

/**
 * Words painted after everything around them: later than at least five words that stand lower, and far from their
 * neighbors in the order of painting. Empty when the page is painted in no order anyway.
 */
function lateWords({ words }: WrittenPage): ReadonlySet<WrittenWord> {
  const lower = lowerPaintedBefore(words);
  const late = words.filter((word, at) => {
    if ((lower[at] ?? 0) < LATE_AFTER) return false;
    const line = words.filter((other) => other !== word && sameLine(other, word));
    const around = line.length > 0 ? line : nearest(words, word);
    return around.every((other) => Math.abs(other.order - word.order) > LATE_AFTER);
  });
  return new Set(late.length <= Math.max(RARE_WORDS, DISORDER * words.length) ? late : []);
}

function nearest(words: readonly WrittenWord[], word: WrittenWord): readonly WrittenWord[] {
  const distance = (other: WrittenWord): number => Math.abs(other.baseline - word.baseline);
  return words
    .filter((other) => other !== word && other.box.x0 < word.box.x1 && word.box.x0 < other.box.x1)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 2);
}

/** For every word: how many words painted before it stand lower on the page. */
function lowerPaintedBefore(words: readonly WrittenWord[]): readonly number[] {
  const before: number[] = [];
  return words.map((word) => {
    // A sorted list of the baselines so far: words below are those behind the place of this one.
    let [low, high] = [0, before.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((before[middle] ?? 0) > word.baseline + word.size) high = middle;
      else low = middle + 1;
    }
    const count = before.length - low;
    let [from, to] = [0, before.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((before[middle] ?? 0) > word.baseline) to = middle;
      else from = middle + 1;
    }
    before.splice(from, 0, word.baseline);
    return count;
  });
}
