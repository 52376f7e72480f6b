/** Letters without case and marks, as words are compared that people and programs spell in several ways. */

/** Letters that Unicode does not take apart, and how they are written without them. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['ı', 'i'],
]);

/** Lower case, accents and other marks taken off, compatibility forms (ligatures, wide letters) in their usual letters. */
export function plainLetters(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.replace(/[ßłøı]/g, (letter) => WHOLE.get(letter) ?? letter);
}

/**
 * The letters of the Latin, Greek and Cyrillic alphabets, for a class in a pattern: for words that are looked up in lists
 * anyway. V8 takes 5 to 50 ms to compile `\p{L}{3,10}` for the first text beyond Latin-1, this half a millisecond.
 */
export const LETTERS = 'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\u0370-\u03ff\u0400-\u04ff';
