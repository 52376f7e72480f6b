/** The Cork encoding of TeX (T1) and its companion (TS1): what the codes of bitmap fonts mean that name their glyphs by code alone. */

/** The letters of a text, by place. */
const lettersOf = (text: string): string[] => Array.from(text);

/** Accents, quotes, dashes and ligatures of the codes from 0x00. */
const LOW = [...lettersOf('`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—'), '', '', 'ı', 'ȷ', 'ff', 'fi', 'fl', 'ffi', 'ffl'];
/** Letters of the codes from 0x80. */
const HIGH = [
  ...lettersOf('ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§'),
  ...lettersOf('ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£'),
  ...lettersOf('ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞ'),
  ...lettersOf('àáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß'),
];

/** First code of the upper half. */
const UPPER = 0x80;
/** Codes of small letters, and how many of them a font of text has: fonts of signs keep those of money at other codes. */
const SMALL = { first: 0x61, last: 0x7a, least: 3 };
/** Where the encoding has its ligatures, and where the older one of seven bits (OT1) has them. */
const LIGATURES = { first: 0x1b, last: 0x1f };
const OLD_LIGATURES = { first: 0x0b, last: 0x0f };
/** A closing quote, which the older encoding has no text for. */
const QUOTE = 0x11;

const isWithin = (
  code: number,
  { first, last }: { readonly first: number; readonly last: number },
): boolean => code >= first && code <= last;

/** What a font tells that may have the encoding. */
interface BitmapFont {
  readonly isType3Font?: boolean;
  readonly toUnicode?: { readonly _map?: Readonly<Record<number, string | undefined>> };
  readonly differences?: readonly string[];
}

/** Signs of the companion encoding, which fonts of nothing else hold: the euro stands where the other has the pound. */
const SIGNS: ReadonlyMap<number, string> = new Map([
  [0x88, '•'],
  [0xa2, '¢'],
  [0xa3, '£'],
  [0xa5, '¥'],
  [0xa9, '©'],
  [0xae, '®'],
  [0xb0, '°'],
  [0xb1, '±'],
  [0xb5, 'µ'],
  [0xbf, '€'],
]);

/** The codes of a font that names each of its glyphs by its code (`a65`) and has no map; none of any other. */
function codesOf({ isType3Font, toUnicode, differences = [] }: BitmapFont): readonly number[] {
  if (isType3Font !== true) return [];
  const codes = Object.keys(differences)
    .map(Number)
    .filter((code) => ![undefined, '.notdef'].includes(differences[code]));
  const isByCode = codes.every((code) => {
    const known = toUnicode?._map?.[code];
    return (
      differences[code] === `a${String(code)}` && (known === undefined || known === String.fromCharCode(code))
    );
  });
  return isByCode ? codes : [];
}

/** Whether codes are of text, and some of them only the Cork encoding uses. */
function isCork(codes: readonly number[]): boolean {
  const small = codes.filter((code) => isWithin(code, SMALL)).length;
  const isOld = codes.some((code) => isWithin(code, OLD_LIGATURES));
  const isNew = codes.some((code) => code >= UPPER || code === QUOTE || isWithin(code, LIGATURES));
  return small >= SMALL.least && isNew && !isOld;
}

/** Tells what the characters mean that pdf.js took the codes of a bitmap font of TeX for; null of any other font. */
export function corkTextOf(font: BitmapFont): ((letter: string) => string) | null {
  const codes = codesOf(font);
  const codeOf = (letter: string): number => (letter.length === 1 ? letter.charCodeAt(0) : -1);
  if (codes.length > 0 && codes.every((code) => SIGNS.has(code)))
    return (letter) => SIGNS.get(codeOf(letter)) ?? letter;
  if (!isCork(codes)) return null;
  return (letter) => LOW[codeOf(letter)] ?? HIGH[codeOf(letter) - UPPER] ?? letter;
}
