/** Measures how deep page content saves its graphics state: readers take time with the square of that depth. */

/** What the dictionary of a stream says that paints nothing: pictures, fonts, metadata, tables (ISO 32000-1, 7.3.8, 8.10). */
const NOT_PAINTED = /\/Subtype\s*\/(?!Form\b)|\/Type\s*\/(?!XObject\b|Pattern\b)|\/Length1\b/;
const [SAVE, RESTORE] = [0x71, 0x51];
/** What a name begins with. */
const NAME = 0x2f;
/** Bytes that end a word: white space and delimiters. */
const ENDS = new Set(Array.from('\0\t\n\f\r ()<>[]{}/%', (char) => char.charCodeAt(0)));

/** Whether a stream with this dictionary may be content of a page, form or pattern. */
export const mayBeContent = (dictionary: string): boolean => !NOT_PAINTED.test(dictionary);

/** The most graphics states that content keeps at one time (`q` without its `Q`); words of its texts count with it. */
export function nestingOf(content: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  const isEnd = (at: number): boolean => ENDS.has(content[at] ?? 0);
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at];
    if ((byte !== SAVE && byte !== RESTORE) || !isEnd(at - 1) || content[at - 1] === NAME || !isEnd(at + 1))
      continue;
    depth = byte === SAVE ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
