/** Finds values that a page shows and that its replacement text says otherwise, which is what people copy and programs read. */
import { unite } from '../../document/index.ts';
import type { PageBox, PaintedGlyph } from '../../document/index.ts';
import type { Replacement } from '../pdf/replacements.ts';
import type { TextShow } from '../pdf/text-shows.ts';
import { digitsOf, shapeOf, valueKindOf } from './value-kind.ts';
import { wordsOf } from './words.ts';
import type { PaintedWord } from './words.ts';

/** A value with another one in its place. */
export interface SaidInstead {
  readonly shown: string;
  readonly said: string;
  readonly box: PageBox;
}

/** The values of a page of which a replacement says another one. `shows` are its operators, as the glyphs count them. */
export function findSaidInstead(
  glyphs: readonly PaintedGlyph[],
  shows: readonly TextShow[],
): readonly SaidInstead[] {
  const covered = new Map<Replacement, PaintedGlyph[]>();
  const own = glyphs.filter(({ annotation }) => !annotation);
  for (const glyph of own)
    for (const replacement of shows[glyph.show]?.replacements ?? []) {
      const known = covered.get(replacement);
      if (known === undefined) covered.set(replacement, [glyph]);
      else known.push(glyph);
    }
  let words: readonly PaintedWord[] | null = null;
  return [...covered].flatMap(([{ text }, members]): readonly SaidInstead[] => {
    const digits = digitsOf(textIn(members));
    // What nobody sees is corrected so where scans are recognized.
    if (digits === '' || digits === digitsOf(plain(text)) || members.some(({ invisible }) => invisible))
      return [];
    words ??= wordsOf(own.filter(({ invisible }) => !invisible));
    const found = inWords(members, text, words);
    return found !== null && isAnotherValue(found.shown, found.said) ? [found] : [];
  });
}

const textIn = (glyphs: readonly PaintedGlyph[]): string => plain(glyphs.map(({ text }) => text).join(''));

/** Whole words as they are shown and as they are said: a replacement may be that of a single digit. */
function inWords(
  members: readonly PaintedGlyph[],
  text: string,
  words: readonly PaintedWord[],
): SaidInstead | null {
  const within = new Set(members);
  const touched = words.filter(({ glyphs }) => glyphs.some((glyph) => within.has(glyph)));
  const [first, last] = [touched[0], touched.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isCovered = (glyph: PaintedGlyph): boolean => within.has(glyph);
  const before = first.glyphs.slice(0, first.glyphs.findIndex(isCovered));
  const after = last.glyphs.slice(last.glyphs.findLastIndex(isCovered) + 1);
  return {
    shown: touched.map((word) => word.text).join(' '),
    said: `${textIn(before)}${plain(text).trim()}${textIn(after)}`,
    box: touched.map(({ box }) => box).reduce(unite),
  };
}

const plain = (text: string): string =>
  text.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '');

/** An amount with cents. */
const CENTS = /(?<![\d.,])\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}(?![\d.,]*\d)/g;
/** Fewer digits are marks of notes. */
const LEAST_DIGITS = 2;

/**
 * Whether two texts have different values in one form: the same marks and letters around other digits, or each one amount. Honest
 * replacements write dates, fractions, formulas and abbreviations at length, or in another order.
 */
function isAnotherValue(shown: string, said: string): boolean {
  const [a, b] = [shown, said].map((text) => plain(text).replace(/\s+/g, ' ').trim()) as [string, string];
  const [digits, others] = [digitsOf(a), digitsOf(b)];
  if (digits.length < LEAST_DIGITS || others === '' || digits === others) return false;
  if (digits === Array.from(others).reverse().join('') || sorted(a) === sorted(b)) return false;
  if (shapeOf(a) === shapeOf(b)) return true;
  const amounts = [a, b].map((text) => text.match(CENTS) ?? []);
  if (amounts.every((some) => some.length === 1))
    return digitsOf(amounts[0]?.[0] ?? '') !== digitsOf(amounts[1]?.[0] ?? '');
  const areAmounts = [a, b].every((text) => valueKindOf(text) === 'amount' && numbersIn(text).length === 1);
  return areAmounts && lettersOf(a) === lettersOf(b) && Number(digits) !== Number(others);
}

const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');
const numbersIn = (text: string): readonly string[] => text.match(/\d[\d.,' ]*/g) ?? [];
/** The words of a text, whatever their order. */
const sorted = (text: string): string => text.split(' ').sort().join(' ');
