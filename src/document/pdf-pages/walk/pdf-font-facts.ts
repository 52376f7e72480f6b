/** What the fonts that pdf.js loaded tell: names, measures, outlines. */
import { sha256 } from '../../../kit/hash.ts';
import { sumOf } from '../../../kit/sum.ts';
import type { LibraryPage } from '../library/pdf-library.ts';
import type { FontFacts } from './page-operations.ts';
import { corkTextOf } from '../text/cork-encoding.ts';
import { symbolsOf } from '../text/symbol-fonts.ts';

interface LoadedFont {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly ascent?: number;
  readonly descent?: number;
  readonly vertical?: boolean;
  readonly fontMatrix?: readonly number[];
  readonly bbox?: readonly number[];
  /** By character code. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly isType3Font?: boolean;
  readonly type?: string;
  readonly isSymbolicFont?: boolean;
  readonly composite?: boolean;
  /** The map of a file has its entries by character code, and the stand-in for a missing one a first and a last. */
  readonly toUnicode?: { readonly _map?: Readonly<Record<number, string | undefined>> };
  /** Names of glyphs by character code, where the font brings its own encoding; a list with gaps. */
  readonly differences?: readonly string[];
}

/** What a walk needs of a font, out of what pdf.js tells. */
export function fontFacts(font: LoadedFont, outlineOf: FontFacts['outlineOf']): FontFacts {
  const name = font.name ?? null;
  const cork = corkTextOf(font);
  const unmapped =
    font.composite === true
      ? hasStandInMap(font)
      : cork === null && (numbersGlyphs(font) || countsWithoutNames(font));
  return {
    name,
    bold: font.bold === true || font.black === true || /bold|black|heavy/i.test(name ?? ''),
    widthScale: font.fontMatrix?.[0] ?? 0.001,
    ownSpace: font.isType3Font === true,
    em: font.isType3Font === true ? type3Em(font) : 1,
    ascent: font.ascent ?? 0,
    descent: font.descent ?? 0,
    vertical: font.vertical === true,
    unmapped,
    nameless: unmapped || hasNeitherNamesNorMap(font),
    symbolOf: cork ?? symbolsOf(name),
    meansNothing: (code) => font.toUnicode?._map?.[code] === '',
    outlineOf,
  };
}

/**
 * Without a ToUnicode map pdf.js takes the glyph numbers of a composite font for characters; its stand-in map has only a
 * first and a last character.
 */
const hasStandInMap = ({ toUnicode }: LoadedFont): boolean =>
  toUnicode !== undefined && 'firstChar' in toUnicode;

/** Codes below this are no characters. */
const FIRST_PRINTED = 32;
/** So many of them, and this share of all, mean that a font counts its glyphs; TeX keeps few ligatures there. */
const COUNTED = { least: 4, share: 0.1 };

/**
 * Whether a simple font has names without meaning (`a0`, `a1`, ...) for most of its glyphs and merely counts them. pdf.js
 * then takes the numbers for characters. What stands for many codes fills those that are not used: Chromium prints fonts of
 * single Chinese signs, `g0` for all codes but one.
 */
function numbersGlyphs({ differences = [], toUnicode }: LoadedFont): boolean {
  const known = toUnicode?._map;
  if (known === undefined) return false;
  const fillers = new Set(differences.filter((name, at) => differences.indexOf(name) < at - 1));
  const named = Object.keys(differences).filter((code) => {
    const name = differences[Number(code)] ?? '.notdef';
    return name !== '.notdef' && !fillers.has(name);
  });
  const nameless = named.filter((code) => known[Number(code)] === undefined);
  const counted = nameless.filter((code) => Number(code) < FIRST_PRINTED).length;
  return (
    nameless.length > named.length / 2 &&
    counted >= COUNTED.least &&
    counted >= COUNTED.share * nameless.length
  );
}

/**
 * Whether a TrueType font of an encoding of its own has neither names nor a map, as those of files that were printed through PostScript:
 * pdf.js then takes any code for a character. Its stand-in map knows more of them than such a part of a font has.
 */
function hasNeitherNamesNorMap({
  type,
  isSymbolicFont,
  differences = [],
  toUnicode,
  widths,
}: LoadedFont): boolean {
  if (type !== 'TrueType' || isSymbolicFont !== true || differences.length > 0) return false;
  const known = Object.keys(toUnicode?._map ?? {});
  return known.length > usedCodes(widths).length && known.every((code) => Number(code) >= FIRST_PRINTED);
}

/** Widths of codes that are not used are zero in a part of a font. */
const usedCodes = (widths: LoadedFont['widths'] = {}): readonly string[] =>
  Object.keys(widths).filter((code) => (widths[code] ?? 0) > 0);

/** Whether such a font has glyphs where no encoding has characters: its codes are counted, too. */
function countsWithoutNames(font: LoadedFont): boolean {
  const used = usedCodes(font.widths);
  const counted = used.filter((code) => Number(code) < FIRST_PRINTED).length;
  return hasNeitherNamesNorMap(font) && counted >= COUNTED.least && counted >= COUNTED.share * used.length;
}

/** pdf.js keeps the outlines that a page drew beside its fonts, under the name of the font and its own character. */
export function outlinesOf(objects: LibraryPage['objs'], font: string): FontFacts['outlineOf'] {
  const prints = new Map<string, string | null>();
  return (fontChar) => {
    const known = prints.get(fontChar);
    if (known !== undefined) return known;
    const id = `${font}_path_${fontChar}`;
    const outline: unknown = objects.has(id) ? objects.get(id) : null;
    const path = typeof outline === 'object' && outline !== null && 'path' in outline ? outline.path : null;
    const print =
      ArrayBuffer.isView(path) && path.byteLength > 0
        ? `${String(loopsIn(path))}-${sha256(bytesOf(path)).slice(0, 16)}`
        : null;
    prints.set(fontChar, print);
    return print;
  };
}

/** Numbers behind each of pdf.js's path operators: move, line, curve, quadratic curve, close. */
const OPERANDS: readonly number[] = [2, 2, 6, 4, 0];
const MOVE = 0;
const DRAWN: ReadonlySet<number> = new Set([1, 2, 3]);

/** Closed loops of a path in pdf.js's numbers; a lone point is none. */
function loopsIn(path: ArrayBufferView): number {
  const numbers = Array.from(path as Float32Array);
  let loops = 0;
  let moved = false;
  for (let at = 0; at < numbers.length;) {
    const operator = numbers[at] ?? -1;
    const operands = OPERANDS[operator];
    if (operands === undefined) return 0;
    if (operator === MOVE) moved = true;
    else if (moved && DRAWN.has(operator)) {
      loops += 1;
      moved = false;
    }
    at += 1 + operands;
  }
  return loops;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Mean width of letters as a share of the font size, in text faces, and that of the signs of East Asia, which fill a square. */
const MEAN_WIDTH = { letters: 0.5, signs: 1 };
/** Unit of the glyphs of every font but those of Type 3, which choose one. */
const THOUSANDTH = 0.001;
const SIGN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\uff00-\uffef]/u;

/**
 * The height of the font's box, which is about its size. Where the box is empty or a dummy (it does not go with the
 * widths at all), the size that letters so wide usually have.
 */
function type3Em({ fontMatrix = [], bbox = [], widths = {}, toUnicode }: LoadedFont): number {
  const height = Math.abs(((bbox[3] ?? 0) - (bbox[1] ?? 0)) * (fontMatrix[3] ?? 0.001));
  const used = Object.values(widths).filter((width) => width > 0);
  const letters = Object.values(toUnicode?._map ?? {}).join('');
  const share = SIGN.test(letters) ? MEAN_WIDTH.signs : MEAN_WIDTH.letters;
  if (used.length === 0) return height > 0 ? height : 1;
  const mean = sumOf(used) / used.length;
  const usual = (mean * Math.abs(fontMatrix[0] ?? 0.001)) / share;
  const isPlausible = (em: number): boolean => em > usual * 0.6 && em < usual * 1.8;
  // Outlines in thousandths, as programs for plots write them; the box is that of the whole font, with all its accents.
  if (Math.abs(fontMatrix[3] ?? 0) === THOUSANDTH && height > 1 && isPlausible(1)) return 1;
  return isPlausible(height) ? height : usual;
}
