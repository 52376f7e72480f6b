/** Writes the characters of a word's glyphs as people type them: in reading order, without ligatures and marks of direction. */
import { hasRightToLeft, MIRRORED } from '../../reading-order.ts';

/**
 * What is written from left to right within a word of the other direction: other scripts and all digits, with what joins
 * them to numbers, dates and times (Unicode bidirectional algorithm, W4 and N1). Reads the same forwards and backwards.
 */
const LEFT_TO_RIGHT =
  /(?:(?![\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])[\p{L}\p{Nd}]|(?<=\p{Nd})[.,:/\u066b\u066c](?=\p{Nd})|(?<=[\p{Script=Latin}0-9\u06f0-\u06f9])[-'&@._](?=[\p{Script=Latin}0-9\u06f0-\u06f9]))+/gu;

/** Ligatures, presentation forms and radicals, which stand for the plain letters. */
const COMPATIBLE_FORMS = /[\u2f00-\u2fd5\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]/g;
/** Radicals that Unicode keeps apart and fonts draw as the signs they are (EquivalentUnifiedIdeograph): Chromium names "青" so. */
const RADICALS: ReadonlyMap<string, string> = new Map(
  Array.from(
    '⺟母⺠民⺼月⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻲亀⻳龟',
  ).flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1] ?? sign] as const] : [])),
);
const RADICAL = /[\u2e80-\u2eff]/g;
/** Where many fonts keep a second "fi" and "fl" (Windows Glyph List 4). Without letters beside them they are icons. */
const PRIVATE_LIGATURES = /(?<=\p{L})[\uf001\uf002]|[\uf001\uf002](?=\p{L})/gu;
/** Characters that are never printed: direction marks, joiners. */
const FORMATTING = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
/** What is printed there is unknown: it must not vanish from the word. */
const CONTROL = /\p{Cc}/gu;

/** The text of a word whose glyphs stand for these characters, along the line they are printed on. */
export function printedText(glyphs: readonly string[]): string {
  return inReadingOrder(glyphs)
    .replace(COMPATIBLE_FORMS, (form) => form.normalize('NFKC'))
    .replace(RADICAL, (sign) => RADICALS.get(sign) ?? sign)
    .replace(PRIVATE_LIGATURES, (form) => (form === '\uf001' ? 'fi' : 'fl'))
    .replace(FORMATTING, '')
    .replace(/\u00ad/g, '-')
    .replace(CONTROL, '\ufffd');
}

const reversed = (text: string): string => Array.from(text).reverse().join('');

/** A glyph of several characters has them in reading order already. */
function inReadingOrder(glyphs: readonly string[]): string {
  if (!glyphs.some(hasRightToLeft)) return glyphs.join('');
  const drawn = glyphs.map((glyph) => (hasRightToLeft(glyph) ? reversed(glyph) : glyph)).join('');
  return Array.from(drawn)
    .reverse()
    .map((character) => MIRRORED.get(character) ?? character)
    .join('')
    .replace(LEFT_TO_RIGHT, reversed);
}
