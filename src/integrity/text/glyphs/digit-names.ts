/** Finds codes of a font that the text calls one digit while the font's own order, or the shape, says another. */
import type { PdfFont } from '../../pdf/fonts.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** A digit that two codes of one font claim, which is right for one of them only. */
export interface DisputedDigit {
  readonly font: PdfFont;
  /** What the text calls both codes. */
  readonly named: string;
  /** The digit that the wrong one draws; null when several come into question. */
  readonly drawn: string | null;
  /** Words with the wrong one; with either where nothing tells them apart. */
  readonly words: readonly WrittenWord[];
  /** How the wrong one is known: by its place among consecutive codes, by the loops of its outline, or not at all. */
  readonly by: 'order' | 'loops' | 'nothing';
}

/** Digits that follow each other in the codes of a font before the order is no accident. */
const LEAST_ORDERED = 5;
/** Digits that a font must set before a second code for one of them means anything. */
const LEAST_DIGITS = 7;
/** Closed loops of the digits 0 to 9 in nearly all faces. */
const LOOPS: readonly number[] = [2, 1, 1, 1, 2, 1, 2, 1, 3, 2];

interface DigitCode {
  readonly code: number;
  readonly digit: number;
  readonly outline: string | null;
  readonly words: Set<WrittenWord>;
}

/** No text has such characters. U+0003 is what a map without an entry makes of the space. */
const NO_TEXT = /(?!\u0003)[\p{Cc}\ufffd]/u;

/** Looks at the digits of every font. */
export function findDisputedDigits(pages: readonly WrittenPage[]): readonly DisputedDigit[] {
  const words = pages.flatMap((page) => page.words);
  // Ghostscript (10.0) cuts the characters of some fonts to their last byte: any of them may then be called a digit.
  const cut = new Set(words.filter(({ text }) => NO_TEXT.test(text)).map(({ font }) => font));
  return [...codesByFont(words)].flatMap(([font, codes]) => {
    const all = [...codes.values()];
    const disputed = disputedIn(all);
    if (disputed === null) return [];
    const { pair, missing } = disputed;
    const shaped = cut.has(font) ? null : (byLoops(all, pair, missing) ?? unknown(all, pair));
    const found = byOrder(all, pair, missing) ?? shaped;
    return found === null ? [] : [{ font, named: String(pair[0].digit), ...found }];
  });
}

function codesByFont(words: readonly WrittenWord[]): ReadonlyMap<PdfFont, ReadonlyMap<number, DigitCode>> {
  const fonts = new Map<PdfFont, Map<number, DigitCode>>();
  for (const word of words) {
    // Ligatures would shift the index.
    if (word.codes.length !== word.text.length || !/\d/.test(word.text)) continue;
    const codes = fonts.get(word.font) ?? new Map<number, DigitCode>();
    fonts.set(word.font, codes);
    word.codes.forEach((code, at) => {
      const character = word.text.charAt(at);
      if (!/[0-9]/.test(character)) return;
      const outline = word.outlines[at] ?? null;
      const known = codes.get(code) ?? { code, digit: Number(character), outline, words: new Set() };
      known.words.add(word);
      codes.set(code, known);
    });
  }
  return fonts;
}

type Pair = readonly [DigitCode, DigitCode];
type Found = Pick<DisputedDigit, 'drawn' | 'words' | 'by'>;

/** The only digit that has two codes, with different shapes, and the digits that have none. */
function disputedIn(
  codes: readonly DigitCode[],
): { readonly pair: Pair; readonly missing: readonly number[] } | null {
  // One shape under two codes is harmless.
  const shapes = codes.filter(
    ({ digit, outline }, at) =>
      outline === null || !codes.slice(0, at).some((one) => one.digit === digit && one.outline === outline),
  );
  const named = LOOPS.map((_, digit) => shapes.filter((code) => code.digit === digit));
  const several = named.filter((own) => own.length > 1);
  const [[first, second, third] = []] = several;
  if (several.length !== 1 || first === undefined || second === undefined || third !== undefined) return null;
  const missing = LOOPS.flatMap((_, digit) => (named[digit]?.length === 0 ? [digit] : []));
  return missing.length === 0 ? null : { pair: [first, second], missing };
}

/** The code of a zero where digits follow each other, as in most character sets and font programs; null where they do not. */
function baseOf(codes: readonly DigitCode[]): number | null {
  const bases = codes.map(({ code, digit }) => code - digit);
  return bases.find((one) => bases.filter((other) => other === one).length >= LEAST_ORDERED) ?? null;
}

function byOrder(codes: readonly DigitCode[], pair: Pair, missing: readonly number[]): Found | null {
  const base = baseOf(codes);
  if (base === null) return null;
  const wrong = pair.filter(({ code, digit }) => code - digit !== base);
  const [only] = wrong;
  const drawn = (only?.code ?? 0) - base;
  if (only === undefined || wrong.length > 1 || !missing.includes(drawn)) return null;
  return { drawn: String(drawn), words: [...only.words], by: 'order' };
}

/** One of both shapes has as many loops as such a digit has, and the other as many as another digit. */
function byLoops(codes: readonly DigitCode[], pair: Pair, missing: readonly number[]): Found | null {
  const others = codes.filter((code) => !pair.includes(code));
  if (others.length < LEAST_ORDERED || !others.every(isUsual)) return null;
  const [only, second] = pair.filter((code) => !isUsual(code));
  if (only === undefined || second !== undefined || pair.some(({ outline }) => outline === null)) return null;
  // A zero with a stroke or dot is still a zero.
  const possible = missing.filter((digit) => LOOPS[digit] === loopsOf(only) && only.digit !== 0);
  const [drawn] = possible;
  if (drawn === undefined) return null;
  return { drawn: possible.length === 1 ? String(drawn) : null, words: [...only.words], by: 'loops' };
}

/** Two shapes of one digit in a font that has one for nearly every other. */
function unknown(codes: readonly DigitCode[], pair: Pair): Found | null {
  // Type cut for several sizes has many codes of few digits; the pair counts as two.
  const digits = new Set(codes.map(({ digit }) => digit)).size + 1;
  if (digits < LEAST_DIGITS || pair.some(({ outline }) => outline === null)) return null;
  // Digits of another row, as for exponents: the font has two of each, and not all are used.
  const base = baseOf(codes);
  if (base !== null && codes.some((one) => !pair.includes(one) && one.code - one.digit !== base)) return null;
  return { drawn: null, words: pair.flatMap(({ words }) => [...words]), by: 'nothing' };
}

const loopsOf = ({ outline }: DigitCode): number => Number(outline?.split('-')[0] ?? 0);
const isUsual = (code: DigitCode): boolean => loopsOf(code) === LOOPS[code.digit];
