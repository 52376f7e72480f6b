/** Finds characters that were exchanged inside a content stream, by what the embedded subset of the font still remembers. */
import { decodeStream, isStream } from '../../../document/index.ts';
import type { PdfFile } from '../../../document/index.ts';
import type { PdfFont } from '../../pdf/fonts.ts';
import { idleGlyphs } from './held-glyphs.ts';
import { isKeyValue } from '../value-kind.ts';
import type { WrittenPage, WrittenWord, Writing } from '../writing.ts';

/** A trace of an exchanged character. */
export interface ExchangedGlyph {
  /** `order`: out of the font's own numbering; `left_over`: in the font, but nowhere in the document. */
  readonly trace: 'order' | 'left_over';
  readonly font: PdfFont;
  /** The character that is in the wrong place, or is missing. */
  readonly character: string;
  /** The word it points to, if only one can be meant. */
  readonly word: WrittenWord | null;
}

/** Characters a font must number before their order can be no accident. */
const LEAST_ORDERED = 12;
/** Characters out of order that single exchanges explain; more, and the writer numbers in another way. */
const MOST_EXCHANGED = 2;
/** Characters that subsets must use, hardly any aside, before left-over ones mean anything. */
const LEAST_USED = 8;
/** Characters of a value that a subset may hold in vain. */
const MOST_LEFT = 4;

interface FirstUse {
  readonly code: number;
  readonly word: WrittenWord | null;
  readonly text: string;
}

/** Looks at every embedded subset of a document. */
export function findExchangedGlyphs(file: PdfFile, writing: Writing): readonly ExchangedGlyph[] {
  const fonts = firstUses(writing.pages);
  const words = writing.pages.flatMap((page) => page.words);
  const found: ExchangedGlyph[] = [];
  for (const [font, uses] of fonts) {
    if (font.embedded) found.push(...outOfOrder(font, uses, words));
  }
  if (!writing.partial) found.push(...leftOver(file, fonts));
  return found;
}

function firstUses(pages: readonly WrittenPage[]): ReadonlyMap<PdfFont, readonly FirstUse[]> {
  const fonts = new Map<PdfFont, FirstUse[]>();
  const seen = new Map<PdfFont, Set<number>>();
  for (const { font, code, word } of pages.flatMap((page) => page.used)) {
    const codes = seen.get(font) ?? new Set();
    seen.set(font, codes);
    if (codes.has(code)) continue;
    codes.add(code);
    const at = word?.codes.indexOf(code) ?? -1;
    // Ligatures aside, a character of the text goes with each code.
    const text = word !== null && word.codes.length === word.text.length ? (word.text[at] ?? '') : '';
    const uses = fonts.get(font) ?? [];
    uses.push({ code, word, text });
    fonts.set(font, uses);
  }
  return fonts;
}

/**
 * Several writers number the characters of a subset in the order of their first use. Then the first uses of all codes
 * ascend, except where a character was exchanged afterwards: it comes before its turn, or the one it displaced comes late.
 */
function outOfOrder(
  font: PdfFont,
  uses: readonly FirstUse[],
  words: readonly WrittenWord[],
): readonly ExchangedGlyph[] {
  if (uses.length < LEAST_ORDERED) return [];
  const kept = longestAscent(uses.map(({ code }) => code));
  const strays = uses.filter((_, at) => !kept.has(at));
  if (strays.length === 0 || strays.length > MOST_EXCHANGED || !isNumbered(uses)) return [];
  return strays.flatMap((stray): readonly ExchangedGlyph[] => {
    if (!/^\d$/.test(stray.text)) return [];
    const at = uses.indexOf(stray);
    const early = uses.slice(at + 1).some(({ code }) => code < stray.code);
    const word = early ? stray.word : displacedIn(font, uses, kept, { stray, words });
    // Page numbers and other text set apart are laid out, and numbered, in an order of their own.
    if (word === null || !isKeyValue(word.text)) return [];
    return [{ trace: 'order', font, character: stray.text, word }];
  });
}

/** Numbers without gaps that are not the characters' own codes, as only numbering them anew gives. */
function isNumbered(uses: readonly FirstUse[]): boolean {
  const codes = uses.map(({ code }) => code);
  const span = Math.max(...codes) - Math.min(...codes) + 1;
  const own = uses.filter(({ code, text }) => text.codePointAt(0) === code).length;
  return span <= uses.length + MOST_EXCHANGED && own <= uses.length / LEAST_ORDERED;
}

/** The only word with digits between the first uses of the neighbors of a code that comes late. */
function displacedIn(
  font: PdfFont,
  uses: readonly FirstUse[],
  kept: ReadonlySet<number>,
  { stray, words }: { readonly stray: FirstUse; readonly words: readonly WrittenWord[] },
): WrittenWord | null {
  const ordered = uses.filter((_, at) => kept.has(at));
  const before = ordered.findLast(({ code }) => code < stray.code)?.word;
  const after = ordered.find(({ code }) => code > stray.code)?.word;
  if (before == null || after == null) return null;
  const between = words
    .slice(words.indexOf(before), words.indexOf(after) + 1)
    .filter((word) => word.font === font && /\d/.test(word.text));
  const [only = null] = between;
  return between.length === 1 ? only : null;
}

/** Indices of a longest ascending run of numbers. */
function longestAscent(numbers: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  });
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept.add(at);
  return kept;
}

/**
 * Digits in a subset that holds nothing else in vain, while all other subsets of the document hold nothing in vain. A whole
 * value that was taken out leaves several, with the marks that stood between them.
 */
function leftOver(
  file: PdfFile,
  fonts: ReadonlyMap<PdfFont, readonly FirstUse[]>,
): readonly ExchangedGlyph[] {
  const idle: ExchangedGlyph[] = [];
  let compared = 0;
  for (const [font, uses] of fonts) {
    const used = new Set(uses.map(({ code }) => code));
    const unused = idleIn(file, font, used);
    if (unused === null) continue;
    compared += used.size;
    if (unused.length === 0) continue;
    // One writer makes all subsets of a document: if another holds idle characters, so may this one.
    const digits = unused.filter((character) => /^\d$/.test(character));
    const others = unused.filter((character) => !/^[\d.,/-]$/.test(character));
    if (others.length > 0 || unused.length > MOST_LEFT || digits.length === 0) return [];
    idle.push({ trace: 'left_over', font, character: digits.join(', '), word: null });
  }
  return idle.length > MOST_EXCHANGED || compared < LEAST_USED ? [] : idle;
}

/** Characters that a subset holds beside the used ones; null where it is not known what it holds. */
function idleIn(file: PdfFile, font: PdfFont, used: ReadonlySet<number>): readonly string[] | null {
  if (!font.embedded || (font.tag === null && font.type !== 'Type3')) return null;
  const mapped = font.type === 'Type3' ? null : mappedCodes(file, font);
  if (mapped !== null) return [...mapped].flatMap(([code, text]) => (used.has(code) ? [] : [text]));
  return idleGlyphs(file, font, used);
}

/** Largest range of a character map that is unrolled. */
const MAX_RANGE = 512;

/** What stands between `begin...` and `end...`; a block that does not end is none. */
const blocksOf = (map: string, kind: string): readonly string[] =>
  map
    .split(`begin${kind}`)
    .slice(1)
    .flatMap((block) => {
      const end = block.indexOf(`end${kind}`);
      return end < 0 ? [] : [block.slice(0, end)];
    });

/** Codes that the font's own map to Unicode names, with their characters; null without a readable map. */
function mappedCodes(file: PdfFile, font: PdfFont): ReadonlyMap<number, string> | null {
  const stream = file.resolve(font.dict.get('ToUnicode'));
  const data = isStream(stream) ? decodeStream(file.bytes, stream) : null;
  if (data === null) return null;
  const text = Buffer.from(data).toString('latin1');
  const codes = new Map<number, string>();
  const character = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const block of blocksOf(text, 'bfchar')) {
    for (const [, code = '', to = ''] of block.matchAll(/<([\da-f]+)>\s*<((?:[\da-f]{4})+)>/gi)) {
      codes.set(parseInt(code, 16), character(to));
    }
  }
  for (const block of blocksOf(text, 'bfrange')) {
    const ranges = /<([\da-f]+)>\s*<([\da-f]+)>\s*(?:<([\da-f]{4})>|\[([^\][]*)\])/gi;
    for (const [, from = '', to = '', first, list] of block.matchAll(ranges)) {
      const start = parseInt(from, 16);
      const each = list === undefined ? [] : [...list.matchAll(/<((?:[\da-f]{4})+)>/gi)];
      for (let code = start; code <= Math.min(parseInt(to, 16), start + MAX_RANGE); code += 1) {
        const own =
          first === undefined
            ? character(each[code - start]?.[1] ?? '')
            : String.fromCharCode(parseInt(first, 16) + code - start);
        codes.set(code, own);
      }
    }
  }
  return codes.size === 0 ? null : codes;
}
