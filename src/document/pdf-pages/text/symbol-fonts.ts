/** What letters stand for in fonts of symbols, which draw boxes, ticks and bullets in their places. */

/**
 * Ticks, crosses, boxes and bullets; everything else stays the letter it is. ZapfDingbats as ISO 32000-1, D.6 has it, Wingdings
 * and Wingdings 2 as Unicode took them over (7.0; L2/11-052). Boxes of several weights and shadows are one.
 */
const FONTS: readonly { readonly name: RegExp; readonly symbols: ReadonlyMap<string, string> }[] = [
  {
    name: /dingbats/i,
    symbols: symbols({
      '3': '✓',
      '4': '✔',
      '5': '✕',
      '6': '✖',
      '7': '✗',
      '8': '✘',
      H: '★',
      opqr: '☐',
      l: '●',
      n: '■',
      u: '◆',
    }),
  },
  {
    name: /wingdings[-\s]?2/i,
    symbols: symbols({ O: '✗', P: '✓', QST: '☒', R: '☑', '\u00a1\u00a2\u00a3': '☐', '\u00a0': '■' }),
  },
  {
    name: /wingdings(?![-\s]?3)/i,
    symbols: symbols({
      'opqr\u00a8': '☐',
      'x\u00fd': '☒',
      '\u00fe': '☑',
      '\u00fb': '✗',
      '\u00fc': '✓',
      l: '●',
      n: '■',
      '\u00a7': '▪',
      u: '◆',
      v: '❖',
      '\u00d8': '➢',
      '\u00e0': '→',
    }),
  },
];

/** Each letter of a key stands for the symbol. */
function symbols(known: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(known).flatMap(([letters, symbol]) =>
      Array.from(letters, (letter) => [letter, symbol] as const),
    ),
  );
}

/** Where fonts of symbols keep their codes in Unicode: 0xF000 and the code. */
const PRIVATE = /^[\uf020-\uf0ff]$/u;

/** Tells what a letter stands for in the font of this name: the symbol it draws, or the letter. */
export function symbolsOf(font: string | null): (letter: string) => string {
  const found = FONTS.find(({ name }) => name.test(font ?? ''));
  if (found === undefined) return (letter) => letter;
  return (letter) => {
    const code = PRIVATE.test(letter) ? String.fromCharCode(letter.charCodeAt(0) - 0xf000) : letter;
    return found.symbols.get(code) ?? letter;
  };
}
