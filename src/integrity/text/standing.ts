/** How a word stands among the others of its page: on their line, in their column, in running text, or where a place was left for it. */
import { gapBetween, isDigits, sameKind, sameLine } from './neighbors.ts';
import type { WrittenWord } from './writing.ts';

/** Edges within this distance are aligned, points. */
export const EDGE = 0.3;
/** Baselines of a line differ by rounding up to here, points. */
export const OFF_LINE = 0.3;
/** What somebody set by hand in line with others is off by up to here, points. */
export const IN_LINE = 1.5;
/** Words of running text are no further apart than this share of the font size. */
const WORD_SPACE = 1.2;
/** So many words on a line are running text, and no label of a value. */
const LEAST_PHRASE = 4;
/** Lines of a paragraph are no further apart than this many font sizes. */
const NEXT_LINE = 2;

/** Whether a word could have been added where it stands, or must have taken the place of another. */
export interface Standing {
  /** It stands inside of running text, in a column of values, or on a patch: not where a place was left for it. */
  readonly inside: boolean;
  /** Its place would not have been left empty: others stand at both sides, or it was written in order and exactly in line. */
  readonly replaces: boolean;
  /** Words stand close at both sides, or values right above and below it in line with it. */
  readonly held: boolean;
}

/** What a word stands among. */
interface Others {
  /** Words of its line. */
  readonly line: readonly WrittenWord[];
  /** Values of its kind above and below. */
  readonly column: readonly WrittenWord[];
  /** Words right above and below that begin where it does. */
  readonly stacked: readonly WrittenWord[];
}

/** What is known of a word before its place is looked at. */
interface Known {
  /** All that was written in one go with it. */
  readonly whole: WrittenWord;
  /** It stands on white that was painted for it. */
  readonly patched: boolean;
  /** The page has values enough like it. */
  readonly compared: boolean;
  /** Its font came with another program. */
  readonly brought: boolean;
  /** It was painted with what stands around it. */
  readonly inOrder: boolean;
  /** Its font sets nothing but what was written in one go with it. */
  readonly single: boolean;
}

/** How a word stands; null where nothing around it says what should stand there. */
export function standingOf(
  word: WrittenWord,
  { line, column, stacked }: Others,
  { whole, patched, compared, brought, inOrder, single }: Known,
): Standing | null {
  if (line.length + column.length + stacked.length === 0) return null;
  const level = line.filter((other) => Math.abs(other.baseline - word.baseline) < OFF_LINE);
  const isNear = (other: WrittenWord): boolean => gapBetween(other, word) < WORD_SPACE * word.size;
  const near = level.filter(isNear);
  const row = level.filter((other) => isDigits(other.text) && sameKind(other.text, word.text));
  // What was set into the place of another is often off the line by a little; words close at both sides tell the place.
  const beside = line.filter(
    (other) =>
      gapBetween(other, whole) < WORD_SPACE * word.size && Math.abs(other.baseline - word.baseline) < IN_LINE,
  );
  const enclosed = isBetween(word, brought ? beside : near, across);
  const continues = enclosed || (inOrder && near.length > 0) || isBetween(word, stacked, down);
  if (!compared && !(brought && continues)) {
    // Nothing to compare it with, but what its own words name: a date behind its label, in a font of another program.
    return brought && single && beside.length > 0 ? { inside: false, replaces: false, held: false } : null;
  }
  // A place that something stands around would be empty without it; at the end of a line it may have been filled in.
  const between = enclosed || isBetween(word, row, across) || isBetween(word, column, down);
  const amongValues = between || column.length > 0 || (inOrder && line.some(isNear));
  const isPhrase = (): boolean => inOrder && phraseAround(word, level).length >= LEAST_PHRASE;
  return {
    inside: patched || (compared ? amongValues : single && (enclosed || isPhrase())),
    replaces: (between || inOrder) && (level.length > 0 || fitsColumn(word, column)),
    held: enclosed || (isBetween(word, column, down) && isAligned(word, column)),
  };
}

type Order = (word: WrittenWord) => number;
const across: Order = ({ box }) => (box.x0 + box.x1) / 2;
const down: Order = ({ baseline }) => baseline;

/** Some of the others come before a word, and some after it. */
const isBetween = (word: WrittenWord, others: readonly WrittenWord[], order: Order): boolean =>
  others.some((other) => order(other) < order(word)) && others.some((other) => order(other) > order(word));

/** The words of running text that a word stands among on its line, itself left out. */
function phraseAround(word: WrittenWord, level: readonly WrittenWord[]): readonly WrittenWord[] {
  const phrase = new Set<WrittenWord>();
  const open: WrittenWord[] = [word];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const other of level) {
      if (phrase.has(other) || Math.abs(gapBetween(other, from)) >= WORD_SPACE * word.size) continue;
      phrase.add(other);
      open.push(other);
    }
  }
  return [...phrase];
}

/** In the next line above or below, and beginning at the same place. */
export const isStacked = (other: WrittenWord, word: WrittenWord): boolean =>
  Math.abs(other.box.x0 - word.box.x0) < EDGE &&
  !sameLine(other, word) &&
  Math.abs(other.baseline - word.baseline) < NEXT_LINE * word.size;

/** The nearest values above and below end or begin, all of them, where it does. */
function isAligned(word: WrittenWord, column: readonly WrittenWord[]): boolean {
  const nearest = [-1, 1].flatMap((side) => {
    const beyond = column.filter((other) => Math.sign(other.baseline - word.baseline) === side);
    return (
      beyond.sort((a, b) => Math.abs(a.baseline - word.baseline) - Math.abs(b.baseline - word.baseline))[0] ??
      []
    );
  });
  const inLine = (edge: (box: WrittenWord['box']) => number): boolean =>
    nearest.every(({ box }) => Math.abs(edge(box) - edge(word.box)) < IN_LINE);
  return inLine(({ x0 }) => x0) || inLine(({ x1 }) => x1);
}

/** It begins, ends or has its middle where a value above or below has. */
function fitsColumn(word: WrittenWord, column: readonly WrittenWord[]): boolean {
  const edges = ({ box }: WrittenWord): readonly number[] => [box.x0, (box.x0 + box.x1) / 2, box.x1];
  const own = edges(word);
  return column.some((other) => edges(other).some((edge, at) => Math.abs(edge - (own[at] ?? 0)) < EDGE));
}
