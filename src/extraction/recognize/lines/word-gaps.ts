/** Tells between which characters of a line one word ends and the next begins. */
import { median } from '../../../kit/median.ts';
import type { ReadCharacter, ReadLine } from './read-strip.ts';
import type { Spelling } from './spelling.ts';
import { widestGap, type StripInk } from './strip-ink.ts';

/**
 * Words are parted where the network read a space, and by gaps it read none for. Such a gap is this much wider than the usual
 * one between two characters of the line, in heights of its ink, and not much narrower than those of spaces that were read.
 * Of 9816 pairs of neighbors on receipts and letters, spaces that were read are all right, but leave out 180 of 1619; with gaps
 * 13 are left out and 7 are wrong.
 */
const WIDER = 0.2;
const LIKE_SPACE = 0.65;
/** Figures have one pitch, and a 1 has wide gaps around it: beside it, the middles of figures have to be further apart, too. */
const NARROW = /^(?:1\d|\d1)$/u;
const BEYOND_PITCH = 1.1;
/**
 * On typed and tight print, where gaps tell little, words are parted where a space is this likely, too: of some 300 such places on
 * receipts and forms nearly all are right that part no word and no number.
 */
const LIKELY_SPACE = 0.1;
/** Around these, gaps are wide within a word. */
const CLOSING = /^[.,:;)%'’\]]/u;
const OPENING = /[($'’#]$/u;
/** What has no spaces: numbers, and addresses on the Internet. */
const IN_NUMBER = /^[\d.,:/-]{2}$/u;
const IN_ADDRESS = /^\.\p{Ll}$/u;
const LETTERS_BEFORE = /\p{L}*$/u;
const LETTERS_AFTER = /^\p{L}*/u;
/** A word is whole behind letters that only marks follow; so many letters are one by chance. */
const ENDS_WORD = /^\p{L}+[^\p{L}\p{N}/]*$/u;
const LEAST_LETTERS = 5;

/** What is between two characters. */
interface Gap {
  readonly before: ReadCharacter;
  readonly after: ReadCharacter;
  /** Likelihood of a space, 0 to 1; 1 where one was read. */
  readonly space: number;
  /** The letters on both sides, up to a space that was read or another character. */
  readonly letters: string;
  /** The widest run of columns without ink, and its middle; without such columns the middle between the two. */
  readonly width: number;
  readonly middle: number;
}

/** The gaps of a line that part words, from left to right. */
export function wordGaps(line: ReadLine, ink: StripInk, { isWord }: Spelling): readonly Gap[] {
  const gaps = gapsOf(line, ink);
  const usual = median(gaps.map(({ width }) => width)) + WIDER * ink.height;
  const least = LIKE_SPACE * Math.min(...gaps.filter(wasRead).map(({ width }) => width));
  const wide = Number.isFinite(least) ? Math.max(usual, least) : usual;
  const pitch = BEYOND_PITCH * median(gaps.map(({ before, after }) => after.x - before.x));
  const parting = gaps.filter((gap) => {
    const { before, after, width } = gap;
    if (wasRead(gap)) return true;
    if (CLOSING.test(after.text) || OPENING.test(before.text)) return false;
    const both = before.text + after.text;
    if (width > wide && (!NARROW.test(both) || after.x - before.x > pitch)) return true;
    if (IN_NUMBER.test(both) || IN_ADDRESS.test(both)) return false;
    return gap.space >= LIKELY_SPACE && !isWord(gap.letters);
  });
  const printed = line.characters.filter(isPrinted);
  const starts = [0, ...parting.map(({ after }) => printed.indexOf(after))];
  const texts = starts.map((start, index) => textOf(printed.slice(start, starts[index + 1])));
  return parting.filter((gap, at) => {
    const [before = '', after = ''] = texts.slice(at);
    const [left, right] = [found(LETTERS_BEFORE, before), found(LETTERS_AFTER, after)];
    // What stands on both sides may be a word only together (`T HANK`).
    const isHalf = !isWord(left) || !isWord(right) || !wasRead(gap);
    const isLong = left !== '' && left.length + right.length >= LEAST_LETTERS;
    return !(isHalf && isLong && ENDS_WORD.test(after) && isWord(left + right));
  });
}

function gapsOf({ characters, columns }: ReadLine, ink: StripInk): readonly Gap[] {
  const printed = characters.filter(isPrinted);
  return printed.slice(1).map((after, index) => {
    const before = printed[index] ?? after;
    const at = characters.indexOf(after);
    const between = columns.filter(({ x }) => x > before.x && x < after.x);
    const spaces = between.flatMap(({ likely }) => likely.filter(({ text }) => text === ' '));
    return {
      before,
      after,
      space: characters[at - 1] === before ? Math.max(0, ...spaces.map(({ confidence }) => confidence)) : 1,
      letters:
        found(LETTERS_BEFORE, textOf(characters.slice(0, at))) +
        found(LETTERS_AFTER, textOf(characters.slice(at))),
      ...widestGap(ink, Math.floor(before.x), Math.ceil(after.x)),
    };
  });
}

const wasRead = ({ space }: Gap): boolean => space === 1;
const found = (pattern: RegExp, text: string): string => pattern.exec(text)?.[0] ?? '';

/** Whether a character is no space. */
export const isPrinted = ({ text }: ReadCharacter): boolean => text.trim() !== '';

/** The text of characters that follow each other. */
export const textOf = (characters: readonly ReadCharacter[]): string =>
  characters.map(({ text }) => text).join('');
